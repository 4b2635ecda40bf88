"""Liquid-crystal displays: the glass, its backlight and what stands on it (segments or dots)."""

from dataclasses import dataclass

import numpy as np

from . import dotmatrix, segments, texture, values
from .canvas import rounded
from .colour import BACKLIGHTS, linear, vary


@dataclass
class Glass:
    """How a display looks. Albedos and emissions are linear RGB."""

    name: str
    ground: np.ndarray
    ink: np.ndarray
    ground_light: np.ndarray
    ink_light: np.ndarray
    ghost: float  # how visible unlit segments are, 0...0.2
    light_on_dark: bool


def glass(rng, style, light=None):
    """`style`: dark-on-light, light-on-dark, red-field. `light`: a name of BACKLIGHTS, or None for any."""
    if style == "red-field":
        light = light or str(rng.choice(["red", "orange", "amber"], p=[0.6, 0.3, 0.1]))
        field_light = {"red": "#f0160a", "orange": "#e8380a", "amber": "#c8700c"}[light]
        return Glass(
            f"red-field-{light}",
            vary(rng, linear("#4a2f2c")),
            vary(rng, linear("#c8502e")),
            vary(rng, linear(field_light)) * rng.uniform(0.35, 0.9),
            vary(rng, linear(rng.choice(["#ffd21a", "#ffb81a", "#ffe27a"]))) * rng.uniform(0.9, 1.4),
            0.0,
            True,
        )
    if style == "dark-on-light":
        light = light or str(
            rng.choice(["green", "amber", "white", "blue", "orange", "none"], p=[0.2, 0.2, 0.2, 0.15, 0.1, 0.15])
        )
        ground = linear(rng.choice(["#8b9683", "#98a08c", "#7d8a80", "#a3a79a", "#93a0a4"]))
        lamp = np.zeros(3, np.float32) if light == "none" else linear(BACKLIGHTS[light][0]) * rng.uniform(0.5, 1.0)
        if light in ("amber", "orange", "blue"):
            ground = 0.6 * ground + 0.25 * linear(BACKLIGHTS[light][0])
        return Glass(
            f"dark-on-light-{light}",
            vary(rng, ground),
            vary(rng, linear("#15181a")),
            lamp,
            lamp * 0.04,
            rng.uniform(0.02, 0.12),
            False,
        )
    light = light or str(rng.choice(list(BACKLIGHTS)))
    bright, dim = (linear(c) for c in BACKLIGHTS[light])
    return Glass(
        f"light-on-dark-{light}",
        vary(rng, linear("#101013") + dim * 0.02),
        vary(rng, 0.35 * bright + 0.12),
        dim * rng.uniform(0.02, 0.22),
        vary(rng, bright) * rng.uniform(0.8, 1.3),
        rng.uniform(0.003, 0.03),
        True,
    )


