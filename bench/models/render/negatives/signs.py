"""Signs and cards with telephone numbers, prices in shops, dates on things."""

import numpy as np

from .. import dotmatrix
from ..colour import linear
from . import numbers, places, readout
from .pen import BLACK, BOLD, MONO, dot_height, number_font, word_font

CALLS = [
    "TAXI", "PIZZA", "ZU VERKAUFEN", "FOR SALE", "ZU VERMIETEN", "TO LET", "A VENDRE", "SE VENDE", "SE ALQUILA", "NA SPRZEDAŻ",
    "ПРОДАЮ", "СДАЁТСЯ", "SATILIK", "KIRALIK", "NOTRUF", "EMERGENCY", "SOS", "Schlüsseldienst", "PLUMBER 24h", "TOWING",
    "ABSCHLEPPDIENST", "SERVICE", "Elektro Meier", "Dr. med. Muster", "LOST CAT", "HOTLINE", "REPARATUR", "АВТОСЕРВИС",
    "GARAGE", "Fahrschule", "VENDESI", "TILL SALU", "INFO"
]
TELS = [
    "Tel.", "Tel:", "☎", "Phone", "Call", "Mobil", "тел.", "Tél.", "Tlf.", "T", "Fax", "WhatsApp", "CALL NOW", "Telefon", "Ruf",
    "Handy"
]
LOUD = [("#f7d417", "#101012"), ("#c8151b", "#ffffff"), ("#ffffff", "#101012"), ("#ffffff", "#c8151b"), ("#1458a8", "#ffffff"),
        ("#0d6b3a", "#ffffff"), ("#101012", "#f7d417"), ("#e56a00", "#ffffff"), ("#f4f4f0", "#1458a8"), ("#2a2c30", "#f0f0f0"),
        ("#ffe9a8", "#5a1a1a"), ("#101012", "#ffffff"), ("#5a2a7a", "#ffffff")]


def scheme(pen):
    ground, ink = pen.pick(LOUD)
    return pen.colour(ground, amount=0.06), pen.colour(ink, amount=0.05)


def phone_sign(pen):
    pen.pick([board, board, card, note])(pen)


def board(pen):
    """A board on a wall, a fence, a van or in a window."""
    places.ground_of(pen, places.WALLS + places.OUTSIDE)
    w = pen.between(110, 190)
    face, ink = scheme(pen)
    font, bold = word_font(pen), pen.pick(BOLD)
    lines = pen.number(0, 3)
    high = pen.between(9, 20)
    small = pen.between(5, 10)
    h = 12 + high * 2.9 + small * 1.8 * lines + pen.between(0, high)
    area = (0, 0, w, h)
    places.clutter(pen, area, 3)
    if pen.chance(0.3):
        for x in (w * 0.2, w * 0.8):
            pen.rectangle(x - 3, 0, x + 3, 640, albedo=linear("#8a8d90"), soft=0.4)
    pen.plate(0, 0, w, h, pen.pick([0, 2, 6]), face, 0.25, depth=2)
    if pen.chance(0.4):
        for r in ((2, 2, w - 2, 3), (2, h - 3, w - 2, h - 2), (2, 2, 3, h - 2), (w - 3, 2, w - 2, h - 2)):
            pen.rectangle(*r, albedo=ink)
    y = 7.0
    centre = pen.chance(0.7)
    x, anchor = (w / 2, "mt") if centre else (w * 0.06, "lt")
    pen.text(pen.pick(CALLS), x, y, high * pen.between(0.6, 1.2), bold, anchor, width=w * 0.88, ink=ink)
    y += high * 1.5
    for _ in range(lines):
        pen.text(pen.pick(CALLS + [
            "Mo-Fr 8-18", "24 h", "www.example.org", "24/7", "3 Zimmer, 78 m²", "Bj. 2009", "Free estimates", "info@example.com"
        ]),
                 x,
                 y,
                 small,
                 font,
                 anchor,
                 "value",
                 w * 0.88,
                 ink=ink)
        y += small * 1.8
    number = numbers.phone(pen)
    label = pen.pick(TELS) if pen.chance(0.6) else ""
    f = pen.pick([bold, font, number_font(pen)])
    if label and (not centre or pen.chance(0.4)):
        pen.text(f"{label} {number}", x, y, high, f, anchor, "value", w * 0.9, ink=ink)
    else:
        quad = pen.text(number, x, y, high, f, anchor, "value", w * (0.72 if label else 0.9), ink=ink)
        if label:
            pen.text(label, quad[0, 0] - 3, y + high / 2, high * 0.6, font, "rm", "word", w * 0.2, ink=ink)
    for sx, sy in ((4, 4), (w - 4, 4), (4, h - 4), (w - 4, h - 4)):
        if pen.chance(0.4):
            pen.screw(sx, sy, 1.8)
    places.dirt(pen, area)
    if pen.chance(0.2):
        pen.cover(-60, -60, w + 60, h + 60)
    pen.thing = area


