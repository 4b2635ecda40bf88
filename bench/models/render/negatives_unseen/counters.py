"""Counters of clicks, visitors, pieces and hours."""

import numpy as np

from .. import drums
from ..canvas import ellipse, rounded
from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import ink
from .scene import Negative


def wheels(rng, number, tenth=None, font=None):
    """A counter of wheels that shows `number`, whose last wheel has other colours where `tenth` is given."""
    drum, _ = drums.choose(rng, "white-on-black" if rng.random() < 0.7 else "black-on-white")
    text = number + (tenth or "")
    drum.positions = [float(c) for c in text]
    if rng.random() < 0.4:
        drum.positions[-1] += rng.uniform(0, 0.5)
    drum.lean = list(rng.normal(0, 0.012, len(text)))
    drum.text, drum.mark = text, False
    drum.last = drum.wheel if tenth is None else (linear(pick(rng, ["#b3201a", "#f2f0e8", "#d8641a"])), linear("#141414"))
    if tenth and rng.random() < 0.5:
        drum.last = (linear("#b3201a"), linear("#f4f2ea"))
    drum.font = font or pick(rng, drums.DRUM_FONTS + ["test-bebas", "universal-narrow", "ruled", "drafting"])
    return drum


class TallyCounter(Negative):
    name = "tally-counter"
    variants = ["hand", "hand", "machine", "machine", "electronic", "finger", "turnstile"]

    def hand(self, rng, pen):
        places.table(pen, rng)
        places.clutter(pen, rng, (-45, -45, 45, 45))
        r = 45
        chrome = pick(rng, ["#c4c7c9", "#b8bbbd", "#2a2c2f", "#b01818"])
        pen.rectangle(r * 0.1, -r * 1.5, r * 0.5, -r * 0.8, 4, **ink("#a8abad"))
        pen.ring(0, r * 1.25, 14, 3, **ink("#8a8d8f"))
        pen.circle(3, 6, r * 1.05, soft=5, albedo=np.zeros(3), alpha=0.6)
        parts.metal(pen, rng, ellipse(0, 0, r * 1.05, r * 1.05), chrome, brushed=False, glass=0.4)
        pen.circle(0, 0, r * 0.98, soft=1.5, albedo=linear(chrome) * 0.75)
        parts.metal(pen, rng, ellipse(0, 0, r * 0.92, r * 0.92), chrome, brushed=False, glass=0.4)
        drum = wheels(rng, codes.digits(rng, pick(rng, [4, 4, 5]), codes.DIGITS))
        high = 15
        w = drums.size(drum, high)
        pen.rectangle(-w / 2 - 4, -high / 2 - 4, w / 2 + 4, high / 2 + 4, 3, **ink("#111111"))
        pen.drum(drum, -w / 2, -high / 2, high, main=True)
        parts.cover(pen, -w / 2 - 3, -high / 2 - 3, w + 6, high + 6, 2)
        pen.text(pick(rng, ["TALLY COUNTER", "MADE IN CHINA", "VEEDER", "ENM", "TOKYO"]), 0, 26, 4, "engraved", relief=0.25, albedo=linear(chrome) * 0.6)
        pen.circle(r * 1.15, 0, 8, **ink("#9a9d9f"))
        if rng.random() < 0.4:
            parts.thumb(pen, rng, r * 0.25, -r * 1.35, 13, rng.uniform(-80, -30))
        self.area = (-r * 1.1, -r * 1.4, r * 1.1, r * 1.2)

    def machine(self, rng, pen):
        """A counter of pieces or strokes that is screwed to a machine."""
        colour = pick(rng, ["#5a6e5c", "#3c5a7c", "#8a8d8f", "#2f3134", "#a8a494"])
        places.wall(pen, rng, colour)
        w, h = 130, 64
        parts.body(pen, rng, 0, 0, w, h, 3, pick(rng, ["#17181a", "#2a2c30", "#9a9da0", "#3a4a3c"]))
        number = pick(rng, [codes.digits(rng, 6, codes.DIGITS), codes.digits(rng, 5), codes.digits(rng, 7, codes.DIGITS), "00" + codes.digits(rng, 4), codes.digits(rng, 8, codes.DIGITS)])
        drum = wheels(rng, number)
        high = min(20, 20 * 104 / drums.size(drum, 20))
        width = drums.size(drum, high)
        pen.drum(drum, w / 2 - width / 2, 20, high, main=True)
        parts.cover(pen, w / 2 - width / 2 - 1, 19, width + 2, high + 2)
        pen.text(pick(rng, ["COUNTER", "STÜCK", "PIECES", "STROKES", "COPIES", "IMPULSE", "PEZZI", "ROUNDS", "HENGSTELER", "VEEDER-ROOT", "SPIELE"]), w / 2, 11, 5, "sans-bold", **ink("#e8e8e4"))
        pen.text(pick(rng, ["24 V =", "230 V~ 50 Hz", "MADE IN GERMANY", "Nr. " + codes.digits(rng, 4), "RESET"]), w / 2, 54, 3.6, "sans", **ink("#c8c8c4"))
        parts.screws(pen, 6, 32, w - 6, 32, 2.6)
        if rng.random() < 0.5:
            parts.key(pen, rng, w + 14, 32, 14, 22, "#c8c8c8")
        self.area = (-6, -6, w + 6, h + 6)

    def electronic(self, rng, pen):
        places.wall(pen, rng, pick(rng, ["#b8bcc0", "#d8d6cc", "#5c6a78"]))
        w, h = 120, 60
        pen.rectangle(-2, -2, w + 3, h + 4, 4, soft=2, albedo=np.zeros(3), alpha=0.5)
        pen.rectangle(0, 0, w, h, 4, **ink("#121315"))
        text = pick(rng, [codes.digits(rng, 6), codes.digits(rng, 7), codes.digits(rng, 5), codes.digits(rng, 8), codes.digits(rng, 5) + "." + codes.digits(rng, 1)])
        if rng.random() < 0.6:
            look = parts.crystal(pen, rng, 10, 10, 100, 28)
        else:
            look = parts.lamps(pen, rng, 10, 10, 100, 28, pick(rng, ["red", "green", "red"]))
        pen.seven(text, 106, 15, 18, parts.segment_style(rng), "r", 8, main=True, width=92, **look)
        pen.text(pick(rng, ["TOTAL COUNT", "codix 130", "TOTALIZER", "BATCH", "kübler", "OMRAN H7EC"]), 10, 49, 4.6, "sans-bold", "lm", **ink("#e8e8e8"))
        parts.key(pen, rng, 100, 49, 18, 10, "#b02020", "RESET")
        self.area = (0, 0, w, h)

    def finger(self, rng, pen):
        """A ring counter or one with a cord: LCD with five digits."""
        places.table(pen, rng)
        w, h = 74, 60
        parts.body(pen, rng, 0, 0, w, h, 24, pick(rng, ["#e05a8a", "#2a8fc8", "#f0d020", "#17181a", "#40b060", "#f0f0f0"]))
        look = parts.crystal(pen, rng, 14, 12, 46, 20, "dark-on-light")
        pen.seven(str(rng.integers(0, 99999)).zfill(5 if rng.random() < 0.5 else 1), 57, 15, 13, parts.segment_style(rng), "r", 5, main=True, width=42, **look)
        pen.circle(26, 46, 8, **ink("#d8d8d8"))
        pen.circle(52, 46, 4, **ink("#d03030"))
        if rng.random() < 0.5:
            parts.thumb(pen, rng, 26, 48, 12, rng.uniform(50, 120))
        self.area = (0, 0, w, h)

    def turnstile(self, rng, pen):
        places.wall(pen, rng)
        parts.metal(pen, rng, rounded(-80, -40, 120, 90, 4), "#bcbfc1")
        drum = wheels(rng, codes.digits(rng, pick(rng, [5, 6, 6]), codes.DIGITS))
        high = 12
        w = drums.size(drum, high)
        pen.drum(drum, 0, 0, high, main=True)
        parts.cover(pen, -1, -1, w + 2, high + 2)
        for a in (0, 120, 240):
            c, s = np.cos(np.radians(a + 30)), np.sin(np.radians(a + 30))
            pen.line(-40, 30, -40 + 90 * c, 30 + 90 * s, 8, **ink("#9a9da0"))
        pen.circle(-40, 30, 16, **ink("#7a7d80"))
        pen.text(pick(rng, ["PUSH", "ENTRADA", "EINGANG", "ENTRÉE"]), w / 2, 30, 6, "sans-bold", **ink("#1a1a1a"))
        self.area = (-80, -40, 110, 90)


