"""Numbers painted on containers, wagons and aircraft."""

import numpy as np

from .. import texture
from ..canvas import rounded
from ..colour import linear, vary
from ..surroundings import textured
from . import codes, parts, places
from .codes import pick
from .parts import ink
from .scene import Negative

PAINTS = ["#8a2f1c", "#1c4f8c", "#2f6a3c", "#b8bcbe", "#c8781c", "#5a2a1c", "#1a2a4a", "#d8d8d4", "#7a1c2a", "#3a6a8a"]


def uic(rng):
    """A wagon's number of twelve digits, its check digit right."""
    body = pick(rng, ["31", "33", "21", "37", "84", "82", "50", "61", "94"]) + pick(rng, ["80", "54", "51", "55", "85", "87", "83", "84"]) + codes.digits(rng, 4) + codes.digits(rng, 3, codes.DIGITS)
    full = codes.luhn(body)
    return f"{full[:2]} {full[2:4]} {full[4:8]} {full[8:11]}-{full[11]}"


class Container(Negative):
    name = "container"
    where = "outdoors"
    variants = ["box", "box", "door", "wagon", "aircraft", "boat"]

    def steel(self, rng, pen, x0, y0, x1, y1, colour, ribs):
        """A painted wall with ribs and rust."""
        tone = vary(rng, linear(colour), 0.12)
        worn = rng.uniform(0.1, 1)

        def step(canvas, rng):
            form = rounded(x0, y0, x1, y1, 1)
            textured(canvas, rng, form, tone, 1.5, 0.1, slope=0.15)
            if ribs:
                for x in np.arange(x0 + ribs / 2, x1, ribs):
                    canvas.rectangle(x - ribs * 0.42, y0, x - ribs * 0.28, y1, soft=ribs * 0.03, albedo=np.clip(tone * 1.5, 0, 1), alpha=0.6)
                    canvas.rectangle(x + ribs * 0.22, y0, x + ribs * 0.38, y1, soft=ribs * 0.03, albedo=tone * 0.45, alpha=0.7)

        pen.do(step)

        def rust(canvas, rng):
            mask, ox, oy = canvas.mask_of([rounded(x0, y0, x1, y1, 1)])
            h, w = mask.shape
            if h and w:
                spots = np.clip(texture.clouds(rng, h, w, 14 * canvas.scale, 5) - 1.6 + 0.8 * worn, 0, 1) * worn
                canvas.paint((spots * (mask > 0)).astype(np.float32), ox, oy, albedo=linear("#6a3a20"))

        return tone, lambda: pen.do(rust)

    def stencil(self, rng, tone):
        return ink("#f2f2ee" if tone.mean() < 0.3 else "#16181a")

    def box(self, rng, pen):
        places.street(pen, rng, 85)
        w, h = 210, 130
        tone, rust = self.steel(rng, pen, 0, 0, w, h, pick(rng, PAINTS), pick(rng, [14, 18, 22]))
        text = self.stencil(rng, tone)
        owner, number, check = codes.container(rng)
        font = pick(rng, ["sans-bold", "sans", "narrow-bold", "road", "roboto-medium", "din"])
        if rng.random() < 0.3:  # from top to bottom
            for k, c in enumerate(owner):
                pen.text(c, 30, 14 + k * 10, 8, font, **text)
            pen.text(number + check, 60, 30, 9, font, main=True, turn=1, spacing=0.15, **text)
            rust()
            self.area = (0, 0, 150, h)
            return
        size = rng.uniform(9, 14)
        joined = rng.random() < 0.6
        if joined:
            box = pen.text(f"{owner} {number}", 84, 24, size, font, "lm", main=True, width=96, spacing=0.06, **text)
        else:
            pen.text(owner, 84, 12, size, font, "lm", **text)
            box = pen.text(number, 84, 30, size, font, "lm", main=True, width=96, spacing=0.08, **text)
        s = box.h
        pen.rectangle(box.x1 + s * 0.5, box.y0 - s * 0.2, box.x1 + s * 1.7, box.y1 + s * 0.2, **text)
        pen.rectangle(box.x1 + s * 0.6, box.y0 - s * 0.1, box.x1 + s * 1.6, box.y1 + s * 0.1, albedo=tone)
        pen.text(check, box.x1 + s * 1.1, (box.y0 + box.y1) / 2, s * 0.9, font, **text)
        pen.text(pick(rng, ["22G1", "45G1", "42G1", "45R1", "22T6"]), 84, box.y1 + 14, size * 0.9, font, "lm", **text)
        line = pick(rng, ["MERSK", "HAPAX", "EVERGRAIN", "CMC", "triton", "OOKL"])
        pen.text(line, 40, 74, 22, "interface-black", width=70, **text)
        for i, (label, kg, lb) in enumerate([("MAX GROSS", "30,480", "67,200"), ("TARE", codes.thousands(int(rng.integers(200, 480)) * 10, ","), codes.thousands(int(rng.integers(4400, 9900)), ",")), ("NET", "28,260", "62,300")]):
            y = 80 + i * 13
            pen.text(label, 84, y, 4.4, font, "lm", **text)
            pen.text(kg + " KG", 128, y - 2.4, 4, font, "lm", role="value", **text)
            pen.text(lb + " LB", 128, y + 3.4, 4, font, "lm", role="value", **text)
        rust()
        self.area = (0, 0, w, h)

    def door(self, rng, pen):
        places.street(pen, rng, 120)
        w, h = 160, 170
        tone, rust = self.steel(rng, pen, 0, 0, w, h, pick(rng, PAINTS), 0)
        text = self.stencil(rng, tone)
        pen.rectangle(w / 2 - 0.6, 0, w / 2 + 0.6, h, **ink("#141414"))
        for x in (18, 58, 100, 142):
            pen.rectangle(x - 1.4, 0, x + 1.4, h, 1, soft=0.3, albedo=linear("#9a9da0"))
            pen.rectangle(x - 9, 118, x + 2, 122, 1, **ink("#8a8d90"))
        owner, number, check = codes.container(rng)
        font = pick(rng, ["sans-bold", "sans", "narrow-bold", "roboto-medium"])
        pen.text(f"{owner} {number} {check}", 104, 16, 7, font, "lm", main=True, width=36 if rng.random() < 0.5 else 52, **text)
        pen.text(pick(rng, ["22G1", "45G1", "42G1"]), 104, 28, 6, font, "lm", **text)
        for i, (label, value) in enumerate([("MAX.GR.", "30.480 KG"), ("", "67.200 LB"), ("TARE", codes.thousands(int(rng.integers(200, 480)) * 10, ".") + " KG"), ("PAYLOAD", "28.240 KG"), ("CU.CAP.", f"{rng.uniform(33, 77):.1f} CU.M")]):
            pen.text(label, 104, 44 + i * 9, 3.2, font, "lm", **text)
            pen.text(value, 150, 44 + i * 9, 3.2, font, "rm", role="value", **text)
        rust()
        self.area = (0, 0, w, h)

    def wagon(self, rng, pen):
        places.street(pen, rng, 100)
        w, h = 220, 110
        tone, rust = self.steel(rng, pen, 0, 0, w, h, pick(rng, ["#6a3a20", "#8a2f1c", "#7d8084", "#2f4a6a", "#3a5a3a", "#1f2022"]), pick(rng, [0, 40]))
        text = self.stencil(rng, tone)
        font = pick(rng, ["sans", "narrow-bold", "sans-bold", "universal-narrow", "din"])
        pen.text(uic(rng), 12, 30, rng.uniform(8, 12), font, "lm", main=True, width=130, **text)
        pen.text(pick(rng, ["Eaos", "Sgnss", "Habbiins", "Zacns", "Falns"]) + "  " + pick(rng, ["DB", "PKP", "ČD", "SNCF", "ÖBB"]), 12, 48, 7, "dejavu", "lm", **text)
        pen.text(f"{rng.uniform(11, 28):.1f} m   {rng.integers(12000, 32000)} kg", 150, 30, 6, font, "lm", width=60, role="value", **text)
        for i, row in enumerate([("", "A", "B", "C"), ("S", "38,0", "46,0", "57,5"), ("120", "00,0", "", "")]):
            for j, value in enumerate(row):
                if value:
                    pen.text(value, 150 + j * 16, 56 + i * 9, 4.4, font, role="value", **text)
                pen.rectangle(143 + j * 16, 51 + i * 9, 158 + j * 16, 51.4 + i * 9, **text)
        pen.text(f"REV {rng.integers(1, 13)}.{rng.integers(19, 27)}", 12, 76, 5, font, "lm", **text)
        pen.rectangle(-400, h, 400, h + 8, soft=0.5, albedo=linear("#1a1a1a"))
        for x in (40, 84, 150, 194):
            pen.circle(x, h + 26, 18, soft=0.6, albedo=linear("#3a302a"))
            pen.circle(x, h + 26, 8, soft=0.5, albedo=linear("#6a6058"))
        rust()
        self.area = (0, 0, w, h + 10)

    def aircraft(self, rng, pen):
        places.street(pen, rng, 150)
        w, h = 230, 80
        white = pick(rng, ["#f4f5f6", "#e8eaec", "#c8ccd0", "#1c3a7a"])
        parts.metal(pen, rng, np.array([(-300, 0), (300, -6), (300, 74), (-300, 92)], np.float64), white, brushed=False, glass=0.3)
        pen.rectangle(-300, 66, 300, 90, soft=8, albedo=linear("#7a8088"), alpha=0.6)
        text = ink("#16305c" if white != "#1c3a7a" else "#f4f4f4")
        number = pick(rng, [codes.pattern(rng, "N199AA"), codes.pattern(rng, "D-AAAA"), codes.pattern(rng, "N19999"), codes.pattern(rng, "RA-99999"), codes.pattern(rng, "199-999"), codes.digits(rng, 5), codes.pattern(rng, "99-19999"), codes.digits(rng, 6)])
        pen.text(number, 160, 52, rng.uniform(9, 16), pick(rng, ["sans-bold", "narrow-bold", "sans-italic", "test-bebas", "park"]), main=True, width=90, **text)
        for x in np.arange(-140, 140, 22):
            pen.rectangle(x, 20, x + 9, 34, 4, soft=0.4, albedo=linear("#20262c"))
        pen.text(pick(rng, ["AIR NORD", "SkyLine", "Condora", "TRANSAIR"]), 60, 50, 12, "interface-italic", width=70, **text)
        for _ in range(5):
            x = rng.uniform(-100, 240)
            pen.rectangle(x, 0, x + 0.4, 84, albedo=linear("#8a9096"), alpha=0.7)
        self.area = (0, 0, w, h)

    def boat(self, rng, pen):
        """A hull's, dinghy's or locker's number."""
        places.street(pen, rng, 70)
        w, h = 200, 90
        parts.metal(pen, rng, np.array([(-260, 10), (230, -10), (190, 90), (-260, 96)], np.float64), pick(rng, ["#f2f4f4", "#1a3a6a", "#b01c1c", "#e0a020"]), brushed=False, glass=0.25)
        pen.rectangle(-600, 92, 600, 600, soft=3, albedo=linear(pick(rng, ["#3a5a6a", "#4a6a5a", "#2a3f50"])))
        number = pick(rng, [codes.pattern(rng, "AA 1999 AA"), codes.digits(rng, 6), codes.digits(rng, 5), codes.pattern(rng, "A-199999"), codes.digits(rng, 7), codes.pattern(rng, "AAA 999")])
        pen.text(number, 90, 46, rng.uniform(12, 20), pick(rng, parts.HEAVY), main=True, width=130, **ink(pick(rng, ["#16181c", "#8a1414"])))
        pen.text(pick(rng, ["Möwe", "LA PERLA", "Sea Breeze", "NORDWIND"]), 20, 22, 7, "test-bookman", "lm", **ink("#5a5f66"))
        self.area = (0, 0, w, h)
