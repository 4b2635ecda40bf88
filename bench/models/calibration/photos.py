"""The photos that choice and confidence are fitted to: python3 photos.py TRODO [RENDERS...]

Prints a line for each, its whole path, a tab, what it shows: TRODO's train photos whose readings no network was trained
on, and all odometers and VINs of folders that `render.sh` made, with seeds that no training has.
"""

import hashlib
import json
import sys
from pathlib import Path

HELD_OUT_PERCENT = 12  # as in ../recognizer/lines.py


def is_held_out(mileage):
    return hashlib.sha256(mileage.encode()).digest()[0] * 100 < HELD_OUT_PERCENT * 256


def main():
    trodo = Path(sys.argv[1]).resolve()
    for row in map(json.loads, (trodo / "labels.jsonl").open()):
        if row["split"] == "train" and is_held_out(row["mileage"]):
            print(trodo / row["file"], row["mileage"], sep="\t")
    for folder in (Path(argument).resolve() for argument in sys.argv[2:]):
        for photo in map(json.loads, (folder / "lines.jsonl").open()):
            for line in photo["lines"]:
                if line["role"] in ("odometer", "vin"):
                    print(folder / photo["file"], line["text"], sep="\t")


if __name__ == "__main__":
    main()
