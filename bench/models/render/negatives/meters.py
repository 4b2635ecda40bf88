"""Meters in houses: electricity, water, gas."""

import numpy as np

from .. import surroundings
from ..canvas import ellipse
from ..colour import linear
from . import numbers, places, readout
from .pen import BLACK, BOLD, word_font

MAKERS = [
    "ELNORD", "METRON", "Zenner-Typ", "ACTAR", "ISKRA M", "NORTEC", "ENERMET", "SIGMA", "ELGAMA", "AQUA-M", "DIEHL H", "HYDRO",
    "ITRA", "Меркурий", "НЕВА", "GALLUS", "MESSTEC"
]


def pipes(pen, x0, x1, y, thick, colour, upright=False):
    """A pipe to both sides, with nuts."""
    for side, x in ((-1, x0), (1, x1)):
        ends = [(x, y), (x + side * 300, y), (x + side * 640, y)]
        if upright:
            ends = [(x, y), (x, y - 250), (x, y - 600)]
        pen.curve(ends, thick, colour)
        a, b = thick * 0.75, thick * 0.4
        box = (x - a, y - b - thick * 0.8, x + a, y + b - thick * 0.8) if upright else (x + side * thick * 0.2, y - a,
                                                                                        x + side * thick * 1.0, y + a)
        x_0, x_1 = sorted((box[0], box[2]))
        nut = pen.colour("#b59b62", "#9a8a5a", "#a8abad", "#6b6458")
        pen.plate(x_0, box[1], x_1, box[3], 2, nut, 0.3, depth=2)


def serials(pen, x, y, w, ink, font, h=3.0, count=3):
    """Lines of what stands on every meter: type, number, year, limits, marks."""
    lines = [
        numbers.serial(pen), f"{pen.pick(MAKERS)} {pen.pick('ABKMTE')}{pen.number(1, 99)}", f"{pen.number(1974, 2025)}",
        pen.pick(["CE M23 0102", "EN 1359:1998", "Kl. 2", "Cl. B", "MID", "IP 53", "ГОСТ 31818", "0123", "DE-08-MI004-PTB002"])
    ]
    for i in range(count):
        pen.text(lines[i % len(lines)] if i else lines[0], x, y + i * h * 1.7, h, font, "lt", "value", w, ink=ink)


def mounted(pen, area, kinds=places.WALLS):
    """The wall or board behind, with things beside."""
    places.ground_of(pen, kinds)
    places.clutter(pen, area, 3)


# Electricity


def electricity(pen):
    pen.pick([disc, disc, electronic, electronic, electronic, rail, dome, clocks])(pen)


def cables(pen, x0, x1, y):
    for x in np.arange(x0 + 10, x1 - 5, pen.between(9, 22)):
        pen.curve([(x, y), (x + pen.between(-3, 3), y + 60), (x + pen.between(-20, 20), y + 300)], pen.between(4, 7),
                  pen.colour("#141414", "#2a4a9a", "#6b4a2a", "#8a8a88", "#c8c21a", "#b02020"))