def card(pen):
    """A business card on a table or in a hand."""
    places.ground_of(pen, places.TABLES)
    w, h = 88, pen.between(50, 56)
    area = (0, 0, w, h)
    places.clutter(pen, area, 4)
    face, ink = (pen.colour("#f6f6f2", "#ffffff", "#f0e8d8", amount=0.03),
                 linear("#16181c")) if pen.chance(0.6) else scheme(pen)
    pen.plate(0, 0, w, h, pen.pick([0, 3]), face, 0.1, depth=0.8)
    font, bold = word_font(pen), pen.pick(BOLD)
    if pen.chance(0.5):
        pen.rectangle(*pen.pick([(0, 0, w, 10), (0, 0, 14, h), (0, h - 8, w, h)]), albedo=pen.colour(*[g for g, _ in LOUD]))
    x, anchor = pen.pick([(18, "lt"), (w / 2, "mt"), (w - 6, "rt")])
    pen.text(pen.pick(["Max Muster", "Jane Doe", "Иван Петров", "Anna Nowak", "KFZ MEISTER", "Taxi Müller"]),
             x,
             13,
             4.2,
             bold,
             anchor,
             width=w * 0.6,
             ink=ink)
    pen.text(pen.pick(["Sales", "Kundendienst", "Elektriker", "Manager", "Rechtsanwalt", "Autoteile"]),
             x,
             20,
             2.4,
             font,
             anchor,
             ink=ink)
    y = 28
    for _ in range(pen.number(1, 3)):
        pen.text(f"{pen.pick(TELS)} {numbers.phone(pen)}",
                 x,
                 y,
                 pen.between(2.3, 4.5),
                 font,
                 anchor,
                 "value",
                 w * 0.66,
                 ink=ink)
        y += 6
    pen.text(pen.pick(["www.example.org", "info@example.com", "Hauptstr. 12, 20095 Hamburg"]),
             x,
             y,
             2.2,
             font,
             anchor,
             "word",
             w * 0.66,
             ink=ink)
    if pen.chance(0.25):
        places.hand(pen, area)
    pen.thing = area


def note(pen):
    """A slip of paper, printed or written, taped to something."""
    places.ground_of(pen, places.WALLS + places.TABLES)
    w, h = pen.between(70, 120), pen.between(40, 90)
    area = (0, 0, w, h)
    places.sheet(pen, 0, 0, w, h, pen.colour("#f4f3ee", "#f6e86a", "#f2a8b8", "#a8d8f0", "#ffffff", amount=0.04))
    ink = linear(pen.pick(["#14307a", "#101012", "#a01818", "#303036"]))
    font = pen.pick(["soft-mono", "kaffeehaus", "cabin", "sans-bold", "drafting", "rounded", "mono"])
    pen.text(pen.pick(CALLS), w / 2, h * 0.25, pen.between(5, 11), font, width=w * 0.85, ink=ink)
    pen.text(pen.pick([numbers.phone(pen), f"{pen.pick(TELS)} {numbers.phone(pen)}"]),
             w / 2,
             h * 0.55,
             pen.between(6, 12),
             font,
             role="value",
             width=w * 0.88,
             ink=ink)
    if pen.chance(0.5):
        pen.text(pen.pick(["Danke!", "thanks", "bitte melden", "urgent",
                           numbers.date(pen)]),
                 w / 2,
                 h * 0.8,
                 5,
                 font,
                 role="value",
                 width=w * 0.7,
                 ink=ink)
    if pen.chance(0.5):
        pen.rectangle(w * 0.4, -5, w * 0.6, 5, albedo=linear("#e8e0b8"), alpha=0.5, glass=0.3)
    places.folds(pen, *area)
    pen.thing = area


