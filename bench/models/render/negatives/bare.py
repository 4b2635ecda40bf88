"""A number alone or among words: on paper, a wall, a sticker, or plain black on white without any camera."""

import numpy as np

from ..colour import linear
from . import machines, numbers, places
from .pen import BLACK, BOLD, number_font, word_font

TEMPLATES = [
    "{n}", "{n}", "{n}", "No. {n}", "Nr. {n}", "# {n}", "№ {n}", "{n} EUR", "{g} €", "$ {g}", "{g} USD", "Tel. {p}", "{p}",
    "ID {n}", "{n} pcs", "{g} Stück", "{n} kWh", "{n} kg", "{n} m³", "{n} l", "{n} t", "Total: {g}", "Zimmer {n}", "Room {n}",
    "Kd.-Nr. {n}", "{n} %", "PIN {n}", "{d}", "{part}", "Code {n}", "{n} / {m}", "{g} zł", "{g} Kč", "{g} руб.",
    "Best.-Nr. {n}", "{n} W", "{n} V", "{n} g", "{n} m²", "Population {g}", "Lot {n}", "Box {n}", "{n}-{m}", "Page {n}",
    "Score {n}", "{n} hPa", "{n} ft", "{n} Hz", "{n} pt", "x {n}", "{n},-", "= {n}"
]
AROUND = [
    "Achtung", "Please note", "Sample", "Inhalt", "Lager 3", "Archiv", "Document", "Name", "do not bend", "Paket", "Склад",
    "Oficina", "Chambre", "Keller", "Meeting", "Ort", "Muster", "Fragile", "Reg.", "Serie"
]


def words(pen):
    n = numbers.whole(pen)
    return pen.pick(TEMPLATES).format(n=n,
                                      g=numbers.grouped(n, pen.pick([" ", ".", ",", "'", ""])),
                                      m=pen.number(1, 999),
                                      p=numbers.phone(pen),
                                      d=numbers.date(pen),
                                      part=numbers.part(pen))


def bare_number(pen):
    kind = pen.pick(["paper", "wall", "sticker", "stencil", "digits"])
    if kind == "paper":
        places.ground_of(pen, places.TABLES)
        w, h = pen.between(90, 200), pen.between(60, 200)
        places.sheet(pen, 0, 0, w, h)
        ink = linear(pen.pick(["#101012", "#14307a", "#a01818", "#303036", "#1a5a2a"]))
    elif kind == "wall":
        places.ground_of(pen, places.WALLS + places.OUTSIDE)
        w, h = pen.between(100, 200), pen.between(50, 120)
        ink = linear(pen.pick(["#101012", "#f2f2f0", "#c8151b", "#1458a8", "#f7d417"]))
    elif kind == "sticker":
        places.ground_of(pen, places.WALLS + places.TABLES)
        w, h = pen.between(60, 130), pen.between(25, 70)
        face = pen.colour("#ffffff", "#f7d417", "#c8151b", "#e8e8e4", "#101012", "#1458a8")
        pen.plate(0, 0, w, h, pen.pick([0, 3, h / 2]), face, 0.3, depth=0.6)
        ink = linear("#101012") if face.mean() > 0.25 else linear("#f4f4f0")
    else:
        places.ground_of(pen, ["metal", "wood", "concrete", "paint", "steel", "leather"])
        w, h = pen.between(80, 160), pen.between(30, 80)
        ink = linear(pen.pick(["#101012", "#f2f2f0", "#f7d417", "#c8151b"]))
    high = pen.between(6, 0.5 * h)
    form = dict(ink=ink, alpha=pen.between(0.75, 1))
    if kind == "digits":  # numerals of metal or plastic on a door
        form = dict(ink=pen.colour("#c8ccd0", "#b59b62", "#101012"), relief=0.5)
        pen.text(pen.pick([numbers.whole(pen), str(pen.number(1, 999))]),
                 w / 2,
                 h / 2,
                 high,
                 number_font(pen),
                 role="value",
                 width=w * 0.8,
                 **form)
    else:
        pen.text(words(pen),
                 w / 2,
                 h * pen.between(0.35, 0.65),
                 high,
                 number_font(pen) if pen.chance(0.7) else pen.pick(BOLD),
                 role="value",
                 width=w * 0.86,
                 stretch=pen.between(0.8, 1.2),
                 spacing=pen.pick([0, 0, 0.05, 0.2]),
                 **form)
        for _ in range(pen.pick([0, 0, 1, 3])):
            pen.text(pen.pick(AROUND),
                     pen.between(0.1, 0.6) * w,
                     pen.pick([0.1, 0.88]) * h,
                     min(h * 0.08, 6),
                     word_font(pen),
                     "lm",
                     width=w * 0.4,
                     ink=ink)
    if kind in ("paper", "wall"):
        places.clutter(pen, (0, 0, w, h), 4)
    if kind == "paper":
        places.folds(pen, 0, 0, w, h)
    places.dirt(pen, (0, 0, w, h))
    pen.thing = (0, 0, w, h)


def flat_text(pen, w, h):
    """What a program draws on an even ground: pixels instead of millimetres, and no camera."""
    ground, ink = pen.pick([("#ffffff", "#000000")] * 5 +
                           [("#000000", "#ffffff"), ("#f4f4f0", "#202020"), ("#ffff00", "#000000"), ("#1458a8", "#ffffff"),
                            ("#e8e8e8", "#c00000"), ("#d8f0d8", "#104010"), ("#202124", "#e8eaed")])
    paint = dict(albedo=linear(ink), emission=BLACK)
    pen.rectangle(-1, -1, w + 1, h + 1, albedo=linear(ground))
    high = float(np.exp(pen.between(np.log(0.03), np.log(0.35)))) * h
    font = number_font(pen) if pen.chance(0.6) else pen.pick(["sans", "dejavu", "sans-bold", "mono", "roboto"])
    text = words(pen)
    wide = min(pen.width_of(text, font, high), w * 0.94)
    x = pen.pick([w / 2 - wide / 2, pen.between(0.02 * w, max(0.02 * w, 0.97 * w - wide))])
    y = pen.pick([h / 2, pen.between(0.2, 0.8) * h])
    pen.text(text, x, y, high, font, "lm", "value", w * 0.94, **paint)
    size = min(high * 0.5, 0.06 * h)
    for at in (0.08, 0.92)[:pen.pick([0, 0, 1, 2])]:
        pen.text(pen.pick(AROUND), pen.between(0.05, 0.5) * w, at * h, size, word_font(pen), "lm", width=0.4 * w, **paint)


def flat_page(pen, w, h):
    machines.screen_page(pen, w, h, None)
