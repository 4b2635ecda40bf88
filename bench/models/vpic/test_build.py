"""python3 -m unittest test_build"""

import random
import struct
import tempfile
import unittest
from pathlib import Path

from build import build, is_key
from engines import by_name, litres
from packing import MAGIC, checksum, wmi_number
from tables import TableError, read_release

TABLES = {
    "wmi.tsv": ["wmi\tvehicle_type\ttruck_type\tmanufacturer\tmakes", "1HG\t2\t\tHONDA\tHonda", "10B\t6\t\tT\tA|B"],
    "wmi_schema.tsv": ["wmi\tschema\tyear_from\tyear_to", "1HG\t1\t2003\t2003", "1HG\t2\t2004\t", "10B\t3\t2004\t"],
    "pattern.tsv": [
        "schema\tkeys\telement\tvalue\tmake\tchanged_us",
        "1\tCM8\t28\tAccord\tHonda\t1500000000000000",
        "1\tCM8\t11\t2998\t\t1500000000000000",
        "2\tCM[5-8]\t28\tAccord\tHonda\t1500000000000001",
        "2\t*****|*A\t31\tMARYSVILLE\t\t1600000000000000",
        "2\t**[\t28\tmistake\tHonda\t1500000000000000",
        "3\tCM8\t28\tTrailer\tT\t1500000000000000",
    ],
    "vinexception.tsv": ["vin", "1HGCM82643A004352"],
}


class BuildTests(unittest.TestCase):
    def folder(self, **changes: list[str]) -> Path:
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name, lines in TABLES.items():
            lines = changes.get(name.split(".")[0], lines)
            (folder / name).write_text("\n".join(lines) + "\n")
        return folder

    def test_header(self):
        table = build(read_release(self.folder()), "2026_10")
        self.assertEqual(table[:8], MAGIC)
        version, size, digest = struct.unpack_from("<IIQ", table, 8)
        self.assertEqual((version, size, digest), (1, len(table), checksum(table[24:])))
        self.assertEqual(struct.unpack_from("<2I", table, 136), (wmi_number("10B"), wmi_number("1HG")))

    def test_order_of_lines_changes_nothing(self):
        expected = build(read_release(self.folder()), "2026_10")
        generator = random.Random(1)
        for _ in range(5):
            shuffled = {
                name.split(".")[0]: [lines[0], *generator.sample(lines[1:], len(lines) - 1)]
                for name, lines in TABLES.items()
            }
            self.assertEqual(build(read_release(self.folder(**shuffled)), "2026_10"), expected)

    def test_what_is_left_out(self):
        table = build(read_release(self.folder()), "2026_10")
        for text, is_there in (b"Accord", True), (b"2.998", True), (b"mistake", False), (b"Trailer", False):
            self.assertEqual(text in table, is_there, text)

    def test_wrong_tables(self):
        for lines in ["wmi\tschema"], [*TABLES["wmi_schema.tsv"], "1HG\t2"]:
            with self.assertRaises(TableError):
                read_release(self.folder(wmi_schema=lines))
        with self.assertRaises(TableError):
            read_release(Path("/nowhere"))

    def test_keys(self):
        for key, is_one in (
            ("**C[A-C]", True), ("*****|*G", True), ("**[", False), ("A]", False), ("[]", False), ("A" * 15, False),
        ):
            self.assertEqual(is_key(key), is_one, key)

    def test_engines(self):
        self.assertEqual([litres(11, "2998"), litres(12, "110"), litres(13, "2.0")], ["2.998", "1.803", "2"])
        self.assertIsNone(litres(13, "TBD"))
        self.assertEqual(by_name("J35A4", True, {}), {13: "3.5"})
        self.assertEqual(by_name("J35A4", False, {}), {})


if __name__ == "__main__":
    unittest.main()
