"""Lot and expiry prints, and labels on parcels."""

import numpy as np

from ..canvas import ellipse
from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import ink
from .scene import Negative


class Package(Negative):
    name = "package"
    brightness = 1.3
    variants = ["parcel", "parcel", "jet", "jet", "medicine", "pallet"]

    def parcel(self, rng, pen):
        places.wall(pen, rng, pick(rng, ["#b08a5a", "#a07a48", "#c8a878", "#e8e8e4"]))
        if rng.random() < 0.6:
            pen.rectangle(-300, -34, 400, -12, albedo=linear(pick(rng, ["#c8a060", "#e8e0d0"])), alpha=0.8, glass=0.4)
        w, h = 120, 170
        parts.paper(pen, rng, 0, 0, w, h, "#fafaf7", 0.6)
        black = ink("#121214")
        pen.text(pick(rng, ["DHX", "UPZ", "GLX", "Colisso", "PostNord", "InPost", "dpt"]), 6, 12, 10, "interface-black", "lm", width=50, **black)
        pen.text(f"{rng.uniform(0.2, 31):.2f} kg", w - 6, 12, 5, "sans", "rm", role="value", **black)
        font = parts.face(rng, ["sans", "narrow", "roboto-condensed", "dejavu", "free-sans"], "ßéłü")
        name, street, town = pick(rng, [("Erika Muster", "Hauptstraße 12", "10115 Berlin"), ("M. Durand", "3 rue de l'Église", "69002 Lyon"), ("J. Smith", "22 High Street", "BN1 1AA Brighton"), ("J. Kowalski", "ul. Długa 5", "31-147 Kraków"), ("L. Rossi", "Via Roma 8", "20121 Milano")])
        for i, line in enumerate((name, street, town)):
            pen.text(line, 10, 28 + i * 9, 5 if i < 2 else 6, font, "lm", width=96, **black)
        for y in (20, 58, 84):
            pen.rectangle(3, y, w - 3, y + 0.5, **black)
        pen.text(codes.pattern(rng, "A9-A99"), 10, 71, 13, "sans-bold", "lm", width=60, **black)
        parts.matrix(pen, codes.digits(rng, 20), w - 34, 60, 22)
        number = pick(rng, [codes.pattern(rng, "1Z 999 AA9 99 9999 9999"), codes.grouped("00" + codes.digits(rng, 18), (2, 8)), codes.digits(rng, 12), codes.pattern(rng, "AA 999 999 999 AA"), codes.digits(rng, 7), codes.digits(rng, 14), codes.code17(rng), codes.digits(rng, 6)])
        parts.bars128(pen, rng, 12, 10, 92, w - 10, 132, **black)
        pen.text(number, w / 2, 140, pick(rng, [4.4, 6, 8]), pick(rng, ["sans", "mono", "ocr-b", font]), main=True, width=w - 18, **black)
        for i, (label, value) in enumerate([("Ref", codes.serial(rng)), ("Date", codes.date(rng))]):
            pen.text(f"{label}: {value}" if not codes.is_vin(value) else label, 10, 151 + i * 9, 4, font, "lm", width=100, role="value", **black)
        self.area = (0, 0, w, h)

    def jet(self, rng, pen):
        """An ink-jet's dots on a can, carton, bottle or foil."""
        places.table(pen, rng)
        w, h = 150, 100
        colour = pick(rng, ["#d8dadc", "#f2f0ea", "#c81e1e", "#2a6a3c", "#e8c840", "#b08a5a", "#1a3a7a", "#f6f6f6"])
        places.clutter(pen, rng, (0, 0, w, h))
        if rng.random() < 0.4:
            pen.circle(w / 2 + 2, h / 2 + 4, 80, soft=4, albedo=np.zeros(3), alpha=0.5)
            parts.metal(pen, rng, ellipse(w / 2, h / 2, 78, 78), "#b8bbbe", brushed=True)
            pen.ring(w / 2, h / 2, 76, 3, soft=0.6, albedo=linear("#e8eaec"))
            pen.ring(w / 2, h / 2, 66, 2, soft=0.6, albedo=linear("#6a6d70"))
            colour = "#b8bbbe"
        else:
            parts.paper(pen, rng, -20, -20, w + 20, h + 20, colour, 1.2, gloss=0.4)
            if rng.random() < 0.5:
                pen.text(pick(rng, ["MILCH", "Yaourt", "CAFÉ", "CORNFLAKES", "PASTA", "Sok", "TEA"]), w / 2, -4, 18, "interface-black", width=120, **ink(pick(rng, places.THINGS)))
        dark = linear(colour).mean() > 0.12
        paint = ink(pick(rng, ["#17181c", "#22263a", "#17181c"]) if dark else "#f2f2ee")
        lot = pick(rng, [codes.digits(rng, 6), codes.digits(rng, 5), codes.digits(rng, 7), codes.pattern(rng, "L19999"), codes.pattern(rng, "A99999A"), codes.pattern(rng, "L 999 9999"), codes.code17(rng)])
        rows = [pick(rng, ["EXP ", "BBE ", "MHD ", "BB ", "E: ", ""]) + codes.date(rng).upper(), pick(rng, ["LOT ", "L ", "CH.-B ", ""]) + lot, codes.clock(rng) + pick(rng, ["", " A", " L2", "  2"])]
        if rng.random() < 0.3:
            rows = rows[1:]
        main = next(i for i, row in enumerate(rows) if lot in row)
        dots = rng.random() < 0.7
        high = rng.uniform(9, 14)
        for i, row in enumerate(rows):
            y, x = 20 + i * high * 1.8, 26 + rng.normal(0, 1.5)
            if dots:
                pen.dots(row.replace("Q", "0"), x, y, high, main=i == main, gap=float(rng.uniform(0.1, 0.4)), width=110, **paint)
            else:
                pen.text(row, x, y + high / 2, high, pick(rng, ["mono-bold", "narrow", "dejavu-mono", "ocr-b", "test-vga"]), "lm", main=i == main, role="value", width=110, **paint)
        self.area = (-10, -10, w + 10, h + 10)

    def medicine(self, rng, pen):
        """The end of a medicine's box: PC, SN, LOT, EXP beside a square of dots."""
        places.table(pen, rng)
        w, h = 140, 70
        places.clutter(pen, rng, (0, 0, w, h))
        parts.paper(pen, rng, 0, 0, w, h, pick(rng, ["#ffffff", "#f4f8fa", "#eef4ea"]), 0.2, gloss=0.2)
        pen.rectangle(0, 0, w, 6, **ink(pick(rng, ["#1a6ab0", "#c8281e", "#2a9c5a", "#e08a1a"])))
        black = ink("#16181c")
        rows = [("PC", codes.digits(rng, 14)), ("SN", pick(rng, [codes.mixed(rng, 12), codes.code17(rng), codes.digits(rng, 10)])), ("LOT", pick(rng, [codes.pattern(rng, "A9999A"), codes.digits(rng, 6), codes.digits(rng, 7)])), ("EXP", f"{rng.integers(1, 13):02d} {rng.integers(2025, 2030)}")]
        main = int(rng.integers(3))
        font = pick(rng, ["sans", "mono", "narrow", "roboto", "ocr-b"])
        for i, (label, value) in enumerate(rows):
            y = 18 + i * 13
            pen.text(label, 8, y, 5, font, "lm", **black)
            pen.text(value, 26, y, 6, font, "lm", main=i == main, role="value", width=66, **black)
        parts.matrix(pen, rows[1][1], w - 44, 16, 38)
        self.area = (0, 0, w, h)

    def pallet(self, rng, pen):
        """A carton's printed side or a shelf's sign with an article number."""
        places.wall(pen, rng, pick(rng, ["#b08a5a", "#9a7444", "#c0986a"]))
        w, h = 180, 120
        brown = ink(pick(rng, ["#2a1f14", "#1a2f5a", "#7a1c14"]))
        pen.rectangle(-300, -40, 400, -39, soft=0.6, albedo=linear("#6a4f30"))
        for i, symbol in enumerate(("↑", "↑")):
            pen.text(symbol, 130 + i * 22, 24, 20, "dejavu-bold", role=None, **brown)
        pen.text(pick(rng, ["ART. NO.", "ITEM", "ARTIKEL", "RÉF.", "P.O. NO.", "COD."]), 8, 14, 9, parts.face(rng, ["sans-bold", "dejavu-bold"], "É"), "lm", **brown)
        pen.text(pick(rng, [codes.digits(rng, 6), codes.digits(rng, 7), codes.digits(rng, 5), codes.pattern(rng, "199.999.99"), codes.pattern(rng, "AA-199999")]), 8, 36, 16, pick(rng, ["sans-bold", "narrow-bold", "mono-bold", "test-bebas"]), "lm", main=True, width=110, **brown)
        for i, (label, value) in enumerate([("QTY", f"{rng.integers(1, 200)} PCS"), ("G.W.", f"{rng.uniform(2, 30):.1f} KGS"), ("MEAS.", f"{rng.integers(20, 80)}x{rng.integers(20, 60)}x{rng.integers(10, 50)} CM"), ("C/NO.", f"{rng.integers(1, 400)}")]):
            pen.text(f"{label}  {value}", 8, 62 + i * 14, 7, "sans-bold", "lm", width=120, role="value", **brown)
        if rng.random() < 0.5:
            parts.ean(pen, codes.ean(rng), 132, 60, 176, 100, **brown)
        self.area = (0, 0, w, h)
