"""VINs on registration papers and on screens. They come by their names alone, so that `--kind vin` stays as it was."""

import numpy as np

from . import surroundings, texture, vin
from .bodywork import everything
from .canvas import rounded, text_size
from .colour import linear, vary
from .further.sight import Raster
from .truth import Truth

LOWER_CASE = "vin-lower-case"
KINDS = ["vin-paper", "vin-screen", LOWER_CASE]
FIELDS = [
    ("A", "Registration number", "{plate}"), ("B", "First registration", "{date}"), ("D.1", "Make", "{make}"),
    ("D.2", "Type", "{type}"), ("D.3", "Model", "{model}"), ("F.1", "Max. mass", "{mass} kg"), ("G", "Mass", "{mass} kg"),
    ("K", "Approval", "e1*2007/46*{four}*{two}"), ("P.1", "Capacity cm3", "{four}"), ("P.2", "Power kW", "{two}"),
    ("P.3", "Fuel", "{fuel}"), ("R", "Colour", "{colour}"), ("S.1", "Seats", "5"), ("V.9", "Emission class", "EURO {one}"),
    ("H", "Valid until", "{date}"), ("C.1.1", "Holder", "{name}"), ("I", "Date", "{date}"),
]
VIN_LABELS = ["E", "(E)", "E  VIN", "VIN", "Vehicle identification no.", "Identification number", "FIN / VIN", "Chassis no."]
MAKES = ["VOLKSWAGEN", "TOYOTA", "FORD", "RENAULT", "OPEL", "SKODA", "HONDA", "FIAT", "VOLVO", "HYUNDAI"]
PRINTS = ["mono", "mono-bold", "ocr-b", "dejavu-mono", "sans", "narrow", "roboto", "free-sans", "free-mono", "nimbus-narrow"]
FACES = ["roboto", "roboto-medium", "dejavu", "lato", "sans", "roboto-condensed", "b612"]


def filled(rng, template):
    return template.format(
        plate=f"{''.join(rng.choice(list('ABDEKLMNPRST'), 2))} {rng.integers(100, 9999)}",
        date=f"{rng.integers(1, 29):02d}.{rng.integers(1, 13):02d}.{rng.integers(2001, 2026)}",
        make=rng.choice(MAKES), type=rng.choice(["1K", "AX", "223", "8P", "JJ1E", "FAAN16"]),
        model=rng.choice(["GOLF", "COROLLA", "FOCUS", "CLIO", "ASTRA", "OCTAVIA", "CR-V", "DOBLO", "V60", "I30"]),
        mass=rng.integers(900, 2600), four=f"{rng.integers(900, 4000):04d}", two=rng.integers(10, 99), one=rng.integers(3, 7),
        fuel=rng.choice(["PETROL", "DIESEL", "HYBRID"]), colour=rng.choice(["BLUE", "GREY", "WHITE", "BLACK"]),
        name=rng.choice(["A. SAMPLE", "J. DOE", "M. MUSTER"]))


class Page:
    """Rows of labels and values, one of which is the VIN."""

    kind = "vin"
    line_share = 0.6
    parts = {"close": (0.6, 0.9), "mid": (0.42, 0.6), "wide": (0.28, 0.42)}

    def __init__(self, rng, name):
        self.name = name
        self.vin, _, _, self.region = vin.make(rng)
        self.shown = self.vin.lower() if name == LOWER_CASE else self.vin
        rows = int(rng.integers(5, 11))
        order = rng.permutation(len(FIELDS))[:rows]
        self.rows = [(FIELDS[i][0], FIELDS[i][1], filled(rng, FIELDS[i][2])) for i in order]
        self.at = int(rng.integers(0, rows))
        self.rows.insert(self.at, ("E", str(rng.choice(VIN_LABELS)), self.shown))

    def truth(self):
        return Truth("vin", self.vin, self.name)

    def look_at(self, left, top, size, font, spacing):
        """The VIN's place, `left` and `top` in mm."""
        w, h = text_size(self.shown, font, size, 1.0, spacing)
        pad = 0.33 * h
        self.focus = (left - pad, top - pad, left + w + pad, top + h + pad)
        return w


