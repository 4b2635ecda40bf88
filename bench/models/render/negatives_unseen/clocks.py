"""Digital clocks, timers and stopwatches."""

import numpy as np

from ..canvas import rounded
from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import ink
from .scene import Negative


class Clock(Negative):
    name = "clock"
    variants = ["bedside", "bedside", "stopwatch", "timer", "wall", "flip", "radio", "countdown"]

    def bedside(self, rng, pen):
        self.where = "glowing"
        places.table(pen, rng) if rng.random() < 0.6 else places.dark(pen, rng)
        w, h = 150, 62
        places.clutter(pen, rng, (0, 0, w, h))
        parts.body(pen, rng, 0, 0, w, h, pick(rng, [3, 10, 20]), pick(rng, ["#141416", "#6b4a2c", "#e4e2dc", "#2c3036"]))
        look = parts.lamps(pen, rng, 10, 8, w - 20, h - 18)
        text = codes.clock(rng, rng.random() < 0.25)
        pen.seven(text, w / 2, 14, 32, parts.segment_style(rng), "m", main=True, width=w - 34, **look)
        pen.circle(16, 14, 1.4, **(look["lit"] if rng.random() < 0.5 else look["unlit"]))
        pen.text(pick(rng, ["AM", "PM", "ALARM", "AUX", "FM", "SLEEP"]), 20, 14, 2.4, "sans-bold", "lm", **ink("#7d7d7d"))
        parts.cover(pen, 10, 8, w - 20, h - 18)
        self.area = (0, 0, w, h)

    def stopwatch(self, rng, pen):
        places.table(pen, rng)
        r = 55
        for a in (-90, -45, -135):
            x, y = 1.12 * r * np.cos(np.radians(a)), 1.12 * r * np.sin(np.radians(a))
            pen.circle(x, y, 10, **ink("#9a9da0"))
        pen.circle(3, 6, r * 1.05, soft=5, albedo=np.zeros(3), alpha=0.5)
        pen.circle(0, 0, r * 1.05, **ink(pick(rng, ["#1a1b1e", "#d9c020", "#b01818", "#1f4f9c"])))
        pen.circle(0, 0, r * 0.94, **ink("#26282b"))
        look = parts.crystal(pen, rng, -38, -18, 76, 36, "dark-on-light")
        style = parts.segment_style(rng)
        text = pick(rng, [f"{rng.integers(0, 60):02d}:{rng.integers(0, 60):02d}.{rng.integers(0, 100):02d}", f"{rng.integers(0, 10)}:{rng.integers(0, 60):02d}:{rng.integers(0, 60):02d}",
                          f"{rng.integers(0, 60):02d} {rng.integers(0, 60):02d} {rng.integers(0, 100):02d}"])
        pen.seven(text, 34, -8, 19, style, "r", main=True, width=68, **look)
        pen.text(pick(rng, ["CHRONO", "LAP 03", "SPLIT", "RUN", "STW"]), -34, -13, 3.6, "sans-bold", "lm", **look["lit"])
        pen.text(pick(rng, ["START/STOP", "QUARTZ", "WATER RESIST", "1/100 SEC"]), 0, 30, 4, "sans-bold", **ink("#e8e8e8"))
        pen.text(pick(rng, ["CASIRO", "ATLANTIX", "Hanhard", "SPRINT"]), 0, -30, 5, "gothic", **ink("#e8e8e8"))
        if rng.random() < 0.5:
            parts.thumb(pen, rng, r * 0.8, r * 0.7, 11, rng.uniform(20, 70))
        self.area = (-r * 1.1, -r * 1.25, r * 1.1, r * 1.1)

    def timer(self, rng, pen):
        self.where = pick(rng, ["indoors", "glowing"])
        places.wall(pen, rng)
        w, h = 190, 60
        parts.metal(pen, rng, rounded(-60, -20, w + 60, h + 24, 2), pick(rng, ["#c5c8ca", "#1d1e20", "#e6e6e2"]))
        pen.rectangle(0, 0, w, h, 3, albedo=linear("#0a0a0c"), glass=1.0)
        look = parts.lamps(pen, rng, 45, 10, 100, 40, pick(rng, ["green", "cyan", "amber", "red", "white"]))
        pen.seven(codes.clock(rng, rng.random() < 0.3), w / 2, 16, 27, parts.segment_style(rng), "m", main=True, width=90, **look)
        for i, word in enumerate(["◷", "+", "−", "OK"]):
            pen.circle([18, 34, 158, 176][i], 30, 6, **ink("#1c1d20"))
        for x, word in [(18, pick(rng, ["TIMER", "STOP", "DAUER"])), (176, pick(rng, ["START", "OK", "MEMO"]))]:
            pen.text(word, x, 44, 3, "sans", **ink("#c8c8c8"))
        for x in (-40, w + 40):
            pen.circle(x + 2, 34, 18, soft=3, albedo=np.zeros(3), alpha=0.5)
            pen.circle(x, 30, 17, **ink("#2b2c2f"))
            pen.line(x, 30, x + 7, 17, 2, **ink("#f0f0f0"))
        self.area = (-60, -20, w + 60, h + 24)

    def wall(self, rng, pen):
        self.where = "glowing"
        places.wall(pen, rng)
        w, h = 200, 74
        parts.body(pen, rng, 0, 0, w, h, 2, pick(rng, ["#17181a", "#a9acae", "#3b3d40"]))
        look = parts.lamps(pen, rng, 6, 6, w - 12, h - 12)
        form = pick(rng, ["time", "seconds", "seconds", "date"])
        if form == "date":
            pen.seven(codes.clock(rng), w / 2, 12, 28, parts.segment_style(rng), "m", **look)
            pen.seven(f"{rng.integers(1, 29):02d}.{rng.integers(1, 13):02d}.{rng.integers(20, 27)}", w / 2, 46, 17, parts.segment_style(rng), "m", main=True, **look)
        elif rng.random() < 0.4:
            pen.dots(codes.clock(rng, form == "seconds"), w / 2, 20, 34, "m", main=True, width=w - 30, gap=0.3, **look["lit"])
        else:
            pen.seven(codes.clock(rng, form == "seconds"), w / 2, 17, 40, parts.segment_style(rng), "m", main=True, width=w - 26, **look)
        parts.cover(pen, 6, 6, w - 12, h - 12)
        self.area = (0, 0, w, h)

    def flip(self, rng, pen):
        places.table(pen, rng)
        w, h = 170, 84
        parts.body(pen, rng, 0, 0, w, h, 12, pick(rng, ["#e8e2d4", "#b0401c", "#17181a", "#6a4426"]))
        pen.rectangle(10, 10, w - 10, h - 10, 4, **ink("#0b0b0c"))
        font = pick(rng, ["sans-bold", "test-bebas", "roboto-condensed-bold", "universal-narrow"])
        text = codes.clock(rng).replace(":", " ")
        if rng.random() < 0.3:
            text = pick(rng, ["MON ", "SAT ", "DI "]) + f"{rng.integers(1, 31):02d}"
        for x in (16, 88):
            pen.rectangle(x, 16, x + 66, h - 16, 4, **ink("#1d1e20"))
        pen.text(text, w / 2, h / 2, 38, font, main=True, spacing=0.18, width=128, **ink(pick(rng, ["#f2efe6", "#ffffff", "#f0c040"])))
        pen.rectangle(10, h / 2 - 0.5, w - 10, h / 2 + 0.7, **ink("#000000"))
        for x in (14, 84, 152):
            pen.rectangle(x, h / 2 - 4, x + 3, h / 2 + 4, 0.5, **ink("#777777"))
        parts.cover(pen, 10, 10, w - 20, h - 20)
        self.area = (0, 0, w, h)

    def radio(self, rng, pen):
        """A radio-controlled clock: time, date, temperature, moon on one display."""
        places.wall(pen, rng) if rng.random() < 0.5 else places.table(pen, rng)
        w, h = 150, 130
        parts.body(pen, rng, -8, -8, w + 8, h + 8, 8, pick(rng, ["#c9ccce", "#222326", "#f2f2f0", "#9c7a52"]))
        look = parts.crystal(pen, rng, 0, 0, w, h, pick(rng, ["dark-on-light", "dark-on-light", "light-on-dark"]))
        style = parts.segment_style(rng)
        pen.seven(codes.clock(rng, rng.random() < 0.6), w / 2, 12, 40, style, "m", main=True, width=w - 20, **look)
        pen.rectangle(6, 62, w - 6, 62.7, **look["lit"])
        pen.seven(f"{rng.integers(1, 29):2d}.{rng.integers(1, 13):2d}", 60, 72, 18, style, "r", **look)
        pen.text(pick(rng, ["MON", "DIE", "MER", "VEN", "SAB", "SO", "THU"]), 110, 82, 10, "sans-bold", **look["lit"])
        for x, word, low, high, unit in [(60, "IN", 17, 26, "°C"), (132, "OUT", -9, 33, "°C")]:
            pen.seven(f"{rng.uniform(low, high):.1f}", x, 104, 16, style, "r", **look)
            pen.text(unit, x + 3, 108, 5, "sans-bold", "lm", **look["lit"])
            pen.text(word, x - 46, 98, 3.4, "sans-bold", "lm", **look["lit"])
        self.area = (-8, -8, w + 8, h + 8)

    def countdown(self, rng, pen):
        """Days without accident, days until an opening; a runner's clock at the finish."""
        self.where = pick(rng, ["outdoors", "glowing"])
        places.street(pen, rng, 130)
        w, h = 200, 86
        parts.body(pen, rng, 0, 0, w, h, 4, pick(rng, ["#e2b21a", "#16181a", "#1c5fa8", "#f2f2f2"]))
        look = parts.lamps(pen, rng, 10, 26, w - 20, 50, pick(rng, ["red", "amber", "yellow", "white"]))
        title, text = pick(rng, [("DAYS SINCE LAST ACCIDENT", str(rng.integers(1, 3000)).zfill(pick(rng, [4, 5, 6]))),
                                 ("FINISH", f"{rng.integers(0, 5)}:{rng.integers(0, 60):02d}:{rng.integers(0, 60):02d}"),
                                 ("UNFALLFREIE TAGE", str(rng.integers(1, 2000)).zfill(pick(rng, [4, 5]))),
                                 ("JOURS SANS ACCIDENT", str(rng.integers(1, 2000)).zfill(5)),
                                 ("VISITORS TODAY", codes.digits(rng, pick(rng, [4, 5, 6]))),
                                 ("BESUCHER", codes.digits(rng, pick(rng, [5, 6, 7])))])
        pen.text(title, w / 2, 14, 9, "sans-bold", width=w - 20, **ink(pick(rng, ["#111111", "#8a1010", "#5a5a5a"])))
        pen.seven(text, w / 2, 32, 38, parts.segment_style(rng), "m", main=True, width=w - 32, **look)
        self.area = (0, 0, w, h)
