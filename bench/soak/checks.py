"""What must hold after a soak, and in the middle of it: the file of results beside the store, seen without odolog's help."""

import json
import sqlite3
import time
from collections import Counter, defaultdict
from datetime import datetime
from pathlib import Path

from photos import BROKEN, KM_OF_MILE, NOBODYS, PASSING

KM = {"km": 1, "mi": KM_OF_MILE}
# Of a row: what must not depend on when, where and how often a photo was read.
READING = (
    "kind",
    "text",
    "value",
    "tenths",
    "unit",
    "meter",
    "otherMeter",
    "scene",
    "confidence",
    "valueConfidence",
    "decision",
    "doubts",
    "source",
    "box",
    "candidates",
    "checkDigit",
)


class Store:
    """A look into the store's file; nothing is written, so that odolog finds it as a kill has left it.

    A connection that may not write knows no CHECK constraints: `integrity_check` tells of pages, indexes and NULLs alone.
    """

    def __init__(self, path):
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=60) as db:
            db.row_factory = sqlite3.Row
            self.integrity = [row[0] for row in db.execute("PRAGMA integrity_check")]
            self.orphans = len(db.execute("PRAGMA foreign_key_check").fetchall())
            self.readings = defaultdict(list)
            for row in db.execute(
                "SELECT reading.*, photo.sha256, photo.takenAt AS photoTakenAt, vehicle.name AS vehicle FROM reading "
                "JOIN photo ON photo.id = photoId LEFT JOIN vehicle ON vehicle.id = vehicleId"
            ):
                self.readings[row["sha256"]].append(row)
            self.snapshots = defaultdict(list)
            for row in db.execute(
                "SELECT mileageSnapshot.*, vehicle.name AS vehicle, photo.sha256 FROM mileageSnapshot "
                "JOIN vehicle ON vehicle.id = mileageSnapshot.vehicleId JOIN reading ON reading.id = readingId "
                "JOIN photo ON photo.id = reading.photoId"
            ):
                self.snapshots[row["sha256"]].append(row)
            self.snapshot_count = db.execute("SELECT count(*) FROM mileageSnapshot").fetchone()[0]
            self.vins = {row["name"]: row["vin"] for row in db.execute("SELECT name, vin FROM vehicle")}
        db.close()

    def confirmed(self):
        """Everything that somebody may rely on, as a set that must only grow."""
        logged = {
            (sha, row["vehicle"], row["wholeUnits"], row["tenths"], row["unit"], row["takenAt"])
            for sha, rows in self.snapshots.items()
            for row in rows
        }
        decided = {
            (sha, row["kind"], row["text"], row["status"])
            for sha, rows in self.readings.items()
            for row in rows
            if row["status"] != "pending"
        }
        return logged | decided | {("vin", name, vin) for name, vin in self.vins.items() if vin}

    def flaws(self):
        """Of the file itself, and what logs anything twice."""
        if self.integrity != ["ok"]:
            yield f"integrity_check says {self.integrity[:3]}"
        if self.orphans:
            yield f"{self.orphans} rows of the store refer to nothing"
        twice = [sha for sha, rows in self.snapshots.items() if len(rows) > 1]
        if twice:
            yield f"{len(twice)} photos are logged twice, such as {twice[0]}"
        if self.snapshot_count != sum(map(len, self.snapshots.values())):
            yield "a snapshot has no reading"
        for sha, rows in self.readings.items():
            kinds = [row["kind"] for row in rows if row["status"] != "rejected"]
            if len(kinds) > len(set(kinds)):
                yield f"photo {sha} has two readings of a kind"
            for row in rows:
                logged = self.snapshots.get(sha, []) if row["kind"] == "odometer" else []
                if (row["kind"] == "odometer" and row["status"] == "confirmed") != bool(logged):
                    yield f"photo {sha} is {row['status']} and has {len(logged)} snapshots"
                values = {(row["vehicle"], row["wholeUnits"], row["tenths"])}
                if {(log["vehicle"], log["wholeUnits"], log["tenths"]) for log in logged} - values:
                    yield f"photo {sha} is logged as something else than was read"


def rows_of(path):
    """The rows, and how many bytes of an unfinished one are behind them."""
    content = path.read_bytes() if path.exists() else b""
    whole = content[: content.rfind(b"\n") + 1]
    return [json.loads(line) for line in whole.splitlines()], len(content) - len(whole)


def flaws_on_the_way(rows, store, confirmed_before):
    """After any end of a batch, a `kill -9` or a full disk among them."""
    yield from store.flaws()
    lost = confirmed_before - store.confirmed()
    if lost:
        yield f"{len(lost)} confirmed readings are gone, such as {min(lost, key=str)}"
    unknown = [row["photo"] for row in rows if row["error"] is None and row["sha256"] not in store.readings]
    if unknown:
        yield f"{len(unknown)} photos have a row and are not in the store, such as {unknown[0]}"