class Paper(Page):
    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.size = rng.uniform(2.4, 3.6)
        self.print = str(rng.choice(PRINTS))
        self.spacing = float(rng.choice([0, 0, 0.08, 0.2]))
        self.pitch = self.size * rng.uniform(1.9, 3.2)
        self.left = rng.uniform(12, 34)
        self.above = rng.random() < 0.5  # labels above their values, or before them
        self.height = self.pitch * len(self.rows) + 14
        self.width = self.left + self.look_at(self.left, 0, self.size, self.print, self.spacing) + rng.uniform(8, 60)
        self.extent = (0, 0, self.width, self.height)
        top = 8 + self.pitch * self.at
        self.look_at(self.left, top, self.size, self.print, self.spacing)
        self.tone = 1 - rng.uniform(0.02, 0.22, 3)
        self.ink = vary(rng, linear(rng.choice(["#101114", "#17181c", "#23252e", "#1d2340", "#3a3b40"])), 0.1)
        self.boxed = rng.random() < 0.5

    def draw(self, canvas, rng):
        table = vary(rng, linear(rng.choice(["#6b4a2f", "#2c2d30", "#8a8c8e", "#c9c4b8", "#3f4a56"])), 0.15)
        surroundings.textured(canvas, rng, everything(canvas), table, 1.5, 0.2)
        x0, y0, x1, y1 = self.extent
        canvas.rectangle(x0 - 1, y0, x1 + 2, y1 + 3, 1.0, soft=1.5, albedo=np.zeros(3), alpha=0.5)
        mask, ox, oy = canvas.mask_of([rounded(x0 - 6, y0 - 6, x1 + 6, y1 + 6, 1)])
        h, w = mask.shape
        if not h or not w:
            return
        canvas.paint(mask, ox, oy, albedo=self.sheet(canvas, rng, h, w), glass=0.02)
        small = self.size * rng.uniform(0.5, 0.7)
        paint = dict(albedo=self.ink, emission=np.zeros(3))
        form = dict(albedo=linear(rng.choice(["#30405c", "#54404a", "#2f4a38", "#202124"])), emission=np.zeros(3))
        drift, tilt = rng.normal(0, 0.25, 2)  # the printer doesn't hit the form's lines
        for i, (code, label, value) in enumerate(self.rows):
            y = 8 + self.pitch * i
            words = label if i == self.at else f"{code}  {label}"
            if self.above:
                canvas.text(words, self.left - 2, y - small * 1.25, small, "sans", "lt", role="word", **form)
            else:
                canvas.text(words[:12], self.left - 2, y + self.size / 2, small, "narrow", "rm", role="word", **form)
            role = "vin" if i == self.at else "word"
            x = self.left + (0 if i == self.at else drift)
            canvas.text(value, x, y + (0 if i == self.at else tilt), self.size, self.print, "lt", 1.0,
                        self.spacing, role, **paint)
            if self.boxed:
                canvas.rectangle(self.left - 3, y + self.pitch - self.size * 1.15, x1 - 4, y + self.pitch - self.size * 1.08,
                                 **form)
        if rng.random() < 0.5:  # a fold
            x = rng.uniform(x0, x1)
            canvas.line(x, y0 - 6, x + rng.normal(0, 3), y1 + 6, 0.5, soft=0.5, albedo=np.zeros(3), alpha=0.25)
            canvas.line(x + 0.7, y0 - 6, x + 0.7, y1 + 6, 0.7, soft=0.5, albedo=np.ones(3), alpha=0.25)

    def sheet(self, canvas, rng, h, w):
        """Paper with fine coloured waves against copying."""
        s = canvas.scale
        x, y = np.arange(w, dtype=np.float32)[None] / s, np.arange(h, dtype=np.float32)[:, None] / s
        colour = np.ones((h, w, 3), np.float32) * (self.tone * 0.85).astype(np.float32)
        for _ in range(int(rng.integers(0, 4))):
            pitch, wave, length = rng.uniform(0.5, 2.2), rng.uniform(0, 2.5), rng.uniform(4, 40)
            phase = y + wave * np.sin(2 * np.pi * x / length + rng.uniform(0, 6)) + x * rng.normal(0, 0.5)
            lines = np.clip(3 * np.cos(2 * np.pi * phase / pitch) - 2, 0, 1)[..., None]
            colour = colour * (1 - lines * rng.uniform(0, 0.3, 3).astype(np.float32))
        return colour * (1 + 0.03 * texture.clouds(rng, h, w, max(h, w) / 3))[..., None]


