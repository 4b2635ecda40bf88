"""Writes photos as phones and tools do: JPEG with EXIF, PNG in its colour types."""

import datetime
import io

import numpy as np
from PIL import Image

from .truth import Line

LARGEST = 330_000  # bytes of a file
SMALL = 64_000  # the same for the set of unseen displays, whose photos are smaller
LARGE = 1_000_000  # the same for papers, whose print is small
PNG_EVERY = 12  # one photo in so many is a PNG
PNG_TYPES = ["rgb", "gray", "palette", "rgba", "gray16", "rgb"]
# Pillow's operation that turns the upright image into what is stored under an EXIF orientation.
STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def is_png(index):
    return index % PNG_EVERY == 11


def orientation(index):
    """1 for most; 2...8 in turn for every fourth photo."""
    return 2 + index // 4 % 7 if index % 4 == 2 else 1


def jpeg(image, index, rng, largest=LARGEST):
    picture = Image.fromarray(image)
    if index % 24 == 16:
        picture = picture.convert("L")
    turn = orientation(index)
    if STORED[turn] is not None:
        picture = picture.transpose(STORED[turn])
    taken = datetime.datetime(2024, 1, 8, 7, 30) + datetime.timedelta(
        days=5 * index, seconds=int(rng.integers(0, 50000))
    )
    exif = Image.Exif()
    exif[0x0112] = turn
    exif[0x0131] = "odolog render"
    exif.get_ifd(0x8769)[0x9003] = taken.strftime("%Y:%m:%d %H:%M:%S")
    quality, progressive = int(rng.integers(68, 90)), bool(rng.random() < 0.2)
    while True:
        out = io.BytesIO()
        picture.save(
            out,
            "JPEG",
            quality=quality,
            progressive=progressive,
            optimize=False,
            exif=exif,
            subsampling=0 if quality > 88 else 2,
        )
        if out.tell() <= largest or quality < 30:
            return out.getvalue()
        quality -= 6


def png(image, index):
    """Returns the bytes and the factor by which the photo was made smaller to stay under LARGEST."""
    kind = PNG_TYPES[index // PNG_EVERY % len(PNG_TYPES)]
    scale = 1.0
    while True:
        picture = Image.fromarray(image)
        if scale < 1:
            picture = picture.resize(
                (round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS
            )
        if kind == "gray":
            picture = picture.convert("L")
        elif kind == "palette":
            picture = picture.quantize(96, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        elif kind == "rgba":
            picture.putalpha(255)
        elif kind == "gray16":
            picture = Image.fromarray(np.asarray(picture.convert("L")).astype(np.uint16) * 257)
        out = io.BytesIO()
        picture.save(out, "PNG", optimize=False, compress_level=9)
        if out.tell() <= LARGEST:
            return out.getvalue(), scale
        scale *= 0.92


def encode(photo, index, rng, some_png=True, largest=LARGEST):
    """(extension, bytes, lines): the reading's line first, in pixels of the upright file."""
    lines = [photo.line] + photo.others
    if not (some_png and is_png(index)):
        return "jpg", jpeg(photo.image, index, rng, largest), lines
    data, scale = png(photo.image, index)
    return "png", data, [Line(line.text, line.role, line.quad * scale) for line in lines]
