"""Run: python3 -m unittest discover -s bench/soak -p test_meter.py

What an odometer can have shown, at its limits.
"""

import unittest

from meter import Entry, contradict, is_far_ahead

DAY = 86_400


def entry(whole, day, tenths=None, unit="km", came=0.0):
    return Entry(whole, tenths, unit, day * DAY, came)


class Meter(unittest.TestCase):
    def test_how_far_and_when(self):
        for km, days, expected in (
            # 130 km/h, and ten minutes.
            (21, 0, False), (22, 0, True), (-21, 0, False), (1581, 0.5, False), (1582, 0.5, True),
            (1600, 1, False), (1601, 1, True), (1600 * 14, 14, False), (1600 * 14 + 1, 14, True),
            (1600 * 14 + 800, 15, False), (1600 * 14 + 801, 15, True), (0, 3, False), (-1, 3, True),
        ):  # fmt: skip
            with self.subTest(km=km, days=days):
                one, other = entry(50_000, 0), entry(50_000 + km, days)
                self.assertIs(contradict(one, other), expected)
                self.assertIs(contradict(other, one), expected)

    def test_tenths_count_where_both_have_them(self):
        self.assertTrue(contradict(entry(100, 1, tenths=5), entry(100, 2, tenths=4)))
        self.assertFalse(contradict(entry(100, 1, tenths=5), entry(100, 2)))

    def test_a_mile_is_as_exact_as_that(self):
        # 1,000 miles are 1,609.3 km.
        self.assertFalse(contradict(entry(1000, 1, unit="mi"), entry(1608, 2)))
        self.assertTrue(contradict(entry(1000, 1, unit="mi"), entry(1607, 2)))

    def test_far_ahead(self):
        log = [entry(100 * day, day) for day in range(1, 6)]
        self.assertTrue(is_far_ahead(entry(1051, 6), log))
        self.assertFalse(is_far_ahead(entry(1050, 6), log))
        # There are later ones; too few; and they came after it.
        self.assertFalse(is_far_ahead(entry(1051, 4.5), log))
        self.assertFalse(is_far_ahead(entry(1051, 6), log[1:]))
        self.assertFalse(is_far_ahead(entry(1051, 6, came=-1.0), log))
        self.assertFalse(is_far_ahead(entry(1051, 6), []))


if __name__ == "__main__":
    unittest.main()
