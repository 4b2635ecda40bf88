"""Parts that many things have: displays, bars, paper, metal, keys, fingers."""

from functools import lru_cache

import cv2
import numpy as np
from PIL import ImageFont

from .. import barcode, fonts, lcd, segments, texture
from ..canvas import ellipse, rounded
from ..colour import linear, vary
from ..dashboard import screw
from ..surroundings import lens, textured
from .codes import pick
from .scene import corners

GLOWS = {"red": "#ff2a14", "green": "#4cff3e", "amber": "#ffa01e", "blue": "#3f8cff", "white": "#f2f6ff", "cyan": "#5dffe0", "yellow": "#ffe14a"}
SANS = ["sans", "sans-bold", "roboto", "roboto-medium", "lato", "lato-bold", "dejavu", "free-sans", "test-open-sans", "interface",
        "clear", "oxygen", "cabin", "universal", "test-manrope", "roboto-condensed", "test-cantarell", "tuffy"]
HEAVY = ["sans-bold", "roboto-condensed-bold", "lato-bold", "dejavu-bold", "free-bold", "interface-black", "test-bebas", "nimbus-narrow",
         "geometric-bold", "park", "sora-bold", "gothic", "narrow-bold"]
PRINT = ["mono", "mono-bold", "dejavu-mono", "ocr-b", "free-mono", "code", "code-light", "test-vga", "narrow"]
SERIF = ["serif", "test-bookman", "test-schoolbook", "dejavu-serif", "slab"]


def ink(colour):
    return dict(albedo=linear(colour) if isinstance(colour, str) else colour, emission=np.zeros(3))


def glow(colour, level=1.4):
    colour = linear(GLOWS.get(colour, colour)) if isinstance(colour, str) else colour
    return dict(albedo=colour * 0.2 + 0.04, emission=colour * level)


@lru_cache(maxsize=None)
def blank(font):
    return bytes(ImageFont.truetype(str(fonts.path(font)), 24).getmask("\uffff"))


@lru_cache(maxsize=4096)
def has(font, character):
    return bytes(fonts.load(font, 24).getmask(character)) != blank(font)


def face(rng, pool, *texts):
    """A font of the pool that has every character."""
    wanted = {c for text in texts for c in text if ord(c) > 126}
    usable = [font for font in pool if all(has(font, c) for c in wanted)]
    return pick(rng, usable or ["dejavu"])


def crystal(pen, rng, x, y, w, h, style=None):
    """A liquid-crystal display. Returns the arguments lit, unlit and shadow of its segments."""
    glass = lcd.glass(rng, style or ("dark-on-light" if rng.random() < 0.75 else "light-on-dark"))
    if rng.random() < 0.4:
        glass.ground_light, glass.ink_light = glass.ground_light * 0, glass.ink_light * (1.0 if glass.light_on_dark else 0)
    display = lcd.Display(w, h, glass, None)
    pen.do(lambda canvas, rng: display.ground(canvas, x, y, rng))
    return dict(lit=display.lit(), unlit=display.unlit(), shadow=display.shadow())


def cover(pen, x, y, w, h, r=1.0, dusty=None):
    pen.do(lambda canvas, rng: lens(canvas, rounded(x, y, x + w, y + h, r), rng, dusty))


def lamps(pen, rng, x, y, w, h, colour=None, pad=True):
    """The dark window of a display of diodes or phosphor. Returns lit and unlit of its segments."""
    colour = colour or str(rng.choice(list(GLOWS), p=[0.42, 0.17, 0.13, 0.08, 0.1, 0.07, 0.03]))
    light = vary(rng, linear(GLOWS[colour]), 0.06)
    if pad:
        pen.rectangle(x, y, x + w, y + h, 1.2, albedo=vary(rng, linear(pick(rng, ["#060606", "#120606", "#0a0c0b"])), 0.2), emission=np.zeros(3))
    return dict(lit=glow(light, rng.uniform(0.9, 1.9)), unlit=dict(albedo=linear("#1a1512"), emission=light * rng.uniform(0.001, 0.012)))


