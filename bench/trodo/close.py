"""Crops TRODO's photos to their true boxes, with a little around them: a number that fills the photo must still count as an odometer.

    python close.py TRODO OUT [--split val|heldout] [--margin 0.15]

OUT gets the crops and `labels.jsonl`, as TRODO's. `heldout`: the photos of train that no network learned from. The margin is in parts
of the box's height.
"""

import argparse
import hashlib
import json
from pathlib import Path

from PIL import Image

HELD_OUT_PERCENT = 12  # as in ../models/recognizer/lines.py


def is_wanted(row, split):
    if split == "val":
        return row["split"] == "val"
    held_out = hashlib.sha256(row["mileage"].encode()).digest()[0] * 100 < HELD_OUT_PERCENT * 256
    return row["split"] == "train" and held_out


def main():
    parser = argparse.ArgumentParser(description="Crops TRODO's photos to their true boxes.")
    parser.add_argument("trodo", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--split", choices=["val", "heldout"], default="val")
    parser.add_argument("--margin", type=float, default=0.15)
    options = parser.parse_args()
    (options.out / "images").mkdir(parents=True, exist_ok=True)
    with open(options.out / "labels.jsonl", "w") as labels:
        for row in map(json.loads, open(options.trodo / "labels.jsonl")):
            if not is_wanted(row, options.split):
                continue
            try:
                photo = Image.open(options.trodo / row["file"]).convert("RGB")
            except OSError:
                continue
            x0, y0, x1, y1 = row["odometer"]
            margin = options.margin * (y1 - y0)
            box = [max(0, x0 - margin), max(0, y0 - margin), min(photo.width, x1 + margin), min(photo.height, y1 + margin)]
            crop = photo.crop([round(side) for side in box])
            if min(crop.size) < 4:
                continue
            crop.save(options.out / row["file"], quality=92)
            labels.write(json.dumps({key: row[key] for key in ("file", "split", "mileage", "type")}) + "\n")


if __name__ == "__main__":
    main()
