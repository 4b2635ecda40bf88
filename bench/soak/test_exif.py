"""Run: ODOLOG=.build/debug/odolog python3 -m unittest discover -s bench/soak -p test_exif.py

What is written is what odolog reads, and nothing else of the photo changes.
"""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import exif

IMAGES = Path(__file__).resolve().parents[2] / "TestImages"
PHOTO = IMAGES / "048-tft.jpg"
# 2001-02-03 04:05:06 UTC.
TIME = 981_173_106


def without_exif(jpeg):
    start = jpeg.index(exif.MARK) - 4
    return jpeg[:start] + jpeg[start + 2 + int.from_bytes(jpeg[start + 2 : start + 4]) :]


class Times(unittest.TestCase):
    def test_another_time(self):
        photo = PHOTO.read_bytes()
        self.assertEqual(exif.with_time(photo, TIME), photo.replace(b"2024:09:04 21:09:59", b"2001:02:03 04:05:06"))

    def test_a_first_time(self):
        photo = without_exif(PHOTO.read_bytes())
        self.assertNotIn(exif.MARK, photo)
        dated = exif.with_time(photo, TIME)
        self.assertEqual(without_exif(dated), photo)
        self.assertIn(b"2001:02:03 04:05:06", dated)

    def test_exif_without_a_time(self):
        photo = PHOTO.read_bytes().replace(b"2024:09:04 21:09:59", b"    :  :     :  :  ")
        with self.assertRaises(ValueError):
            exif.with_time(photo, TIME)

    @unittest.skipUnless(os.environ.get("ODOLOG"), "ODOLOG names no binary")
    def test_odolog_reads_it(self):
        photo = PHOTO.read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            for name, content in (("other", photo), ("first", without_exif(photo))):
                Path(folder, f"{name}.jpg").write_bytes(exif.with_time(content, TIME))
            command = [os.environ["ODOLOG"], "read", "--json", *sorted(Path(folder).iterdir())]
            said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        rows = [json.loads(line) for line in said.splitlines()]
        self.assertEqual([row["takenAt"] for row in rows], ["2001-02-03T04:05:06"] * 2)
        self.assertEqual(rows[0]["text"], rows[1]["text"])


if __name__ == "__main__":
    unittest.main()
