"""Run: python3 -m unittest discover -s bench/soak -p test_photos.py

Photos have times of their own, which grow with what their odometers show; copies have those of others.
"""

import json
import random
import re
import tempfile
import unittest
from datetime import datetime, timedelta
from pathlib import Path

import photos

IMAGES = Path(__file__).resolve().parents[2] / "TestImages"
JPEG, PNG = IMAGES / "048-tft.jpg", IMAGES / "047-vfd.png"
TIME = re.compile(rb"\d{4}:\d\d:\d\d \d\d:\d\d:\d\d")
COUNT = 200
PERIOD = photos.period(COUNT)


def camera_time(path):
    found = TIME.search(path.read_bytes()[:65_536])
    return found and datetime.strptime(found[0].decode(), "%Y:%m:%d %H:%M:%S")


class Photos(unittest.TestCase):
    def made(self, source):
        """The photos of all turns, by their number, all of one picture."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        items = photos.make(Path(folder.name) / "photos", COUNT, [source], random.Random(1))
        return {number: item for number, item in enumerate(items) if item.kind == "photo"}

    def test_times_of_their_own(self):
        made = self.made(photos.Source(JPEG, 1000))
        first, copies = {}, 0
        for number, item in made.items():
            path = Path(item.path)
            if number // PERIOD % 5 == 2:
                self.assertTrue(path.samefile(made[number - PERIOD].path))
                continue
            before = first.setdefault(camera_time(path), item)
            if before is not item:
                copies += 1
                self.assertEqual((before.base, before.vehicle), (item.base, item.vehicle))
                self.assertNotEqual(path.read_bytes(), Path(before.path).read_bytes())
        self.assertGreater(copies, 0)
        # Most photos become entries of their own.
        self.assertGreater(len(first), 6 * copies)

    def test_a_thousand_kilometres_are_two_days(self):
        here, there = (self.made(photos.Source(JPEG, km)) for km in (1000, 2000))
        for number, item in here.items():
            days = camera_time(Path(there[number].path)) - camera_time(Path(item.path))
            self.assertEqual(days, timedelta(days=2))

    def test_no_odometer_is_years_before_the_others(self):
        self.assertLess(max(source.km for source in photos.sources(IMAGES, None)) / 500, 5 * 365)

    def test_a_png_has_the_time_of_its_file_alone(self):
        made = self.made(photos.Source(PNG, 1000))
        like = self.made(photos.Source(JPEG, 1000))
        for number, item in made.items():
            path = Path(item.path)
            self.assertIsNone(camera_time(path))
            self.assertEqual(path.stat().st_mtime, Path(like[number].path).stat().st_mtime)
            self.assertNotIn(b"eXIf", path.read_bytes())


class Sources(unittest.TestCase):
    def test_what_trodo_shows(self):
        with open(photos.TRODO_LISTS / "trip.tsv", encoding="utf-8") as file:
            trip = file.read().splitlines()[1].split("\t")[0]
        labels = [("a.jpg", "30076", "digital"), ("b.jpg", "300765", "analog"), ("c.jpg", "300.7", "analog"), (trip, "1239", "digital")]
        with tempfile.TemporaryDirectory() as folder:
            lines = [json.dumps({"file": file, "mileage": mileage, "type": kind}) for file, mileage, kind in labels]
            Path(folder, "labels.jsonl").write_text("\n".join(lines))
            known = photos.sources(IMAGES, None)
            found = photos.sources(IMAGES, Path(folder))
        self.assertEqual([source.km for source in found[len(known) :]], [30_076, 30_076.5, 300.7])


if __name__ == "__main__":
    unittest.main()
