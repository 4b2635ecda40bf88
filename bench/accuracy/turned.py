#!/usr/bin/env python3
"""Photos on their side and on their head: copies of every fourth photo of TRODO's val, turned by quarters, with labels.

    bench/peers/.venv/bin/python bench/accuracy/turned.py ../shared/trodo OUT

The copies say nothing of it (no EXIF). JPEG of quality 95. What is there already is kept.
"""

import json
import sys
from pathlib import Path

from PIL import Image, ImageFile

ImageFile.LOAD_TRUNCATED_IMAGES = True
TURNS = {90: Image.Transpose.ROTATE_270, 180: Image.Transpose.ROTATE_180, 270: Image.Transpose.ROTATE_90}
"""Degrees clockwise; Pillow counts the other way."""
EVERY = 4


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    trodo, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    val = [row for row in map(json.loads, (trodo / "labels.jsonl").open()) if row["split"] == "val"]
    rows = ["file\tmileage\tdisplay"]
    for row in val[::EVERY]:
        for degrees, turn in TURNS.items():
            copy = out / f"{degrees}-{Path(row['file']).name}"
            if not copy.exists():
                part = copy.with_suffix(".part")
                with Image.open(trodo / row["file"]) as photo:
                    photo.convert("RGB").transpose(turn).save(part, "JPEG", quality=95)
                part.rename(copy)
            rows.append(f"{copy.name}\t{row['mileage']}\tturned-{degrees}")
    (out / "labels.tsv").write_text("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