class Display:
    """Base: a rectangle of `width` x `height` mm with a glass. `reading` is the odometer's state."""

    def __init__(self, width, height, glass_, reading):
        self.width, self.height, self.glass, self.reading = width, height, glass_, reading

    def ground(self, canvas, x, y, rng, radius=0.8):
        """The recess, the glass and its uneven backlight."""
        w, h = self.width, self.height
        if rng.random() < 0.6:  # a raised frame, glossy or patterned
            self.bezel(canvas, x, y, rng)
        canvas.rectangle(x - 1.2, y - 1.2, x + w + 1.2, y + h + 1.2, radius + 1, albedo=linear("#060606"))
        canvas.rectangle(x - 1.2, y + h + 0.5, x + w + 1.2, y + h + 1.2, 0.3, albedo=linear("#2a2a2c"))
        ph, pw = max(8, int(h * canvas.scale / 4)), max(8, int(w * canvas.scale / 4))
        yy, xx = np.linspace(-1, 1, ph)[:, None], np.linspace(-1, 1, pw)[None]
        spots = np.zeros((ph, pw), np.float32)
        for sx in rng.choice([(-0.7, 0.7), (0.0, 0.0), (-0.4, 0.5)]):
            spots += np.exp(-((xx - sx) ** 2 / 0.5 + (yy - rng.choice([-1, 1])) ** 2 / 1.5))
        self.spread = (0.8 + 0.35 * spots / max(1e-6, spots.max())).astype(np.float32)
        light = self.spread[..., None] * self.glass.ground_light
        tint = self.glass.ground * (1 + 0.02 * texture.noise(rng, ph, pw, 3))[..., None]
        quad = np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        canvas.image(tint.astype(np.float32), quad, albedo=True)
        canvas.image(light, quad)
        canvas.polygon(
            rounded(x - 0.4, y - 0.4, x + w + 0.4, y + 0.5, 0.2), soft=0.5, albedo=linear("#000000"), alpha=0.5
        )

    def bezel(self, canvas, x, y, rng):
        w, h = self.width, self.height
        a, b = rng.uniform(2.5, 6) * min(1, h / 12), rng.uniform(2, 5) * min(1, h / 12)
        x0, y0, x1, y1 = x - a, y - b, x + w + a, y + h + b
        tone = linear(rng.choice(["#0d0d0f", "#1b1c1e", "#35373a", "#5c5e61"]))
        canvas.rectangle(x0 - 0.8, y0 - 0.4, x1 + 0.8, y1 + 1.4, 3, soft=0.8, albedo=np.zeros(3), alpha=0.6)
        canvas.rectangle(x0, y0, x1, y1, 2.5, albedo=tone)
        if rng.random() < 0.4 and canvas.scale > 2:  # small pyramids
            many = [
                rounded(px, py, px + 0.7, py + 0.7, 0)
                for px in np.arange(x0 + 0.6, x1 - 0.6, 1.3)
                for py in np.arange(y0 + 0.6, y1 - 0.6, 1.3)
            ]
            canvas.polygons(many, albedo=tone * 1.9 + 0.01)
        canvas.polygon(
            [(x0 + 2, y1 - 0.5), (x1 - 2, y1 - 0.5), (x1 - 2, y1), (x0 + 2, y1)],
            soft=0.25,
            albedo=tone * 3 + 0.06,
            alpha=0.8,
        )
        canvas.polygon(
            [(x0 + 2, y0), (x1 - 2, y0), (x1 - 2, y0 + 0.4), (x0 + 2, y0 + 0.4)],
            soft=0.25,
            albedo=tone * 2 + 0.03,
            alpha=0.6,
        )

    def lit(self):
        return dict(albedo=self.glass.ink, emission=self.glass.ink_light)

    def unlit(self):
        g = self.glass
        return dict(albedo=g.ink, emission=g.ink_light, alpha=g.ghost)

    def shadow(self):
        return (
            None
            if self.glass.light_on_dark
            else dict(albedo=self.glass.ground * 0.25, alpha=0.3, emission=self.glass.ground_light * 0.55)
        )


def fit(text, style, width, height):
    """Digit height so that `text` fits `width` x `height` mm."""
    return min(height, width / segments.layout(text, style)[1])


