"""Run from bench/models: python3 -m unittest render.tests.test_documents"""

import unittest

import numpy as np

from .. import cli, documents, photo, plates, vin


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


if __name__ == "__main__":
    unittest.main()
