#!/usr/bin/env python3
"""Photos on their side and on their head: copies of labelled photos turned by quarters, with labels.

    bench/peers/.venv/bin/python bench/accuracy/turned.py odometers ../shared/trodo OUT
    bench/peers/.venv/bin/python bench/accuracy/turned.py vins ../shared/vin ../shared/vin-plates OUT

Of TRODO's val and of the VIN plates every fourth photo, of the VIN labels all; of folders that are there. The copies say nothing of
the turn (no EXIF). JPEG of quality 95. What is there already is kept. The labels name each copy's original as the set's own labels
do, and an odometer's whole units and tenths: on TRODO's drums the last digit is tenths.
"""

import csv
import json
import sys
from pathlib import Path

from PIL import Image, ImageFile

ImageFile.LOAD_TRUNCATED_IMAGES = True
TURNS = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
"""Degrees clockwise; Pillow counts the other way."""
EVERY = 4


def odometers(trodo: Path):
    rows = map(json.loads, (trodo / "labels.jsonl").open())
    val = [row for row in rows if row["split"] == "val"]
    return [(trodo / row["file"], [row["file"], row["mileage"], *value(row)]) for row in val[::EVERY]]


def value(row):
    """Whole units and tenths, "" for no tenths."""
    whole, _, tenths = row["mileage"].partition(".")
    if row["type"] == "analog" and not tenths:
        whole, tenths = whole[:-1] or "0", whole[-1]
    return whole, tenths


def vins(*folders: Path):
    found = []
    for folder in folders:
        if not (folder / "labels.tsv").exists():
            continue
        images = folder / "images" if (folder / "images").is_dir() else folder
        with open(folder / "labels.tsv", newline="") as file:
            rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            photos = [(images / row["file"], [row["file"], row["vin"]]) for row in rows if row["vin"]]
        found += photos if len(photos) < 10 * EVERY else photos[::EVERY]
    return found


KINDS = {
    "odometers": (odometers, ["original", "mileage", "value", "tenths"], "display"),
    "vins": (vins, ["original", "vin"], "kind"),
}


def main():
    if len(sys.argv) < 4 or sys.argv[1] not in KINDS:
        sys.exit(__doc__)
    photos, columns, display = KINDS[sys.argv[1]]
    out = Path(sys.argv[-1])
    out.mkdir(parents=True, exist_ok=True)
    rows = ["\t".join(["file", *columns, display])]
    for source, fields in photos(*map(Path, sys.argv[2:-1])):
        for degrees, turn in TURNS.items():
            copy = out / f"{degrees}-{source.stem}.jpg"
            if not copy.exists():
                part = copy.with_suffix(".part")
                with Image.open(source) as photo:
                    photo.convert("RGB").transpose(turn).save(part, "JPEG", quality=95)
                part.rename(copy)
            rows.append("\t".join([copy.name, *fields, f"turned-{degrees}"]))
    (out / "labels.tsv").write_text("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
