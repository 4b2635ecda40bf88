"""Whether generated rows are those that odolog writes. `ODOLOG`: the program; without it what needs it is left out."""

import contextlib
import json
import os
import sqlite3
import subprocess
import tempfile
import unittest
from datetime import date
from pathlib import Path

import kills
import logs
import measure

ODOLOG = os.environ.get("ODOLOG")


def shape(value):
    """Keys and kinds of values, without the values; of a list its first one's."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return type(value).__name__


class Random(unittest.TestCase):
    def test_the_same_seed_and_day_make_the_same_log(self):
        def entries(seed):
            return list(logs.Vehicle(3, seed, date(2026, 1, 1)).entries)

        self.assertEqual(entries(1), entries(1))
        self.assertNotEqual(entries(1), entries(2))

    def test_a_log_has_the_mixture_in_order_of_time_and_ends_before_today(self):
        entries = list(logs.Vehicle(1, 1, date(2026, 1, 1)).entries)
        self.assertEqual(len(entries), logs.ENTRIES)
        for kind, count in logs.MIXTURE.items():
            self.assertEqual(sum(entry[0] == kind for entry in entries), count)
        self.assertEqual(entries, sorted(entries, key=lambda entry: (entry[1], entry[2])))
        self.assertLess(entries[-1][1].date(), date(2026, 1, 1))


@unittest.skipUnless(ODOLOG, "ODOLOG isn't set")
class Rows(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory(prefix="odolog-rows-")
        folder = Path(cls.place.name)
        odolog = os.path.abspath(ODOLOG)
        cls.theirs = measure.template(odolog, folder)
        for words in [
            ["vehicle", "edit", "Template", "--currency", "EUR", "--registration", "2037-03", "--time-zone", "Europe/Berlin"],
            ["schedule", "add", "Template", "Oil", "--every", "12mo", "--or", "15000km"],
            ["schedule", "add", "Template", "Belt", "--due", "180000km"],
            ["done", "Template", "Oil", "--odometer", "170000", "--cost", "90 EUR", "--workshop", "Meyer", "--part", "Filter",
             "--notes", "as planned", "--at", "2025-05-01", "--yes"],
            ["fuel", "add", "Template", "40.5l", "--odometer", "171000", "--price", "1.459 EUR", "--at", "2025-06-01", "--yes"],
            ["expense", "add", "Template", "toll", "5 EUR", "--at", "2025-06-02"],
            ["log", "Template", "172000", "--at", "2025-07-01"],
        ]:  # fmt: skip
            subprocess.run([odolog, *words, "--store", cls.theirs], check=True, capture_output=True)
        cls.ours, cls.names, _ = measure.make(odolog, folder, cls.theirs, 2, 1)

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def row(self, path, sql):
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.row_factory = sqlite3.Row
            return dict(database.execute(sql).fetchone())

    def compare(self, table, condition):
        rows = [self.row(path, f"SELECT * FROM {table} WHERE {condition} ORDER BY id") for path in (self.theirs, self.ours)]
        theirs, ours = ({column: type(value).__name__ for column, value in row.items()} for row in rows)
        self.assertEqual(theirs, ours, f"{table} WHERE {condition}")
        if "content" in rows[0]:
            texts = [row["content"] for row in rows]
            theirs, ours = (json.loads(text) for text in texts)
            self.assertEqual(shape(theirs), shape(ours))
            self.assertEqual(list(theirs), list(ours), "the order of the keys")
            self.assertEqual(len(texts[1]), len(json.dumps(ours, separators=(",", ":"), ensure_ascii=False)))

    def test_items_and_readings_are_as_odolog_writes_them(self):
        for kind in ["profile", "service", "fuel", "expense"]:
            completing = " AND json_array_length(content, '$.completes') = 1" if kind == "service" else ""
            self.compare("logItem", f"kind = '{kind}'{completing}")
        for rule in ["$.rule.every.months", "$.rule.once"]:
            self.compare("logItem", f"kind = 'schedule' AND content ->> '{rule}' IS NOT NULL AND "
                                    "(content ->> '$.rule.once' IS NOT NULL OR content ->> '$.rule.every.distance' IS NOT NULL)")  # fmt: skip
        for source in ["photo", "typed", "service", "fuel"]:
            self.compare("mileageSnapshot", f"source = '{source}'")
        for source in ["photo", "typed"]:
            self.compare("logItem", f"content ->> 'source' = '{source}'")
        self.compare("change", "TRUE")
        self.compare("photo", "TRUE")
        self.compare("reading", "TRUE")

    def test_odolog_reads_them_all(self):
        figures = measure.measure(os.path.abspath(ODOLOG), self.ours, self.names, self.ours.parent, 1)
        self.assertEqual(set(figures), {"start", "due, all", "history", "due", "costs"})
        self.assertEqual(kills.problems(self.ours) + kills.halves(self.ours), [])

    def test_halves_are_found(self):
        broken = self.ours.with_name("broken.sqlite")
        broken.write_bytes(self.ours.read_bytes())
        with contextlib.closing(sqlite3.connect(broken)) as database:
            database.execute("DROP TRIGGER mileageSnapshot_leaves_with_its_entry")
            database.execute("DELETE FROM mileageSnapshot WHERE id = (SELECT min(id) FROM mileageSnapshot WHERE source = 'fuel')")
            database.commit()
        self.assertEqual(kills.halves(broken), ["1 entries without their odometer value"])


@unittest.skipUnless(ODOLOG, "ODOLOG isn't set")
class Attached(unittest.TestCase):
    def test_an_entry_without_its_file_is_a_flaw(self):
        with tempfile.TemporaryDirectory(prefix="odolog-attached-") as place:
            case = kills.Attach(kills.Odolog(ODOLOG), Path(place) / "attach")
            done = case.folder / "done.sqlite"
            self.assertEqual(case.flaws(done) + kills.lost(done), [])
            self.assertEqual(case.flaws(case.before) + kills.lost(case.before), [])
            (file,) = kills.files(done).iterdir()
            file.write_bytes(file.read_bytes()[:-1])
            self.assertEqual(kills.lost(done), [f"an entry without its file {file.stem}"])
            file.unlink()
            self.assertEqual(kills.lost(done), [f"an entry without its file {file.stem}"])

    def test_a_backup_has_them_inside(self):
        with tempfile.TemporaryDirectory(prefix="odolog-attached-") as place:
            case = kills.Restore(kills.Odolog(ODOLOG), Path(place) / "restore")
            (missing,) = kills.lost(case.before)
            self.assertTrue(missing.startswith("an entry without its file"))
            self.assertEqual(kills.lost(case.folder / "backup.sqlite") + kills.lost(case.folder / "done.sqlite"), [])


@unittest.skipUnless(ODOLOG, "ODOLOG isn't set")
class Merged(unittest.TestCase):
    """What is half merged is found."""

    def test_what_is_half_or_not_kept_is_a_flaw(self):
        with tempfile.TemporaryDirectory(prefix="odolog-merged-") as place:
            folder = Path(place) / "merge"
            case = kills.Merge(kills.Odolog(ODOLOG), folder)
            self.assertEqual(case.changed | {"photo": 0, "reading": 0, "formerVIN": 0},
                             {"vehicle": 1, "mileageSnapshot": kills.MERGED, "logItem": 2 + kills.MERGED,
                              "photo": 0, "reading": 0, "formerVIN": 0})  # fmt: skip
            done = folder / "done.sqlite"
            self.assertEqual(case.flaws(done), [])
            self.assertEqual(case.flaws(case.before), [])
            self.assertEqual(kills.problems(done) + kills.halves(done), [])
            # An item with its reading, and no more.
            half = case.copy("half.sqlite")
            kills.Odolog(ODOLOG).run(half, "fuel", "add", "Van", "40l", "--odometer", "20000", "--at", "2025-06-02", "--yes")
            self.assertEqual(case.flaws(half), ["neither the store as it was nor the merged one"])
            for kept in kills.copies(done, ".before-merge"):
                kept.unlink()
            self.assertEqual(case.flaws(done), ["merged, and what was there isn't kept"])


if __name__ == "__main__":
    unittest.main()
