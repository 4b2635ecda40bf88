"""Bank cards, identity cards, membership cards."""

import numpy as np

from .. import texture
from ..canvas import ellipse, rounded
from ..colour import linear, vary
from . import codes, parts, places
from .codes import pick
from .parts import ink
from .scene import Negative

NAMES = ["ANNA MUSTER", "J. SMITH", "MARIE DURAND", "JAN KOWALSKI", "LUCA ROSSI", "EVA NOVÁKOVÁ", "CARLOS GARCÍA", "AYŞE YILMAZ", "OLE HANSEN", "P. VAN DIJK"]
COLOURS = ["#16233f", "#7a1420", "#0f5c4a", "#b8bcc2", "#d8a63a", "#1a1a1c", "#e8e4da", "#2a6fb8", "#6a2f7a", "#e0662a", "#f2f2f2"]


class Card(Negative):
    name = "card"
    variants = ["bank", "bank", "identity", "member", "member", "badge"]
    w, h = 171, 108

    def ground(self, rng, pen, colour=None):
        places.table(pen, rng)
        places.clutter(pen, rng, (0, 0, self.w, self.h))
        self.area = (0, 0, self.w, self.h)
        tone = vary(rng, linear(colour or pick(rng, COLOURS)), 0.12)
        other = vary(rng, linear(pick(rng, COLOURS)), 0.2)
        mixed = rng.uniform(0, 0.5)
        pen.rectangle(1, 2, self.w + 2, self.h + 3, 7, soft=2, albedo=np.zeros(3), alpha=0.55)

        def step(canvas, rng):
            mask, ox, oy = canvas.mask_of([rounded(0, 0, self.w, self.h, 6)])
            h, w = mask.shape
            if h and w:
                veil = np.clip(0.5 + 0.6 * texture.clouds(rng, h, w, w / 2.5, 2), 0, 1) * mixed
                canvas.paint(mask, ox, oy, albedo=(tone + (other - tone) * veil[..., None]).astype(np.float32), glass=0.55)

        pen.do(step)
        mean = float((tone * (1 - mixed / 2) + other * mixed / 2).mean())
        return ink("#15171a" if mean > 0.22 else "#f2f2f0"), mean > 0.22

    def chip(self, rng, pen, x, y):
        parts.metal(pen, rng, rounded(x, y, x + 25, y + 20, 3), pick(rng, ["#d8b45a", "#c9ccce"]), brushed=False, glass=0.3)
        for form in [(x, y + 6.5, x + 9, y + 7), (x, y + 13, x + 9, y + 13.5), (x + 16, y + 6.5, x + 25, y + 7), (x + 16, y + 13, x + 25, y + 13.5),
                     (x + 9, y, x + 9.5, y + 20), (x + 15.5, y, x + 16, y + 20)]:
            pen.rectangle(*form, **ink("#5c4a20"))

    def finish(self, rng, pen):
        if rng.random() < 0.35:
            parts.thumb(pen, rng, self.w - rng.uniform(4, 14), self.h - rng.uniform(0, 20), 15, rng.uniform(15, 70))

    def bank(self, rng, pen):
        text, light = self.ground(rng, pen)
        pen.text(pick(rng, ["SPARBANK", "Nordea Bank", "Crédit Local", "UNION BANK", "BANCO NORTE", "Volksbank", "monza"]), 12, 16, 8, parts.face(rng, parts.HEAVY, "é"), "lm", **text)
        if rng.random() < 0.85:
            self.chip(rng, pen, 16, 36)
        number = codes.card(rng)
        shown = codes.grouped(number, (4, 4, 4)) if number[0] != "3" else codes.grouped(number, (4, 6))
        raised = rng.random() < 0.5
        font = pick(rng, ["ocr-b", "ocr-a", "code", "roboto", "free-sans", "test-manrope"])
        metal = ink(pick(rng, ["#d9dbdd", "#d8bd72"]) if not light else pick(rng, ["#55585c", "#8a6a20", "#202226"]))
        pen.text(shown, self.w / 2, 68, 9, font, main=True, width=self.w - 28, spacing=0.12, relief=0.5 if raised else None, **(metal if raised else text))
        small = dict(relief=0.3 if raised else None, **(metal if raised else text))
        pen.text(pick(rng, ["VALID THRU", "GÜLTIG BIS", "EXPIRE À FIN", "MONTH/YEAR"]), 72, 80, 2.6, "sans", "rm", **text)
        pen.text(f"{rng.integers(1, 13):02d}/{rng.integers(24, 32)}", 76, 81, 6, font, "lm", **small)
        name = pick(rng, NAMES)
        pen.text(name, 14, 95, 6, parts.face(rng, [font, "sans", "roboto"], name), "lm", width=100, **small)
        for i, colour in enumerate(pick(rng, [("#d01818", "#f0a020"), ("#1a3c9c", "#2a5cc8"), ("#18a0d8", "#d01818")])):
            pen.circle(138 + i * 12, 88, 10, albedo=linear(colour), alpha=0.9)
        self.finish(rng, pen)

    def identity(self, rng, pen):
        text, light = self.ground(rng, pen, pick(rng, ["#cfe0d8", "#d8d4e8", "#e8d8c4", "#c8dcec", "#f0dce0"]))
        text = ink("#15171a")
        for k in range(14):  # fine waves against copying
            pen.ring(rng.uniform(0, self.w), rng.uniform(0, self.h), rng.uniform(14, 40), 0.3, albedo=linear("#7a90b8"), alpha=0.4)
        title = pick(rng, ["IDENTITY CARD", "PERSONALAUSWEIS", "CARTE NATIONALE D'IDENTITÉ", "CARTA D'IDENTITÀ", "DOWÓD OSOBISTY", "ŘIDIČSKÝ PRŮKAZ", "DRIVING LICENCE", "FÜHRERSCHEIN", "УДОСТОВЕРЕНИЕ"])
        font = parts.face(rng, ["sans", "roboto", "test-open-sans", "interface", "dejavu"], title, *NAMES)
        pen.text(title, 44, 10, 5, font, "lm", width=120, **ink("#2a3f7a"))
        pen.rectangle(10, 22, 52, 76, 2, **ink("#b8bcc0"))
        skin = vary(rng, linear(pick(rng, ["#d8a888", "#b07850", "#7a4c34", "#ecc8a8"])), 0.1)
        pen.polygon(ellipse(31, 78, 20, 20, 180, 360), **ink(pick(rng, ["#2a3040", "#6a2028", "#e8e8e8"])))
        pen.polygon(ellipse(31, 44, 11, 15), soft=0.6, albedo=skin)
        pen.polygon(ellipse(31, 36, 12.5, 10, 170, 370), soft=0.8, **ink(pick(rng, ["#2a1c12", "#5a3a1a", "#8a8a8a", "#c8a050"])))
        number = pick(rng, [codes.pattern(rng, "A99X9X99X"), codes.digits(rng, 9), codes.pattern(rng, "AAA199999"), codes.digits(rng, 12), codes.pattern(rng, "AA9999999"), codes.code17(rng)])
        rows = [("1", pick(rng, NAMES).split()[-1]), ("2", pick(rng, NAMES).split()[0]), ("3", codes.date(rng)), ("4a", codes.date(rng))]
        for i, (label, value) in enumerate(rows):
            pen.text(label, 60, 26 + i * 10, 2.6, font, "lm", **ink("#2a3f7a"))
            pen.text(value, 68, 26 + i * 10, 5, font, "lm", width=90, **text)
        pen.text("5", 60, 68, 2.6, font, "lm", **ink("#2a3f7a"))
        if rng.random() < 0.5:
            pen.text(number, 68, 68, 6, pick(rng, ["ocr-b", "mono-bold", font]), "lm", main=True, **text)
            for i in range(2):
                pen.text("".join(pick(rng, codes.PLAIN + "<<<<<<<<") for _ in range(30)), 10, 88 + i * 9, 4.4, "ocr-b", "lm", width=150, role="prose", **text)
        else:
            pen.text(number, 68, 68, 6, font, "lm", main=True, **text)
            pen.text(pick(rng, ["~Muster~", "J.Smith", "M. Durand"]), 68, 88, 9, "test-bookman", "lm", albedo=linear("#1a2a6a"))
        self.finish(rng, pen)

    def member(self, rng, pen):
        text, light = self.ground(rng, pen)
        pen.text(pick(rng, ["FITNESS CLUB", "Bücherei", "PAYBACK+", "AIR MILES", "Carte Fidélité", "COOP CARD", "ADAC", "TRANSPORT CARD", "MuseumPass", "HEALTH CARD"]), 12, 18, 10, parts.face(rng, parts.HEAVY, "éü"), "lm", width=140, **text)
        number = pick(rng, [codes.digits(rng, 6), codes.digits(rng, 7), codes.digits(rng, 5), codes.grouped(codes.digits(rng, 9), (3, 3)), codes.grouped(codes.digits(rng, 16), (4, 4, 4)),
                            codes.digits(rng, 10), codes.pattern(rng, "A 199 999 999"), codes.code17(rng)])
        label = pick(rng, ["No.", "Mitgliedsnr.", "Member", "N° client", "Kundennummer", "Nr karty", "ID"])
        pen.text(label, 14, 46, 4, parts.face(rng, parts.SANS, label), "lm", **text)
        raised = rng.random() < 0.3
        pen.text(number, 14, 57, pick(rng, [6, 8, 11]), parts.face(rng, ["ocr-b", "roboto-medium", "sans", "code-bold", "lato"]), "lm", main=True, width=142, relief=0.4 if raised else None, **text)
        if rng.random() < 0.6:
            pen.rectangle(10, 70, self.w - 10, 98, 1, **ink("#ffffff"))
            if rng.random() < 0.5:
                parts.bars128(pen, rng, 10, 18, 73, self.w - 18, 95, **ink("#111111"))
            else:
                parts.ean(pen, codes.ean(rng), 40, 73, 130, 96, **ink("#111111"))
        else:
            name = pick(rng, NAMES)
            pen.text(name, 14, 84, 6, parts.face(rng, parts.SANS, name), "lm", **text)
        self.finish(rng, pen)

    def badge(self, rng, pen):
        """A visitor's or runner's badge with a large number."""
        self.w, self.h = 120, pick(rng, [90, 150])
        text, light = self.ground(rng, pen, pick(rng, ["#ffffff", "#f4f2ea", "#f6e27a"]))
        text = ink("#111111")
        pen.rectangle(0, 0, self.w, 24, 5, **ink(pick(rng, ["#b01818", "#124a9c", "#0a6b3d", "#e08a10"])))
        pen.text(pick(rng, ["CITY MARATHON", "VISITOR", "EXPO 2024", "BESUCHER", "PRESS", "10K RUN"]), self.w / 2, 12, 9, pick(rng, parts.HEAVY), width=100, **ink("#ffffff"))
        pen.text(codes.digits(rng, int(rng.integers(4, 7))), self.w / 2, 54, 30, pick(rng, parts.HEAVY), main=True, width=100, **text)
        pen.text(pick(rng, NAMES), self.w / 2, 80, 5, "dejavu-bold", width=100, **text)
        for x in (8, self.w - 8):
            for y in (8, self.h - 8):
                pen.circle(x, y, 2, **ink("#d0d0d0"))
        if self.h > 100:
            parts.matrix(pen, codes.digits(rng, 12), 40, 92, 40)
        self.finish(rng, pen)
