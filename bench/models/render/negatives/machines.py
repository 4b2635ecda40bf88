"""Pocket calculators and the screens of computers."""

import numpy as np

from ..colour import linear
from . import numbers, places, readout
from .pen import BLACK, BOLD, MONO, SANS, word_font


def calculator(pen):
    places.ground_of(pen, places.TABLES)
    w = pen.between(70, 120)
    columns, rows = pen.pick([(4, 5), (5, 5), (5, 6), (4, 6), (6, 8)])
    kh = w * pen.between(0.1, 0.15)
    top = w * pen.between(0.45, 0.6)
    h = top + rows * kh * 1.3 + w * 0.06
    area = (0, 0, w, h)
    places.clutter(pen, area, 4)
    case = pen.colour("#1a1b1d", "#e4e4e0", "#b8bcc0", "#3a3d42", "#d8cdb8", "#2a4a6a", "#c8506a", "#f4f4f2")
    pen.plate(0, 0, w, h, pen.pick([3, 8]), case, 0.2, depth=4)
    ink = linear("#101012") if case.mean() > 0.2 else linear("#e0e0e0")
    font = pen.pick(BOLD)
    look = readout.look(pen, pen.pick(["lcd", "lcd", "lcd", "lcd", "led", "lcd-light", "dots"]))
    lx, ly, lw, lh = w * 0.08, w * pen.between(0.13, 0.22), w * 0.84, w * pen.between(0.16, 0.24)
    if pen.chance(0.5):
        pen.plate(w * 0.04, ly - w * 0.05, w * 0.96, ly + lh + w * 0.04, 2, case * 0.4 + 0.02, 0.4, depth=1)
    readout.window(pen, lx, ly, lw, lh, look, pen.chance(0.5))
    look.places = pen.pick([8, 8, 10, 12])
    text = pen.pick([
        numbers.whole(pen),
        numbers.whole(pen) + ".", f"{pen.number(0, 9999)}.{pen.digits(pen.number(1, 4))}",
        pen.digits(8).lstrip("0") or "1", f"0.{pen.digits(7)}",
        str(pen.number(10, 99999)), f"{pen.number(1, 999)}.{pen.digits(2)}"
    ])
    if pen.chance(0.4) and len(text) < look.places:  # some show the point at once
        text = text if "." in text else text + "."
    if look.technique == "dots":
        text = text.rstrip(".")
    readout.put(pen, text, lx, ly + lh * 0.17, lw, lh * 0.66, look)
    if pen.chance(0.3):
        readout.word(pen, pen.pick(["M", "GT", "K", "=", "%"]), lx + 2, ly + lh * 0.15, lh * 0.13, look, "lm")
    pen.text(pen.pick(["CASHIO", "CITIZ", "CALC-8", "ELEKTRONIKA", "SHARK", "Texas I", "TAXCALC", "Canoe"]),
             lx,
             ly - w * 0.075,
             w * 0.045,
             font,
             "lm",
             width=w * 0.35,
             ink=ink)
    pen.text(pen.pick(["SL-300", "HS-8", "TWO WAY POWER", "12 DIGITS", "DX-120", "MS-20", "fx-82", "МК-33"]),
             lx,
             ly - w * 0.025,
             w * 0.025,
             word_font(pen),
             "lm",
             ink=ink,
             role="word")
    if pen.chance(0.6):  # solar cells
        sx = w * 0.55
        pen.rectangle(sx, ly - w * 0.11, w * 0.92, ly - w * 0.045, 0.5, albedo=linear("#1a0c10"), glass=0.6)
        for i in range(1, 4):
            pen.rectangle(sx + i * w * 0.0925,
                          ly - w * 0.11,
                          sx + i * w * 0.0925 + 0.4,
                          ly - w * 0.045,
                          albedo=linear("#4a3a3a"))
    keys = [
        "MC", "MR", "M-", "M+", "√", "7", "8", "9", "%", "÷", "4", "5", "6", "×", "C", "1", "2", "3", "-", "CE", "0", ".", "=",
        "+", "AC", "sin", "cos", "tan", "log", "ln", "(", ")", "EXP", "Ans", "GT", "00", "TAX", "+/-", "M", "x²", "1/x", "DEL",
        "SHIFT", "π", "e", "hyp", "Rnd", "ON"
    ]
    normal, special = pen.colour("#26282b", "#f0f0ee", "#6a6d70", "#101112"), pen.colour("#c8151b", "#e56a00", "#1458a8",
                                                                                         "#8a8d90", "#2a7a3a")
    step_x, step_y = w * 0.88 / columns, kh * 1.3
    for j in range(rows):
        for i in range(columns):
            name = keys[(j * columns + i) % len(keys)]
            tone = normal if name.isdigit() or name == "." else special if pen.chance(0.25) else normal * 0.8
            x, y = w * 0.06 + i * step_x, top + j * step_y
            pen.plate(x + step_x * 0.08, y, x + step_x * 0.92, y + kh, pen.between(1, 1.01) * kh * 0.15, tone, 0.25, depth=1.5)
            pen.text(name,
                     x + step_x / 2,
                     y + kh / 2,
                     kh * 0.4,
                     "sans-bold",
                     role="word",
                     width=step_x * 0.7,
                     ink=linear("#101012") if tone.mean() > 0.25 else linear("#f0f0f0"))
    places.dirt(pen, area, pen.pick([0, 0, 0.3]))
    if pen.chance(0.25):
        places.hand(pen, area)
    pen.thing = area


