"""Run: python3 -m unittest discover -s bench/speed

The arithmetic of the speed table, with values worked out by hand, and every flaw found where there is one.
"""

import json
import unittest

import figures
import report


def line(photo, error=None, milliseconds=1.5, **more):
    fields = {"photo": photo, "text": "12", "milliseconds": milliseconds, "error": error, **more}
    return json.dumps(fields, separators=(",", ":")).encode()


class Arithmetic(unittest.TestCase):
    def test_ratio_is_of_medians(self):
        self.assertEqual(figures.ratio([9, 1, 6, 100, 5], [2, 3, 1, 2, 90]), 3)

    def test_start_cancels_out(self):
        self.assertEqual(figures.per_photo([5.0, 6.0], [1.0, 2.0], 4), [1.0, 1.0])
        with self.assertRaises(ValueError):
            figures.per_photo([5.0], [5.0], 0)
        with self.assertRaises(ValueError):
            figures.per_photo([5.0, 6.0], [1.0], 4)

    def test_targets(self):
        self.assertTrue(figures.holds(0.1, ("at most", 0.1)))
        self.assertFalse(figures.holds(0.1001, ("at most", 0.1)))
        self.assertTrue(figures.holds(6, ("at least", 6)))
        self.assertFalse(figures.holds(5.99, ("at least", 6)))
        with self.assertRaises(ValueError):
            figures.holds(1, ("about", 1))

    def test_right(self):
        self.assertTrue(figures.is_right("007,863", "7863"))
        self.assertFalse(figures.is_right("7863", "78635"))
        self.assertFalse(figures.is_right(None, ""))

    def test_stages(self):
        text = "stage      ms a photo  share\ndecode           78.3    7 %\nother  0.4  0 %\nall  1138.1  >99 %\n"
        self.assertEqual(figures.stages(text), {"decode": 78.3, "other": 0.4, "all": 1138.1})


class Contract(unittest.TestCase):
    def test_nothing_wrong(self):
        self.assertEqual(figures.flaws([line("a"), line("b")], 0, ["a", "b"]), [])
        self.assertEqual(figures.flaws([line("a", error={"code": "empty"})], 1, ["a"]), [])
        self.assertEqual(figures.flaws([line("a"), line("a")], 0, ["a", "a"]), [])

    def test_each_flaw(self):
        for lines, status, expected in (
            ([line("x/a")], 0, "1 photos without a line, such as b"),
            ([line("x/a"), line("x/b"), line("x/b")], 0, "1 photos with a line too many, such as b"),
            ([line("x/a"), line("x/b"), line("c")], 0, "1 photos with a line too many, such as c"),
            ([line("x/a"), line("x/b"), b"[]"], 0, "line 3 is no answer of the contract: b'[]'"),
            ([line("x/a"), line("x/b")], 1, "exit code 1 with 0 error lines"),
            ([line("x/a"), line("x/b", error={"code": "empty"})], 0, "exit code 0 with 1 error lines"),
            ([line("x/a"), line("x/b")], -9, "exit code -9 with 0 error lines"),
        ):
            with self.subTest(expected):
                self.assertEqual(figures.flaws(lines, status, ["x/a", "x/b"]), [expected])


class Sameness(unittest.TestCase):
    def test_time_order_and_id_do_not_count(self):
        ways = {
            "one": [line("a", milliseconds=1), line("b")],
            "two": [line("b", milliseconds=2.25), b'{"id":7,' + line("a", milliseconds=1e-05)[1:] + b"\n"],
        }
        ways["three"] = [b'{"id":null,' + line("a")[1:], line("b")]
        self.assertEqual(figures.different(ways), {})

    def test_a_byte_and_a_missing_line_do(self):
        ways = {"one": [line("a"), line("b")], "two": [line("a", text="13"), line("b")], "three": [line("a")]}
        self.assertEqual(figures.different(ways), {"a": ["two"], "b": ["three"]})


class Report(unittest.TestCase):
    def test_what_does_not_hold_says_so(self):
        raw = {"cpu": {
            "photos": 3, "decoded": 3, "megapixels": 3.0, "labelled": 3, "right": 3, "models": "m", "changed": 0,
            "cpu": [0.9, 0.6, 0.6], "seconds": [1, 1, 1], "peak": [1, 1, 1], "cpu of one": [0.4, 0.2, 0.2],
            "decoding": [0.03, 0.03, 0.03],
        }}  # fmt: skip
        lines = report.targets(raw, is_val=True)
        self.assertIn("| CPU-seconds a photo, start included | at most 0.10 | 0.200 | **no** |", lines)
        self.assertIn("| against decoding alone | at most 20; aim 10 | 20.0 | yes, not the aim |", lines)

    def test_other_photos_judge_nothing(self):
        raw = {"start": {"read": [0.1, 0.5, 0.3], "greeting": [0.1], "answer": [0.2]}}
        self.assertIn("| start to first result | at most 0.4 s | 0.300 s | – |", report.targets(raw, is_val=False))

    def test_a_size_that_is_unknown_is_not_said(self):
        for pixels, said in ((980_000, "One photo of 1.0 megapixels."), (0, "One photo of the set, its first.")):
            raw = {"start": {"pixels": pixels, "read": [0.1], "greeting": [0.1], "answer": [0.2]}}
            self.assertIn(said, report.markdown(raw, [], [], is_val=False).splitlines())


if __name__ == "__main__":
    unittest.main()