def paper(pen, rng, x0, y0, x1, y1, colour="#f4f2ec", worn=0.5, gloss=0.03):
    """A sheet with its shadow, uneven and with a fold or two."""
    tone = vary(rng, linear(colour), 0.04)
    pen.rectangle(x0 + 0.5, y0 + 1, x1 + 2, y1 + 2.4, 0.5, soft=1.5, albedo=np.zeros(3), alpha=0.5)

    def step(canvas, rng):
        mask, ox, oy = canvas.mask_of([rounded(x0, y0, x1, y1, 0.6)])
        h, w = mask.shape
        if not h or not w:
            return
        sheet = 1 + 0.012 * texture.noise(rng, h, w, 1.2) + 0.05 * worn * texture.clouds(rng, h, w, max(4, w / 3), 3)
        for _ in range(rng.poisson(0.9 * worn)):
            at, k = rng.uniform(0, 1), rng.uniform(0.05, 0.22)
            along = np.linspace(0, 1, h)[:, None] + rng.normal(0, 0.1) * np.linspace(0, 1, w)[None] if rng.random() < 0.5 else (
                np.linspace(0, 1, w)[None] + rng.normal(0, 0.1) * np.linspace(0, 1, h)[:, None])
            d = (along - at) * 60
            sheet = sheet - k * np.exp(-(d**2)) * np.sign(d) - 0.06 * np.exp(-((d * 3) ** 2))
        canvas.paint(mask, ox, oy, albedo=(tone * np.clip(sheet, 0.3, 1.3)[..., None]).astype(np.float32), glass=gloss)

    pen.do(step)


def metal(pen, rng, form, colour="#b4b7b9", brushed=True, glass=0.1):
    """Brushed or plain sheet metal over a polygon."""
    tone = vary(rng, linear(colour), 0.08)

    def step(canvas, rng):
        mask, ox, oy = canvas.mask_of([np.asarray(form, np.float64)])
        h, w = mask.shape
        if not h or not w:
            return
        sheen = 1 + (0.06 if brushed else 0.01) * texture.brushed(rng, h, w, max(3, 12 * canvas.scale))
        sheen = sheen + 0.22 * np.sin(np.linspace(0, rng.uniform(2, 6), w) + rng.uniform(0, 6))[None] * rng.uniform(0.2, 1)
        sheen = sheen + 0.05 * texture.clouds(rng, h, w, max(4, w / 3), 3)
        canvas.paint(mask, ox, oy, albedo=np.clip(tone * np.clip(sheen, 0.3, 1.7)[..., None], 0, 1).astype(np.float32), glass=glass)

    pen.do(step)


def body(pen, rng, x0, y0, x1, y1, r, colour, shade=0.25, grain=0.6):
    """A case of plastic with a lit upper and a dark lower rim, and its shadow."""
    tone = vary(rng, linear(colour), 0.08) if isinstance(colour, str) else colour
    t = 0.012 * max(x1 - x0, y1 - y0)
    pen.rectangle(x0 + t, y0 + 2 * t, x1 + 2 * t, y1 + 3 * t, r, soft=2.5 * t, albedo=np.zeros(3), alpha=0.55)
    pen.rectangle(x0, y0, x1, y1, r, albedo=np.clip(tone * 1.5 + 0.02, 0, 1))
    pen.rectangle(x0 + 0.1 * t, y0 + 0.9 * t, x1 - 0.1 * t, y1, r, albedo=tone * 0.5)
    pen.do(lambda canvas, rng: textured(canvas, rng, rounded(x0 + 0.3 * t, y0 + 0.7 * t, x1 - 0.3 * t, y1 - 0.7 * t, r), tone, grain, 0.1, slope=shade))
    return tone


def key(pen, rng, x, y, w, h, colour="#3a3d42", label="", text="#f0f0f0", font="roboto-medium", r=None):
    tone = linear(colour)
    r = min(w, h) * 0.2 if r is None else r
    pen.rectangle(x - w / 2 + 0.4, y - h / 2 + 0.8, x + w / 2 + 0.6, y + h / 2 + 1, r, soft=0.6, albedo=np.zeros(3), alpha=0.6)
    pen.rectangle(x - w / 2, y - h / 2, x + w / 2, y + h / 2, r, albedo=np.clip(tone * 1.4 + 0.02, 0, 1))
    pen.rectangle(x - w / 2 + 0.3, y - h / 2 + 0.5, x + w / 2 - 0.3, y + h / 2, r, albedo=tone)
    if label:
        pen.text(label, x, y, h * 0.34, font, width=w * 0.85, **ink(text))


def screws(pen, x0, y0, x1, y1, r=2.0):
    for x in (x0, x1):
        for y in (y0, y1):
            pen.do(lambda canvas, rng, x=x, y=y: screw(canvas, x, y, r))


