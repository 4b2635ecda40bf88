"""Run from bench/models: python3 -m unittest render.tests.test_documents"""

import unittest

import numpy as np

from .. import cli, cover, documents, photo, plates, vin
from ..truth import Line, box


class Documents(unittest.TestCase):
    def test_they_come_by_their_name_alone(self):
        rng = np.random.default_rng(4)
        for kind in (None, "vin"):
            self.assertFalse({photo.any_recipe(rng, kind).kind for _ in range(300)} & set(documents.KINDS), kind)
        self.assertFalse(set(documents.KINDS) & set(plates.KINDS))
        for kind in documents.KINDS:
            self.assertEqual(photo.any_recipe(rng, kind).kind, kind)

    def test_the_vin_lies_in_the_photo_and_nothing_else_is_one(self):
        for kind in documents.KINDS:
            for index in range(6):
                picture, _ = cli.make(12, index, kind, longest=480)
                h, w = picture.image.shape[:2]
                quad, truth = picture.line.quad, picture.truth
                self.assertTrue((quad > 0).all() and (quad < (w, h)).all(), (kind, index))
                self.assertGreater(np.hypot(*(quad[3] - quad[0])), 7, (kind, index))
                self.assertEqual((picture.line.role, picture.line.text), ("vin", truth.text))
                self.assertEqual((truth.kind, truth.display, len(truth.text)), ("vin", kind, 17))
                self.assertFalse(set(truth.text) - set(vin.LETTERS + vin.DIGITS))
                self.assertNotIn("vin", [line.role for line in picture.others])

    def test_the_same_seed_gives_the_same_photo(self):
        for kind in documents.KINDS:
            one, two = (cli.make(5, 3, kind, longest=320)[0] for _ in range(2))
            self.assertTrue((one.image == two.image).all())


class Covered(unittest.TestCase):
    def test_the_character_is_gone_and_the_rest_is_as_it_was(self):
        for number, kind in enumerate(plates.KINDS + documents.KINDS):
            bare, hidden = (cli.make(31, number, kind, 480, part)[0] for part in (None, "whole"))
            position = int(hidden.truth.conditions[-1].removeprefix("covered-"))
            self.assertEqual(bare.truth.text, hidden.truth.text)
            self.assertTrue((bare.line.quad == hidden.line.quad).all(), kind)
            spans = hidden.line.spans
            self.assertEqual(len(spans), 17)
            self.assertTrue((spans[:, 0] < spans[:, 1]).all() and (np.diff(spans.mean(1)) > 0).all(), kind)
            changed = np.abs(bare.image.astype(int) - hidden.image).max(2)
            a, b, c, d = hidden.line.quad

            def seen(i):
                """How much the middle of a character changed."""
                (x0, y0), (x1, y1) = (
                    (1 - y) * ((1 - x) * a + x * b) + y * ((1 - x) * d + x * c)
                    for x, y in ((spans[i, 0], 0.2), (spans[i, 1], 0.8))
                )
                return changed[int(min(y0, y1)) : int(max(y0, y1)) + 1, int(min(x0, x1)) : int(max(x0, x1)) + 1].mean()

            others = [seen(i) for i in range(17) if abs(i + 1 - position) > 1]
            self.assertGreater(seen(position - 1), 12 + 3 * np.mean(others), (kind, position))

    def test_half_of_a_character_is_left(self):
        rng = np.random.default_rng(2)
        line = Line("0" * 17, "vin", box(0, 0, 170, 10), np.stack([np.arange(17), np.arange(17) + 0.8], 1) / 16.8)
        for _ in range(40):
            half = cover.choose(rng, "half")
            quad = half.quad(line)
            x0, x1 = line.spans[half.position - 1] * 170
            inside = [np.clip(quad[:, axis], *ends).max() - np.clip(quad[:, axis], *ends).min()
                      for axis, ends in ((0, (x0, x1)), (1, (0, 10)))]
            self.assertAlmostEqual(inside[0] * inside[1] / (x1 - x0) / 10, 0.5, places=6)
            self.assertRegex(half.condition, rf"^half-covered-{half.position}-{half.side}$")

    def test_of_a_covered_vin_no_character_is_left(self):
        line = Line("0" * 17, "vin", box(0, 0, 170, 10), np.stack([np.arange(17), np.arange(17) + 0.8], 1) / 16.8)
        for seed in range(8):
            hidden = cover.choose(np.random.default_rng(seed), "vin")
            quad = hidden.quad(line)
            self.assertTrue((quad.min(0) < [0, 0]).all() and (quad.max(0) > [170, 10]).all())
            self.assertEqual(hidden.condition, "covered-vin")


if __name__ == "__main__":
    unittest.main()
