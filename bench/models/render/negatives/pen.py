"""The hand that draws a scene: a canvas, the chance that decides on the layout, and another for the grain of surfaces.

What a scene looks like must not depend on how finely it is drawn. So decisions are drawn from `rng` and textures, whose
number of random values grows with the canvas, from `grain`.
"""

from functools import lru_cache

import cv2
import numpy as np

from .. import barcode, dotmatrix, drums, fonts, segments, texture
from ..bodywork import everything
from ..canvas import Canvas, ellipse, rounded, text_size
from ..colour import linear, vary
from ..further.lettering import NUMBER_FONTS, WORD_FONTS, covers
from ..surroundings import lens, textured
from ..truth import box

NUMBERS = ("value", "date", "clock")  # roles of lines that a reader may take for a reading
MONO = ["mono", "mono-bold", "dejavu-mono", "free-mono", "ocr-b", "code", "code-bold", "code-light", "ocr-a"]
SANS = [
    "sans", "sans-bold", "narrow", "narrow-bold", "dejavu", "free-sans", "free-bold", "roboto", "roboto-medium",
    "roboto-condensed", "roboto-condensed-bold", "lato", "lato-bold", "nimbus-narrow", "clear", "interface", "cabin"
]
BOLD = [
    "sans-bold", "narrow-bold", "dejavu-bold", "free-bold", "roboto-medium", "roboto-condensed-bold", "lato-bold",
    "nimbus-narrow", "gothic", "interface-black", "sora-bold", "geometric-bold", "park", "grotesque", "tuffy",
    "universal-narrow"
]
BLACK = np.zeros(3, np.float32)


def draft(scale=5.0):
    """A canvas of a few pixels: what is drawn on it costs nothing, and its lines tell where all text stands."""
    return Canvas(0, 0, 8 / scale, 8 / scale, scale)


def clouds(rng, h, w, size, octaves=4):
    """`texture.clouds`, drawn only as finely as its finest octave needs."""
    coarse = int(size / 2.3**(octaves - 1) / 2)
    if coarse < 2:
        return texture.clouds(rng, h, w, size, octaves)
    small = texture.clouds(rng, h // coarse + 2, w // coarse + 2, size / coarse, octaves)
    return cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)


@lru_cache(maxsize=2048)
def size_of(text, font, stretch, spacing):
    return text_size(text, font, 1.0, stretch, spacing)


def able(font, text):
    """The font, or one that has the letters that it lacks."""
    for name in (font, "sans", "dejavu", "kanji"):
        if all(covers(name, c) for c in text):
            return name
    return "dejavu"


