"""Screens whose text is slanted or widened, which Pillow does not do itself. Test only."""

import cv2
import numpy as np
from PIL import Image

from .. import canvas, tft


class StampedScreen(tft.Screen):
    """A screen with `stamp`; subclasses set `theme`, `font` and `reading` after this constructor."""

    def __init__(self, rng, width, height, pixels_per_mm, reading, font, theme):
        super().__init__(rng, width, height, pixels_per_mm)
        self.reading, self.font, self.theme = reading, font, theme

    def stamp(
        self, text, x, y, size, anchor="lm", fill=None, role=None, shear=0.0, stretch=1.0, crisp=False, font=None
    ):
        """Draws one line, digits `size` pixels high, slanted to the right by `shear` of its height.

        `crisp`: pixels are on or off, nothing between. Returns the box of the ink (x0, y0, x1, y1).
        """
        mask = canvas.text_mask(text, font or self.font, size, stretch).astype(np.float32)
        h, w = mask.shape
        if shear:
            lean = int(np.ceil(shear * h))
            move = np.float32([[1, -shear, shear * (h - 1)], [0, 1, 0]])
            mask = cv2.warpAffine(mask, move, (w + lean, h), flags=cv2.INTER_LINEAR)
            w += lean
        if crisp:
            mask = np.where(mask > 96, 255, 0)
        left = int(round(x - {"l": 0, "m": w / 2, "r": w}[anchor[0]]))
        top = int(round(y - {"t": 0, "m": h / 2, "b": h}[anchor[1]]))
        self.picture.paste(fill or self.theme[3], (left, top), Image.fromarray(mask.astype(np.uint8)))
        b = (left, top, left + w, top + h)
        if role:
            self.found.append((text, role, b))
        return b
