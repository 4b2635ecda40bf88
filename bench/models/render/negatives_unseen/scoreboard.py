"""Scores and game clocks."""

import numpy as np

from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import glow, ink
from .scene import Negative

SIDES = [("HOME", "GUEST"), ("HEIM", "GAST"), ("DOMICILE", "VISITEUR"), ("CASA", "OSPITI"), ("LOCAL", "VISITA"), ("DOMÁCÍ", "HOSTÉ"), ("ХОЗЯЕВА", "ГОСТИ")]


class Scoreboard(Negative):
    name = "scoreboard"
    where = "glowing"
    variants = ["lamps", "lamps", "bulbs", "plates", "screen", "darts"]

    def hall(self, rng, pen):
        if rng.random() < 0.5:
            places.street(pen, rng, 150)
        elif rng.random() < 0.5:
            places.dark(pen, rng)
        else:
            places.wall(pen, rng)

    def lamps(self, rng, pen):
        self.hall(rng, pen)
        w, h = 210, 110
        parts.body(pen, rng, 0, 0, w, h, 2, pick(rng, ["#101114", "#123a7a", "#0a4a2c", "#7a1414"]))
        home, guest = pick(rng, SIDES)
        font = parts.face(rng, ["sans-bold", "dejavu-bold", "roboto-medium"], home, guest)
        style = parts.segment_style(rng)
        large = rng.random() < 0.5
        high = 30 if large else 20
        clock = pick(rng, [f"{rng.integers(0, 90):02d}:{rng.integers(0, 60):02d}", f"{rng.integers(0, 60)}:{rng.integers(0, 60):02d}.{rng.integers(0, 10)}"])
        scores = str(rng.integers(0, 130)), str(rng.integers(0, 130))
        where = int(rng.integers(3))
        for i, (name, x) in enumerate(((home, 40), (guest, w - 40))):
            look = parts.lamps(pen, rng, x - 32, 24, 64, 38, pick(rng, ["red", "amber", "yellow", "green"]))
            pen.text(name, x, 14, 8, font, width=60, **ink("#f4f4f4"))
            pen.seven(scores[i], x, 28, 30, style, "m", main=where == i, width=56, **look)
        look = parts.lamps(pen, rng, w / 2 - 30, 28, 60, 28, pick(rng, ["amber", "red", "green", "white"]))
        pen.seven(clock, w / 2, 33, 18, style, "m", main=where == 2, width=54, **look)
        for x, word in ((30, "FOULS"), (w / 2, pick(rng, ["PERIOD", "PER.", "SATZ", "SET"])), (w - 30, "FOULS")):
            look = parts.lamps(pen, rng, x - 11, 78, 22, 22, "red")
            pen.text(word, x, 72, 5, "sans-bold", width=40, **ink("#e8e8e8"))
            pen.seven(str(rng.integers(0, 10)), x, 80, 18, style, "m", **look)
        self.area = (0, 0, w, h)

    def bulbs(self, rng, pen):
        """Digits of round lamps, rows for the quarters."""
        self.hall(rng, pen)
        w, h = 210, 90
        parts.body(pen, rng, 0, 0, w, h, 2, pick(rng, ["#0f1f14", "#14161a", "#1a2a4a"]))
        lit = glow(pick(rng, ["amber", "yellow", "red", "white"]), rng.uniform(0.9, 1.6))
        rows = [pick(rng, ["EAGLES", "TIGERS", "FC WEST", "SPARTA"]), pick(rng, ["LIONS", "BEARS", "UNITED", "SLAVIA"])]
        main = int(rng.integers(3))
        for i, name in enumerate(rows):
            y = 14 + i * 24
            pen.dots(name, 10, y, 14, role="word", gap=0.35, width=70, **lit)
            line = "".join(str(rng.integers(0, 10)) for _ in range(int(rng.integers(5, 10))))
            pen.dots(line, 168, y, 14, "r", gap=0.35, main=main == i, width=80, **lit)
            pen.dots(str(rng.integers(0, 100)), 202, y, 14, "r", gap=0.35, width=28, **lit)
        pen.dots(codes.clock(rng, True), w / 2, 64, 16, "m", gap=0.35, main=main == 2, **lit)
        self.area = (0, 0, w, h)

    def plates(self, rng, pen):
        """Hung plates of a cricket ground or a village's pitch."""
        self.where = "outdoors"
        places.street(pen, rng, 150)
        w, h = 190, 130
        green = pick(rng, ["#123c24", "#1a1a1c", "#f0f0ea", "#5a1a1a"])
        parts.body(pen, rng, 0, 0, w, h, 1, green)
        text = ink("#f2f2ee" if green != "#f0f0ea" else "#141414")
        font = pick(rng, ["sans-bold", "narrow-bold", "road", "test-bebas", "gothic"])
        names = pick(rng, [("TOTAL", "WKTS", "OVERS", "LAST MAN"), ("PUNKTE", "SATZ", "SPIEL", "ZEIT"), ("BATSMAN 1", "BATSMAN 2", "TARGET", "OVERS")])
        main = int(rng.integers(4))
        for i, name in enumerate(names):
            x, y = 8 + (i % 2) * 92, 24 + (i // 2) * 52
            pen.text(name, x + 40, y - 8, 7, font, width=80, **text)
            number = codes.digits(rng, 4 if i == main and rng.random() < 0.4 else int(rng.integers(1, 4)), codes.DIGITS)
            step = 80 / max(3, len(number))
            for k in range(len(number)):
                pen.rectangle(x + k * step + 1, y, x + (k + 1) * step - 1, y + 34, 1, **ink("#0b0b0b"))
            pen.text(number, x + step * len(number) / 2, y + 17, 26, font, main=i == main, role="value", width=step * len(number) * 0.92, spacing=0.35, **ink(pick(rng, ["#ffffff", "#f6e24a"])))
        self.area = (0, 0, w, h)

    def screen(self, rng, pen):
        """A television's or arcade's score."""
        self.where = "glowing"
        places.dark(pen, rng)
        w, h = 200, 113
        pen.rectangle(-5, -5, w + 5, h + 5, 2, **ink("#0a0a0b"))
        level = rng.uniform(0.6, 1.1)
        arcade = rng.random() < 0.5
        pen.rectangle(0, 0, w, h, albedo=np.full(3, 0.01), emission=linear("#04040a" if arcade else pick(rng, ["#2f7a3a", "#3a8a4a", "#7a5a3a"])) * level)
        if arcade:
            pixel = pick(rng, ["test-cga", "test-vga"])
            for i, (word, x) in enumerate((("1UP", 40), ("HI-SCORE", 100), ("2UP", 165))):
                pen.text(word, x, 10, 6, pixel, **glow("#ff4030", level))
                number = pick(rng, [codes.digits(rng, 5), codes.digits(rng, 6), "0" + codes.digits(rng, 5), codes.digits(rng, 7)])
                pen.text(number, x, 21, 6, pixel, main=i == 1, role="value", **glow("#ffffff", level))
            for k in range(24):
                x, y = 20 + (k % 8) * 22, 40 + (k // 8) * 14
                pen.rectangle(x, y, x + 10, y + 7, 2, albedo=np.full(3, 0.01), emission=linear(pick(rng, ["#40ff60", "#40c0ff", "#ff60c0"])) * level)
            pen.text(pick(rng, ["CREDIT 00", "INSERT COIN", "STAGE 12"]), 100, 104, 6, pixel, **glow("#ffe040", level))
        else:
            for k in range(8):
                x, y = rng.uniform(10, w - 10), rng.uniform(40, h - 10)
                pen.rectangle(x, y, x + 3, y + 9, 1.5, albedo=np.full(3, 0.01), emission=linear(pick(rng, ["#d02020", "#f0f0f0", "#2040c0"])) * level)
            pen.rectangle(8, 6, 118, 20, 1, albedo=np.full(3, 0.01), emission=linear("#101830") * level)
            pen.text(f"{pick(rng, ['BAR', 'LIV', 'MIL', 'SPA'])}  {rng.integers(0, 6)} - {rng.integers(0, 6)}  {pick(rng, ['RMA', 'CHE', 'JUV', 'AJX'])}", 12, 13, 6, "roboto-medium", "lm", **glow("#ffffff", level))
            pen.text(f"{rng.integers(0, 95):02d}:{rng.integers(0, 60):02d}", 114, 13, 6, "roboto-medium", "rm", main=True, **glow("#ffe040", level))
        self.shows(rng, 0, 0, w, h)
        parts.cover(pen, -5, -5, w + 10, h + 10)
        self.area = (-5, -5, w + 5, h + 5)

    def darts(self, rng, pen):
        """Numbers on a pinball machine's or dart board's display."""
        places.wall(pen, rng)
        w, h = 180, 80
        parts.body(pen, rng, 0, 0, w, h, 3, pick(rng, ["#16181c", "#5a1a2a", "#1a2a5a"]))
        style = parts.segment_style(rng)
        style.slant = 0.1
        colour = pick(rng, ["amber", "red", "cyan"])
        main = int(rng.integers(4))
        for i in range(4):
            x, y = 8 + (i % 2) * 84, 10 + (i // 2) * 34
            look = parts.lamps(pen, rng, x, y, 78, 22, colour)
            text = pick(rng, [codes.digits(rng, 7), codes.digits(rng, 6), codes.digits(rng, 5) + "0", codes.digits(rng, 5), codes.digits(rng, 3)]) if i != main else codes.digits(rng, pick(rng, [5, 6, 7]))
            pen.seven(text, x + 74, y + 4, 14, style, "r", 7, main=i == main, width=70, **look)
            pen.text(f"PLAYER {i + 1}", x + 2, y + 26, 4, "sans-bold", "lm", **ink("#f0d060"))
        parts.cover(pen, 0, 0, w, h)
        self.area = (0, 0, w, h)
