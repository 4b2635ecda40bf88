"""Painted sheet metal around a VIN: door frames, pillars, floors."""

import numpy as np

from . import texture
from .canvas import rounded
from .colour import linear, vary

PAINTS = [
    "#c9ccce",
    "#e9eaea",
    "#17181a",
    "#8d1418",
    "#1c4f9c",
    "#5e6266",
    "#a7abad",
    "#2e3a34",
    "#7a6a50",
    "#0e0f10",
    "#b8b4a8",
]


def everything(canvas, margin=5):
    w, h = canvas.width / canvas.scale, canvas.height / canvas.scale
    return np.array(
        [
            (canvas.x0 - margin, canvas.y0 - margin),
            (canvas.x0 + w + margin, canvas.y0 - margin),
            (canvas.x0 + w + margin, canvas.y0 + h + margin),
            (canvas.x0 - margin, canvas.y0 + h + margin),
        ]
    )


def paint(canvas, rng, colour=None, dirt=None):
    """Covers the canvas with clear-coated paint: broad reflections, flakes, a little dirt. Returns the colour."""
    colour = vary(rng, linear(colour or str(rng.choice(PAINTS))), 0.12)
    h, w = canvas.height, canvas.width
    x, y = canvas.grid()
    span = max(w, h) / canvas.scale
    a = rng.uniform(0, np.pi)
    u = (np.cos(a) * (x - canvas.x0) + np.sin(a) * (y - canvas.y0)) / span
    wave = 0.35 * np.sin(u * rng.uniform(2, 6) + rng.uniform(0, 6)) + 0.1 * np.sin(u * rng.uniform(8, 14))
    tone = 1 + 0.5 * wave
    if rng.random() < 0.6:  # metallic flakes
        tone = tone + 0.08 * texture.noise(rng, h, w, max(1.0, 0.12 * canvas.scale))
    # The clear coat mirrors a bright band whose border follows the panel's curve.
    v = u + 0.06 * np.sin(3 * (x - canvas.x0 + y - canvas.y0) / span + rng.uniform(0, 6))
    sky = np.zeros((h, w), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        at, wide, edge = rng.uniform(-0.1, 1.1), rng.uniform(0.03, 0.3), rng.uniform(0.004, 0.05)
        sky += rng.uniform(0.03, 0.3) * (1 / (1 + np.exp(-np.clip((wide - np.abs(v - at)) / edge, -30, 30))))
    canvas.albedo[:] = colour * np.clip(tone, 0.15, 3)[..., None] + sky[..., None] * np.float32([0.95, 1.0, 1.05])
    canvas.emission[:] = 0
    canvas.glass[:] = rng.uniform(0.2, 0.6)
    dirt = rng.choice([0, 0.4, 1.0], p=[0.5, 0.3, 0.2]) if dirt is None else dirt
    if dirt:
        fine = 0.8 + 0.2 * texture.clouds(rng, h, w, max(1.0, 1.5 * canvas.scale), 3)
        streak = texture.clouds(rng, h, w, 90 * canvas.scale, 3)
        mud = np.clip(streak - 0.3, 0, 1.5) * 0.07 * dirt * np.clip(fine, 0, 2)
        mud = mud + 0.5 * dirt * texture.specks(rng, h, w, 900, 0.12 * canvas.scale)
        canvas.paint(np.clip(mud, 0, 0.8).astype(np.float32), 0, 0, albedo=linear("#7a6b55"))
    return colour


def panel_end(canvas, rng, keep, colour):
    """The sheet ends beyond a rolled edge; behind it lies the dark gap, the trim or the street."""
    x0, y0, x1, y1 = keep
    far = 900
    side = rng.integers(4)
    gap = rng.uniform(10, 45)
    turn = np.radians(rng.normal(0, 8) + (0, 90, 180, 270)[side])
    reach = {0: x1, 1: y1, 2: -x0, 3: -y0}[int(side)] + gap
    d, n = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])

    def band(a, b):
        return [d * a - n * far, d * a + n * far, d * b + n * far, d * b - n * far]

    beyond = linear(rng.choice(["#0b0b0c", "#161618", "#2a2521", "#6f6a62", "#b9b6ae"]))
    canvas.polygon(band(reach - 7, reach + 3), soft=1.5, albedo=colour * 1.4 + 0.08, alpha=0.7)
    canvas.polygon(band(reach - 1, reach + 5), soft=1.0, albedo=colour * 0.3, alpha=0.8)
    canvas.polygon(band(reach + 3, reach + far), soft=2.5, albedo=beyond, glass=0.0)
    canvas.polygon(band(reach + 3, reach + 14), soft=4, albedo=np.zeros(3), alpha=0.7)