def disc(pen):
    """Ferraris meter: wheels, a turning disc, a name plate, behind glass; the terminals' cover below."""
    w, h = pen.between(115, 150), pen.between(130, 180)
    area = (0, 0, w, h * 1.3)
    mounted(pen, area, places.WALLS + ["wood", "board"])
    cables(pen, 0, w, h * 1.25)
    case = pen.colour("#0f0f10", "#1c1c1e", "#5a5d60", "#8f9294", "#2a2420", "#b8b4a6", "#d8d6cc")
    pen.plate(0, 0, w, h, pen.pick([3, 10, 30]), case, 0.3, depth=4)
    pen.plate(4, h * 0.98, w - 4, h * 1.3, 4, case * pen.pick([0.7, 1.0, 1.5]), 0.3, depth=3)
    for x in (w * 0.15, w * 0.85):
        pen.screw(x, h * 1.14, 4)
    if pen.chance(0.5):  # a seal of lead or plastic on a wire
        pen.curve([(w * 0.85, h * 1.14), (w * 0.9, h * 1.25), (w * 0.8, h * 1.36)], 0.8, linear("#a8a8a4"))
        pen.plate(w * 0.77, h * 1.34, w * 0.84, h * 1.41, 3, pen.colour("#8a8d90", "#c22020", "#1a5ac0", "#e8c81a"), 0.2)
    face = pen.colour("#e8e6dc", "#d9d8d2", "#f2f2ee", "#bcbdb8", "#c8c09a", amount=0.05)
    ink = linear(pen.pick(["#101012", "#1a1a20", "#2a2a2a"]))
    m = w * 0.09
    pen.plate(m, m, w - m, h * 0.9, pen.pick([1, 6, 25]), face, 0.0, depth=1)
    font = word_font(pen)
    n, fraction = pen.pick([(6, 1), (6, 1), (5, 0), (6, 0), (7, 1), (5, 1), (8, 2)])
    aspect = pen.between(0.6, 0.9)
    dh = min(pen.between(13, 20), w * 0.72 / (n * aspect))
    x, y = (w - n * aspect * dh) / 2, h * pen.between(0.17, 0.26)
    double = pen.chance(0.2)
    pen.counter(pen.wheel_text(n), x, y, dh, fraction, aspect=aspect, mark=pen.pick(["", "", ","]))
    pen.text(pen.pick(["kWh", "kWh", "kW·h", "кВт·ч", "kWh", "KILOWATT HOURS", "Kilowattstunden"]),
             *pen.pick([(w / 2, y - 6), (x + n * aspect * dh + 2, y + dh * 0.6), (w / 2, y + dh + 6)]),
             pen.between(4, 7),
             pen.pick(BOLD),
             "mm",
             "unit",
             w * 0.4,
             ink=ink)
    if double:
        pen.counter(pen.wheel_text(n), x, y + dh + 12, dh, fraction, aspect=aspect)
        pen.text("HT", x - 4, y + dh / 2, 4, font, "rm", ink=ink)
        pen.text("NT", x - 4, y + dh * 1.5 + 12, 4, font, "rm", ink=ink)
    y += (dh + 12) * (2 if double else 1)
    slot = max(y + 4, h * 0.48)
    pen.rectangle(w * 0.18, slot, w * 0.82, slot + 7, 1, albedo=linear("#0a0a0a"))
    pen.rectangle(w * 0.2, slot + 2.4, w * 0.8, slot + 4.8, albedo=linear("#b8babc"))
    if pen.chance(0.5):
        at = pen.between(0.25, 0.7) * w
        pen.rectangle(at, slot + 2.4, at + 5, slot + 4.8, albedo=linear("#c01818"))
    y = slot + 12
    pen.text(pen.pick(MAKERS), w / 2, y, pen.between(4, 7), pen.pick(BOLD), ink=ink)
    lines = [
        pen.pick([
            "Drehstromzähler", "Wechselstromzähler", "Single phase watthour meter", "COMPTEUR MONOPHASE",
            "Licznik energii elektrycznej", "Счетчик однофазный", "Elektriciteitsmeter"
        ]),
        pen.pick(["3x230/400 V  10(60) A  50 Hz", "220 V  5(20) A  50 Hz", "240V 10-40A 50Hz", "120V 3W 60Hz  CL200"]),
        pen.pick(["1 kWh = 600 rev", "375 U/kWh", "120 rev/kWh", "96 U/kWh", "1200 об/кВт·ч"])
    ]
    step = max(3.5, (h * 0.88 - y - 18) / 4)
    for i, line in enumerate(lines):
        pen.text(line, w / 2, y + 7 + i * step, 2.6, font, width=w * 0.7, ink=ink, role="value")
    pen.text(numbers.serial(pen), w / 2, y + 9 + 3 * step, pen.between(3, 4.5), font, role="value", width=w * 0.6, ink=ink)
    if pen.chance(0.4):
        sticker(pen, w * 0.2, h * 1.04, w * 0.5, 14, font)
    pen.cover(m * 0.6, m * 0.6, w - m * 0.6, h * 0.93, 6)
    places.dirt(pen, (0, 0, w, h * 1.3))
    pen.thing = area


def sticker(pen, x, y, w, h, font):
    pen.plate(x, y, x + w, y + h, 0.6, pen.colour("#ffffff", "#f2f2ee", "#f4e27a", amount=0.03), 0.15, depth=0.4)
    if pen.chance(0.75):
        pen.bars(x + w * 0.08, y + h * 0.12, x + w * 0.92, y + h * 0.6)
    pen.text(pen.pick([pen.digits(8), numbers.serial(pen), pen.digits(13)]),
             x + w / 2,
             y + h * 0.8,
             h * 0.2,
             font,
             role="value",
             width=w * 0.9,
             ink=BLACK)


