"""A lorry's tachograph: two rows of dots, one field in inverse video, slots and keys around. Test only."""

import numpy as np

from .. import values
from ..canvas import rounded
from ..colour import linear, vary
from ..surroundings import lens, textured
from . import numbers
from .pixels import Grid
from .scene import Shown, UnseenScene

WHEEL = (0x3C, 0x42, 0x99, 0xA5, 0xA5, 0x99, 0x42, 0x3C)
BED = (0x80, 0x80, 0xB0, 0xB8, 0xFF, 0xFF, 0x81, 0x81)
HAMMERS = (0xC3, 0xE7, 0x7E, 0x3C, 0x3C, 0x7E, 0xE7, 0xC3)
GLASSES = {  # ground albedo, ground light, lit albedo, lit light
    "amber": ("#1a0f06", "#2a1400", "#8a5a22", "#ffae3a"),
    "white": ("#0b0d12", "#06080e", "#9aa3b0", "#eef4ff"),
    "blue": ("#1b3f8c", "#123a9c", "#c9dcf4", "#e6f3ff"),
    "green": ("#93a86a", "#7fae3a", "#141a0c", "#040600"),
}


class Tachograph(UnseenScene):
    name = "tachograph"
    COLUMNS, ROWS, MARGIN = 18 * 8, 38, 4

    def __init__(self, rng, light=None):
        reading = numbers.total(rng, digits=6, zeros=0.35, tenths=0.75, grouped=0.0, miles=0.0)
        self.shown = Shown(reading)
        self.light = light or str(rng.choice(list(GLASSES)))
        self.pitch = rng.uniform(0.5, 0.58)
        self.w, self.h = (self.COLUMNS + 2 * self.MARGIN) * self.pitch, (self.ROWS + 2 * self.MARGIN) * self.pitch
        self.at = (-90 + rng.uniform(20, 32), -self.h / 2 - rng.uniform(2, 6))
        self.look_at(self.at[0], self.at[1], self.at[0] + self.w, self.at[1] + self.h, 10 * self.pitch)
        self.extent = (-92, -26, 92, 27)
        self.layout = int(rng.integers(3))
        self.grid = Grid(self.COLUMNS, self.ROWS)
        self.fill(rng)

    def fill(self, rng):
        g, r, face = self.grid, self.shown.reading, "test-vga"
        speed = f"{0 if rng.random() < 0.7 else rng.integers(20, 90)}"
        if self.layout == 0:  # time and speed above, the total inverse between the drivers' marks below
            x = g.put(values.clock(rng), 2, 1, face, "clock")
            g.icon(WHEEL, x + 8, 5)
            x = g.put(speed, self.COLUMNS - 2 - 8 * (len(speed) + 4), 1, face, "speed")
            g.put("km/h", x, 1, face, "word")
            g.put("1", 2, 21, face, "word")
            g.icon(BED, 11, 25)
            x = g.put(r.text, 28, 21, face, "odometer", inverse=True)
            g.put(r.unit, x + 3, 21, face, "unit")
            g.icon(HAMMERS, self.COLUMNS - 19, 25)
            g.put("2", self.COLUMNS - 9, 21, face, "word")
        elif self.layout == 1:  # a heading in inverse video over the total
            heading = str(rng.choice(["TOTAL DISTANCE", "KM TOTAL", "GESAMT-KM", "VEHICLE"]))
            g.put(heading.center(17), 4, 1, face, "word", inverse=True)
            x = g.put(r.text, 20, 21, face, "odometer")
            g.put(r.unit, x + 4, 21, face, "unit")
        else:  # total above, date and time in inverse video below
            x = g.put(r.text, 4, 1, face, "odometer")
            g.put(r.unit, x + 3, 1, face, "unit")
            g.icon(WHEEL, self.COLUMNS - 12, 5)
            date = f"{rng.integers(1, 29):02d}.{rng.integers(1, 13):02d}."
            x = g.put(date, 4, 21, face, "date", inverse=True)
            g.put(values.clock(rng) + "UTC", x + 6, 21, face, "clock", inverse=True)

    def draw(self, canvas, rng):
        x0, y0, x1, y1 = self.extent
        trim = vary(rng, linear(rng.choice(["#2b2c2e", "#3a3b3d", "#4b4843", "#1d1e20"])), 0.15)
        textured(canvas, rng, rounded(-900, -900, 900, 900, 0), trim, 1.4, 0.25, slope=0.3)
        for dy in (-62, 62):  # the neighbours in the overhead console: a tray and another unit
            canvas.rectangle(x0 - 4, y0 + dy - 4, x1 + 4, y1 + dy + 4, 5, albedo=trim * 0.2)
            textured(canvas, rng, rounded(x0, y0 + dy, x1, y1 + dy, 3), trim * rng.uniform(0.3, 0.9), 0.8, 0.2)
        canvas.text("CB  40", x0 + 40, 64, 5, "narrow-bold", role="word", albedo=linear("#a0a3a5"))
        for k in range(3):
            canvas.circle(x1 - 20 - 22 * k, 62, 8, soft=0.5, albedo=linear("#101112"))
            canvas.ring(x1 - 20 - 22 * k, 62, 8, 1.2, 190, 320, soft=0.4, albedo=linear("#7b7e80"))
        canvas.rectangle(x0 - 5, y0 - 5, x1 + 5, y1 + 5, 5, albedo=trim * 0.15)
        front = vary(rng, linear(rng.choice(["#0e0f10", "#1a1b1d"])), 0.15)
        textured(canvas, rng, rounded(x0, y0, x1, y1, 4), front, 0.6, 0.15, slope=0.3)
        self.display(canvas, rng)
        self.keys(canvas, rng, front)

    def display(self, canvas, rng):
        x, y = self.at
        ground, shine, ink, light = (linear(c) for c in GLASSES[self.light])
        canvas.rectangle(x - 3, y - 3, x + self.w + 3, y + self.h + 3, 2, albedo=linear("#040405"))
        canvas.rectangle(x, y, x + self.w, y + self.h, 0.8, albedo=ground, emission=shine * 0.35)
        at = (x + self.MARGIN * self.pitch, y + self.MARGIN * self.pitch)
        self.grid.draw(canvas, *at, self.pitch, "square", dict(albedo=ink, emission=light))
        lens(canvas, rounded(x - 2.5, y - 2.5, x + self.w + 2.5, y + self.h + 2.5, 1.5), rng)

    def keys(self, canvas, rng, front):
        x0, y0, x1, y1 = self.extent
        paint, ink = linear("#2e3033"), linear("#c9ccce")
        left = self.at[0] + self.w + 10
        for i, word in enumerate(("OK", "<", ">")):
            x = left + 15 * i
            canvas.rectangle(x - 5, -13, x + 5, -5, 1.6, soft=0.3, albedo=np.zeros(3), alpha=0.7)
            canvas.rectangle(x - 5.5, -13.5, x + 4.5, -5.5, 1.6, albedo=paint)
            canvas.text(word, x - 0.5, -9.5, 2.6, "narrow-bold", albedo=ink)
        for i, word in enumerate(("1", "2")):  # keys of driver and co-driver
            x = x0 + 9
            canvas.rectangle(x - 4.5, -15 + 14 * i, x + 4.5, -6 + 14 * i, 1.6, albedo=paint)
            canvas.text(word, x, -10.5 + 14 * i, 3.4, "narrow-bold", role="word", albedo=ink)
        for side in (-1, 1):  # card slots, and the printer's drawer between
            x = side * 56
            canvas.rectangle(x - 29, 17, x + 29, 19.5, 0.8, albedo=np.zeros(3))
            canvas.rectangle(x - 29, 19.6, x + 29, 20.2, 0.3, albedo=front * 3)
        canvas.rectangle(-22, 13, 22, 22, 1, albedo=front * 1.6)
        canvas.rectangle(-18, 20, 18, 21.2, 0.3, albedo=np.zeros(3))
        canvas.text("DTR 4.1", x1 - 22, 8, 2.4, "narrow-bold", role="word", albedo=linear("#8d9092"))
