"""The photos of a soak: real ones over and over under other names, and files that are none in between."""

import csv
import json
import os
import random
import shutil
from dataclasses import dataclass
from pathlib import Path

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
# Photos are dated so that every vehicle drives 100 km a day: a right reading is never odd beside the others.
SECONDS_OF_KM = 864
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
    if trodo is not None:
        with open(trodo / "labels.jsonl", encoding="utf-8") as file:
            for line in file:
                label = json.loads(line)
                found.append(Source(trodo / label["file"], float(label["mileage"])))
    return found


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


def _vehicle(base, turn):
    return NOBODYS if base % 20 == 19 else VEHICLES[(base + turn) % len(VEHICLES)]


def _make(folder, turn, base, plan, pool):
    source, kind, number = pool[base % len(pool)], plan[base], turn * len(plan) + base
    vehicle = _vehicle(base, turn)
    path = folder / vehicle / f"{number:06}{source.path.suffix}"
    if kind == "fifo":
        os.mkfifo(path)
    elif kind in ("empty", "garbage"):
        path.write_bytes(b"" if kind == "empty" else random.Random(number).randbytes(5000))
    elif kind == "truncated":
        content = source.path.read_bytes()
        path.write_bytes(content[: len(content) * (30 + base % 60) // 100] + f"{number}".encode())
    elif kind == "photo":
        if turn % 5 == 2:
            # The very same photo under another name, as after an import that was done twice.
            vehicle = _vehicle(base, turn - 1)
            path = folder / vehicle / f"{number:06}{source.path.suffix}"
            os.link(folder / vehicle / f"{number - len(plan):06}{source.path.suffix}", path)
        else:
            shutil.copyfile(source.path, path)
            with open(path, "ab") as file:
                # Behind the image's end, where nobody looks: another content, the same picture.
                file.write(f"\n{number}".encode())
            taken = FIRST_DAY + source.km * SECONDS_OF_KM
            os.utime(path, (taken, taken))
    return Item(str(path), kind, base, vehicle)