def thumb(pen, rng, x, y, size, angle):
    """A finger that reaches from the thing's rim outwards; `angle` (degrees) is where it comes from."""
    skin = vary(rng, linear(pick(rng, ["#e0ac8a", "#c98d6a", "#8d5a3c", "#5c3a28", "#f0c8a8"])), 0.08)
    a = np.radians(angle)
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    place = lambda points: points @ turn + (x, y)
    finger = rounded(-size * 0.5, -size * 0.5, size * 16, size * 0.5, size * 0.5)
    pen.polygon(place(finger) + (1, 2), soft=2, albedo=np.zeros(3), alpha=0.45)
    pen.polygon(place(finger), soft=0.4, albedo=skin)
    pen.polygon(place(finger * (1, 0.45) + (0, -size * 0.1)), soft=size * 0.2, albedo=np.clip(skin * 1.2, 0, 1), alpha=0.8)
    nail = ellipse(-size * 0.05, 0, size * 0.36, size * 0.3)
    pen.polygon(place(nail), soft=0.3, albedo=np.clip(skin * 1.25 + 0.05, 0, 1), glass=0.3)
    for k in range(3):
        pen.polygon(place(ellipse(size * (1.25 + 0.14 * k), 0, size * 0.03, size * 0.36)), soft=0.3, albedo=skin * 0.6, alpha=0.7)


# Bars

EAN_LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
EAN_PARITY = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]


def ean_bars(code):
    """0 and 1 of the 95 modules of an EAN-13."""
    out = "101"
    for c, parity in zip(code[1:7], EAN_PARITY[int(code[0])]):
        left = EAN_LEFT[int(c)]
        out += left if parity == "L" else "".join("10"[int(b)] for b in left)[::-1]
    out += "01010"
    for c in code[7:]:
        out += "".join("10"[int(b)] for b in EAN_LEFT[int(c)])
    return out + "101"


def strip(pen, modules, x0, y0, x1, y1, **paint):
    """Bars of a string of 0 and 1."""
    pitch = (x1 - x0) / len(modules)
    bars, at = [], 0
    while at < len(modules):
        end = at
        while end < len(modules) and modules[end] == modules[at]:
            end += 1
        if modules[at] == "1":
            bars.append(rounded(x0 + at * pitch, y0, x0 + end * pitch, y1, 0))
        at = end
    pen.polygons(bars, **paint)


def ean(pen, code, x0, y0, x1, y1, font="ocr-b", main=False, **paint):
    """An EAN-13 with its digits below; they may be the scene's number."""
    high = (x1 - x0) * 0.085
    strip(pen, ean_bars(code), x0, y0, x1, y1 - high * 1.2, **paint)
    unit = (x1 - x0) / 95
    for a in (0, 46, 92):
        strip(pen, "101", x0 + a * unit, y0, x0 + (a + 3) * unit, y1 - high * 0.5, **paint)
    return pen.text(f"{code[0]} {code[1:7]} {code[7:]}", x0 - 8 * unit, y1, high, font, "lb", main=main, role="value", width=(x1 - x0) * 1.06, **paint)


def code39(pen, text, x0, y0, x1, y1, **paint):
    pen.do(lambda canvas, rng: barcode.draw(canvas, text, x0, y0, x1, y1, **paint))


def bars128(pen, rng, n, x0, y0, x1, y1, **paint):
    """Bars as of a Code 128 of n characters: three bars and three spaces a character, 11 modules. They mean nothing."""
    out = "11010010000"
    for _ in range(n):
        widths = np.ones(6, int)
        for _ in range(5):
            widths[rng.choice(np.flatnonzero(widths < 4))] += 1
        out += "".join("10"[i % 2] * int(v) for i, v in enumerate(widths))
    strip(pen, out + "1100011101011", x0, y0, x1, y1, **paint)


def matrix(pen, text, x0, y0, size, colour="#111111", ground="#ffffff"):
    """A QR code, `size` mm wide."""
    picture = cv2.QRCodeEncoder_create().encode(text).astype(np.float32) / 255
    tone = picture[..., None] * linear(ground) + (1 - picture[..., None]) * linear(colour)
    big = np.kron(tone, np.ones((6, 6, 1), np.float32)).astype(np.float32)
    pen.do(lambda canvas, rng: canvas.image(big, corners(x0, y0, x0 + size, y0 + size), albedo=True))


def segment_style(rng, slant=None):
    style = segments.Style.vary(rng)
    if slant is not None:
        style.slant = slant
    return style