class Screen(Page):
    mirror = 1.5

    def __init__(self, rng, name):
        super().__init__(rng, name)
        self.width = rng.uniform(62, 75) if rng.random() < 0.75 else rng.uniform(150, 260)
        self.size = self.width * (rng.uniform(0.028, 0.04) if self.width < 100 else rng.uniform(0.014, 0.026))
        self.font = str(rng.choice(FACES))
        self.pitch = self.size * rng.uniform(2.7, 3.8)
        self.height = self.pitch * len(self.rows) + self.size * 8
        self.extent = (-self.width / 2, 0, self.width / 2, self.height)
        self.left = -self.width / 2 + self.size * rng.uniform(1.5, 3)
        self.stacked = rng.random() < 0.5  # value below its label, or at the right edge
        self.dark = rng.random() < 0.4
        w = text_size(self.shown, self.font, self.size)[0]
        self.x = self.left if self.stacked else self.width / 2 - self.size * 2 - w
        self.top = self.size * 6 + self.pitch * self.at
        self.look_at(self.x, self.top, self.size, self.font, 0.0)
        self.mood = str(rng.choice(["day", "dim", "night"], p=[0.5, 0.35, 0.15]))
        self.level = rng.uniform(0.35, 0.9)
        self.raster = Raster.choose(rng) if rng.random() < 0.8 else None

    def draw(self, canvas, rng):
        table = vary(rng, linear(rng.choice(["#6b4a2f", "#2c2d30", "#55585c", "#a9a499"])), 0.15)
        surroundings.textured(canvas, rng, everything(canvas), table, 1.5, 0.2)
        x0, y0, x1, y1 = self.extent
        canvas.rectangle(x0 - 4, y0 - 4, x1 + 4, y1 + 4, 6, albedo=linear("#060607"))
        ground = linear("#101216") if self.dark else linear(rng.choice(["#ffffff", "#f4f5f8", "#f2eee6"]))
        ink = linear("#e8eaee") if self.dark else linear(rng.choice(["#16181c", "#2c3038"]))
        faint = 0.5 * (ground + ink)
        canvas.rectangle(x0, y0, x1, y1, 3, albedo=np.full(3, 0.01), emission=ground * self.level)
        accent = linear(rng.choice(["#2f6fde", "#c4532a", "#2a8c5a"])) * self.level
        canvas.rectangle(x0, y0, x1, y0 + self.size * 3.4, 0.0, albedo=np.full(3, 0.01), emission=accent)
        canvas.text(str(rng.choice(["Vehicle details", "Fahrzeugdaten", "My car", "VIN decoder"])), self.left,
                    self.size * 1.7, self.size * 1.1, self.font, "lm", role="word", albedo=np.full(3, 0.01),
                    emission=np.full(3, self.level))
        for i, (_, label, value) in enumerate(self.rows):
            y = self.size * 6 + self.pitch * i
            shade = dict(albedo=np.full(3, 0.01), emission=faint * self.level)
            bright = dict(albedo=np.full(3, 0.01), emission=ink * self.level)
            role = "vin" if i == self.at else "word"
            if self.stacked:
                canvas.text(label, self.left, y - self.size * 1.1, self.size * 0.7, self.font, "lt", role="word", **shade)
                canvas.text(value, self.left, y, self.size, self.font, "lt", role=role, **bright)
            else:
                if i != self.at or self.x - self.left > 6 * self.size:
                    canvas.text(label[:14], self.left, y, self.size * 0.9, self.font, "lt", role="word", **shade)
                x = self.x if i == self.at else self.width / 2 - self.size * 2
                canvas.text(value, x, y, self.size, self.font, "lt" if i == self.at else "rt", role=role, **bright)
            canvas.rectangle(self.left, y + self.pitch - self.size * 1.5, x1 - self.size, y + self.pitch - self.size * 1.44,
                             0.0, **shade)
        canvas.polygon(rounded(x0 - 4, y0 - 4, x1 + 4, y1 + 4, 6), glass=1.0)

    def through_raster(self, image, view, rng):
        return self.raster.seen(image, view, self.extent) if self.raster else image


def scene(rng, kind, light=None):
    if kind == LOWER_CASE:
        return (Screen if rng.random() < 0.7 else Paper)(rng, kind)
    return (Paper if kind == "vin-paper" else Screen)(rng, kind)
