"""Run from bench/models: python3 -m unittest render.tests.test_negatives_unseen"""

import re
import unittest
from pathlib import Path

import numpy as np

from .. import cli, negatives_unseen, photo, vin
from ..negatives_unseen import codes
from ..negatives_unseen.parts import ean_bars

MODELS = Path(__file__).resolve().parents[2]
LIST = MODELS.parent / "negatives" / "README.md"


class KeptFromTraining(unittest.TestCase):
    def test_the_kinds_are_those_that_the_list_keeps_for_measuring(self):
        measuring = LIST.read_text().split("## Kinds for measuring only")[1]
        self.assertEqual(set(re.findall(r"^\| `([a-z-]+)` \|", measuring, re.M)), set(negatives_unseen.KINDS))

    def test_they_come_by_their_names_alone(self):
        rng = np.random.default_rng(4)
        for kind in (None, "odometer", "vin"):
            shown = {photo.any_recipe(rng, kind).kind for _ in range(300)}
            self.assertFalse(shown & set(negatives_unseen.KINDS), kind)
        shown = {photo.any_recipe(rng, negatives_unseen.ANY).kind for _ in range(300)}
        self.assertEqual(shown, set(negatives_unseen.KINDS))

    def test_no_training_script_names_them(self):
        scripts = [p for folder in MODELS.iterdir() if folder.name != "render" for p in folder.glob("**/*.*")]
        scripts = [p for p in scripts if p.suffix in (".py", ".sh", ".swift") and ".venv" not in p.parts]
        self.assertGreater(len(scripts), 5)
        for script in scripts:
            self.assertEqual(re.findall(r"negatives_unseen|negative-unseen|negatives/unseen", script.read_text()), [], script)

    def test_they_are_drawn_apart_from_the_negatives_of_training(self):
        for script in (MODELS / "render" / "negatives_unseen").glob("*.py"):
            self.assertEqual(re.findall(r"\.negatives\b|import negatives\b", script.read_text()), [], script)
        for script in (MODELS / "render" / "negatives").glob("*.py"):
            self.assertNotIn("negatives_unseen", script.read_text(), script)


class Rendered(unittest.TestCase):
    def test_the_number_lies_in_the_photo_and_the_truth_is_nothing(self):
        for kind in negatives_unseen.KINDS:
            picture, _ = cli.make(11, 3, kind, longest=480)
            h, w = picture.image.shape[:2]
            self.assertTrue((picture.line.quad > 0).all() and (picture.line.quad < (w, h)).all(), kind)
            self.assertEqual(picture.line.role, "other")
            truth = picture.truth
            self.assertEqual((truth.kind, truth.text, truth.value, truth.unit, truth.display), ("none", "", None, None, kind))
            row = cli.label("0.jpg", truth, picture.line.quad)
            self.assertEqual(row[1:7], ["none", "", "", "", "", kind])
            for line in [picture.line, *picture.others]:
                self.assertNotIn(line.role, ("odometer", "vin", "trip"), kind)
                self.assertFalse(codes.looks_like_vin(line.text), line.text)

    def test_a_photo_is_the_same_again(self):
        first, again = (cli.make(12, 5, negatives_unseen.ANY, longest=320)[0] for _ in range(2))
        self.assertEqual(first.truth.display, again.truth.display)
        self.assertTrue((first.image == again.image).all())

    def test_every_scene_has_one_number_and_no_vin(self):
        """Only the layout: nothing is drawn."""
        for kind in negatives_unseen.KINDS:
            for index in range(60):
                scene = negatives_unseen.scene(np.random.default_rng([13, index]), kind)
                x0, y0, x1, y1 = scene.focus
                box = scene.pen.main
                self.assertTrue(x0 < box.x0 < box.x1 < x1 and y0 < box.y0 < box.y1 < y1, (kind, index))
                self.assertTrue(0 < scene.line_share < 1, (kind, index))


class Codes(unittest.TestCase):
    def test_codes_of_17_characters_are_no_vins(self):
        rng = np.random.default_rng(1)
        for _ in range(2000):
            code = codes.code17(rng)
            self.assertEqual(len(code), 17)
            self.assertFalse(codes.looks_like_vin(code))
            self.assertFalse(codes.looks_like_vin(codes.mixed(rng, 17)))

    def test_a_vin_is_told_and_refused(self):
        self.assertTrue(codes.is_vin("1M8GDM9AXKP042788"))
        self.assertTrue(codes.is_vin("1M8-GDM9AXKP-042788"))
        self.assertTrue(codes.looks_like_vin("IM8GDM9AXKPO42788"))
        self.assertFalse(codes.is_vin(codes.no_vin("1M8GDM9AXKP042788")))
        self.assertTrue(all(codes.is_vin(vin.make(np.random.default_rng(i), "na")[0]) for i in range(20)))
        self.assertEqual(codes.no_vin("LT215/75R16 112"), "LT215/75R16 112")

    def test_check_digits_of_others(self):
        self.assertEqual(codes.luhn("7992739871"), "79927398713")
        self.assertTrue(codes.ean(np.random.default_rng(2)).isdigit())
        rng = np.random.default_rng(3)
        for _ in range(50):
            code = codes.ean(rng)
            self.assertEqual(sum(int(c) * (3 if i % 2 else 1) for i, c in enumerate(code)) % 10, 0)
            self.assertEqual(len(ean_bars(code)), 95)
            self.assertRegex("".join(codes.container(rng)), r"^[A-Z]{4}\d{7}$")

    def test_the_standards_own_container(self):
        self.assertEqual(codes.container_check("CSQU305438"), "3")


if __name__ == "__main__":
    unittest.main()
