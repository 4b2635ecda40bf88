"""Instrument parts: dials, needles, numerals, bezels, telltales."""

from dataclasses import dataclass

import numpy as np

from .canvas import ellipse
from .colour import linear

NUMERAL_FONTS = [
    "sans",
    "sans-bold",
    "sans-italic",
    "roboto",
    "roboto-italic",
    "lato-bold",
    "b612",
    "din",
    "road",
    "gothic",
    "narrow-bold",
    "dejavu",
    "free-bold",
    "roboto-condensed",
]


@dataclass
class Look:
    """The common style of a cluster."""

    face: np.ndarray  # albedo of the dial's ground
    face_light: np.ndarray  # its backlight (zero on most)
    print: np.ndarray  # albedo of numerals and ticks
    light: np.ndarray  # emission of numerals and ticks
    needle: np.ndarray
    needle_light: np.ndarray
    rim: str  # chrome, black, coloured, none
    font: str
    panel: np.ndarray

    @staticmethod
    def choose(rng, kind=None):
        kind = kind or str(rng.choice(["black", "black", "grey", "white", "blue"], p=[0.4, 0.25, 0.15, 0.13, 0.07]))
        lamp = linear(rng.choice(["#ffffff", "#ff8a2a", "#ff3a1a", "#59ff6a", "#8fc8ff", "#fff0d0"]))
        face, ink = {
            "black": ("#141416", "#e9e9e4"),
            "grey": ("#4d4f52", "#f2f2ee"),
            "white": ("#cfcfc8", "#17181a"),
            "blue": ("#1b2a3c", "#dfe8f2"),
        }[kind]
        white = kind == "white"
        needle = linear(
            rng.choice(["#d8271a", "#e2461c", "#f4f4f0", "#e8b21c"] if not white else ["#d8271a", "#c8321a"])
        )
        glow = rng.uniform(0.5, 1.0)
        return Look(
            linear(face) * rng.uniform(0.7, 1.3),
            lamp * 0.25 * glow if white else lamp * 0.004,
            linear(ink),
            lamp * 0.004 if white else lamp * glow,
            needle,
            needle * rng.uniform(0.2, 1.0),
            str(rng.choice(["chrome", "chrome", "black", "none"])),
            str(rng.choice(NUMERAL_FONTS)),
            linear(rng.choice(["#1c1d20", "#26282b", "#3a3c3f", "#57595c", "#0f0f11"])),
        )


@dataclass
class Dial:
    x: float
    y: float
    r: float
    top: float  # the highest number
    step: float
    start: float = 135.0  # degrees, clockwise from 3 o'clock
    sweep: float = 270.0
    divide: float = 1.0
    value: float = 0.0
    words: tuple = ()
    minor: int = 4
    red_from: float | None = None
    round_face: bool = True

    def angle(self, value):
        return np.radians(self.start + self.sweep * value / self.top)

    def at(self, value, part):
        a = self.angle(value)
        return self.x + self.r * part * np.cos(a), self.y + self.r * part * np.sin(a)


def rim(canvas, x, y, r, style, width):
    """A raised ring: light above, dark below, or chrome with several bands."""
    if style == "none":
        return
    bands = {
        "chrome": ["#2a2c2f", "#d6d9dc", "#f7f8f9", "#8d9194", "#3a3d40", "#b4b8bb", "#1a1b1d"],
        "black": ["#0a0a0b", "#2d2e30", "#3c3d40", "#161718", "#08080a"],
    }[style]
    n = len(bands)
    for i, colour in enumerate(bands):
        canvas.ring(x, y, r + width * (1 - i / n), width / n * 1.3, albedo=linear(colour))
    if style == "chrome":  # what stands around is mirrored: dark and light sectors
        for start, shade, amount in (
            (200, "#ffffff", 0.5),
            (20, "#0d0e10", 0.6),
            (110, "#ffffff", 0.25),
            (300, "#0d0e10", 0.4),
        ):
            canvas.ring(x, y, r + width, width, start, start + 60, soft=width * 0.8, albedo=linear(shade), alpha=amount)