# Prices


def price_tag(pen):
    pen.pick([shelf, shelf, poster, hang, car])(pen)


def price(pen):
    value = numbers.amount(pen, 0.3, 400) if pen.chance(0.6) else numbers.amount(pen, 5, 40000)
    return value, pen.pick(["€", "EUR", "$", "£", "zł", "kr", "Kč", "₽", "₺", "CHF", "Ft", "руб.", ",-", "", "Lei"])


GOODS = [
    "Tomaten", "BIO Milch", "Chleb", "COFFEE 500 g", "Bananas", "Fromage", "Motoröl 5L", "JEANS", "Сыр 45%", "LED-Lampe",
    "Reifen", "TV 55 Zoll", "Wine", "Shampoo", "Leche", "Hammer", "Batterie", "Pâtes 1 kg", "Åpfel", "T-Shirt"
]


def shelf(pen):
    """Labels on a shelf's edge; also e-paper and lit ones."""
    places.ground_of(pen, ["steel", "paint", "metal", "blurred", "wood"])
    w, h = pen.between(60, 95), pen.between(32, 50)
    rail = pen.colour("#c8cacc", "#f0f0ee", "#2a2c30", "#8a8d90", "#c8151b")
    pen.rectangle(-640, -6, 640, h + 6, albedo=rail, glass=0.3)
    pen.rectangle(-640, h + 6, 640, h + 12, soft=1.5, albedo=BLACK, alpha=0.6)
    for _ in range(pen.number(0, 4)):  # what stands on the shelf
        x = pen.between(-120, w + 60)
        pen.plate(x, -pen.between(50, 150), x + pen.between(25, 60), -8, 3,
                  pen.colour("#c62828", "#1565c0", "#2e7d32", "#f9a825", "#eeeeee", "#6d4c41", amount=0.2), 0.3)
    for i in range(-2, 3):
        if i == 0 or pen.chance(0.45):
            label(pen, i * (w + pen.between(4, 20)), w, h)
    if pen.chance(0.4):
        pen.cover(-640, -4, 640, h + 4, 0, pen.pick([0, 0.3]))
    pen.thing = (0, 0, w, h)


