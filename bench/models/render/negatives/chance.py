"""Codes that are no VIN and pass for one: 17 characters that begin as a maker's and whose check digit is right by chance.

Nothing beside them says VIN. They stand on parcels, parts, receipts, machines' plates, in passports' lines and alone. For measuring what
a reader makes of them, never for training: it would learn that such characters are no VIN.
"""

from .. import vin
from ..colour import linear
from . import labels, numbers, papers, places
from .pen import BOLD, MONO, SANS

ROLE = "code"
MAKERS = sorted({code[:3] for code, _, _ in vin.NORTH_AMERICA + vin.CHINA + vin.EUROPE})


def code(pen):
    """The positions look as a VIN's do: letters and digits, then a number."""
    middle = "".join(pen.pick(vin.LETTERS + vin.DIGITS) for _ in range(5))
    text = pen.pick(MAKERS) + middle + "0" + pen.pick(vin.YEARS) + pen.pick(vin.LETTERS) + pen.digits(6)
    return text[:8] + vin.check_digit(text) + text[9:]


def parcel(pen):
    places.ground_of(pen, ["board", "board", "concrete", "blurred"])
    w, h = pen.between(90, 110), pen.between(90, 140)
    places.sheet(pen, 0, 0, w, h, crease=pen.pick([0.0, 0.3]))
    ink, font, mono = linear("#101012"), pen.pick(SANS), pen.pick(MONO)
    pen.text(pen.pick(["DHX", "UPZ", "GLX", "Colis", "PostNord", "dpt"]), 5, 4, 7, pen.pick(BOLD), "lt", ink=ink)
    pen.text(f"{pen.between(0.2, 31):.2f} kg", w - 5, 5, 4, font, "rt", "value", ink=ink)
    for i, line in enumerate([pen.pick(papers.STREETS), pen.pick(papers.TOWNS), numbers.phone(pen)]):
        pen.text(line, 6, 18 + i * 7, 4, font, "lt", "value", w * 0.8, ink=ink)
    y = h - pen.between(34, 42)
    for at in (15, y - 8):
        pen.rectangle(3, at, w - 3, at + 0.5, albedo=ink)
    if pen.chance(0.6):
        words = ["Tracking #", "Sendungsnr.", "Shipment", "Colis n°", "Parcel ID", "AWB"]
        pen.text(pen.pick(words), 6, y - 5, 3, font, "lt", ink=ink)
    pen.bars(8, y, w - 8, y + 17, ink)
    pen.text(code(pen), w / 2, y + 20, pen.between(4, 6), mono if pen.chance(0.6) else font, "mt", ROLE, w * 0.88, ink=ink)
    pen.thing = (0, 0, w, h)


def part(pen):
    labels.ground(pen)
    w, small, big = pen.between(60, 100), pen.between(2, 2.8), pen.between(3.4, 5.5)
    face, ink = pen.pick([("#f4f4f0", "#101012"), ("#f4f4f0", "#101012"), ("#c8cccf", "#101012"), ("#14161a", "#e8e8e4")])
    ink, font = linear(ink), pen.pick(MONO + SANS)
    h = big * 2 + small * 8 + 14
    labels.housing(pen, (0, 0, w, h))
    pen.plate(0, 0, w, h, 1.5, pen.colour(face, amount=0.05), pen.between(0.05, 0.5), depth=0.4)
    pen.text(pen.pick(labels.FIRMS), 4, 3, small * 1.5, pen.pick(BOLD), "lt", ink=ink)
    pen.text(pen.pick(labels.NAMES), w - 4, 3, small, font, "rt", "word", w * 0.5, ink=ink)
    pen.text(numbers.part(pen), 4, 4 + small * 2, small * 1.3, font, "lt", "value", w * 0.6, ink=ink)
    y = 4 + small * 5
    label = pen.pick(["S/N", "SN:", "Serial No.", "Seriennr.", "Part No.", "P/N", ""])
    if label and pen.chance(0.5):
        pen.text(label, 4, y - small * 1.3, small, font, "lt", ink=ink)
    pen.text(code(pen), 4, y, big, font, "lt", ROLE, w - 8, ink=ink)
    y += big * 1.5
    if pen.chance(0.6):
        pen.bars(4, y, w * 0.9, y + 6, ink)
    pen.text(pen.pick(labels.EXTRAS), 4, h - small - 2, small, font, "lt", "value", w * 0.8, ink=ink)
    places.dirt(pen, (0, 0, w, h))
    pen.thing = (0, 0, w, h)


def receipt(pen):
    places.ground_of(pen, places.TABLES)
    total, tax, cash, items, date, number, thanks, phone = papers.WORDS[pen.pick(list(papers.WORDS))]
    w, h, font = pen.between(55, 80), pen.between(2, 2.7), pen.pick(MONO)
    ink, step = linear(pen.pick(["#1a1a1c", "#3a3a40", "#2a2a50"])), h * pen.between(1.6, 2)
    rows = pen.number(1, 6)
    length = step * (rows + 12) + 12
    places.sheet(pen, 0, 0, w, length)
    x0, x1, y = w * 0.06, w * 0.94, 5.0
    pen.text(pen.pick(papers.SHOPS), w / 2, y, h * 1.5, pen.pick(BOLD), "mt", width=w * 0.8, ink=ink)
    y += h * 3
    for line in (pen.pick(papers.STREETS), f"{phone} {numbers.phone(pen)}", numbers.date(pen)):
        pen.text(line, w / 2, y, h, font, "mt", "value", w * 0.86, ink=ink)
        y += step
    for _ in range(rows):
        papers.columns(pen, pen.pick(items), numbers.amount(pen, 0.5, 300), x0, x1, y, h, font, ink)
        y += step
    papers.columns(pen, pen.pick(total), numbers.amount(pen, 2, 900), x0, x1, y, h * 1.4, font, ink)
    y += step * 2
    pen.text(pen.pick(number), x0, y, h, font, "lt", ink=ink)
    y += step
    pen.text(code(pen), x0, y, h * pen.between(1, 1.4), font, "lt", ROLE, w * 0.86, ink=ink)
    y += step * 2
    pen.text(pen.pick(thanks), w / 2, y, h, font, "mt", width=w * 0.8, ink=ink)
    places.folds(pen, 0, 0, w, length)
    pen.thing = (0, 0, w, length)