def electronic(pen, w=None, h=None):
    """Plastic case with a wide LCD: sum, code of what is shown, arrows, a lamp, keys, an optical port, codes."""
    w, h = w or pen.between(110, 150), h or pen.between(120, 190)
    area = (0, 0, w, h)
    mounted(pen, area)
    cables(pen, 0, w, h * 0.98)
    case = pen.colour("#e9e9e6", "#d4d6d8", "#f4f4f2", "#b4b8ba", "#2a2c30", "#c8ccc8", amount=0.05)
    pen.plate(0, 0, w, h, pen.pick([3, 8, 14]), case, 0.2, depth=4)
    pen.plate(0, h * 0.7, w, h, 3, case * pen.between(0.8, 1.05), 0.2, depth=2)
    font = word_font(pen)
    face = case if pen.chance(0.5) else pen.colour("#ffffff", "#3a5f8a", "#0f3a2a", "#d8d8d4", "#1a1b1e")
    ink2 = linear("#15161a") if face.mean() > 0.2 else linear("#e8e8e8")
    m = w * 0.06
    pen.plate(m, m, w - m, h * 0.66, 3, face, 0.3, depth=0.8)
    look = readout.look(pen, pen.pick(["lcd", "lcd", "lcd", "lcd-light", "dots", "led"]))
    lw, lh = w * pen.between(0.6, 0.82), w * pen.between(0.17, 0.3)
    lx, ly = (w - lw) / 2, h * pen.between(0.09, 0.2)
    readout.window(pen, lx, ly, lw, lh, look)
    places_ = pen.number(5, 8)
    text = pen.wheel_text(places_)
    decimals = pen.pick([0, 0, 1, 2, 3])
    if decimals and len(text) > decimals:
        text = text[:-decimals] + pen.pick([".", ".", ","]) + text[-decimals:]
    code = pen.chance(0.55)
    cx = lw * 0.2 if code else 0
    unit = pen.pick(["kWh", "kWh", "kWh", "kW h", "кВт·ч", "kvarh", "kW"])
    inside = pen.chance(0.65)
    readout.put(pen, text, lx + cx, ly + lh * 0.22, lw * (0.82 if inside else 0.97) - cx, lh * 0.56, look)
    if code:
        readout.put(pen,
                    pen.pick(["1.8.0", "1.8.1", "1.8.2", "2.8.0", "0.0.0", "15.8.0", "03", "180"]),
                    lx + lw * 0.02,
                    ly + lh * 0.25,
                    lw * 0.16,
                    lh * 0.22,
                    look,
                    "value",
                    "l",
                    ghosts=0)
    if inside:
        readout.word(pen, unit, lx + lw * 0.985, ly + lh * pen.pick([0.3, 0.65]), lh * 0.15, look, "rm", "unit", lw * 0.14)
    else:
        pen.text(unit, lx + lw, ly + lh + 4, pen.between(3, 5), pen.pick(BOLD), "rm", "unit", ink=ink2)
    lit = readout.paints(look)[0]
    for i in range(pen.number(0, 9)):  # arrows above printed words
        x = lx + lw * (0.08 + 0.1 * i)
        if pen.chance(0.5):
            pen.canvas.polygon([(x, ly + lh * 0.97), (x + 2.4, ly + lh * 0.97), (x + 1.2, ly + lh * 0.9)], **lit)
    if pen.chance(0.6):
        readout.word(pen, pen.pick(["L1 L2 L3", "T1", "T2", "TOTAL", "+A", "Σ", "RATE 1"]), lx + lw * 0.03, ly + lh * 0.11,
                     lh * 0.12, look, "lm")
    y = ly + lh + 8
    pen.text(pen.pick(MAKERS), m + 5, y, pen.between(4, 6), pen.pick(BOLD), "lm", ink=ink2)
    if pen.chance(0.7):
        colour = linear("#ff2020") * (1 if pen.chance(0.5) else 0.1)
        pen.canvas.circle(w * 0.78, y, 1.8, albedo=linear("#601010"), emission=colour)
        pen.text(pen.pick(["1000 imp/kWh", "10000 imp/kWh", "500 Imp./kWh", "3200 imp/kW·h", "RA = 800 imp/kWh"]),
                 w * 0.74,
                 y,
                 2.4,
                 font,
                 "rm",
                 "value",
                 w * 0.4,
                 ink=ink2)
    if pen.chance(0.5):
        px, py, r = w * 0.8, y + 22, w * 0.085
        pen.canvas.ring(px, py, r, r * 0.22, albedo=linear("#8a8d90"))
        for dx in (-1, 1):
            pen.canvas.circle(px + dx * r * 0.35, py, r * 0.16, albedo=linear("#180808"))
    for i in range(pen.number(0, 3)):
        bx = w * (0.15 + 0.18 * i)
        pen.canvas.circle(bx + 0.6, y + 22.8, 5, soft=0.8, albedo=BLACK, alpha=0.4)
        pen.canvas.circle(bx, y + 22, 4.4, albedo=pen.colour("#3a7ac0", "#c8c8c8", "#202020", "#d8a018"))
    y += 10
    serials(pen, m + 5, y, w * 0.55, ink2, font, 2.6, pen.number(1, 4))
    pen.text(pen.pick(["3x230/400V 5(60)A 50Hz", "230V 5-60A 50Hz", "Cl. 1", "240V 60Hz FM 2S CL200"]),
             w / 2,
             h * 0.63,
             2.6,
             font,
             width=w * 0.8,
             role="value",
             ink=ink2)
    if pen.chance(0.7):
        sticker(pen, w * pen.between(0.1, 0.3), h * 0.76, w * pen.between(0.4, 0.6), h * 0.12, font)
    for x in (w * 0.08, w * 0.92):
        pen.screw(x, h * 0.9, 3.2)
    if pen.chance(0.4):
        pen.cover(m, m, w - m, h * 0.66, 3)
    places.dirt(pen, area)
    pen.thing = area


