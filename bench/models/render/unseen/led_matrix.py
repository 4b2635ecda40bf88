"""A panel of single round lamps with much room between them, in a working machine's console. Test only."""

import numpy as np

from .. import values
from ..canvas import ellipse, rounded
from ..colour import linear, vary
from ..dashboard import Look, lamp_row, screw, small_gauge
from ..surroundings import lens, textured
from . import numbers
from .pixels import Grid
from .scene import Shown, UnseenScene

COLOURS = {"red": "#ff2412", "amber": "#ff9a14", "green": "#62ff2e", "white": "#fff4e0"}


class LedPanel(UnseenScene):
    name = "led-matrix"

    def __init__(self, rng, light=None):
        reading = numbers.total(rng, digits=6, zeros=0.5, tenths=0.25, grouped=0.0, miles=0.35)
        self.shown = Shown(reading)
        self.colour = linear(COLOURS[light or str(rng.choice(list(COLOURS), p=[0.4, 0.35, 0.15, 0.1]))])
        self.pitch = rng.uniform(1.0, 1.5)
        self.rows = int(rng.choice([1, 2]))
        unit = self.shown.reading.unit
        self.line = f"{reading.text}{unit}" if rng.random() < 0.5 else reading.text
        columns = 8 * max(len(self.line), 9) + 4
        self.grid = Grid(columns, 10 * self.rows + 2)
        at = 0 if self.rows == 1 else int(rng.integers(2))
        face = "test-cga"
        x = self.grid.put(reading.text, columns - 2 - 8 * len(self.line), 2 + 10 * at, face, "odometer")
        if self.line != reading.text:
            self.grid.put(unit, x, 2 + 10 * at, face, "unit")
        if self.rows == 2:
            other, role = [
                (values.clock(rng), "clock"),
                (f"{values.temperature(rng)} C", "temperature"),
                (numbers.trip(rng, reading), "trip"),
            ][rng.integers(3)]
            self.grid.put(other, columns - 2 - 8 * len(other), 12 - 10 * at, face, role)
        self.w, self.h = columns * self.pitch, (10 * self.rows + 2) * self.pitch
        self.at = (-self.w / 2, -self.h / 2)
        self.look_at(-self.w / 2, -self.h / 2, self.w / 2, self.h / 2, 7 * self.pitch)
        self.extent = (-self.w / 2 - 34, -self.h / 2 - 30, self.w / 2 + 34, self.h / 2 + 40)
        self.words = str(rng.choice(["ODOMETER", "TOTAL " + unit.upper(), "TOTAL DISTANCE"])), unit

    def draw(self, canvas, rng):
        x0, y0, x1, y1 = self.extent
        x, y = self.at
        self.console(canvas, rng)
        plate = vary(rng, linear(rng.choice(["#2a2b2c", "#8f9294", "#17181a"])), 0.1)
        canvas.rectangle(x0 + 2, y0 + 3, x1 + 2, y1 + 4, 4, soft=3, albedo=np.zeros(3), alpha=0.6)
        textured(canvas, rng, rounded(x0, y0, x1, y1, 4), plate, 0.5, 0.15, slope=0.3)
        ink = dict(albedo=linear("#e4e4de") if plate.mean() < 0.15 else linear("#151617"))
        for sx in (x0 + 6, x1 - 6):
            for sy in (y0 + 6, y1 - 6):
                screw(canvas, sx, sy, 2.6)
        canvas.text(self.words[0], x, y - 9, 4.2, "test-bebas", "lm", role="word", **ink)
        if self.line == self.shown.reading.text:
            unit = "MILES" if self.words[1] == "mi" else "KM"
            canvas.text(unit, -x + 5, -2, 5, "test-bebas", "lm", role="unit", **ink)
        canvas.rectangle(x - 3, y - 3, -x + 3, -y + 3, 1.2, albedo=linear("#050505"))
        dull = dict(albedo=linear("#1b1715"), emission=self.colour * 0.004)
        lit = dict(albedo=self.colour * 0.3 + 0.05, emission=self.colour * 1.5)
        self.grid.draw(canvas, x, y, self.pitch, "round", lit, dull)
        lens(canvas, rounded(x - 3, y - 3, -x + 3, -y + 3, 1.2), rng)
        lamp_row(canvas, x + 4, -y + 15, 15, 8, 5, rng, lit=0.4)
        for k in range(3):  # keys under foil
            kx = x + 10 + k * (self.w - 20) / 2
            canvas.rectangle(kx - 9, -y + 25, kx + 9, -y + 34, 2, albedo=linear(["#1f5c2a", "#2b2d30", "#7c1712"][k]))
            canvas.text(
                ["SET", "MODE", "STOP"][k], kx, -y + 29.5, 3, "test-bebas", role="word", albedo=linear("#eeeeea")
            )

    def console(self, canvas, rng):
        """Sheet metal around the panel, with gauges beside it, switches below and a lever's boot."""
        x0, y0, x1, y1 = self.extent
        body = vary(rng, linear(rng.choice(["#8f8a7c", "#4a4c4e", "#75705f", "#3d4a3c", "#b08a3a"])), 0.1)
        textured(canvas, rng, rounded(-900, -900, 900, 900, 0), body, 1.5, 0.2, slope=0.4)
        canvas.rectangle(-900, y0 - 46, 900, y0 - 42, soft=0.8, albedo=body * 0.25)
        canvas.rectangle(-900, y0 - 300, 900, y0 - 46, soft=3, albedo=body * 0.55)
        look = Look.choose(rng, "black")
        for side in (-1, 1):
            x = side * (x1 + 48)
            canvas.circle(x, 0, 36, albedo=linear("#0b0b0c"))
            canvas.ring(x, 0, 36, 3, 190, 340, soft=0.8, albedo=linear("#85888a"))
            small_gauge(canvas, x, 8, 28, look, *(("0", "10") if side < 0 else ("C", "H")), rng, 215, 110)
            word = "bar" if side < 0 else "TEMP"
            canvas.text(word, x, 20, 4, "test-bebas", role="word", albedo=look.print, emission=look.light)
        for k in range(6):  # rocker switches
            x, y = x0 + 16 + k * 26, y1 + 16
            canvas.rectangle(x - 9, y, x + 9, y + 34, 3, albedo=linear("#0a0a0b"))
            textured(canvas, rng, rounded(x - 7, y + 2, x + 7, y + 32, 2), linear("#232426"), 0.5, 0.1, slope=0.8)
            canvas.rectangle(x - 2, y + 8, x + 2, y + 10, 0.5, albedo=linear("#d8d8d2"))
        for k in range(5):  # the folds of a boot
            y = y1 + 92 + 16 * k
            canvas.polygon(ellipse(40, y + 40, 46 + 12 * k, 26), soft=2, albedo=linear("#0f0f10"))
            canvas.ring(40, y + 40, 40 + 12 * k, 2, 200, 340, soft=1.5, albedo=linear("#45474a"), alpha=0.7)
        canvas.line(40, y1 + 118, 46, y1 + 60, 12, soft=1, albedo=linear("#8f9294"))
        canvas.circle(47, y1 + 56, 17, soft=1, albedo=linear("#101011"))
        canvas.circle(42, y1 + 50, 6, soft=3, albedo=linear("#67696c"), alpha=0.7)