# Computers

HEADERS = [
    "ID", "Name", "Date", "Datum", "Qty", "Menge", "Price", "Preis", "Total", "Summe", "Nr.", "Kunde", "Status", "Konto",
    "Betrag", "Amount", "Stock", "Code", "Размер", "Сумма", "Cena", "SKU", "Ref", "City", "PLZ", "Balance"
]
CELLS = [
    "Müller", "Open", "Hamburg", "OK", "Lyon", "Smith", "Bezahlt", "Widget", "Madrid", "Pending", "Nowak", "Иванов", "A-12",
    "active", "Rossi", "Kabel", "done", "-"
]
FIELDS = [
    "Customer no.", "Kundennummer", "Order ID", "Bestellnummer", "Amount", "Betrag", "Account", "Konto-Nr.", "Phone", "Telefon",
    "Date", "Geburtsdatum", "Invoice", "Postcode", "Code", "Reference", "Saldo", "Сумма", "Numer klienta", "Users", "Visitors",
    "Revenue", "Steps", "Followers", "Views"
]
APPS = [
    "Untitled - Table", "Orders", "Buchhaltung", "Inventory", "Online-Banking", "report.xlsx", "Kundenverwaltung", "Dashboard",
    "Warehouse", "terminal", "Mail", "Отчет"
]
THEMES = [("#ffffff", "#e8eaee", "#16181c", "#2f6fde"), ("#f4f5f8", "#ffffff", "#202428", "#c4532a"),
          ("#ffffff", "#f0f0f0", "#101010", "#217346"), ("#15171c", "#22262e", "#e6e9ef", "#5aa7ff"),
          ("#1e1e1e", "#2a2a2e", "#d8d8d8", "#e8a33a"), ("#c0c0c0", "#ffffff", "#000000", "#000080"),
          ("#f7f2e8", "#fffdf8", "#2a2622", "#8a5a2a"), ("#0a1a3a", "#12284e", "#e8f0ff", "#58e0ff")]


def cell(pen):
    return pen.pick([
        numbers.whole(pen),
        numbers.amount(pen, 1, 90000),
        numbers.date(pen),
        pen.digits(pen.number(3, 6)), f"{pen.number(0, 100)} %",
        numbers.clock(pen),
        numbers.part(pen)
    ])


