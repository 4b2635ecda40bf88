"""Run: python3 -m unittest discover -s bench/soak -p test_reasons.py

Each reason why a sure reading may wait is told, and told from none.
"""

import unittest
from types import SimpleNamespace

import photos
import reasons
from meter import Entry, seconds


class Reasons(unittest.TestCase):
    VIN, OTHER = "1M8GDM9AXKP042788", "WBA3A5C50CF256551"

    def why(self, vehicle="Van 1", vins=(None, None), logged=(), taken="2020-01-11T00:00:00Z", **reading):
        """Of an odometer reading of 50,000 km, or a VIN, that came on 2020-02-01; `logged`: value, unit and day of its vehicle's
        entries, which came before."""
        kind = reading.pop("kind", "odometer")
        item = photos.Item("a.jpg", "photo", 0, vehicle)
        row = {"kind": kind, "text": self.VIN if kind == "vin" else "50000"}
        came = "2020-02-01T00:00:00Z"
        reading = {"wholeUnits": 50_000, "tenths": None, "unit": None, "photoTakenAt": taken, "createdAt": came} | reading
        entries = [
            Entry(value, None, unit, seconds(f"2020-01-{day:02}T00:00:00Z"), seconds(came) - 1)
            for value, unit, day in logged
        ]
        logs = {"Van 1": entries, "Van 2": []}
        store = SimpleNamespace(vins=dict(zip(("Van 1", "Van 2"), vins, strict=True)), logs=logs)
        return reasons.why_it_waits(item, row, reading, store)

    def test_none(self):
        self.assertIsNone(self.why())
        self.assertIsNone(self.why(logged=[(49_000, "km", 1), (50_500, "km", 20)]))
        self.assertIsNone(self.why(kind="vin"))
        self.assertIsNone(self.why(kind="vin", vins=(self.VIN, self.OTHER)))
        # Another vehicle's.
        self.assertIsNone(self.why(vehicle="Van 2", logged=[(90_000, "km", 1)]))
        # A copy's.
        self.assertIsNone(self.why(logged=[(50_000, "km", 11)]))

    def test_each(self):
        for expected, case in (
            ("no vehicle is called like its folder", {"vehicle": photos.NOBODYS}),
            ("the vehicle has another VIN", {"kind": "vin", "vins": (self.OTHER, None)}),
            ("another vehicle has that VIN", {"kind": "vin", "vins": (None, self.VIN)}),
            ("nothing to log", {"wholeUnits": None}),
            ("its time is that of its file", {"taken": None}),
            ("odd beside the vehicle's others", {"logged": [(49_000, "km", 1), (51_000, "km", 1)]}),
            ("odd beside the vehicle's others", {"logged": [(50_001, "km", 9)]}),
            # 50,000 miles.
            ("odd beside the vehicle's others", {"unit": "mi", "logged": [(50_000, "km", 9)]}),
            ("the vehicle counts in another unit", {"unit": "mi", "logged": [(80_000, "km", 9)]}),
            ("the vehicle counts in another unit", {"unit": "mi"}),
            ("more than few vehicles reach", {"wholeUnits": 1_609_345}),
            ("dated in the future", {"taken": "2999-01-11T00:00:00Z"}),
            ("far ahead of the vehicle's others", {"logged": [(49_000 + day, "km", day) for day in range(1, 6)]}),
        ):
            with self.subTest(expected, **case):
                self.assertEqual(self.why(**case), expected)

    def test_sure(self):
        row = {"decision": "review", "doubts": []}
        for confidence, accept_at, changed, expected in (
            (0.7, 0.5, {}, True),
            (0.4, 0.5, {}, False),
            (0.995, 0.99, {"decision": "reject"}, False),
            (0.995, 0.5, {"doubts": ["tenths_unsure"]}, False),
        ):
            with self.subTest(confidence=confidence, accept_at=accept_at, **changed):
                found = reasons.is_sure_of({"valueConfidence": confidence}, row | changed, accept_at)
                self.assertIs(found, expected)


if __name__ == "__main__":
    unittest.main()
