"""Labels and castings of parts: part numbers, serial numbers, codes."""

from ..colour import linear
from . import numbers, places
from .pen import BOLD, MONO, SANS

FIRMS = [
    "VDO", "DELPHI T", "HELLA", "BÖSCH", "DENSO", "MAGNETI", "SIEMENS V", "CONTI", "KAYABA", "VALEO S", "ATE", "NGK", "JOHNSON",
    "SKF", "YAZAKI", "LEAR", "AISIN"
]
NAMES = [
    "INSTRUMENT CLUSTER", "ECU", "ABS MODULE", "SENSOR", "ALTERNATOR", "Steuergerät", "RELAY 12V", "FUEL PUMP", "AIRBAG ECU",
    "KOMBIINSTRUMENT", "STARTER", "PUMPE", "BLOWER", "РЕЛЕ", "BATTERY", "LAMBDA", "RADIO", "GATEWAY"
]
EXTRAS = [
    "MADE IN GERMANY", "MADE IN CHINA", "Made in Hungary", "HW: H07  SW: 0110", "12V", "12V 75Ah 680A", "HW 003  SW 0450",
    "Rev. B", "DOT 4", "E1 03 5412", "PA66-GF30", "IP67", "MADE IN JAPAN", "CZ", "24V 80A", "DATE 23/14", "KW 32/18",
    "FCC ID: KR55WK4", "QC PASS", "LOT 0451", "-40...+85°C", "RoHS", ">ABS<"
]


def part_label(pen):
    pen.pick([sticker, sticker, sticker, cast])(pen)


def ground(pen):
    places.ground_of(pen, ["leather", "paint", "steel", "metal", "concrete", "wood", "cloth", "blurred"])


def housing(pen, area):
    """The part that carries the label: a box of plastic or metal with ribs, screws, connectors."""
    x0, y0, x1, y1 = area
    a, b = pen.between(8, 60), pen.between(8, 50)
    tone = pen.colour("#151617", "#26282b", "#a8acae", "#c8cacc", "#8a8d90", "#5a5d60", "#1a2a3a", "#e0e0dc", "#3a2a1a")
    pen.plate(x0 - a, y0 - b, x1 + a, y1 + b, pen.between(1, 12), tone, 0.15, depth=4, even=0.08)
    for x in (x0 - a * 0.8, x1 + a * 0.8):
        for y in (y0 - b * 0.8, y1 + b * 0.8):
            if pen.chance(0.4) and min(a, b) > 14:
                pen.screw(x, y, pen.between(2, 5))
    for i in range(pen.pick([0, 0, 5, 9])):
        y = y1 + b * (0.35 + 0.06 * i)
        pen.canvas.line(x0 - a * 0.6, y, x1 + a * 0.6, y, b * 0.025, soft=0.2, albedo=tone * 0.4)
    if pen.chance(0.25):
        pen.plate(x1 + a * 0.4, y0, x1 + a * 1.3, y1, 3, linear("#0c0c0d"), 0.1, depth=3)
    return tone


