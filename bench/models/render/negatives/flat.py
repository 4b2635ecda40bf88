"""A picture that a program drew: a screenshot, or a number on an even ground. No camera has seen it."""

import numpy as np

from ..canvas import Canvas
from ..colour import encode
from ..truth import Truth
from .pen import Pen
from .scene import most_prominent

SIZES = [(1024, 768), (768, 1024), (1280, 720), (720, 1280), (1200, 600), (1000, 400), (800, 240), (600, 600)]
LONGEST = 200.0  # of the page as it is composed, whatever its size in pixels


class Flat:
    kind, role = "none", "other"

    def __init__(self, name, compose):
        self.name, self.compose = name, compose

    def picture(self, rng, longest):
        """(image, the number's line, other lines)"""
        size = np.array(SIZES[rng.integers(len(SIZES))], np.float64)
        size = np.round(size * min(1.0, longest / size.max()))
        scale = size.max() / LONGEST
        w, h = size / scale
        canvas = Canvas(0, 0, w, h, scale)
        self.compose(Pen(canvas, rng, rng), w, h)
        main = canvas.lines[most_prominent(canvas.lines)]
        main.role = self.role
        for line in canvas.lines:
            line.quad = line.quad * scale
        image = (encode(canvas.albedo + canvas.emission) * 255 + 0.5).astype(np.uint8)
        return image, main, [line for line in canvas.lines if line is not main]

    def truth(self):
        return Truth("none", "", self.name)
