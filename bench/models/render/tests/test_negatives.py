"""Run from bench/models: python3 -m unittest render.tests.test_negatives"""

import re
import unittest
from pathlib import Path

import numpy as np

from .. import cli, files, fonts, negatives, photo, vin
from ..negatives import chance, labels, machines, numbers, papers, pen, plates, signs

VIN = re.compile(r"(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])")
MILEAGE = re.compile(r"(?i)\b(km|mi|miles|mileage|odo|odometer|kilometerstand|пробег|przebieg)\b")


class Negatives(unittest.TestCase):
    def test_they_are_the_kinds_of_the_list_that_training_may_see(self):
        text = Path(photo.__file__).parents[2].joinpath("negatives", "README.md").read_text()
        seen = text.split("## Kinds for measuring only")[0].split("## Kinds that training may see")[1]
        self.assertEqual(set(re.findall(r"`([a-z-]+)`", seen)), set(negatives.KINDS))

    def test_they_come_by_their_names_alone(self):
        rng = np.random.default_rng(4)
        for kind in (None, "vin", "odometer"):
            self.assertFalse({photo.any_recipe(rng, kind).kind for _ in range(300)} & set(negatives.KINDS), kind)
        self.assertEqual({photo.any_recipe(rng, negatives.ANY).kind for _ in range(400)}, set(negatives.KINDS))

    def test_the_number_lies_in_the_photo_and_nothing_is_a_reading(self):
        for kind in negatives.KINDS:
            for index in range(4):
                picture, rng = cli.make(12, index, kind, longest=480)
                h, w = picture.image.shape[:2]
                quad, truth = picture.line.quad, picture.truth
                self.assertTrue((quad > -2).all() and (quad < (w + 2, h + 2)).all(), (kind, index))
                self.assertEqual((truth.kind, truth.text, truth.value, truth.display), ("none", "", None, kind))
                self.assertEqual(picture.line.role, "other")
                self.assertTrue(any(c.isdigit() for c in picture.line.text), (kind, index, picture.line.text))
                self.assertFalse({"odometer", "vin", "other"} & {line.role for line in picture.others}, (kind, index))
                for line in [picture.line, *picture.others]:
                    self.assertIsNone(VIN.search(line.text), line.text)
                    self.assertIsNone(MILEAGE.search(line.text), line.text)
                _, data, lines = files.encode(picture, index, rng)
                self.assertEqual(lines[0].role, "other")
                self.assertGreater(len(data), 500)

    def test_the_same_seed_gives_the_same_photo(self):
        for kind in negatives.KINDS:
            one, two = (cli.make(5, 3, kind, longest=320)[0] for _ in range(2))
            self.assertTrue((one.image == two.image).all(), kind)
            self.assertEqual(one.line.text, two.line.text)

    def test_the_number_stands_where_the_draft_said(self):
        """What decides on the layout must not depend on how finely the scene is drawn."""
        for kind, (compose, _, _) in negatives.SCENES.items():
            for seed in range(6):
                texts = []
                for scale in (3.0, 9.0):
                    hand = pen.Pen(pen.draft(scale), np.random.default_rng([seed, 8]), np.random.default_rng(int(scale)))
                    compose(hand)
                    texts.append([line.text for line in hand.canvas.lines])
                self.assertEqual(*texts, (kind, seed))

    def test_some_are_not_photographed(self):
        flat = [cli.make(3, index, "bare-number", longest=320)[0] for index in range(12)]
        self.assertTrue({True, False} == {picture.truth.conditions == ["flat"] for picture in flat})

    def test_no_font_of_the_unseen_displays_is_used(self):
        used = set(pen.MONO + pen.SANS + pen.BOLD + plates.FONTS)
        self.assertTrue(used <= set(fonts.FONTS | fonts.FURTHER))
        for module in (labels, machines, papers, signs):
            source = Path(module.__file__).read_text()
            self.assertFalse([name for name in fonts.TEST_ONLY if f'"{name}"' in source], module.__name__)

    def test_numbers(self):
        self.assertEqual([numbers.grouped(n, " ") for n in ("1", "123", "1234", "1234567")], ["1", "123", "1 234", "1 234 567"])


class Chance(unittest.TestCase):
    def test_the_code_passes_for_a_vin_and_nothing_says_so(self):
        for kind in negatives.CHANCE_KINDS:
            for index in range(3):
                picture, _ = cli.make(12, index, kind, longest=480)
                self.assertEqual((picture.truth.kind, picture.truth.text, picture.truth.display), ("none", "", kind))
                self.assertEqual(picture.line.role, "other")
                code = next(m for m in re.findall(r"[A-HJ-NPR-Z0-9]{17}", picture.line.text) if m[:3] in chance.MAKERS)
                self.assertEqual(vin.check_digit(code), code[8], picture.line.text)
                for line in picture.others:
                    self.assertIsNone(VIN.search(line.text), line.text)
                    self.assertIsNone(re.search(r"(?i)\b(v\.?i\.?n|fin|chassis|vehicle|fahrzeug)\b", line.text), line.text)

    def test_they_come_by_their_names_alone(self):
        rng = np.random.default_rng(4)
        for kind in (None, "vin", "odometer", negatives.ANY):
            self.assertFalse({photo.any_recipe(rng, kind).kind for _ in range(300)} & set(negatives.CHANCE_KINDS), kind)
        shown = {photo.any_recipe(rng, negatives.ANY_CHANCE).kind for _ in range(200)}
        self.assertEqual(shown, set(negatives.CHANCE_KINDS))


if __name__ == "__main__":
    unittest.main()
