"""python3 -m unittest test_build"""

import random
import struct
import tempfile
import unittest
from pathlib import Path

import displacement
from build import build
from engines import Engines, by_key, facts, litres
from keys import is_key, may_meet
from packing import MAGIC, checksum, wmi_number
from tables import Maker, Pattern, Release, TableError, read_release

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

    def test_keys_that_may_meet(self):
        for one, other, meet in (
            ("DB[78]*6", "DB7", True), ("CM8", "CM9", False), ("5P9J", "5P9J0", True), ("A[A-C]", "A[CD]", True),
            ("A[A-C]", "A[DE]", False), ("*****|*G", "A****|*H", False), ("", "A", True),
        ):
            self.assertEqual((may_meet(one, other), may_meet(other, one)), (meet, meet), (one, other))

    def test_litres(self):
        self.assertEqual([litres(11, "2998"), litres(12, "110"), litres(13, "2.0")], ["2.998", "1.803", "2"])
        self.assertIsNone(litres(13, "TBD"))

    def test_names_of_engines(self):
        for name, expected in (
            ("V2 HD 73ci", 1.2), ("DT530", 8.7), ("Detroit Diesel 8.2", 8.2), ("CUM B6.7N", 6.7), ("454", 7.4), ("924", None),
            ("6V-92TA", 9.0), ("8v71", 9.3), ("CAT C-9", 8.8), ("3406 E", 14.6), ("VE D12", 12.1), ("B230FT", 2.3),
            ("OM 366LA", 6.0), ("V-Twin", None), ("Electric Motor", None),
        ):
            said = displacement.by_name(displacement.without_marks(name))
            self.assertEqual(said and round(said, 1), expected, name)
        self.assertEqual(displacement.of_honda("J35A4"), 3.5)
        self.assertIsNone(displacement.of_honda("LDA3"))

    def test_engines_that_other_patterns_tell_of(self):
        def rows(litres: str, name: str) -> list[Pattern]:
            return [Pattern("A", 13, litres, "", 1), Pattern("A", 18, name, "", 1), Pattern("A", 9, "6", "", 1)]

        known = facts(by_key({1: rows("10.8", "ISM"), 2: rows("11", "ISM"), 3: rows("10.8", "ISM"), 4: rows("9", "C9")}))
        self.assertEqual(known, {"ISM": {9: "6", 13: "10.8"}})
        apart = facts(by_key({1: rows("12.7", "S60"), 2: rows("14", "S 60"), 3: rows("12.7", "S-60")}))
        self.assertEqual(apart, {"S60": {9: "6"}})
        self.assertEqual(facts(by_key({n: rows("6.8", "Electric Motor") for n in range(9)})), {})

    def test_litres_of_codes_models_and_other_years(self):
        def release(code: str, make: str, *schemas: tuple[int, int, list[Pattern]]) -> Release:
            maker = Maker(code, 2, True, make, make, tuple((n, year, year) for n, (year, _, _) in enumerate(schemas)))
            rows = {
                n: [Pattern("AB", 28, model, make, 1), *said] for n, (_, model, said) in enumerate(schemas)
            }
            return Release([maker], rows, [], {})

        cylinders = Pattern("B", 9, "4", "", 1)
        for year, expected in ((1983, "2.5"), (1986, "2.1"), (1989, None)):
            engines = Engines(release("1JC", "Jeep", (year, "Cherokee", [])))
            self.assertEqual(engines.inferred(0, cylinders).get(13), expected, year)
        for year, expected in ((1990, "3.4"), (2010, None)):
            engines = Engines(release("WBA", "BMW", (year, "735i", [])))
            self.assertEqual(engines.inferred(0, Pattern("AB", 28, "735i", "BMW", 1)).get(13), expected, year)

        def of(before: str, after: str, year: int = 1995, model: str = "Integra", count: str = "4") -> str | None:
            integra = release(
                "JH4", "Acura",
                (year - 1, "Integra", [Pattern("AB", 9, "4", "", 1), Pattern("A[BC]", 13, before, "", 1)]),
                (year, "Integra", [Pattern("AB*6", 9, "4", "", 1)]),
                (1996, model, [Pattern("AB", 9, count, "", 1), Pattern("AB", 11, after, "", 1)]),
            )
            return Engines(integra).inferred(1, Pattern("AB*6", 9, "4", "", 1)).get(13)

        self.assertEqual(of("1.8", "1800"), "1.8")
        for differing in (of("1.8", "1700"), of("1.8", "1800", year=1990), of("1.8", "1800", model="NSX")):
            self.assertIsNone(differing)
        self.assertIsNone(of("1.8", "1800", count="6"))


if __name__ == "__main__":
    unittest.main()
