"""Text on a coarse grid, in the letters of old PC display adapters, and the shape of its dots. Test only."""

from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .. import fonts
from ..truth import box

CELLS = {"test-vga": (8, 16), "test-cga": (8, 8)}  # dots a letter


@lru_cache(maxsize=1024)
def letters(text, face):
    """0/1 array of a line, one cell of CELLS a letter."""
    w, h = CELLS[face]
    font = ImageFont.truetype(str(fonts.path(face)), h, layout_engine=ImageFont.Layout.BASIC)
    image = Image.new("1", (w * len(text), h), 0)
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    pen.text((0, 0), text, font=font, fill=1)
    return np.asarray(image, np.uint8)


class Grid:
    """`columns` x `rows` dots. What is put is also noted, in dots, for the truth."""

    def __init__(self, columns, rows):
        self.dots = np.zeros((rows, columns), np.uint8)
        self.found = []

    def put(self, text, x, y, face, role=None, inverse=False):
        """Sets `text` with its cells' top left at dot (x, y); returns the column after it.

        `inverse`: dark letters in a lit field that is a dot larger all around.
        """
        cells = letters(text, face)
        h, w = cells.shape
        if inverse:
            self.dots[max(0, y - 1) : y + h + 1, max(0, x - 1) : x + w + 1] = 1
            self.dots[y : y + h, x : x + w] = 1 - cells
        else:
            self.dots[y : y + h, x : x + w] |= cells
        if role and cells.any():
            rows, columns = np.where(cells.any(1))[0], np.where(cells.any(0))[0]
            self.found.append(
                (text.strip(), role, (x + columns[0], y + rows[0], x + columns[-1] + 1, y + rows[-1] + 1))
            )
        return x + w

    def icon(self, rows, x, y):
        """A small picture: each number of `rows` holds eight dots, the leftmost is 128."""
        for dy, row in enumerate(rows):
            for dx in range(8):
                self.dots[y + dy, x + dx] |= (row >> (7 - dx)) & 1

    def draw(self, canvas, x, y, pitch, dot, lit, unlit=None):
        """Paints the grid from (x, y) mm, `pitch` mm a dot. `dot`: "square" or "round". Records the lines."""
        per = int(np.clip(round(pitch * canvas.scale * 2), 2, 12))
        kernel = np.ones((per, per), np.float32)
        if dot == "round":
            at = (np.arange(per) + 0.5) / per - 0.5
            kernel = np.clip((0.4 - np.hypot(at[None], at[:, None])) * per + 0.5, 0, 1).astype(np.float32)
        elif per > 3:
            kernel[-1], kernel[:, -1] = 0, 0
        height, width = self.dots.shape
        size = (max(1, round(width * pitch * canvas.scale)), max(1, round(height * pitch * canvas.scale)))
        ox, oy = (int(round(v)) for v in canvas.pixels((x, y)))
        for pattern, paint in ((1 - self.dots, unlit), (self.dots, lit)):
            if paint:
                mask = np.kron(pattern.astype(np.float32), kernel)
                canvas.paint(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), ox, oy, **paint)
        for text, role, (x0, y0, x1, y1) in self.found:
            canvas.note(text, role, box(x + x0 * pitch, y + y0 * pitch, x + x1 * pitch, y + y1 * pitch))
