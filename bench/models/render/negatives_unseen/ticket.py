"""Parking tickets, train tickets, raffle tickets."""

import numpy as np

from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import ink
from .scene import Negative


class Ticket(Negative):
    name = "ticket"
    brightness = 1.45
    variants = ["parking", "parking", "train", "raffle", "raffle", "queue", "concert"]

    def ground(self, rng, pen, w, h, colour="#f6f5f0", worn=0.7):
        places.table(pen, rng)
        places.clutter(pen, rng, (0, 0, w, h))
        parts.paper(pen, rng, 0, 0, w, h, colour, worn)
        self.area = (0, 0, w, h)

    def finish(self, rng, pen):
        if rng.random() < 0.35:
            w, h = self.area[2:]
            parts.thumb(pen, rng, w * rng.uniform(0.6, 1), h - rng.uniform(0, 8), 14, rng.uniform(40, 110))

    def parking(self, rng, pen):
        w, h = 90, pick(rng, [110, 140, 170])
        self.ground(rng, pen, w, h, pick(rng, ["#f6f5f0", "#f2f4f6", "#f4eed2"]))
        text = ink(pick(rng, ["#1c1c1f", "#3a3a40", "#20253a"]))
        title = pick(rng, ["PARKSCHEIN", "PARKING TICKET", "PAY & DISPLAY", "STATIONNEMENT", "PARCHEGGIO", "BILET PARKINGOWY", "PARKOVACÍ LÍSTEK", "ESTACIONAMIENTO"])
        font = parts.face(rng, ["mono-bold", "dejavu-mono", "sans-bold", "narrow-bold", "test-vga", "roboto-condensed"], title)
        pen.text(title, w / 2, 12, 7, font, width=78, **text)
        number = pick(rng, [codes.digits(rng, 6), codes.digits(rng, 5), codes.digits(rng, 7), "00" + codes.digits(rng, 4), codes.grouped(codes.digits(rng, 12), (4, 4))])
        rows = [(pick(rng, ["Nr.", "No", "Ticket"]), number), ("", codes.date(rng) + " " + codes.clock(rng)), (pick(rng, ["PAID", "BEZAHLT", "PAYÉ", "EUR", "TOTAL"]), codes.money(rng, 0.5, 30)),
                (pick(rng, ["BIS", "EXPIRES", "FIN", "SCADE"]), codes.clock(rng)), (pick(rng, ["ZONE", "AUTOMAT", "MACHINE"]), codes.digits(rng, int(rng.integers(2, 6))))]
        step = (h - 40) / len(rows)
        for i, (label, value) in enumerate(rows):
            y = 28 + i * step
            large = 1.5 if rng.random() < 0.4 else 1
            pen.text(label, 8, y, 4, parts.face(rng, [font, "sans"], label), "lm", **text)
            pen.text(value, w - 8, y, 5.5 * large, font, "rm", main=i == 0, role="value", width=58, **text)
        if rng.random() < 0.5:
            parts.bars128(pen, rng, 8, 12, h - 20, w - 12, h - 6, **text)
        self.finish(rng, pen)

    def train(self, rng, pen):
        w, h = 180, 84
        self.ground(rng, pen, w, h, pick(rng, ["#f4dfb8", "#dfeadd", "#f2e4ea", "#fbf6e4", "#cfe0ee"]))
        text = ink("#1a1c22")
        colour = ink(pick(rng, ["#c8501a", "#1a6a3c", "#9c1a3c", "#1a4a9c"]))
        pen.rectangle(0, 4, w, 14, **colour)
        title = pick(rng, ["STANDARD SINGLE", "EINZELFAHRSCHEIN", "BILLET", "BIGLIETTO", "BILET JEDNORAZOWY", "JÍZDENKA", "BOARDING PASS"])
        font = parts.face(rng, ["mono", "mono-bold", "test-vga", "dejavu-mono", "ocr-b", "narrow"], title)
        pen.text(title, 8, 9, 5, font, "lm", width=110, **ink("#ffffff"))
        towns = pick(rng, [("LONDON", "BRIGHTON"), ("BERLIN", "PRAHA"), ("MILANO C", "ROMA TE"), ("PARIS", "LYON PART"), ("WARSZAWA", "GDANSK")])
        for i, (label, value) in enumerate([("FROM", towns[0]), ("TO", towns[1]), ("DATE", codes.date(rng)), ("CLASS", pick(rng, ["1", "2", "STD"]))]):
            x, y = 8 + (i % 2) * 70, 26 + (i // 2) * 16
            pen.text(label, x, y, 2.6, "sans", "lm", **colour)
            pen.text(value, x, y + 6, 5, font, "lm", width=64, **text)
        pen.text(pick(rng, ["£", "EUR ", "CZK "]) + codes.money(rng, 2, 180), w - 10, 32, 6, font, "rm", role="value", **text)
        number = pick(rng, [codes.digits(rng, 5), codes.digits(rng, 6), codes.digits(rng, 7), codes.pattern(rng, "19999 9999"), codes.pattern(rng, "AA1 99999"), codes.code17(rng), codes.pattern(rng, "199-9999999999")])
        pen.text(number, 8, 66, pick(rng, [5, 7]), font, "lm", main=True, width=120, **text)
        if rng.random() < 0.5:
            parts.matrix(pen, codes.digits(rng, 14), w - 44, 42, 34)
        pen.text(pick(rng, ["NON TRANSFERABLE", "BITTE ENTWERTEN", "A COMPOSTER", "DA CONVALIDARE"]), 8, 77, 3, "sans", "lm", **colour)
        self.finish(rng, pen)

    def raffle(self, rng, pen):
        places.table(pen, rng)
        w, h = 120, 60
        count = int(rng.integers(1, 5))
        colour = pick(rng, ["#f2b8c0", "#b8d8f0", "#f4e07a", "#c8e8c0", "#ffffff", "#f0a868"])
        start = int(rng.integers(10000, 9999999)) if rng.random() < 0.85 else int(rng.integers(100, 9999))
        font = pick(rng, ["serif", "test-schoolbook", "sans-bold", "narrow-bold", "din", "road", "engraved", "slab"])
        red = ink(pick(rng, ["#b01515", "#1a1a1a", "#1a2f7a"]))
        zeros = pick(rng, [0, 6, 7])
        for i in range(count):
            y = i * (h + 0.6)
            parts.paper(pen, rng, 0, y, w, y + h, colour, 0.5)
            for x in np.arange(2, w, 3.4):
                pen.circle(x, y + h, 0.6, **ink("#4a4038"))
            pen.rectangle(5, y + 5, w - 5, y + h - 5, 3, **ink("#6a6a6a"))
            pen.rectangle(5.6, y + 5.6, w - 5.6, y + h - 5.6, 3, **ink(colour))
            pen.text(pick(rng, ["ADMIT ONE", "RAFFLE TICKET", "KEEP THIS COUPON", "LOS", "TOMBOLA", "GARDEROBE", "LOTERIA", "CLOAKROOM"]), w / 2, y + 16, 7, pick(rng, ["serif", "sans-bold", "slab"]), **ink("#222222"))
            pen.text(str(start + i).zfill(zeros), w / 2, y + 36, 15, font, main=i == count // 2, role="value", spacing=0.08, width=100, **red)
            for turn, x in ((1, 10), (3, w - 10)):
                pen.text(str(start + i), x, y + h / 2, 4, font, turn=turn, role="value", **red)
        self.area = (0, 0, w, count * h)
        self.finish(rng, pen)

    def queue(self, rng, pen):
        w, h = 84, 100
        self.ground(rng, pen, w, h)
        text = ink("#1a1a1c")
        pen.text(pick(rng, ["Bürgerbüro", "Your number", "Votre numéro", "Su turno", "Sıra No", "Twój numer", "WELCOME"]), w / 2, 14, 6, "dejavu", width=70, **text)
        number = pick(rng, [codes.pattern(rng, "A199"), codes.digits(rng, 4), codes.pattern(rng, "A 19"), codes.digits(rng, 5), codes.pattern(rng, "199999")])
        pen.text(number, w / 2, 44, 24, pick(rng, ["sans-bold", "mono-bold", "dejavu-bold", "test-vga"]), main=True, width=70, **text)
        pen.text(f"{codes.date(rng)}   {codes.clock(rng, True)}", w / 2, 72, 4.4, "mono", width=74, **text)
        pen.text(f"{pick(rng, ['Wartende', 'Waiting', 'En attente', 'En espera'])}: {rng.integers(0, 60)}", w / 2, 84, 4.4, "sans", **text)
        self.finish(rng, pen)

    def concert(self, rng, pen):
        w, h = 200, 78
        self.ground(rng, pen, w, h, pick(rng, ["#f0ece0", "#2a1a3c", "#e8d8a0", "#1a2f4a", "#f4f4f6"]), 0.3)
        pen.rectangle(6, 6, 140, h - 6, 2, **ink(pick(rng, ["#e8e0cc", "#ffffff", "#d8c8e8", "#f2d0a8"])))
        text = ink("#1a1a1c")
        pen.text(pick(rng, ["SUMMER JAZZ FESTIVAL", "CITY THEATRE", "OPERA NIGHT", "FC UNITED - SC NORTH", "KINO CENTRAL", "ROCK AM SEE"]), 12, 18, 8, pick(rng, parts.HEAVY), "lm", width=122, **text)
        pen.text(f"{codes.date(rng)}  {codes.clock(rng)}", 12, 32, 5, "roboto", "lm", **text)
        for i, (label, value) in enumerate([("ROW", codes.pattern(rng, "A9")), ("SEAT", codes.digits(rng, 2)), ("GATE", codes.pattern(rng, "A")), ("EUR", codes.money(rng, 8, 140))]):
            pen.text(label, 12 + i * 32, 44, 3, "sans", "lm", **text)
            pen.text(value, 12 + i * 32, 53, 6.5, "sans-bold", "lm", width=28, **text)
        number = pick(rng, [codes.digits(rng, 6), codes.digits(rng, 7), codes.digits(rng, 5), codes.pattern(rng, "1999999999"), codes.code17(rng)])
        pen.rectangle(146, 4, 197, h - 4, 1, **ink("#ffffff"))
        parts.bars128(pen, rng, 7, 150, 8, 193, 50, **ink("#111111"))
        pen.text(number, 171, 62, 7, pick(rng, parts.PRINT), main=True, width=46, **ink("#111111"))
        for y in np.arange(2, h, 3):
            pen.circle(143, y, 0.5, **ink("#666666"))
        self.finish(rng, pen)
