"""A scooter or motorcycle around the instruments, and the street below."""

import cv2
import numpy as np

from . import texture
from .blur import gaussian
from .canvas import ellipse, rounded
from .colour import linear, vary
from .surroundings import blunt, textured


def street(canvas, rng):
    """Ground far below a two-wheeler: pavers, asphalt or gravel with shadows, out of focus."""
    s = min(canvas.scale, 2.0)
    h, w = max(8, int(canvas.height * s / canvas.scale)), max(8, int(canvas.width * s / canvas.scale))
    base = vary(rng, linear(rng.choice(["#8d877c", "#6d6a66", "#a39b8b", "#4a4948", "#7a6f5c"])), 0.2)
    tone = 1 + 0.12 * texture.clouds(rng, h, w, 120 * s, 5) + 0.12 * texture.noise(rng, h, w, max(1.0, 1.5 * s))
    if rng.random() < 0.55:  # pavers seen from above, smaller with distance
        y, x = np.mgrid[:h, :w].astype(np.float32) / s
        turn = rng.uniform(0, np.pi)
        u, v = x * np.cos(turn) + y * np.sin(turn), -x * np.sin(turn) + y * np.cos(turn)
        length, depth = rng.uniform(35, 70), rng.uniform(20, 40)
        row = np.floor(v / depth)
        column = np.floor(u / length + 0.5 * (row % 2))
        table = rng.uniform(0.75, 1.2, 997).astype(np.float32)
        tone *= table[((row * 131 + column * 17) % 997).astype(np.int32)]
        joint = np.minimum(
            np.abs(v / depth - np.round(v / depth)) * depth,
            np.abs(u / length + 0.5 * (row % 2) - np.round(u / length + 0.5 * (row % 2))) * length,
        )
        tone *= np.clip(0.35 + joint / 2.5, 0.35, 1)
    picture = base * np.clip(tone, 0.1, 3)[..., None].astype(np.float32)
    if rng.random() < 0.6:  # a shadow lies across
        c = (rng.uniform(0, w), rng.uniform(0, h))
        p = cv2.boxPoints((c, (w * 1.5, h * rng.uniform(0.2, 0.6)), rng.uniform(0, 180)))
        layer = np.zeros((h, w), np.float32)
        cv2.fillConvexPoly(layer, p.astype(np.int32), 1.0)
        picture *= 1 - rng.uniform(0.4, 0.8) * gaussian(layer, 6 * s)[..., None]
    picture = gaussian(picture.astype(np.float32), rng.uniform(0.8, 3) * s)
    canvas.albedo[:] = cv2.resize(picture, (canvas.width, canvas.height), interpolation=cv2.INTER_CUBIC).clip(0, 1)


def fairing(canvas, rng, cx, cy, rx, ry):
    """A scooter's headset: handlebar with grips, leg shield, a painted rim, dark plastic around the instrument."""
    street(canvas, rng)
    paint = vary(
        rng,
        linear(rng.choice(["#d8401a", "#c8201c", "#2c8a38", "#d8d8d4", "#1f4fa8", "#e0a41c", "#20242a", "#101012"])),
        0.1,
    )
    body = vary(rng, linear(rng.choice(["#252527", "#333436", "#1a1a1b", "#4b4c4e"])), 0.15)
    seat = ellipse(cx + rng.normal(0, 20), cy + ry + 330, 150, 170)
    textured(canvas, rng, seat, linear("#141415"), 1.5, 0.3, soft=5)
    shield = np.array(
        [
            (cx - rx * 1.1, cy + ry * 0.2),
            (cx + rx * 1.1, cy + ry * 0.2),
            (cx + rx * 1.5, cy + ry * 1.9),
            (cx + rx * 0.9, cy + ry * 2.6),
            (cx - rx * 0.9, cy + ry * 2.6),
            (cx - rx * 1.5, cy + ry * 1.9),
        ]
    )
    canvas.polygon(shield + (3, 6), soft=8, albedo=np.zeros(3), alpha=0.6)
    textured(canvas, rng, shield, body * rng.uniform(0.7, 1.2), 0.8, 0.15, soft=3, slope=0.5)
    canvas.circle(cx + rx * 0.35, cy + ry * 1.6, 11, soft=0.6, albedo=linear("#0a0a0b"))
    canvas.ring(cx + rx * 0.35, cy + ry * 1.6, 11, 2.2, soft=0.3, albedo=linear("#9a9da0"))
    for side in (-1, 1):
        canvas.line(cx + side * rx * 0.5, cy, cx + side * (rx + 110), cy + ry * 0.35, 34, soft=2, albedo=body * 0.7)
        canvas.line(
            cx + side * rx * 0.5,
            cy - 9,
            cx + side * (rx + 110),
            cy + ry * 0.35 - 9,
            7,
            soft=3,
            albedo=body * 2,
            alpha=0.6,
        )
        canvas.line(
            cx + side * (rx + 100),
            cy + ry * 0.33,
            cx + side * (rx + 260),
            cy + ry * 0.7,
            30,
            soft=2,
            albedo=linear("#0d0d0e"),
        )
        canvas.line(
            cx + side * (rx + 60), cy - 6, cx + side * (rx + 250), cy + ry * 0.3, 8, soft=1.5, albedo=linear("#8d9092")
        )
        canvas.line(
            cx + side * rx * 0.75,
            cy - ry * 0.7,
            cx + side * (rx + 60),
            cy - ry - 120,
            8,
            soft=1.5,
            albedo=linear("#121213"),
        )
    tilt = rng.normal(0, 3)
    outer = blunt(cx + tilt, cy - ry * 0.1, rx * 1.1, ry * 1.08, rng.uniform(2.1, 2.8))
    canvas.polygon(outer + (2, 5), soft=6, albedo=np.zeros(3), alpha=0.6)
    canvas.polygon(outer, soft=1, albedo=paint)
    canvas.polygon(outer * 0.97 + (0, -2), soft=7, albedo=np.clip(paint * 1.6 + 0.04, 0, 1), alpha=0.5)
    textured(canvas, rng, blunt(cx, cy, rx * 1.04, ry * 1.03, rng.uniform(2.1, 2.8)), body, 0.7, 0.22, slope=0.45)
    canvas.polygon(
        ellipse(cx - rx * 0.3, cy - ry * 0.86, rx * 0.4, ry * 0.06), soft=4, albedo=body * 3 + 0.03, alpha=0.5
    )
    for side in (-1, 1):
        if rng.random() < 0.6:  # openings for mirrors
            x, y = cx + side * rx * 0.86, cy - ry * 0.6
            canvas.polygon(ellipse(x, y, 8, 11), soft=1, albedo=linear("#09090a"))
            canvas.polygon(ellipse(x - 2, y - 2, 3, 6), soft=2, albedo=linear("#4b4d50"))
    if rng.random() < 0.4:
        for k in range(14):  # stitching of a sleeve or a cover
            canvas.circle(cx - rx * 1.02 + k * 1.5, cy + ry * (0.2 + 0.05 * k), 0.8, albedo=linear("#c9c9c4"))


