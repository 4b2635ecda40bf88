"""Number plates of cars, and what is around them."""

import numpy as np

from .. import bodywork
from ..canvas import ellipse, rounded
from ..colour import linear
from . import numbers, places
from .pen import BLACK, BOLD

FONTS = [
    "road", "din", "narrow-bold", "nimbus-narrow", "park", "signs", "roboto-condensed-bold", "free-bold", "universal-narrow",
    "engraved", "sans-bold", "kaffeehaus"
]
STATES = [
    "CALIFORNIA", "TEXAS", "New York", "FLORIDA", "OHIO", "Ontario", "WASHINGTON", "ILLINOIS", "ARIZONA", "VIRGINIA", "Nevada",
    "Alberta", "QUEBEC", "UTAH"
]
SLOGANS = [
    "dmv.ca.gov", "SUNSHINE STATE", "Birthplace of Aviation", "EMPIRE STATE", "Land of Lincoln", "Yours to discover",
    "GREAT STATE", "Je me souviens"
]


def wording(pen):
    """Text of a plate, its width and height in mm, colours of ground and ink, and whether a band stands at the left."""
    d, l = pen.digits, lambda n: numbers.letters(pen, n)
    white, yellow = ("#f2f2ee", "#101012"), ("#f0c419", "#101012")
    forms = [
        (f"{l(pen.number(1, 3))} {l(pen.number(1, 2))} {pen.number(1, 9999)}", 520, 110, white, True),
        (f"{l(2)}-{d(3)}-{l(2)}", 520, 110, white, True),
        (f"{l(2)} {d(5)}", 520, 114, white, True),
        (f"{l(3)} {d(4)}", 520, 110, white, True),
        (f"{d(4)} {l(3)}", 520, 110, white, True),
        (f"{l(3)} {d(3)}", 520, 110, white, True),
        (f"{d(2)} {l(3)} {d(3)}", 520, 112, white, True),
        (f"{l(2)}{d(2)} {l(3)}", 520, 111, pen.pick([white, yellow]), pen.chance(0.5)),
        (f"{l(1)} {d(3)} {l(2)} {d(2)}", 520, 112, white, False),
        (f"{l(1)}{d(3)}{l(2)} {d(3)}", 520, 112, white, False),
        (f"{d(1)}{l(1)}{d(1)} {d(4)}", 520, 110, white, True),
        (f"{l(2)} {d(4)} {l(2)}", 520, 112, white, True),
        (f"{l(3)}-{d(4)}", 305, 152, pen.pick([white, ("#e8f0f8", "#14307a"), ("#f6e6c0", "#5a1a1a"),
                                               ("#d8e8d0", "#14502a")]), False),
        (f"{d(1)}{l(3)}{d(3)}", 305, 152, pen.pick([white, ("#f2f2f0", "#14307a"), ("#1a2a5a", "#f0c419")]), False),
        (f"{d(3)} {d(4)}", 305, 152, pen.pick([white, ("#f0e8d8", "#2a4a2a")]), False),
        (f"{d(5)} {l(1)}", 305, 152, white, False),
        (f"{l(3)}{d(1)}{l(1)}{d(2)}", 400, 130, white, False),
        (f"{d(2)}-{d(2)}", 330, 165, pen.pick([white, ("#f0c419", "#101012"), ("#1a5a3a", "#f2f2ee")]), False),
        (f"{l(2)} {d(2)} {l(2)} {d(4)}", 500, 120, pen.pick([white, yellow]), False),
        (d(pen.number(4, 6)), 430, 120, pen.pick([white, yellow, ("#101012", "#e8e8e4"), ("#8a1014", "#f2f2ee")]), False),
        (f"{d(3)} {d(3)}", 430, 120, pen.pick([white, ("#101012", "#e8e8e4")]), False),
        (f"{l(1)} {d(5)}", 430, 115, pen.pick([white, yellow, ("#14307a", "#f2f2ee")]), False),
        (f"{d(2)} {d(3)} {d(2)}", 520, 110, yellow, False),
    ]
    return pen.pick(forms)


