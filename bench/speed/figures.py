"""The arithmetic of the speed table: medians, ratios, whether a target holds, and what a run's answers must keep to."""

import json
import os
import re
import statistics
from collections import Counter

MILLISECONDS = re.compile(rb'"milliseconds":[0-9.eE+-]+')
WORKER_ID = re.compile(rb'^\{"id":(?:[0-9]+|null),')
STAGE = re.compile(r"^(\w[\w ]*?)\s+([0-9.]+)\s+>?([0-9]+) %$")


def median(values):
    return statistics.median(values)


def ratio(above, below):
    """Of two medians."""
    return median(above) / median(below)


def per_photo(many, few, extra):
    """What each of `extra` further photos cost, round by round: the start, and what it took to get going, cancel out."""
    if extra < 1:
        raise ValueError("a run must have more photos than the one it is compared with")
    return [(a - b) / extra for a, b in zip(many, few, strict=True)]


def holds(value, target):
    """`target`: ("at most" or "at least", number)."""
    bound, number = target
    if bound not in ("at most", "at least"):
        raise ValueError(f"no such bound: {bound}")
    return value <= number if bound == "at most" else value >= number


def flaws(lines, status, paths):
    """What of the contract a run broke, a sentence each: every photo one line of JSON, status 1 only with error lines."""
    found, errors, answered = [], 0, Counter()
    for number, line in enumerate(lines, start=1):
        try:
            answer = json.loads(line)
            answered[answer["photo"]] += 1
            errors += answer["error"] is not None
        except (ValueError, KeyError, TypeError):
            found.append(f"line {number} is no answer of the contract: {line[:80]!r}")
    expected = Counter(map(str, paths))
    for what, group in (
        ("without a line", expected - answered),
        ("with a line too many", answered - expected),
    ):
        if group:
            found.append(f"{group.total()} photos {what}, such as {os.path.basename(min(group))}")
    if status != (1 if errors else 0):
        found.append(f"exit code {status} with {errors} error lines")
    return found


def reading(line):
    """A line's bytes without what may differ between two runs: the time taken, and the id that a worker carries through."""
    return MILLISECONDS.sub(b'"milliseconds":0', WORKER_ID.sub(b"{", line.strip()))


def different(ways):
    """Photos whose lines aren't the same bytes in every way. `ways`: name to lines; returns photo to names of ways that
    differ from the first."""
    readings = {
        name: {json.loads(line)["photo"]: reading(line) for line in lines} for name, lines in ways.items()
    }  # fmt: skip
    first, *others = readings
    found = {}
    for name in others:
        for photo in readings[first].keys() | readings[name].keys():
            if readings[first].get(photo) != readings[name].get(photo):
                found.setdefault(photo, []).append(name)
    return found


def is_right(text, truth):
    """As TRODO is scored: the digits alone, leading zeros dropped."""

    def digits(value):
        return "".join(character for character in value or "" if character.isdigit()).lstrip("0")

    return text is not None and digits(text) == digits(truth)


def stages(text):
    """What `--timings` wrote: stage to milliseconds a photo."""
    found = {}
    for line in text.splitlines():
        if match := STAGE.match(line.strip()):
            found[match[1]] = float(match[2])
    return found
