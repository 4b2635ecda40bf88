"""Fuel pumps: price, amount and price a unit."""

import numpy as np

from ..colour import linear
from . import places, readout
from .pen import BOLD, word_font

# currency: words for the sum, the amount and the price a unit; prices a unit; decimals of sum, amount, price a unit; mark
COUNTRIES = [
    (("EUR", "€", "Betrag", "Preis", "Zu zahlen"), ("LITER", "Liter", "Abgabe", "L"), ("EUR/LITER", "Preis/Liter", "€/L",
          "Cent/Liter"), (1.2, 2.3), (2, 2, 3), ".,"),
    (("EUR", "PRIX", "Prix à payer", "€", "MONTANT"), ("LITRES", "VOLUME", "Litres"), ("PRIX/L", "€/LITRE", "Prix du litre"),
          (1.2, 2.2), (2, 2, 3), ".,"),
    (("EURO", "IMPORTO", "IMPORTE", "TOTAL EUR"), ("LITRI", "LITROS", "VOLUME"), ("EURO/LITRO", "PRECIO/LITRO", "€/l"),
          (1.2, 2.2), (2, 2, 3), ".,"),
    (("$", "THIS SALE", "TOTAL SALE", "DOLLARS", "USD", "SALE $"), ("GALLONS", "GAL", "Gallons"), ("PRICE PER GALLON", "$/GAL",
          "PPG", "INCLUDES ALL TAXES"), (2.1, 5.9), (2, 3, 3), "."),
    (("£", "POUNDS", "THIS SALE", "£ AMOUNT"), ("LITRES", "Litres"), ("PENCE PER LITRE", "p/LITRE", "PRICE PER LITRE"),
          (109.9, 189.9), (2, 2, 1), "."),
    (("ZŁ", "PLN", "NALEŻNOŚĆ", "Do zapłaty"), ("LITRY", "LITRÓW", "Ilość"), ("ZŁ/LITR", "CENA ZA LITR"), (4.9, 7.99),
          (2, 2, 2), ".,"),
    (("KRONOR", "SEK", "KR", "BELOPP"), ("LITER", "VOLYM"), ("KR/LITER", "PRIS/L"), (13.5, 23.9), (2, 2, 2), ".,"),
    (("KČ", "Částka Kč", "CZK"), ("LITRŮ", "Objem l"), ("KČ/LITR", "Cena"), (28.9, 45.9), (2, 2, 2), ".,"),
    (("РУБЛИ", "К ОПЛАТЕ", "СТОИМОСТЬ, руб", "РУБ"), ("ЛИТРЫ", "ОБЪЕМ, л", "ЛИТР"), ("ЦЕНА ЗА ЛИТР", "РУБ/Л", "ЦЕНА"),
          (38.5, 68.9), (2, 2, 2), ".,"),
    (("TL", "TUTAR", "TOPLAM TL"), ("LİTRE", "MİKTAR"), ("BİRİM FİYAT", "TL/LT"), (18.0, 48.0), (2, 2, 2), ".,"),
    (("AMOUNT", "Rs", "RUPEES", "₹"), ("LITRES", "VOLUME", "LTRS"), ("RATE/LTR", "PRICE/LITRE", "Rs/Ltr"), (88.0, 112.0),
          (2, 2, 2), "."),
    (("THIS SALE $", "$", "TOTAL $"), ("LITRES", "Litres"), ("CENTS PER LITRE", "c/L"), (129.9, 229.9), (2, 2, 1), "."),
    (("R$", "TOTAL A PAGAR", "VALOR"), ("LITROS", "L"), ("PREÇO POR LITRO", "R$/L"), (4.1, 7.2), (2, 3, 3), ",."),
    (("Ft", "FIZETENDŐ", "HUF"), ("LITER", "MENNYISÉG"), ("Ft/liter", "EGYSÉGÁR"), (340.0, 650.0), (0, 2, 1), ",."),
    (("金額", "お支払い", "円"), ("数量", "リットル", "L"), ("単価", "円/L"), (130.0, 190.0), (0, 2, 0), "."),
    (("RIYAL", "AMOUNT", "PRICE"), ("LITERS", "QUANTITY"), ("UNIT PRICE",), (0.9, 3.2), (2, 2, 2), "."),
    (("HRN", "ГРН", "СУМА"), ("ЛІТРИ", "ОБ'ЄМ"), ("ЦІНА",), (42.0, 62.0), (2, 2, 2), "."),
]
ABOVE = 5.0  # mm between a word and the display under it
BODIES = [
    "#c0161c", "#e8b800", "#0d6b3a", "#0b4f9e", "#f2f2f0", "#b9bcbf", "#2a2c2f", "#e56a00", "#1a1b1e", "#7f8a91", "#d9d6cc"
]
GRADES = [
    "95", "98", "E5", "E10", "DIESEL", "Super", "Super 95", "87", "89", "91", "93", "AI-92", "АИ-95", "ДТ", "B7", "LPG",
    "V-Power", "REGULAR", "PLUS", "PREMIUM", "UNLEADED", "SP95-E10", "SP98", "GASOLEO A", "SANS PLOMB", "Eco Plus", "ON",
    "Pb95", "E85"
]
NOTES = [
    "NO SMOKING", "Rauchen verboten", "Défense de fumer", "PAY INSIDE", "PUMP 4", "Säule 3", "MIN 5 L", "Mindestabgabe 5 Liter",
    "TURN OFF ENGINE", "PREPAY ONLY", "Selecteer product", "INSERT CARD", "Qmax 40 L/min  Qmin 4 L/min", "SELF SERVICE",
    "Pmax 3.5 bar", "Vmin 5 L", "BIS ZU 10% ETHANOL"
]