def label(pen, x, w, h):
    kind = pen.pick(["paper", "paper", "yellow", "e-paper", "red"])
    face = pen.colour({"paper": "#f6f6f2", "yellow": "#f7d417", "e-paper": "#dcdcd6", "red": "#ffffff"}[kind], amount=0.04)
    ink = linear(pen.pick(["#101012", "#101012", "#c8151b"]))
    if kind == "e-paper":
        pen.plate(x - 3, -3, x + w + 3, h + 3, 2, pen.colour("#f0f0ee", "#2a2c30"), 0.2, depth=1.5)
    pen.plate(x, 0, x + w, h, 0.6, face, 0.1, depth=0.4)
    font, bold = word_font(pen), pen.pick(BOLD)
    value, currency = price(pen)
    if kind == "red":
        pen.rectangle(x, 0, x + w, h * 0.25, albedo=linear("#c8151b"))
        pen.text(pen.pick(["AKTION", "SALE", "PROMO", "-20%", "Angebot", "OFERTA", "REA"]),
                 x + w / 2,
                 h * 0.125,
                 h * 0.13,
                 bold,
                 ink=np.ones(3))
    else:
        pen.text(pen.pick(GOODS), x + w * 0.05, h * 0.13, h * 0.11, font, "lm", width=w * 0.8, ink=linear("#101012"))
    high = h * pen.between(0.3, 0.45)
    if pen.chance(0.35) and "." in value.replace(",", ".") and len(value) > 3:  # small cents
        big, cents = value[:-3], value[-2:]
        quad = pen.text(big, x + w * 0.85 - high * 0.8, h * 0.58, high, bold, "rm", "value", w * 0.6, ink=ink)
        pen.text(cents, quad[1, 0] + 1, quad[1, 1], high * 0.5, bold, "lt", "value", ink=ink)
    else:
        quad = pen.text(value, x + w * 0.82, h * 0.58, high, bold, "rm", "value", w * 0.66, ink=ink)
    pen.text(currency, x + w * 0.97, h * 0.58, high * 0.45, bold, "rm", "unit", w * 0.13, ink=ink)
    if pen.chance(0.7):
        pen.text(pen.pick([
            f"1 kg = {numbers.amount(pen, 1, 60)} €", f"100 g {numbers.amount(pen, 0.2, 9)}", f"{numbers.amount(pen, 1, 60)}/l"
        ]),
                 x + w * 0.05,
                 h * 0.9,
                 h * 0.07,
                 font,
                 "lm",
                 "value",
                 w * 0.4,
                 ink=linear("#303036"))
    if pen.chance(0.6):
        pen.bars(x + w * 0.55, h * 0.83, x + w * 0.9, h * 0.94)
    elif pen.chance(0.5):
        pen.text(pen.digits(pen.number(5, 8)), x + w * 0.95, h * 0.92, h * 0.07, font, "rm", "value", ink=linear("#303036"))


def poster(pen):
    places.ground_of(pen, places.WALLS + ["blurred", "wood"])
    w, h = pen.between(90, 150), pen.between(70, 130)
    area = (0, 0, w, h)
    face, ink = scheme(pen)
    places.clutter(pen, area, 4)
    pen.plate(0, 0, w, h, pen.pick([0, 4]), face, 0.15, depth=1)
    bold = pen.pick(BOLD)
    value, currency = price(pen)
    pen.text(pen.pick(
        ["SALE", "Angebot", "PROMOTION", "NUR", "ONLY", "РАСПРОДАЖА", "Rebajas", "Sonderpreis", "REA", "NEU", *GOODS]),
             w / 2,
             h * 0.2,
             pen.between(8, 18),
             bold,
             width=w * 0.85,
             ink=ink)
    font = pen.pick([bold, number_font(pen)])
    pen.text(value if pen.chance(0.4) else f"{value} {currency}",
             w / 2,
             h * 0.55,
             pen.between(18, 38),
             font,
             role="value",
             width=w * 0.9,
             ink=ink)
    if pen.chance(0.5):
        old = pen.text(numbers.amount(pen, 5, 900), w * 0.7, h * 0.84, 7, font, role="value", ink=ink)
        pen.canvas.line(*old[3], *old[1], 0.9, albedo=ink)
    pen.text(pen.pick(["statt", "was", "pro kg", "je Stück", "each", "-30%", "inkl. MwSt"]),
             w * 0.25,
             h * 0.85,
             6,
             word_font(pen),
             role="word",
             ink=ink)
    places.folds(pen, *area)
    pen.thing = area


