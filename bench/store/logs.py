"""Makes stores with very many entries: the rows that odolog itself would have written, by SQL, the same for the same seed and day.

The store is one that `odolog vehicle add` made. A vehicle has some 1,000 entries in ten years: 200 readings of photos, 200 that were
typed, 350 fills, 150 services, 100 expenses, and ten schedules. All vehicles are written beside each other, month by month, as it goes
in a store that many use: the rows of one lie scattered over the whole file.
"""

import hashlib
import json
import random
import sqlite3
from datetime import datetime, timedelta

ENTRIES = 1_000
MIXTURE = {"photo": 200, "typed": 200, "fuel": 350, "service": 150, "expense": 100}
YEARS = 10
SCHEDULES = [
    # Name, months, distance; or where it is due once.
    ("Oil and filter", 12, 15_000), ("Brake fluid", 24, None), ("Tyres", 6, None), ("Air filter", None, 30_000),
    ("Cabin filter", 12, 20_000), ("Coolant", 48, None), ("Spark plugs", None, 60_000), ("Inspection", 24, None),
    ("Gearbox oil", None, 80_000),
]  # fmt: skip
BELT = ("Timing belt", 180_000)


def text_of(value):
    """As the store writes what it keeps as JSON: keys in order, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def stamp(time):
    return time.strftime("%Y-%m-%dT%H:%M:%S.") + f"{time.microsecond // 1000:03d}Z"


def clock(time):
    """With the clock that was meant: an hour ahead of UTC."""
    return stamp(time + timedelta(hours=1)).replace("Z", "+01:00")


def km(kilometers):
    return {"tenths": kilometers * 10, "unit": "km"}


def euros(cents):
    return {"currency": "EUR", "minorUnits": cents}


class Vehicle:
    """One vehicle's log, entry after entry in order of time."""

    def __init__(self, number, seed, today):
        self.number = number
        self.name = f"Vehicle {number}"
        self.chance = random.Random(f"{seed}/{number}")
        self.start = datetime(today.year, today.month, today.day) - timedelta(days=YEARS * 365 + self.chance.randrange(30))
        self.kilometers = self.chance.randrange(5_000, 60_000)
        self.per_day = self.chance.uniform(15, 70)
        kinds = [kind for kind, count in MIXTURE.items() for _ in range(count)]
        self.chance.shuffle(kinds)
        self.entries = self._entries(kinds)

    def _entries(self, kinds):
        step = timedelta(days=YEARS * 365 / (len(kinds) + 1))
        time = self.start
        for kind in kinds:
            time += step * self.chance.uniform(0.5, 1.5) * 0.97
            self.kilometers += max(1, round(self.per_day * step.days * self.chance.uniform(0.6, 1.4)))
            # Whole seconds, as a person or a camera says them.
            yield kind, time.replace(microsecond=0), self.kilometers