def draw_dial(canvas, dial, look, rng, scale_ring=False):
    """Face, ticks, numerals and words; the needle comes later, above displays (draw_needle)."""
    x, y, r = dial.x, dial.y, dial.r
    if dial.round_face:
        rim(canvas, x, y, r * 1.02, look.rim, r * 0.07)
        canvas.circle(x, y, r * 1.02, albedo=look.face, emission=look.face_light)
        canvas.circle(x, y, r * 0.62, soft=r * 0.12, albedo=look.face * 1.35, emission=look.face_light, alpha=0.5)
        canvas.ring(x, y + r * 0.03, r * 1.04, r * 0.16, 185, 355, soft=r * 0.05, albedo=look.face * 0.2, alpha=0.7)
    ink = dict(albedo=look.print, emission=look.light)
    steps = int(round(dial.top / dial.step))
    ticks, red = [], []
    for i in range(steps * (dial.minor + 1) + 1):
        value = dial.step * i / (dial.minor + 1)
        major = i % (dial.minor + 1) == 0
        a = dial.angle(value)
        d, n = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        inner, thick = (0.87, 0.022) if major else (0.92, 0.011)
        centre = np.array([x, y])
        p = [
            centre + d * r * inner + n * r * thick / 2,
            centre + d * r * 0.98 + n * r * thick / 2,
            centre + d * r * 0.98 - n * r * thick / 2,
            centre + d * r * inner - n * r * thick / 2,
        ]
        (red if dial.red_from is not None and value >= dial.red_from else ticks).append(p)
    if ticks:
        canvas.polygons(ticks, **ink)
    if red:
        canvas.polygons(red, albedo=linear("#c81a12"), emission=linear("#ff1a0c") * look.light.max())
    if scale_ring:
        canvas.ring(x, y, r, r * 0.02, dial.start, dial.start + dial.sweep, **ink)
    size = r * float(np.clip(0.12 * 12 / max(steps, 9), 0.07, 0.115))
    stride = 2 if steps > 15 else 1  # three digits every ten would collide
    for i in range(0, steps + 1, stride):
        value = dial.step * i
        px, py = dial.at(value, 0.74)
        canvas.text(str(int(round(value / dial.divide))), px, py, size, look.font, role="numeral", **ink)
    for text, dy, height in dial.words:
        canvas.text(text, x, y + r * dy, r * height, look.font, role="word", **ink)


def keep_clear(dial, box, rng, length=0.88, tail=0.2):
    """Moves the needle until it does not cross `box` (x0, y0, x1, y1); the stop at 0 is the last resort."""
    for _ in range(30):
        a = dial.angle(dial.value)
        t = np.linspace(-tail, length, 60) * dial.r
        x, y = dial.x + t * np.cos(a), dial.y + t * np.sin(a)
        pad = dial.r * 0.06
        if not ((x > box[0] - pad) & (x < box[2] + pad) & (y > box[1] - pad) & (y < box[3] + pad)).any():
            return
        dial.value = rng.uniform(0, dial.top * 0.9)
    dial.value = 0.0


def draw_needle(canvas, dial, look, length=0.88, hub=0.14, tail=0.2, width=0.05):
    x, y, r = dial.x, dial.y, dial.r
    a = dial.angle(dial.value)
    d, n = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    centre = np.array([x, y])

    def blade(shift, wide):
        c = centre + shift
        return [
            c - d * r * tail + n * r * wide / 2,
            c + d * r * length + n * r * wide / 6,
            c + d * r * length - n * r * wide / 6,
            c - d * r * tail - n * r * wide / 2,
        ]

    canvas.polygon(blade(np.array([0.03, 0.06]) * r, width), soft=r * 0.02, albedo=np.zeros(3), alpha=0.5)
    canvas.polygon(blade(0, width), albedo=look.needle, emission=look.needle_light)
    canvas.polygon(
        blade(-n * r * width * 0.12, width * 0.3),
        albedo=np.clip(look.needle * 1.5 + 0.05, 0, 1),
        emission=look.needle_light,
        alpha=0.6,
    )
    canvas.circle(x + hub * r * 0.15, y + hub * r * 0.4, r * hub * 1.1, soft=r * 0.03, albedo=np.zeros(3), alpha=0.6)
    canvas.circle(x, y, r * hub, albedo=linear("#0c0c0d"))
    canvas.circle(x, y, r * hub * 0.86, albedo=linear("#1c1d1f"))
    canvas.circle(
        x - hub * r * 0.2, y - hub * r * 0.3, r * hub * 0.45, soft=r * hub * 0.25, albedo=linear("#6a6c70"), alpha=0.5
    )


def small_gauge(canvas, x, y, r, look, low, high, rng, start=205.0, sweep=130.0):
    """Fuel or coolant: a short arc with two letters."""
    ink = dict(albedo=look.print, emission=look.light)
    canvas.ring(x, y, r, r * 0.05, start, start + sweep, **ink)
    for i in range(5):
        a = np.radians(start + sweep * i / 4)
        c, s = np.cos(a), np.sin(a)
        canvas.line(x + r * 0.82 * c, y + r * 0.82 * s, x + r * c, y + r * s, r * 0.06, **ink)
    for letter, part in ((low, 0.0), (high, 1.0)):
        a = np.radians(start + sweep * part)
        canvas.text(
            letter,
            x + r * 0.66 * np.cos(a),
            y + r * 0.66 * np.sin(a) + r * 0.08,
            r * 0.2,
            look.font,
            role="word",
            **ink,
        )
    gauge = Dial(x, y, r, 1, 1, start, sweep, value=rng.uniform(0, 1))
    draw_needle(canvas, gauge, look, length=0.8, hub=0.2, width=0.09)


