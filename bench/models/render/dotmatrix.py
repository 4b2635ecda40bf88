"""Dot-matrix text: a 5 x 7 alphabet of our own, and larger ones made by setting a font on a coarse grid."""

from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from . import fonts
from .truth import box

# Rows of 5 x 7 characters, top to bottom; each number holds five dots, the leftmost is 16.
FIVE_BY_SEVEN = {
    "0": (14, 17, 19, 21, 25, 17, 14),
    "1": (4, 12, 4, 4, 4, 4, 14),
    "2": (14, 17, 1, 2, 4, 8, 31),
    "3": (14, 17, 1, 6, 1, 17, 14),
    "4": (2, 6, 10, 18, 31, 2, 2),
    "5": (31, 16, 30, 1, 1, 17, 14),
    "6": (6, 8, 16, 30, 17, 17, 14),
    "7": (31, 1, 2, 4, 8, 8, 8),
    "8": (14, 17, 17, 14, 17, 17, 14),
    "9": (14, 17, 17, 15, 1, 2, 12),
    "A": (14, 17, 17, 31, 17, 17, 17),
    "B": (30, 17, 17, 30, 17, 17, 30),
    "C": (14, 17, 16, 16, 16, 17, 14),
    "D": (30, 17, 17, 17, 17, 17, 30),
    "E": (31, 16, 16, 30, 16, 16, 31),
    "F": (31, 16, 16, 30, 16, 16, 16),
    "G": (14, 17, 16, 23, 17, 17, 14),
    "H": (17, 17, 17, 31, 17, 17, 17),
    "I": (14, 4, 4, 4, 4, 4, 14),
    "J": (7, 2, 2, 2, 2, 18, 12),
    "K": (17, 18, 20, 24, 20, 18, 17),
    "L": (16, 16, 16, 16, 16, 16, 31),
    "M": (17, 27, 21, 21, 17, 17, 17),
    "N": (17, 25, 21, 19, 17, 17, 17),
    "O": (14, 17, 17, 17, 17, 17, 14),
    "P": (30, 17, 17, 30, 16, 16, 16),
    "R": (30, 17, 17, 30, 20, 18, 17),
    "S": (15, 16, 16, 14, 1, 1, 30),
    "T": (31, 4, 4, 4, 4, 4, 4),
    "U": (17, 17, 17, 17, 17, 17, 14),
    "V": (17, 17, 17, 17, 17, 10, 4),
    "W": (17, 17, 17, 21, 21, 27, 17),
    "X": (17, 17, 10, 4, 10, 17, 17),
    "Y": (17, 17, 10, 4, 4, 4, 4),
    "Z": (31, 1, 2, 4, 8, 16, 31),
    "k": (16, 16, 18, 20, 24, 20, 18),
    "m": (0, 0, 26, 21, 21, 21, 21),
    "i": (4, 0, 12, 4, 4, 4, 14),
    "h": (16, 16, 30, 17, 17, 17, 17),
    "/": (1, 1, 2, 4, 8, 16, 16),
    ":": (0, 4, 4, 0, 4, 4, 0),
    ".": (0, 0, 0, 0, 0, 12, 12),
    ",": (0, 0, 0, 0, 12, 4, 8),
    "-": (0, 0, 0, 31, 0, 0, 0),
    " ": (0,) * 7,
    "°": (6, 9, 9, 6, 0, 0, 0),
}
GRID_FONTS = ["roboto-condensed", "narrow", "roboto", "b612", "dejavu", "sans", "lato-bold", "roboto-medium"]


@lru_cache(maxsize=4096)
def bitmap(text, font, rows):
    """0/1 array of a line whose digits are `rows` dots high. `font` "5x7" is our own and has 7 rows."""
    if font == "5x7":
        columns = []
        if any(c.islower() and c not in FIVE_BY_SEVEN for c in text):
            text = text.upper()
        for c in text:
            glyph = FIVE_BY_SEVEN.get(c, (0,) * 7)
            cell = np.array([[(row >> (4 - i)) & 1 for i in range(5)] for row in glyph], np.uint8)
            if c in ".:,":
                cell = cell[:, 1:4]
            columns += [cell, np.zeros((7, 1), np.uint8)]
        return np.concatenate(columns[:-1], 1)
    face = ImageFont.truetype(str(fonts.path(font)), rows / fonts.cap_ratio(font), layout_engine=ImageFont.Layout.BASIC)
    width = int(face.getlength(text)) + 12
    image = Image.new("1", (width, rows * 3), 0)
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    draw.text((4, rows // 2), text, font=face, fill=1)
    top = face.getbbox("08")[1] + rows // 2
    dots = np.asarray(image, np.uint8)
    used = np.where(dots.any(0))[0]
    below = np.where(dots.any(1))[0]
    if len(used) == 0:
        return np.zeros((rows, 1), np.uint8)
    return dots[min(top, below[0]) : max(top + rows, below[-1] + 1), used[0] : used[-1] + 1]


def dots(pattern, gap, per_dot=6):
    """Enlarges a 0/1 pattern to square dots with a gap (part of the pitch) between them; float 0...1."""
    big = np.kron(pattern.astype(np.float32), np.ones((per_dot, per_dot), np.float32))
    lit = max(1, int(round(per_dot * (1 - gap))))
    cell = np.zeros((per_dot, per_dot), np.float32)
    cell[:lit, :lit] = 1
    return big * np.tile(cell, pattern.shape)


def draw(canvas, text, x, y, height, role, font="5x7", rows=7, anchor="l", gap=0.15, stretch=1.0, **paint):
    """Draws a line whose digits are `height` mm high with its top at y. Returns the quad (digits' height)."""
    pattern = bitmap(text, font, rows)
    pitch = height / rows
    w, h = pattern.shape[1] * pitch * stretch, pattern.shape[0] * pitch
    left = x - {"l": 0, "m": w / 2, "r": w}[anchor]
    per_dot = int(np.clip(round(pitch * canvas.scale * 2), 2, 10))
    alpha = dots(pattern, gap if pitch * canvas.scale > 1.5 else 0, per_dot)
    target = (max(1, round(w * canvas.scale)), max(1, round(h * canvas.scale)))
    mask = cv2.resize(alpha, target, interpolation=cv2.INTER_AREA)
    ox, oy = (int(round(v)) for v in canvas.pixels((left, y)))
    canvas.paint(mask, ox, oy, **paint)
    quad = box(left, y, left + w, y + min(h, height * 1.02))
    if role:
        canvas.note(text, role, quad)
    return quad