class SegmentDisplay(Display):
    """Seven-segment digits with printed words. `layout`: total-clock, trip-odo, odo, odo-trip, bike."""

    LAYOUTS = ["total-clock", "trip-odo", "odo", "odo-trip", "bike"]

    def __init__(self, rng, style, layout=None, light=None):
        self.layout = layout or str(rng.choice(self.LAYOUTS, p=[0.22, 0.22, 0.2, 0.2, 0.16]))
        tenths = rng.random() < (0.35 if self.layout == "bike" else 0.06)
        zeros = rng.random() < 0.3
        reading = values.reading(
            rng, digits=5 if tenths else 6, leading_zeros=zeros, tenths=tenths, mark=str(rng.choice([".", ".", ","]))
        )
        w, h = {"total-clock": (42, 24), "trip-odo": (46, 22), "odo": (40, 11), "odo-trip": (46, 20), "bike": (74, 56)}[
            self.layout
        ]
        super().__init__(w * rng.uniform(0.9, 1.2), h * rng.uniform(0.9, 1.15), glass(rng, style, light), reading)
        self.digits = segments.Style.vary(rng)
        self.word_font = str(rng.choice(["sans", "sans-bold", "roboto", "lato-bold", "narrow-bold"]))
        self.places = 6 if rng.random() < 0.7 else 0

    def draw(self, canvas, x, y, rng):
        self.ground(canvas, x, y, rng)
        getattr(self, "draw_" + self.layout.replace("-", "_"))(canvas, x, y, self.width, self.height, rng)

    def number(self, canvas, text, x, y, h, role, anchor, ghosts=0):
        return segments.draw(
            canvas, text, x, y, h, self.digits, role, anchor, ghosts, self.lit(), self.unlit(), self.shadow()
        )

    def word(self, canvas, text, x, y, h, anchor="lm", role="word"):
        return canvas.text(text, x, y, h, self.word_font, anchor, role=role, **self.lit())

    def odometer(self, canvas, x, y, w, h, anchor="r"):
        return self.number(canvas, self.reading.text, x, y, h, "odometer", anchor, self.places)

    def draw_total_clock(self, canvas, x, y, w, h, rng):
        dh = fit("888888", self.digits, w * 0.8, h * 0.32)
        self.odometer(canvas, x + w * 0.9, y + h * 0.1, w, dh)
        self.word(canvas, str(rng.choice(["TOTAL", "ODO", "TOT"])), x + w * 0.3, y + h * 0.54, h * 0.075)
        self.word(canvas, self.reading.unit, x + w * 0.86, y + h * 0.54, h * 0.075, "rm", "unit")
        self.number(canvas, values.clock(rng), x + w * 0.85, y + h * 0.62, dh * rng.uniform(0.9, 1.05), "clock", "r", 0)

    def draw_trip_odo(self, canvas, x, y, w, h, rng):
        dh = fit("888888", self.digits, w * 0.85, h * 0.38)
        self.number(
            canvas, values.trip(rng, str(rng.choice([".", ","]))), x + w * 0.93, y + h * 0.09, dh, "trip", "r", 0
        )
        self.word(canvas, self.reading.unit, x + w * 0.3, y + h * 0.42, h * 0.1, "rm", "unit")
        self.odometer(canvas, x + w * 0.93, y + h * 0.55, w, dh)

    def draw_odo(self, canvas, x, y, w, h, rng):
        dh = fit("888888", self.digits, w * 0.62, h * 0.66)
        self.odometer(canvas, x + w * 0.8, y + (h - dh) / 2, w, dh)
        if rng.random() < 0.6:
            self.word(canvas, "ODO", x + w * 0.03, y + h * 0.2, h * 0.12)
        self.word(canvas, self.reading.unit, x + w * 0.96, y + h * 0.75, h * 0.16, "rm", "unit")

    def draw_odo_trip(self, canvas, x, y, w, h, rng):
        dh = fit("888888", self.digits, w * 0.6, h * 0.36)
        first, second = (h * 0.08, h * 0.56) if rng.random() < 0.6 else (h * 0.56, h * 0.08)
        self.odometer(canvas, x + w * 0.8, y + first, w, dh)
        self.number(canvas, values.trip(rng), x + w * 0.8, y + second, dh * rng.uniform(0.8, 1), "trip", "r", 0)
        self.word(canvas, "ODO", x + w * 0.04, y + first + dh * 0.7, h * 0.1)
        self.word(canvas, str(rng.choice(["TRIP", "TRIP A", "TRIP B"])), x + w * 0.02, y + second + dh * 0.7, h * 0.09)
        for at in (first, second):
            self.word(canvas, self.reading.unit, x + w * 0.97, y + at + dh * 0.75, h * 0.1, "rm", "unit")

    def draw_bike(self, canvas, x, y, w, h, rng):
        big = h * 0.42
        speed = "0" if rng.random() < 0.85 else str(int(rng.integers(3, 120)))
        self.number(canvas, speed, x + w * 0.72, y + h * 0.2, big, "speed", "r", 3)
        self.word(canvas, "km/h" if self.reading.unit == "km" else "mph", x + w * 0.95, y + h * 0.57, h * 0.055, "rm")
        dh = fit("888888", self.digits, w * 0.52, h * 0.15)
        self.odometer(canvas, x + w * 0.62, y + h * 0.78, w, dh)
        self.word(canvas, "ODO", x + w * 0.03, y + h * 0.81, h * 0.045)
        self.word(canvas, self.reading.unit, x + w * 0.64, y + h * 0.9, h * 0.05, "lm", "unit")
        self.number(canvas, values.clock(rng), x + w * 0.96, y + h * 0.8, dh * 0.8, "clock", "r", 0)
        bars = int(rng.integers(1, 7))
        for i in range(6):
            fill = self.lit() if i < bars else self.unlit()
            canvas.rectangle(
                x + w * 0.04,
                y + h * (0.68 - 0.075 * i),
                x + w * (0.1 + 0.008 * i),
                y + h * (0.73 - 0.075 * i),
                0.2,
                **fill,
            )
        self.word(canvas, "F", x + w * 0.05, y + h * 0.24, h * 0.05)
        self.word(canvas, "E", x + w * 0.05, y + h * 0.755, h * 0.04)
        revs = int(rng.integers(0, 10))
        for i in range(24):
            fill = self.lit() if i < revs else self.unlit()
            x0 = x + w * (0.04 + i * 0.038)
            canvas.polygon(
                [
                    (x0, y + h * 0.06),
                    (x0 + w * 0.027, y + h * 0.06),
                    (x0 + w * 0.03, y + h * 0.15),
                    (x0 + w * 0.003, y + h * 0.15),
                ],
                **fill,
            )


