"""Kitchen, bathroom, shop and lorry scales."""

import numpy as np

from ..canvas import ellipse
from . import codes, parts, places
from .codes import pick
from .parts import ink
from .scene import Negative


class Scale(Negative):
    name = "scale"
    variants = ["kitchen", "bathroom", "lorry", "lorry", "shop", "dial"]

    def kitchen(self, rng, pen):
        places.table(pen, rng)
        w, h = 130, 150
        places.clutter(pen, rng, (0, 0, w, h))
        tone = parts.body(pen, rng, 0, 0, w, h, 8, pick(rng, ["#e8e8e6", "#1c1d20", "#b9bdc0", "#7a1c24", "#9cc4b0"]))
        if rng.random() < 0.6:
            pen.circle(w / 2, 62, 54, soft=0.6, albedo=tone * 0.5)
            parts.metal(pen, rng, ellipse(w / 2, 60, 53, 53), "#c3c6c8", brushed=rng.random() < 0.7)
        y = 118
        look = parts.crystal(pen, rng, 28, y, 74, 22)
        text = pick(rng, [str(rng.integers(100, 5000)), str(rng.integers(10000, 30000)), f"{rng.uniform(0, 5):.3f}", f"{rng.uniform(100, 2000):.1f}",
                          f"{rng.uniform(0, 9):.4f}"])
        pen.seven(text, 86, y + 4, 14, parts.segment_style(rng), "r", 5, main=True, width=54, **look)
        pen.text(pick(rng, ["g", "kg", "lb:oz", "ml", "oz"]), 95, y + 15, 4, "sans-bold", **look["lit"])
        for word, at in [(pick(rng, ["TARE", "ZERO", "O/T", "TARA"]), 36), ("NET", 44)]:
            if rng.random() < 0.4:
                pen.text(word, at, y + 3.5, 2, "sans-bold", **look["lit"])
        for x, word in [(14, pick(rng, ["ON/OFF", "TARE", "I/O"])), (w - 14, pick(rng, ["UNIT", "MODE", "g/oz"]))]:
            parts.key(pen, rng, x, y + 11, 16, 12, "#55585d", word)
        pen.text(pick(rng, ["soehna", "KENWELL", "Beura", "MAX 5kg  d=1g", "SALTERN"]), w / 2, 146, 3.4, "gothic", **ink("#555555" if tone.mean() > 0.1 else "#dddddd"))
        self.area = (0, 0, w, h)

    def bathroom(self, rng, pen):
        places.wall(pen, rng, pick(rng, ["#d8d8d4", "#8f9aa3", "#b8a890", "#5b6066"]))
        w = h = 160
        parts.body(pen, rng, 0, 0, w, h, 12, pick(rng, ["#e9eef0", "#15161a", "#c9d6d0", "#2c3440"]), grain=0.2)
        parts.cover(pen, 0, 0, w, h, 12)
        text = pick(rng, [f"{rng.uniform(35, 140):.1f}", f"{rng.uniform(35, 140):.2f}", f"{rng.uniform(90, 300):.1f}", f"{rng.integers(50, 199)}.{rng.integers(10)}"])
        text = text.zfill(int(rng.choice([4, 5, 6])))
        style = parts.segment_style(rng)
        if rng.random() < 0.5:
            look = parts.crystal(pen, rng, 46, 14, 68, 28)
        else:
            look = parts.lamps(pen, rng, 46, 14, 68, 28, pick(rng, ["white", "blue", "red", "white"]))
        pen.seven(text, 102, 19, 18, style, "r", 4, main=True, width=50, **look)
        pen.text(pick(rng, ["kg", "lb", "st", "kg"]), 109, 34, 5, "sans-bold", width=9, **look["lit"])
        for x in (28, w - 28):
            if rng.random() < 0.6:
                parts.metal(pen, rng, ellipse(x, 100, 14, 34), "#c8cbcd", brushed=False)
        self.area = (0, 0, w, h)

    def lorry(self, rng, pen):
        places.wall(pen, rng)
        w, h = 180, 110
        parts.body(pen, rng, 0, 0, w, h, 4, pick(rng, ["#c2c5c7", "#2d3f56", "#d8d2bc", "#3a3c3f"]))
        if rng.random() < 0.6:
            look = parts.lamps(pen, rng, 14, 14, 130, 36, pick(rng, ["red", "red", "green", "amber"]))
        else:
            look = parts.crystal(pen, rng, 14, 14, 130, 36)
        tons = rng.integers(2000, 44000) // 20 * 20
        text = pick(rng, [str(tons), f"{tons:06d}", f"{tons / 1000:.2f}", f"{tons:05d}", f"{tons / 1000:.3f}", f"{tons * 2.2:.0f}"])
        pen.seven(text, 138, 19, 26, parts.segment_style(rng), "r", 6, main=True, width=118, **look)
        pen.text(pick(rng, ["kg", "t", "kg", "lb"]), 158, 40, 10, "sans-bold", width=16, **ink("#111111"))
        for i, word in enumerate(pick(rng, [("NET", "GROSS", "ZERO", "STABLE"), ("NETTO", "BRUTTO", "TARA", "NULL"), ("NET", "BRUT", "TARE", "STAB")])):
            x = 24 + i * 34
            on = rng.random() < 0.4
            pen.circle(x - 5, 58, 1.6, **(parts.glow("red") if on else ink("#3a1410")))
            pen.text(word, x - 2, 58, 3.2, "sans-bold", "lm", **ink("#1a1a1a"))
        for i, word in enumerate(["ZERO", "TARE", "G/N", "PRINT", "UNIT", "HOLD"][: int(rng.integers(3, 7))]):
            parts.key(pen, rng, 24 + i * 26, 84, 22, 18, pick(rng, ["#2f5f9c", "#33363b", "#1f7a4c"]), word)
        pen.text(f"Max {rng.integers(30, 70)} t   Min 400 kg   e = 20 kg", w / 2, 103, 3.6, "sans", width=160, **ink("#222222"))
        self.area = (0, 0, w, h)

    def shop(self, rng, pen):
        places.wall(pen, rng)
        places.clutter(pen, rng, (0, 0, 210, 80), 5, 4)
        w, h = 210, 84
        tone = parts.body(pen, rng, 0, 0, w, h, 5, pick(rng, ["#e6e6e0", "#c9ccd0", "#26282c"]))
        text = ink("#15171a" if tone.mean() > 0.15 else "#f0f0f0")
        kilos, price = rng.uniform(0.05, 14), rng.uniform(0.8, 60)
        values = [(f"{kilos:.3f}", 5), (f"{price:.2f}", 5), (f"{kilos * price:.2f}", 6)]
        titles = pick(rng, [("kg", "€/kg", "€"), ("WEIGHT kg", "PRICE/kg", "TOTAL"), ("POIDS", "PRIX/kg", "A PAYER"), ("PESO", "PREZZO", "IMPORTO")])
        main = int(rng.integers(3))
        style, x = parts.segment_style(rng), 8
        crystal = rng.random() < 0.5
        colour = pick(rng, ["cyan", "green", "red"])
        kind = pick(rng, ["dark-on-light", "light-on-dark"])
        for i, ((value, ghosts), title, wide) in enumerate(zip(values, titles, (58, 58, 70))):
            look = parts.crystal(pen, rng, x, 18, wide, 30, kind) if crystal else parts.lamps(pen, rng, x, 18, wide, 30, colour)
            pen.seven(value, x + wide - 5, 23, 19, style, "r", ghosts, main=i == main, width=wide - 9, **look)
            pen.text(title, x + 2, 12, 4, parts.face(rng, ["sans-bold", "roboto-medium"], title), "lm", width=wide, **text)
            x += wide + 4
        pen.text(pick(rng, ["Max 15 kg  e = 5 g", "DIGIN SM-100", "Klasse III  Max 6/15 kg"]), 8, 60, 4, "sans", "lm", **text)
        for i in range(8):
            parts.key(pen, rng, 20 + i * 22, 72, 18, 9, "#8c9094", str(i + 1), "#111111")
        self.area = (0, 0, w, h)

    def dial(self, rng, pen):
        places.wall(pen, rng)
        r = 80
        parts.metal(pen, rng, ellipse(0, 0, r * 1.12, r * 1.12), pick(rng, ["#c2c5c7", "#7a2020", "#2f4d3c"]), brushed=False)
        pen.circle(0, 0, r, **ink("#f5f2e6"))
        top = int(rng.choice([10, 12, 20, 100, 150, 500]))
        count = 10 if top != 12 else 12
        main = int(rng.integers(1, count))
        font = pick(rng, ["sans", "sans-bold", "serif", "universal"])
        for i in range(count * 10):
            a = np.radians(i / (count * 10) * 360 - 90)
            long = 9 if i % 10 == 0 else 6 if i % 5 == 0 else 3.5
            pen.line((r - 3) * np.cos(a), (r - 3) * np.sin(a), (r - 3 - long) * np.cos(a), (r - 3 - long) * np.sin(a), 0.8 if i % 10 == 0 else 0.4, **ink("#111111"))
            if i % 10 == 0:
                number = str(i // 10 * top // count or top)
                at = i // 10 == main
                pen.text(number, (r - 22) * np.cos(a), (r - 22) * np.sin(a), 8, font, role="numeral", **ink("#111111"))
        serial = codes.digits(rng, pick(rng, [5, 6, 7]))
        pen.text(pick(rng, ["No.", "Nr.", "N°", "Serie"]), -22, 40, 4, font, "lm", **ink("#111111"))
        pen.text(serial, -10, 40, 5, font, "lm", main=True, **ink("#111111"))
        pen.text(pick(rng, ["kg", "lb"]), 0, 24, 8, font, **ink("#111111"))
        pen.text(pick(rng, ["WARANTED LEGAL", "Hansen & Co", "BERKELEY SCALE CO", "Balances Testut"]), 0, -26, 4, "serif", **ink("#7a1212"))
        a = rng.uniform(0, 2 * np.pi)
        pen.line(-12 * np.cos(a), -12 * np.sin(a), (r - 8) * np.cos(a), (r - 8) * np.sin(a), 1.8, **ink("#b01515"))
        pen.circle(0, 0, 5, **ink("#222222"))
        parts.cover(pen, -r, -r, 2 * r, 2 * r, r)
        self.area = (-r * 1.1, -r * 1.1, r * 1.1, r * 1.1)