def rail(pen):
    """A narrow module between circuit breakers."""
    w, h = pen.between(36, 75), pen.between(85, 105)
    places.ground_of(pen, ["paint", "steel", "plaster"])
    back = pen.colour("#e8e8e4", "#c8cacc", "#9a9c9e")
    pen.rectangle(-640, -30, 640, h + 30, albedo=back)
    pen.rectangle(-640, 30, 640, 62, albedo=linear("#b4b6b8"), soft=0.5)
    case = pen.colour("#f0f0ee", "#d8d8d6", "#c4c8cc")
    for i in range(-3, 4):
        x = i * 19 + (w if i > 0 else -19)
        if i and pen.chance(0.85):
            pen.plate(x, 5, x + 18, h - 5, 1, case * 0.95, 0.2)
            pen.rectangle(x + 4, 34, x + 14, 54, 1, albedo=pen.colour("#101112", "#1a3a7a", "#c02020"))
            pen.text(pen.pick(["C16", "B16", "C10", "B20", "C25"]),
                     x + 9,
                     66,
                     3.4,
                     "sans-bold",
                     role="word",
                     ink=linear("#202020"))
    pen.plate(0, 0, w, h, 1.5, case, 0.2, depth=2)
    drum = pen.chance(0.4)
    ink = linear("#16171a")
    y = h * pen.between(0.25, 0.4)
    if drum:
        n = pen.pick([6, 6, 7])
        aspect = pen.between(0.6, 0.8)
        dh = min(9, w * 0.85 / (n * aspect))
        pen.counter(pen.wheel_text(n), (w - n * aspect * dh) / 2, y, dh, 1, aspect=aspect)
    else:
        look = readout.look(pen, pen.pick(["lcd", "lcd", "lcd-light"]))
        dh = w * 0.26
        readout.window(pen, w * 0.08, y, w * 0.84, dh, look, pen.chance(0.4))
        text = pen.wheel_text(pen.number(5, 7))
        readout.put(pen, text[:-1] + "." + text[-1] if pen.chance(0.6) else text, w * 0.08, y + dh * 0.18, w * 0.84, dh * 0.6,
                    look)
    pen.text("kWh", w * 0.9, y + dh + 4, 3.4, "sans-bold", "rm", "unit", ink=ink)
    pen.text(pen.pick(MAKERS), w / 2, y - 8, 3.6, pen.pick(BOLD), width=w * 0.8, ink=ink)
    serials(pen, w * 0.08, y + dh + 9, w * 0.8, ink, word_font(pen), 2.2, 3)
    if pen.chance(0.5):
        pen.matrix(w * 0.6, y + dh + 14, w * 0.26)
    places.dirt(pen, (0, 0, w, h))
    pen.thing = (-15, -5, w + 15, h + 5)


