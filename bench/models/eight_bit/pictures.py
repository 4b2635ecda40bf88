"""What the networks are calibrated on: training photos, and the strips that the product cut from them.

    python pictures.py --odolog ODOLOG --trodo TRODO --vin-plates VIN-PLATES FOLDER

Takes photos of TRODO's split `train` and plates whose VIN nobody has read (those with a VIN measure), and keeps what `odolog read --explain`
shows of each: the strips as the line networks take them. The sets' photos aren't changed, and nothing of them is committed.
"""

import argparse
import base64
import csv
import io
import json
import random
import re
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

BORDER = 10
"""Rows around a strip that was cut for Tesseract."""


def photos(trodo: Path, plates: Path, count: int) -> list[Path]:
    train = [trodo / row["file"] for row in map(json.loads, open(trodo / "labels.jsonl")) if row["split"] == "train"]
    with open(plates / "labels.tsv") as file:
        unread = [plates / "images" / row["file"] for row in csv.DictReader(file, delimiter="\t") if not row["vin"]]
    pick = random.Random(1)
    return pick.sample(train, count) + pick.sample(unread, count // 2)


def strips(odolog: Path, photo: Path) -> list[Image.Image]:
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        subprocess.run([odolog, "read", "--explain", "-o", page, photo], check=False, capture_output=True)
        if not page.exists():
            return []
        found = re.findall(r'<figure class="strip[^>]*>\s*<img[^>]*?base64,([^"]+)"', page.read_text())
    images = [Image.open(io.BytesIO(base64.b64decode(code))).convert("L") for code in found]
    return [image.crop((BORDER, BORDER, image.width - BORDER, image.height - BORDER)) if image.height > 48 else image for image in images]


def main():
    parser = argparse.ArgumentParser(description="Collects what the networks are calibrated on.")
    parser.add_argument("--odolog", type=Path, required=True)
    parser.add_argument("--trodo", type=Path, required=True)
    parser.add_argument("--vin-plates", type=Path, required=True)
    parser.add_argument("--photos", type=int, default=80, help="of TRODO; half as many plates")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    for kind in ("photos", "strips"):
        (options.folder / kind).mkdir(parents=True, exist_ok=True)
    for number, photo in enumerate(photos(options.trodo, options.vin_plates, options.photos)):
        try:
            image = Image.open(photo).convert("RGB")
        except OSError as error:
            print(f"{photo.name} is left out: {error}")
            continue
        image.save(options.folder / "photos" / f"{number:03}.png")
        for index, strip in enumerate(strips(options.odolog, photo)):
            strip.save(options.folder / "strips" / f"{number:03}-{index:02}.png")


if __name__ == "__main__":
    main()
