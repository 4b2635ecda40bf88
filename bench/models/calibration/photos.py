"""The photos that choice and confidence are fitted to: python3 photos.py TRODO [FOLDER...]

Prints a line for each, tabs between: its whole path, what it shows (nothing, where there is no odometer and no VIN), an odometer's whole
units where they are known, and its source. They are TRODO's train photos whose readings no network was trained on, trip meters left out
(`../../trodo/trip.tsv`), and all photos of folders that `render.sh` made, with seeds that no training has, or of folders of real photos
without any odometer (`../scene/real.tsv`).
"""

import csv
import hashlib
import json
import sys
from pathlib import Path

HELD_OUT_PERCENT = 12  # as in ../recognizer/lines.py


def is_held_out(mileage):
    return hashlib.sha256(mileage.encode()).digest()[0] * 100 < HELD_OUT_PERCENT * 256


def whole_units(row):
    """On drums TRODO's last digit is tenths."""
    mileage = row["mileage"]
    whole = mileage.split(".")[0] if row["type"] == "digital" else mileage.replace(".", "")[:-1]
    return int(whole or 0)


def trodo_photos(folder):
    trips = Path(__file__).parent.parent.parent / "trodo" / "trip.tsv"
    left_out = {row["file"] for row in csv.DictReader(open(trips), delimiter="\t")}
    for row in map(json.loads, (folder / "labels.jsonl").open()):
        if row["split"] == "train" and is_held_out(row["mileage"]) and row["file"] not in left_out:
            yield folder / row["file"], row["mileage"], whole_units(row), "trodo"


def rendered(folder):
    values = {row["file"]: row["value"] for row in csv.DictReader(open(folder / "labels.csv"))}
    for photo in map(json.loads, (folder / "lines.jsonl").open()):
        shown = [line["text"] for line in photo["lines"] if line["role"] in ("odometer", "vin")]
        yield folder / photo["file"], shown[0] if shown else "", values[photo["file"]], folder.name


def main():
    photos = list(trodo_photos(Path(sys.argv[1]).resolve()))
    for folder in (Path(argument).resolve() for argument in sys.argv[2:]):
        if (folder / "labels.csv").exists():
            photos += rendered(folder)
        else:
            photos += [(path, "", "", folder.name) for path in sorted(folder.iterdir())]
    for photo in photos:
        print(*photo, sep="\t")


if __name__ == "__main__":
    main()