def dome(pen):
    """A round meter under a glass dome, as in North America."""
    r = pen.between(62, 80)
    mounted(pen, (-r, -r, r, r), ["metal", "plaster", "brick", "board", "paint"])
    box = pen.colour("#8d9294", "#a8acac", "#6b7074", "#c4c6c4")
    pen.plate(-r * 1.25, -r * 1.4, r * 1.25, r * 2.2, 3, box, 0.2, depth=4)
    pen.canvas.circle(2, 4, r * 1.06, soft=4, albedo=BLACK, alpha=0.6)
    pen.canvas.circle(0, 0, r * 1.04, albedo=linear("#9a9da0"))
    pen.canvas.circle(0, 0, r, albedo=pen.colour("#2a2b2d", "#dcdcd8", "#b8babc"))
    face = pen.colour("#f0f0ec", "#dcdcd8", "#c8cac8", "#e6e2d2", amount=0.04)
    pen.canvas.circle(0, 0, r * 0.86, albedo=face)
    ink = linear("#141416")
    font = word_font(pen)
    w = r * 1.25
    if pen.chance(0.55):
        look = readout.look(pen, pen.pick(["lcd", "lcd", "lcd-light"]))
        readout.window(pen, -w / 2, -r * 0.5, w, r * 0.42, look)
        readout.put(pen, pen.wheel_text(pen.pick([5, 5, 6])), -w * 0.47, -r * 0.43, w * 0.8, r * 0.28, look, anchor="m")
        readout.word(pen, pen.pick(["kWh", "KWH", "001", "DEL"]), w * 0.48, -r * 0.16, 3.4, look, "rm", "unit", w * 0.2)
    else:
        n = pen.pick([5, 5, 6])
        aspect = 0.75
        dh = w * 0.9 / (n * aspect)
        pen.counter(pen.wheel_text(n), -n * aspect * dh / 2, -r * 0.5, dh, pen.pick([0, 0, 1]), aspect=aspect)
    pen.text(pen.pick(["KILOWATTHOURS", "kWh", "Kilowatt hours"]),
             0,
             -r * 0.58 if pen.chance(0.5) else r * 0.02,
             4.5,
             pen.pick(BOLD),
             role="unit",
             ink=ink)
    lines = [
        pen.pick(["CL200  240V  3W  TYPE D5S", "FM 2S  TA 30  Kh 7.2", "CL 100 120V 60Hz"]),
        numbers.serial(pen),
        pen.pick(MAKERS), f"{pen.digits(2)} {pen.digits(3)} {pen.digits(3)}"
    ]
    for i, line in enumerate(lines):
        pen.text(line, 0, r * (0.16 + 0.15 * i), pen.between(3, 5), font, role="value", width=r * 1.1 - r * 0.12 * i, ink=ink)
    if pen.chance(0.6):
        pen.bars(-r * 0.4, r * 0.7, r * 0.4, r * 0.8)
    pen.canvas.polygon(ellipse(0, 0, r, r), glass=1.0)
    surroundings.lens(pen.canvas, ellipse(0, 0, r * 0.98, r * 0.98), pen.grain)
    pen.canvas.ring(0, 0, r * 1.08, r * 0.12, soft=0.4, albedo=linear("#c4c6c8"))
    places.dirt(pen, (-r, -r, r, r))
    pen.thing = (-r * 1.1, -r * 1.1, r * 1.1, r * 1.1)


def hand_dial(pen, x, y, r, ink, label, needle, font):
    c = pen.canvas
    c.ring(x, y, r, r * 0.05, albedo=ink)
    a0 = pen.pick([-1, 1])
    for i in range(10):
        a = np.radians(-90 + a0 * 36 * i)
        c.line(x + np.cos(a) * r * 0.82,
               y + np.sin(a) * r * 0.82,
               x + np.cos(a) * r * 0.98,
               y + np.sin(a) * r * 0.98,
               r * 0.06,
               albedo=ink)
        if r > 5:
            pen.text(str(i), x + np.cos(a) * r * 0.62, y + np.sin(a) * r * 0.62, r * 0.26, font, role="numeral", ink=ink)
    a = pen.between(0, 2 * np.pi)
    d, n = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    p = np.array([x, y])
    c.polygon([p + d * r * 0.85, p + n * r * 0.14 - d * r * 0.25, p - n * r * 0.14 - d * r * 0.25], albedo=needle)
    c.circle(x, y, r * 0.14, albedo=needle * 0.8)
    if label:
        pen.text(label, x, y + r * 1.25, r * 0.3, font, role="value", ink=ink)


def clocks(pen):
    """Five dials with hands; the number is the meter's own."""
    w, h = pen.between(120, 150), pen.between(90, 130)
    mounted(pen, (0, 0, w, h))
    pen.plate(-8, -8, w + 8, h + 8, pen.pick([4, 40]), pen.colour("#2a2b2d", "#8d9294", "#141416"), 0.3, depth=4)
    face = pen.colour("#f0f0ec", "#dcdcd8", "#e6e2d2", amount=0.04)
    pen.plate(0, 0, w, h, pen.pick([2, 34]), face, 0.0, depth=0.6)
    ink, font = linear("#141416"), word_font(pen)
    n = pen.pick([4, 5, 5])
    r = w * 0.86 / n / 2.25
    for i in range(n):
        hand_dial(pen, w * 0.5 + (i - (n - 1) / 2) * r * 2.25, h * (0.32 + 0.06 * (i in (0, n - 1))), r, ink,
                  str(10**(n - 1 - i)) if pen.chance(0.7) else "", ink, font)
    pen.text(pen.pick(["KILOWATTHOURS", "kWh"]), w / 2, h * 0.6, 5, pen.pick(BOLD), role="unit", ink=ink)
    pen.text(pen.pick([pen.digits(6), pen.digits(8), numbers.serial(pen)]),
             w / 2,
             h * 0.72,
             pen.between(5, 8),
             font,
             role="value",
             width=w * 0.7,
             ink=ink)
    pen.text(pen.pick(["CL200 240V 3W FM2S", "220V 10A 50Hz 750 rev/kWh"]),
             w / 2,
             h * 0.85,
             3.2,
             font,
             role="value",
             width=w * 0.7,
             ink=ink)
    pen.cover(0, 0, w, h, 6)
    places.dirt(pen, (0, 0, w, h))
    pen.thing = (-8, -8, w + 8, h + 8)


