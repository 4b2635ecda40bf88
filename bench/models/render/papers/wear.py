"""What happens to a paper: waves against copying, folds, stamps, signatures, shadows, a thumb."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

from .. import fonts, texture
from ..canvas import ellipse
from ..colour import linear


FINE = 7.0  # points a mm that waves are drawn with at most


def soft(rng, h, w, cells=6):
    """Slow light and dark over a whole sheet, mean 0 and deviation about 1, however large it is."""
    small = sum(cv2.resize(rng.standard_normal((n, n), np.float32), (96, 96), interpolation=cv2.INTER_CUBIC) * cells / n
                for n in (cells, 2 * cells, 4 * cells))
    return cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC)


def ground(canvas, rng, colours, waves, x0, y0, x1, y1, h, w, ox, oy):
    """Colours that run into each other, with lines in `waves` (hex colours) over them."""
    coarse = max(1.0, canvas.scale / FINE)
    rows, columns = max(8, round(h / coarse)), max(8, round(w / coarse))
    x = ((np.arange(columns, dtype=np.float32)[None] + 0.5) * (w / columns) + ox) / canvas.scale + canvas.x0
    y = ((np.arange(rows, dtype=np.float32)[:, None] + 0.5) * (h / rows) + oy) / canvas.scale + canvas.y0
    first, second = (linear(c) for c in (colours[0], colours[-1]))
    t = np.clip((x - x0) / (x1 - x0) + 0 * y if rng.random() < 0.6 else (y - y0) / (y1 - y0) + 0 * x, 0, 1)
    t = 0.5 - 0.5 * np.cos(np.float32(np.pi) * t)
    tone = np.float32(1) + 0.015 * soft(rng, rows, columns)
    sheet = (first * (1 - t[..., None]) + second * t[..., None]) * tone[..., None]
    for i, wave in enumerate(waves):
        pitch = rng.uniform(0.7, 1.8)
        if rng.random() < 0.3:  # a rosette
            cx, cy = rng.uniform(x0, x1), rng.uniform(y0, y1)
            r, a = np.hypot(x - cx, y - cy), np.arctan2(y - cy, x - cx)
            phase = r + rng.uniform(1, 4) * np.sin(a * int(rng.integers(5, 17)))
        else:
            length, height = rng.uniform(8, 40), rng.uniform(0.6, 4)
            phase = y + height * np.sin(2 * np.pi * x / length + i) + x * rng.normal(0, 0.3)
        lines = np.clip(2.2 * np.cos((2 * np.pi / pitch) * phase) - 1.2, 0, 1) * rng.uniform(0.25, 0.7)
        sheet += lines[..., None] * (linear(wave) * first - sheet)
    sheet = sheet.astype(np.float32)
    return sheet if coarse == 1 else cv2.resize(sheet, (w, h), interpolation=cv2.INTER_LINEAR)


def crumple(rng, h, w):
    """Light and dark of a sheet that isn't flat."""
    return (1 + np.float32(rng.uniform(0.01, 0.05)) * soft(rng, h, w, 5))[..., None]


