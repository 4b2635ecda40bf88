import tempfile
import unittest
from pathlib import Path

import arithmetic
import hostile
import server
from arithmetic import Row


class Percentiles(unittest.TestCase):
    def test_they_are_values_that_were_measured(self):
        values = list(range(1, 101))
        self.assertEqual(arithmetic.percentile(values, 0.95), 95)
        self.assertEqual(arithmetic.percentile(values, 0.99), 99)
        self.assertEqual(arithmetic.percentile(values, 1), 100)
        self.assertEqual(arithmetic.percentile([3, 1, 2], 0.5), 2)
        self.assertEqual(arithmetic.percentile([7], 0.99), 7)
        # One of twenty may be slow at p95, two may not.
        self.assertEqual(arithmetic.percentile([1] * 19 + [9], 0.95), 1)
        self.assertEqual(arithmetic.percentile([1] * 18 + [9, 9], 0.95), 9)

    def test_an_answer_that_never_came_is_the_slowest(self):
        self.assertEqual(arithmetic.percentile([1, float("inf")], 1), float("inf"))

    def test_nothing_has_none(self):
        for values, share in [([], 0.5), ([1], 0), ([1], 1.1)]:
            with self.assertRaises(ValueError):
                arithmetic.percentile(values, share)


class Schedule(unittest.TestCase):
    def test_requests_are_due_at_their_rate_from_the_start(self):
        due = arithmetic.schedule(300, 2)
        self.assertEqual(len(due), 600)
        self.assertEqual(due[0], 0)
        self.assertAlmostEqual(due[300], 1)
        self.assertLess(due[-1], 2)
        gaps = {round(after - before, 9) for before, after in zip(due, due[1:])}
        self.assertEqual(len(gaps), 1)

    def test_none_has_no_rate_or_time(self):
        for rate, seconds in [(0, 1), (1, 0), (-1, 1)]:
            with self.assertRaises(ValueError):
                arithmetic.schedule(rate, seconds)


class Memory(unittest.TestCase):
    def test_growth_is_of_the_last_fifth_against_the_second(self):
        self.assertEqual(arithmetic.growth([1] * 20 + [100] * 80), 0)
        self.assertAlmostEqual(arithmetic.growth(list(range(100, 200))), 190 / 130 - 1)

    def test_the_start_does_not_count(self):
        self.assertEqual(arithmetic.growth([50, 80] + [100] * 8), 0)

    def test_few_samples_say_nothing(self):
        with self.assertRaises(ValueError):
            arithmetic.growth([1, 2, 3, 4])


class Table(unittest.TestCase):
    def test_what_does_not_hold_stands_out(self):
        lines = arithmetic.table([Row("a", "1", "2", False), Row("b", "1", "1", True), Row("c", "1", "none", None)])
        self.assertEqual([line.split("|")[-2].strip() for line in lines[2:]], ["**no**", "yes", "–"])

    def test_seconds_are_short(self):
        self.assertEqual([arithmetic.seconds(value) for value in (0.0123, 0.9, 1.25)], ["12 ms", "900 ms", "1.2 s"])
        self.assertEqual(arithmetic.seconds(float("inf")), "no answer")


class Material(unittest.TestCase):
    def test_a_comment_makes_other_bytes_of_the_same_picture(self):
        photo = Path(server.PHOTO).read_bytes()
        one, two = server.commented(photo, "one"), server.commented(photo, "two")
        self.assertNotEqual(one, two)
        self.assertEqual(one[:4], b"\xff\xd8\xff\xfe")
        # Its length counts its own two bytes.
        self.assertEqual(int.from_bytes(one[4:6], "big"), 5)
        self.assertEqual(one[6:9], b"one")
        self.assertEqual(one[9:], photo[2:])
        with self.assertRaises(ValueError):
            server.commented(b"text", "one")

    def test_a_form_ends_with_its_boundary(self):
        body = hostile.form([hostile.file_part("a.jpg", b"123"), ("Content-Disposition: form-data; name=b", b"4")])
        self.assertEqual(body.count(b"--X\r\n"), 2)
        self.assertTrue(body.endswith(b"\r\n--X--\r\n"))

    def test_a_bomb_is_small_and_says_that_it_is_large(self):
        bomb = hostile.png(20_000, 20_000)
        self.assertLess(len(bomb), 1 << 20)
        self.assertEqual(bomb[16:24], (20_000).to_bytes(4, "big") * 2)

    def test_the_server_says_where_it_failed_to_start(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(RuntimeError, "doesn't start"):
                server.Server("false", Path(folder) / "log.sqlite")


if __name__ == "__main__":
    unittest.main()