# Water


def water(pen):
    electronic_ = pen.chance(0.15)
    r = pen.between(38, 52)
    kinds = ["soil", "gravel", "concrete", "tiles", "plaster", "paint", "brick", "grass", "wood"]
    mounted(pen, (-r, -r, r, r), kinds)
    material = pen.pick(["brass", "brass", "black", "blue", "grey", "copper"])
    metal = pen.colour({"brass": "#b08d4a", "black": "#1b1c1e", "blue": "#1c4f9c", "grey": "#8a8d90", "copper":
                        "#a8623a"}[material])
    pipe = pen.colour("#b08d4a", "#a8623a", "#8a8d90", "#d8d8d4", "#1c4f9c", "#2a2a2c", "#6f6a60")
    upright = pen.chance(0.25)
    if not pen.chance(0.1):
        c = pen.canvas
        thick = r * pen.between(0.4, 0.8)
        if upright:
            pen.curve([(0, -640), (0, 0), (0, 640)], thick, pipe)
            for s in (-1, 1):
                pen.plate(-thick * 0.75, s * r * 1.35 - 8, thick * 0.75, s * r * 1.35 + 8, 2, metal, 0.3, depth=2)
        else:
            pipes(pen, -r * 0.9, r * 0.9, pen.rng.normal(0, 3), thick, pipe)
        c.polygon(ellipse(0, 0, r * 1.35, r * 1.12), soft=0.7, albedo=metal * pen.between(0.6, 0.9))
    c = pen.canvas
    c.circle(2.5, 4, r * 1.14, soft=3, albedo=BLACK, alpha=0.55)
    c.circle(0, 0, r * 1.12, albedo=metal)
    c.ring(0, 0, r * 1.12, r * 0.05, 200, 340, soft=0.6, albedo=np.clip(metal * 1.8 + 0.1, 0, 1))
    c.ring(0, 0, r * 1.03, r * 0.06, soft=0.4, albedo=metal * pen.between(0.3, 0.7))
    if pen.chance(0.35):  # an open lid
        lid = pen.colour("#1c4f9c", "#8a1014", "#1b1c1e", "#b08d4a", "#d8d8d4")
        c.polygon(ellipse(0, -r * 1.75, r * 1.0, r * pen.between(0.55, 0.75)), albedo=lid)
        c.polygon(ellipse(0, -r * 1.75, r * 0.8, r * 0.4), soft=3, albedo=lid * 1.4 + 0.03, alpha=0.5)
    face = pen.colour("#f4f4f0", "#e8e8e2", "#ffffff", "#dfe4e6", "#e9e2cc", amount=0.04)
    c.circle(0, 0, r, albedo=face)
    hot = pen.chance(0.3)
    accent = linear("#b01818" if hot else pen.pick(["#1458a8", "#101012", "#b01818"]))
    if pen.chance(0.4):
        c.ring(0, 0, r * 0.99, r * 0.06, albedo=accent)
    ink, font = linear(pen.pick(["#101012", "#1a1a22"])), word_font(pen)
    y = -r * pen.between(0.35, 0.62)
    if electronic_:
        look = readout.look(pen, pen.pick(["lcd", "lcd", "paper"]))
        w = r * 1.4
        readout.window(pen, -w / 2, -r * 0.42, w, r * 0.55, look, pen.chance(0.3))
        text = pen.wheel_text(pen.number(6, 8))
        k = pen.pick([2, 3, 3])
        readout.put(pen, text[:-k] + pen.pick([".", ","]) + text[-k:], -w * 0.48, -r * 0.32, w * 0.96, r * 0.28, look)
        readout.word(pen, "m³", w * 0.46, r * 0.05, 3.4, look, "rm", "unit")
        dh = r * 0.5
    else:
        n, fraction = pen.pick([(5, 0), (8, 3), (8, 3), (7, 2), (6, 1), (4, 0), (5, 0), (6, 0), (8, 3), (9, 4)])
        aspect = pen.between(0.55, 0.85)
        wide = 2 * np.sqrt(max(0.1, 0.92 - (abs(y) / r)**2)) * r * 0.86
        dh = min(r * pen.between(0.24, 0.4), wide / (n * aspect))
        white, black = pen.colour("#f4f2ea", "#ffffff"), pen.colour("#0c0c0d", "#1d1d1e")
        wheel = pen.pick([(black, white), (white, black), (white, black)])
        red = pen.colour("#b8201a", "#c9341c")
        last = pen.pick([(white, red), (red, white), (red, white)])
        pen.counter(pen.wheel_text(n),
                    -n * aspect * dh / 2,
                    y,
                    dh,
                    fraction,
                    wheel,
                    last,
                    aspect=aspect,
                    mark=pen.pick(["", "", ","]))
        at = pen.pick([(n * aspect * dh / 2 + 2, y + dh * 0.7, "lm"), (0, y - r * 0.12, "mm"), (0, y + dh + r * 0.12, "mm")])
        if at[2] == "lm" and at[0] > wide / 2:
            at = (0, y + dh + r * 0.12, "mm")
        pen.text(pen.pick(["m³", "m³", "m³", "м³", "m3", "M³", "GALLONS", "CU FT", "KL"] if n < 8 else ["m³", "м³"]),
                 *at[:2],
                 r * pen.between(0.09, 0.14),
                 pen.pick(BOLD),
                 at[2],
                 "unit",
                 ink=ink)
        dials = pen.pick([0, 1, 1, 3, 4, 4])
        red_hand = pen.colour("#c01818", "#d43018")
        rr = r * (0.2 if dials > 1 else 0.34)
        for i in range(dials):
            if dials == 1:
                place = (0, r * 0.52)
            else:
                a = np.radians(np.linspace(20, 160, dials)[i])
                place = (np.cos(a) * r * 0.66, np.sin(a) * r * 0.62 + r * 0.04)
            hand_dial(pen, *place, rr, ink,
                      "x" + pen.pick(["0,1", "0.1"]).replace("1", "0" * i + "1") if dials > 1 else "x0.0001", red_hand, font)
    a = pen.between(0, 6.28)  # the star that turns with the flow
    star = [(np.cos(a + t) * r * (0.1 if k % 2 else 0.05), r * 0.16 + np.sin(a + t) * r * (0.1 if k % 2 else 0.05))
            for k, t in enumerate(np.linspace(0, 2 * np.pi, 13)[:-1])]
    if pen.chance(0.6):
        c.polygon(star, albedo=pen.colour("#c01818", "#101012", "#1458a8"))
    spots = [(-r * 0.72, r * 0.02), (r * 0.4, r * 0.02), (-r * 0.7, -r * 0.12), (r * 0.42, -r * 0.12), (-r * 0.5, -r * 0.72),
             (-r * 0.3, r * 0.86)]
    marks = [
        "Qn 1,5", "Q3 2.5 m³/h", "R80-H R40-V", "30°C", "PN16", "B-H A-V", "CE M19 0102",
        pen.pick(MAKERS),
        str(pen.number(1998, 2025)), "90°C", "DN15", "Cl. B"
    ]
    for spot in spots[:pen.number(1, 5)]:
        pen.text(pen.pick(marks), *spot, r * 0.07, font, "lm", "word", r * 0.34, ink=ink)
    at = pen.pick([(0, -r * 0.8), (0, r * 0.8), (0, r * 1.07), (0, r * 0.3)])
    pen.text(pen.pick([pen.digits(8), f"{pen.number(10, 25)} {pen.digits(6)}",
                       numbers.serial(pen)]),
             *at,
             r * pen.between(0.07, 0.1),
             font,
             role="value",
             width=r * 0.8,
             ink=ink if abs(at[1]) < r else metal * 0.2)
    surroundings.lens(c, ellipse(0, 0, r, r), pen.grain)
    if pen.chance(0.2):  # water under the glass
        places.drops(pen, (-r * 0.8, -r * 0.8, r * 0.8, r * 0.8))
    places.dirt(pen, (-r * 1.1, -r * 1.1, r * 1.1, r * 1.1))
    pen.thing = (-r * 1.2, -r * 1.2, r * 1.2, r * 1.2)