def motorcycle(canvas, rng, x0, y0, x1, y1):
    """Handlebar, clamp, fork tops, cables, ignition and tank below an instrument that spans x0, y0, x1, y1."""
    cx = (x0 + x1) / 2
    paint = vary(rng, linear(rng.choice(["#8d1418", "#17181a", "#1c3f8c", "#d8d8d4", "#2c5a2f", "#c9741c"])), 0.1)
    tank = ellipse(cx, y1 + 330, 170, 200)
    textured(canvas, rng, tank, paint, 0.5, 0.03, soft=2, slope=0.7)
    canvas.polygon(ellipse(cx - 50, y1 + 250, 40, 70), soft=14, albedo=paint * 2 + 0.25, alpha=0.7)
    for i in range(5):  # cables
        bx = rng.uniform(-60, 60)
        t = np.linspace(0, 1, 24)
        curve = np.stack([cx + bx + rng.normal(0, 120) * t**2 + 30 * np.sin(3 * t), y1 - 10 + 260 * t], 1)
        wide = rng.uniform(2.5, 4.5)
        for a, b in zip(curve[:-1], curve[1:]):
            canvas.line(*a, *b, wide, soft=0.6, albedo=linear("#0b0b0c"))
            canvas.line(
                a[0] - wide * 0.2,
                a[1],
                b[0] - wide * 0.2,
                b[1],
                wide * 0.25,
                soft=0.4,
                albedo=linear("#4c4d50"),
                alpha=0.6,
            )
    clamp = rounded(cx - 105, y1 + 38, cx + 105, y1 + 100, 26)
    canvas.polygon(clamp + (2, 5), soft=4, albedo=np.zeros(3), alpha=0.6)
    textured(canvas, rng, clamp, linear(rng.choice(["#17181a", "#6d7073", "#2b2d30"])), 0.8, 0.15, slope=0.4)
    for side in (-1, 1):
        x = cx + side * 88
        canvas.circle(x, y1 + 66, 21, soft=1, albedo=linear("#202225"))
        canvas.ring(x, y1 + 66, 20, 5, 150, 300, soft=1.5, albedo=linear("#8b8f92"), alpha=0.8)
        nut = [(x + 11 * np.cos(t), y1 + 66 + 11 * np.sin(t)) for t in np.radians(np.arange(0, 360, 60) + 12)]
        canvas.polygon(nut, soft=0.6, albedo=linear("#5a5d61"))
        canvas.circle(x, y1 + 66, 5, soft=0.5, albedo=linear("#131416"))
        for part, shade in ((24, "#161719"), (14, "#303236"), (5, "#7c8084")):  # the bar
            canvas.line(
                cx + side * 40,
                y1 + 62 - part * 0.1,
                cx + side * 380,
                y1 + 20 - part * 0.3,
                part,
                soft=1.5,
                albedo=linear(shade),
            )
    canvas.circle(cx, y1 + 72, 19, albedo=linear("#0c0c0d"))
    canvas.ring(cx, y1 + 72, 19, 3, albedo=linear("#8a8d90"))
    canvas.line(cx, y1 + 64, cx, y1 + 80, 4, albedo=linear("#c2c4c5"))
