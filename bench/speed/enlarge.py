#!/usr/bin/env python3
"""Makes large photos of small ones: 1, 12 and 48 megapixels as JPEG, and 48 megapixels in every format.

    bench/peers/.venv/bin/python bench/speed/enlarge.py OUT PHOTO...

Each photo is enlarged (Lanczos) and gets the noise of a sensor at that size (standard deviation 4, the same in all channels),
as an enlarged photo alone is too easily compressed. HEIC is made where `heif-enc` is installed. What is there already is kept.
"""

import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import heic
import numpy
from PIL import Image, ImageFile, ImageOps

ImageFile.LOAD_TRUNCATED_IMAGES = True
MEGAPIXELS = (1, 12, 48)
# TIFF 6.0: a compression of differences, without which the file would be larger than odolog opens (64 MiB).
DIFFERENCES = {317: 2}
ROWS_PER_STRIP, TALLEST = 278, 1 << 20


def enlarged(path, megapixels, seed):
    with Image.open(path) as photo:
        upright = ImageOps.exif_transpose(photo).convert("RGB")
    scale = (megapixels * 1e6 / (upright.width * upright.height)) ** 0.5
    # Down, so that it never is over.
    size = (int(upright.width * scale), int(upright.height * scale))
    pixels = numpy.asarray(upright.resize(size, Image.Resampling.LANCZOS))
    # A band at a time: 48 megapixels of floats would be 400 MB.
    noise = numpy.random.default_rng(seed)
    bands = [
        (band + noise.normal(0, 4, band.shape[:2] + (1,))).clip(0, 255).astype(numpy.uint8)
        for band in numpy.array_split(pixels, 16)
    ]
    return Image.fromarray(numpy.concatenate(bands))


def formats(jpeg, out):
    """The same picture, as a name and how it is written."""
    with Image.open(jpeg) as opened:
        photo = opened.convert("RGB")
    for name, options in (
        ("jpeg.jpg", {"quality": 90}),
        ("jpeg-progressive.jpg", {"quality": 90, "progressive": True}),
        ("jpeg-progressive-444.jpg", {"quality": 90, "progressive": True, "subsampling": 0}),
        ("png.png", {"compress_level": 1}),
        ("webp.webp", {"quality": 80, "method": 0}),
        ("webp-lossless.webp", {"lossless": True, "quality": 0, "method": 0}),
        ("tiff-strips.tif", {"compression": "tiff_lzw", "tiffinfo": DIFFERENCES}),
        ("tiff-one-strip.tif", {"compression": "tiff_lzw", "tiffinfo": {**DIFFERENCES, ROWS_PER_STRIP: TALLEST}}),
    ):
        if not (out / name).exists():
            write(out / name, partial(photo.save, **options))
    for name, make in (("heic-one-piece.heic", partial(one_piece, jpeg)), ("heic-tiles.heic", partial(tiles, photo))):
        if shutil.which("heif-enc") and not (out / name).exists():
            write(out / name, make)


def tiles(photo, path):
    """As phones write it, to be turned."""
    heic.write(photo, path, quarters=3)


def one_piece(jpeg, path):
    command = ["heif-enc", "-q", "50", "-p", "preset=ultrafast", "-o", path, jpeg]
    subprocess.run(command, check=True, capture_output=True)


def write(path, save):
    """A file that is there is there as a whole."""
    unfinished = path.parents[1] / f"unfinished{path.suffix}"
    save(unfinished)
    unfinished.rename(path)


def main():
    out, *photos = map(Path, sys.argv[1:])
    for megapixels in MEGAPIXELS:
        folder = out / f"{megapixels}"
        folder.mkdir(parents=True, exist_ok=True)
        for number, photo in enumerate(photos):
            path = folder / f"{number}.jpg"
            if not path.exists():
                write(path, partial(enlarged(photo, megapixels, number).save, quality=90))
    (out / "formats").mkdir(exist_ok=True)
    formats(out / "48" / "0.jpg", out / "formats")


if __name__ == "__main__":
    main()