class DotDisplay(Display):
    """Dot-matrix text. `layout`: three-rows (trip or date, odometer, clock), two-rows, one-row."""

    LAYOUTS = ["three-rows", "two-rows", "one-row"]

    def __init__(self, rng, style, layout=None, light=None):
        self.layout = layout or str(rng.choice(self.LAYOUTS, p=[0.5, 0.3, 0.2]))
        reading = values.reading(rng, digits=6, leading_zeros=rng.random() < 0.2, tenths=rng.random() < 0.05)
        w, h = {"three-rows": (52, 24), "two-rows": (48, 15), "one-row": (40, 8)}[self.layout]
        super().__init__(w * rng.uniform(0.9, 1.15), h * rng.uniform(0.95, 1.1), glass(rng, style, light), reading)
        self.glass.ghost = 0
        self.font = "5x7" if rng.random() < 0.35 else str(rng.choice(dotmatrix.GRID_FONTS))
        self.rows = 7 if self.font == "5x7" else int(rng.integers(9, 15))
        self.gap = rng.uniform(0.05, 0.3)
        self.stretch = rng.uniform(0.85, 1.1)

    def put(self, canvas, text, x, y, h, role, anchor="l", small=False):
        font, rows = (self.font, self.rows)
        if small and font != "5x7":
            rows = max(7, int(rows * 0.7))
        return dotmatrix.draw(canvas, text, x, y, h, role, font, rows, anchor, self.gap, self.stretch, **self.lit())

    def draw(self, canvas, x, y, rng):
        self.ground(canvas, x, y, rng)
        getattr(self, "draw_" + self.layout.replace("-", "_"))(canvas, x, y, self.width, self.height, rng)

    def fitted(self, text, width, height):
        dots = dotmatrix.bitmap(text, self.font, self.rows)
        return min(height, width / (dots.shape[1] * self.stretch) * self.rows)

    def draw_three_rows(self, canvas, x, y, w, h, rng):
        row = self.fitted("000000  km", w * 0.86, h * 0.22)
        top = h * 0.1
        if rng.random() < 0.5:
            word = str(rng.choice(["A y.", "B y.", "Trip A", "A", "B"]))
            self.put(canvas, word, x + w * 0.06, y + top, self.fitted(word, w * 0.36, row), "word")
            small = self.fitted("000.0km", w * 0.45, row)
            self.put(canvas, values.trip(rng) + " km", x + w * 0.95, y + top, small, "trip", "r")
        elif rng.random() < 0.7:
            text = values.date(rng)
            self.put(canvas, text, x + w * 0.5, y + top, self.fitted(text, w * 0.8, row), "date", "m")
        else:
            text = str(rng.choice(["RADIO FM", "KAFA RD", "NEWS 1"]))
            self.put(canvas, text, x + w * 0.05, y + top, self.fitted(text, w * 0.5, row), "word")
            self.put(canvas, f"{rng.uniform(88, 107):.1f}", x + w * 0.95, y + top, row * 0.9, "word", "r")
        icon = rng.random() < 0.6
        middle = h * 0.41
        if icon:
            self.headlamp(canvas, x + w * 0.1, y + middle + row * 0.1, row * 0.8)
        q = self.put(canvas, self.reading.text, x + w * (0.26 if icon else 0.32), y + middle, row, "odometer")
        self.put(canvas, self.reading.unit, q[1, 0] + w * 0.015, y + middle, row * 0.55, "unit", small=True)
        low = row * rng.uniform(1.0, 1.25)
        if rng.random() < 0.6:
            self.put(
                canvas,
                values.temperature(rng) + "°C",
                x + w * 0.16,
                y + h * 0.76,
                row * 0.65,
                "temperature",
                small=True,
            )
        self.put(canvas, values.clock(rng), x + w * 0.4, y + h * 0.9 - low, low, "clock")

    def headlamp(self, canvas, x, y, h):
        paint = self.lit()
        for i in range(3):
            canvas.line(x, y + h * (0.2 + 0.3 * i), x + h * 0.5, y + h * (0.2 + 0.3 * i), h * 0.12, **paint)
        a = np.radians(np.linspace(-90, 90, 16))
        canvas.polygon(np.stack([x + h * (0.7 + 0.6 * np.cos(a)), y + h * (0.5 + 0.5 * np.sin(a))], 1), **paint)

    def draw_two_rows(self, canvas, x, y, w, h, rng):
        words = [
            ("ODO", self.reading.text, "odometer"),
            (str(rng.choice(["TRIP A", "TRIP", "TRIP B"])), values.trip(rng), "trip"),
        ]
        if rng.random() < 0.4:
            words.reverse()
        if rng.random() < 0.25:
            words[[i for i in (0, 1) if words[i][2] == "trip"][0]] = ("", values.clock(rng), "clock")
        row = self.fitted("TRIP A 000000 km", w * 0.94, h * 0.36)
        for i, (word, number, role) in enumerate(words):
            top = y + h * (0.1 + 0.48 * i)
            if word:
                self.put(canvas, word, x + w * 0.03, top, row, "word")
            self.put(canvas, number, x + w * 0.83, top, row, role, "r")
            if role != "clock":
                self.put(canvas, self.reading.unit, x + w * 0.85, top + row * 0.15, row * 0.85, "unit", small=True)

    def draw_one_row(self, canvas, x, y, w, h, rng):
        row = self.fitted("0000000 km", w * 0.9, h * 0.66)
        self.put(canvas, self.reading.text, x + w * 0.76, y + (h - row) / 2, row, "odometer", "r")
        self.put(canvas, self.reading.unit, x + w * 0.8, y + h / 2 - row * 0.1, row * 0.6, "unit", small=True)
