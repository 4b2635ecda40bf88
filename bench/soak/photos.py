"""The photos of a soak: real ones over and over under other names, and files that are none in between.

A JPEG has a camera's time of its own, and copies have that of the photo they are copies of. A PNG has none: its file's time alone.
"""

import csv
import json
import os
import random
from dataclasses import dataclass
from pathlib import Path

import exif

TRODO_LISTS = Path(__file__).resolve().parents[1] / "trodo"
VEHICLES = [f"Van {number}" for number in range(1, 9)]
# No vehicle is called like this folder.
NOBODYS = "Unknown"
# The error of each kind of file that is no photo; None: what half a photo gives is for odolog to say.
BROKEN = {
    "truncated": None,
    "empty": "empty",
    "garbage": "not_an_image",
    "fifo": "not_a_regular_file",
    "missing": "not_found",
}
# Errors that the next run tries again.
PASSING = {"not_found", "not_a_regular_file", "no_permission", "read_failed", "timed_out", "reader_crashed"}
KM_OF_MILE = 1.609344
# Photos are dated so that every vehicle drives 500 km a day: a right reading is never odd beside the others, and none is dated
# five years before them.
SECONDS_OF_KM = 172.8
FIRST_DAY = 631_152_000  # 1990


@dataclass(frozen=True)
class Source:
    """A labelled photo; `km` is what its odometer shows."""

    path: Path
    km: float


@dataclass(frozen=True)
class Item:
    """A line of the list. Photos of one `base` show the same picture."""

    path: str
    kind: str
    base: int
    vehicle: str


def sources(test_images, trodo):
    """TestImages (the unseen among them), and TRODO where it is there."""
    found = []
    for folder in (test_images, test_images / "unseen"):
        with open(folder / "labels.csv", newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                km = float(row["value"] or 0) * (KM_OF_MILE if row["unit"] == "mi" else 1)
                found.append(Source(folder / row["file"], km))
    return found if trodo is None else found + list(_sources_of_trodo(trodo))


def _sources_of_trodo(folder):
    """Without those whose label is no total. The last digit of drums is tenths."""
    left_out = set()
    for name in ("trip.tsv", "unsure.tsv"):
        with open(TRODO_LISTS / name, newline="", encoding="utf-8") as file:
            left_out.update(row["file"] for row in csv.DictReader(file, delimiter="\t"))
    with open(folder / "labels.jsonl", encoding="utf-8") as file:
        for label in map(json.loads, file):
            if label["file"] not in left_out:
                has_tenths = label["type"] == "analog" and "." not in label["mileage"]
                yield Source(folder / label["file"], float(label["mileage"]) / (10 if has_tenths else 1))


def period(count):
    """After so many the same pictures come again in the same order: one such stretch is as much work as another."""
    return max(min(1000, count // 4), 4 * len(BROKEN))


def make(folder, count, found, chance):
    """Makes `count` files in folders called like vehicles; returns the items in the order to be read."""
    for name in [*VEHICLES, NOBODYS]:
        (folder / name).mkdir(parents=True)
    plan = ["photo"] * (period(count) - max(period(count) // 25, len(BROKEN)))
    plan += [list(BROKEN)[index % len(BROKEN)] for index in range(period(count) - len(plan))]
    chance.shuffle(plan)
    pool = chance.sample(found, len(found))
    return [_make(folder, *divmod(number, len(plan)), plan, pool) for number in range(count)]


def _turn_taken(base, turn):
    """In which turn the photo was taken: an earlier one, where it is a copy."""
    if turn % 5 == 2:
        turn -= 1
    return turn - 1 if turn % 5 == 1 and base % 4 == 0 else turn


def _vehicle(base, turn):
    return NOBODYS if base % 20 == 19 else VEHICLES[(base + turn) % len(VEHICLES)]


def _make(folder, turn, base, plan, pool):
    source, kind, number = pool[base % len(pool)], plan[base], turn * len(plan) + base
    turn_taken = _turn_taken(base, turn)
    vehicle = _vehicle(base, turn_taken)
    path = folder / vehicle / f"{number:06}{source.path.suffix}"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind in ("empty", "garbage"):
        path.write_bytes(b"" if kind == "empty" else random.Random(number).randbytes(5000))
    elif kind == "truncated":
        content = source.path.read_bytes()
        path.write_bytes(content[: len(content) * (30 + base % 60) // 100] + f"{number}".encode())
    elif kind == "photo" and turn % 5 == 2:
        # The very same photo under another name, as after an import that was done twice.
        os.link(folder / vehicle / f"{number - len(plan):06}{source.path.suffix}", path)
    elif kind == "photo":
        # A second later each time that the picture is taken: another photo of the same odometer.
        times_before = turn_taken * (len(plan) // len(pool) + 1) + base // len(pool)
        taken = FIRST_DAY + int(source.km * SECONDS_OF_KM) + times_before
        content = source.path.read_bytes()
        if source.path.suffix == ".jpg":
            content = exif.with_time(content, taken)
        # Behind the image's end, where nobody looks: another content, the same picture.
        path.write_bytes(content + f"\n{number}".encode())
        os.utime(path, (taken, taken))
    return Item(str(path), kind, base, vehicle)
