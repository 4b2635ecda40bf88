"""What lies behind and around the numbers: gradients, pictures, boxes, lines, gauges, symbols; a frame."""

from contextlib import contextmanager

import cv2
import numpy as np

from .. import interior, texture
from ..blur import gaussian
from ..canvas import rounded
from ..colour import linear
from ..dashboard import TELLTALES, telltale
from . import blocks, palette

UNLIKE = 1.7  # least contrast between the total and what is drawn under it, and ...
WEAKER = 1.4  # ... how many times the total's contrast with the ground is that of what is drawn under it


def surface(canvas, rng, box, colours, radius):
    """The panel's ground: flat, a gradient, uneven, or a picture that keeps near the ground's colour."""
    x0, y0, x1, y1 = box
    n = 96
    m = max(8, int(n * (y1 - y0) / (x1 - x0)))
    yy, xx = np.linspace(0, 1, m)[:, None], np.linspace(0, 1, n)[None]
    a = rng.uniform(0, 2 * np.pi)
    ramp = np.clip(0.5 + np.cos(a) * (xx - 0.5) + np.sin(a) * (yy - 0.5), 0, 1)
    if rng.random() < 0.3:
        ramp = np.clip(np.hypot(xx - rng.uniform(0, 1), yy - rng.uniform(0, 1)) * 1.3, 0, 1)
    first, second = colours.ground
    picture = first + (second - first) * ramp[..., None]
    kind = rng.choice(["plain", "uneven", "picture"], p=[0.6, 0.2, 0.2])
    if kind == "uneven":
        picture = picture * np.clip(1 + 0.18 * texture.clouds(rng, m, n, n / 5), 0.3, 2)[..., None]
    elif kind == "picture":
        far = shapes(rng, m, n)
        for part in (0.5, 0.3, 0.15, 0.07):  # the ink stays readable on all of it
            mixed = picture * (1 - part) + far * part
            luma = mixed.reshape(-1, 3)[:: max(1, m * n // 200)]
            if np.percentile([palette.contrast(colours.ink, c) for c in luma], 10) > 0.8 * colours.least:
                picture = mixed
                break
    paint = colours.paint(picture.astype(np.float32))
    quad = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float64)
    if radius:
        mask = np.zeros((m * 4, n * 4), np.float32)
        points = (rounded(x0, y0, x1, y1, radius) - (x0, y0)) * (n * 4 / (x1 - x0))
        cv2.fillPoly(mask, [np.round(points).astype(np.int32)], 1.0, cv2.LINE_AA)
        big = [cv2.resize(paint[k], (n * 4, m * 4)) for k in ("albedo", "emission")]
        canvas.image(big[0], quad, mask, albedo=True)
        canvas.image(big[1], quad, mask, add=True)
    else:
        canvas.image(paint["albedo"], quad, albedo=True)
        canvas.image(paint["emission"], quad, add=True)


@contextmanager
def kept_inside(canvas, outline):
    """Takes back what is painted beyond the outline."""
    before = canvas.albedo.copy(), canvas.emission.copy()
    yield
    mask, ox, oy = canvas.mask_of([outline])
    beyond = np.ones((canvas.height, canvas.width), np.float32)
    y0, x0 = max(oy, 0), max(ox, 0)
    part = mask[y0 - oy :, x0 - ox :][: canvas.height - y0, : canvas.width - x0]
    beyond[y0 : y0 + part.shape[0], x0 : x0 + part.shape[1]] -= part / np.float32(255)
    for now, then in zip((canvas.albedo, canvas.emission), before):
        now += beyond[..., None] * (then - now)


def shapes(rng, h, w):
    """A picture of anything: soft and hard areas of colour, lines."""
    out = np.empty((h, w, 3), np.float32)
    out[:] = palette.any_colour(rng)
    for _ in range(int(rng.integers(3, 12))):
        points = rng.uniform(-0.2, 1.2, (int(rng.integers(3, 6)), 2)) * (w, h)
        cv2.fillPoly(out, [points.astype(np.int32)], tuple(float(v) for v in palette.any_colour(rng)))
    out = gaussian(out, float(rng.choice([0.5, 3, 8])))
    for _ in range(int(rng.integers(0, 8))):
        a, b = rng.uniform(-0.1, 1.1, (2, 2)) * (w, h)
        cv2.line(out, tuple(a.astype(int)), tuple(b.astype(int)), tuple(float(v) for v in palette.any_colour(rng)), 1)
    return out


def tone(rng, colours):
    """A colour for what is drawn under the text: between the ground and an accent, and not like the total's ink."""
    for _ in range(12):
        colour = colours.accents[rng.integers(len(colours.accents))] if colours.accents else colours.ink
        part = rng.uniform(0.15, 0.8)
        mixed = colours.ground[0] * (1 - part) + colour * part
        weaker = palette.contrast(colours.total, colours.ground[0]) / palette.contrast(mixed, colours.ground[0])
        if palette.contrast(mixed, colours.total) >= UNLIKE and weaker >= WEAKER:
            return mixed
    return colours.ground[0] * 0.9 + colours.ink * 0.1


def lines(canvas, rng, box, colours):
    """A grid, rules, or a few lines anywhere."""
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    paint = colours.paint(tone(rng, colours))
    thick = w * rng.uniform(0.001, 0.006)
    kind = rng.choice(["grid", "rules", "any"])
    if kind == "grid":
        step = w / rng.integers(5, 25)
        for x in np.arange(x0 + step * rng.random(), x1, step):
            canvas.line(x, y0, x, y1, thick, **paint, alpha=0.6)
        for y in np.arange(y0 + step * rng.random(), y1, step):
            canvas.line(x0, y, x1, y, thick, **paint, alpha=0.6)
    elif kind == "rules":
        for _ in range(int(rng.integers(1, 5))):
            a, b = np.sort(rng.uniform(0, 1, 2))
            if rng.random() < 0.7:
                y = y0 + h * rng.random()
                canvas.line(x0 + a * w, y, x0 + b * w, y, thick, **paint)
            else:
                x = x0 + w * rng.random()
                canvas.line(x, y0 + a * h, x, y0 + b * h, thick, **paint)
    else:
        for _ in range(int(rng.integers(2, 9))):
            a, b = rng.uniform(0, 1, (2, 2)) * (w, h) + (x0, y0)
            canvas.line(*a, *b, thick * rng.uniform(0.5, 3), **paint, alpha=0.7)


def bars(canvas, rng, box, colours):
    """A row of steps, of which some are lit: fuel, revolutions, charge."""
    x0, y0, x1, y1 = box
    count = int(rng.integers(4, 24))
    w, h = rng.uniform(0.15, 0.8) * (x1 - x0), rng.uniform(0.03, 0.12) * (y1 - y0)
    x, y = x0 + rng.random() * (x1 - x0 - w), y0 + rng.random() * (y1 - y0 - h)
    lit, rise = int(rng.integers(0, count + 1)), rng.uniform(0, 1.2) * h
    paint = colours.paint(tone(rng, colours))
    for i in range(count):
        bar = np.array([(0, 0), (0.7, 0), (0.7, 1), (0, 1)]) * (w / count, h) + (x + w / count * i, y)
        bar[:2, 1] -= rise * i / count
        canvas.polygon(bar, **paint, alpha=1.0 if i < lit else 0.25)


def symbols(canvas, rng, box, colours, taken):
    size = (box[3] - box[1]) * rng.uniform(0.05, 0.18)
    for _ in range(int(rng.integers(1, 7))):
        x, y = (rng.uniform(box[i] + size, max(box[i] + size, box[i + 2] - size)) for i in (0, 1))
        mine = (x - size * 0.6, y - size * 0.6, x + size * 0.6, y + size * 0.6)
        if blocks.free(mine, taken, 0):
            telltale(canvas, str(rng.choice(TELLTALES)), x, y, size, rng.random() < 0.6)
            taken.append(mine)


def gauge(canvas, rng, box, colours, setting, taken):
    """An arc or a straight scale with numerals where no text stands, and a pointer that stays off the total."""
    x0, y0, x1, y1 = box
    span = min(x1 - x0, y1 - y0)
    step = float(rng.choice([1, 10, 20, 50, 100, 1000]))
    count = int(rng.integers(4, 13))
    texts = [str(int(step * i)) for i in range(count + 1)]
    paint = colours.paint(tone(rng, colours))
    strong = colours.paint(colours.ink if rng.random() < 0.6 else tone(rng, colours))
    r = span * rng.uniform(0.3, 0.9)
    cx, cy = x0 + rng.uniform(0, 1) * (x1 - x0), y0 + rng.uniform(0.2, 1) * (y1 - y0)
    start, sweep = rng.uniform(100, 200), rng.uniform(120, 300)
    straight = rng.random() < 0.3
    w = rng.uniform(0.5, 0.95) * (x1 - x0)
    left = x0 + rng.random() * (x1 - x0 - w)
    height = span * rng.uniform(0.02, 0.09)

    def at(t, part):
        if straight:
            return left + t * w, cy - (part - 0.8) * r * 0.5
        a = np.radians(start + sweep * t)
        return cx + r * part * np.cos(a), cy + r * part * np.sin(a)

    if not straight:
        canvas.ring(cx, cy, r, r * rng.uniform(0.01, 0.1), start, start + sweep, **paint, alpha=0.8)
    minor = int(rng.choice([1, 2, 5]))
    for i in range(count * minor + 1):
        t = i / (count * minor)
        a, b = at(t, 0.97), at(t, 0.86 if i % minor == 0 else 0.92)
        if not all(blocks.free((*p, *p), taken[:1], 0) for p in (a, b)):
            continue
        canvas.line(*a, *b, r * (0.018 if i % minor == 0 else 0.008), **strong)
    for i, text in enumerate(texts):
        x, y = at(i / count, 0.74)
        from_ink = blocks.lettering.extent(setting, text)
        half = from_ink[0] * height / 2
        mine = (x - half, y - height / 2, x + half, y + height / 2)
        inside = mine[0] > x0 and mine[1] > y0 and mine[2] < x1 and mine[3] < y1
        if inside and blocks.free(mine, taken, height * 0.3, height):
            setting.draw(canvas, text, mine[0], mine[1], height, strong, role="numeral")
            taken.append(mine)
    if rng.random() < 0.7:
        t = rng.uniform(0, 1)
        a, b = np.array(at(t, 0.95)), np.array(at(t, 0.0 if not straight else 0.6))
        path = np.linspace(a, b, 30)
        hit = any(((path > c[:2]) & (path < c[2:])).all(1).any() for c in np.array(taken[:1]))
        colour = linear(rng.choice(["#ff3b20", "#e8b21c", "#ffffff", "#d01010"]))
        n = np.array([-(b - a)[1], (b - a)[0]]) * rng.uniform(0.01, 0.03)
        if not hit:
            canvas.polygon([a, b + n, b - n], **colours.paint(colour))


def surroundings(canvas, rng, box, radius):
    """What the panel is set in: a car, or a material with anything on it; a frame around the panel, a shadow."""
    x0, y0, x1, y1 = box
    if canvas.width / canvas.scale > 1.8 * (x1 - x0) and rng.random() < 0.5:
        around = rng.uniform(5, 60, 2)
        interior.car_interior(canvas, rng, x1 + around[0], y0 - around[1], y1 + around[1], linear("#1c1d20"))
    else:
        material(canvas, rng)
    frame(canvas, rng, box, radius)


def material(canvas, rng):
    h, w = canvas.height, canvas.width
    base = palette.any_colour(rng, (0.03, 0.8), (0.0, 0.4)) if rng.random() < 0.6 else linear("#141517")
    relief = texture.grain(rng, h // 2 + 1, w // 2 + 1, max(1.0, rng.uniform(0.2, 1.2) * canvas.scale / 2))
    relief = cv2.resize(relief, (w, h)) * rng.uniform(0.0, 0.15) + 0.1 * texture.clouds(rng, h, w, max(h, w) / 4, 3)
    canvas.albedo[:] = base * np.clip(1 + relief, 0.1, 3)[..., None]
    right, bottom = canvas.x0 + w / canvas.scale, canvas.y0 + h / canvas.scale
    for _ in range(int(rng.integers(0, 7))):
        points = rng.uniform(-0.1, 1.1, (int(rng.integers(3, 7)), 2)) * (right - canvas.x0, bottom - canvas.y0)
        soft = rng.choice([0.3, 3.0, 10.0])
        colour = palette.any_colour(rng, (0.02, 1.0), (0.0, 0.7))
        canvas.polygon(points + (canvas.x0, canvas.y0), soft=soft, albedo=colour, alpha=rng.uniform(0.3, 1))


def frame(canvas, rng, box, radius):
    x0, y0, x1, y1 = box
    edge = (y1 - y0) * rng.uniform(0.02, 0.25)
    tone_ = linear(rng.choice(["#08080a", "#0d0d0f", "#1b1c1e", "#35373a", "#8a8d90", "#c8cacc", "#ffffff", "#4a2c1a"]))
    if rng.random() < 0.8:
        shadow = rounded(x0 - edge, y0 - edge * 0.8, x1 + edge, y1 + edge * 1.2, radius + edge)
        canvas.polygon(shadow, soft=edge * 0.3, albedo=np.zeros(3), alpha=0.5)
        canvas.rectangle(x0 - edge, y0 - edge, x1 + edge, y1 + edge, radius + edge, albedo=tone_)
        if rng.random() < 0.5:
            canvas.rectangle(
                x0 - edge * 0.3, y0 - edge * 0.3, x1 + edge * 0.3, y1 + edge * 0.3, radius, albedo=tone_ * 0.3
            )