def licence_plate(pen):
    text, w, h, (ground, ink), band = wording(pen)
    w, h = w * 0.28, h * 0.28
    area = (0, 0, w, h)
    paint = surroundings(pen, w, h)
    margin = pen.between(1.2, 4)
    if pen.chance(0.7):  # holder
        holder = pen.colour("#0c0c0d", "#1a1b1d", "#b8babc")
        pen.plate(-margin, -margin, w + margin, h + margin * pen.pick([1, 3]), 1.5, holder, 0.2, depth=1.5)
        if pen.chance(0.5):
            pen.text(pen.pick(["AUTOHAUS MUSTER", "CITY MOTORS", "www.auto-nord.example", "TOYOTA CENTRE", "АВТОМИР"]),
                     w / 2,
                     h + margin * 1.6,
                     2.2,
                     pen.pick(BOLD),
                     ink=linear("#d8d8d4"))
    face = pen.colour(ground, amount=0.04)
    pen.plate(0, 0, w, h, 1.6, face, 0.25, depth=0.8)
    ink_colour = pen.colour(ink, amount=0.1)
    if pen.chance(0.75):
        for a, b in (((0.8, 0.8, w - 0.8, 1.3)), ((0.8, h - 1.3, w - 0.8, h - 0.8))), ((0.8, 0.8, 1.3, h - 0.8),
                                                                                       (w - 1.3, 0.8, w - 0.8, h - 0.8)):
            for r in (a, b):
                pen.rectangle(*r, 0.0, albedo=ink_colour)
    x0, x1 = 3.0, w - 3.0
    if band:
        blue = linear(pen.pick(["#0a3a9a", "#1a4ab0", "#0a2a7a"]))
        bw = w * 0.085
        pen.rectangle(0.6, 0.6, bw, h - 0.6, 1, albedo=blue)
        pen.text(pen.pick(["D", "F", "PL", "I", "E", "NL", "A", "CZ", "TR", "UA", "S", "FIN", "GB", "RO"]),
                 bw / 2,
                 h * 0.78,
                 h * 0.15,
                 "sans-bold",
                 width=bw * 0.8,
                 ink=np.ones(3))
        for a in np.linspace(0, 2 * np.pi, 12, endpoint=False):
            pen.canvas.circle(bw / 2 + np.cos(a) * bw * 0.28, h * 0.35 + np.sin(a) * bw * 0.28, 0.4, albedo=linear("#f0d020"))
        x0 = bw + 2
    font = pen.pick(FONTS)
    state = h / w > 0.4
    dh = h * (pen.between(0.42, 0.52) if state else pen.between(0.6, 0.74))
    cy = h * (0.53 if state else 0.5)
    if state:
        pen.text(pen.pick(STATES),
                 w / 2,
                 h * 0.14,
                 h * 0.13,
                 pen.pick(BOLD),
                 width=w * 0.6,
                 ink=ink_colour if pen.chance(0.5) else linear(pen.pick(["#8a1a2a", "#14307a", "#1a5a2a"])))
        if pen.chance(0.7):
            pen.text(pen.pick(SLOGANS),
                     w / 2,
                     h * 0.9,
                     h * 0.08,
                     pen.pick(["sans", "sans-italic", "narrow"]),
                     width=w * 0.7,
                     ink=ink_colour)
    spacing = pen.between(0.02, 0.14)
    wide = pen.width_of(text, font, dh, 1.0, spacing)
    stretch = min(pen.between(0.95, 1.35), (x1 - x0) * 0.96 / wide)
    pen.text(text, (x0 + x1) / 2,
             cy,
             dh,
             font,
             "mm",
             "value",
             None,
             stretch,
             spacing,
             ink=ink_colour,
             relief=pen.pick([0.0, 0.35, 0.5]))
    if pen.chance(0.5):  # test badges between the groups
        first, _, rest = text.partition(" ")
        left, right = (pen.width_of(part, font, dh, stretch, spacing) if part else 0.0 for part in (first, rest))
        gap = (x0 + x1) / 2 + (left - right) / 2
        for k in (0.28, 0.68)[:pen.number(1, 2)]:
            if text.count(" ") and band:
                pen.canvas.circle(gap,
                                  h * k,
                                  min(h * 0.11, dh * 0.14),
                                  albedo=pen.colour("#e8c81a", "#2a7a3a", "#1a5ac0", "#d86a14", "#a83a7a"))
    if state and pen.chance(0.6):
        for x in (w * 0.12, w * 0.88):
            pen.rectangle(x - 4, h * 0.05, x + 4, h * 0.22, 0.6, albedo=pen.colour("#d8281a", "#2a7a3a", "#e8c81a", "#1458a8"))
            pen.text(pen.pick(["24", "25", "19", "22", "JUN", "MAR"]), x, h * 0.135, 2.6, "sans-bold", ink=np.ones(3))
    for x in ((w * 0.13, w * 0.87) if state else (w * 0.2, w * 0.8))[:pen.number(0, 2)]:
        pen.screw(x, h * pen.pick([0.12, 0.5, 0.88]), pen.between(0.9, 1.6))
    places.dirt(pen, area)
    if pen.chance(0.08):
        places.drops(pen, area)
    pen.thing = (-margin, -margin, w + margin, h + margin) if pen.chance(0.4) else (-w * 0.4, -h * 1.8, w * 1.4, h * 1.8)
    return paint