class Sale:
    """What a pump shows: three numbers that fit each other, or zeros, or a sale in progress."""
    def __init__(self, pen):
        self.words = pen.pick(COUNTRIES)
        (low, high), (a, b, c), marks = self.words[3:]
        unit = pen.between(low, high)
        if pen.chance(0.4):
            unit = float(f"{unit:.{max(c - 1, 0)}f}") + (9 * 10.0**-c if c else 0)
        volume = pen.pick([pen.between(1, 12), pen.between(8, 60), pen.between(40, 480)], [0.25, 0.6, 0.15])
        volume = 0.0 if pen.chance(0.04) else volume
        per = unit / 100 if {"p/LITRE", "c/L"} & set(self.words[2]) else unit  # prices in pence or cents
        mark = pen.pick(marks)
        zeros = pen.pick([0, 0, 0, 5, 6])

        def form(value, places):
            text = f"{value:.{places}f}".replace(".", mark)
            return text.zfill(zeros + bool(places)) if zeros else text

        if b == 2 and pen.chance(0.2):
            b = 3
        self.sum, self.volume, self.unit = form(volume * per, a), form(volume, b), f"{unit:.{c}f}".replace(".", mark)
        if pen.chance(0.12):  # the point is printed on the glass, or too faint to be seen
            self.volume, self.sum = self.volume.replace(mark, ""), self.sum.replace(mark, "")
        self.labels = [pen.pick(words) for words in self.words[:3]]


def compose(pen):
    pen.pick([full, full, full, single, panel, mechanical, american])(pen)


def technique(pen):
    return pen.pick(["lcd", "lcd-light", "led", "dots", "screen", "drum"], [0.5, 0.17, 0.14, 0.08, 0.06, 0.05])


def show(pen, text, x, y, w, h, look, frame=True, fill=0.94, anchor="r"):
    """A number in a window of its own, or on the glass that is there (`frame` None)."""
    if look.technique == "drum":
        digits = "".join(c for c in text if c.isdigit())
        aspect = pen.between(0.6, 0.85)
        height = min(h * 0.85, w * 0.95 / (aspect * len(digits)))
        pen.counter(digits,
                    x + (w - height * aspect * len(digits)) / 2,
                    y + (h - height) / 2,
                    height,
                    pen.pick([0, 1, 2]),
                    aspect=aspect)
        return
    if frame is not None:
        readout.window(pen, x, y, w, h, look, frame)
    readout.put(pen, text, x, y + h * 0.14, w, h * 0.72, look, "value", anchor, fill=fill)


def body(pen, area=None):
    """The pump's sheet metal, or the plastic of its head. Returns its colour. Around `area` it may end, the forecourt behind it."""
    colour = pen.colour(*BODIES)
    if area and pen.chance(0.45):
        places.ground_of(pen, ["blurred", "blurred", "concrete", "brick", "grass"])
        x0, y0, x1, y1 = area
        side = pen.between(12, 50)
        pen.plate(x0 - side,
                  y0 - pen.between(25, 140),
                  x1 + side,
                  y1 + pen.between(90, 500),
                  pen.between(0, 14),
                  colour,
                  0.35,
                  depth=6,
                  even=0.1)
        return colour
    kind = pen.pick(["plain", "steel", "paint"])
    if kind == "steel":
        places.ground_of(pen, ["steel"])
    elif kind == "paint":
        places.SURFACES["metal"](pen, colour, 1)
    else:
        pen.grainy(pen.everywhere(), colour, pen.between(0.5, 1.2), pen.between(0.03, 0.15))
    return colour