def flaws_at_the_end(items, rows, torn, store, by_hand, accept_at):
    """`by_hand`: the contents that were recorded beside the batch."""
    if torn:
        yield f"{torn} bytes of a row are left behind the last"
    answered = Counter(row["photo"] for row in rows)
    for name, found in (
        ("have no row", [item.path for item in items if item.path not in answered]),
        ("have two rows", [path for path, count in answered.items() if count > 1]),
        ("were never asked for", list(answered.keys() - {item.path for item in items})),
    ):
        if found:
            yield f"{len(found)} photos {name}, such as {found[0]}"
    row_of = {row["photo"]: row for row in rows}
    pairs = [(item, row_of[item.path]) for item in items if item.path in row_of]
    yield from _wrong_errors(pairs)
    yield from _different_readings(pairs)
    yield from _wrong_in_store(pairs, store, by_hand, accept_at)


def _wrong_errors(pairs):
    for item, row in pairs:
        code = row["error"] and row["error"]["code"]
        expected = None if item.kind == "photo" else BROKEN[item.kind]
        if code != expected and not (item.kind == "truncated" and code not in PASSING):
            yield f"{item.path}, {item.kind}, has the error {code}"


def _different_readings(pairs):
    """The same picture is read in the same way, whoever was killed meanwhile."""
    first = {}
    for item, row in pairs:
        if item.kind != "photo":
            continue
        reading = tuple(json.dumps(row[key]) for key in READING)
        if first.setdefault(item.base, reading) != reading:
            yield f"{item.path} was read in another way than its like: {reading} and {first[item.base]}"


def _wrong_in_store(pairs, store, by_hand, accept_at):
    read = {}
    for item, row in pairs:
        if row["error"] is None:
            read.setdefault(row["sha256"], (item, row))
    strangers = store.readings.keys() - read.keys() - by_hand
    if strangers:
        yield f"the store has {len(strangers)} photos that no row is of"
    for sha, (item, row) in read.items():
        readings = store.readings.get(sha, [])
        if len(readings) != 1:
            yield f"{item.path} has {len(readings)} readings in the store"
            continue
        reading = readings[0]
        if row["text"] is not None and reading["text"] != row["text"]:
            yield f"{item.path} was read as {row['text']} and is {reading['text']} in the store"
        if sha in by_hand:
            continue
        owner = None if item.vehicle == NOBODYS else item.vehicle
        if reading["vehicle"] != owner:
            yield f"{item.path} belongs to {reading['vehicle']}"
        for name in ("confidence", "valueConfidence"):
            if abs(reading[name] - row[name]) > 0.0001:
                yield f"{item.path} has the {name} {row[name]} and {reading[name]} in the store"
        if (reading["scene"], reading["meter"]) != ((row["scene"] or {}).get("kind"), row["meter"]):
            yield f"{item.path} has the scene {row['scene']}, the meter {row['meter']} and others in the store"
        is_sure = is_sure_of(reading, row, accept_at)
        if reading["status"] == "confirmed" and not is_sure:
            yield f"{item.path} is logged, though nobody was sure"
        if reading["status"] == "pending" and is_sure and why_it_waits(item, row, reading, store) is None:
            yield f"{item.path} is sure ({row['text']}) and waits for no reason"


def why_it_waits(item, row, reading, store):
    """The reason why a sure reading isn't logged; None: there is none."""
    if item.vehicle == NOBODYS:
        return "no vehicle is called like its folder"
    if row["kind"] == "vin":
        if store.vins[item.vehicle] not in (None, row["text"]):
            return "the vehicle has another VIN"
        if row["text"] in [vin for name, vin in store.vins.items() if name != item.vehicle]:
            return "another vehicle has that VIN"
        return None
    if reading["wholeUnits"] is None:
        return "nothing to log"
    at = seconds(reading["photoTakenAt"]) if reading["photoTakenAt"] else Path(item.path).stat().st_mtime
    if at - time.time() >= 86_400:
        return "dated in the future"
    here = reading["wholeUnits"] * KM[reading["unit"] or "km"]
    for log in (log for logs in store.snapshots.values() for log in logs if log["vehicle"] == item.vehicle):
        if is_odd(here - log["wholeUnits"] * KM[log["unit"]], (at - seconds(log["takenAt"])) / 86_400):
            return "odd beside the vehicle's others"
        if log["unit"] != (reading["unit"] or "km"):
            return "the vehicle's others are in another unit"
    # All vehicles of the soak count in kilometres.
    return None if reading["unit"] in (None, "km") else "the vehicle counts in another unit"


def is_odd(km, days):
    """Whether no vehicle goes so far in that time, or it goes backwards."""
    if days < 0:
        km, days = -km, -days
    most = 1600 * min(max(days, 1), 14) + 800 * max(days - 14, 0)
    # A mile is as exact as these are, where units differ.
    return km < -1 or km > most


def seconds(text):
    return datetime.fromisoformat(text).timestamp()


def is_sure_of(reading, row, accept_at):
    """By the store's confidence in what is logged, since the row's is rounded."""
    return row["decision"] != "reject" and reading["valueConfidence"] >= accept_at and not row["doubts"]


def waiting(items, rows, store, accept_at):
    """How many sure readings wait for which reason."""
    item_of = {item.path: item for item in items}
    reasons, counted = Counter(), set()
    for row in rows:
        readings = store.readings.get(row["sha256"], [])
        if row["error"] or row["sha256"] in counted or not readings or readings[0]["status"] != "pending":
            continue
        if is_sure_of(readings[0], row, accept_at):
            counted.add(row["sha256"])
            reasons[why_it_waits(item_of[row["photo"]], row, readings[0], store)] += 1
    return reasons
