"""Run: ODOLOG=.build/debug/odolog python3 -m unittest discover -s bench/soak -p test_checks.py

Each flaw that the soak looks for is found where there is one.
"""

import json
import os
import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path

import checks
import photos

FIXTURE = Path(__file__).resolve().parents[2] / "Tests/OdologTests/Fixtures/164214-km.jpg"


@unittest.skipUnless(os.environ.get("ODOLOG"), "ODOLOG names no binary")
class Checks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        here = Path(folder.name)
        self.store = here / "odolog.sqlite"
        photo = here / photos.VEHICLES[0] / "a.jpg"
        photo.parent.mkdir()
        photo.write_bytes(FIXTURE.read_bytes())
        odolog = os.path.abspath(os.environ["ODOLOG"])
        for arguments in (
            ["vehicle", "add", photos.VEHICLES[0], "--unit", "km"],
            ["batch", photo, "--out", here / "out.jsonl", "--record", "--accept-at", "0", "--vehicle-from-folder"],
        ):
            subprocess.run([odolog, *arguments, "--store", self.store], check=True, capture_output=True)
        self.rows, self.torn = checks.rows_of(here / "out.jsonl")
        self.items = [photos.Item(str(photo), "photo", 0, photos.VEHICLES[0])]
        self.confirmed = checks.Store(self.store).confirmed()

    def flaws(self, rows=None, change="", items=None):
        """After a change of the store, rows and items being these."""
        with sqlite3.connect(self.store) as db:
            db.executescript(change)
        db.close()
        rows, items = self.rows if rows is None else rows, items or self.items
        store = checks.Store(self.store)
        found = checks.flaws_on_the_way(rows, store, self.confirmed)
        return " ".join([*found, *checks.flaws_at_the_end(items, rows, self.torn, store, set(), 0.5)])

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
        self.assert_found("is 164214 in the store", rows=[row | {"text": "164215"}])
        self.assert_found("nobody was sure", rows=[row | {"truncated": True, "decision": "review"}])
        # Only its end mark is missing.
        self.assertEqual(self.flaws(rows=[row | {"truncated": True}]), "")

    def test_a_lost_snapshot(self):
        self.assert_found("confirmed readings are gone", change="DELETE FROM mileageSnapshot")

    def test_a_changed_snapshot(self):
        self.assert_found("logged as something else", change="UPDATE mileageSnapshot SET wholeUnits = 1")

    def test_a_doubled_snapshot(self):
        columns = "vehicleId, wholeUnits, unit, takenAt, timeSource, acknowledgedFlags, createdAt"
        doubled = f"INSERT INTO mileageSnapshot ({columns}) SELECT {columns} FROM mileageSnapshot"
        self.assert_found("a snapshot has no reading", change=doubled)

    def test_a_lost_photo(self):
        emptied = "DELETE FROM mileageSnapshot; DELETE FROM reading; DELETE FROM photo"
        self.assert_found("are not in the store", change=emptied)

    def test_a_sure_reading_that_was_left_waiting(self):
        change = "DELETE FROM mileageSnapshot; DROP TRIGGER reading_decided_is_final; "
        change += "UPDATE reading SET status = 'pending', decidedAt = NULL, decidedBy = NULL"
        self.assert_found("waits for no reason", change=change)


if __name__ == "__main__":
    unittest.main()
