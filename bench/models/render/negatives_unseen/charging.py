"""Charging stations: energy, time and price on a display; the station's number on its case."""

import numpy as np

from ..canvas import ellipse
from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import glow, ink
from .scene import Negative

WORDS = [("Energy", "Time", "Price", "Charging"), ("Energie", "Dauer", "Kosten", "Laden ..."), ("Énergie", "Durée", "Prix", "Charge en cours"),
         ("Energia", "Tempo", "Costo", "In carica"), ("Energía", "Tiempo", "Importe", "Cargando"), ("Energia", "Czas", "Koszt", "Ładowanie"),
         ("Enerji", "Süre", "Tutar", "Şarj oluyor")]


class ChargingStation(Negative):
    name = "charging-station"
    where = "outdoors"
    variants = ["screen", "screen", "crystal", "sign", "sign"]

    def column(self, rng, pen, w, h):
        places.street(pen, rng, h * 0.75)
        tone = parts.body(pen, rng, 0, 0, w, h, pick(rng, [4, 14, 24]), pick(rng, ["#f2f4f4", "#1d2024", "#2a9c5a", "#c8ccd0", "#1a5ca8", "#e8e8e4"]))
        self.area = (0, 0, w, h)
        return ink("#1a1d22") if tone.mean() > 0.15 else ink("#f2f4f6")

    def socket(self, rng, pen, x, y, r=22):
        pen.circle(x, y, r * 1.15, soft=0.8, albedo=np.full(3, 0.01), emission=linear(pick(rng, ["#20d060", "#2080ff", "#101010"])) * 0.8)
        pen.circle(x, y, r, **ink("#17181a"))
        pen.polygon(ellipse(x, y, r * 0.78, r * 0.78, 20, 520), **ink("#26282b"))
        for dx, dy, s in ((-0.32, -0.3, 0.09), (0.32, -0.3, 0.09), (-0.45, 0.05, 0.14), (0, 0.05, 0.14), (0.45, 0.05, 0.14), (-0.22, 0.4, 0.14), (0.22, 0.4, 0.14)):
            pen.circle(x + dx * r, y + dy * r, s * r, **ink("#050505"))
            pen.circle(x + dx * r, y + dy * r, s * r * 0.5, **ink("#8a7a50"))

    def screen(self, rng, pen):
        self.where = "glowing"
        w, h = 130, 230
        text = self.column(rng, pen, w, h)
        x, y, ww, hh = 18, 22, w - 36, pick(rng, [64, 90])
        pen.rectangle(x - 4, y - 4, x + ww + 4, y + hh + 4, 3, **ink("#08090a"))
        level = rng.uniform(0.6, 1.1)
        ground, front, accent = pick(rng, [("#0a1a2a", "#f4f8fc", "#30d080"), ("#f4f6f8", "#14181c", "#0a8a4a"), ("#000000", "#ffffff", "#30a0ff"), ("#0f4a34", "#ffffff", "#ffe060")])
        pen.rectangle(x, y, x + ww, y + hh, albedo=np.full(3, 0.01), emission=linear(ground) * level)
        words = pick(rng, WORDS)
        font = parts.face(rng, parts.SANS, *words)
        pen.text(words[3], x + 5, y + 8, 5, font, "lm", **glow(accent, level))
        energy = pick(rng, [f"{rng.uniform(0.5, 95):.2f}", f"{rng.uniform(0.5, 95):.3f}", f"{rng.uniform(0.5, 95):.1f}", f"{rng.integers(500, 90000)}"])
        unit = "Wh" if "." not in energy else "kWh"
        rows = [(words[0], energy, unit), (words[1], codes.clock(rng, True), ""), (words[2], codes.money(rng, 2, 80), pick(rng, ["€", "£", "CHF", "zł"])), ("kW", f"{rng.uniform(3, 240):.1f}", "kW")]
        main = pick(rng, [0, 0, 1, 2])
        if rng.random() < 0.5:
            rows[0], rows[main], main = rows[main], rows[0], 0
        step = (hh - 18) / len(rows)
        for i, (label, value, unit) in enumerate(rows):
            yy = y + 18 + (i + 0.5) * step
            size = min(9, step * 0.6) if i == main else min(6, step * 0.42)
            pen.text(label, x + 5, yy, min(4.4, step * 0.35), font, "lm", width=28, **glow(front, level * 0.7))
            pen.text(unit, x + ww - 4, yy, min(4.4, step * 0.35), "dejavu", "rm", width=14, **glow(front, level * 0.7))
            pen.text(value, x + ww - 20, yy, size, font, "rm", main=i == main, role="value", width=50, **glow(front, level))
        self.shows(rng, x, y, x + ww, y + hh)
        parts.cover(pen, x - 4, y - 4, ww + 8, hh + 8, 3)
        self.socket(rng, pen, w / 2, 162)
        pen.text(codes.pattern(rng, "DE*AAA*E199999*9"), w / 2, 214, 5, "sans-bold", width=100, **text)
        self.area = (0, 0, w, 200)

    def crystal(self, rng, pen):
        """A meter behind a window, or a small wallbox with a grey display."""
        w, h = 130, 160
        text = self.column(rng, pen, w, h)
        look = parts.crystal(pen, rng, 26, 20, 78, 36)
        if rng.random() < 0.5:
            pen.seven(pick(rng, [f"{rng.uniform(1, 90):.2f}", f"{rng.uniform(1, 90):.3f}", f"{rng.uniform(100, 9999):.1f}"]), 86, 28, 16, parts.segment_style(rng), "r", 6, main=True, width=54, **look)
            pen.text("kWh", 89, 41, 4.4, "sans-bold", "lm", **look["lit"])
        else:
            lines = pick(rng, [(f"{rng.uniform(1, 90):.2f} kWh", f"00:{rng.integers(60):02d}:{rng.integers(60):02d}"), ("LADEN AKTIV", f"{rng.integers(1000, 60000)} Wh"), ("CHARGING 16 A", f"{rng.uniform(1, 40):.2f} kWh")])
            for i, line in enumerate(lines):
                pen.dots(line.upper().replace("KWH", "kWh"), 30, 25 + i * 14, 9, main=i == 1, width=70, **look["lit"])
        self.socket(rng, pen, w / 2, 100, 26)
        pen.text(pick(rng, ["wallbox 11 kW", "e-mobility", "KEBAX", "22 kW  TYPE 2"]), w / 2, 146, 6, "gothic", width=100, **text)
        self.area = (0, 0, w, h)

    def sign(self, rng, pen):
        """The station's number, a hotline and a code to scan."""
        w, h = 140, 170
        text = self.column(rng, pen, w, h)
        pen.rectangle(14, 14, w - 14, 128, 4, **ink(pick(rng, ["#ffffff", "#f4f6f2", "#d8f0e0"])))
        dark = ink("#14181c")
        words = pick(rng, [("Station ID", "Hotline"), ("Ladepunkt", "Störung"), ("Borne n°", "Assistance"), ("Colonnina", "Numero verde"), ("Punto", "Ayuda"), ("EVSE ID", "Help")])
        font = parts.face(rng, parts.SANS, *words)
        pen.text(words[0], w / 2, 24, 6, font, **dark)
        number = pick(rng, [codes.digits(rng, 5), codes.digits(rng, 6), codes.digits(rng, 7), codes.pattern(rng, "DE*AAA*E199999*9"), codes.pattern(rng, "AA*AA9*E9999999"), codes.pattern(rng, "9999 9999"), codes.code17(rng)])
        pen.text(number, w / 2, 38, pick(rng, [8, 12]), pick(rng, ["sans-bold", "roboto-medium", "code-bold", font]), main=True, width=w - 38, **dark)
        parts.matrix(pen, "https://charge.example/" + codes.digits(rng, 6), w / 2 - 26, 50, 52)
        pen.text(f"{words[1]}: 0{codes.digits(rng, 3)} {codes.digits(rng, 6)}", w / 2, 114, 5.4, font, width=w - 40, role="value", **dark)
        pen.text(pick(rng, ["22 kW AC", "150 kW DC", "CCS  CHAdeMO", "Type 2"]), w / 2, 148, 9, "sans-bold", **text)
        self.area = (0, 0, w, h)
