"""Run from bench/models: python3 -m unittest render.tests.test_further"""

import re
import unittest

import numpy as np

from .. import camera, cli, cluster, fonts, further, photo, unseen
from ..canvas import Canvas
from ..further import blocks, items, lettering, palette, sight


def digits(text):
    return re.sub(r"\D", "", text)


class Apart(unittest.TestCase):
    def test_they_come_by_their_name_alone(self):
        rng = np.random.default_rng(4)
        for kind in (None, "odometer"):
            self.assertFalse({photo.any_recipe(rng, kind).kind for _ in range(300)} & set(further.KINDS), kind)
        self.assertEqual(photo.any_recipe(rng, "further").kind, "further")
        self.assertFalse(set(further.KINDS + further.NAMES) & set(cluster.KINDS + unseen.KINDS))

    def test_their_fonts_are_neither_those_drawn_by_chance_nor_those_of_the_tests(self):
        for others in (fonts.FONTS, fonts.TEST_ONLY):
            self.assertFalse(set(fonts.FURTHER) & set(others))
            self.assertFalse({path for _, path in fonts.FURTHER.values()} & {path for _, path in others.values()})


class Rendered(unittest.TestCase):
    def test_the_total_lies_in_the_photo_and_says_its_value(self):
        shown = set()
        for index in range(24):
            picture, _ = cli.make(12, index, "further", longest=480)
            h, w = picture.image.shape[:2]
            quad, truth = picture.line.quad, picture.truth
            self.assertTrue((quad > 0).all() and (quad < (w, h)).all(), index)
            self.assertGreater(np.hypot(*(quad[3] - quad[0])), 0.8 * sight.DIGITS[0] * 480 / 800, index)
            self.assertEqual((picture.line.role, picture.line.text), ("odometer", truth.text))
            whole = truth.value if truth.tenths is None else truth.value * 10 + truth.tenths
            self.assertEqual(int(digits(truth.text)), whole, index)
            self.assertNotIn("odometer", [line.role for line in picture.others])
            shown.add(truth.display)
        self.assertEqual(shown, set(further.NAMES))

    def test_blocks_lie_on_the_panel_and_keep_off_each_other(self):
        for seed in range(60):
            panel = further.Panel(np.random.default_rng(seed))
            boxes = np.array([b.box() for b in panel.blocks])
            x0, y0, x1, y1 = panel.area
            slack = 0.03 * (x1 - x0)
            self.assertTrue((boxes[:, :2] > (x0 - slack, y0 - slack)).all(), seed)
            self.assertTrue((boxes[:, 2:] < (x1 + slack, y1 + slack)).all(), seed)
            for i, box in enumerate(boxes):
                self.assertTrue(blocks.free(box, boxes[:i], 0), (seed, i))


class Told(unittest.TestCase):
    """A person must be able to tell which number is the total."""

    def test_a_short_total_has_a_word_and_one_without_has_most_digits(self):
        rng = np.random.default_rng(5)
        for language in items.LANGUAGES * 60:
            reading = items.total(rng, lambda text: True)
            self.assertEqual(int(digits(reading.text)) // (1 if reading.tenths is None else 10), reading.value)
            item = items.total_item(rng, reading, language)
            if item.word:
                continue
            self.assertGreaterEqual(len(str(reading.value)), 5)
            for other in items.others(rng, 9, reading, language, labelled=False):
                if other.role in ("trip", "service"):
                    self.assertTrue(other.word, other)
                elif other.role != "date":
                    self.assertLess(len(digits(other.text)), 5, other)

    def test_some_font_has_the_letters_of_every_word(self):
        for words in items.WORDS.values():
            for text in (word for group in words for word in group):
                self.assertTrue(lettering.able(lettering.Lettering("dots", "5x7"), text).can_set(text))

    def test_grouped(self):
        self.assertEqual(items.grouped("1234567", "'"), "1'234'567")
        self.assertEqual(items.grouped("003683", " "), "003 683")
        self.assertEqual(items.grouped("7", "."), "7")

    def test_inks_can_be_read(self):
        self.assertAlmostEqual(palette.contrast(np.zeros(3), np.ones(3)), 21, places=3)
        rng = np.random.default_rng(6)
        for _ in range(100):
            chosen = palette.Palette.choose(rng, 1.0)
            self.assertGreaterEqual(min(palette.contrast(chosen.ink, g) for g in chosen.ground), 1.9)


class Drawn(unittest.TestCase):
    def test_quads_lie_around_the_ink(self):
        rng = np.random.default_rng(7)
        paint = {"albedo": np.ones(3), "emission": np.zeros(3)}
        for technique in ("screen", "segments", "dots") * 12:
            setting = lettering.numbers(rng, technique)
            canvas = Canvas(0, 0, 160, 40, 5, base=(0, 0, 0))
            quad = setting.draw(canvas, "208 436", 20, 12, 12, paint)
            y, x = np.nonzero(canvas.albedo[..., 0] > 0.3)
            ink = np.array([x.min(), y.min(), x.max() + 1, y.max() + 1]) / canvas.scale
            found = (*quad.min(0), *quad.max(0))
            slack = 0.6 if setting.technique == "font" else 1.5  # segments stand in cells; a row of dots may be empty
            slack += abs(setting.slant) * 12  # no ink in a corner
            self.assertLess(np.abs(ink - found).max(), slack, setting)
            width, _, _ = lettering.extent(setting, "208 436")
            self.assertAlmostEqual(width * 12, found[2] - found[0], delta=1.2, msg=str(setting))

    def test_a_raster_darkens_the_screen_alone(self):
        view = camera.View((200, 150), (0, 0), 100)
        image = np.ones((150, 200, 3), np.float32)
        seen = sight.Raster(1.0, 0.4, 0.5).seen(image, view, (-20, -20, 20, 20))
        self.assertTrue((seen[:, :50] == 1).all() and (seen[:, 150:] == 1).all())
        self.assertLess(seen[60:90, 80:120].mean(), 0.9)
        self.assertGreaterEqual(seen.min(), 0.59)


if __name__ == "__main__":
    unittest.main()