def ink_on(colour, pen):
    return linear("#f2f2f0") if colour.mean() < 0.25 else linear(pen.pick(["#101114", "#8a1014", "#0c2a6a"]))


def rows(pen, x, y, w, sale, look, heights, side, own, font, ink, gap):
    """Numbers below each other with their words at the left, at the right or above. Returns the bottom."""
    texts = [sale.sum, sale.volume, sale.unit][:len(heights)]
    part = {"left": 0.66, "right": 0.7, "above": 1.0}[side]
    for text, label, h in zip(texts, sale.labels, heights):
        ww = w * part * (1 if own or h == heights[0] else 0.85)
        room = w * (1 - part) * 0.9
        if side == "above":
            write(pen, label, x, y + 1.2, min(5, h * 0.25), font, ink, look, own, "lm", w)
            y += min(5, h * 0.25) + ABOVE
        left = x + (w * (1 - part) if side == "left" else 0)
        show(pen, text, left, y, ww, h, look, True if own else None)
        if side == "left":
            write(pen, label, x + room, y + h * pen.pick([0.5, 0.75]), min(h * 0.3, 7), font, ink, look, own, "rm", room)
        elif side == "right":
            write(pen, label, left + ww + 3, y + h * pen.pick([0.5, 0.75]), min(h * 0.3, 7), font, ink, look, own, "lm", room)
        y += h + gap
    return y


def write(pen, label, x, y, h, font, ink, look, own, anchor, width):
    if own or pen.chance(0.5):
        pen.text(label,
                 x,
                 y,
                 h,
                 font,
                 anchor,
                 "unit",
                 width,
                 ink=ink if own or look.glass.light_on_dark is False else None,
                 **({} if own or not look.glass.light_on_dark else dict(albedo=linear("#d8d8d4"))))
    else:
        readout.word(pen, label, x, y, h, look, anchor, "unit", width)


def panel(pen, face_at=(0, 0), furniture=True):
    """The head of a pump: a face of plastic, glass or metal with the display rows."""
    sale, look = Sale(pen), readout.look(pen, technique(pen))
    font = pen.pick(BOLD) if pen.chance(0.6) else word_font(pen)
    w = pen.between(110, 170)
    side = pen.pick(["left", "right", "above"])
    own = pen.chance(0.6) or look.technique == "drum"
    h = pen.between(18, 34)
    heights = pen.pick([[h, h, h * 0.6], [h, h], [h, h * 0.8, h * 0.55], [h * 1.1, h * 0.7], [h, h, h]])
    gap = pen.between(2, 10)
    x, y = face_at
    label_room = sum(min(5, v * 0.25) + ABOVE for v in heights) if side == "above" else 0
    total = sum(heights) + gap * (len(heights) - 1) + label_room
    face = pen.colour("#0b0b0d", "#16171a", "#e6e6e2", "#c9ccd0", "#2a3a4a", "#f4f4f0", "#8d9296", "#10243f", amount=0.05)
    mx, my = pen.between(6, 22), pen.between(6, 20)
    colour = body(pen, (x - mx, y - my, x + w + mx, y + total + my))
    pen.plate(x - mx, y - my, x + w + mx, y + total + my, pen.between(0, 8), face, 0.4, depth=2)
    if not own:
        readout.window(pen, x - 2, y - 2, w + 4, total + 4, look)
    rows(pen, x, y, w, sale, look, heights, side, own, font, ink_on(face, pen), gap)
    area = (x - mx, y - my, x + w + mx, y + total + my)
    if pen.chance(0.4):
        pen.cover(*area, 3)
    if furniture:
        around(pen, area, colour, font)
    places.dirt(pen, area)
    if pen.chance(0.08):
        places.drops(pen, area)
    pen.thing = area if pen.chance(0.5) else tuple(np.add(area, (-30, -35, 30, 60)))