def sticker(pen):
    ground(pen)
    w, rows_ = pen.between(55, 105), pen.number(2, 6)
    scheme = pen.pick([("#f4f4f0", "#101012"), ("#f4f4f0", "#101012"), ("#c8cccf", "#101012"), ("#f0d030", "#101012"),
                       ("#14161a", "#e8e8e4"), ("#1a4a9a", "#f0f0f0"), ("#d8e4ec", "#14307a")])
    face, ink = pen.colour(scheme[0], amount=0.05), linear(scheme[1])
    font = pen.pick(SANS) if pen.chance(0.5) else pen.pick(MONO)
    big = pen.between(3.2, 8)
    small = pen.between(1.8, 2.8)
    y = 4.0
    plan = []  # what stands where, so that the label's height is known before it is drawn
    if pen.chance(0.7):
        plan.append((pen.pick(FIRMS), w * 0.06, y, small * 1.5, pen.pick(BOLD), "lt", "word"))
        plan.append((pen.pick(NAMES + EXTRAS), w * 0.94, y, small, font, "rt", "word"))
        y += small * 2.4
    if pen.chance(0.4):
        plan.append((pen.pick(["Part No.", "P/N", "Teile-Nr.", "PART NUMBER", "Réf.", "Art.-Nr.", "Sach-Nr.",
                               "品番"]), w * 0.06, y, small * 0.9, font, "lt", "word"))
        y += small * 1.5
    plan.append((numbers.part(pen), w * 0.06, y, big, pen.pick(BOLD) if pen.chance(0.4) else font, "lt", "value"))
    y += big * 1.6
    bar = None
    if pen.chance(0.65):
        bar = (y, y + pen.between(5, 11))
        y = bar[1] + 1.5
    for _ in range(rows_):
        left = pen.pick([numbers.serial(pen), numbers.part(pen), pen.pick(EXTRAS), numbers.date(pen), f"{pen.digits(6)}"])
        plan.append((left, w * 0.06, y, small, font, "lt", "value"))
        if pen.chance(0.4):
            plan.append((pen.pick(EXTRAS + [pen.digits(4)]), w * 0.94, y, small, font, "rt", "value"))
        y += small * 1.7
    h = y + 2
    area = (0, 0, w, h)
    housing(pen, area)
    pen.plate(0, 0, w, h, pen.pick([0.3, 1.5, 3]), face, pen.between(0.05, 0.5), depth=0.4)
    if pen.chance(0.3):
        pen.rectangle(0, 0, w, 3, albedo=pen.colour("#c8151b", "#1458a8", "#2a7a3a", "#101012"))
    room = {"lt": 0.88, "rt": 0.4}
    wide = pen.between(0.55, 0.9) if pen.chance(0.4) else 0.88
    for text, x, ty, size, f, anchor, role in plan:
        pen.text(text,
                 x,
                 ty,
                 size,
                 f,
                 anchor,
                 role,
                 w * (min(wide, room[anchor]) if role == "value" and anchor == "lt" else 0.4),
                 ink=ink)
    if bar:
        pen.bars(w * 0.06, bar[0], w * pen.between(0.5, 0.92), bar[1], ink)
    if pen.chance(0.5):
        s = min(h * 0.4, w * 0.25)
        pen.rectangle(w * 0.95 - s - 1, h - s - 3, w * 0.95 + 1, h - 1, albedo=face)
        pen.matrix(w * 0.95 - s, h - s - 2, s, ink, pen.chance(0.4))
    if pen.chance(0.2):
        pen.cover(0, 0, w, h, 1, 1.0)
    places.dirt(pen, area)
    pen.thing = area


def cast(pen):
    """Letters raised on, stamped into or etched on the part itself."""
    tone = pen.colour("#151617", "#26282b", "#8a8d90", "#a8acae", "#6f6a60", "#b0aaa0", "#5a4a3a")
    kind = pen.pick(["plain", "steel", "concrete", "leather"])
    if kind == "plain":
        pen.grainy(pen.everywhere(), tone, pen.between(0.4, 1.5), 0.25)
    else:
        places.SURFACES[kind](pen, tone, 0.5)
    w = pen.between(60, 110)
    font = pen.pick(["din", "engraved", "narrow-bold", "sans-bold", "road", "ocr-a", "mono-bold", "drafting", "tuffy"])
    h = pen.between(4, 10)
    raised = pen.between(0.25, 0.6) * pen.pick([-1, 1])
    etched = pen.chance(0.3)
    ink = tone * 2.2 + 0.1 if tone.mean() < 0.15 else tone * 0.4
    how = dict(ink=ink) if etched else dict(ink=tone * pen.between(0.85, 1.1), relief=raised)
    y = 0
    for i in range(pen.number(1, 4)):
        text = numbers.part(pen) if i == 0 else pen.pick(
            [pen.pick(FIRMS), pen.pick(EXTRAS),
             numbers.serial(pen), pen.digits(5),
             numbers.part(pen)])
        pen.text(text, 0, y, h if i == 0 else h * pen.between(0.5, 1), font, "lt", "value", w, 1.0, pen.pick([0, 0.1]), **how)
        y += h * 1.7
    if pen.chance(0.3):
        pen.matrix(w * 0.7, y, 12, ink if etched else tone * 0.4, False)
    for _ in range(pen.number(0, 3)):
        pen.screw(pen.between(-30, w + 30), pen.pick([-14, y + 16]), pen.between(3, 8))
    for _ in range(pen.number(0, 2)):  # ribs and edges
        at = pen.pick([-22, y + 25])
        pen.canvas.line(-600, at, 700, at + pen.rng.normal(0, 8), pen.between(3, 9), soft=1, albedo=tone * 0.3)
        pen.canvas.line(-600, at + 5, 700, at + 5, 3, soft=1, albedo=tone * 1.6 + 0.04)
    places.dirt(pen, (-20, -15, w + 20, y + 15), pen.pick([0, 0.4, 0.9, 1.3]))
    pen.thing = (-10, -10, w + 10, y + 10)
