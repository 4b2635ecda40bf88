"""Departures of buses, trains and flights: boards of lamps, flaps and screens, and printed sheets."""

import numpy as np

from ..colour import linear, vary
from . import codes, parts, places
from .codes import pick
from .parts import glow, ink
from .scene import Negative

TOWNS = ["Hauptbahnhof", "Airport", "Paris Nord", "Milano C.le", "Praha hl.n.", "Kraków Gł.", "Wien Mitte", "Zürich HB", "Köln Messe",
         "Göteborg C", "Budapest", "Bruxelles", "Amsterdam", "Lyon", "Sevilla", "Porto", "Ankara", "London Victoria", "Brighton",
         "Oslo S", "Helsinki", "Leeds", "Marktplatz", "Stadion", "University", "Harbour", "Hospital", "Nádraží", "Plaza Mayor"]
REMARKS = ["DELAYED", "BOARDING", "ON TIME", "GATE OPEN", "5 min later", "CANCELLED", "VERSPÄTET", "À L'HEURE", "IN ORARIO", "LAST CALL"]


def minute(rng, spread=25):
    return f"{max(1, int(rng.exponential(spread / 3)))}"


class Timetable(Negative):
    name = "timetable"
    variants = ["lamps", "flaps", "screen", "screen", "stop", "railway"]

    def lamps(self, rng, pen):
        self.where = "outdoors"
        places.street(pen, rng, 120)
        rows = int(rng.integers(2, 6))
        w, pitch = 180, 17
        h = rows * pitch + 8
        parts.body(pen, rng, -8, -8, w + 8, h + 8, 3, pick(rng, ["#23272b", "#1c3a5c", "#4a4d50", "#7a1f1f"]))
        pen.rectangle(0, 0, w, h, 0.5, **ink("#070707"))
        lit = glow(pick(rng, ["amber", "amber", "amber", "white", "green", "red"]), rng.uniform(1, 1.8))
        main = int(rng.integers(rows))
        by_number = rng.random() < 0.5
        for i in range(rows):
            y = 5 + i * pitch
            line = codes.digits(rng, 6 if by_number and i == main else int(rng.integers(1, 4)))
            town = pick(rng, TOWNS).upper().replace("Ö", "O").replace("Ü", "U").replace("À", "A").replace("Ę", "E").replace("Ń", "N")
            town = "".join(c for c in town if c.isascii())
            pen.dots(line, 4, y, 9, main=by_number and i == main, **lit)
            pen.dots(town, 66 if by_number else 34, y, 9, role="word", width=w - (110 if by_number else 84), **lit)
            when = codes.clock(rng) if rng.random() < 0.4 or i == main else minute(rng) + " min"
            pen.dots(when, w - 4, y, 9, "r", main=not by_number and i == main, **lit)
        parts.cover(pen, 0, 0, w, h)
        self.area = (-8, -8, w + 8, h + 8)

    def flaps(self, rng, pen):
        places.wall(pen, rng)
        rows, pitch = int(rng.integers(3, 7)), 15
        columns = [(5, "time"), (6, "code"), (14, "town"), (3, "gate")]
        cell, gap = 8.2, 0.7
        w = sum(n for n, _ in columns) * cell + 3 * 5 + 8
        h = rows * pitch + 22
        parts.body(pen, rng, -10, -10, w + 10, h + 10, 2, pick(rng, ["#101114", "#2c2f33", "#1d2f4a"]))
        font = pick(rng, ["sans-bold", "roboto-medium", "universal", "nimbus-narrow"])
        white = vary(rng, linear(pick(rng, ["#f2efe4", "#f5d34a", "#ffffff"])), 0.03)
        x = 4
        for (n, what), title in zip(columns, pick(rng, [("TIME", "FLIGHT", "DESTINATION", "GATE"), ("ZEIT", "ZUG", "NACH", "GLEIS"),
                                                       ("HEURE", "TRAIN", "DESTINATION", "VOIE"), ("ORA", "TRENO", "DESTINAZIONE", "BIN")])):
            pen.text(title, x, 4, 4, "sans", "lt", width=n * cell, **ink("#e8e8e8"))
            x += n * cell + 5
        main = int(rng.integers(rows))
        numbered = rng.random() < 0.6
        for i in range(rows):
            x, y = 4, 14 + i * pitch
            train = codes.digits(rng, pick(rng, [5, 6, 5, 4])) if numbered else codes.pattern(rng, pick(rng, ["AA 199", "AA1999", "AA199"]))
            values = {"time": codes.clock(rng), "code": train, "town": pick(rng, TOWNS).upper()[:14], "gate": codes.digits(rng, 2)}
            for n, what in columns:
                for k in range(n):
                    pen.rectangle(x + k * cell, y, x + (k + 1) * cell - gap, y + 12, 0.8, **ink("#18191b"))
                at = i == main and what == "code"
                text = values[what]
                from_left = x + cell * 0.08
                for k, c in enumerate("" if at else text):
                    if c != " ":
                        pen.text(c, x + (k + 0.46) * cell, y + 6, 7.4, font, role=None, width=cell * 0.8, albedo=white)
                if at:
                    pen.text(text, from_left, y + 6, 7.4, font, "lm", main=True, width=n * cell, spacing=0.32, albedo=white)
                for k in range(n):
                    pen.rectangle(x + k * cell, y + 5.8, x + (k + 1) * cell - gap, y + 6.3, albedo=np.zeros(3), alpha=0.9)
                x += n * cell + 5
        parts.cover(pen, 0, 0, w, h)
        self.area = (-10, -10, w + 10, h + 10)

    def screen(self, rng, pen):
        self.where = "glowing"
        (places.dark if rng.random() < 0.5 else places.wall)(pen, rng)
        w, h = 200, pick(rng, [112, 140, 300])
        pen.rectangle(-6, -6, w + 6, h + 6, 2, **ink("#0b0b0c"))
        ground, head, text, accent = pick(rng, [("#0c1c4c", "#123a8c", "#ffffff", "#ffd42a"), ("#000000", "#1a1a1a", "#ffc61a", "#ffffff"),
                                                ("#f4f6f8", "#0a5a3c", "#16181c", "#b0201a"), ("#10243a", "#0c1826", "#e8f0f8", "#5fd08a")])
        level = rng.uniform(0.7, 1.2)
        pen.rectangle(0, 0, w, h, albedo=np.full(3, 0.01), emission=linear(ground) * level)
        pen.rectangle(0, 0, w, 16, albedo=np.full(3, 0.01), emission=linear(head) * level)
        title = pick(rng, ["Departures", "Abfahrt", "Départs", "Partenze", "Salidas", "Odjezdy", "Odjazdy", "Отправление", "Kalkış", "Arrivals"])
        font = parts.face(rng, parts.SANS, title, *TOWNS)
        white = glow("#ffffff", level)
        pen.text(title, 6, 8, 7, font, "lm", **(white if head != "#1a1a1a" else glow(text, level)))
        pen.text(codes.clock(rng, rng.random() < 0.4), w - 6, 8, 7, font, "rm", role="clock", **white)
        rows = int((h - 20) / pick(rng, [11, 14, 17]))
        pitch = (h - 20) / rows
        main = int(rng.integers(rows))
        kind = pick(rng, ["train", "flight", "flight"])
        for i in range(rows):
            y = 20 + (i + 0.5) * pitch
            if i % 2:
                pen.rectangle(0, y - pitch / 2, w, y + pitch / 2, albedo=np.full(3, 0.01), emission=linear(ground) * level * 0.8 + 0.01)
            size = pitch * 0.42
            code = codes.digits(rng, pick(rng, [5, 5, 6])) if kind == "train" else codes.pattern(rng, pick(rng, ["AA 1999", "AA999", "A9 1999", "AAA 199"]))
            pen.text(codes.clock(rng), 6, y, size, font, "lm", role="clock", **glow(accent, level))
            pen.text(code, 36, y, size, font, "lm", main=i == main, role="value", width=40, **glow(text, level))
            pen.text(pick(rng, TOWNS), 78, y, size, font, "lm", width=58, **glow(text, level))
            pen.text(codes.pattern(rng, pick(rng, ["19", "A9", "A19", "9"])), 150, y, size, font, "mm", **glow(text, level))
            if rng.random() < 0.5:
                pen.text(pick(rng, REMARKS), w - 4, y, size * 0.75, parts.face(rng, [font], *REMARKS), "rm", width=34, **glow(accent, level))
        self.shows(rng, 0, 0, w, h)
        parts.cover(pen, -6, -6, w + 12, h + 12)
        self.area = (-6, -6, w + 6, h + 6)

    def stop(self, rng, pen):
        """A bus stop's sheet: hours before rows of minutes."""
        self.where = "outdoors"
        places.street(pen, rng, 200)
        w, h = 120, 170
        pen.rectangle(-6, -6, w + 6, h + 6, 3, **ink(pick(rng, ["#3c4046", "#0f5c3a", "#123c7a", "#b8bcc0"])))
        parts.paper(pen, rng, 0, 0, w, h, worn=0.3)
        colour = linear(pick(rng, ["#0d4f9c", "#b3151b", "#0a6b3d", "#33363b", "#e28a00"]))
        pen.rectangle(0, 0, w, 22, **ink(colour))
        town = pick(rng, TOWNS)
        font = parts.face(rng, parts.SANS, town)
        pen.text(codes.digits(rng, pick(rng, [1, 2, 3])), 6, 11, 11, "sans-bold", "lm", role="value", **ink("#ffffff"))
        pen.text(town, 38, 9, 6, font, "lm", width=78, **ink("#ffffff"))
        pen.text(pick(rng, ["Stop", "Haltestelle", "Arrêt", "Fermata", "Parada"]), 38, 18, 2.6, font, "lm", **ink("#ffffff"))
        number = pick(rng, ["Stop no.", "Haltestellen-Nr.", "Code arrêt", "SMS-Code", "Fermata n."])
        box = pen.text(number, 6, 29, 3, font, "lm", **ink("#202226"))
        size = pick(rng, [3.2, 4.5, 7.0])
        pen.text(codes.digits(rng, pick(rng, [5, 6, 6, 7])), box.x1 + 3, 29, size, font, "lm", main=True, **ink("#111111"))
        for column, name in enumerate(pick(rng, [("Mo - Fr", "Sa", "So"), ("Mon-Fri", "Sat", "Sun"), ("Lun-Ven", "Sam", "Dim"), ("Pracovní dny", "So", "Ne")])):
            x0 = 4 + column * 39
            pen.rectangle(x0, 36, x0 + 36, 42, **ink(colour))
            pen.text(name, x0 + 18, 39, 3, parts.face(rng, ["sans-bold", "dejavu-bold"], name), **ink("#ffffff"))
            for i in range(19):
                y = 46 + i * 6.2
                if i % 2:
                    pen.rectangle(x0, y - 3.1, x0 + 36, y + 3.1, **ink("#dfe3e8"))
                pen.text(str(5 + i), x0 + 5, y, 2.8, "sans-bold", "rm", **ink("#111111"))
                minutes = sorted(int(m) for m in rng.integers(0, 60, rng.integers(1, 6)))
                pen.text("  ".join(f"{m:02d}" for m in minutes), x0 + 8, y, 2.4, font, "lm", width=27, **ink("#111111"))
        parts.cover(pen, -4, -4, w + 8, h + 8, dusty=1.0)
        self.area = (-6, -6, w + 6, h + 6)

    def railway(self, rng, pen):
        """A page with train numbers over columns of times."""
        places.table(pen, rng)
        places.clutter(pen, rng, (0, 0, 150, 190))
        w, h = 150, 190
        parts.paper(pen, rng, 0, 0, w, h, pick(rng, ["#f6f3e4", "#ffffff", "#f1e7a8"]), worn=1)
        font = parts.face(rng, ["narrow", "roboto-condensed", "universal", "sans", "dejavu"], *TOWNS)
        pen.text(f"{rng.integers(100, 999)}  {pick(rng, TOWNS)} - {pick(rng, TOWNS)}", 8, 10, 5, font, "lm", width=130, **ink("#111111"))
        columns = int(rng.integers(4, 7))
        step = 100 / columns
        main = int(rng.integers(columns))
        for c in range(columns):
            x = 44 + (c + 0.5) * step
            pen.text(pick(rng, ["RE", "IC", "R", "S", "TER", "EC"]), x, 20, 2.6, "sans-bold", **ink("#111111"))
            pen.text(codes.digits(rng, 5), x, 25, 3.2, font, main=c == main, role="value", width=step * 0.9, **ink("#111111"))
            if c % 2:
                pen.rectangle(x - step / 2, 17, x + step / 2, h - 6, albedo=linear("#9fb4c8"), alpha=0.25)
        for i in range(22):
            y = 33 + i * 6.8
            pen.text(pick(rng, TOWNS), 8, y, 2.6, font, "lm", width=34, **ink("#111111"))
            for c in range(columns):
                if rng.random() < 0.85:
                    pen.text(f"{5 + (i // 3 + 2 * c) % 19} {rng.integers(60):02d}", 44 + (c + 0.5) * step, y, 2.7, font, **ink("#111111"))
            if i % 5 == 4:
                pen.rectangle(6, y + 3.2, w - 6, y + 3.4, **ink("#333333"))
        self.area = (0, 0, w, h)
