"""Multimeters, thermometers, blood pressure monitors, gauges, counters on a bench."""

import numpy as np

from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import glow, ink
from .scene import Negative


class Instrument(Negative):
    name = "instrument"
    variants = ["multimeter", "bench", "bench", "pressure", "thermometer", "gauge", "handheld"]

    def multimeter(self, rng, pen):
        places.table(pen, rng)
        w, h = 90, 180
        places.clutter(pen, rng, (0, 0, w, h))
        parts.body(pen, rng, 0, 0, w, h, 12, pick(rng, ["#e0b512", "#b01a1a", "#2d3034", "#1f5c8c", "#d8641a"]))
        pen.rectangle(6, 6, w - 6, h - 6, 8, **ink("#26282b"))
        look = parts.crystal(pen, rng, 12, 14, w - 24, 36, "dark-on-light")
        text = pick(rng, [f"{rng.uniform(-20, 600):.2f}", f"{rng.uniform(0, 6):.3f}", f"{rng.integers(100, 59999)}", f"{rng.uniform(0, 60):.3f}",
                          f"{rng.uniform(0, 2):.4f}", codes.digits(rng, 5)])
        pen.seven(text, w - 26, 24, 20, parts.segment_style(rng), "r", main=True, width=w - 44, **look)
        pen.text(pick(rng, ["V", "mV", "kΩ", "Ω", "A", "µA", "Hz", "nF", "MΩ"]), w - 19, 40, 5, "dejavu-bold", width=10, **look["lit"])
        pen.text(pick(rng, ["AUTO", "DC", "AC", "HOLD", "MAX", "TRUE RMS"]), 16, 19, 3, "sans-bold", "lm", **look["lit"])
        for i in range(4):
            parts.key(pen, rng, 21 + i * 16, 62, 13, 8, "#55585c", ["HOLD", "REL", "RANGE", "SELECT"][i])
        cy = 108
        pen.circle(w / 2, cy, 30, **ink("#17181a"))
        for i in range(14):
            a = np.radians(-220 + i * 20)
            pen.text(["OFF", "V~", "V", "mV", "Ω", "A", "mA", "µA", "Hz", "2", "20", "200", "2k", "20k"][i], w / 2 + 34 * np.cos(a), cy + 34 * np.sin(a), 3.2, "dejavu-bold", **ink("#f0f0f0"))
        pen.circle(w / 2, cy, 20, **ink("#3a3d40"))
        a = rng.uniform(0, 6.28)
        pen.line(w / 2, cy, w / 2 + 19 * np.cos(a), cy + 19 * np.sin(a), 3, **ink("#ffffff"))
        for i, (colour, word) in enumerate([("#b01515", "VΩ"), ("#111111", "COM"), ("#b01515", "mA"), ("#b01515", "10A")]):
            pen.circle(18 + i * 18, 160, 6, **ink(colour))
            pen.circle(18 + i * 18, 160, 2.6, **ink("#000000"))
            pen.text(word, 18 + i * 18, 151, 3, "dejavu-bold", **ink("#f0f0f0"))
        self.area = (0, 0, w, h)

    def bench(self, rng, pen):
        """A frequency counter, power supply or voltmeter of a laboratory."""
        self.where = "glowing"
        places.wall(pen, rng)
        w, h = 210, 84
        parts.body(pen, rng, 0, 0, w, h, 3, pick(rng, ["#d9d5c6", "#3a3d42", "#b8bec4", "#6a7076"]))
        text = pick(rng, [codes.digits(rng, 7), codes.digits(rng, 8), f"{rng.uniform(1, 999):.4f}", f"{rng.uniform(0, 10):.6f}", codes.digits(rng, 6), f"{rng.uniform(0, 99):.3f}", codes.digits(rng, 5)])
        form = pick(rng, ["segments", "segments", "dots", "crystal"])
        if form == "crystal":
            look = parts.crystal(pen, rng, 14, 14, 120, 30)
            pen.seven(text, 128, 19, 20, parts.segment_style(rng), "r", 8, main=True, width=108, **look)
        else:
            look = parts.lamps(pen, rng, 14, 14, 120, 30, pick(rng, ["red", "cyan", "green", "amber", "cyan"]))
            if form == "dots":
                pen.dots(text + pick(rng, ["", " VDC", " HZ"]), 120, 22, 14, "r", main=True, width=104, **look["lit"])
            else:
                pen.seven(text, 128, 19, 20, parts.segment_style(rng), "r", 8, main=True, width=108, **look)
        pen.text(pick(rng, ["Hz", "kHz", "MHz", "V", "mA", "sec", "ms", "Ω"]), 144, 32, 7, "dejavu-bold", width=12, **ink("#111111"))
        parts.cover(pen, 14, 14, 120, 30)
        pen.text(pick(rng, ["FREQUENCY COUNTER", "DIGITAL MULTIMETER", "UNIVERSAL COUNTER", "POWER SUPPLY", "LABORNETZGERÄT", "FRÉQUENCEMÈTRE"]), 14, 7, 4, "universal", "lm", **ink("#15181c"))
        pen.text(codes.pattern(rng, pick(rng, ["AA 1999A", "19999A", "A9-199"])), w - 12, 7, 4, "universal", "rm", **ink("#15181c"))
        for i in range(6):
            parts.key(pen, rng, 24 + i * 20, 62, 16, 9, pick(rng, ["#8a8d92", "#4a4d52", "#d6d2c4"]), ["A", "B", "GATE", "RESET", "RANGE", "FUNC"][i], "#111111")
        for x in (160, 188):
            pen.circle(x, 62, 10, **ink("#c7c9cb"))
            pen.circle(x, 62, 6, **ink("#55585a"))
            pen.circle(x, 62, 2, **ink("#e8c04a"))
        pen.circle(174, 30, 12, **ink("#1a1b1d"))
        pen.line(174, 30, 181, 22, 1.4, **ink("#ffffff"))
        self.area = (0, 0, w, h)

    def pressure(self, rng, pen):
        """Blood pressure: three numbers, one above the other."""
        places.table(pen, rng)
        w, h = 130, 140
        places.clutter(pen, rng, (0, 0, w, h))
        tone = parts.body(pen, rng, 0, 0, w, h, 16, pick(rng, ["#f0f1f2", "#e2e6ea", "#2a3a4c", "#f4f4f0"]))
        text = ink("#3a4048" if tone.mean() > 0.2 else "#e8e8e8")
        look = parts.crystal(pen, rng, 34, 12, 62, 96)
        style = parts.segment_style(rng)
        words = pick(rng, [("SYS", "DIA", "PULSE"), ("SYS mmHg", "DIA mmHg", "PULS/min"), ("СИС", "ДИА", "ПУЛЬС")])
        font = parts.face(rng, ["sans-bold", "roboto-medium", "interface"], *words)
        for i, (word, low, high) in enumerate(zip(words, (95, 55, 48), (185, 110, 110))):
            pen.seven(str(rng.integers(low, high)), 90, 22 + i * 30, (24, 24, 17)[i], style, "r", 3, main=i == 0, **look)
            pen.text(word, 17, 30 + i * 30, 4, font, width=26, **text)
        pen.text(f"{rng.integers(1, 13)}/{rng.integers(1, 29)} {codes.clock(rng)}", 65, 17, 3.4, "segments-7", **look["lit"])
        pen.circle(30, 124, 8, **ink("#2a78c8"))
        pen.text("START", 30, 124, 3, "sans-bold", **ink("#ffffff"))
        parts.key(pen, rng, 74, 124, 24, 10, "#b8bec4", "MEM", "#222222")
        pen.text(pick(rng, ["omrex", "BEURA", "microlite", "Tensoval"]), 110, 124, 4.4, "gothic", width=26, **text)
        self.area = (0, 0, w, h)

    def thermometer(self, rng, pen):
        places.table(pen, rng) if rng.random() < 0.5 else places.wall(pen, rng)
        w, h = 150, 56
        parts.body(pen, rng, 0, 0, w, h, 24, pick(rng, ["#f2f4f5", "#2b2d31", "#2d7fb8", "#dfe2e4"]))
        look = parts.crystal(pen, rng, 36, 12, 66, 32, pick(rng, ["dark-on-light", "dark-on-light", "light-on-dark"]))
        text = pick(rng, [f"{rng.uniform(35, 41):.1f}", f"{rng.uniform(-25, 220):.1f}", f"{rng.uniform(95, 106):.1f}", f"{rng.uniform(0, 1200):.1f}", f"{rng.uniform(10, 40):.2f}"])
        pen.seven(text, 88, 18, 20, parts.segment_style(rng), "r", 4, main=True, width=48, **look)
        pen.text(pick(rng, ["°C", "°F"]), 95, 22, 5, "sans-bold", **look["lit"])
        parts.key(pen, rng, 126, 28, 20, 20, "#3d8fd0", "ON", r=10)
        if rng.random() < 0.4:
            parts.thumb(pen, rng, w - 8, h - 6, 12, rng.uniform(10, 60))
        self.area = (0, 0, w, h)

    def gauge(self, rng, pen):
        """A tyre pressure or vacuum gauge with a display inside the round."""
        places.table(pen, rng)
        places.clutter(pen, rng, (-50, -50, 50, 70))
        r = 50
        pen.rectangle(-9, r - 6, 9, r + 60, 2, **ink("#b8a04a"))
        pen.circle(2, 5, r * 1.12, soft=4, albedo=np.zeros(3), alpha=0.5)
        pen.circle(0, 0, r * 1.12, **ink(pick(rng, ["#17181a", "#b01818", "#d8b018"])))
        if rng.random() < 0.5:
            pen.circle(0, 0, r, **ink("#26282b"))
            look = parts.crystal(pen, rng, -34, -20, 68, 36)
            text = pick(rng, [f"{rng.uniform(1.6, 4):.2f}", f"{rng.uniform(20, 60):.1f}", f"{rng.uniform(900, 1080):.1f}", f"{rng.integers(100, 400)}.{rng.integers(10)}", codes.digits(rng, 5)])
            pen.seven(text, 24, -11, 20, parts.segment_style(rng), "r", 4, main=True, width=52, **look)
            pen.text(pick(rng, ["bar", "psi", "kPa", "hPa"]), 28, 11, 4, "sans-bold", **look["lit"])
        else:
            pen.circle(0, 0, r, **ink("#f6f5ee"))
            top = int(rng.choice([4, 6, 10, 16, 60, 100, 250, 400]))
            font = pick(rng, ["sans-bold", "universal", "engraved", "roboto-medium"])
            for i in range(51):
                a = np.radians(135 + i / 50 * 270)
                long = 7 if i % 10 == 0 else 3.5
                pen.line(0.92 * r * np.cos(a), 0.92 * r * np.sin(a), (0.92 * r - long) * np.cos(a), (0.92 * r - long) * np.sin(a), 0.8 if i % 10 == 0 else 0.35, **ink("#111111"))
                if i % 10 == 0:
                    pen.text(f"{top * i / 50:g}", 0.66 * r * np.cos(a), 0.66 * r * np.sin(a), 5.5, font, role="numeral", **ink("#111111"))
            pen.text(pick(rng, ["bar", "MPa", "psi", "°C"]), 0, -14, 5, font, **ink("#111111"))
            pen.text(pick(rng, ["No ", "S/N ", "EN 837-1 ", "cl. 1.6  "]) + codes.digits(rng, pick(rng, [5, 6, 7])), 0, 30, 3.6, font, main=True, **ink("#111111"))
            a = np.radians(135 + rng.uniform(0, 270))
            pen.line(-10 * np.cos(a), -10 * np.sin(a), 0.8 * r * np.cos(a), 0.8 * r * np.sin(a), 1.6, **ink("#111111"))
            pen.circle(0, 0, 4, **ink("#222222"))
        parts.cover(pen, -r, -r, 2 * r, 2 * r, r)
        self.area = (-r * 1.15, -r * 1.15, r * 1.15, r * 1.6)

    def handheld(self, rng, pen):
        """Air quality, sound level, GPS altitude, Geiger counter: colour or grey dots."""
        self.where = "glowing"
        places.table(pen, rng)
        w, h = 84, 150
        parts.body(pen, rng, 0, 0, w, h, 10, pick(rng, ["#e07a18", "#f0f0ee", "#2a2d30", "#2a6a4a", "#d0b018"]))
        title, text, unit = pick(rng, [("CO2", str(rng.integers(400, 5000)), "ppm"), ("SOUND LEVEL", f"{rng.uniform(30, 120):.1f}", "dBA"),
                                       ("ALTITUDE", str(rng.integers(100, 8848)), "m"), ("COUNTS", codes.digits(rng, pick(rng, [5, 6, 7])), "cpm"),
                                       ("DOSE", f"{rng.uniform(0, 9):.4f}", "mSv"), ("LUX", codes.digits(rng, 5), "lx"), ("RPM", codes.digits(rng, 5), "1/min")])
        x, y, ww, hh = 10, 14, w - 20, 56
        if rng.random() < 0.5:
            level = rng.uniform(0.5, 1)
            pen.rectangle(x, y, x + ww, y + hh, 1, albedo=np.full(3, 0.01), emission=linear(pick(rng, ["#0a1420", "#06301c", "#f0f4f8", "#000000"])) * level)
            paint = glow(pick(rng, ["#38c850", "#ffb020", "#ff4030", "#40a0ff"]), level)
            pen.text(text, x + ww / 2, y + 30, 15, pick(rng, ["roboto-medium", "interface", "segments-7-bold", "test-play-bold", "rounded"]), main=True, width=ww - 8, **paint)
            for i in range(6):
                pen.rectangle(x + 4 + i * 9, y + 46, x + 11 + i * 9, y + 50, albedo=np.full(3, 0.01), emission=linear("#30a050") * level * (0.3 + 0.14 * i))
            self.shows(rng, x, y, x + ww, y + hh)
        else:
            look = parts.crystal(pen, rng, x, y, ww, hh)
            paint = look["lit"]
            pen.seven(text, x + ww - 6, y + 20, 18, parts.segment_style(rng), "r", 5, main=True, width=ww - 10, **look)
        pen.text(title, x + 4, y + 7, 4.5, "sans-bold", "lm", **paint)
        pen.text(unit, x + ww - 4, y + 46, 4.5, "sans-bold", "rm", **paint)
        for i in range(4):
            parts.key(pen, rng, 26 + (i % 2) * 32, 94 + (i // 2) * 24, 22, 14, "#3c3f44", ["ON", "MODE", "MAX", "HOLD"][i])
        self.area = (0, 0, w, h)
