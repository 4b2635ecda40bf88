"""Taximeters: fare, rate and extras on a dashboard, in a mirror or on a tablet."""

import numpy as np

from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import glow, ink
from .scene import Negative

WORDS = [("FARE", "EXTRAS", "RATE"), ("FAHRPREIS", "ZUSCHLAG", "TARIF"), ("PRIX", "SUPPL.", "TARIF"), ("IMPORTE", "SUPL.", "TARIFA"),
         ("CORSA", "EXTRA", "TARIFFA"), ("ÜCRET", "EK", "TARİFE"), ("OPLATA", "DOD.", "TARYFA")]


def fare(rng):
    return pick(rng, [codes.money(rng, 3, 180, "."), codes.money(rng, 400, 90000, "."), f"{rng.integers(50, 9990) * 10}",
                      f"{rng.uniform(4, 99):.2f}".zfill(7), f"{rng.uniform(4, 99):.1f}".zfill(6)])


class Taximeter(Negative):
    name = "taximeter"
    where = "glowing"
    variants = ["box", "box", "in_mirror", "tablet", "flag"]

    def ground(self, rng, pen):
        if rng.random() < 0.5:
            places.dark(pen, rng)
        else:
            places.wall(pen, rng, pick(rng, ["#1d1e21", "#2b2b2e", "#3d3a36", "#6b6255"]))

    def box(self, rng, pen):
        self.ground(rng, pen)
        w, h = 170, 60
        parts.body(pen, rng, 0, 0, w, h, 6, pick(rng, ["#17181b", "#2a2c30", "#3f4145", "#101010"]))
        parts.body(pen, rng, w * 0.3, h, w * 0.7, h + 60, 3, "#1a1a1c")
        colour = pick(rng, ["red", "red", "red", "green", "amber", "blue"])
        crystal = rng.random() < 0.25
        look = parts.crystal(pen, rng, 10, 9, 96, 27) if crystal else parts.lamps(pen, rng, 10, 9, 96, 27, colour)
        words = pick(rng, WORDS)
        font = parts.face(rng, ["sans-bold", "roboto-medium", "interface"], *words)
        style = parts.segment_style(rng)
        pen.seven(fare(rng), 101, 13, 19, style, "r", 6, main=True, width=86, **look)
        look = parts.crystal(pen, rng, 116, 9, 26, 27) if crystal else parts.lamps(pen, rng, 116, 9, 26, 27, colour)
        pen.seven(pick(rng, [codes.money(rng, 0.5, 9, "."), f"{rng.uniform(0.3, 40):.1f}"]), 139, 18, 12, style, "r", width=21, **look)
        look = parts.crystal(pen, rng, 148, 9, 13, 27) if crystal else parts.lamps(pen, rng, 148, 9, 13, 27, colour)
        pen.seven(str(rng.integers(1, 5)), 158, 15, 15, style, "r", **look)
        for x, word in zip((58, 129, 154), words):
            pen.text(word, x, 4.6, 3, font, width=30, **ink("#e8e8e8"))
        states = pick(rng, [("FOR HIRE", "HIRED", "STOPPED"), ("FREI", "BESETZT", "KASSE"), ("LIBRE", "OCUPADO", "A PAGAR"), ("LIBERO", "OCCUPATO", "CASSA")])
        on = int(rng.integers(3))
        for i, word in enumerate(states):
            pen.circle(14 + i * 34, 43, 1.4, **(glow(pick(rng, ["red", "green"])) if i == on else ink("#331512")))
            pen.text(word, 18 + i * 34, 43, 2.6, font, "lm", width=27, **ink("#d0d0d0"))
        for i in range(int(rng.integers(3, 6))):
            parts.key(pen, rng, 20 + i * 32, 52, 22, 8, "#4a4d52", pick(rng, ["F", "1", "2", "3", "P", "TIME", "M", "+", "K"]))
        parts.cover(pen, 8, 7, w - 16, 31)
        self.area = (0, 0, w, h + 10)

    def in_mirror(self, rng, pen):
        places.street(pen, rng, 60)
        w, h = 220, 60
        pen.rectangle(w / 2 - 8, -60, w / 2 + 8, 10, 4, **ink("#0d0d0e"))
        parts.body(pen, rng, 0, 0, w, h, 26, "#131315")
        pen.rectangle(4, 4, w - 4, h - 4, 24, albedo=linear("#3d4650"), glass=1.0)
        pen.rectangle(12, 26, w - 12, h - 8, 18, soft=5, albedo=linear("#5c5248"), alpha=0.6)
        look = parts.lamps(pen, rng, 18, 20, 80, 20, pick(rng, ["red", "green", "white", "blue"]), pad=False)
        look["unlit"] = None
        pen.seven(fare(rng), 92, 21, 17, parts.segment_style(rng), "r", main=True, width=70, **look)
        pen.text(pick(rng, ["TAXI", "TL", "€", "$"]), 104, 34, 6, "sans-bold", **look["lit"])
        pen.seven(codes.clock(rng), 196, 25, 9, parts.segment_style(rng), "r", **look)
        self.area = (0, 0, w, h)

    def tablet(self, rng, pen):
        self.ground(rng, pen)
        w, h = 110, 180
        if rng.random() < 0.5:
            w, h = 170, 105
        pen.rectangle(-6, -6, w + 6, h + 6, 8, **ink("#08080a"))
        level, night = rng.uniform(0.6, 1.1), rng.random() < 0.5
        ground, text = ("#12151c", "#f4f6fa") if night else ("#f6f7f9", "#14161a")
        pen.rectangle(0, 0, w, h, 3, albedo=np.full(3, 0.01), emission=linear(ground) * level)
        pen.rectangle(0, 0, w, 16, albedo=np.full(3, 0.01), emission=linear(pick(rng, ["#f2b705", "#0a7d3b", "#1f4fbf"])) * level)
        word = pick(rng, WORDS)
        font = parts.face(rng, parts.SANS, *word)
        pen.text(f"{word[2]} {rng.integers(1, 5)}", 6, 8, 6, font, "lm", **glow("#111111", level))
        sign = pick(rng, ["€", "$", "£", "₺", "zł", "CHF", "Kč"])
        pen.text(word[0], w / 2, 27, 5, font, **glow(text, level * 0.6))
        box = pen.text(fare(rng), w / 2, 46, pick(rng, [16, 20]), font, main=True, width=w * 0.7, **glow(text, level))
        pen.text(sign, box.x1 + 4, box.y1, 7, parts.face(rng, parts.SANS, sign), "lb", **glow(text, level))
        rows = [(word[1], codes.money(rng, 1, 9)), (pick(rng, ["Distance", "Strecke", "Trajet"]), f"{rng.uniform(0.4, 38):.1f} km"),
                (pick(rng, ["Time", "Zeit", "Durée"]), codes.clock(rng, True)), ("Taxi", codes.pattern(rng, "1999"))]
        for i, (label, value) in enumerate(rows):
            y = 68 + i * 10
            pen.text(label, 8, y, 4, font, "lm", **glow(text, level * 0.6))
            pen.text(value, w - 8, y, 4, font, "rm", role="value", **glow(text, level))
        if h > 150:
            pen.rectangle(10, 130, w - 10, 150, 4, albedo=np.full(3, 0.01), emission=linear("#c8281e") * level)
            pen.text(pick(rng, ["STOP", "END TRIP", "KASSE", "PAGAR"]), w / 2, 140, 6, font, **glow("#ffffff", level))
        self.shows(rng, 0, 0, w, h)
        parts.cover(pen, -6, -6, w + 12, h + 12, 8)
        self.area = (-6, -6, w + 6, h + 6)

    def flag(self, rng, pen):
        """A mechanical one of old, with the fare on small wheels or cards."""
        self.where = "indoors"
        self.ground(rng, pen)
        w, h = 120, 90
        parts.body(pen, rng, 0, 0, w, h, 10, pick(rng, ["#23302a", "#1a1a1c", "#4a1c1c", "#8a8d90"]))
        pen.circle(w + 4, 12, 8, **ink("#b01818"))
        pen.rectangle(w - 2, 10, w + 8, 50, 2, **ink("#8a8d8f"))
        font = pick(rng, parts.SERIF[:3] + ["sans-bold", "road"])
        word = pick(rng, WORDS[:5])
        pen.text(word[0], 40, 18, 5, font, **ink("#e6e2d0"))
        pen.rectangle(12, 26, 78, 54, 2, **ink("#0b0b0b"))
        pen.rectangle(14, 28, 76, 52, 1, **ink("#ece6cf"))
        pen.text(codes.money(rng, 3, 400, "."), 45, 40, 13, font, main=True, spacing=0.15, width=56, **ink("#141414"))
        pen.text(word[1], 98, 18, 4, font, **ink("#e6e2d0"))
        pen.rectangle(86, 28, 110, 50, 1, **ink("#ece6cf"))
        pen.text(codes.digits(rng, 2), 98, 39, 9, font, **ink("#a01414"))
        pen.text(f"{word[2]}  {rng.integers(1, 4)}     No. {codes.digits(rng, 5)}", w / 2, 70, 4.4, font, **ink("#e6e2d0"))
        parts.cover(pen, 10, 24, 104, 32)
        parts.screws(pen, 7, 7, w - 7, h - 7, 2.4)
        self.area = (0, 0, w + 10, h)
