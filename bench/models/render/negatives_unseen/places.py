"""What lies behind and around things: tables, walls, shelves, the street. All cover the whole canvas."""

import cv2
import numpy as np

from .. import camera, texture
from ..blur import gaussian
from ..bodywork import everything
from ..canvas import ellipse, rounded
from ..colour import linear, vary
from ..surroundings import textured
from .codes import pick

WOODS = ["#7a5230", "#a97c50", "#c9a06c", "#4a2f1e", "#d8bd92", "#8d6a48"]
PLAINS = ["#e8e6e0", "#c9ccd0", "#8d9398", "#3a3f45", "#1d1f22", "#d9cdb8", "#5a6b5e", "#6b4a4a", "#46617c", "#f2f2f0"]
THINGS = ["#c62828", "#1565c0", "#2e7d32", "#f9a825", "#6d4c41", "#eeeeee", "#212121", "#8e24aa", "#00838f", "#b0bec5", "#ef6c00"]


def table(pen, rng):
    """Wood, stone, cloth or plastic."""
    form = pick(rng, ["wood", "wood", "stone", "plain", "cloth"])
    colour = vary(rng, linear(pick(rng, WOODS if form == "wood" else PLAINS)), 0.15)

    def step(canvas, rng):
        h, w, s = canvas.height, canvas.width, canvas.scale
        if form == "wood":
            grain = texture.brushed(rng, h, w, max(4, 60 * s)) * 0.06 + texture.clouds(rng, h, w, 40 * s, 3) * 0.06
            canvas.albedo[:] = colour * np.clip(1 + gaussian(grain, max(0.4, 0.25 * s)) * 1.6, 0.3, 2)[..., None]
            plank = rng.uniform(60, 160)
            for y in np.arange(canvas.y0 - rng.uniform(0, plank), canvas.y0 + h / s, plank):
                canvas.rectangle(canvas.x0 - 5, y, canvas.x0 + w / s + 5, y + 0.9, soft=0.3, albedo=colour * 0.3)
        elif form == "stone":
            spots = texture.noise(rng, h, w, 1.2 * s) * 0.12 + texture.clouds(rng, h, w, 9 * s, 4) * 0.16
            canvas.albedo[:] = colour * np.clip(1 + spots, 0.3, 2)[..., None]
        elif form == "cloth":
            x, y = canvas.grid()
            weave = (np.sin(2 * np.pi * x / 1.1) * np.sin(2 * np.pi * y / 1.1)) if s > 2 else np.zeros((h, w))
            folds = texture.clouds(rng, h, w, 50 * s, 2)
            canvas.albedo[:] = colour * np.clip(1 + 0.12 * weave + 0.1 * folds, 0.3, 2)[..., None]
        else:
            textured(canvas, rng, everything(canvas), colour, 1.2, 0.12)

    pen.do(step)


def wall(pen, rng, colour=None):
    """Plaster, tiles or bricks."""
    form = pick(rng, ["plaster", "plaster", "tiles", "bricks", "panel"])
    tone = vary(rng, linear(colour or pick(rng, PLAINS)), 0.12)

    def step(canvas, rng):
        textured(canvas, rng, everything(canvas), tone, 1.0, 0.1 if form != "plaster" else 0.2, slope=0.2)
        x0, y0 = canvas.x0, canvas.y0
        x1, y1 = x0 + canvas.width / canvas.scale, y0 + canvas.height / canvas.scale
        if form == "tiles":
            size = rng.uniform(55, 110)
            for x in np.arange(x0 - rng.uniform(0, size), x1, size):
                canvas.rectangle(x, y0, x + 1.4, y1, soft=0.3, albedo=tone * 0.55)
            for y in np.arange(y0 - rng.uniform(0, size), y1, size):
                canvas.rectangle(x0, y, x1, y + 1.4, soft=0.3, albedo=tone * 0.55)
        elif form == "bricks":
            red = linear(pick(rng, ["#8a4634", "#a25a3e", "#6e4136", "#b5a08a"]))
            bricks = [rounded(x, y, x + 41, y + 13, 1) for i, y in enumerate(np.arange(y0 - 5, y1, 16))
                      for x in np.arange(x0 - 44 - 22 * (i % 2), x1, 44)]
            if len(bricks) < 900:
                for k in range(3):
                    canvas.polygons(bricks[k::3], albedo=red * (0.8 + 0.2 * k))
        elif form == "panel":
            size = rng.uniform(140, 260)
            for x in np.arange(x0 - rng.uniform(0, size), x1, size):
                canvas.rectangle(x, y0, x + 2, y1, soft=0.6, albedo=tone * 0.4)

    pen.do(step)


