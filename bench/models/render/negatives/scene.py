"""A scene without any odometer or VIN, and where the camera looks at it from."""

import numpy as np

from ..further.sight import Raster
from ..truth import Truth
from .pen import NUMBERS, Pen, draft

MOODS = {
    "indoors": (["day", "sun", "dim", "flash", "night"], [0.57, 0.1, 0.22, 0.11, 0.0]),
    "outdoors": (["day", "sun", "dim", "flash", "night"], [0.58, 0.26, 0.12, 0.04, 0.0]),
    "glowing": (["day", "sun", "dim", "flash", "night"], [0.4, 0.1, 0.25, 0.03, 0.22]),
}
LEAST = 8.0  # height of the number in pixels where the longer side of the photo has 800


class Negative:
    """`compose` draws with a `Pen` and takes all its decisions from the pen's chance, so that it may run twice: on a draft that
    tells where the number stands, and on the canvas that is photographed."""

    kind, role = "none", "other"
    least = 4  # pixels below which `choose_view` would come nearer; `aim` has seen to more
    close = 0.35  # part of the photos in which the number fills the picture

    def __init__(self, rng, name, compose, where, brightness=1.2):
        self.name, self.compose, self.brightness = name, compose, brightness
        self.seed = int(rng.integers(2**62))
        pen = self.run(draft(), rng)
        lines = pen.canvas.lines
        self.main = most_prominent(lines)
        if pen.screen is not None and pen.chance(0.8):
            raster, area = Raster.choose(rng), pen.screen
            self.through_raster = lambda image, view, _: raster.seen(image, view, area)
        names, chances = MOODS[where]
        self.mood = str(rng.choice(names, p=chances))
        self.aim(rng, lines, pen.thing)

    def run(self, canvas, grain):
        pen = Pen(canvas, np.random.default_rng(self.seed), grain)
        self.compose(pen)
        return pen

    def draw(self, canvas, rng):
        self.run(canvas, rng)
        canvas.lines[self.main].role = self.role

    def aim(self, rng, lines, thing):
        """What must be in the photo: the number, mostly with its unit or word, or more of the thing, or all of it."""
        number = bounds(lines[self.main].quad)
        high = min(number[3] - number[1], number[2] - number[0])
        pad = high * rng.uniform(0.1, 0.9)
        near = grown(number, pad)
        if rng.random() < 0.8:  # without its unit no one could tell a meter's wheels from an odometer's
            near = joined(near, nearest(lines, self.main, high))
        thing = joined(grown(near, 1.0), thing)
        how = rng.random()
        part = 0.0 if how < self.close else rng.uniform(0.1, 1.0) if how < 0.75 else 1.0
        share = rng.uniform(0.55, 0.95) if how < 0.75 else rng.uniform(0.25, 0.95)
        # Not so far away that nobody could read the number: 600 pixels is the photo's shorter side.
        for _ in range(12):
            focus = tuple(a + (b - a) * part for a, b in zip(near, thing))
            scale = min(600 * share / (focus[2] - focus[0]), 600 * 0.92 / (focus[3] - focus[1]))
            if scale * high >= LEAST * 1.1:
                break
            part, share = part * 0.75, min(0.92, share * 1.1)
        self.focus = focus
        tall = (focus[3] - focus[1]) / (focus[2] - focus[0])
        share = min(share, 0.95 / tall) if tall > 1 else share
        self.parts = {distance: (share, share) for distance in ("close", "mid", "wide")}
        self.line_share = high / (focus[3] - focus[1])

    def truth(self):
        return Truth("none", "", self.name)


def most_prominent(lines):
    """Number of the line that a reader would take first: large, and with several digits. A code that passes for a VIN, if there is one."""
    for index, line in enumerate(lines):
        if line.role == "code":
            return index

    def weight(line):
        digits = sum(c.isdigit() for c in line.text)
        x0, y0, x1, y1 = bounds(line.quad)
        bonus = 1.0 if line.role in NUMBERS else 0.25
        return bonus * min(y1 - y0, x1 - x0) * min(digits, 7)**0.6 if digits else 0.0

    weights = [weight(line) for line in lines]
    assert max(weights) > 0, "no number in the scene"
    return int(np.argmax(weights))


def nearest(lines, main, high):
    """The box of the nearest unit, or of the nearest word if no unit is near; the number's own box if nothing is."""
    own = bounds(lines[main].quad)

    def gap(line):
        a = bounds(line.quad)
        away = max(a[0] - own[2], own[0] - a[2], 0) + max(a[1] - own[3], own[1] - a[3], 0)
        return away if line.role == "unit" else away * 1.5 + high

    near = [line for i, line in enumerate(lines) if i != main and line.role in ("unit", "word")]
    if not near:
        return own
    best = min(near, key=gap)
    return bounds(best.quad) if gap(best) < 5 * high else own


def bounds(quad):
    return (*quad.min(0), *quad.max(0))


def grown(b, pad):
    return b[0] - pad, b[1] - pad, b[2] + pad, b[3] + pad


def joined(a, b):
    return a if b is None else (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
