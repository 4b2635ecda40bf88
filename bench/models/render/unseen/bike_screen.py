"""A motorcycle's colour screen: an arc of revolutions, slanted numbers of a racing look. Test only."""

import numpy as np

from .. import two_wheeler, values
from ..canvas import rounded
from ..colour import linear
from ..dashboard import lamp_row
from ..surroundings import lens, textured
from . import numbers
from .scene import UnseenScene
from .stamps import StampedScreen

THEMES = [  # ground top, ground bottom, accent, text
    ("#04060a", "#0c1420", "#35b6ff", "#f3f7ff"),
    ("#0a0303", "#230808", "#ff3b2a", "#fff3ee"),
    ("#060702", "#1a2008", "#c6ff2a", "#fbffe8"),
    ("#eef0f2", "#d5dade", "#e0341c", "#101214"),
]


class RacingScreen(StampedScreen):
    SHEAR = 0.26

    def __init__(self, rng, dark=None):
        width = rng.uniform(104, 126)
        theme = THEMES[rng.integers(len(THEMES)) if dark is None else rng.integers(3) if dark else 3]
        reading = numbers.total(rng, zeros=0.35, tenths=0.3, grouped=0.3)
        super().__init__(rng, width, width * 0.6, 6.4, reading, "test-play-bold", theme)
        self.size = self.ph * rng.uniform(0.066, 0.08)
        self.below = rng.random() < 0.6  # the total in the foot, or in the middle column
        self.centre = (0.34, 0.9) if self.below else (0.5, 0.71)  # of the odometer row, parts of the screen

    def slanted(self, text, x, y, size, anchor="lm", fill=None, role="word"):
        return self.stamp(text, x, y, size, anchor, fill, role, self.SHEAR)

    def content(self, rng):
        w, h, t, s = self.pw, self.ph, self.theme, self.size
        top = int(rng.choice([10, 12, 14]))
        part = rng.choice([0.0, 0.11, rng.uniform(0.15, 0.4)])
        cx, cy, rx, ry = w * 0.5, h * 0.78, w * 0.45, h * 0.66
        for i in range(60):  # the arc, in leaning blocks
            a0, a1 = np.radians(186 + 168 * (i + 0.1) / 60), np.radians(186 + 168 * (i + 0.86) / 60)
            red = i / 60 > 0.84
            tone = "#ff2a18" if red else t[2]
            if i / 60 >= part:
                tone = "#6b1a14" if red else "#3a4048" if t[0] < "#888888" else "#b4bac0"
            outer, inner = 1.0, 0.87
            self.pen.polygon(
                [
                    (cx + rx * k * np.cos(a), cy + ry * k * np.sin(a))
                    for a, k in ((a0, inner), (a0, outer), (a1, outer), (a1, inner))
                ],
                fill=tone,
            )
        for i in range(0, top + 1, 2):
            a = np.radians(186 + 168 * i / top)
            self.slanted(
                str(i), cx + rx * 0.78 * np.cos(a), cy + ry * 0.78 * np.sin(a), h * 0.045, "mm", role="numeral"
            )
        speed = "0" if rng.random() < 0.7 else str(int(rng.integers(18, 140)))
        mph = self.reading.unit == "mi"
        self.slanted(speed, w * 0.6, h * 0.46, h * 0.2, "rm", role="speed")
        self.slanted("mph" if mph else "km/h", w * 0.58, h * 0.61, h * 0.04, "rm")
        self.slanted(str(rng.choice(["N", "1", "2", "3"])), w * 0.3, h * 0.46, h * 0.16, "mm", t[2])
        self.slanted(values.clock(rng), w * 0.04, h * 0.07, h * 0.05, role="clock")
        self.slanted(f"{values.temperature(rng)}°C", w * 0.96, h * 0.07, h * 0.05, "rm", role="temperature")
        self.slanted(str(rng.choice(["RACE", "ROAD", "RAIN", "SPORT"])), w * 0.5, h * 0.06, h * 0.045, "mm", t[2])
        level = int(rng.integers(1, 7))
        for i in range(7):
            x = w * (0.26 + 0.025 * i)
            tone = t[3] if i < level else "#4a5058"
            self.pen.polygon(
                [(x + 6, h * 0.775), (x + 6 + w * 0.018, h * 0.775), (x + w * 0.018, h * 0.81), (x, h * 0.81)],
                fill=tone,
            )
        self.slanted(f"{rng.integers(40, 320)} km", w * 0.72, h * 0.795, h * 0.04, "rm", role="range")
        self.pen.line((w * 0.03, h * 0.835, w * 0.97, h * 0.835), fill=t[2], width=2)
        x, y = w * self.centre[0], h * self.centre[1]
        b = self.slanted(self.reading.text, x, y, s, "mm", role="odometer")
        self.slanted(str(rng.choice(["ODO", "TOTAL"])), b[0] - s * 0.35, y + s * 0.12, s * 0.72, "rm", t[2])
        self.slanted(self.reading.unit, b[2] + s * 0.2, y + s * 0.12, s * 0.72, "lm", t[2], "unit")
        if self.below:
            b = self.slanted(numbers.trip(rng, self.reading), w * 0.95, y, s * 0.8, "rm", role="trip")
            self.slanted("TRIP 1", b[0] - s * 0.35, y, s * 0.6, "rm", t[2])
        else:
            b = self.slanted(numbers.trip(rng, self.reading), w * 0.2, h * 0.91, s * 0.8, "lm", role="trip")
            self.slanted("TRIP 1", w * 0.05, h * 0.91, s * 0.6, "lm", t[2])
            self.slanted(f"{rng.uniform(3.4, 7.2):.1f} l/100km", w * 0.95, h * 0.91, s * 0.7, "rm")


class BikeScreenScene(UnseenScene):
    name = "bike-screen"

    def __init__(self, rng, light=None):
        self.shown = RacingScreen(rng, None if light is None else light == "dark")
        w, h = self.shown.width, self.shown.height
        self.at = (-w / 2, -h / 2)
        cy = -h / 2 + h * self.shown.centre[1]
        high = self.shown.size * h / self.shown.ph
        self.look_at(-w / 2, max(cy - h * 0.45, -h / 2), w / 2, min(cy + h * 0.3, h / 2), high)
        self.extent = (-w / 2 - 14, -h / 2 - 16, w / 2 + 14, h / 2 + 12)

    def draw(self, canvas, rng):
        x0, y0, x1, y1 = self.extent
        two_wheeler.street(canvas, rng)
        two_wheeler.motorcycle(canvas, rng, x0, y0, x1, y1)
        textured(canvas, rng, rounded(x0, y0, x1, y1, 14), linear("#17181a"), 0.6, 0.2, slope=0.5)
        canvas.polygon(rounded(x0 + 3, y0 + 2, x1 - 3, y0 + 6, 4), soft=2, albedo=linear("#5d5f62"), alpha=0.5)
        self.shown.draw(canvas, *self.at, rng)
        lamp_row(canvas, -self.shown.width * 0.3, y0 + 8, 14, 6, 5, rng, lit=0.3)
        lens(canvas, rounded(x0 + 5, y0 + 4, x1 - 5, y1 - 5, 8), rng)
