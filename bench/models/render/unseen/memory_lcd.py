"""A bicycle computer with a reflective memory display: silver ground, thin wide letters, hard pixels. Test only."""

import numpy as np
from PIL import Image, ImageDraw

from .. import texture, two_wheeler, values
from ..canvas import ellipse, rounded
from ..colour import linear, vary
from ..surroundings import lens, textured
from ..truth import box
from . import numbers
from .scene import UnseenScene
from .stamps import StampedScreen

THEMES = [  # ground, ground, accent, ink; the accents are what eight colours allow
    ("#b4bab4", "#b4bab4", "#1c2326", "#1c2326"),
    ("#bcc0bd", "#bcc0bd", "#1d3f96", "#1a2024"),
    ("#b9beb2", "#b9beb2", "#9c2a1e", "#1f2221"),
    ("#23282a", "#23282a", "#b6bdb6", "#b6bdb6"),
]


class MemoryDisplay(StampedScreen):
    """Laid into the scene as a surface: it glows no more than paper does."""

    def __init__(self, rng):
        width = rng.uniform(38, 46)
        reading = numbers.total(rng, zeros=0.1, tenths=0.5, grouped=0.4, largest=30000)
        font = str(rng.choice(["test-jura", "test-quicksand"]))
        super().__init__(
            rng, width, width * rng.uniform(1.3, 1.5), 5.6, reading, font, THEMES[rng.integers(len(THEMES))]
        )
        self.fields = int(rng.choice([4, 5]))
        self.place = int(rng.integers(1, self.fields))
        self.stretch = rng.uniform(1.15, 1.35)
        self.size = self.ph * 0.93 / (self.fields + 1) * rng.uniform(0.46, 0.54)

    def band(self, number):
        """Upper and lower edge of a field, in screen pixels; the first one is twice as high."""
        unit = self.ph * 0.93 / (self.fields + 1)
        top = self.ph * 0.07 + (0 if number == 0 else unit * (number + 1))
        return top, top + unit * (2 if number == 0 else 1)

    def put(self, text, x, y, size, anchor="lm", role="word", fill=None):
        return self.stamp(text, x, y, size, anchor, fill, role, 0.0, self.stretch, crisp=True)

    def small(self, text, x, y, anchor="lm", role="word", fill=None, size=0.034):
        """Labels, units and what stands in the head are bolder."""
        return self.stamp(text, x, y, self.ph * size, anchor, fill, role, 0.0, 1.0, True, "test-jura-bold")

    def content(self, rng):
        w, t = self.pw, self.theme
        self.small(values.clock(rng), w * 0.03, self.ph * 0.035, role="clock")
        self.small(f"{rng.integers(8, 100)}%", w * 0.97, self.ph * 0.035, "rm")
        unit = self.reading.unit
        cells = [
            ("Trip", numbers.trip(rng, self.reading), unit, "trip"),
            ("Time", f"{rng.integers(0, 6)}:{rng.integers(0, 60):02d}", "h", "clock"),
            ("Avg", f"{rng.uniform(11, 29):.1f}", "km/h", "speed"),
            ("Climb", str(int(rng.integers(0, 1400))), "m", "word"),
        ]
        cells.insert(self.place - 1, (str(rng.choice(["Odo", "Total"])), self.reading.text, unit, "odometer"))
        top, low = self.band(0)
        self.put(
            f"{rng.choice([0, rng.uniform(8, 44)]):.1f}", w * 0.72, (top + low) / 2, (low - top) * 0.6, "rm", "speed"
        )
        self.small("km/h" if unit == "km" else "mph", w * 0.75, low - (low - top) * 0.28)
        for number in range(1, self.fields):
            label, text, of, role = cells[number - 1]
            top, low = self.band(number)
            self.pen.line((0, top, w, top), fill=t[2], width=1)
            self.small(label, w * 0.03, top + (low - top) * 0.2, fill=t[2], size=0.038)
            middle = top + (low - top) * 0.67
            b = self.small(of, w * 0.97, middle + self.size * 0.3, "rm", "unit")
            fitting = (b[0] - w * 0.05) / (len(text) * 0.62 * self.stretch)
            self.put(text, b[0] - w * 0.025, middle, min(self.size, fitting), "rm", role)

    def draw(self, canvas, x, y, rng):
        self.found = []
        self.picture = Image.new("RGB", (self.pw, self.ph), self.theme[0])
        self.pen = ImageDraw.Draw(self.picture)
        self.pen.fontmode = "1"
        self.content(rng)
        surface = linear(np.asarray(self.picture, np.float32))
        sheen = 1 + 0.06 * texture.clouds(rng, self.ph, self.pw, self.pw / 2, 2)
        w, h = self.width, self.height
        canvas.rectangle(x - 1.2, y - 1.2, x + w + 1.2, y + h + 1.2, 1.5, albedo=linear("#0a0a0b"))
        quad = np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        canvas.image((surface * sheen[..., None]).astype(np.float32), quad, albedo=True)
        mm = w / self.pw
        for text, role, b in self.found:
            canvas.note(text, role, box(x + b[0] * mm, y + b[1] * mm, x + b[2] * mm, y + b[3] * mm))