class Pen:
    def __init__(self, canvas, rng, grain):
        self.canvas, self.rng, self.grain = canvas, rng, grain
        self.thing = None  # (x0, y0, x1, y1) mm: what is photographed, with its surroundings left out
        self.screen = None  # the same of a screen with a raster

    # Chance

    def pick(self, many, p=None):
        return many[int(self.rng.choice(len(many), p=p))]

    def chance(self, p):
        return bool(self.rng.random() < p)

    def between(self, a, b):
        return float(self.rng.uniform(a, b))

    def number(self, a, b):
        """A whole number from a to b, both included."""
        return int(self.rng.integers(a, b + 1))

    def digits(self, n):
        return "".join(str(d) for d in self.rng.integers(0, 10, n))

    def colour(self, *hexes, amount=0.1):
        return vary(self.rng, linear(self.pick(hexes)), amount)

    # Shapes

    def rectangle(self, x0, y0, x1, y1, radius=0.0, **paint):
        self.canvas.rectangle(x0, y0, x1, y1, radius, **paint)

    def plate(self, x0, y0, x1, y1, radius, colour, glass=0.15, shade=0.5, depth=1.0, even=0.04):
        """A raised part of one colour: its shadow, an uneven tone, a light rim."""
        c = self.canvas
        d = depth
        c.rectangle(x0 - d * 0.4,
                    y0 - d * 0.1,
                    x1 + d * 0.7,
                    y1 + d * 1.2,
                    radius + d * 0.3,
                    soft=d * 0.7,
                    albedo=BLACK,
                    alpha=shade)
        mask, ox, oy = c.mask_of([rounded(x0, y0, x1, y1, radius)])
        h, w = mask.shape
        if h and w:
            tone = 1 + even * clouds(self.grain, h, w, max(h, w, 4) / 3)
            c.paint(mask, ox, oy, albedo=np.asarray(colour, np.float32) * tone[..., None], glass=glass)
        if depth > 1.4:
            c.line(x0 + radius,
                   y0 + d * 0.15,
                   x1 - radius,
                   y0 + d * 0.15,
                   d * 0.3,
                   soft=d * 0.12,
                   albedo=colour * 1.4 + 0.05,
                   alpha=0.6)
            c.line(x0 + radius,
                   y1 - d * 0.15,
                   x1 - radius,
                   y1 - d * 0.15,
                   d * 0.3,
                   soft=d * 0.12,
                   albedo=colour * 0.4,
                   alpha=0.6)

    def grainy(self, points, colour, grain_mm=0.8, strength=0.12, soft=0.0, slope=0.2):
        textured(self.canvas, self.grain, points, colour, grain_mm, strength, soft, slope)

    def everywhere(self):
        """All that the canvas shows. Only for what is drawn, never for decisions."""
        return everything(self.canvas)

    def cover(self, x0, y0, x1, y1, radius=0.0, dusty=None):
        lens(self.canvas, rounded(x0, y0, x1, y1, radius), self.grain, dusty)

    def screw(self, x, y, r, head=None):
        c = self.canvas
        head = head or self.pick(["slot", "cross", "hex", "plain"])
        a = self.between(0, np.pi)
        metal = linear(self.pick(["#9a9da0", "#c9ccd0", "#6f6a60", "#2a2b2d", "#b59b62"]))
        c.circle(x + r * 0.15, y + r * 0.25, r * 1.15, soft=r * 0.2, albedo=BLACK, alpha=0.5)
        c.circle(x, y, r, albedo=metal)
        c.circle(x - r * 0.3, y - r * 0.3, r * 0.5, soft=r * 0.3, albedo=metal * 1.5 + 0.05, alpha=0.6)
        dx, dy = np.cos(a) * r * 0.8, np.sin(a) * r * 0.8
        if head in ("slot", "cross"):
            c.line(x - dx, y - dy, x + dx, y + dy, r * 0.22, albedo=metal * 0.2)
        if head == "cross":
            c.line(x + dy, y - dx, x - dy, y + dx, r * 0.22, albedo=metal * 0.2)
        if head == "hex":
            c.polygon(ellipse(x, y, r * 0.5, r * 0.5, steps=7), albedo=metal * 0.15)

    def curve(self, points, thickness, colour, shine=True):
        """A hose, a pipe or a cable along a smooth curve through `points`."""
        p = np.asarray(points, np.float64)
        t = np.linspace(0, len(p) - 1, 40)
        i = np.arange(len(p))
        smooth = np.stack([np.interp(t, i, p[:, k]) for k in (0, 1)], 1)
        for _ in range(6):
            smooth[1:-1] = (smooth[:-2] + 2 * smooth[1:-1] + smooth[2:]) / 4
        d = np.gradient(smooth, axis=0)
        n = np.stack([-d[:, 1], d[:, 0]], 1) / np.maximum(1e-6, np.hypot(d[:, 0], d[:, 1]))[:, None]

        def ribbon(a, b):
            return np.concatenate([smooth + n * a, (smooth + n * b)[::-1]])

        half = thickness / 2
        c = self.canvas
        c.polygon(ribbon(-half, half) + (thickness * 0.1, thickness * 0.18), soft=thickness * 0.15, albedo=BLACK, alpha=0.5)
        c.polygon(ribbon(-half, half), albedo=colour)
        if shine:
            c.polygon(ribbon(-half, -half * 0.3), soft=thickness * 0.15, albedo=colour * 0.4, alpha=0.7)
            c.polygon(ribbon(half * 0.05, half * 0.5), soft=thickness * 0.12, albedo=colour * 1.5 + 0.06, alpha=0.7)

    # Text

    def width_of(self, text, font, height, stretch=1.0, spacing=0.0):
        return size_of(text, able(font, text), stretch, spacing)[0] * height

    def text(self,
             text,
             x,
             y,
             height,
             font="sans",
             anchor="mm",
             role="word",
             width=None,
             stretch=1.0,
             spacing=0.0,
             turn=0,
             soft=0.0,
             ink=None,
             relief=0.0,
             **paint):
        """`width`: mm that the line may take; it gets lower rather than wider. `relief` (mm) raises the letters, or sinks
        them where negative. Returns the ink's quad."""
        text = str(text)
        if not text.strip():
            return box(x, y, x, y)
        font = able(font, text)
        if width:
            wide = size_of(text, font, stretch, spacing)[0] * height
            if wide > width:
                squeeze = max(0.72, width / wide)
                stretch, height = stretch * squeeze, height * width / wide / squeeze
        if ink is not None:
            paint["albedo"] = ink
        if not any(c.isdigit() for c in text) and role in NUMBERS:
            role = "word"
        c = self.canvas
        if relief:
            d = abs(relief)
            light, dark = dict(albedo=np.ones(3), alpha=0.5), dict(albedo=BLACK, alpha=0.55)
            first, second = (light, dark) if relief > 0 else (dark, light)
            c.text(text, x - d, y - d, height, font, anchor, stretch, spacing, None, turn, d * 0.5, **first)
            c.text(text, x + d, y + d, height, font, anchor, stretch, spacing, None, turn, d * 0.5, **second)
        return c.text(text, x, y, height, font, anchor, stretch, spacing, role, turn, soft, **paint)

    def code39(self, text, x0, y0, x1, y1, ink=BLACK):
        text = "".join(c for c in text.upper() if c in barcode.SYMBOLS and c != "*")
        barcode.draw(self.canvas, text, x0, y0, x1, y1, self.between(2, 3), self.between(0, 0.25), albedo=ink)

    def bars(self, x0, y0, x1, y1, ink=BLACK):
        """Bars of no code that can be read."""
        n = self.number(40, 110)
        wide = self.rng.choice([1, 1, 1, 2, 2, 3, 4], n)
        edges = np.concatenate([[0], np.cumsum(wide)]) / wide.sum() * (x1 - x0) + x0
        self.canvas.polygons([rounded(edges[i], y0, edges[i + 1], y1, 0) for i in range(0, n, 2)], albedo=ink)

    def matrix(self, x, y, size, ink=BLACK, finders=True):
        """Noise that looks like a QR code, or a Data Matrix with `finders` False; of no code that can be read."""
        n = self.number(10, 33)
        cells = (self.rng.random((n, n)) < 0.5).astype(np.float32)
        if finders:
            for a, b in ((0, 0), (0, n - 7), (n - 7, 0)):
                cells[max(0, a - 1):a + 8, max(0, b - 1):b + 8] = 0
                cells[a:a + 7, b:b + 7] = 1
                cells[a + 1:a + 6, b + 1:b + 6] = 0
                cells[a + 2:a + 5, b + 2:b + 5] = 1
        else:
            cells[:, 0], cells[-1] = 1, 1
            cells[0, ::2], cells[::2, -1] = 1, 1
        alpha = np.kron(cells, np.ones((8, 8), np.float32))
        flat = np.empty((*alpha.shape, 3), np.float32)
        flat[:] = ink
        self.canvas.image(flat, box(x, y, x + size, y + size), alpha, albedo=True)

    # Wheels

    def counter(self,
                text,
                x,
                y,
                height,
                fraction=0,
                wheel=None,
                last=None,
                font=None,
                aspect=None,
                role="value",
                glow=None,
                roll=None,
                mark=""):
        """Digit wheels with the window's top left at x, y. The last `fraction` have the colours `last` (ground, ink).
        Returns the window's width."""
        r = self.rng
        white, black = self.colour("#f4f2ea", "#e9e6d8", "#ffffff", "#d9d4c0"), self.colour("#0c0c0d", "#141416", "#1d1d1e")
        red = self.colour("#b8201a", "#c9341c", "#a01818", "#d9541a")
        wheel = wheel or self.pick([(black, white), (black, white), (white, black)])
        last = last or self.pick([(red, white), (red, white), (white, red), (black, red)])
        font = font or self.pick(drums.DRUM_FONTS)
        aspect = aspect or self.between(0.55, 0.9)
        roll = self.pick([self.between(0, 0.12), self.between(0.1, 0.45),
                          self.between(0.4, 0.72)], [0.5, 0.3, 0.2]) if roll is None else roll
        positions, carry = [], roll
        for d in reversed(text):
            positions.append(int(d) + carry)
            carry = carry if d == "9" else 0.0
        positions = [p + r.normal(0, 0.035) * (i > 0) for i, p in enumerate(positions)][::-1]
        angle, lean = self.between(34, 40), list(r.normal(0, 0.012, len(text)))
        whole = len(text) - fraction
        window = self.pick([(0.01, ) * 3, (0.01, ) * 3, (0.06, ) * 3, (0.4, ) * 3])

        def drum(a, b, colours, end):
            return drums.Drum(positions[a:b], text[a:b], 0, None, font, colours, end, window, False, angle, lean[a:b], aspect)

        c = self.canvas
        first = drum(0, whole, wheel, wheel)
        gap = self.pick([0.0, 0.0, 0.03, 0.2]) * height if fraction else 0.0
        rim = self.between(0.03, 0.12) * height
        c.rectangle(x - rim,
                    y - rim,
                    x + len(text) * aspect * height + gap + rim,
                    y + height + rim,
                    0.04 * height,
                    albedo=np.float32(window))
        width = drums.draw(c, first, x, y, height, self.grain, glow, recess=0.0)
        lines = [c.lines.pop()]
        if fraction:
            second = drum(whole, len(text), last, last)
            more = drums.draw(c, second, x + width + gap, y, height, self.grain, glow, recess=0.0)
            lines.append(c.lines.pop())
            if mark:
                c.circle(x + width + gap / 2, y + height * 0.85, height * 0.05, albedo=white)
            width += gap + more
        quad = lines[0].quad.copy()
        quad[1:3] = lines[-1].quad[1:3]
        c.note((mark or "").join(line.text for line in lines), role, quad)
        return width

    def counter_width(self, places, height, aspect):
        return places * height * aspect

    def wheel_text(self, places):
        """Digits of a counter: most start with zeros or stand for a reading as odometers have them."""
        kind = self.pick(["zeros", "any", "small"], [0.5, 0.3, 0.2])
        n = {"zeros": self.number(2, places), "any": places, "small": self.number(1, 4)}[kind]
        return self.digits(min(n, places)).zfill(places)


def segment_height(text, style, width, height):
    return min(height, width / max(0.1, segments.layout(text, style)[1]))


def dot_height(text, font, rows, width, height):
    columns = dotmatrix.bitmap(text, font, rows).shape[1]
    return min(height, width * rows / max(1, columns))


def number_font(pen):
    return pen.pick(NUMBER_FONTS)


def word_font(pen):
    return pen.pick(SANS) if pen.chance(0.6) else pen.pick(WORD_FONTS)


assert set(MONO + SANS + BOLD) <= set(fonts.FONTS | fonts.FURTHER)
