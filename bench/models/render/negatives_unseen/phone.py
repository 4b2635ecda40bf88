"""Screens of phones: dialled numbers, one-time codes, chats, maps."""

import numpy as np

from ..canvas import ellipse
from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import glow, ink
from .scene import Negative


class PhoneScreen(Negative):
    name = "phone-screen"
    where = "glowing"
    variants = ["dialler", "code", "chat", "map", "lock", "tracking"]
    w, h = 90, 185

    def ground(self, rng, pen, dark=None):
        places.table(pen, rng) if rng.random() < 0.7 else places.wall(pen, rng)
        places.clutter(pen, rng, (0, 0, self.w, self.h))
        w, h = self.w, self.h
        pen.rectangle(-3, -1, w + 6, h + 8, 14, soft=3, albedo=np.zeros(3), alpha=0.6)
        pen.rectangle(-5, -5, w + 5, h + 5, 14, **ink(pick(rng, ["#17181a", "#b8bcc0", "#c8a878", "#2a3a4c"])))
        pen.rectangle(-4, -4, w + 4, h + 4, 13, **ink("#050506"))
        self.dark = rng.random() < 0.45 if dark is None else dark
        self.level = rng.uniform(0.5, 1.1)
        ground = pick(rng, ["#000000", "#121418", "#1a1c22"]) if self.dark else pick(rng, ["#ffffff", "#f4f5f8", "#f0f2f0"])
        pen.rectangle(0, 0, w, h, 9, albedo=np.full(3, 0.01), emission=linear(ground) * self.level)
        self.font = pick(rng, ["roboto", "interface", "roboto-medium", "test-open-sans", "lato", "test-manrope", "dejavu", "free-sans"])
        self.text = glow("#f2f4f8" if self.dark else "#14161a", self.level)
        self.faint = glow("#8a9098" if self.dark else "#70757c", self.level)
        self.accent = pick(rng, ["#1a73e8", "#0a8f4f", "#d03a2a", "#7a4fd0", "#e08a10"])
        pen.text(codes.clock(rng), 8, 6, 3.4, self.font, "lm", role="clock", **self.text)
        pen.text(f"{rng.integers(5, 100)}%", w - 8, 6, 3.4, self.font, "rm", **self.text)
        pen.circle(w / 2, 6, 2, **ink("#000000"))
        self.shows(rng, 0, 0, w, h, 0.7)
        self.area = (-5, -5, w + 5, h + 5)

    def pane(self, pen, x0, y0, x1, y1, r, colour):
        pen.rectangle(x0, y0, x1, y1, r, albedo=np.full(3, 0.01), emission=linear(colour) * self.level)

    def finish(self, rng, pen):
        parts.cover(pen, -4, -4, self.w + 8, self.h + 8, 13, dusty=float(rng.choice([0, 0.5])))
        if rng.random() < 0.35:
            parts.thumb(pen, rng, self.w - rng.uniform(0, 12), self.h * rng.uniform(0.6, 0.95), 15, rng.uniform(0, 60))

    def dialler(self, rng, pen):
        self.ground(rng, pen)
        w = self.w
        number = pick(rng, [codes.digits(rng, 7), codes.digits(rng, 6), codes.digits(rng, 5), "0" + codes.digits(rng, 3) + " " + codes.digits(rng, 7), "+" + codes.digits(rng, 2) + " " + codes.digits(rng, 3) + " " + codes.digits(rng, 6),
                            codes.grouped(codes.digits(rng, 9), (3, 3)), "*#06#"])
        if number == "*#06#":
            number = codes.imei(rng)
            pen.text("IMEI", w / 2, 24, 5, self.font, **self.text)
        pen.text(number, w / 2, 40, pick(rng, [7, 9]), self.font, main=True, width=w - 14, **self.text)
        for i, c in enumerate("123456789*0#"):
            x, y = 18 + (i % 3) * 27, 72 + (i // 3) * 22
            if rng.random() < 0.5 or i:
                self.pane(pen, x - 9, y - 9, x + 9, y + 9, 9, "#2a2d33" if self.dark else "#e4e7eb")
            pen.text(c, x, y - 1, 7, self.font, role="numeral", **self.text)
            pen.text(["", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ", "", "+", ""][i] or " ", x, y + 6, 2, self.font, role=None, **self.faint)
        self.pane(pen, w / 2 - 10, 156, w / 2 + 10, 176, 10, "#1fb856")
        self.finish(rng, pen)

    def code(self, rng, pen):
        """A one-time code, large on a page or in a message."""
        self.ground(rng, pen)
        w = self.w
        number = codes.digits(rng, pick(rng, [6, 6, 6, 5, 7, 4]), codes.DIGITS)
        if rng.random() < 0.4 and len(number) == 6:
            number = number[:3] + pick(rng, [" ", "-"]) + number[3:]
        title, line = pick(rng, [("Authenticator", "Example Bank"), ("Verification", "Your code is"), ("Messages", "Ihr TAN lautet"), ("Sicherheit", "Bestätigungscode"), ("Sécurité", "Votre code"), ("Código", "No lo compartas")])
        pen.text(title, 8, 20, 6, self.font, "lm", **self.text)
        if rng.random() < 0.5:
            for i in range(3):
                y = 38 + i * 34
                self.pane(pen, 5, y - 9, w - 5, y + 20, 4, "#24272d" if self.dark else "#eef0f4")
                pen.text(pick(rng, ["Example Mail", "Shop", "Cloud", line]), 10, y - 3, 3.6, self.font, "lm", width=60, **self.faint)
                other = codes.digits(rng, 3, codes.DIGITS) + " " + codes.digits(rng, 3)
                pen.text(number if i == 1 else other, 10, y + 9, 10, self.font, "lm", main=i == 1, role="value", **glow(self.accent, self.level * 1.1))
        else:
            self.pane(pen, 6, 50, w - 12, 96, 6, "#24272d" if self.dark else "#e8ebf0")
            pen.text(line + ":", 11, 60, 4, self.font, "lm", width=w - 28, **self.text)
            pen.text(number, 11, 73, pick(rng, [5, 9]), self.font, "lm", main=True, **self.text)
            pen.text(pick(rng, ["Valid for 10 minutes.", "Gültig bis " + codes.clock(rng), "Do not share it."]), 11, 86, 3.4, self.font, "lm", width=w - 28, **self.text)
            pen.text(f"{codes.date(rng)} {codes.clock(rng)}", w / 2, 43, 3, self.font, **self.faint)
        self.finish(rng, pen)

    def chat(self, rng, pen):
        self.ground(rng, pen)
        w = self.w
        self.pane(pen, 0, 12, w, 28, 0, self.accent)
        pen.circle(12, 20, 5, albedo=np.full(3, 0.01), emission=linear(pick(rng, places.THINGS)) * self.level)
        pen.text(pick(rng, ["Anna", "Bob", "Mama", "Office", "Çağla", "Jiří", "Support"]), 21, 20, 5, "dejavu", "lm", **glow("#ffffff", self.level))
        texts = ["hi, how are you?", "See you at " + codes.clock(rng), "ok!", "Rechnung kommt", "merci beaucoup", "call me later", "Danke dir", "on my way", "wo bist du?", "invoice attached"]
        special = pick(rng, [codes.digits(rng, 6), codes.digits(rng, 5), codes.digits(rng, 7), "0" + codes.digits(rng, 9), codes.serial(rng), codes.code17(rng), codes.pattern(rng, "AA99 9999 9999 9999")])
        before = pick(rng, ["order ", "code ", "Nr. ", "", "ref ", "PIN "])
        y, at = 36, int(rng.integers(2, 5))
        for i in range(6):
            mine = rng.random() < 0.5
            high = 15
            x0, x1 = (w - 70, w - 5) if mine else (5, 70)
            self.pane(pen, x0, y, x1, y + high, 4, pick(rng, ["#1f4a3a", "#24406a"]) if self.dark and mine else "#2a2d33" if self.dark else "#d4f4c4" if mine else "#e6e8ec")
            if i == at:
                x = x0 + 4
                if before:
                    x = pen.text(before.strip(), x, y + 6.4, 4, self.font, "lm", **self.text).x1 + 1.6
                pen.text(special, x, y + 6.4, 4, self.font, "lm", main=True, width=x1 - x - 3, **self.text)
            else:
                pen.text(pick(rng, texts), x0 + 4, y + 6.4, 3.6, self.font, "lm", width=x1 - x0 - 8, role="prose", **self.text)
            pen.text(codes.clock(rng), x1 - 3, y + 12.4, 2, self.font, "rm", role="clock", **self.faint)
            y += high + 5
        self.finish(rng, pen)

    def map(self, rng, pen):
        self.ground(rng, pen, dark=False)
        w, h = self.w, self.h
        self.pane(pen, 0, 12, w, h - 46, 0, "#e8ece4")
        for _ in range(9):
            x0, y0, x1, y1 = rng.uniform(0, w), 14, rng.uniform(0, w), h - 48
            pen.line(x0, y0, x1, y1, rng.uniform(1, 3), albedo=np.full(3, 0.01), emission=linear(pick(rng, ["#ffffff", "#f6e2a0", "#d0d4d8"])) * self.level)
            y = rng.uniform(16, h - 50)
            pen.line(0, y, w, np.clip(y + rng.normal(0, 15), 14, h - 48), rng.uniform(1, 3), albedo=np.full(3, 0.01), emission=linear(pick(rng, ["#ffffff", "#f6e2a0"])) * self.level)
        pen.polygon(ellipse(rng.uniform(20, 70), rng.uniform(40, 110), 18, 12), albedo=np.full(3, 0.01), emission=linear("#a8d0f0") * self.level)
        points = [(15 + rng.uniform(-5, 5), 120)] + [(25 + 14 * k + rng.normal(0, 4), 110 - 18 * k) for k in range(4)]
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            pen.line(x0, y0, x1, y1, 2.4, albedo=np.full(3, 0.01), emission=linear("#2a7af0") * self.level)
        for _ in range(5):
            pen.text(pick(rng, ["A 7", "E 55", "Main St", "D 920", "Ringstr.", "B 14"]), rng.uniform(12, w - 14), rng.uniform(24, h - 56), 2.4, self.font, **self.faint)
        self.pane(pen, 0, h - 48, w, h, 6, "#ffffff")
        pen.text(f"{rng.integers(2, 240)} min", 8, h - 36, 7, self.font, "lm", **glow("#0a8f4f", self.level))
        pen.text(f"({rng.uniform(0.6, 300):.1f} km)", w - 8, h - 36, 4.4, self.font, "rm", role="value", **self.text)
        what = pick(rng, [f"{rng.uniform(-89, 89):.6f}, {rng.uniform(-179, 179):.6f}", f"{codes.digits(rng, 5)} {pick(rng, ['Berlin', 'Lyon', 'Madrid', 'Milano'])}", codes.digits(rng, 5), f"Stop {codes.digits(rng, 6)}"])
        pen.text(what, 8, h - 22, 4.4, self.font, "lm", main=True, width=w - 16, **self.text)
        self.finish(rng, pen)

    def lock(self, rng, pen):
        self.ground(rng, pen, dark=True)
        w, h = self.w, self.h
        self.pane(pen, 0, 0, w, h, 9, pick(rng, ["#1a2f5a", "#3a1f4a", "#10382c", "#4a2a1a"]))
        pen.polygon(ellipse(w * rng.uniform(0.2, 0.8), h * 0.75, w * 0.5, h * 0.25), soft=8, albedo=np.full(3, 0.01), emission=linear(pick(rng, places.THINGS)) * self.level * 0.5)
        font = pick(rng, ["roboto-light", "lato-light", "interface-thin", "clear-thin", "test-manrope", "rounded"])
        white = glow("#ffffff", self.level)
        steps = rng.random() < 0.45
        pen.text(codes.clock(rng), w / 2, 46, 20, font, main=not steps, role="clock", **white)
        pen.text(codes.date(rng), w / 2, 66, 4.4, self.font, role="date", **white)
        self.pane(pen, 5, 84, w - 5, 112, 5, "#2a3140")
        if steps:
            pen.text(pick(rng, ["Steps today", "Schritte", "Pas", "Kroki"]), 11, 91, 3.6, self.font, "lm", **white)
            pen.text(pick(rng, [str(rng.integers(1000, 32000)), codes.thousands(int(rng.integers(1000, 32000)), pick(rng, ",. "))]), 11, 102, 8, self.font, "lm", main=True, **white)
        else:
            pen.text(pick(rng, ["Mail", "News", "Chat", "Bank"]), 11, 91, 3.6, self.font, "lm", **white)
            pen.text(f"{pick(rng, ['Invoice', 'Order', 'Ticket'])} {codes.digits(rng, 6)}", 11, 101, 4, self.font, "lm", width=70, role="value", **white)
        self.finish(rng, pen)

    def tracking(self, rng, pen):
        """A parcel's or a booking's page."""
        self.ground(rng, pen)
        w = self.w
        pen.text(pick(rng, ["Your parcel", "Sendung", "Suivi du colis", "Twoja paczka", "Booking"]), 8, 20, 6, self.font, "lm", width=70, **self.text)
        number = pick(rng, [codes.digits(rng, 12), codes.pattern(rng, "1Z999AA99999999999"), codes.code17(rng), codes.pattern(rng, "AA999999999AA"), codes.digits(rng, 7), codes.pattern(rng, "AAA9A9"), codes.digits(rng, 6)])
        pen.text(number, 8, 34, pick(rng, [4.4, 6]), self.font, "lm", main=True, width=w - 16, **self.text)
        for i in range(6):
            y = 54 + i * 20
            pen.circle(12, y, 2.4, albedo=np.full(3, 0.01), emission=linear(self.accent if i < 4 else "#909498") * self.level)
            if i < 5:
                pen.rectangle(11.6, y + 3, 12.4, y + 17, albedo=np.full(3, 0.01), emission=linear(self.accent) * self.level)
            pen.text(pick(rng, ["Delivered", "In transit", "Zugestellt", "Out for delivery", "Registered"]), 20, y - 1, 4, self.font, "lm", **self.text)
            pen.text(f"{codes.date(rng)} {codes.clock(rng)}", 20, y + 6, 2.8, self.font, "lm", **self.faint)
        self.finish(rng, pen)
