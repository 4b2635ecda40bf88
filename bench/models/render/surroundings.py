"""What every scene around instruments needs: moulded plastic and clear covers."""

import numpy as np

from . import texture
from .colour import linear


def textured(canvas, rng, points, colour, grain_mm=0.8, strength=0.12, soft=0.0, slope=0.25):
    """A polygon of moulded plastic: grain, and a slow change of tone from the light."""
    mask, ox, oy = canvas.mask_of([np.asarray(points, np.float64)], soft)
    h, w = mask.shape
    if h == 0 or w == 0:
        return
    size = grain_mm * canvas.scale
    relief = texture.grain(rng, h, w, size) if size > 1.2 else 0.3 * rng.standard_normal((h, w), np.float32)
    tone = 1 + strength * 0.5 * relief + 0.04 * texture.clouds(rng, h, w, max(h, w) / 4, 3)
    tone *= 1 + slope * np.linspace(1, -1, h, dtype=np.float32)[:, None]
    canvas.paint(mask, ox, oy, albedo=np.asarray(colour, np.float32) * np.clip(tone, 0.1, 3)[..., None])


def blunt(x, y, rx, ry, power, n=96):
    """A superellipse: rounder than a rectangle, fuller than an ellipse."""
    t = np.linspace(0, 2 * np.pi, n, endpoint=False)
    c, s = np.cos(t), np.sin(t)
    return np.stack([x + rx * np.sign(c) * np.abs(c) ** (2 / power), y + ry * np.sign(s) * np.abs(s) ** (2 / power)], 1)


def lens(canvas, points, rng, dusty=None):
    """A clear cover: reflects, and carries dust and scratches."""
    mask, ox, oy = canvas.mask_of([np.asarray(points, np.float64)])
    if mask.size == 0:
        return
    canvas.paint(mask, ox, oy, glass=1.0)
    dusty = rng.choice([0, 0.3, 1.0], p=[0.35, 0.4, 0.25]) if dusty is None else dusty
    if dusty:
        h, w = mask.shape
        s = canvas.scale
        dirt = texture.specks(rng, h, w, 1100 * dusty, 0.075 * s) * 0.5
        dirt += texture.scratches(rng, h, w, int(12 * dusty), 14 * s) * 0.25
        dirt += np.clip(texture.clouds(rng, h, w, 120 * s, 2), 0, None) * 0.008 * dusty
        canvas.paint(dirt * (mask > 0), ox, oy, albedo=linear("#b9b3a6"), emission=np.zeros(3), alpha=0.7)
