"""Vacuum-fluorescent displays: glowing phosphor behind a fine grid, under dark glass."""

import numpy as np

from . import segments, values
from .canvas import rounded
from .colour import linear, vary
from .lcd import Display, Glass, fit

PHOSPHORS = {"cyan": "#5dffd6", "green": "#7dff9a", "blue": "#7fd0ff", "amber": "#ffb347"}


class FluorescentDisplay(Display):
    """Odometer with trip, gear or clock. `light`: a name of PHOSPHORS."""

    def __init__(self, rng, light=None):
        light = light or str(rng.choice(list(PHOSPHORS), p=[0.45, 0.25, 0.2, 0.1]))
        glow = vary(rng, linear(PHOSPHORS[light]))
        glass = Glass(
            f"vfd-{light}",
            linear("#08090a"),
            0.05 + 0.12 * glow,
            glow * 0.002,
            glow * rng.uniform(0.9, 1.4),
            rng.uniform(0.002, 0.015),
            True,
        )
        reading = values.reading(rng, digits=6, leading_zeros=rng.random() < 0.35, tenths=rng.random() < 0.08)
        super().__init__(rng.uniform(44, 56), rng.uniform(15, 24), glass, reading)
        self.digits = segments.Style.vary(rng)
        self.digits.slant = float(rng.choice([0.0, 0.1, 0.14]))
        self.second = str(rng.choice(["trip", "clock", "none"]))

    def draw(self, canvas, x, y, rng):
        self.ground(canvas, x, y, rng)
        w, h = self.width, self.height
        dh = fit("888888", self.digits, w * 0.63, h * (0.5 if self.second == "none" else 0.36))
        rows = [h * 0.5 - dh / 2] if self.second == "none" else [h * 0.1, h * 0.56]
        if len(rows) == 2 and rng.random() < 0.5:
            rows.reverse()
        self.number(canvas, self.reading.text, x + w * 0.82, y + rows[0], dh, "odometer", 6)
        self.word(canvas, "ODO", x + w * 0.03, y + rows[0] + dh * 0.75, h * 0.075)
        unit = "miles" if self.reading.unit == "mi" and rng.random() < 0.6 else self.reading.unit
        self.word(canvas, unit, x + w * 0.85, y + rows[0] + dh * 0.78, h * 0.075, "unit")
        if self.second == "trip":
            self.number(canvas, values.trip(rng), x + w * 0.82, y + rows[1], dh, "trip", 0)
            self.word(canvas, "TRIP A", x + w * 0.03, y + rows[1] + dh * 0.75, h * 0.07)
        elif self.second == "clock":
            self.number(canvas, values.clock(rng), x + w * 0.82, y + rows[1], dh, "clock", 0)
        self.mesh(canvas, x, y)

    def number(self, canvas, text, x, y, h, role, ghosts):
        return segments.draw(canvas, text, x, y, h, self.digits, role, "r", ghosts, self.lit(), self.unlit())

    def word(self, canvas, text, x, y, h, role="word"):
        canvas.text(text, x, y, h, "sans-bold", "lm", role=role, **self.lit())

    def mesh(self, canvas, x, y):
        """The control grid and the heating wires in front of the phosphor, visible close by."""
        if canvas.scale < 5:
            return
        dark = dict(albedo=linear("#101112"), emission=np.zeros(3), alpha=0.35)
        step = 0.45
        canvas.polygons(
            [rounded(x + i * step, y, x + i * step + 0.06, y + self.height, 0) for i in range(int(self.width / step))],
            **dark,
        )
        for part in (0.3, 0.7):
            canvas.line(
                x,
                y + self.height * part,
                x + self.width,
                y + self.height * part,
                0.07,
                albedo=linear("#55504a"),
                emission=linear("#3a0c02"),
                alpha=0.6,
            )
