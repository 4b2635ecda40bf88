"""Run from bench/models: python3 -m unittest render.tests.test_papers"""

import re
import unittest
from pathlib import Path

import numpy as np

from .. import cli, documents, papers, photo, vin
from ..papers import symbols
from ..papers.vehicle import MAKERS, Vehicle

LONGEST = 480
MODELS = Path(__file__).parents[2]


class Papers(unittest.TestCase):
    def test_training_meets_none_that_only_measures(self):
        self.assertFalse(set(papers.SEEN) & set(papers.UNSEEN))
        rng = np.random.default_rng(4)
        for kind in (None, "vin"):
            self.assertFalse({photo.any_recipe(rng, kind).kind for _ in range(300)} & set(papers.KINDS), kind)
        self.assertFalse(set(papers.KINDS) & set(documents.KINDS))
        shown = {papers.one_of("paper-seen", i) for i in range(40)}
        self.assertEqual(shown, set(papers.SEEN))

    def test_no_training_script_names_them(self):
        names = "|".join(["paper-unseen", *papers.UNSEEN])
        scripts = [p for folder in MODELS.iterdir() if folder.name != "render" for p in folder.glob("**/*.*")]
        for script in scripts:
            if script.suffix in (".py", ".sh", ".swift") and ".venv" not in script.parts:
                self.assertEqual(re.findall(rf"({names})\b", script.read_text()), [], script)

    def test_each_document_holds_its_vin_once_and_in_the_photo(self):
        for index, kind in enumerate(papers.UNSEEN):
            picture, _ = cli.make(12, index, kind, LONGEST)
            h, w = picture.image.shape[:2]
            quad, truth = picture.line.quad, picture.truth
            self.assertTrue((quad > 0).all() and (quad < (w, h)).all(), kind)
            self.assertEqual((picture.line.role, picture.line.text), ("vin", truth.text), kind)
            self.assertEqual((truth.kind, truth.display, len(truth.text)), ("vin", kind, 17))
            self.assertFalse(set(truth.text) - set(vin.LETTERS + vin.DIGITS))
            self.assertNotIn("vin", [line.role for line in picture.others])

    def test_the_vin_stands_on_the_paper(self):
        for kind in papers.KINDS:
            for index in range(20):
                sheet = papers.scene(np.random.default_rng([index, 3]), kind)
                (x0, y0, x1, y1), (w, h) = sheet.focus, sheet.size
                self.assertTrue(0 <= x0 < x1 <= w and 0 <= y0 < y1 <= h, (kind, index))

    def test_a_group_shows_its_documents_in_turn(self):
        self.assertEqual(cli.make(3, 5, "paper-unseen", 320)[0].truth.display, list(papers.UNSEEN)[5])
        self.assertEqual(cli.make(3, 5, "paper-de", 320)[0].truth.display, "paper-de-2")

    def test_about_half_of_what_training_sees_has_no_vin(self):
        rng = np.random.default_rng(8)
        sheets = [papers.scene(rng, papers.one_of("paper-seen", i)) for i in range(200)]
        without = [sheet for sheet in sheets if sheet.truth().kind == "none"]
        self.assertTrue(70 < len(without) < 130, len(without))
        for sheet in without:
            self.assertEqual((sheet.truth().text, sheet.truth().display), ("", "paper-no-vin"))
            self.assertNotIn("vin", [item[10] for item in sheet.items if item[0] == "text"])
            self.assertFalse([item[1] for item in sheet.items if item[0] == "text" and sheet.vin in item[1]])

    def test_the_same_seed_gives_the_same_photo(self):
        for kind in ("paper-de-1", "paper-us-registration", "paper-screen-form", "paper-pass"):
            one, two = (cli.make(5, 3, kind, 320)[0] for _ in range(2))
            self.assertTrue((one.image == two.image).all(), kind)


class Vehicles(unittest.TestCase):
    def test_vins_are_17_characters_of_a_maker_of_the_country(self):
        rng = np.random.default_rng(2)
        for country, rows in MAKERS.items():
            for _ in range(20):
                made = Vehicle(rng, country).vin
                self.assertEqual(len(made), 17)
                self.assertFalse(set(made) - set(vin.LETTERS + vin.DIGITS))
                self.assertTrue(made.startswith(tuple(row[0] for row in rows)), made)
        for _ in range(20):
            made = Vehicle(rng, "us").vin
            self.assertEqual(vin.check_digit(made), made[8])


class Symbols(unittest.TestCase):
    def test_a_code_can_be_read_back(self):
        import zxingcpp

        for kind in ("PDF417", "QRCode", "Code39", "Aztec", "DataMatrix"):
            image = np.pad(255 - 255 * np.kron(symbols.modules(kind, "WVWZZZ1KZ8W123456"), np.ones((4, 4), np.uint8)), 40,
                           constant_values=255)
            self.assertEqual([found.text for found in zxingcpp.read_barcodes(image)], ["WVWZZZ1KZ8W123456"], kind)


if __name__ == "__main__":
    unittest.main()
