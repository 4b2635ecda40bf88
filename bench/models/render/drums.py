"""Mechanical odometers: digit wheels behind a window."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from . import texture
from .canvas import text_mask
from .colour import linear, vary
from .truth import box
from .values import kilometres

DRUM_FONTS = [
    "sans-bold",
    "din",
    "roboto-medium",
    "narrow-bold",
    "nimbus-narrow",
    "road",
    "b612-bold",
    "lato-bold",
    "dejavu-bold",
    "free-bold",
    "roboto-condensed-bold",
    "engraved",
]


@dataclass
class Drum:
    """State and look of a counter. `positions` are wheel positions in digits, the last one the fastest."""

    positions: list[float]
    text: str
    value: int
    tenths: int | None
    font: str
    wheel: tuple  # (ground, ink) of the whole digits, linear RGB
    last: tuple  # the same for the last wheel
    window: tuple = (0.01, 0.01, 0.01)
    mark: bool = False
    angle: float = 36.0
    lean: list[float] = field(default_factory=list)
    aspect: float = 0.72  # wheel width / visible height


def choose(rng, style=None):
    """`style`: white-on-black or black-on-white; both with a contrasting last wheel most of the time."""
    style = style or ("white-on-black" if rng.random() < 0.75 else "black-on-white")
    wheels = int(rng.choice([5, 6, 6, 7]))
    contrasting = rng.random() < 0.85
    whole = wheels - 1 if contrasting else wheels
    value = kilometres(rng) % 10**whole
    # Mostly the lower digit still fills the window; sometimes two halves stand there, the lower one counts.
    roll = float(
        rng.choice([rng.uniform(0, 0.12), rng.uniform(0.1, 0.45), rng.uniform(0.4, 0.72)], p=[0.4, 0.35, 0.25])
    )
    last_digit = int(rng.integers(0, 10))
    number = value * 10 + last_digit if contrasting else value
    positions, carry = [], roll
    for i in range(wheels):
        digit = number // 10**i % 10
        positions.append(digit + carry)
        carry = carry if digit == 9 else 0.0
    positions = [p + rng.normal(0, 0.035) * (i > 0) for i, p in enumerate(positions)][::-1]
    text = str(number).zfill(wheels)
    white = vary(rng, linear(rng.choice(["#f4f2ea", "#e9e6d8", "#ffffff", "#efe6c4"])), 0.05)
    black = vary(rng, linear(rng.choice(["#0c0c0d", "#141416", "#1d1d1e"])), 0.2)
    usual = (black, white) if style == "white-on-black" else (white, black)
    red = vary(rng, linear(rng.choice(["#b8201a", "#c9341c", "#d9541a"])), 0.1)
    if not contrasting:
        last = usual
    elif style == "white-on-black":
        last = [(white, black), (white, black), (red, white), (white, red)][rng.integers(4)]
    else:
        last = [(black, white), (red, white), (white, red)][rng.integers(3)]
    mark = contrasting and rng.random() < 0.12
    if mark:
        text = text[:-1] + "," + text[-1]
    drum = Drum(
        positions,
        text,
        value,
        last_digit if contrasting else None,
        str(rng.choice(DRUM_FONTS)),
        usual,
        last,
        mark=mark,
        angle=float(rng.uniform(34, 40)),
        lean=list(rng.normal(0, 0.012, wheels)),
        aspect=float(rng.uniform(0.62, 0.85)),
    )
    return drum, style


def size(drum, height):
    """Width of the window in mm for a window `height` mm high."""
    return height * drum.aspect * len(drum.positions)


def wheel_strip(drum, ground, ink, h, w, stretch):
    """One turn of a wheel unrolled: 10 pitches high, `h` pixels each; h*10 x w x 3."""
    strip = np.empty((h * 10, w, 3), np.float32)
    strip[:] = ground
    for d in range(10):
        mask = text_mask(str(d), drum.font, h * 0.66, stretch)
        mh, mw = min(mask.shape[0], h), min(mask.shape[1], w - 2)
        mask = cv2.resize(mask, (mw, mh), interpolation=cv2.INTER_AREA) if mask.shape != (mh, mw) else mask
        y, x = d * h + (h - mh) // 2, (w - mw) // 2
        m = mask.astype(np.float32)[..., None] / 255
        strip[y : y + mh, x : x + mw] += m * (ink - strip[y : y + mh, x : x + mw])
    return strip


def draw(canvas, drum, x, y, height, rng, glow=None, recess=0.06):
    """Draws the counter with its window's top left at (x, y) mm. `glow` is light of a lamp that seeps in.

    Records the line with role odometer; its quad covers the digits, not the window.
    """
    n = len(drum.positions)
    width = size(drum, height)
    s = canvas.scale
    ph, pw = max(6, int(round(height * s))), max(n * 4, int(round(width * s)))
    # The window shows a bit more than one digit: rows map to angles of a wheel seen from the front.
    visible = 0.5 * drum.angle * 1.35
    radius = 0.5 / np.sin(np.radians(visible))
    rows = (np.arange(ph, dtype=np.float32) + 0.5) / ph - 0.5
    theta = np.degrees(np.arcsin(np.clip(rows / radius, -1, 1)))
    shade = np.cos(np.radians(theta * 1.25)) ** 1.2
    shade = shade * (0.8 + 0.25 * np.clip(-rows * 2, -1, 1))  # light from above
    strip_h = max(8, int(round(ph / (2 * visible / drum.angle) * 1.3)))
    picture = np.empty((ph, pw, 3), np.float32)
    picture[:] = drum.window
    edges = np.linspace(0, pw, n + 1)
    gap = max(0.0, 0.035 * pw / n)
    digit_face = 0.66 * ph / (2 * visible / drum.angle)
    for i, position in enumerate(drum.positions):
        ground, ink = drum.last if i == n - 1 else drum.wheel
        left, right = edges[i] + gap, edges[i + 1] - gap
        w = max(3, int(round(right - left)))
        strip = wheel_strip(drum, ground, ink, strip_h, w, stretch=min(1.15, max(0.8, drum.aspect * 1.35)))
        source = ((position + drum.lean[i] + 0.5 + theta / drum.angle) * strip_h) % (strip_h * 10)
        map_y = np.repeat(source[:, None].astype(np.float32), w, 1)
        map_x = np.repeat(np.arange(w, dtype=np.float32)[None], ph, 0)
        face = cv2.remap(np.concatenate([strip, strip[:2]]), map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
        across = 1 - 0.35 * np.abs(np.linspace(-1, 1, w)) ** 6
        face = face * shade[:, None, None] * across[None, :, None]
        l = int(round(left))
        picture[:, l : l + w] = face[:, : pw - l]
    wear = 1 + 0.05 * texture.clouds(rng, ph, pw, max(4, ph / 3)) + 0.03 * texture.noise(rng, ph, pw, 1.5)
    picture *= wear[..., None]
    # The frame shades the wheels at the top and a little at the sides.
    yy = np.linspace(0, 1, ph)[:, None]
    xx = np.linspace(0, 1, pw)[None]
    picture *= (
        np.clip(yy / 0.16, 0.25, 1)
        * np.clip((1 - yy) / 0.06, 0.5, 1)
        * np.clip(xx / 0.012, 0.4, 1)
        * np.clip((1 - xx) / 0.012, 0.5, 1)
    )[..., None]
    edge = recess * height
    canvas.rectangle(x - edge, y - edge, x + width + edge, y + height + edge, 0.04 * height, albedo=drum.window)
    canvas.rectangle(
        x - edge,
        y + height + edge * 0.4,
        x + width + edge,
        y + height + edge,
        0.0,
        albedo=np.float32([0.035, 0.035, 0.035]),
    )
    ox, oy = (int(round(v)) for v in canvas.pixels((x, y)))
    full = np.ones((ph, pw), np.float32)
    light = None
    if glow is not None:
        fall = np.clip(0.25 + 0.9 * np.abs(xx - rng.uniform(0.2, 0.8)) + 0.5 * (yy < 0.25), 0, 1.3)[..., None]
        light = picture * np.asarray(glow, np.float32) * fall
    canvas.paint(full, ox, oy, albedo=picture, emission=light if light is not None else np.float32([0, 0, 0]))
    if drum.mark:
        px = x + width * (n - 1) / n
        canvas.circle(px, y + height * 0.82, height * 0.035, albedo=drum.wheel[1])
    margin = (height - digit_face / s) / 2
    inner = width / n * 0.14
    canvas.note(drum.text, "odometer", box(x + inner, y + margin, x + width - inner, y + height - margin))
    return width
