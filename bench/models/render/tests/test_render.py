"""Run from bench/models: python3 -m unittest render.tests.test_render"""

import io
import unittest

import cv2
import numpy as np
from PIL import Image, ImageOps

from .. import album, barcode, camera, cli, cluster, files, interior, plates, vin
from ..canvas import Canvas


class Places(unittest.TestCase):
    def test_a_drawn_point_is_found_where_project_says(self):
        view = camera.View((800, 600), (12, -7), 150, roll=23, pitch=20, yaw=-15, barrel=0.04, shift=(0.1, -0.05))
        canvas = Canvas(*view.footprint((-300, -300, 300, 300)), 8, base=(0, 0, 0))
        for point in ((0.0, 0.0), (40.0, -30.0), (-35.0, 22.0)):
            canvas.albedo[:] = 0
            canvas.circle(*point, 1.5, albedo=np.ones(3))
            seen = view.sample(canvas.albedo, canvas.matrix(), cv2.BORDER_CONSTANT)[..., 0].astype(np.float64)
            y, x = np.mgrid[:600, :800] + 0.5
            found = np.array([(seen * x).sum(), (seen * y).sum()]) / seen.sum()
            self.assertLess(np.abs(found - view.project(np.array([point]))[0]).max(), 0.35, point)

    def test_the_reading_lies_in_every_photo(self):
        for number, kind in enumerate(cluster.KINDS + plates.KINDS):
            picture, _ = cli.make(7, number, kind, longest=640)
            h, w = picture.image.shape[:2]
            quad = picture.line.quad
            self.assertTrue((quad > 0).all() and (quad < (w, h)).all(), kind)
            self.assertEqual(picture.line.text, picture.truth.text)

    def test_a_windscreen_is_drawn_where_the_instruments_lie_beside_the_picture(self):
        for left in (-300, 60):
            canvas = Canvas(left, -200, left + 240, 0, 1)
            interior.windscreen(canvas, np.random.default_rng(3), -100)
            self.assertGreater(canvas.albedo[:80].mean(), 2 * canvas.albedo[180:].mean(), left)


class Repeatable(unittest.TestCase):
    def test_same_seed_same_bytes_other_seed_other_bytes(self):
        def data(seed, index):
            picture, rng = cli.make(seed, index, longest=400)
            return files.encode(picture, index, rng)[1]

        self.assertEqual(data(5, 3), data(5, 3))
        self.assertNotEqual(data(5, 3), data(6, 3))


class Values(unittest.TestCase):
    def test_check_digit(self):
        for known in ("1M8GDM9AXKP042788", "11111111111111111", "2HGFG1B86BH501831"):
            self.assertEqual(vin.check_digit(known), known[8])
        rng = np.random.default_rng(1)
        for _ in range(200):
            made, _, _, region = vin.make(rng)
            self.assertRegex(made, "^[A-HJ-NPR-Z0-9]{17}$")
            if region != "europe":
                self.assertEqual(vin.check_digit(made), made[8])

    def test_code_39_patterns_are_distinct_with_three_wide_elements(self):
        self.assertEqual(len(barcode.PATTERNS), 40)
        self.assertEqual(len(set(barcode.PATTERNS.values())), 40)
        for symbol, pattern in barcode.PATTERNS.items():
            self.assertEqual((len(pattern), pattern.count("w")), (9, 3), symbol)

    def test_drum_values_agree_with_their_wheels(self):
        from .. import drums

        rng = np.random.default_rng(2)
        for _ in range(200):
            drum, _ = drums.choose(rng)
            digits = drum.text.replace(",", "")
            self.assertEqual(len(digits), len(drum.positions))
            self.assertEqual(int(digits), drum.value if drum.tenths is None else drum.value * 10 + drum.tenths)
            # Alignment is off by a few hundredths of a digit, so a wheel at rest may lie just below.
            self.assertEqual(
                [int(p + 0.2) % 10 for p in drum.positions[:-1] if p % 1 < 0.2 or p % 1 > 0.85],
                [int(c) for c, p in zip(digits, drum.positions[:-1]) if p % 1 < 0.2 or p % 1 > 0.85],
            )


class Files(unittest.TestCase):
    def test_every_orientation_is_upright_again_after_exif(self):
        image = np.zeros((40, 64, 3), np.uint8)
        image[:20, :32] = 255  # upper left
        seen = set()
        for index in range(len(album.ALBUM)):
            if files.is_png(index):
                continue
            stored = Image.open(io.BytesIO(files.jpeg(image, index, np.random.default_rng(0))))
            seen.add(stored.getexif()[0x0112])
            upright = np.asarray(ImageOps.exif_transpose(stored).convert("L"))
            self.assertEqual(upright.shape, (40, 64))
            self.assertGreater(upright[:16, :24].mean(), 240)
            self.assertLess(upright[24:, 40:].mean(), 15)
            self.assertRegex(stored.getexif().get_ifd(0x8769)[0x9003], r"^20\d\d:\d\d:\d\d \d\d:\d\d:\d\d$")
        self.assertEqual(seen, set(range(1, 9)))


if __name__ == "__main__":
    unittest.main()
