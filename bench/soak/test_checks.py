"""Run: ODOLOG=.build/debug/odolog python3 -m unittest discover -s bench/soak -p test_checks.py

Each flaw that the soak looks for is found where there is one, and each reason why a sure reading may wait.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

import checks
import photos

UNLOCK = "DROP TRIGGER mileageSnapshot_leaves_when_withdrawn; "
PHOTO = Path(__file__).resolve().parents[2] / "TestImages/048-tft.jpg"


@unittest.skipUnless(os.environ.get("ODOLOG"), "ODOLOG names no binary")
class Checks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        here = Path(folder.name)
        cls.made = here / "made"
        cls.made.mkdir()
        photo = here / photos.VEHICLES[0] / "a.jpg"
        photo.parent.mkdir()
        photo.write_bytes(PHOTO.read_bytes())
        odolog = os.path.abspath(os.environ["ODOLOG"])
        for arguments in (
            ["vehicle", "add", photos.VEHICLES[0], "--unit", "km"],
            ["batch", photo, "--out", here / "out.jsonl", "--record", "--accept-at", "0", "--vehicle-from-folder"],
        ):
            subprocess.run([odolog, *arguments, "--store", cls.made / "s.sqlite"], check=True, capture_output=True)
        cls.rows, cls.torn = checks.rows_of(here / "out.jsonl")
        cls.items = [photos.Item(str(photo), "photo", 0, photos.VEHICLES[0])]
        cls.confirmed = checks.Store(cls.made / "s.sqlite").confirmed()

    def setUp(self):
        """A store of its own, with its log (WAL)."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        shutil.copytree(self.made, folder.name, dirs_exist_ok=True)
        self.store = Path(folder.name) / "s.sqlite"

    def flaws(self, rows=None, change="", items=None, torn=None):
        """After a change of the store, rows, items and torn bytes being these."""
        with sqlite3.connect(self.store) as db:
            db.executescript(change)
        db.close()
        rows, items = self.rows if rows is None else rows, items or self.items
        torn = self.torn if torn is None else torn
        store = checks.Store(self.store)
        found = checks.flaws_on_the_way(rows, store, self.confirmed)
        return " ".join([*found, *checks.flaws_at_the_end(items, rows, torn, store, set(), 0.5)])

    def assert_found(self, what, **case):
        self.assertIn(what, self.flaws(**case))

    def test_none(self):
        self.assertEqual(self.flaws(), "")
        self.assertEqual(len(self.confirmed), 2)

    def test_rows(self):
        row = self.rows[0]
        self.assert_found("1 photos have no row", rows=[])
        self.assert_found("1 photos have two rows", rows=[row, row])
        self.assert_found("1 photos were never asked for", rows=[row, row | {"photo": "b.jpg"}])
        failed = row | {"error": {"code": "reader_crashed", "message": ""}}
        self.assert_found("has the error reader_crashed", rows=[failed])
        other = photos.Item("b.jpg", "photo", 0, photos.VEHICLES[0])
        like = json.loads(json.dumps(row)) | {"photo": "b.jpg", "text": "164215"}
        self.assert_found("was read in another way than its like", rows=[row, like], items=[*self.items, other])
        self.assert_found("is 159866 in the store", rows=[row | {"text": "159867"}])
        self.assert_found("nobody was sure", rows=[row | {"doubts": ["photo_damaged"]}])
        self.assert_found("has the confidence 0.6 and", rows=[row | {"confidence": 0.6}])
        self.assert_found("has the valueConfidence 0.6 and", rows=[row | {"valueConfidence": 0.6}])
        self.assert_found("the meter trip and others", rows=[row | {"meter": "trip"}])
        self.assert_found("has the scene None", rows=[row | {"scene": None}])
        self.assert_found("17 bytes of a row are left", torn=17)
        broken = photos.Item(self.items[0].path, "empty", 0, photos.VEHICLES[0])
        self.assert_found("empty, has the error None", items=[broken])

    def test_an_owner(self):
        for vehicle in (photos.VEHICLES[1], photos.NOBODYS):
            item = photos.Item(self.items[0].path, "photo", 0, vehicle)
            self.assert_found(f"belongs to {photos.VEHICLES[0]}", items=[item])

    def test_a_file_that_is_damaged(self):
        # An index that lacks a row.
        change = "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, '= ''pending''', 'IS NOT NULL') "
        change += "WHERE name = 'reading_pending'"
        self.assert_found("integrity_check says ['row 1 missing from index reading_pending'", change=change)

    def test_a_lost_vehicle(self):
        self.assert_found("2 rows of the store refer to nothing", change="DELETE FROM vehicle")

    def copied(self, table, **changed):
        """SQL that adds a copy of the only row."""
        with sqlite3.connect(self.store) as db:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != "id"]
        db.close()
        values = ", ".join(changed.get(column, column) for column in columns)
        return f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table} WHERE id = 1; "

    def test_a_photo_that_is_logged_twice(self):
        change = "DROP INDEX reading_undecided_or_logged_once; " + self.copied("reading")
        change += self.copied("mileageSnapshot", readingId="2")
        found = self.flaws(change=change)
        for flaw in ("1 photos are logged twice", "has two readings of a kind", "a.jpg has 2 readings in the store"):
            self.assertIn(flaw, found)

    def test_a_stranger(self):
        change = self.copied("photo", sha256=f"'{64 * '0'}'") + self.copied("reading", photoId="2", status="'rejected'")
        self.assert_found("the store has 1 photos that no row is of", change=change)

    def test_a_lost_snapshot(self):
        found = self.flaws(change=UNLOCK + "DELETE FROM mileageSnapshot")
        self.assertIn("confirmed readings are gone", found)
        self.assertIn("is confirmed and has 0 snapshots", found)

    def test_a_changed_snapshot(self):
        self.assert_found("logged as something else", change="DROP TRIGGER mileageSnapshot_is_final; UPDATE mileageSnapshot SET wholeUnits = 1")

    def test_a_doubled_snapshot(self):
        columns = "vehicleId, wholeUnits, unit, takenAt, timeSource, acknowledgedFlags, createdAt"
        doubled = f"INSERT INTO mileageSnapshot ({columns}) SELECT {columns} FROM mileageSnapshot"
        self.assert_found("a snapshot has no reading", change=doubled)

    def test_a_lost_photo(self):
        emptied = UNLOCK + "DELETE FROM mileageSnapshot; DELETE FROM reading; DELETE FROM photo"
        self.assert_found("are not in the store", change=emptied)

    def test_a_sure_reading_that_was_left_waiting(self):
        change = UNLOCK + "DELETE FROM mileageSnapshot; DROP TRIGGER reading_decided_stays_so; "
        change += "UPDATE reading SET status = 'pending', decidedAt = NULL, decidedBy = NULL"
        self.assert_found("waits for no reason", change=change)


