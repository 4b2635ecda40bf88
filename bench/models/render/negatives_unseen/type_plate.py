"""Plates on machines and appliances: type, serial number, volts, year."""

import numpy as np

from ..canvas import rounded
from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import ink
from .scene import Negative

WORDS = {
    "en": ("TYPE", "SERIAL No.", "YEAR", "POWER", "VOLTAGE", "WEIGHT", "MODEL"),
    "de": ("Typ", "Fabr.-Nr.", "Baujahr", "Leistung", "Spannung", "Gewicht", "Maschine"),
    "fr": ("Type", "N° de série", "Année", "Puissance", "Tension", "Masse", "Modèle"),
    "it": ("Tipo", "Matricola", "Anno", "Potenza", "Tensione", "Peso", "Modello"),
    "es": ("Tipo", "N.º de serie", "Año", "Potencia", "Tensión", "Peso", "Modelo"),
    "pl": ("Typ", "Nr fabryczny", "Rok", "Moc", "Napięcie", "Masa", "Model"),
    "cs": ("Typ", "Výr. číslo", "Rok", "Příkon", "Napětí", "Hmotnost", "Model"),
    "ru": ("ТИП", "ЗАВ. №", "ГОД", "МОЩНОСТЬ", "НАПРЯЖЕНИЕ", "МАССА", "МОДЕЛЬ"),
    "tr": ("Tip", "Seri No", "Yıl", "Güç", "Gerilim", "Ağırlık", "Model"),
}
MAKERS = ["SIEWERT", "Baumüller & Söhne", "HITECHI", "ELEKTRIM", "Leroy-Sonier", "GRUNDFOSS", "ABX Motors", "KARCHER-WERKE", "Candy-Line", "BOSS",
          "ZETOR MOTOR", "ATLAS CORP", "Wilox", "МОСМАШ", "TOSHIMA"]


def values(rng):
    return {
        0: codes.pattern(rng, pick(rng, ["AA 199-A9", "A99 9A", "19A999", "XX-199/9", "AAA 1999"])),
        2: str(rng.integers(1962, 2026)),
        3: pick(rng, [f"{rng.uniform(0.2, 90):.1f} kW", f"{rng.integers(100, 3000)} W"]),
        4: pick(rng, ["230 V~ 50 Hz", "400 V 3~", "220-240 V", "24 V DC", "120 V 60 Hz"]),
        5: f"{rng.integers(4, 9000)} kg",
        6: codes.pattern(rng, pick(rng, ["AA199A", "A-199", "A9999AA/99", "AAA9A99A"])),
    }