def around(pen, area, colour, font):
    """Brand, grades, keys, notes and hoses of the body around the face."""
    x0, y0, x1, y1 = area
    w = x1 - x0
    if pen.chance(0.4):
        band = pen.colour(*BODIES)
        pen.rectangle(x0 - 12, y0 - 45, x1 + 12, y0 - 8, 2, albedo=band, glass=0.3)
        pen.text(pen.pick(["PETRO", "NORDOIL", "FUEL+", "Q9", "ENERGY", "АЗС", "GASO", "TANKE", "OKTAN", "SUN OIL"]),
                 (x0 + x1) / 2,
                 y0 - 26,
                 pen.between(8, 17),
                 pen.pick(BOLD),
                 ink=ink_on(band, pen))
    y = y1 + pen.between(8, 18)
    if pen.chance(0.6):  # grades
        n = pen.number(2, 5)
        step = w / n
        for i in range(n):
            tone = pen.colour(*BODIES, "#0d7a3a", "#101010")
            pen.plate(x0 + i * step + 2, y, x0 + (i + 1) * step - 2, y + 24, 3, tone, 0.3, depth=1.5)
            pen.text(pen.pick(GRADES),
                     x0 + (i + 0.5) * step,
                     y + 12,
                     pen.between(5, 10),
                     pen.pick(BOLD),
                     width=step - 7,
                     ink=ink_on(tone, pen),
                     role="word")
        y += 32
    for _ in range(pen.number(0, 3)):
        sticker(pen, pen.between(x0, x1 - 30), y + pen.between(0, 20), pen.between(28, 60))
    if pen.chance(0.3):
        keypad(pen, x1 + 14, y0 + pen.between(0, 30))
    if pen.chance(0.35):
        side = pen.pick([-1, 1])
        x = x0 - 25 if side < 0 else x1 + 25
        pen.curve([(x, -500), (x + side * 8, y0), (x + side * 25, y1), (x + side * 8, y1 + 120), (x, 500)], pen.between(9, 16),
                  linear("#0e0e0f"))
    for sx, sy in ((x0 - 8, y0 - 6), (x1 + 8, y0 - 6), (x0 - 8, y1 + 6), (x1 + 8, y1 + 6)):
        if pen.chance(0.35):
            pen.screw(sx, sy, pen.between(1.5, 3))


def sticker(pen, x, y, w):
    ground = pen.colour("#ffffff", "#f7d417", "#c8151b", "#1458a8", "#e8e8e4", "#f08a00")
    h = w * pen.between(0.25, 0.8)
    a = pen.rng.normal(0, 1)
    pen.plate(x, y + a, x + w, y + h + a, 1.5, ground, 0.2, depth=0.5)
    pen.text(pen.pick(NOTES), x + w / 2, y + h * 0.35 + a, 3.4, word_font(pen), width=w * 0.9, ink=ink_on(ground, pen))
    if pen.chance(0.5):
        pen.text(pen.pick(NOTES), x + w / 2, y + h * 0.7 + a, 2.6, word_font(pen), width=w * 0.9, ink=ink_on(ground, pen))