def hang(pen):
    """A tag on a string, or a sticker on goods."""
    places.ground_of(pen, ["cloth", "cloth", "leather", "wood", "paint", "steel"])
    w, h = pen.between(38, 60), pen.between(50, 90)
    area = (0, 0, w, h)
    places.clutter(pen, area, 3)
    pen.curve([(w / 2, 6), (w / 2 + pen.between(-20, 20), -40), (w / 2 + pen.between(-60, 60), -200)], 0.9, linear("#2a2a2a"),
              False)
    face = pen.colour("#f6f6f2", "#e8d8b0", "#101012", "#f7d417", amount=0.05)
    ink = linear("#101012") if face.mean() > 0.2 else linear("#f0f0f0")
    pen.plate(0, 0, w, h, 3, face, 0.1, depth=1)
    pen.canvas.circle(w / 2, 6, 2.2, albedo=linear("#202020"))
    font, bold = word_font(pen), pen.pick(BOLD)
    pen.text(pen.pick(GOODS + ["SIZE M", "Gr. 42"]), w / 2, h * 0.25, 4, font, width=w * 0.8, ink=ink)
    value, currency = price(pen)
    pen.text(f"{currency} {value}".strip() if pen.chance(0.4) else f"{value} {currency}".strip(),
             w / 2,
             h * 0.48,
             pen.between(5, 10),
             bold,
             role="value",
             width=w * 0.88,
             ink=ink)
    pen.bars(w * 0.15, h * 0.65, w * 0.85, h * 0.82, ink)
    pen.text(pen.pick([pen.digits(13), pen.digits(6), pen.digits(8)]),
             w / 2,
             h * 0.89,
             2.6,
             font,
             role="value",
             width=w * 0.8,
             ink=ink)
    pen.thing = area


def car(pen):
    """A car's price behind its windscreen: as long as an odometer's number."""
    places.ground_of(pen, ["blurred", "paint", "leather"])
    w, h = pen.between(100, 150), pen.between(45, 80)
    area = (0, 0, w, h)
    face, ink = scheme(pen)
    pen.plate(0, 0, w, h, 2, face, 0.2, depth=1)
    bold = pen.pick(BOLD)
    mark = pen.pick([" ", ".", ",", "'", ""])
    value = numbers.grouped(str(pen.number(9, 999) * pen.pick([10, 100, 100, 1000]) + pen.pick([0, 0, 90, 99, 5])), mark)
    pen.text(pen.pick(["{} €", "€ {}", "{},-", "${}", "{} zł", "{} Kč", "£{}", "{} руб.", "{} EUR", "{} kr",
                       "{}"]).format(value),
             w / 2,
             h * 0.55,
             pen.between(14, 26),
             pen.pick([bold, number_font(pen)]),
             role="value",
             width=w * 0.92,
             ink=ink)
    pen.text(pen.pick(
        ["FOR SALE", "Barpreis", "Unser Preis", "FINANCING", "TÜV neu", "1. Hand", "Diesel", "NUR", "OFFER", "CENA"]),
             w / 2,
             h * 0.16,
             7,
             bold,
             role="word",
             width=w * 0.8,
             ink=ink)
    pen.text(pen.pick(["inkl. MwSt", "Bj. 2015", "EZ 03/2012", "Klima, ABS", "1.6 TDI", "no VAT"]),
             w / 2,
             h * 0.87,
             5,
             word_font(pen),
             role="word",
             width=w * 0.8,
             ink=ink)
    pen.cover(-640, -640, 640, 640)
    pen.thing = area


# Dates


def date_print(pen):
    pen.pick([expiry, expiry, stamp, calendar, corner, shown])(pen)


