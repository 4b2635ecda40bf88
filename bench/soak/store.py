"""A look into the store's file, without odolog's help."""

import sqlite3
from collections import Counter, defaultdict

from meter import Entry, seconds

# Of a time in the store.
SECOND = len("2026-01-01T00:00:00")


class Store:
    """Nothing is written, so that odolog finds the file as a kill has left it.

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
        self.logs = defaultdict(list)
        self.entry_of = {}
        for row in (row for rows in self.snapshots.values() for row in rows):
            self.logs[row["vehicle"]].append(Entry.of(row, row["takenAt"]))
            self.entry_of[row["readingId"]] = row
        self.copies = sum(row["copyOf"] is not None for rows in self.readings.values() for row in rows)

    def confirmed(self):
        """Everything that somebody may rely on, as a set that must only grow."""
        logged = {
            (sha, row["vehicle"], row["wholeUnits"], row["tenths"], row["unit"], row["takenAt"])
            for sha, rows in self.snapshots.items()
            for row in rows
        }
        decided = {
            (sha, row["kind"], row["text"], row["status"], row["copyOf"])
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
        moments = Counter((log["takenAt"][:SECOND], *_shown(log)) for logs in self.snapshots.values() for log in logs)
        if again := [moment for moment, count in moments.items() if count > 1]:
            yield f"{len(again)} moments are logged twice, such as {again[0]}"
        if self.snapshot_count != sum(map(len, self.snapshots.values())):
            yield "a snapshot has no reading"
        for sha, rows in self.readings.items():
            kinds = [row["kind"] for row in rows if row["status"] != "rejected"]
            if len(kinds) > len(set(kinds)):
                yield f"photo {sha} has two readings of a kind"
            for row in rows:
                yield from self._flaws_of(sha, row)

    def _flaws_of(self, sha, row):
        """A confirmed odometer reading has an entry; that of a copy is another photo's, of the same moment."""
        logged = self.snapshots.get(sha, []) if row["kind"] == "odometer" else []
        if row["copyOf"] is not None:
            if row["status"] != "confirmed" or logged:
                yield f"photo {sha} is {row['status']} as a copy and has {len(logged)} snapshots"
            logged = [self.entry_of[row["copyOf"]]] if row["copyOf"] in self.entry_of else []
            if not logged:
                yield f"photo {sha} is a copy of one that is not logged"
            elif not row["photoTakenAt"] or row["photoTakenAt"][:SECOND] != logged[0]["takenAt"][:SECOND]:
                yield f"photo {sha} is a copy of one of another moment"
            elif _shown(row) != _shown(logged[0]):
                yield f"photo {sha} is a copy of one that shows something else"
            return
        if (row["kind"] == "odometer" and row["status"] == "confirmed") != bool(logged):
            yield f"photo {sha} is {row['status']} and has {len(logged)} snapshots"
        if {(*_shown(log), log["tenths"]) for log in logged} - {(*_shown(row), row["tenths"])}:
            yield f"photo {sha} is logged as something else than was read"


def _shown(row):
    """What copies have in common. All vehicles of the soak count in kilometres."""
    return row["vehicle"], row["wholeUnits"], row["unit"] or "km"