def keypad(pen, x, y):
    tone = pen.colour("#2b2d30", "#b5b8bb", "#101112")
    pen.plate(x - 4, y - 4, x + 46, y + 58, 3, tone * 0.6, 0.2)
    for i, c in enumerate("123456789*0#"):
        kx, ky = x + (i % 3) * 15, y + (i // 3) * 14
        pen.plate(kx, ky, kx + 12, ky + 11, 1.5, tone, 0.2, depth=1)
        pen.text(c, kx + 6, ky + 5.5, 5, "sans-bold", ink=ink_on(tone, pen), role="word")


def full(pen):
    panel(pen)


def single(pen):
    """One display close by: its word beside, above or below."""
    colour = body(pen)
    sale, look = Sale(pen), readout.look(pen, technique(pen))
    which = pen.pick([0, 1, 1, 1, 2])
    text, label = [sale.sum, sale.volume, sale.unit][which], sale.labels[which]
    w, h = pen.between(80, 130), pen.between(22, 42)
    face = pen.colour("#0b0b0d", "#e6e6e2", "#c9ccd0", "#f4f4f0", "#8d9296", amount=0.05) if pen.chance(0.6) else colour
    pen.plate(-18, -22, w + 34, h + 24, 4, face, 0.35, depth=1.5)
    ink = ink_on(face, pen)
    if pen.chance(0.25) and look.technique != "drum":  # the word on the glass
        readout.window(pen, 0, 0, w + 18, h, look)
        readout.put(pen, text, 0, h * 0.12, w, h * 0.76, look)
        readout.word(pen, label, w + 17, h * 0.8, h * 0.13, look, "rm", "unit", 16)
    else:
        show(pen, text, 0, 0, w, h, look)
        at = pen.pick([(w / 2, -11, "mm"), (w / 2, h + 11, "mm"), (0, h + 11, "lm"), (w, h + 11, "rm"), (w, -11, "rm")])
        pen.text(label, at[0], at[1], pen.between(4, 9), pen.pick(BOLD), at[2], "unit", w, ink=ink)
    if pen.chance(0.3):
        pen.cover(-18, -22, w + 34, h + 24)
    area = (-18, -22, w + 34, h + 24)
    if pen.chance(0.5):
        around(pen, area, colour, word_font(pen))
    places.dirt(pen, area)
    pen.thing = area


def mechanical(pen):
    """An old pump: wheels of price and amount, above each other behind glass."""
    colour = body(pen)
    sale = Sale(pen)
    face = pen.colour("#f0eee4", "#141416", "#c8151b", "#e2dcc8", amount=0.06)
    ink = ink_on(face, pen)
    h = pen.between(22, 32)
    aspect = pen.between(0.6, 0.85)
    wheel = None
    w = 6 * aspect * h
    pen.plate(-20, -28, w + 46, 2 * h + 60, 3, face, 0.5, depth=2.5)
    font = pen.pick(BOLD)
    white, black = pen.colour("#f4f2ea", "#e9e6d8"), pen.colour("#0c0c0d", "#1d1d1e")
    wheel = pen.pick([(black, white), (white, black)])
    last = pen.pick([wheel, (pen.colour("#b8201a"), white), (white, black)])
    drum_font = pen.pick(["sans-bold", "din", "narrow-bold", "road", "free-bold"])
    for i, (text, label) in enumerate(((sale.sum, sale.labels[0]), (sale.volume, sale.labels[1]))):
        digits = "".join(c for c in text if c.isdigit())[-6:].zfill(pen.pick([4, 5, 5]))
        y = i * (h + 24)
        n = len(digits)
        pen.counter(digits, w - n * aspect * h, y, h, pen.pick([1, 1, 2]), wheel, last, drum_font, aspect)
        pen.text(label, w / 2, y - 11, pen.between(5, 8), font, role="unit", width=w, ink=ink)
    unit = "".join(c for c in sale.unit if c.isdigit())[:4]
    pen.counter(unit, w * 0.3, 2 * h + 34, h * 0.45, 0, wheel, last, drum_font, aspect)
    pen.text(sale.labels[2], w * 0.3 - 3, 2 * h + 40, 4, font, "rm", "unit", w * 0.3, ink=ink)
    pen.cover(-20, -28, w + 46, 2 * h + 60, 3)
    area = (-20, -28, w + 46, 2 * h + 60)
    around(pen, area, colour, font)
    places.dirt(pen, area, pen.pick([0.3, 0.8, 1.2]))
    pen.thing = area


def american(pen):
    """Two displays above a row of grades, each with a price and a button."""
    colour = body(pen)
    look = readout.look(pen, pen.pick(["lcd", "lcd", "lcd-light", "led"]))
    sale = Sale(pen)
    w, h = pen.between(120, 150), pen.between(22, 30)
    face = pen.colour("#1a1b1d", "#3a3c40", "#d0d2d4", "#0b2a5a", amount=0.06)
    ink = ink_on(face, pen)
    font = pen.pick(BOLD)
    n = pen.number(3, 5)
    bottom = 2 * h + 26 + 52
    pen.plate(-12, -16, w + 12, bottom, 4, face, 0.35, depth=2)
    y = 0
    for text, label in ((sale.sum, sale.labels[0]), (sale.volume, sale.labels[1])):
        show(pen, text, w * 0.34, y, w * 0.66, h, look)
        pen.text(label, w * 0.31, y + h / 2, pen.between(4, 7), font, "rm", "unit", w * 0.32, ink=ink)
        y += h + 8
    step = w / n
    price = float(sale.unit.replace(",", "."))
    places_ = max(0, len(sale.unit) - 1 - len(str(int(price))))
    for i, grade in enumerate(
            pen.pick([["87", "89", "93", "DSL", "E85"], ["95", "98", "Diesel", "LPG", "E10"], ["92", "95", "98", "ДТ",
                                                                                               "100"]])[:n]):
        x = i * step
        show(pen, f"{price * (1 + 0.07 * i):.{places_}f}", x + 1, y + 4, step - 2, 11, look)
        tone = pen.colour("#f4f4f0", "#f7d417", "#0d7a3a", "#c8151b", "#1458a8", "#101010")
        pen.plate(x + 1, y + 19, x + step - 1, y + 42, 3, tone, 0.3, depth=1.5)
        pen.text(grade, x + step / 2, y + 30, pen.between(6, 12), font, role="word", width=step - 6, ink=ink_on(tone, pen))
    area = (-12, -16, w + 12, bottom)
    around(pen, area, colour, font)
    places.dirt(pen, area)
    pen.thing = area