def surroundings(pen, w, h):
    """A car's bumper or boot lid, a wall, or a table with a plate that lies on it."""
    kind = pen.pick(["car", "car", "car", "car", "bumper", "table", "wall"])
    colour = pen.colour(*bodywork.PAINTS)
    if kind in ("table", "wall"):
        places.ground_of(pen, places.TABLES if kind == "table" else places.WALLS + places.OUTSIDE)
        places.clutter(pen, (0, 0, w, h), 3)
        return colour
    c = pen.canvas
    if kind == "bumper":
        pen.grainy(pen.everywhere(), linear("#1a1b1d"), 1.2, 0.2)
    else:
        places.SURFACES["metal"](pen, colour * 2.2, 1)
    recess = pen.between(8, 26)
    if pen.chance(0.7):  # a recess in the boot lid
        pen.canvas.polygon(rounded(-recess * 1.6, -recess, w + recess * 1.6, h + recess * 0.8, 8),
                           soft=2,
                           albedo=colour * pen.between(0.15, 0.7),
                           alpha=0.8)
        c.rectangle(-recess * 1.6, -recess, w + recess * 1.6, -recess + 5, 2, soft=2, albedo=BLACK, alpha=0.6)
    y = -pen.between(35, 70)
    if pen.chance(0.6):  # lid line, lamps, the name of the model
        c.line(-600, y, 700, y, 1.6, soft=0.4, albedo=BLACK, alpha=0.85)
        lamp = linear(pen.pick(["#8a0c10", "#a81418", "#d8d8d8"]))
        for side in (-1, 1):
            x = w / 2 + side * pen.between(120, 170)
            c.polygon(ellipse(x, y * 0.6, 45, 22), soft=0.5, albedo=lamp, glass=0.8)
            c.polygon(ellipse(x - 8, y * 0.6 - 6, 20, 7), soft=3, albedo=lamp * 3 + 0.1, alpha=0.6)
        if pen.chance(0.5):
            pen.text(pen.pick(["1.6 TDI", "HYBRID", "2.0 D", "GTX", "320 i", "4x4", "V6"]),
                     w * pen.pick([-0.1, 1.1]),
                     y - 14,
                     8,
                     "sans-bold",
                     role="word",
                     ink=linear("#c4c8cc"),
                     relief=0.4)
    below = h + pen.between(20, 50)
    form = pen.pick(["none", "grille", "bumper", "road"])
    if form == "grille":
        c.rectangle(-80, below, w + 80, below + 60, 8, albedo=linear("#060606"))
        for i in range(6):
            c.line(-80, below + 5 + i * 10, w + 80, below + 5 + i * 10, 2.4, soft=0.3, albedo=linear("#2a2b2d"))
    elif form == "bumper":
        c.rectangle(-640, below, 640, below + 600, albedo=linear("#17181a"), soft=1)
    elif form == "road":
        c.rectangle(-640, below + 30, 640, below + 900, albedo=linear("#55565a"), soft=2)
        c.rectangle(-640, below + 20, 640, below + 60, albedo=BLACK, soft=12, alpha=0.8)
    return colour