class Writer:
    """Writes into a store. `photo`: the rows `photo` and `reading` of one that odolog has recorded, each a dictionary."""

    def __init__(self, database, photo, reading, by):
        self.database = database
        self.photo, self.reading = photo, reading
        self.content = json.loads(reading["content"])
        self.by = by
        self.chance = random.Random("uid")
        self.read, self.vehicle, self.change = (self._last("id", table) for table in ["reading", "vehicle", "change"])

    def _last(self, column, table):
        return self.database.execute(f"SELECT coalesce(max({column}), 0) FROM {table}").fetchone()[0]

    def _insert(self, table, row):
        columns = ", ".join(row)
        marks = ", ".join("?" * len(row))
        self.database.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", tuple(row.values()))

    def add_vehicle(self, vehicle):
        now = stamp(vehicle.start)
        self.vehicle += 1
        vehicle.id, vehicle.last = self.vehicle, 0
        self._insert("vehicle", {"id": vehicle.id, "name": vehicle.name, "nameKey": vehicle.name.lower(), "make": "Fiat",
                                 "model": "Doblo", "year": vehicle.start.year, "unit": "km", "createdAt": now})  # fmt: skip
        profile = {"currency": "EUR", "isArchived": False, "kind": "car", "lead": {},
                   "registration": {"expires": f"{vehicle.start.year + YEARS + 1}-03"},
                   "tags": [], "timeZone": "Europe/Berlin"}  # fmt: skip
        self._item(vehicle, "profile", vehicle.start, profile)
        vehicle.schedules = []
        for name, months, distance in SCHEDULES:
            every = ({"distance": km(distance)} if distance else {}) | ({"months": months} if months else {})
            rule = {"every": every, "from": "completion"}
            vehicle.schedules.append(self._schedule(vehicle, name, rule))
        self._schedule(vehicle, BELT[0], {"once": {"odometer": km(BELT[1])}})

    def _schedule(self, vehicle, name, rule):
        content = {"isPaused": False, "lead": {}, "name": name, "notifies": True, "rule": rule,
                   "setAt": clock(vehicle.start)}  # fmt: skip
        return self._item(vehicle, "schedule", vehicle.start, content)

    def _item(self, vehicle, kind, time, content, kilometers=None, reading=None):
        """Its odometer value, if it has one, is written with it."""
        vehicle.last += 1
        if kind not in ("profile", "reading"):
            content = content | {"id": str(vehicle.last)}
        if kind in ("service", "fuel", "expense"):
            content = content | {"attachments": []}
        self._insert("logItem", {
            "number": vehicle.last, "uid": f"{self.chance.getrandbits(128):032x}", "revision": 1, "vehicleId": vehicle.id,
            "kind": kind, "time": stamp(time), "content": text_of(content),
            "readingNumber": None if kilometers is None else vehicle.last, "readingId": reading,
            "origin": "photo" if reading else "typed", "writtenAt": stamp(time), "writtenBy": self.by,
            "changeId": self._change(kind, time),
        })  # fmt: skip
        if kilometers is not None:
            self._insert("mileageSnapshot", {
                "vehicleId": vehicle.id, "number": vehicle.last, "wholeUnits": kilometers, "unit": "km", "takenAt": stamp(time),
                "timeSource": "exif" if reading else "entered", "utcOffset": 3600, "readingId": reading,
                "acknowledgedFlags": "[]", "createdAt": stamp(time), "source": content.get("source", kind),
            })  # fmt: skip
        return str(vehicle.last)

    def _change(self, what, time):
        self.change += 1
        self._insert("change", {"id": self.change, "what": what, "writtenAt": stamp(time), "writtenBy": self.by})
        return self.change

    def _reading(self, vehicle, source, time, kilometers, reading=None):
        content = {"acknowledged": [], "source": source, "takenAt": stamp(time),
                   "timeSource": "exif" if reading else "entered", "unit": "km", "utcOffset": 3600,
                   "wholeUnits": kilometers}  # fmt: skip
        self._item(vehicle, "reading", time, content, kilometers, reading)

    def add(self, vehicle, kind, time, kilometers):
        getattr(self, f"_{kind}")(vehicle, time, kilometers)

    def _typed(self, vehicle, time, kilometers):
        self._reading(vehicle, "typed", time, kilometers)

    def _photo(self, vehicle, time, kilometers):
        self.read += 1
        sha256 = hashlib.sha256(str(self.read).encode()).hexdigest()
        self._insert("photo", self.photo | {"id": self.read, "sha256": sha256, "path": f"/photos/{vehicle.id}/{self.read}.jpg",
                                            "takenAt": stamp(time), "addedAt": stamp(time)})  # fmt: skip
        said = {"text": str(kilometers), "value": kilometers}
        best = self.content["candidates"][0] | said
        content = self.content | said | {"sha256": sha256, "candidates": [best, *self.content["candidates"][1:]]}
        self._insert("reading", self.reading | {
            "id": self.read, "photoId": self.read, "vehicleId": vehicle.id, "text": str(kilometers), "wholeUnits": kilometers,
            "createdAt": stamp(time), "decidedAt": stamp(time), "enteredTime": None,
            "content": json.dumps(content, separators=(",", ":"), ensure_ascii=False),
        })  # fmt: skip
        self._reading(vehicle, "photo", time, kilometers, self.read)

    def _fuel(self, vehicle, time, kilometers):
        chance = vehicle.chance
        content = {"amount": f"{chance.randrange(200, 550) / 10:g}", "isFull": chance.random() < 0.9, "missedBefore": False,
                   "odometer": km(kilometers), "price": {"amount": f"{chance.randrange(1300, 2000) / 1000:g}", "currency": "EUR"},
                   "time": clock(time), "unit": "l"}  # fmt: skip
        self._item(vehicle, "fuel", time, content, kilometers)

    def _service(self, vehicle, time, kilometers):
        chance = vehicle.chance
        content = {"category": "maintenance", "completes": chance.sample(vehicle.schedules, chance.choice([0, 1, 1, 2])),
                   "cost": euros(chance.randrange(2_000, 60_000)), "notes": "as planned", "odometer": km(kilometers),
                   "parts": [{"name": "Filter", "quantity": "1"}], "tags": [], "time": clock(time),
                   "workshop": "Meyer"}  # fmt: skip
        self._item(vehicle, "service", time, content, kilometers)

    def _expense(self, vehicle, time, _):
        content = {"category": vehicle.chance.choice(["toll", "parking", "insurance"]),
                   "cost": euros(vehicle.chance.randrange(200, 20_000)), "time": clock(time)}  # fmt: skip
        self._item(vehicle, "expense", time, content)


def row(database, table):
    database.row_factory = sqlite3.Row
    found = dict(database.execute(f"SELECT * FROM {table} ORDER BY id LIMIT 1").fetchone())
    database.row_factory = None
    return found


def fill(path, template, vehicles, seed, today, by="bench"):
    """Into the store at `path`. `template`: a store with a photo that odolog has recorded."""
    with sqlite3.connect(template) as database:
        photo, reading = row(database, "photo"), row(database, "reading")
    database.close()
    database = sqlite3.connect(path, isolation_level=None)
    # Nobody else has it yet.
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA cache_size = -400000")
    database.execute("BEGIN")
    writer = Writer(database, photo, reading, by)
    logs = [Vehicle(number + 1, seed, today) for number in range(vehicles)]
    for log in logs:
        writer.add_vehicle(log)
    for _ in range(ENTRIES):
        for log in logs:
            writer.add(log, *next(log.entries))
    database.execute("COMMIT")
    database.execute("PRAGMA journal_mode = WAL")
    database.close()
    return [log.name for log in logs]
