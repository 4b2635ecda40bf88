"""A pen that keeps what it is told to draw, so that a scene knows where its number stands before there is a canvas."""

from collections import namedtuple

from .. import dotmatrix, drums, segments
from ..canvas import text_size
from . import codes

MAIN = "other"  # role of the most prominent number; every scene has one


class Box(namedtuple("Box", "x0 y0 x1 y1")):
    @property
    def w(self):
        return self.x1 - self.x0

    @property
    def h(self):
        return self.y1 - self.y0


class Pen:
    """Methods as those of `Canvas`, in mm; `replay` draws. Where `main` is set, the text is the scene's number."""

    def __init__(self):
        self.steps = []
        self.main = None

    def replay(self, canvas, rng):
        for step in self.steps:
            step(canvas, rng)

    def do(self, step):
        """`step` is called with the canvas and the photo's generator."""
        self.steps.append(step)

    def keep(self, name, *where, **paint):
        self.do(lambda canvas, rng: getattr(canvas, name)(*where, **paint))

    def rectangle(self, *where, **paint):
        self.keep("rectangle", *where, **paint)

    def circle(self, *where, **paint):
        self.keep("circle", *where, **paint)

    def polygon(self, *where, **paint):
        self.keep("polygon", *where, **paint)

    def polygons(self, *where, **paint):
        self.keep("polygons", *where, **paint)

    def ring(self, *where, **paint):
        self.keep("ring", *where, **paint)

    def line(self, *where, **paint):
        self.keep("line", *where, **paint)

    def noted(self, box, main, role):
        if not main:
            return role
        assert self.main is None, "a scene has one number"
        self.main = box
        return MAIN

    def text(self, text, x, y, height, font="sans", anchor="mm", main=False, role="word", width=None, stretch=1.0,
             spacing=0.0, turn=0, soft=0.0, relief=None, **paint):
        """`width`: mm that the line may take at most; it gets smaller rather than wider. `relief` (mm): the letters are raised
        by so much under light from the upper left, sunk where negative. Returns the ink's box."""
        text = codes.no_vin(text)
        w, h = text_size(text, font, height, stretch, spacing)
        if width and w > width:
            height, w, h = height * width / w, width, h * width / w
        if turn % 2:
            w, h = h, w
        x0 = x - {"l": 0, "m": w / 2, "r": w}[anchor[0]]
        y0 = y - {"t": 0, "m": h / 2, "b": h}[anchor[1]]
        box = Box(x0, y0, x0 + w, y0 + h)
        form = dict(font=font, anchor=anchor, stretch=stretch, spacing=spacing, turn=turn)
        if relief:
            d = abs(relief)
            light, dark = dict(albedo=(1, 1, 1), alpha=0.55), dict(albedo=(0, 0, 0), alpha=0.6)
            first, second = (light, dark) if relief > 0 else (dark, light)
            self.keep("text", text, x - d, y - d, height, soft=d * 0.5, **form, **first)
            self.keep("text", text, x + d, y + d, height, soft=d * 0.5, **form, **second)
        self.keep("text", text, x, y, height, role=self.noted(box, main, role), soft=soft, **form, **paint)
        return box

    def seven(self, text, x, y, height, style, anchor="l", ghosts=0, main=False, role="value", width=None, **paints):
        """Seven segments; `x` is the left, middle or right, `y` the top. `paints`: lit, unlit, shadow."""
        w = segments.layout(text, style)[1]
        if width and w * height > width:
            y, height = y + (height - width / w) / 2, width / w
        x0 = x - {"l": 0, "m": w / 2, "r": w}[anchor] * height
        box = Box(x0, y, x0 + w * height, y + height)
        role = self.noted(box, main, role)
        if anchor == "l":  # unlit places stand before the text
            ghosts = min(ghosts, sum(c not in ".,:" for c in text))
        self.do(lambda canvas, rng: segments.draw(canvas, text, x, y, height, style, role, anchor, ghosts, **paints))
        return box

    def dots(self, text, x, y, height, anchor="l", font="5x7", rows=7, main=False, role="value", gap=0.2, width=None,
             **paint):
        columns = dotmatrix.bitmap(text, font, rows).shape[1]
        w = columns * height / rows
        if width and w > width:
            y, height, w = y + (height - height * width / w) / 2, height * width / w, width
        x0 = x - {"l": 0, "m": w / 2, "r": w}[anchor]
        box = Box(x0, y, x0 + w, y + height)
        role = self.noted(box, main, role)
        self.do(lambda canvas, rng: dotmatrix.draw(canvas, text, x, y, height, role, font, rows, anchor, gap, **paint))
        return box

    def drum(self, drum, x, y, height, main=False, role="value", glow=None):
        """A counter of wheels with its window's top left at x, y. `drums` calls its line the odometer; here it isn't."""
        box = Box(x, y, x + drums.size(drum, height), y + height)
        role = self.noted(box, main, role)

        def step(canvas, rng):
            drums.draw(canvas, drum, x, y, height, rng, glow)
            canvas.lines[-1].role = role

        self.do(step)
        return box