def expiry(pen):
    """Dots or laser on a package."""
    places.ground_of(pen, ["paint", "steel", "metal", "cloth", "concrete", "leather"])
    tone = pen.colour("#f4f4f0", "#c62828", "#1565c0", "#2e7d32", "#d8c8a0", "#c8ccd0", "#101012", "#f9a825")
    w, h = pen.between(70, 120), pen.between(30, 70)
    pen.plate(-20, -20, w + 20, h + 20, pen.pick([2, 10]), tone, 0.4, depth=2)
    for _ in range(pen.number(0, 3)):  # print of the package
        pen.rectangle(pen.between(-20, w),
                      pen.between(-20, -6),
                      pen.between(w * 0.5, w + 20),
                      -3,
                      albedo=pen.colour("#c62828", "#1565c0", "#f9a825", "#ffffff"))
    ink = linear("#101014") if tone.mean() > 0.12 else linear("#e8e8e4")
    words = pen.pick([
        "EXP", "BBE", "MHD", "Best before", "Mindestens haltbar bis", "À consommer avant", "ГОДЕН ДО", "L", "PROD", "USE BY",
        "SKT", "Nejlépe do", "E", "MFG"
    ])
    y = 0.0
    high = pen.between(5, 9)
    dots = pen.chance(0.6)
    d = numbers.date(pen)
    lines = [
        pen.pick([d, f"{words} {d}"]),
        pen.pick([
            f"L{pen.digits(4)} {numbers.clock(pen)}", f"LOT {pen.digits(6)}", f"{pen.digits(6)} {numbers.letters(pen, 1)}",
            f"{numbers.clock(pen)} {pen.digits(3)}",
            pen.digits(5)
        ]),
        pen.digits(8)
    ]
    for i, line in enumerate(lines[:pen.number(1, 3)]):
        if dots:
            text = line.upper() if line.isascii() else d
            size = dot_height(text, "5x7", 7, w, high)
            dotmatrix.draw(pen.canvas,
                           text,
                           0,
                           y,
                           size,
                           "date" if i == 0 else "value",
                           "5x7",
                           7,
                           "l",
                           pen.between(0.1, 0.45),
                           1.0,
                           albedo=ink,
                           alpha=pen.between(0.6, 1))
        else:
            pen.text(line,
                     0,
                     y,
                     high,
                     pen.pick(MONO),
                     "lt",
                     "date" if i == 0 else "value",
                     w,
                     ink=ink,
                     alpha=pen.between(0.6, 1))
        y += high * 1.6
    pen.thing = (-10, -10, w + 10, y + 10)


def stamp(pen):
    """A date stamped on paper."""
    places.ground_of(pen, places.TABLES)
    w, h = pen.between(100, 160), pen.between(70, 120)
    places.sheet(pen, -w * 0.3, -h * 0.3, w, h)
    font = word_font(pen)
    for i in range(pen.number(2, 7)):
        pen.text(pen.pick([
            "Eingegangen am", "RECEIVED", "Signature", "Unterschrift", "Lieferschein", "Notes", "Order", "Dokument",
            "Bemerkung", "Получено"
        ]),
                 -w * 0.22,
                 -h * 0.2 + i * 9,
                 3,
                 font,
                 "lm",
                 width=w * 0.4,
                 ink=linear("#202024"))
    ink = linear(pen.pick(["#1a2a8a", "#a01a2a", "#1a5a3a", "#101012", "#5a2a7a"]))
    x, y, high = w * pen.between(0.3, 0.6), h * pen.between(0.2, 0.6), pen.between(5, 10)
    quad = pen.text(numbers.date(pen),
                    x,
                    y,
                    high,
                    pen.pick(["mono-bold", "sans-bold", "free-mono", "narrow-bold", "ocr-b", "serif"]),
                    role="date",
                    width=w * 0.5,
                    spacing=pen.pick([0, 0.1]),
                    ink=ink,
                    alpha=pen.between(0.55, 0.95))
    if pen.chance(0.6):
        pen.text(pen.pick(["EINGANG", "RECEIVED", "PAID", "BEZAHLT", "APPROVED", "ВХОД"]),
                 x,
                 y - high * 1.6,
                 high * 0.7,
                 "sans-bold",
                 width=w * 0.5,
                 ink=ink,
                 alpha=0.75)
        x0, x1 = quad[0, 0] - 4, quad[1, 0] + 4
        for r in ((x0, y - high * 2.4, x1, y - high * 2.3), (x0, y + high, x1, y + high * 1.1),
                  (x0, y - high * 2.4, x0 + 0.7, y + high), (x1 - 0.7, y - high * 2.4, x1, y + high)):
            pen.rectangle(*r, albedo=ink, alpha=0.75)
    pen.thing = (-w * 0.25, -h * 0.25, w, h)