TELLTALES = ["triangle", "engine", "battery", "oil", "belt", "abs", "brake", "arrow", "beam", "fuel"]
COLOURS = {
    "triangle": "#ff2a10",
    "engine": "#ffa400",
    "battery": "#ff2010",
    "oil": "#ff2010",
    "belt": "#ff2010",
    "abs": "#ffa400",
    "brake": "#ff2010",
    "arrow": "#28ff40",
    "beam": "#2a60ff",
    "fuel": "#ffa400",
}


def telltale(canvas, name, x, y, size, on):
    """A warning lamp. Unlit ones are a faint print."""
    colour = linear(COLOURS[name])
    paint = dict(albedo=colour * 0.6 + 0.05, emission=colour * 1.6) if on else dict(albedo=linear("#3a3b3d"), alpha=0.5)
    s, t = size / 2, size * 0.09

    def frame(points):
        p = np.array(points, np.float64) * s + (x, y)
        for a, b in zip(p, np.roll(p, -1, 0)):
            canvas.line(a[0], a[1], b[0], b[1], t, **paint)

    if name == "triangle":
        frame([(0, -0.9), (1, 0.8), (-1, 0.8)])
        canvas.text("!", x, y + s * 0.25, s * 0.8, "sans-bold", **paint)
    elif name == "engine":
        frame([(-0.6, -0.4), (0.4, -0.4), (0.7, -0.1), (0.7, 0.5), (-0.6, 0.5)])
        canvas.line(x - s, y - s * 0.3, x - s, y + s * 0.4, t, **paint)
        canvas.line(x - s * 0.3, y - s * 0.65, x + s * 0.3, y - s * 0.65, t, **paint)
    elif name == "battery":
        frame([(-1, -0.5), (1, -0.5), (1, 0.7), (-1, 0.7)])
        canvas.text("- +", x, y + s * 0.1, s * 0.5, "sans-bold", **paint)
    elif name == "oil":
        canvas.polygon(np.array([(-0.7, 0), (0.4, 0), (1, -0.4), (0.5, 0.5), (-0.6, 0.5)]) * s + (x, y), **paint)
    elif name == "belt":
        canvas.circle(x, y - s * 0.6, s * 0.28, **paint)
        canvas.polygon(np.array([(-0.5, -0.2), (0.5, -0.2), (0.6, 0.9), (-0.6, 0.9)]) * s + (x, y), **paint)
    elif name in ("abs", "brake"):
        canvas.ring(x, y, s, t, **paint)
        canvas.text("ABS" if name == "abs" else "!", x, y, s * (0.45 if name == "abs" else 1.0), "sans-bold", **paint)
    elif name == "arrow":
        canvas.polygon(
            np.array([(-1, 0), (-0.1, -0.8), (-0.1, -0.35), (0.9, -0.35), (0.9, 0.35), (-0.1, 0.35), (-0.1, 0.8)]) * s
            + (x, y),
            **paint,
        )
    elif name == "beam":
        canvas.polygon(ellipse(x + s * 0.2, y, s * 0.7, s * 0.6, -90, 90), **paint)
        for i in range(4):
            yy = y + s * (-0.5 + 0.33 * i)
            canvas.line(x - s, yy, x, yy, t, **paint)
    else:
        canvas.rectangle(x - s * 0.6, y - s * 0.8, x + s * 0.3, y + s * 0.8, 0.1 * s, **paint)
        canvas.line(x + s * 0.6, y - s * 0.5, x + s * 0.6, y + s * 0.6, t, **paint)


def lamp_row(canvas, x, y, spacing, size, count, rng, lit=0.35, upright=False):
    names = rng.permutation(TELLTALES)[:count]
    for i, name in enumerate(names):
        dx, dy = (0, i * spacing) if upright else (i * spacing, 0)
        telltale(canvas, str(name), x + dx, y + dy, size, rng.random() < lit)


def screw(canvas, x, y, r):
    canvas.circle(x, y, r, albedo=linear("#8a8d90"))
    canvas.circle(x - r * 0.2, y - r * 0.2, r * 0.7, soft=r * 0.3, albedo=linear("#d0d3d5"), alpha=0.6)
    canvas.line(x - r * 0.7, y, x + r * 0.7, y, r * 0.25, albedo=linear("#2a2b2d"))
    canvas.line(x, y - r * 0.7, x, y + r * 0.7, r * 0.25, albedo=linear("#2a2b2d"))


def button(canvas, x, y, r):
    """The reset knob that sticks out of the lens."""
    canvas.circle(x + r * 0.25, y + r * 0.5, r * 1.2, soft=r * 0.3, albedo=np.zeros(3), alpha=0.6)
    canvas.circle(x, y, r, albedo=linear("#101011"), glass=0.0)
    canvas.circle(x - r * 0.2, y - r * 0.25, r * 0.6, soft=r * 0.3, albedo=linear("#5b5d60"), alpha=0.6)
