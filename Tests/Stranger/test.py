#!/usr/bin/env python3
"""Odolog as a package of somebody else's package: built, run, moved. Its build folder stays, so that only the first build is slow."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / ".build" / "stranger"
PHOTOS = ROOT / "TestImages"
PHOTO = PHOTOS / "048-tft.jpg"
# Where a program finds Odolog's models without any beside it.
INSTALLED = [pathlib.Path("/usr/local/share/odolog"), pathlib.Path("/usr/share/odolog")]


def run(program, *arguments, folder="/"):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ODOLOG")}
    return subprocess.run([program, *arguments], cwd=folder, env=environment, capture_output=True, text=True)


class StrangerTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        swift = ["swift", "build", "--package-path", HERE, "--scratch-path", BUILD, "--disable-index-store"]
        subprocess.run(swift, check=True)
        # A product of the package that nothing here depends on.
        subprocess.run([*swift, "--product", "odolog"], check=True)
        shown = subprocess.run([*swift, "--show-bin-path"], check=True, capture_output=True, text=True)
        cls.built = pathlib.Path(shown.stdout.strip())

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def moved(self, resources):
        program = shutil.copy(self.built / "stranger", self.folder)
        if resources:
            shutil.copy(self.built / "odolog", self.folder)
            for bundle in self.built.glob("*.resources"):
                shutil.copytree(bundle, self.folder / bundle.name)
        return program

    def check_reads(self, outcome):
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        lines = outcome.stdout.splitlines()
        read = ["file 159866 km 4", "data 159866 no png", "large too_large", "elsewhere 159866 km"]
        self.assertEqual(lines[:4], read)

    def test_a_file_and_bytes(self):
        self.check_reads(run(self.built / "stranger", "read", PHOTO))

    def test_many_photos_into_a_log(self):
        outcome = run(self.built / "stranger", "log", PHOTOS, self.folder / "store")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        failed, many, logged, peak = outcome.stdout.splitlines()
        self.assertEqual(failed, "failed missing.jpg not_found")
        self.assertEqual(many, "many 200 in order")
        self.assertRegex(logged, r"^logged ([1-9]\d*) km in \1 places; VIN ends with [0-9A-Z]{6}$")
        self.assertLess(int(peak.split()[1]), 400)
        self.assertTrue((self.folder / "store").exists())

    def test_the_program_of_the_readme(self):
        """Twice: what was decided stays, and what waits goes on waiting."""
        # The fourth has no time of its own, only its file's.
        names = ["048-tft.jpg", "032-dots-red-field.jpg", "051-tft.jpg", "047-vfd.png"]
        photos = [*(PHOTOS / name for name in names), "missing.jpg"]
        store = ["--store", self.folder / "odolog.sqlite"]
        for first in ["  logged", "  decided before"]:
            outcome = run(self.built / "app", *photos, folder=self.folder)
            self.assertEqual(outcome.returncode, 0, outcome.stderr)
            sure, decided, early, why, high, why_high, dated, why_dated, missing = outcome.stdout.splitlines()
            self.assertRegex(sure, r"048-tft\.jpg 159866 0\.99\d* accept$")
            self.assertEqual(decided, first)
            self.assertRegex(early, r"032-dots-red-field\.jpg 81448 0\.99\d* accept$")
            self.assertIn("waits: [It is dated 80 days before the next reading.", why)
            self.assertRegex(high, r"051-tft\.jpg 212432 0\.99\d* accept$")
            self.assertIn("waits: [It is 52,566 km higher than the last reading", why_high)
            self.assertRegex(dated, r"047-vfd\.png 199185 0\.99\d* accept$")
            self.assertRegex(why_dated, r"waits: \[.*file")
            self.assertIn("missing.jpg: there is no such file", missing)
            log = run(self.built / "odolog", "history", "Blue Doblo", "--json", *store)
            entries = [json.loads(line) for line in log.stdout.splitlines()]
            self.assertEqual([(entry["value"], entry["decidedBy"]) for entry in entries], [(159866, "threshold")])
            waiting = run(self.built / "odolog", "review", "--json", *store)
            self.assertEqual([json.loads(line)["value"] for line in waiting.stdout.splitlines()], [81448, 212432, 199185])

    def test_a_face_of_its_own(self):
        """Each step is a process of its own: a second yes comes later than its question."""
        store = self.folder / "face.sqlite"

        def face(*words):
            outcome = run(self.built / "face", store, *words, folder=self.folder)
            self.assertEqual(outcome.returncode, 0, outcome.stderr)
            return outcome.stdout.splitlines()

        number, value, confidence = face("upload", PHOTO, "Blue Doblo")[0].split()
        self.assertEqual(value, "159866")
        self.assertEqual(face("confirm", number, "accept"), ["logged 159866 km"])
        self.assertEqual(face("confirm", number, "accept"), ["it doesn't wait"])
        number = face("upload", PHOTOS / "051-tft.jpg", "Blue Doblo")[0].split()[0]
        asked, yes = face("confirm", number, "accept")
        self.assertIn("asks It is 52,566 km higher than the last reading", asked)
        self.assertEqual(face("confirm", number, "212,432 parsecs")[0].split()[0], "refused")
        self.assertEqual(face("confirm", number, "accept", yes), ["logged 212432 km"])
        self.assertEqual(face("service", "Blue Doblo", "new battery", "120 EUR", "212500 km"), ["wrote entry 3"])
        asked, yes = face("fill", "Blue Doblo", "4200l", "71.20 EUR", "212600 km")
        self.assertIn("4200 l is more than a car can hold", asked)
        self.assertEqual(face("fill", "Blue Doblo", "4200l", "71.20 EUR", "212600 km", yes), ["wrote entry 4"])
        self.assertEqual(face("due"), [])
        costs = json.loads(face("costs", "Blue Doblo")[0])
        self.assertEqual(costs["total"], [{"amount": "191.20", "currency": "EUR"}])

    def test_moved_with_its_resources(self):
        self.check_reads(run(self.moved(resources=True), "read", PHOTO))

    def test_no_program_for_supervised_reading(self):
        program = self.moved(resources=True)
        (self.folder / "odolog").unlink()
        outcome = run(program, "read", PHOTO)
        if shutil.which("odolog"):
            return self.check_reads(outcome)
        self.assertEqual(outcome.returncode, 3)
        self.assertEqual(len(outcome.stdout.splitlines()), 3)
        for text in ["ODOLOG_EXECUTABLE", str(self.folder / "odolog")]:
            self.assertIn(text, outcome.stderr)

    def test_moved_alone(self):
        outcome = run(self.moved(resources=False), "read", PHOTO)
        if any(folder.exists() for folder in INSTALLED):
            return self.check_reads(outcome)
        self.assertEqual(outcome.returncode, 3)
        self.assertEqual(outcome.stdout, "")
        for text in ["*.resources", "ODOLOG_", str(self.folder)]:
            self.assertIn(text, outcome.stderr)


if __name__ == "__main__":
    unittest.main()
