"""What all scenes here have in common: a pen, where the camera looks, and a truth that says that nothing is to be read."""

import numpy as np

from ..further.sight import Raster
from ..truth import Truth
from .codes import pick
from .pen import MAIN, Pen

MOODS = {
    "indoors": (["day", "sun", "dim", "flash"], [0.58, 0.08, 0.22, 0.12]),
    "outdoors": (["day", "sun", "dim", "flash"], [0.6, 0.26, 0.12, 0.02]),
    "glowing": (["day", "sun", "dim", "night"], [0.42, 0.06, 0.3, 0.22]),
}
SMALLEST = 9.0  # pixels; the number is about that high at least where the photo's longer side has 1,000


class Negative:
    """A thing with a number that is neither an odometer's nor a VIN.

    `build` draws it with the pen and says in `area` what the whole thing takes, in mm; things are drawn some 80 to 220 mm wide,
    whatever their size, as the camera's world is small. One text is `main`: the number that a reader would take first.
    """

    kind, role, least = "none", MAIN, 6
    where = "indoors"
    brightness = 1.25
    framings = [0.3, 0.45, 0.25]  # the number alone, the thing, the thing from far

    def __init__(self, rng, light=None):
        self.pen = Pen()
        self.area = None
        self.build(rng, self.pen)
        self.extent = self.area
        names, chances = MOODS[self.where]
        self.mood = str(rng.choice(names, p=chances))
        self.aim(rng)

    def build(self, rng, pen):
        """Draws one of the `variants`, names of methods."""
        getattr(self, pick(rng, self.variants))(rng, pen)

    def aim(self, rng):
        """Chooses between the number alone, the whole thing, and the thing from far."""
        box, (x0, y0, x1, y1) = self.pen.main, self.area
        high = min(box.h, box.w)
        how = str(rng.choice(["close", "mid", "wide"], p=self.framings))
        share = {"close": rng.uniform(0.4, 0.88), "mid": rng.uniform(0.72, 1.0), "wide": rng.uniform(0.3, 0.7)}[how]
        core = 0.16 * (x1 - x0), 0.16 * (y1 - y0)  # the thing's rim may lie outside of the photo
        whole = (min(x0 + core[0], box.x0 - 2), min(y0 + core[1], box.y0 - 2), max(x1 - core[0], box.x1 + 2),
                 max(y1 - core[1], box.y1 + 2))
        pad = 0.35 * high
        alone = (box.x0 - pad, box.y0 - pad, box.x1 + pad, box.y1 + pad)
        if how == "close" or high * 700 * share / (x1 - x0) < SMALLEST:
            self.focus = alone
            share = share if how == "close" else min(0.9, (alone[2] - alone[0]) * SMALLEST / (700 * high) * rng.uniform(1, 2.5))
        else:
            self.focus = whole
            share *= (whole[2] - whole[0]) / (x1 - x0)
        # A high, narrow part must fit a photo that is wider than high.
        shape = (self.focus[3] - self.focus[1]) / (self.focus[2] - self.focus[0])
        share = min(share, 0.75 / max(shape, 0.01)) if shape > 0.9 else share
        self.parts = {distance: (share, share * 1.001) for distance in ("close", "mid", "wide")}
        self.line_share = box.h / (self.focus[3] - self.focus[1])

    def shows(self, rng, x0, y0, x1, y1, chance=0.8):
        """This part is a screen whose raster the camera may see."""
        if rng.random() < chance:
            raster, area = Raster.choose(rng), (x0, y0, x1, y1)
            self.through_raster = lambda image, view, _: raster.seen(image, view, area)

    def draw(self, canvas, rng):
        self.pen.replay(canvas, rng)

    def truth(self):
        return Truth("none", "", self.name)


def corners(x0, y0, x1, y1):
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float64)