class BikeComputer(UnseenScene):
    name = "memory-lcd"

    def __init__(self, rng, light=None):
        self.shown = MemoryDisplay(rng)
        w, h = self.shown.width, self.shown.height
        self.at = (-w / 2, -h / 2)
        top, low = (v * h / self.shown.ph - h / 2 for v in self.shown.band(self.shown.place))
        pad = h * 0.12
        high = self.shown.size * h / self.shown.ph
        self.look_at(-w / 2, max(top - pad, -h / 2), w / 2, min(low + pad, h / 2), high)
        self.extent = (-w / 2 - 6, -h / 2 - 7, w / 2 + 6, h / 2 + 9)

    def draw(self, canvas, rng):
        x0, y0, x1, y1 = self.extent
        two_wheeler.street(canvas, rng)
        tube = vary(rng, linear(rng.choice(["#17181a", "#7a1d18", "#24425c", "#b9bbb8", "#3f4d33"])), 0.1)
        canvas.line(4, y1 + 10, 10, 900, 46, soft=3, albedo=np.zeros(3), alpha=0.5)
        canvas.line(0, y1, 0, 900, 38, soft=0.8, albedo=tube)  # top tube
        canvas.line(-9, y1, -9, 900, 7, soft=4, albedo=np.clip(tube * 2 + 0.1, 0, 1), alpha=0.7)
        canvas.line(0, y0 - 40, 0, -900, 30, soft=6, albedo=linear("#19191a"))  # the tyre ahead, far below
        bar = linear(rng.choice(["#1a1b1c", "#4d4f52", "#9da0a2"]))
        for part, shade, dy in ((32, 0.6, 0), (22, 1.0, -2), (8, 2.2, -7)):
            canvas.line(-420, 4 + dy, 420, -4 + dy, part, soft=1.2, albedo=np.clip(bar * shade, 0, 1))
        for side in (-1, 1):
            canvas.line(side * 150, 2, side * 420, 8, 36, soft=1.5, albedo=linear("#0e0e0f"))
            canvas.line(side * 95, 0, side * 140, -70, 4, soft=1, albedo=linear("#111112"))
        stem = ellipse(0, 34, 24, 40)
        textured(canvas, rng, stem, linear("#1e1f20"), 0.6, 0.15, soft=1)
        canvas.circle(0, 52, 6, soft=0.4, albedo=linear("#6c6f72"))
        body = rounded(x0, y0, x1, y1, 7)
        canvas.polygon(body + (1.5, 3), soft=3, albedo=np.zeros(3), alpha=0.6)
        textured(canvas, rng, body, linear("#131415"), 0.5, 0.15, slope=0.4)
        canvas.text("velomate", 0, y1 - 4, 2.2, "test-quicksand", albedo=linear("#8b8e90"))
        for side in (-1, 1):
            canvas.rectangle(side * (x1 - 0.5) - 1.5, -8, side * (x1 - 0.5) + 1.5, 6, 1.2, albedo=linear("#2b2c2e"))
        self.shown.draw(canvas, *self.at, rng)
        lens(canvas, rounded(x0 + 2.5, y0 + 2.5, x1 - 2.5, y1 - 2.5, 5), rng)
