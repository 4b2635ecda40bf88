#!/usr/bin/env python3
"""VINs of which nothing, or not a character, or not half of one, can be seen: what is accepted, and is the character named?

    python3 -m render --out FOLDER --seed N --kind vin-label --count 50 --longest 1000 --cover whole      # or vin, half; in bench/models
    bench/vin/covered.py FOLDER [FOLDER ...] [--odolog .build/release/odolog] [--show]

Prints a table of Markdown, a row for each kind of cover. *Accepted*: without a person; nothing of which a whole character, or the VIN, is
covered may be. *Named*: the best candidate says of the character that it was hardly readable, missing or read as another, or that there is
a gap with room for it. *Nothing*: no candidate at all, as should be where the VIN is covered. `--show` lists the photos that were accepted
and those where nothing tells which character it is.
"""

import argparse
import csv
import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

COLUMNS = ["photos", "accepted", "accepted, wrong", "named", "right, but for a person", "nothing"]


def photos(folder: Path):
    """(path, VIN, position or 0 where the whole VIN is covered, how it is covered) of each."""
    for row in csv.DictReader((folder / "labels.csv").open()):
        covered = re.search(r"(half-)?covered-(vin|\d+)(?:-(\w+))?$", row["conditions"])
        if not covered:
            sys.exit(f"{folder / row['file']}: nothing is covered there; render with --cover")
        if covered[2] == "vin":
            yield folder / row["file"], row["text"], 0, "the VIN"
        else:
            yield folder / row["file"], row["text"], int(covered[2]), f"half: {covered[3]}" if covered[1] else "whole"


def is_named(reading: dict, position: int) -> bool:
    best = (reading["candidates"] or [{}])[0]
    said = best.get("reasons", []) + (reading["repairs"] or [])
    # A gap stands before the position of the VIN as read, which may have something else before its first character.
    names = rf"(position {position}|a gap before position ({position}|{position + 1}))\b"
    return any(re.match(names, text) for text in said)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--odolog", default=".build/release/odolog")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    known = [photo for folder in options.folders for photo in photos(folder)]
    # Odolog ends with another code than 0 where photos are left to a person.
    answer = subprocess.run(
        [options.odolog, "read", "--json", "--kind", "vin", "--no-barcode", "-"],
        input="".join(f"{path}\n" for path, *_ in known), stdout=subprocess.PIPE, text=True, check=False)
    readings = [json.loads(line) for line in answer.stdout.splitlines()]
    if len(readings) != len(known):
        sys.exit(f"{options.odolog}: {len(readings)} readings of {len(known)} photos")
    counts = defaultdict(lambda: dict.fromkeys(COLUMNS, 0))
    for (path, vin, position, how), reading in zip(known, readings):
        right, accepted = reading["text"] == vin, reading["decision"] == "accept"
        named = is_named(reading, position)
        row = counts[how]
        row["photos"] += 1
        row["accepted"] += accepted
        row["accepted, wrong"] += accepted and not right
        row["named"] += named
        row["right, but for a person"] += right and not accepted
        row["nothing"] += not reading["candidates"]
        if options.show and (accepted or reading["candidates"] and not named):
            print(path, how, position, vin, reading["text"], reading["decision"], f"{reading['confidence'] or 0:.3f}",
                  "named" if named else "not named", *reading["doubts"], file=sys.stderr)
    print("| covered | " + " | ".join(COLUMNS) + " |\n|" + "---|" * (len(COLUMNS) + 1))
    for how in sorted(counts, key=lambda how: (how.startswith("half"), how)):
        print(f"| {how} | " + " | ".join(str(counts[how][column]) for column in COLUMNS) + " |")


if __name__ == "__main__":
    main()