def furniture(canvas, rng, keep, colour):
    """Seams, rubber, holes and bolts, outside of `keep` (x0, y0, x1, y1 mm)."""
    x0, y0, x1, y1 = keep
    far = 500
    if rng.random() < 0.5:
        panel_end(canvas, rng, keep, colour)
    if rng.random() < 0.35:  # a pressed bead
        cx, cy = rng.uniform(x0, x1), rng.choice([y0 - 45, y1 + 45])
        bead = rounded(cx - 45, cy - 11, cx + 45, cy + 11, 11)
        canvas.polygon(bead + (0, -1.2), soft=1.5, albedo=colour * 0.35, alpha=0.8)
        canvas.polygon(bead + (0, 1.6), soft=1.8, albedo=colour * 1.5 + 0.06, alpha=0.7)
        canvas.polygon(rounded(cx - 43, cy - 9, cx + 43, cy + 9, 9), soft=2.5, albedo=colour * 0.9, alpha=0.9)
    if rng.random() < 0.75:  # a pressed edge along the panel: light, then shadow
        y = y1 + rng.uniform(8, 40) if rng.random() < 0.5 else y0 - rng.uniform(8, 40)
        tilt = rng.normal(0, 6)
        for dy, wide, shade in ((0, 10, "dark"), (-6, 5, "light"), (9, 4, "light")):
            value = colour * 0.25 if shade == "dark" else colour * 1.5 + 0.05
            canvas.polygon(
                [
                    (-far, y + dy - tilt),
                    (far, y + dy + tilt),
                    (far, y + dy + wide + tilt),
                    (-far, y + dy + wide - tilt),
                ],
                soft=rng.uniform(1, 3),
                albedo=value,
                alpha=0.6,
            )
    if rng.random() < 0.5:  # weather strip
        x = x1 + rng.uniform(12, 50) if rng.random() < 0.5 else x0 - rng.uniform(30, 60)
        canvas.polygon([(x, -far), (x + 18, -far), (x + 26, far), (x + 8, far)], soft=0.8, albedo=linear("#0b0b0c"))
        canvas.polygon(
            [(x + 5, -far), (x + 7, -far), (x + 15, far), (x + 13, far)], soft=1.2, albedo=linear("#4a4b4d"), alpha=0.7
        )
    for _ in range(int(rng.integers(0, 4))):
        x, y = rng.uniform(x0 - 60, x1 + 60), rng.choice([y0 - rng.uniform(14, 50), y1 + rng.uniform(14, 50)])
        r = rng.uniform(3, 8)
        canvas.circle(x + r * 0.2, y + r * 0.3, r * 1.3, soft=r * 0.2, albedo=np.zeros(3), alpha=0.5)
        if rng.random() < 0.5:
            canvas.circle(x, y, r, albedo=linear("#060606"))
            canvas.ring(x, y, r * 1.15, r * 0.15, 20, 160, soft=0.2, albedo=colour * 1.6 + 0.1, alpha=0.7)
        else:
            hexagon = [
                (x + r * np.cos(t), y + r * np.sin(t)) for t in np.radians(np.arange(0, 360, 60) + rng.uniform(0, 60))
            ]
            canvas.polygon(hexagon, albedo=colour * 0.8)
            canvas.polygon(
                [(px * 0.6 + x * 0.4, py * 0.6 + y * 0.4 - r * 0.1) for px, py in hexagon],
                soft=0.4,
                albedo=colour * 1.4 + 0.1,
                alpha=0.8,
            )


def sticker(canvas, x0, y0, x1, y1, radius, colour, rng, gloss=0.3):
    """A glued or riveted label's ground with a thin shadow."""
    canvas.rectangle(x0 - 0.4, y0 - 0.2, x1 + 0.6, y1 + 0.8, radius, soft=0.5, albedo=np.zeros(3), alpha=0.5)
    mask, ox, oy = canvas.mask_of([rounded(x0, y0, x1, y1, radius)])
    h, w = mask.shape
    if h and w:
        tone = 1 + 0.035 * texture.clouds(rng, h, w, max(h, w) / 3) + 0.02 * texture.noise(rng, h, w, 1.5)
        canvas.paint(mask, ox, oy, albedo=colour * tone[..., None], glass=gloss)