class TypePlate(Negative):
    name = "type-plate"
    variants = ["stamped", "stamped", "printed", "sticker", "sticker", "laptop"]

    def words(self, rng):
        words = WORDS[pick(rng, list(WORDS))]
        return words, parts.face(rng, ["sans", "narrow", "roboto-condensed", "engraved", "universal", "drafting", "test-open-sans", "dejavu"], *words)

    def stamped(self, rng, pen):
        """Engraved or etched fields whose values are punched by hand."""
        places.wall(pen, rng, pick(rng, ["#4a6a5a", "#2f5a8c", "#6a6d6f", "#c8b890", "#8c2a1a", "#3a3c3f"]))
        rows = int(rng.integers(3, 6))
        w, h = 150, 30 + rows * 14
        shade = pick(rng, ["#b8bbbd", "#c8b878", "#a8abad", "#17181a"])
        pen.rectangle(1, 2, w + 1.5, h + 2.5, 3, soft=1.2, albedo=np.zeros(3), alpha=0.6)
        parts.metal(pen, rng, rounded(0, 0, w, h, 3), shade, brushed=rng.random() < 0.6)
        dark = shade == "#17181a"
        text = ink("#d8d8d4" if dark else pick(rng, ["#17181a", "#17181a", "#7a1414", "#14306a"]))
        punched = ink("#c0c2c4" if dark else "#55575a")
        words, font = self.words(rng)
        maker = pick(rng, MAKERS)
        pen.text(maker, w / 2, 13, 8, parts.face(rng, ["sans-bold", "gothic", "roboto-medium", "dejavu-bold"], maker), width=w - 30, **text)
        own, main = values(rng), int(rng.integers(rows))
        order = [i for i in rng.permutation([0, 2, 3, 4, 5, 6])][:rows]
        order[main] = 1
        hand = pick(rng, ["engraved", "engraved-narrow", "din", "road", "mono-bold", "drafting", "ocr-b"])
        for i, k in enumerate(order):
            y = 30 + i * 14
            pen.text(words[k], 10, y, 4, font, "lm", width=42, **text)
            pen.rectangle(54, y - 5.5, w - 10, y + 5.5, 0.8, albedo=linear("#d9dbdc") if not dark else linear("#8a8d90"), alpha=0.75)
            value = codes.serial(rng) if k == 1 else own[k]
            pen.text(value, 58, y + rng.normal(0, 0.5), 6, hand, "lm", main=i == main, role="value", width=w - 72, spacing=float(rng.choice([0, 0.12, 0.25])), relief=-0.25, **(ink("#3a3c3f") if not dark else ink("#1a1a1a")))
        for x in (5, w - 5):
            for y in (5, h - 5):
                pen.circle(x, y, 2.4, **ink("#8a8d8f"))
                pen.circle(x - 0.5, y - 0.5, 1.4, soft=0.5, albedo=linear("#e0e2e3"))
        self.area = (0, 0, w, h)

    def printed(self, rng, pen):
        """A motor's plate, printed by laser in black on steel or foil: many cells."""
        places.wall(pen, rng, pick(rng, ["#2f5a8c", "#6a6d6f", "#3f7a4c", "#1d1f22", "#b8bcc0"]))
        w, h = 170, 100
        parts.metal(pen, rng, rounded(0, 0, w, h, 2), "#c6c9cb", brushed=True)
        text = ink("#17181a")
        words, font = self.words(rng)
        maker = pick(rng, MAKERS)
        pen.text(maker, 8, 12, 8, parts.face(rng, ["sans-bold", "dejavu-bold", "roboto-medium"], maker), "lm", width=90, **text)
        pen.text("CE", w - 12, 12, 8, "gothic", "rm", **text)
        pen.text("3~ Mot.  " + codes.pattern(rng, "1AA9 999-9AA99"), 8, 26, 5, font, "lm", width=100, **text)
        pen.text(words[1], 8, 38, 4, font, "lm", width=36, **text)
        pen.text(codes.serial(rng), 48, 38, pick(rng, [5, 6.5]), pick(rng, ["mono-bold", "ocr-b", font, "test-vga"]), "lm", main=True, width=112, **text)
        columns = ["Hz", "V", "kW", "A", "cos φ", "1/min"]
        for i, name in enumerate(columns):
            x = 8 + i * 26
            pen.text(name, x + 12, 51, 3.6, "dejavu", **text)
            for j in range(3):
                value = [pick(rng, ["50", "60"]), pick(rng, ["400 Y", "230 D", "690"]), f"{rng.uniform(0.3, 40):.2f}", f"{rng.uniform(0.5, 80):.1f}", f"0.{rng.integers(70, 92)}", str(rng.integers(700, 3600))][i]
                pen.text(value, x + 12, 61 + j * 9, 4.4, font, width=22, **text)
            pen.rectangle(x - 0.2, 47, x + 0.2, 84, **text)
        for y in (47, 55, 84):
            pen.rectangle(8, y - 0.2, w - 8, y + 0.2, **text)
        pen.text(f"IP {rng.integers(44, 68)}   IEC 60034-1   Th.Cl. F   {rng.integers(8, 400)} kg", 8, 92, 4, font, "lm", **text)
        parts.screws(pen, 4, 50, w - 4, 50, 2.2)
        self.area = (0, 0, w, h)

    def sticker(self, rng, pen):
        """A label on an appliance: silver or white foil, bars."""
        places.wall(pen, rng, pick(rng, ["#f0f0ee", "#d8d8d6", "#26282b", "#b8bcc0"]))
        w, h = 150, 96
        ground = pick(rng, ["#c9cccf", "#f6f6f4", "#e8e8e8", "#1a1b1d"])
        pen.rectangle(0, 0, w, h, 2, albedo=linear(ground), glass=0.25)
        text = ink("#f0f0f0" if ground == "#1a1b1d" else "#15161a")
        words, font = self.words(rng)
        maker = pick(rng, MAKERS)
        pen.text(maker, 6, 10, 7, parts.face(rng, ["sans-bold", "gothic", "dejavu-bold"], maker), "lm", width=80, **text)
        own = values(rng)
        for i, k in enumerate([6, 4, 3, 5]):
            pen.text(f"{words[k]}: {own[k]}", 6, 24 + i * 8, 4, font, "lm", width=90, **text)
        pen.text(f"PNC {codes.grouped(codes.digits(rng, 9), (3, 3))}  {codes.digits(rng, 2)}", 6, 57, 4, font, "lm", role="value", **text)
        serial = pick(rng, [codes.serial(rng), codes.digits(rng, 8), codes.code17(rng), codes.digits(rng, 6), codes.digits(rng, 7)])
        box = pen.text(pick(rng, ["S/N", "SN:", "Ser. No.", words[1]]), 6, 68, 4, font, "lm", width=30, **text)
        pen.text(serial, box.x1 + 3, 68, pick(rng, [4.4, 6]), pick(rng, [font, "mono-bold", "ocr-b"]), "lm", main=True, width=w - 52, **text)
        pen.rectangle(4, 75, w - 30, 92, **ink("#f6f6f4"))
        if rng.random() < 0.5:
            parts.bars128(pen, rng, 11, 8, 77, w - 34, 90, **ink("#111111"))
        else:
            parts.code39(pen, codes.pattern(rng, "AA99999"), 8, 77, w - 34, 90, **ink("#111111"))
        pen.text("CE", w - 16, 16, 9, "gothic", **text)
        parts.matrix(pen, serial, w - 38, 28, 32)
        pen.text(pick(rng, ["Made in Germany", "MADE IN P.R.C.", "Fabriqué en France", "Made in Italy", "Hecho en México"]), w - 6, 24, 2.6, "dejavu", "rm", **text)
        self.area = (0, 0, w, h)

    def laptop(self, rng, pen):
        """Small print on a device's underside or a box: IMEI, MAC, serial number."""
        places.wall(pen, rng, pick(rng, ["#1a1b1d", "#2a2c2f", "#b8bbbe", "#c8ccd0"]))
        w, h = 160, 90
        light = rng.random() < 0.6
        if light:
            pen.rectangle(0, 0, w, h, 2, albedo=linear("#f4f4f2"), glass=0.1)
        text = ink("#141518") if light else ink("#c8cacc")
        if not light:
            pen.rectangle(0, 0, w, h, 2, **ink("#1c1d1f"))
        font = pick(rng, ["sans", "roboto", "interface", "narrow", "test-open-sans", "clear"])
        rows = [("Model:", codes.pattern(rng, "AA-A199A")), ("IMEI:", codes.imei(rng)), ("S/N:", codes.serial(rng)), ("MAC:", ":".join(f"{v:02X}" for v in rng.integers(0, 256, 6))),
                ("P/N:", codes.pattern(rng, "199999-99X")), ("EID:", codes.digits(rng, 16) + codes.digits(rng, 16)), ("FCC ID:", codes.pattern(rng, "AAA-AA9999")), ("ID:", codes.code17(rng))]
        chosen = [rows[i] for i in rng.permutation(len(rows))[:5]]
        main = pick(rng, [i for i, (label, _) in enumerate(chosen) if label not in ("MAC:", "Model:")])
        for i, (label, value) in enumerate(chosen):
            y = 14 + i * 15
            box = pen.text(label, 8, y, 4.4, font, "lm", **text)
            pen.text(value, box.x1 + 4, y, 4.4, font, "lm", main=i == main, role="value", width=w - 54, **text)
            if light and rng.random() < 0.6:
                parts.bars128(pen, rng, 10, 8, y + 4, 96, y + 9, **text)
        if light:
            parts.matrix(pen, chosen[0][1], w - 36, h - 38, 30)
        self.area = (0, 0, w, h)