# Gas


def gas(pen):
    w, h = pen.between(130, 180), pen.between(110, 160)
    area = (0, -40, w, h)
    mounted(pen, area, ["plaster", "brick", "paint", "concrete", "metal", "grass", "board"])
    pipe = pen.colour("#d8b01a", "#e8c81a", "#8a8d90", "#b8babc", "#a8623a", "#2a2a2c")
    for x in (w * 0.2, w * 0.8):
        pen.curve([(x, 10), (x, -120), (x + pen.between(-8, 8), -600)], pen.between(14, 24), pipe)
        pen.plate(x - 17, -22, x + 17, -2, 3, pen.colour("#a8abad", "#b59b62", "#6b6458"), 0.3, depth=2)
    case = pen.colour("#c8cac8", "#b0b4b4", "#e6e4dc", "#d8d2c0", "#8d9490", "#f0f0ee", "#a0a8a0")
    pen.plate(0, 0, w, h, pen.pick([8, 16, 30]), case, 0.2, depth=5)
    pen.rectangle(0, h * 0.86, w, h * 0.88, soft=0.5, albedo=case * 0.5)
    ink, font = linear(pen.pick(["#101012", "#1a1a22", "#202a3a"])), word_font(pen)
    fw, fh = w * pen.between(0.62, 0.82), h * pen.between(0.48, 0.62)
    fx, fy = (w - fw) / 2, h * pen.between(0.1, 0.2)
    face = pen.colour("#f0f0ee", "#d8d8d4", "#c4c6c8", "#26282b", "#e6e2d0", amount=0.05)
    if face.mean() < 0.2:
        ink = linear("#e8e8e4")
    pen.plate(fx, fy, fx + fw, fy + fh, 3, face, 0.2, depth=2)
    y = fy + fh * pen.between(0.16, 0.36)
    if pen.chance(0.2):
        look = readout.look(pen, pen.pick(["lcd", "lcd", "paper"]))
        readout.window(pen, fx + fw * 0.12, y, fw * 0.76, fh * 0.3, look)
        text = pen.wheel_text(8)
        readout.put(pen, text[:-3] + pen.pick([".", ","]) + text[-3:], fx + fw * 0.14, y + fh * 0.06, fw * 0.62, fh * 0.18,
                    look)
        readout.word(pen, "m³", fx + fw * 0.86, y + fh * 0.2, 4, look, "rm", "unit")
        dh = fh * 0.3
    else:
        n, fraction = pen.pick([(8, 3), (8, 3), (7, 2), (8, 3), (6, 1), (5, 0), (4, 0), (7, 3)])
        aspect = pen.between(0.58, 0.85)
        dh = min(pen.between(12, 18), fw * 0.78 / (n * aspect))
        white, black = pen.colour("#f4f2ea", "#ffffff"), pen.colour("#0c0c0d", "#1d1d1e")
        red = pen.colour("#b8201a", "#c9341c")
        wide = n * aspect * dh
        x = fx + (fw - wide) / 2
        wheel = pen.pick([(black, white), (black, white), (white, black)])
        if fraction and pen.chance(0.6):
            part = fraction * aspect * dh
            pen.rectangle(x + wide - part, y - dh * 0.22, x + wide + dh * 0.25, y + dh * 1.22, 1, albedo=red)
        pen.counter(pen.wheel_text(n),
                    x,
                    y,
                    dh,
                    fraction,
                    wheel,
                    pen.pick([(red, white), wheel, (white, red)]),
                    aspect=aspect,
                    mark=pen.pick(["", ",", ","]))
        at = pen.pick([(x + wide + 4, y + dh * 0.6, "lm"), (fx + fw * 0.93, y - dh * 0.5, "rm"),
                       (fx + fw / 2, y + dh + 6, "mm")])
        pen.text(pen.pick(["m³", "m³", "m³", "м³", "cu ft", "FT³"]),
                 *at[:2],
                 pen.between(4, 6.5),
                 pen.pick(BOLD),
                 at[2],
                 "unit",
                 fw * 0.1 if at[2] == "lm" else None,
                 ink=ink)
    pen.text(pen.pick(MAKERS), fx + 5, fy + fh * 0.08, pen.between(4, 6), pen.pick(BOLD), "lm", ink=ink)
    pen.text(pen.pick(["BK-G4", "G4 MT", "G6", "NP-G4", "AC-250", "BK-G2.5", "СГМН-1 G6", "G1.6"]),
             fx + fw - 5,
             fy + fh * 0.08,
             4,
             font,
             "rm",
             ink=ink)
    low = y + dh + 12
    lines = [
        pen.pick(["Qmax 6 m³/h   Qmin 0,04 m³/h", "Qmax 10 m³/h  Qmin 0.06 m³/h", "MMCFH 250  MAOP 5 PSI"]),
        pen.pick(["pmax 0,5 bar   V 2 dm³", "pmax 50 kPa  V 1,2 dm³", "V = 0.071 cu ft"]),
        numbers.serial(pen),
        pen.pick(["1 imp = 0.01 m³", "-25°C ... +55°C", "EN 1359   CE 0102", "2 ft³/rev"]), f"{pen.number(1985, 2025)}"
    ]
    room = fy + fh - low - 3
    count = max(1, min(5, int(room / 4.5)))
    for i in range(count):
        pen.text(lines[i], fx + 6, low + i * room / count, pen.between(2.4, 3.4), font, "lt", "value", fw * 0.6, ink=ink)
    if pen.chance(0.5):
        pen.bars(fx + fw * 0.66, fy + fh * 0.78, fx + fw * 0.95, fy + fh * 0.92, ink)
    for _ in range(pen.number(0, 2)):
        sx, sy = pen.between(w * 0.1, w * 0.5), pen.between(h * 0.72, h * 0.86)
        sticker(pen, sx, sy, w * 0.35, h * 0.1, font)
    if pen.chance(0.5):
        pen.cover(fx, fy, fx + fw, fy + fh, 3)
    places.dirt(pen, area)
    pen.thing = area
