"""Run: python3 -m unittest discover -s bench/soak -p test_steadiness.py

A batch that grows, slows down or leaks is told from one that doesn't.
"""

import unittest
from dataclasses import replace

from steadiness import Steadiness
from watch import Sample, Usage


def samples(photos=5000, memory=lambda row: 200_000, seconds=lambda row: 0.5, cpu=None, files=lambda row: 5, pid=lambda row: 11):
    """Of a batch with two workers; the functions tell of each photo, by its number, worker 10's memory in kB, how long it took,
    and so on."""
    cpu, found, at, used = cpu or seconds, [], 0.0, 0.0
    for row in range(300, 300 + photos):
        at, used = at + seconds(row), used + cpu(row)
        # Memory goes up and down with the photos.
        jitter = row % 7 * 1000
        workers = {
            10: Usage(memory(row) + jitter, used / 2, files(row) + row % 2, 1),
            pid(row): Usage(200_000 + jitter, used / 2, 5, 1),
        }
        found.append(Sample(at, row, Usage(40_000, 1.0, 20, 4), workers))
    return found


class Steady(unittest.TestCase):
    def assert_flaws(self, *expected, length=1000, anew=(), **case):
        steady = Steadiness(samples(**case), length, anew)
        self.assertEqual(len(steady.flaws), len(expected), steady.flaws)
        for flaw, words in zip(steady.flaws, expected, strict=True):
            self.assertIn(words, flaw)
        return steady

    def test_nothing_happens(self):
        steady = self.assert_flaws()
        self.assertEqual((steady.count, steady.length), (4999, 1000))
        self.assertEqual(len([line for line in steady.lines if "memory of" in line]), 3)

    def test_memory_of_one_worker(self):
        self.assert_flaws("memory of worker 1 went", memory=lambda row: 200_000 + row * 4)
        # What is 2 % more.
        self.assert_flaws(memory=lambda row: 200_000 + row)
        # The first stretch is for getting warm.
        self.assert_flaws(memory=lambda row: 100_000 if row < 1300 else 200_000)

    def test_memory_that_comes_down_again(self):
        self.assert_flaws("memory of worker 1 went", memory=lambda row: 230_000 if 3400 < row < 4200 else 200_000)

    def test_few_photos_say_little(self):
        self.assert_flaws(photos=60, length=15, memory=lambda row: 200_000 + row * 20)
        self.assert_flaws("memory of worker 1 went", photos=60, length=15, memory=lambda row: (row - 290) ** 2 * 1000)

    def test_speed(self):
        def slower(row):
            return 0.5 if row < 3000 else 0.52

        self.assert_flaws("photos a CPU-second went to 0.96", seconds=slower)
        # One that ended at once tells nothing.
        for number in (0, 1):
            self.assert_flaws("photos a CPU-second went to 0.96", seconds=slower, anew=samples(photos=1000)[:number])
        # A new batch is as fast as the old one was; or as slow as it now is, which tells that it's the machine.
        self.assert_flaws("had 0.96", seconds=slower, anew=samples(photos=1000))
        steady = self.assert_flaws("had 1.000", seconds=slower, anew=samples(photos=1000, seconds=lambda row: 0.52))
        self.assertIn("| 1.92 | 1.92 | 1.000 |", "".join(steady.lines))
        # With shorter stretches that is no finding, and ten percent are.
        self.assert_flaws(photos=2000, length=500, seconds=slower)
        self.assert_flaws("a CPU-second went", photos=2000, length=500, seconds=lambda row: 0.5 if row < 1000 else 0.6)
        # Somebody else is at work on the machine.
        self.assert_flaws(seconds=slower, cpu=lambda row: 0.2)

    def test_descriptors(self):
        self.assert_flaws("descriptors of worker 1 grew", files=lambda row: 5 + row // 1000)

    def test_a_worker_that_was_replaced(self):
        steady = Steadiness(samples(pid=lambda row: 11 if row < 4000 else 12), 1000)
        self.assertIn("a worker ended by itself while nobody killed one", steady.flaws)

    def test_a_worker_that_was_replaced_early(self):
        steady = Steadiness(samples(pid=lambda row: 11 if row < 400 else 12), 1000)
        self.assertIn("a worker ended by itself while nobody killed one", steady.flaws)

    def test_workers_come_one_after_the_other(self):
        found = samples()
        found[0] = replace(found[0], workers={})
        found[1] = replace(found[1], workers={10: found[1].workers[10]})
        self.assertEqual(Steadiness(found, 1000).flaws, [])

    def test_nothing_was_read(self):
        for found in ([], samples(photos=3), [replace(sample, workers={}) for sample in samples()]):
            (flaw,) = Steadiness(found, 1000).flaws
            self.assertIn("too few to tell", flaw)
        self.assertEqual(len(Steadiness(samples(photos=4), 1000).lines), 2 + 3 + 6)


if __name__ == "__main__":
    unittest.main()