def table(canvas, rng, colour):
    """What the paper lies on: wood with its grain, or a plain top."""
    h, w = canvas.height, canvas.width
    tone = 1 + 0.08 * soft(rng, h, w) + 0.04 * rng.standard_normal((h, w), np.float32)
    if rng.random() < 0.4:  # grain along one side
        n = max(8, int(rng.uniform(1, 3) * h / canvas.scale))
        grain = cv2.resize(rng.standard_normal((n, 4), np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
        tone += rng.uniform(0.04, 0.14) * grain
    canvas.albedo[:] = colour * np.clip(tone, 0.2, 2)[..., None].astype(np.float32)


def fold(canvas, rng, a, b):
    """A fold from point a to point b, mm."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    n = np.array([b[1] - a[1], a[0] - b[0]]) / max(1e-6, np.hypot(*(b - a)))
    dark = rng.uniform(0.1, 0.3)
    canvas.polygon([a, b, b + 5 * n, a + 5 * n], soft=1.8, albedo=np.zeros(3), alpha=dark * 0.5)
    canvas.line(*a, *b, 0.25, soft=0.15, albedo=np.zeros(3), alpha=dark)
    canvas.line(*(a - 0.3 * n), *(b - 0.3 * n), 0.3, soft=0.15, albedo=np.ones(3), alpha=dark)


def stamp(canvas, rng, x, y, r, words):
    """A round stamp with words on its rim and a date across it, printed unevenly."""
    n = 360
    image = Image.new("L", (n, n))
    draw = ImageDraw.Draw(image)
    draw.ellipse((6, 6, n - 6, n - 6), outline=255, width=7)
    draw.ellipse((78, 78, n - 78, n - 78), outline=255, width=4)
    face = fonts.load("sans-bold", 44)
    for i, letter in enumerate(words[:26]):
        tile = Image.new("L", (n, n))
        ImageDraw.Draw(tile).text((n / 2, 20), letter, font=face, fill=255, anchor="mt")
        turned = tile.rotate(-(i - len(words[:26]) / 2) * 12.5, resample=Image.Resampling.BILINEAR)
        image = Image.fromarray(np.maximum(np.asarray(image), np.asarray(turned)))
    text = f"{rng.integers(1, 29):02d}.{rng.integers(1, 13):02d}.{rng.integers(2005, 2026)}"
    ImageDraw.Draw(image).text((n / 2, n / 2), text, font=fonts.load("sans", 34), fill=255, anchor="mm")
    ink = np.asarray(image, np.float32) / 255 * np.clip(0.75 + 0.35 * texture.clouds(rng, n, n, 90), 0.15, 1)
    turn = rng.uniform(-0.7, 0.7)
    c, s = r * np.cos(turn), r * np.sin(turn)
    quad = np.array([(x - c + s, y - s - c), (x + c + s, y + s - c), (x + c - s, y + s + c), (x - c - s, y - s + c)])
    colour = linear(str(rng.choice(["#2a3a8c", "#7a2030", "#20242c", "#1f5c50"])))
    canvas.image(np.full((n, n, 3), colour, np.float32), quad, alpha=ink * rng.uniform(0.45, 0.8), albedo=True)


def signature(canvas, rng, x, y, width):
    t = np.linspace(0, 1, 60)
    a = np.cumsum(rng.normal(0, 1, 7))
    height = width * 0.13 * sum(np.sin((i + 2) * 6 * t + k) / (1 + 0.2 * i) for i, k in enumerate(a[:3]))
    points = np.stack([x + width * (t + 0.06 * np.sin(17 * t)), y + height * (1 - 0.6 * t)], 1)
    colour = linear(str(rng.choice(["#1c2f7a", "#16181c"])))
    for p, q in zip(points[:-1], points[1:]):
        canvas.line(*p, *q, 0.35, albedo=colour, alpha=0.85)


def shadow(canvas, rng, x0, y0, x1, y1):
    """The edge of somebody's shadow, or of a window's light."""
    cx, cy, a = rng.uniform(x0, x1), rng.uniform(y0, y1), rng.uniform(0, 2 * np.pi)
    u, v = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    far = 3 * max(x1 - x0, y1 - y0)
    c = np.array([cx, cy])
    canvas.polygon([c - far * v, c + far * v, c + far * v + far * u, c - far * v + far * u], soft=rng.uniform(1, 12),
                   albedo=np.zeros(3), alpha=rng.uniform(0.2, 0.5))


def thumb(canvas, rng, x, y, inward):
    """A thumb whose tip lies at (x, y) and that points along `inward`."""
    a = np.arctan2(inward[1], inward[0]) + rng.normal(0, 0.25)
    u, v = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    skin = linear(str(rng.choice(["#d9a684", "#c68b66", "#8d5a3c", "#e8c0a2", "#5a3826"])))
    r, tip = rng.uniform(8.5, 11), np.array([x, y])

    def capsule(width, shift):
        around = ellipse(0, 0, width, width * 1.15, -90, 90, 24)
        outline = np.concatenate([[(-90, -width * 1.15)], around, [(-90, width * 1.15)]]) + (-width, 0)
        return tip + outline[:, :1] * u + (outline[:, 1:] + shift) * v

    canvas.polygon(capsule(r * 1.1, 1.5), soft=1.5, albedo=np.zeros(3), alpha=0.45)
    for k in range(8):  # rounder by lighter layers
        canvas.polygon(capsule(r * (1 - 0.09 * k), -0.1 * k), soft=0.15 + 0.12 * min(k, 4), albedo=skin * (0.6 + 0.06 * k))
    nail = ellipse(-r * 0.75, 0, r * 0.55, r * 0.6)
    nail = tip + nail[:, :1] * u + nail[:, 1:] * v
    canvas.polygon(nail, soft=0.25, albedo=np.minimum(1, skin * 1.1 + 0.05), alpha=0.6, glass=0.2)
