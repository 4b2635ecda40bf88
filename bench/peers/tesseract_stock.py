#!/usr/bin/env python3
"""Stock Debian Tesseract with its `eng` model on the whole photo, as it is and inverted (--psm 6)."""

import os
import re
import subprocess
import tempfile

from PIL import ImageOps

import peer

# Four OpenMP threads a line cost three times the CPU and gain nothing.
ENVIRONMENT = {**os.environ, "OMP_THREAD_LIMIT": "1"}
# The best of 3, 6, 11 and 12 on 60 photos of TRODO's train split and on the door-jamb labels; doubling the photo's
# size made all of them worse.
PAGE_SEGMENTATION_ONE_BLOCK = "6"
WORD_LEVEL = "5"


def version():
    banner = subprocess.run(["tesseract", "--version"], capture_output=True, text=True, check=True)
    return re.sub(r"\s+", " ", (banner.stdout or banner.stderr).splitlines()[0]) + " (stock eng)"


def lines_of_words(image):
    """The lines of one polarity."""
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        image.save(file.name, compress_level=1)
        command = ["tesseract", file.name, "-", "-l", "eng", "--psm", PAGE_SEGMENTATION_ONE_BLOCK]
        table = subprocess.run(command + ["tsv"], env=ENVIRONMENT, capture_output=True, text=True, timeout=120)
    if table.returncode != 0:
        raise RuntimeError(f"tesseract exited {table.returncode}: {table.stderr.strip()[-200:]}")
    lines = {}
    for row in table.stdout.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) == 12 and cells[0] == WORD_LEVEL and cells[11].strip():
            confidence = max(0.0, float(cells[10])) / 100
            lines.setdefault(tuple(cells[1:5]), []).append((cells[11].strip(), confidence))
    return list(lines.values())


def start():
    def lines(photo):
        gray = peer.upright(photo).convert("L")
        return lines_of_words(gray) + lines_of_words(ImageOps.invert(gray))

    return lines


if __name__ == "__main__":
    peer.main(version, start, __file__)
