"""Run from bench/models: python3 -m unittest render.tests.test_unseen"""

import csv
import json
import re
import unittest
from pathlib import Path

import numpy as np
from PIL import Image

from .. import cli, cluster, fonts, photo, unseen
from ..unseen import numbers
from ..unseen.album import ALBUM

MODELS = Path(__file__).resolve().parents[2]
COMMITTED = MODELS.parents[1] / "TestImages" / "unseen"


class KeptFromTraining(unittest.TestCase):
    def test_no_recipe_by_chance_shows_them(self):
        rng = np.random.default_rng(4)
        for kind in (None, "odometer", "vin"):
            shown = {photo.any_recipe(rng, kind).kind for _ in range(300)}
            self.assertGreater(len(shown), 3)
            self.assertFalse(shown & set(unseen.KINDS), kind)
        self.assertFalse(set(unseen.KINDS) & set(cluster.KINDS))
        self.assertEqual(photo.any_recipe(rng, "tachograph").kind, "tachograph")

    def test_their_fonts_are_not_among_those_that_training_draws_from(self):
        self.assertFalse(set(fonts.TEST_ONLY) & set(fonts.FONTS))
        self.assertFalse({path for _, path in fonts.TEST_ONLY.values()} & {path for _, path in fonts.FONTS.values()})

    def test_no_training_script_names_them(self):
        scripts = [p for folder in MODELS.iterdir() if folder.name != "render" for p in folder.glob("**/*.*")]
        scripts = [p for p in scripts if p.suffix in (".py", ".sh", ".swift") and ".venv" not in p.parts]
        self.assertGreater(len(scripts), 5)
        for script in scripts:
            found = re.findall(
                r"render\.unseen|import unseen|TEST_ONLY|--kind.{0,4}unseen|images/unseen", script.read_text(), re.I
            )
            self.assertEqual(found, [], script)


class Rendered(unittest.TestCase):
    def test_the_reading_of_every_kind_lies_in_the_photo(self):
        for kind in unseen.KINDS:
            for index in range(3):
                picture, _ = cli.make(11, index, kind, longest=640)
                h, w = picture.image.shape[:2]
                quad = picture.line.quad
                self.assertTrue((quad > 0).all() and (quad < (w, h)).all(), (kind, index))
                self.assertEqual(picture.line.text, picture.truth.text)
                self.assertEqual(picture.truth.display, kind)
                digits = re.sub(r"\D", "", picture.truth.text)
                tenths = picture.truth.tenths
                whole = picture.truth.value if tenths is None else picture.truth.value * 10 + tenths
                self.assertEqual(int(digits), whole, (kind, index))

    def test_the_album_has_every_kind_several_times(self):
        for kind in unseen.KINDS:
            self.assertGreaterEqual(sum(recipe.kind == kind for recipe in ALBUM), 7, kind)


class Numbers(unittest.TestCase):
    def test_thousands(self):
        self.assertEqual(numbers.thousands("123456", " "), "123 456")
        self.assertEqual(numbers.thousands("003683", "."), "003.683")
        self.assertEqual(numbers.thousands("7", ","), "7")
        self.assertEqual(numbers.thousands("1234567", "'"), "1'234'567")

    def test_text_and_value_agree(self):
        rng = np.random.default_rng(5)
        for _ in range(300):
            r = numbers.total(rng, grouped=0.5, largest=30000)
            number = int(re.sub(r"\D", "", r.text))
            self.assertEqual(number, r.value if r.tenths is None else r.value * 10 + r.tenths)
            self.assertLess(r.value, 30000)
            self.assertLessEqual(float(numbers.trip(rng, r)), max(r.value, 0.05))


@unittest.skipUnless(COMMITTED.is_dir(), "TestImages/unseen is not there")
class Committed(unittest.TestCase):
    def test_labels_lines_and_files_agree(self):
        with open(COMMITTED / "labels.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        lines = {r["file"]: r["lines"] for r in map(json.loads, (COMMITTED / "lines.jsonl").read_text().splitlines())}
        self.assertEqual(len(rows), len(ALBUM))
        self.assertEqual({r["file"] for r in rows}, {p.name for p in COMMITTED.glob("*.jpg")})
        self.assertLess(sum(p.stat().st_size for p in COMMITTED.iterdir()), 4_000_000)
        for row, recipe in zip(rows, ALBUM):
            self.assertEqual(row["display"], recipe.kind)
            with Image.open(COMMITTED / row["file"]) as picture:
                size = picture.size
                if picture.getexif().get(0x0112, 1) > 4:
                    size = size[::-1]
            self.assertEqual(max(size), 960, row["file"])
            quad = [[float(row[f"{axis}{i}"]) for axis in "xy"] for i in (1, 2, 3, 4)]
            for x, y in quad:
                self.assertTrue(0 <= x <= size[0] and 0 <= y <= size[1], row["file"])
            first = lines[row["file"]][0]
            self.assertEqual((first["text"], first["role"], first["quad"]), (row["text"], "odometer", quad))

    def test_the_forms_that_matter_occur(self):
        with open(COMMITTED / "labels.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        for name, has in {
            "leading zeros": lambda r: re.match(r"0\d", r["text"]),
            "tenths": lambda r: r["tenths"],
            "miles": lambda r: r["unit"] == "mi",
            "thousands": lambda r: re.search(r"\d[ .,']\d{3}(\D|$)", r["text"]),
        }.items():
            self.assertGreaterEqual(sum(bool(has(r)) for r in rows), 8, name)


if __name__ == "__main__":
    unittest.main()