class Reasons(unittest.TestCase):
    """Of sure readings that wait."""

    VIN, OTHER = "1M8GDM9AXKP042788", "WBA3A5C50CF256551"

    def why(self, vehicle="Van 1", vins=(None, None), logged=(), taken="2020-01-11T00:00:00Z", **reading):
        """Of an odometer reading of 50,000 km, or a VIN; `logged`: value, unit and day of its vehicle's snapshots."""
        kind = reading.pop("kind", "odometer")
        item = photos.Item(__file__, "photo", 0, vehicle)
        row = {"kind": kind, "text": self.VIN if kind == "vin" else "50000"}
        reading = {"wholeUnits": 50_000, "unit": None, "photoTakenAt": taken} | reading
        snapshots = [
            {"vehicle": "Van 1", "wholeUnits": value, "unit": unit, "takenAt": f"2020-01-{day:02}T00:00:00Z"}
            for value, unit, day in logged
        ]
        store = SimpleNamespace(vins=dict(zip(("Van 1", "Van 2"), vins, strict=True)), snapshots={"sha": snapshots})
        return checks.why_it_waits(item, row, reading, store)

    def test_none(self):
        self.assertIsNone(self.why())
        self.assertIsNone(self.why(logged=[(49_000, "km", 1), (50_500, "km", 20)]))
        self.assertIsNone(self.why(kind="vin"))
        self.assertIsNone(self.why(kind="vin", vins=(self.VIN, self.OTHER)))
        # Another vehicle's.
        self.assertIsNone(self.why(vehicle="Van 2", logged=[(90_000, "km", 1)]))

    def test_each(self):
        for expected, case in (
            ("no vehicle is called like its folder", {"vehicle": photos.NOBODYS}),
            ("the vehicle has another VIN", {"kind": "vin", "vins": (self.OTHER, None)}),
            ("another vehicle has that VIN", {"kind": "vin", "vins": (None, self.VIN)}),
            ("nothing to log", {"wholeUnits": None}),
            ("odd beside the vehicle's others", {"logged": [(49_000, "km", 1), (51_000, "km", 1)]}),
            # 50,000 miles.
            ("odd beside the vehicle's others", {"unit": "mi", "logged": [(50_000, "km", 9)]}),
            ("the vehicle's others are in another unit", {"unit": "mi", "logged": [(80_000, "km", 9)]}),
            ("the vehicle counts in another unit", {"unit": "mi"}),
            ("dated in the future", {"taken": "2999-01-11T00:00:00Z"}),
            # Without a time of its own it is as old as the file.
            ("odd beside the vehicle's others", {"taken": None, "logged": [(50_001, "mi", 1)]}),
        ):
            with self.subTest(expected, **case):
                self.assertEqual(self.why(**case), expected)

    def test_odd(self):
        for km, days, is_odd in (
            (1600, 0, False), (1601, 0.5, True), (1600 * 14, 14, False), (1600 * 14 + 1, 14, True),
            (1600 * 14 + 800, 15, False), (1600 * 14 + 801, 15, True), (-1, 3, False), (-1.1, 3, True),
            (-100, -1, False), (100, -1, True), (-1601, -1, True),
        ):  # fmt: skip
            with self.subTest(km=km, days=days):
                self.assertEqual(checks.is_odd(km, days), is_odd)

    def test_sure(self):
        row = {"decision": "review", "doubts": []}
        for confidence, accept_at, changed, expected in (
            (0.7, 0.5, {}, True),
            (0.4, 0.5, {}, False),
            (0.995, 0.99, {"decision": "reject"}, False),
            (0.995, 0.5, {"doubts": ["tenths_unsure"]}, False),
        ):
            with self.subTest(confidence=confidence, accept_at=accept_at, **changed):
                self.assertIs(checks.is_sure_of({"valueConfidence": confidence}, row | changed, accept_at), expected)


if __name__ == "__main__":
    unittest.main()
