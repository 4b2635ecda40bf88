"""The arithmetic of the server's table: percentiles, an open loop's schedule and how it kept to it, steady memory, what holds."""

import math
from dataclasses import dataclass


def percentile(values, share):
    """The least value that `share` (0...1) of all values don't exceed (nearest rank)."""
    if not values:
        raise ValueError("there is no value")
    if not 0 < share <= 1:
        raise ValueError(f"no such share: {share}")
    return sorted(values)[math.ceil(share * len(values)) - 1]


def schedule(rate, seconds):
    """When each request of an open loop is sent, in seconds from the start: whatever became of those before."""
    if rate <= 0 or seconds <= 0:
        raise ValueError("an open loop needs a rate and a time")
    return [number / rate for number in range(round(rate * seconds))]


def growth(samples):
    """How much more the last fifth of samples has than the second one, as a share: the first fifth is the start."""
    fifth = len(samples) // 5
    if not fifth:
        raise ValueError("at least five samples are needed")
    first, last = (sorted(part)[len(part) // 2] for part in (samples[fifth : 2 * fifth], samples[-fifth:]))
    return last / first - 1


@dataclass(frozen=True)
class Row:
    """One line of the table. `holds` is None where nothing was measured that a target is about."""

    what: str
    target: str
    measured: str
    holds: bool | None

    @property
    def line(self):
        verdict = {True: "yes", False: "**no**", None: "–"}[self.holds]
        return f"| {self.what} | {self.target} | {self.measured} | {verdict} |"


def table(rows):
    return ["| what | target | measured | holds |", "|---|---|---:|---|", *(row.line for row in rows)]


def seconds(value):
    if value == math.inf:
        return "no answer"
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.1f} s"
