"""A page of settings on the touch screen of a centre console: label left, value right. Test only."""

import numpy as np

from .. import values
from ..canvas import rounded
from ..colour import linear, vary
from ..dashboard import telltale
from ..interior import vent
from ..surroundings import lens, textured
from . import numbers
from .scene import UnseenScene
from .stamps import StampedScreen

THEMES = [  # ground top, ground bottom, accent, text
    ("#f4f5f7", "#e6e8ec", "#2f6fde", "#1b1d21"),
    ("#ffffff", "#f7f3ee", "#c4532a", "#26221e"),
    ("#15171c", "#1c2029", "#5aa7ff", "#e6e9ef"),
    ("#0d1210", "#14201b", "#5fe0a0", "#dff2e8"),
]
WORDS = {
    "en": ("Vehicle information", "Total distance", "Trip A", "Next service in", "Range", "Software", "Tyre pressure"),
    "de": ("Fahrzeugdaten", "Gesamtstrecke", "Tageskilometer", "Service in", "Reichweite", "Software", "Reifendruck"),
    "fr": ("Informations", "Kilométrage total", "Trajet A", "Entretien dans", "Autonomie", "Logiciel", "Pression"),
    "es": ("Datos del vehículo", "Recorrido total", "Parcial A", "Revisión en", "Autonomía", "Software", "Presión"),
}


class ListScreen(StampedScreen):
    def __init__(self, rng, dark=None):
        wide = rng.random() < 0.7
        width = rng.uniform(180, 215) if wide else rng.uniform(140, 160)
        super().__init__(
            rng,
            width,
            width * (0.56 if wide else 1.22),
            5.0,
            numbers.total(rng, zeros=0.05, tenths=0.2, grouped=0.75),
            str(rng.choice(["test-cantarell", "test-open-sans", "test-manrope"])),
            THEMES[rng.integers(len(THEMES)) if dark is None else rng.integers(2) + 2 * dark],
        )
        self.language = WORDS["en" if self.reading.unit == "mi" else str(rng.choice(list(WORDS)))]
        self.order = rng.permutation(6)
        self.place = int(np.where(self.order == 0)[0][0])
        self.top, self.pitch = 0.2, 0.125
        self.size = 0.05 * self.ph if wide else 0.036 * self.ph  # digits, in screen pixels

    def row(self, number):
        """Middle of a row, in screen pixels."""
        return self.ph * (self.top + self.pitch * (number + 0.5))

    def content(self, rng):
        w, h, s = self.pw, self.ph, self.size
        title, *labels = self.language
        self.pen.rectangle((0, 0, w, h * 0.085), fill=self.theme[1])
        self.text(values.clock(rng), w * 0.97, h * 0.043, s * 0.65, "rm", role="clock")
        self.text(f"{values.temperature(rng)} °C", w * 0.86, h * 0.043, s * 0.65, "rm", role="temperature")
        self.text("LTE", w * 0.76, h * 0.043, s * 0.55, "rm", role="word")
        x, y = w * 0.035, h * 0.145
        self.pen.line([(x + s * 0.5, y - s * 0.6), (x, y), (x + s * 0.5, y + s * 0.6)], fill=self.theme[2], width=3)
        self.text(title, x + s * 1.4, y, s * 1.15, "lm", self.theme[2], role="word")
        unit = self.reading.unit
        cells = [
            (labels[0], self.reading.text, unit, "odometer"),
            (labels[1], numbers.trip(rng, self.reading), unit, "trip"),
            (labels[2], numbers.thousands(str(int(rng.integers(3, 290)) * 100), " "), unit, "word"),
            (labels[3], str(int(rng.integers(40, 780))), unit, "range"),
            (labels[4], f"{rng.integers(1, 9)}.{rng.integers(0, 30)}.{rng.integers(0, 9)}", "", "word"),
            (labels[5], f"{rng.uniform(2, 2.7):.1f}  {rng.uniform(2, 2.7):.1f}", "bar", "word"),
        ]
        faint = "#9aa0a8"
        for i, which in enumerate(self.order):
            label, number, of, role = cells[which]
            y = self.row(i)
            self.pen.line((w * 0.035, y + h * self.pitch / 2, w * 0.965, y + h * self.pitch / 2), fill=faint, width=1)
            self.text(label, w * 0.05, y, s, "lm", role="word")
            right = w * 0.95
            if of:
                b = self.text(of, right, y + s / 2, s, "rs", faint, role="unit")
                right = b[0] - s * 0.4
            self.text(number, right, y + s / 2, s, "rs", role=role)


class CentreConsole(UnseenScene):
    name = "list-screen"

    def __init__(self, rng, light=None):
        self.shown = ListScreen(rng, None if light is None else light == "dark")
        w, h = self.shown.width, self.shown.height
        self.at = (-w / 2, -h / 2)
        mm = h / self.shown.ph
        y = -h / 2 + self.shown.row(self.shown.place) * mm
        high = self.shown.size * mm
        self.look_at(-w * 0.48, max(y - high * 4, -h / 2), w * 0.48, min(y + high * 4, h / 2), high)
        self.extent = (-w / 2 - 14, -h / 2 - 12, w / 2 + 14, h / 2 + 14)

    def draw(self, canvas, rng):
        x0, y0, x1, y1 = self.extent
        trim = vary(rng, linear(rng.choice(["#1b1c1e", "#3c3d40", "#8c8377", "#5d5a56"])), 0.15)
        textured(canvas, rng, rounded(-900, -900, 900, 900, 0), trim, 1.2, 0.2, slope=0.35)
        band = linear(rng.choice(["#0c0c0d", "#5b4632", "#a9abad"]))  # lacquer, wood or aluminium beneath
        textured(canvas, rng, rounded(-900, y1 + 70, 900, y1 + 110, 2), band, 0.6, 0.1)
        for side in (-1, 1):
            vent(canvas, rng, side * 62, y1 + 38, trim)
        telltale(canvas, "triangle", 0, y1 + 22, 9, rng.random() < 0.2)
        for k in range(-2, 3):
            canvas.circle(k * 36 + 2, y1 + 134, 13, soft=2, albedo=trim * 0.2)
            canvas.circle(k * 36, y1 + 132, 12, soft=0.6, albedo=trim * 0.6)
            canvas.ring(k * 36, y1 + 132, 12, 1.6, 180, 330, soft=0.5, albedo=linear("#9a9da0"))
        canvas.rectangle(x0 + 2, y0 + 4, x1 + 2, y1 + 5, 10, soft=4, albedo=np.zeros(3), alpha=0.6)
        canvas.rectangle(x0, y0, x1, y1, 9, albedo=linear("#060607"))
        canvas.rectangle(x0 + 6, y0 + 0.4, x1 - 6, y0 + 1.2, 0.4, albedo=linear("#6c7074"))
        self.shown.draw(canvas, *self.at, rng)
        lens(canvas, rounded(x0, y0, x1, y1, 9), rng)