def clutter(pen, rng, area, count=None, soft=None):
    """Things that lie out of focus around `area`."""
    x0, y0, x1, y1 = area
    w, h = x1 - x0, y1 - y0
    for _ in range(int(rng.integers(0, 7)) if count is None else count):
        side = int(rng.integers(4))
        r = rng.uniform(0.12, 0.5) * max(w, h)
        cx = [x0 - r * 1.1, x1 + r * 1.1, rng.uniform(x0 - r, x1 + r), rng.uniform(x0 - r, x1 + r)][side] + rng.normal(0, 8)
        cy = [rng.uniform(y0 - r, y1 + r), rng.uniform(y0 - r, y1 + r), y0 - r * 1.1, y1 + r * 1.1][side] + rng.normal(0, 8)
        blur = rng.uniform(0.5, 7) if soft is None else soft
        colour = vary(rng, linear(pick(rng, THINGS)), 0.2)
        if rng.random() < 0.35:
            form = ellipse(cx, cy, r, r * rng.uniform(0.7, 1))
        else:
            points = rounded(-r, -r * rng.uniform(0.3, 1), r, r * rng.uniform(0.3, 1), r * rng.uniform(0, 0.2))
            a = rng.normal(0, 0.4)
            form = points @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + (cx, cy)
        pen.polygon(form + (2, 3), soft=blur + 3, albedo=np.zeros(3), alpha=0.4)
        pen.polygon(form, soft=blur, albedo=colour)
        pen.polygon((form - (cx, cy)) * (0.8, 0.35) + (cx, cy - r * 0.2), soft=blur + 2, albedo=np.clip(colour * 1.5, 0, 1), alpha=0.5)


def street(pen, rng, horizon=40.0):
    """Sky, trees or houses, ground; all out of focus. The horizon lies at y = `horizon` mm."""
    sky = vary(rng, linear(pick(rng, ["#9cc4ec", "#c9d8e6", "#dfe4e8", "#6f9fd8", "#b9c0c8", "#e9dccb"])), 0.1)
    ground = vary(rng, linear(pick(rng, ["#6f6f6e", "#8a867e", "#4f5a3c", "#5b5c60", "#9a9186"])), 0.12)
    houses = rng.random() < 0.6
    green = vary(rng, linear(pick(rng, ["#2f4a26", "#455c2f", "#27381f", "#6b6a3a"])), 0.2)

    def step(canvas, rng):
        h, w, s = canvas.height, canvas.width, canvas.scale
        y = canvas.grid()[1]
        canvas.albedo[:] = sky * np.clip(1.1 + (y - horizon) / 900, 0.5, 1.1)[..., None]
        clouds = np.clip(texture.clouds(rng, h // 4 + 1, w // 4 + 1, 30 * s, 3), 0, 1.5)
        canvas.albedo += 0.12 * cv2.resize(clouds, (w, h))[..., None]
        x0, x1 = canvas.x0 - 20, canvas.x0 + w / s + 20
        if houses:
            x = x0
            while x < x1:
                wide, high = rng.uniform(60, 190), rng.uniform(40, 260)
                tone = vary(rng, linear(pick(rng, ["#b9a58c", "#8e8a86", "#d3c7b4", "#7d5548", "#a7adb3"])), 0.15)
                canvas.rectangle(x, horizon - high, x + wide, horizon + 5, soft=2.5, albedo=tone * 0.8)
                for wx in np.arange(x + 12, x + wide - 16, 26):
                    for wy in np.arange(horizon - high + 14, horizon - 20, 34):
                        canvas.rectangle(wx, wy, wx + 12, wy + 18, soft=2.2, albedo=tone * 0.3)
                x += wide
        small = (h // 4 + 1, w // 4 + 1)
        trees = camera.foliage(rng, *small)
        below = 1 / (1 + np.exp(-(y - horizon + 70) / 18))
        mask = cv2.resize(gaussian(trees.astype(np.float32), 1.5), (w, h)) * below * (0.75 if houses else 1)
        canvas.paint(mask.astype(np.float32), 0, 0, albedo=green)
        if horizon < canvas.y0 + h / s:
            textured(canvas, rng, rounded(x0, horizon, x1, canvas.y0 + h / s + 20, 0), ground, 3, 0.15, soft=2)

    pen.do(step)


def dark(pen, rng):
    """A dim room behind, with lamps out of focus."""
    tone = vary(rng, linear(pick(rng, ["#1b1c20", "#2a2622", "#12151c", "#33302e"])), 0.2)

    def step(canvas, rng):
        canvas.albedo[:] = tone
        x1, y1 = canvas.x0 + canvas.width / canvas.scale, canvas.y0 + canvas.height / canvas.scale
        for _ in range(int(rng.integers(2, 9))):
            x, y, r = rng.uniform(canvas.x0, x1), rng.uniform(canvas.y0, y1), rng.uniform(4, 22)
            glow = linear(pick(rng, ["#ffd9a0", "#ffffff", "#a8c8ff", "#ff8a5c"])) * rng.uniform(0.1, 0.7)
            canvas.circle(x, y, r, soft=r * 0.25, albedo=tone, emission=glow, alpha=0.8)
        textured(canvas, rng, rounded(canvas.x0 - 5, y1 - rng.uniform(30, 160), x1 + 5, y1 + 5, 0), tone * 1.6, 1, 0.1, soft=2)

    pen.do(step)
