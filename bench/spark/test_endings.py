"""Run: python3 -m unittest discover -s bench/spark -p test_endings.py (needs neither Spark nor odolog)"""

import ast
import re
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
SWIFT = HERE.parents[1] / "Sources/OdologPhotoFiles/FolderPhotos.swift"


class Endings(unittest.TestCase):
    def test_a_folder_has_the_same_photos_for_odolog(self):
        # Not imported: that takes Spark.
        script = ast.parse((HERE / "read_photos.py").read_text())
        (value,) = [node.value for node in script.body if isinstance(node, ast.Assign) and node.targets[0].id == "ENDINGS"]
        (words,) = re.findall(r"static let extensions: Set<String> = \[(.*?)\]", SWIFT.read_text(), re.DOTALL)
        endings = re.findall(r'"(\w+)"', words)
        self.assertIn("jpg", endings)
        self.assertEqual(ast.literal_eval(value), {f".{ending}" for ending in endings})


if __name__ == "__main__":
    unittest.main()