def calendar(pen):
    places.ground_of(pen, places.WALLS + ["wood"])
    w, h = pen.between(90, 140), pen.between(80, 130)
    area = (0, 0, w, h)
    places.sheet(pen, *area, crease=0)
    bold, font = pen.pick(BOLD), word_font(pen)
    accent = pen.colour("#c8151b", "#1458a8", "#0d6b3a", "#101012")
    year = pen.number(1998, 2030)
    pen.rectangle(0, 0, w, h * 0.2, albedo=accent, alpha=pen.pick([0.0, 1.0]))
    pen.text(pen.pick(["Januar", "MARCH", "Avril", "Junio", "ИЮЛЬ", "Sierpień", "OCTOBER", "Dezember", "Ekim"]),
             w * 0.05,
             h * 0.1,
             h * 0.09,
             bold,
             "lm",
             ink=linear("#101012"))
    pen.text(str(year), w * 0.95, h * 0.1, h * pen.between(0.08, 0.12), bold, "rm", "date", ink=linear("#101012"))
    if pen.chance(0.35):
        pen.text(str(pen.number(1, 31)), w / 2, h * 0.55, h * 0.45, bold, role="date", ink=accent)
        pen.text(f"KW {pen.number(1, 52)}", w / 2, h * 0.9, h * 0.06, font, role="value", ink=linear("#101012"))
    else:
        start = pen.number(0, 6)
        for d in range(1, 31):
            i = d + start - 1
            pen.text(str(d),
                     w * (0.1 + 0.133 * (i % 7)),
                     h * (0.33 + 0.125 * (i // 7)),
                     h * 0.055,
                     font,
                     role="date",
                     ink=accent if i % 7 == 6 else linear("#101012"))
    pen.thing = area


def corner(pen):
    """A camera's date in the corner of a print or on its screen."""
    places.ground_of(pen, ["blurred"])
    colour = linear(pen.pick(["#ff8a1a", "#ff5a14", "#ffd21a", "#ff3a1a", "#ffffff"]))
    y, m, d = pen.number(80, 99), pen.number(1, 12), pen.number(1, 28)
    text = pen.pick([
        f"'{y} {m} {d}", f"{d} {m} '{y}", f"{m} {d} '{y}",
        numbers.date(pen), f"20{y - 79:02d}.{m:02d}.{d:02d} {numbers.clock(pen)}", f"20{y - 79:02d}/{m:02d}/{d:02d}"
    ])
    font = pen.pick(["segments-7", "segments-7-bold", "mono-bold", "sans-bold", "dejavu-mono", "code-bold"])
    if "'" in text and font.startswith("segments"):
        text = text.replace("'", "")
    pen.text(text, 0, 0, pen.between(6, 12), font, "rb", "date", ink=colour, emission=colour * 0.6)
    w = pen.between(110, 200)
    pen.thing = (-w, -w * 0.7, 12, 10)


def shown(pen):
    """A date on a small display."""
    places.ground_of(pen, places.TABLES + places.WALLS)
    look = readout.look(pen, pen.pick(["lcd", "lcd", "lcd-light", "led", "dots", "screen"]))
    w, h = pen.between(60, 110), pen.between(16, 34)
    case = pen.colour("#e8e8e4", "#1a1b1d", "#b8bcc0", "#f4f4f2", "#6b4a2a")
    area = (-12, -12, w + 12, h + 14)
    places.clutter(pen, area, 4)
    pen.plate(*area, 6, case, 0.2, depth=3)
    readout.window(pen, 0, 0, w, h, look)
    d, m, y = pen.number(1, 28), pen.number(1, 12), pen.number(2000, 2030)
    text = pen.pick([
        f"{d:02d}.{m:02d}.{y}", f"{d:02d}.{m:02d}.{y % 100:02d}", f"{d:02d}-{m:02d}-{y}", f"{m}-{d:02d}",
        f"{y}.{m:02d}.{d:02d}", f"{d:02d}{m:02d}{y % 100:02d}"
    ])
    readout.put(pen, text, 0, h * 0.15, w, h * 0.7, look, "date", pen.pick(["m", "r"]))
    pen.text(pen.pick(["DATE", "Datum", "DATE/TIME", "MO TU WE TH FR", "Дата", "CALENDAR", "YEAR"]),
             w / 2,
             h + 8,
             4,
             word_font(pen),
             width=w * 0.8,
             ink=linear("#101012") if case.mean() > 0.2 else linear("#e0e0e0"))
    pen.thing = area
