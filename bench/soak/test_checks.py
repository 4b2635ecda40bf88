"""Run: ODOLOG=.build/debug/odolog python3 -m unittest discover -s bench/soak -p test_checks.py

Each flaw that the soak looks for is found where there is one.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path

import checks
import exif
import photos
from reasons import waiting
from store import Store

UNLOCK = "DROP TRIGGER mileageSnapshot_leaves_with_its_entry; "
IMAGES = Path(__file__).resolve().parents[2] / "TestImages"
PHOTO, PNG = IMAGES / "048-tft.jpg", IMAGES / "047-vfd.png"


class Recorded(unittest.TestCase):
    """Photos of one vehicle that a batch has recorded."""

    @classmethod
    def contents(cls):
        """Of the files, by their names."""
        return {"a.jpg": PHOTO.read_bytes()}

    @classmethod
    def setUpClass(cls):
        if not os.environ.get("ODOLOG"):
            raise unittest.SkipTest("ODOLOG names no binary")
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        here = Path(folder.name)
        cls.made = here / "made"
        cls.made.mkdir()
        van = here / photos.VEHICLES[0]
        van.mkdir()
        for name, content in cls.contents().items():
            (van / name).write_bytes(content)
        odolog = os.path.abspath(os.environ["ODOLOG"])
        for arguments in (
            ["vehicle", "add", photos.VEHICLES[0], "--unit", "km"],
            ["batch", van, "--out", here / "out.jsonl", "--record", "--accept-at", "0", "--vehicle-from-folder"],
        ):
            subprocess.run([odolog, *arguments, "--store", cls.made / "s.sqlite"], check=True, capture_output=True)
        cls.rows, cls.torn = checks.rows_of(here / "out.jsonl")
        names = enumerate(sorted(cls.contents()))
        cls.items = [photos.Item(str(van / name), "photo", base, photos.VEHICLES[0]) for base, name in names]
        cls.confirmed = Store(cls.made / "s.sqlite").confirmed()

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
        store = Store(self.store)
        found = checks.flaws_on_the_way(rows, store, self.confirmed)
        return " ".join([*found, *checks.flaws_at_the_end(items, rows, torn, store, set(), 0.5)])

    def assert_found(self, what, **case):
        self.assertIn(what, self.flaws(**case))


class Checks(Recorded):
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
        self.assert_found("3 rows of the store refer to nothing", change="DELETE FROM vehicle")

    def copied(self, table, **changed):
        """SQL that adds a copy of the only row."""
        with sqlite3.connect(self.store) as db:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != "id"]
        db.close()
        values = ", ".join(changed.get(column, column) for column in columns)
        return f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table} WHERE id = 1; "

    def test_a_photo_that_is_logged_twice(self):
        change = "DROP INDEX reading_undecided_or_logged_once; " + self.copied("reading")
        change += self.copied("mileageSnapshot", readingId="2", number="2")
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
        columns = "vehicleId, wholeUnits, unit, takenAt, timeSource, acknowledgedFlags, createdAt, source"
        doubled = f"INSERT INTO mileageSnapshot ({columns}, number) SELECT {columns}, number + 1 FROM mileageSnapshot"
        self.assert_found("a snapshot has no reading", change=doubled)

    def test_a_lost_photo(self):
        emptied = UNLOCK + "DELETE FROM mileageSnapshot; DELETE FROM reading; DELETE FROM photo"
        self.assert_found("are not in the store", change=emptied)

    def test_a_sure_reading_that_was_left_waiting(self):
        change = UNLOCK + "DELETE FROM mileageSnapshot; DROP TRIGGER reading_decided_stays_so; "
        change += "UPDATE reading SET status = 'pending', decidedAt = NULL, decidedBy = NULL"
        self.assert_found("waits for no reason", change=change)


class Copies(Recorded):
    """Of one moment: the second photo has other bytes."""

    UNLOCK = "DROP TRIGGER reading_decided_is_final; DROP TRIGGER mileageSnapshot_is_final; "
    # As the second one's own.
    ENTRY = """INSERT INTO mileageSnapshot (vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, readingId,
        acknowledgedFlags, createdAt, source, number) SELECT vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, 2,
        acknowledgedFlags, createdAt, source, number + 1 FROM mileageSnapshot; """

    @classmethod
    def contents(cls):
        return {"a.jpg": PHOTO.read_bytes(), "b.jpg": PHOTO.read_bytes() + b"2"}

    def test_none(self):
        self.assertEqual(self.flaws(), "")
        store = Store(self.store)
        self.assertEqual((store.snapshot_count, store.copies, len(store.readings)), (1, 1, 2))

    def test_a_copy_of_nothing(self):
        change = self.UNLOCK + "UPDATE reading SET copyOf = NULL"
        self.assert_found("is confirmed and has 0 snapshots", change=change)

    def test_a_copy_of_what_is_not_logged(self):
        change = UNLOCK + "DELETE FROM mileageSnapshot"
        self.assert_found("is a copy of one that is not logged", change=change)

    def test_another_moment(self):
        change = "UPDATE photo SET takenAt = '2001-01-01T00:00:00.000Z' WHERE id = 2"
        self.assert_found("is a copy of one of another moment", change=change)
        self.assert_found("is a copy of one of another moment", change="UPDATE photo SET takenAt = NULL WHERE id = 2")

    def test_another_value(self):
        change = self.UNLOCK + "UPDATE reading SET wholeUnits = 1 WHERE id = 2"
        self.assert_found("is a copy of one that shows something else", change=change)

    def test_an_entry_of_its_own(self):
        self.assert_found("is confirmed as a copy and has 1 snapshots", change=self.ENTRY)
        self.assert_found("1 moments are logged twice", change=self.UNLOCK + "UPDATE reading SET copyOf = NULL")


class FileTimes(Recorded):
    """A photo that no camera has dated, beside one."""

    @classmethod
    def contents(cls):
        return {"a.jpg": exif.with_time(PHOTO.read_bytes(), photos.FIRST_DAY), "b.png": PNG.read_bytes()}

    def test_it_waits(self):
        self.assertEqual(self.flaws(), "")
        store = Store(self.store)
        self.assertEqual(waiting(self.items, self.rows, store, 0.5), {"its time is that of its file": 1})

    def test_it_is_logged(self):
        change = """UPDATE reading SET status = 'confirmed', decidedAt = createdAt, decidedBy = 'threshold' WHERE id = 2;
            INSERT INTO mileageSnapshot (vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, readingId, acknowledgedFlags,
                createdAt, source, number) SELECT vehicleId, wholeUnits, tenths, 'km', createdAt, 'file', 2, '[]', createdAt, 'photo', 9
                FROM reading WHERE id = 2"""
        self.assert_found("b.png is logged by its file's time", change=change)


if __name__ == "__main__":
    unittest.main()