class HourMeter(Negative):
    name = "hour-meter"
    where = "indoors"
    variants = ["round", "round", "rectangular", "crystal", "generator"]

    def hours(self, rng):
        return str(int(np.exp(rng.uniform(3, 10.8)))).zfill(pick(rng, [4, 5, 5, 6])), codes.pick(rng, codes.DIGITS)

    def ground(self, rng, pen):
        places.wall(pen, rng, pick(rng, ["#1c1d20", "#2f3a30", "#c8a018", "#3a3d42", "#6a6d70", "#b84a18"]))

    def sign(self, pen, x, y, size, paint):
        """An hourglass."""
        pen.polygon([(x - size / 2, y - size * 0.7), (x + size / 2, y - size * 0.7), (x, y), (x + size / 2, y + size * 0.7), (x - size / 2, y + size * 0.7), (x, y)], **paint)

    def round(self, rng, pen):
        self.ground(rng, pen)
        r = 50
        pen.circle(2, 5, r * 1.14, soft=4, albedo=np.zeros(3), alpha=0.6)
        parts.metal(pen, rng, ellipse(0, 0, r * 1.12, r * 1.12), pick(rng, ["#c4c7c9", "#17181a", "#c9a850"]), brushed=False)
        face = pick(rng, ["#0c0c0d", "#0c0c0d", "#f2f0e6"])
        pen.circle(0, 0, r, **ink(face))
        text = ink("#f0f0ec" if face == "#0c0c0d" else "#141414")
        whole, tenth = self.hours(rng)
        drum = wheels(rng, whole, tenth)
        high = min(16, 16 * 70 / drums.size(drum, 16))
        w = drums.size(drum, high)
        pen.drum(drum, -w / 2, -high / 2, high, main=True)
        pen.text(pick(rng, ["HOURS", "STUNDEN", "HEURES", "ENGINE HOURS", "ORE", "QUARTZ HOURS", "TIMER h"]), 0, -26, 6, pick(rng, ["sans-bold", "engraved", "universal"]), width=60, **text)
        pen.text(pick(rng, ["VDQ", "HOBBS", "DATCAN", "12-24 V", "QUARTZ", "10-80 VDC"]), 0, 25, 4.4, "sans", **text)
        pen.text("1/10", w / 2 - 4, high / 2 + 5, 3, "sans", **text)
        parts.cover(pen, -r, -r, 2 * r, 2 * r, r)
        self.area = (-r * 1.12, -r * 1.12, r * 1.12, r * 1.12)

    def rectangular(self, rng, pen):
        self.ground(rng, pen)
        w, h = 110, 56
        parts.body(pen, rng, 0, 0, w, h, 4, pick(rng, ["#101113", "#202226", "#b8bbbd"]))
        whole, tenth = self.hours(rng)
        drum = wheels(rng, whole, tenth if rng.random() < 0.7 else None)
        high = min(17, 17 * 84 / drums.size(drum, 17))
        width = drums.size(drum, high)
        pen.drum(drum, 12, 18, high, main=True)
        parts.cover(pen, 11, 17, width + 2, high + 2)
        pen.text(pick(rng, ["h", "HOURS", "Std.", "hrs"]), 14 + width, 30, 6, "sans-bold", "lm", width=w - width - 16, **ink("#f0f0f0"))
        pen.text(pick(rng, ["HOUR METER", "BETRIEBSSTUNDEN", "COMPTEUR HORAIRE", "TOTAL HOURS", "CONTAORE"]), w / 2, 10, 4.4, "sans", **ink("#e8e8e8"))
        pen.text(pick(rng, ["220-240V~ 50Hz", "10-50V=", "MÜLLER BG 40.17"]), w / 2, 48, 3.6, "sans", **ink("#c0c0c0"))
        parts.screws(pen, 5, 28, w - 5, 28, 2.4)
        self.area = (-4, -4, w + 4, h + 4)

    def crystal(self, rng, pen):
        self.where = "outdoors"
        self.ground(rng, pen)
        w, h = 110, 62
        parts.body(pen, rng, 0, 0, w, h, 8, "#141517")
        look = parts.crystal(pen, rng, 12, 12, w - 24, 30)
        whole, tenth = self.hours(rng)
        box = pen.seven(f"{whole}.{tenth}" if rng.random() < 0.7 else whole, w - 28, 18, 18, parts.segment_style(rng), "r", 6, main=True, width=62, **look)
        pen.text(pick(rng, ["h", "HRS", "HOURS"]), w - 26, 33, 4, "sans-bold", "lm", width=12, **look["lit"])
        self.sign(pen, 18, 26, 5, look["lit"])
        pen.text(pick(rng, ["HOUR METER", "RPM / HOUR METER", "SERVICE", "TACH / HR", "JOB  TOT"]), w / 2, 52, 5, "sans-bold", **ink("#f0f0f0"))
        self.area = (0, 0, w, h)

    def generator(self, rng, pen):
        """A generator's or tractor's panel: hour meter among switches and lamps."""
        self.where = "outdoors"
        places.wall(pen, rng, pick(rng, ["#c83a18", "#d8a818", "#2a5a3a", "#24272b", "#1f4f8c"]))
        w, h = 210, 110
        parts.body(pen, rng, 0, 0, w, h, 3, pick(rng, ["#17181a", "#9a9da0", "#3a3d40"]))
        whole, tenth = self.hours(rng)
        drum = wheels(rng, whole, tenth)
        high = 11
        width = drums.size(drum, high)
        pen.rectangle(20, 20, 34 + width, 60, 3, **ink("#0b0b0c"))
        pen.drum(drum, 27, 34, high, main=True)
        parts.cover(pen, 22, 22, width + 10, 36)
        pen.text(pick(rng, ["HOURS", "h", "STUNDEN", "HOUR METER"]), 27 + width / 2, 27, 4, "sans-bold", width=width, **ink("#f0f0f0"))
        for i in range(3):
            x = 130 + i * 26
            pen.circle(x, 40, 11, **ink("#e8e4d8"))
            pen.circle(x, 40, 8, **ink("#2a2a2c"))
            for dx in (-3, 3):
                pen.circle(x + dx, 40, 1.3, **ink("#000000"))
        for i, word in enumerate(["ON", "CHOKE", "230 V~", "16 A", "OIL", "START"]):
            pen.text(word, 24 + i * 32, 74, 4.6, "sans-bold", width=26, **ink("#f2f2f2"))
            parts.key(pen, rng, 24 + i * 32, 90, 14, 18, pick(rng, ["#b01818", "#222326", "#2a7a3a"]))
        parts.screws(pen, 6, 6, w - 6, h - 6, 3)
        self.area = (0, 0, w, h)