def screen_page(pen, w, h, glow):
    """A page of a program in (0, 0, w, h). `glow`: how bright the screen is, or None for ink on nothing (a screenshot)."""
    ground, box, ink, accent = (linear(c) for c in pen.pick(THEMES))

    own = pen.pick([0.0, 0.1, 0.5])  # a screen's light is uneven in the renders, which daylight on it hides

    def light(colour):
        return dict(albedo=colour, emission=BLACK) if glow is None else dict(albedo=0.01 + own * colour, emission=colour * glow)

    pen.rectangle(0, 0, w, h, **light(ground))
    font = pen.pick(SANS)
    bold = pen.pick(BOLD)
    size = w * float(np.exp(pen.between(np.log(0.010), np.log(0.026))))
    bar = size * 2.4
    pen.rectangle(0, 0, w, bar, **light(accent if pen.chance(0.6) else box))
    pen.text(pen.pick(APPS), size, bar / 2, size, font, "lm", **light(ink if pen.chance(0.3) else linear("#ffffff")))
    for i, c in enumerate(("#e84a3a", "#f0b020", "#38b048")):
        pen.canvas.circle(w - size * (1.2 + 1.5 * i), bar / 2, size * 0.4, **light(linear(c)))
    kind = pen.pick(["table", "table", "form", "cards", "terminal", "list"])
    x0, y0 = (w * 0.16, bar) if pen.chance(0.4) and kind != "terminal" else (0, bar)
    if x0:
        pen.rectangle(0, bar, x0 * 0.96, h, **light(box))
        for i in range(pen.number(3, 9)):
            pen.text(pen.pick(HEADERS + APPS),
                     size,
                     bar + size * (2 + 2.4 * i),
                     size * 0.9,
                     font,
                     "lm",
                     width=x0 * 0.8,
                     **light(ink))
    if kind == "table":
        n = pen.number(3, 7)
        cw = (w - x0) / n
        pitch = size * pen.between(1.8, 2.6)
        letters_ = pen.chance(0.4)
        names = list("ABCDEFG") if letters_ else [pen.pick(HEADERS) for _ in range(n)]
        numeric = [pen.chance(0.65) for _ in range(n)]
        numeric[pen.number(0, n - 1)] = True
        rows = int(min(22, (h - y0) / pitch - 1))
        pen.rectangle(x0, y0, w, y0 + pitch, **light(box))
        grid = 0.5 * (ground + ink) if pen.chance(0.6) else 0.8 * ground + 0.2 * ink
        for j in range(rows + 1):
            y = y0 + pitch * (j + 0.5)
            if j and pen.chance(0.06):
                pen.rectangle(x0, y - pitch / 2, w, y + pitch / 2, **light(0.7 * ground + 0.3 * accent))
            for i in range(n):
                text = names[i] if j == 0 else (cell(pen) if numeric[i] else pen.pick(CELLS))
                right = numeric[i]
                pen.text(text, x0 + cw * (i + (0.95 if right else 0.05)), y, size, bold if j == 0 else font,
                         "rm" if right else "lm", "value" if j else "word", cw * 0.88, **light(ink))
            pen.rectangle(x0, y + pitch / 2, w, y + pitch / 2 + size * 0.06, **light(grid))
        if letters_:
            for i in range(1, n):
                pen.rectangle(x0 + cw * i, y0, x0 + cw * i + size * 0.06, y0 + pitch * (rows + 1), **light(grid))
    elif kind == "form":
        pitch = size * pen.between(3, 4.2)
        two = pen.chance(0.5)
        for j in range(max(2, int(min(9, (h - y0) / pitch - 1)))):
            for i in range(2 if two else 1):
                x = x0 + size * 2 + i * (w - x0) / 2
                y = y0 + pitch * (j + 0.9)
                room = (w - x0) * (0.45 if two else 0.9)
                pen.text(pen.pick(FIELDS), x, y, size * 0.9, font, "lm", width=room * 0.35, **light(ink))
                pen.rectangle(x + room * 0.4, y - size * 1.1, x + room * 0.95, y + size * 1.1, size * 0.3, **light(box))
                pen.text(
                    pen.pick([cell(pen), numbers.phone(pen), cell(pen),
                              pen.pick(CELLS)]) if j else cell(pen), x + room * 0.43, y, size, font, "lm", "value", room * 0.5,
                    **light(ink))
    elif kind == "cards":
        n = pen.number(2, 4)
        cw = (w - x0) / n
        ch = cw * pen.between(0.45, 0.7)
        for j in range(int(min(3, max(1, (h - y0) / (ch * 1.1))))):
            for i in range(n):
                x, y = x0 + cw * i, y0 + ch * 1.08 * j
                pen.rectangle(x + cw * 0.05, y + ch * 0.08, x + cw * 0.95, y + ch, size * 0.6, **light(box))
                pen.text(pen.pick(FIELDS),
                         x + cw * 0.12,
                         y + ch * 0.25,
                         size,
                         font,
                         "lm",
                         width=cw * 0.7,
                         **light(0.6 * ink + 0.4 * ground))
                number = numbers.grouped(numbers.whole(pen), pen.pick([",", ".", " ", ""]))
                pen.text(pen.pick([number, number, f"{number} €", f"${number}", f"{number} kWh", f"{pen.number(1, 99)} %"]),
                         x + cw * 0.12, y + ch * 0.55, size * pen.between(1.6, 3), bold, "lm", "value", cw * 0.76, **light(ink))
                pen.text(f"{pen.pick('+-')}{pen.number(1, 40)} %", x + cw * 0.12, y + ch * 0.82, size * 0.8, font, "lm",
                         "value", **light(accent))
    elif kind == "terminal":
        mono = pen.pick(MONO)
        for j in range(int(min(26, (h - y0) / (size * 1.7) - 1))):
            line = pen.pick([
                f"{numbers.date(pen)} {numbers.clock(pen)} INFO  id={pen.digits(5)} ok", f"$ ls -l {pen.digits(3)}",
                f"-rw-r--r-- 1 user {pen.number(1000, 999999)} {pen.pick(CELLS)}",
                f"[{pen.number(1, 99999)}] {pen.pick(FIELDS)}: {numbers.whole(pen)}", "done.",
                f"{pen.digits(6)}  {pen.digits(6)}  {pen.digits(4)}"
            ])
            pen.text(line, size, y0 + size * (1.4 + 1.7 * j), size, mono, "lm", "value", w * 0.95,
                     **light(ink if pen.chance(0.8) else accent))
    else:
        pitch = size * pen.between(3, 4.5)
        for j in range(int(min(10, (h - y0) / pitch - 0.5))):
            y = y0 + pitch * (j + 0.6)
            pen.canvas.circle(x0 + size * 2.2, y, size, **light(accent))
            pen.text(pen.pick(CELLS + FIELDS),
                     x0 + size * 4,
                     y - size * 0.6,
                     size,
                     bold,
                     "lm",
                     width=(w - x0) * 0.4,
                     **light(ink))
            pen.text(pen.pick([numbers.phone(pen), numbers.date(pen), f"No. {numbers.whole(pen)}"]), x0 + size * 4,
                     y + size * 0.8, size * 0.8, font, "lm", "value", (w - x0) * 0.4, **light(0.6 * ink + 0.4 * ground))
            pen.text(
                pen.pick([numbers.amount(pen, 1, 50000), numbers.clock(pen),
                          numbers.whole(pen)]) if j else numbers.whole(pen), w - size * 1.5, y, size * 1.1, font, "rm", "value",
                (w - x0) * 0.3, **light(ink))
            pen.rectangle(x0, y + pitch / 2, w, y + pitch / 2 + size * 0.06, **light(0.8 * ground + 0.2 * ink))


def computer_screen(pen):
    places.ground_of(pen, places.TABLES + ["plaster", "blurred"])
    w = pen.between(100, 170)
    h = w * pen.pick([0.5625, 0.625, 0.75, 0.5])
    b = pen.between(2, 12)
    if pen.chance(0.6):
        pen.rectangle(w * 0.4, h, w * 0.6, h + 60, 3, albedo=linear("#2a2b2d"))
        pen.rectangle(-600, h + 40, 700, 700, albedo=pen.colour(*places.WOOD, *places.PALE), soft=1)
    pen.plate(-b,
              -b,
              w + b,
              h + b * pen.pick([1, 1, 2.5]),
              pen.pick([1, 5]),
              pen.colour("#0c0c0d", "#1c1d20", "#c8ccd0", "#e4e0d0"),
              0.3,
              depth=3)
    screen_page(pen, w, h, pen.between(0.35, 1.0))
    pen.rectangle(0, 0, w, h, glass=pen.pick([0.3, 1.0]))
    if pen.chance(0.3):
        pen.cover(0, 0, w, h)
    pen.screen = (0, 0, w, h)
    pen.thing = (-b, -b, w + b, h + b)
