"""A filling station's sign with prices, a bank's with rates."""

import numpy as np

from ..colour import linear
from . import codes, parts, places
from .codes import pick
from .parts import ink
from .scene import Negative

FUELS = [("Super E10", "Super E5", "Diesel", "LPG"), ("Unleaded", "Diesel", "V-Power", "Premium"), ("SP95-E10", "SP98", "Gazole", "E85"), ("Benzina", "Gasolio", "GPL", "Metano"),
         ("Natural 95", "Nafta", "Super 98", "LPG"), ("Pb 95", "ON", "Pb 98", "LPG"), ("АИ-92", "АИ-95", "АИ-98", "ДТ"), ("Regular", "Plus", "Premium", "Diesel")]


class Totem(Negative):
    name = "totem"
    where = "outdoors"
    variants = ["lamps", "lamps", "plates", "rates", "rates"]

    def price(self, rng, form):
        if form == "cents":
            return f"{rng.uniform(120, 210):.1f}"
        if form == "three":
            return f"{rng.uniform(0.7, 2.3):.3f}"
        if form == "large":
            return f"{rng.uniform(400, 60000):.0f}"
        return f"{rng.uniform(1, 8):.2f}" if form == "two" else f"{rng.uniform(28, 70):.2f}"

    def pylon(self, rng, pen, w, h):
        places.street(pen, rng, h + 60)
        pen.rectangle(w * 0.3, h, w * 0.4, h + 400, soft=0.5, albedo=linear("#8a8d90"))
        pen.rectangle(w * 0.6, h, w * 0.7, h + 400, soft=0.5, albedo=linear("#8a8d90"))
        colour = pick(rng, ["#0a4a9c", "#c8141c", "#0a7a3c", "#f2c81a", "#e8e8e8", "#12365c", "#e86a10"])
        parts.body(pen, rng, 0, 0, w, h, 2, colour, grain=2)
        return ink("#ffffff" if linear(colour).mean() < 0.35 else "#14161a")

    def lamps(self, rng, pen):
        fuels = pick(rng, FUELS)[: int(rng.integers(2, 5))]
        w, h = 130, 46 + len(fuels) * 32
        self.where = pick(rng, ["outdoors", "glowing"])
        text = self.pylon(rng, pen, w, h)
        pen.text(pick(rng, ["ARIL", "SHALL", "Totala", "Benzinox", "OMW", "ESSA", "JET-A", "orlan"]), w / 2, 22, 18, "interface-black", width=100, **text)
        font = parts.face(rng, ["sans-bold", "roboto-medium", "dejavu-bold", "interface"], *fuels)
        form = pick(rng, ["three", "three", "cents", "two", "large", "other"])
        colour = pick(rng, ["white", "red", "amber", "green", "yellow"])
        main = int(rng.integers(len(fuels)))
        style = parts.segment_style(rng)
        for i, fuel in enumerate(fuels):
            y = 44 + i * 32
            pen.text(fuel, 6, y + 13, 7, font, "lm", width=40, **text)
            look = parts.lamps(pen, rng, 50, y, 74, 27, colour)
            price = self.price(rng, form)
            small = form == "three" and rng.random() < 0.7
            pen.seven(price[:-1] if small else price, 112 if small else 120, y + 4, 19, style, "r", main=i == main, width=58, **look)
            if small:
                pen.seven("9", 115, y + 4, 9, style, "l", **look)
        self.area = (0, 0, w, h)

    def plates(self, rng, pen):
        """Turned plates or printed figures."""
        fuels = pick(rng, FUELS)[: int(rng.integers(2, 5))]
        w, h = 130, 46 + len(fuels) * 32
        text = self.pylon(rng, pen, w, h)
        pen.text(pick(rng, ["FREIE TANKSTELLE", "AGIR", "Q9", "GULFF", "AUTO OIL"]), w / 2, 22, 14, "gothic", width=110, **text)
        font = parts.face(rng, ["sans-bold", "dejavu-bold"], *fuels)
        digit = pick(rng, parts.HEAVY)
        form, main = pick(rng, ["three", "cents", "two", "large"]), int(rng.integers(len(fuels)))
        for i, fuel in enumerate(fuels):
            y = 44 + i * 32
            pen.rectangle(50, y, 124, y + 27, 1, **ink(pick(rng, ["#f6f6f2", "#0c0c0d"]) if i == 0 else "#f6f6f2"))
            pen.text(fuel, 6, y + 13, 7, font, "lm", width=40, **text)
            pen.text(self.price(rng, form), 87, y + 13.5, 19, digit, main=i == main, role="value", spacing=0.1, width=66, **ink("#c81414" if i == 0 else "#131313"))
        self.area = (0, 0, w, h)

    def rates(self, rng, pen):
        """A bank's or an exchange office's board."""
        self.where = "glowing"
        (places.dark if rng.random() < 0.4 else places.wall)(pen, rng)
        rows = int(rng.integers(4, 8))
        w, h = 180, 26 + rows * 15
        parts.body(pen, rng, -6, -6, w + 6, h + 6, 2, pick(rng, ["#17181a", "#123a7a", "#8a6a2a", "#5a1a1a"]))
        pen.rectangle(0, 0, w, h, **ink("#060607"))
        head = pick(rng, [("", "WE BUY", "WE SELL"), ("", "ANKAUF", "VERKAUF"), ("", "ACHAT", "VENTE"), ("", "SKUP", "SPRZEDAŻ"), ("", "NÁKUP", "PRODEJ"), ("", "ПОКУПКА", "ПРОДАЖА"), ("", "ALIŞ", "SATIŞ")])
        font = parts.face(rng, ["sans-bold", "dejavu-bold", "roboto-medium"], *head)
        for x, word in zip((40, 106, 172), head):
            if word:
                pen.text(word, x, 11, 6, font, "rm", width=56, **ink("#f0f0f0"))
        colour, main, dots = pick(rng, ["red", "amber", "green", "white"]), int(rng.integers(rows)), rng.random() < 0.5
        style = parts.segment_style(rng)
        look = parts.lamps(pen, rng, 44, 18, w - 48, rows * 15 + 4, colour)
        large = rng.random() < 0.4
        for i in range(rows):
            y = 22 + i * 15
            pen.text(["USD", "EUR", "GBP", "CHF", "JPY", "SEK", "CZK"][i], 8, y + 5, 8, "sans-bold", "lm", **ink("#f4e8b0"))
            rate = np.exp(rng.uniform(-1, 5))
            for j, x in enumerate((106, 172)):
                value = f"{rate * (1 + 0.03 * j):.4f}" if not large else f"{rate * 1000 * (1 + 0.03 * j):.0f}"
                at = i == main and j == 0
                if dots:
                    pen.dots(value, x, y, 10, "r", main=at, gap=0.3, width=56, **look["lit"])
                else:
                    pen.seven(value, x, y, 10, style, "r", main=at, width=56, **look)
        self.area = (-6, -6, w + 6, h + 6)