def plate(pen):
    labels.ground(pen)
    w, step = pen.between(80, 120), pen.between(6, 8)
    face, ink = pen.pick([("#b8bcc0", "#14161a"), ("#c8ccd0", "#101012"), ("#1a1c20", "#d8dadc"), ("#d8d4c0", "#14161a")])
    ink, font = linear(ink), pen.pick(["din", "engraved", "sans-bold", "narrow-bold", "mono-bold", "ocr-b", "drafting"])
    rows = [
        (pen.pick(["Type", "Typ", "Model", "MODEL NO."]), f"{numbers.letters(pen, 2)} {pen.digits(3)}-{pen.digits(1)}"),
        (pen.pick(["Serial No.", "Fabr.-Nr.", "S/N", "N° de série", "Matr."]), None),
        (pen.pick(["Year", "Baujahr", "Mfg. date"]), str(pen.number(1998, 2025))),
        (pen.pick(["Power", "kW", "P"]), f"{pen.between(0.5, 30):.1f} kW"),
        (pen.pick(["U", "Volt", "V"]), pen.pick(["230 V ~ 50 Hz", "400 V 3~", "24 V ="])),
    ][:pen.number(3, 5)]
    h = 16 + step * len(rows)
    pen.plate(0, 0, w, h, 2, pen.colour(face, amount=0.05), 0.3, depth=1)
    for x, y in ((4, 4), (w - 4, 4), (4, h - 4), (w - 4, h - 4)):
        pen.screw(x, y, 1.6)
    pen.text(pen.pick(labels.FIRMS), w / 2, 4, 5, pen.pick(BOLD), "mt", ink=ink)
    for i, (label, value) in enumerate(rows):
        y = 13 + step * i
        pen.text(label, 7, y, 2.6, font, "lt", "word", w * 0.2, ink=ink)
        pen.text(value or code(pen), w * 0.29, y - 0.6, 3.8, font, "lt", "value" if value else ROLE, w * 0.64, ink=ink)
    places.dirt(pen, (0, 0, w, h))
    pen.thing = (0, 0, w, h)


def passport(pen):
    """The lines for machines, with the code between their fillers."""
    places.ground_of(pen, places.TABLES)
    w, h, high = 125, 88, pen.between(2.6, 3.0)
    places.sheet(pen, 0, 0, w, h, colour=pen.colour("#e8dcd8", "#dce4ea", "#e4e8dc", amount=0.05))
    ink = linear("#141418")
    pen.rectangle(6, 10, 40, 55, albedo=pen.colour("#c8c0b8", "#8a8680"))
    pen.text(pen.pick(["PASSPORT", "REISEPASS", "PASSEPORT", "PASAPORTE"]), 46, 8, 4, pen.pick(BOLD), "lt", ink=ink)
    for i, line in enumerate([pen.pick(["MUSTERMANN", "DURAND", "SMITH", "ROSSI"]), pen.pick(["ERIKA", "JEAN", "ANNA"]),
                              numbers.date(pen), numbers.date(pen)]):
        pen.text(line, 46, 20 + i * 8, 3, "sans", "lt", "value", ink=ink)
    names = pen.pick(["MUSTERMANN<<ERIKA", "DURAND<<JEAN", "SMITH<<ANNA", "ROSSI<<MARIO"])
    first, second = f"P<UTO{names}", f"{pen.pick(['', '<', 'ID<'])}{code(pen)}<<{pen.digits(2)}"
    for i, (line, role) in enumerate(((first, "word"), (second, ROLE))):
        pen.text(line.ljust(40, "<"), 5, 66 + i * 7, high, "ocr-b", "lt", role, w - 10, ink=ink)
    pen.thing = (0, 0, w, h)


def bare(pen):
    """Nothing but the code, on paper, a wall or a screen."""
    kind = places.ground_of(pen, ["plaster", "paint", "board", "concrete", "steel", "blurred"])
    w, high = pen.between(70, 120), pen.between(4, 8)
    font, dark = pen.pick(MONO + SANS + BOLD), pen.chance(0.15)
    if kind == "blurred" or pen.chance(0.6):
        pen.plate(0, 0, w, high * 3, 1, pen.colour("#1a1c20" if dark else "#f2f2ee", amount=0.04), 0.1, depth=0.4)
        ink = linear("#e8e8e4" if dark else "#101012")
    else:
        ink = linear("#0c0c0d")
    pen.text(code(pen), w / 2, high * 1.5, high, font, "mm", ROLE, w * 0.9, ink=ink)
    pen.thing = (0, 0, w, high * 3)
