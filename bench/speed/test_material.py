"""Run: python3 -m unittest discover -s bench/speed"""

import tempfile
import unittest
from pathlib import Path

import material


class Enlarging(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def enlarged(self, content):
        photo = self.folder / "photo.jpg"
        photo.write_bytes(content)
        found = material.Material("one", [material.Photo(photo, None, 0)], False)
        # Instead of Python: photos are another program's to make.
        out = material.enlarge(found, "true", self.folder)
        out.mkdir(exist_ok=True)
        return out

    def test_only_what_was_made_before_is_removed(self):
        mine = self.folder / "photos-of-mine"
        mine.mkdir()
        first = self.enlarged(b"a")
        self.assertEqual(self.enlarged(b"a"), first)
        second = self.enlarged(b"b")
        self.assertNotEqual(first, second)
        self.assertFalse(first.exists())
        self.assertTrue(second.exists())
        self.assertTrue(mine.exists())


if __name__ == "__main__":
    unittest.main()
