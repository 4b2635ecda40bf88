"""A car around the instruments: windscreen, hood, dashboard, vents, steering wheel."""

import numpy as np

from .canvas import ellipse, rounded
from .colour import linear, vary
from .surroundings import textured


def windscreen(canvas, rng, below):
    """The bright world above the dashboard: everything above y = `below` mm."""
    x, y = canvas.grid()
    if canvas.y0 > below:
        return
    points = [
        (canvas.x0 - 10, canvas.y0 - 10),
        (canvas.x0 + canvas.width / canvas.scale + 10, canvas.y0 - 10),
        (canvas.x0 + canvas.width / canvas.scale + 10, below + rng.normal(0, 15)),
        (canvas.x0 - 10, below + rng.normal(0, 15)),
    ]
    sky = linear(rng.choice(["#dfe8f2", "#f4f4f0", "#b9c9d8", "#9fb08f"])) * 1.6
    canvas.polygon(points, soft=6, albedo=sky)
    for _ in range(4):
        # The picture may lie to one side of the instruments.
        cx, cy = rng.uniform(*sorted((canvas.x0, -canvas.x0))), rng.uniform(canvas.y0, below)
        canvas.rectangle(
            cx,
            cy,
            cx + rng.uniform(20, 120),
            cy + rng.uniform(15, 60),
            soft=8,
            albedo=linear(rng.choice(["#45523c", "#6e6a66", "#2d3036", "#c9c4ba"])),
            alpha=0.8,
        )


def hood_outline(half_width, top, bottom, bulge, n=64):
    """The opening of the binnacle: flat below, arched above."""
    t = np.linspace(0, np.pi, n)
    arch = np.stack(
        [-half_width * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** bulge, bottom - (bottom - top) * np.sin(t) ** bulge], 1
    )
    return arch


def car_interior(canvas, rng, half_width, top, bottom, panel):
    """Dashboard with a binnacle whose opening spans the given half width, top and bottom (mm)."""
    trim = vary(rng, linear(rng.choice(["#1b1b1d", "#2b2c2e", "#444548", "#6c6a66", "#a39a8a", "#101011"])), 0.15)
    width = canvas.width / canvas.scale
    everything = [
        (canvas.x0 - 5, canvas.y0 - 5),
        (canvas.x0 + width + 5, canvas.y0 - 5),
        (canvas.x0 + width + 5, canvas.y0 + canvas.height / canvas.scale + 5),
        (canvas.x0 - 5, canvas.y0 + canvas.height / canvas.scale + 5),
    ]
    textured(canvas, rng, everything, trim, rng.uniform(0.6, 1.6), rng.uniform(0.08, 0.25), slope=0.35)
    windscreen(canvas, rng, top - rng.uniform(60, 130))
    bulge = rng.uniform(0.35, 0.6)
    lip = rng.uniform(14, 30)
    outer = hood_outline(half_width + lip * 1.3, top - lip, bottom + lip * 0.7, bulge)
    canvas.polygon(outer + (0, -3), soft=5, albedo=trim * 1.7, alpha=0.6)
    textured(canvas, rng, outer, trim * 0.9, 1.0, 0.15)
    inner = hood_outline(half_width + lip * 0.4, top - lip * 0.4, bottom + lip * 0.3, bulge)
    canvas.polygon(inner, soft=1.5, albedo=trim * 0.25)
    opening = hood_outline(half_width, top, bottom, bulge)
    textured(canvas, rng, opening, panel, 0.5, 0.06, slope=-0.2)
    for side in (-1, 1):
        if rng.random() < 0.6:
            vent(
                canvas,
                rng,
                side * (half_width + lip + rng.uniform(45, 75)),
                (top + bottom) / 2 + rng.uniform(-10, 40),
                trim,
            )
    if rng.random() < 0.6:  # a joint between upper and lower dashboard
        y, d = bottom + rng.uniform(20, 70), rng.normal(0, 5)
        canvas.polygon([(-900, y - d), (900, y + d), (900, y + d + 2), (-900, y - d + 2)], soft=0.6, albedo=trim * 0.15)
        canvas.polygon(
            [(-900, y - d + 2.5), (900, y + d + 2.5), (900, y + d + 5), (-900, y - d + 5)],
            soft=1.2,
            albedo=trim * 1.8,
            alpha=0.5,
        )
    stalks(canvas, rng, half_width, bottom + rng.uniform(14, 40), trim)
    # Below, the column shroud and the wheel's hub come close to the camera.
    if rng.random() < 0.7:
        hub = vary(rng, trim * rng.choice([0.7, 1.0, 1.6]), 0.1)
        y = bottom + rng.uniform(28, 60)
        wheel(canvas, rng, rng.normal(0, 14), y, hub)
    return opening


def vent(canvas, rng, x, y, trim):
    """An air outlet with slats."""
    w, h = rng.uniform(38, 55), rng.uniform(28, 48)
    canvas.rectangle(x - w, y - h, x + w, y + h, 12, soft=0.8, albedo=trim * rng.choice([0.5, 2.2]))
    canvas.rectangle(x - w + 4, y - h + 4, x + w - 4, y + h - 4, 9, albedo=trim * 0.08)
    for i in range(5):
        yy = y + (i - 2) * h * 0.36
        canvas.line(x - w + 5, yy, x + w - 5, yy, 4.5, soft=0.4, albedo=trim * 0.9)
        canvas.line(x - w + 5, yy - 1.5, x + w - 5, yy - 1.5, 1.2, soft=0.5, albedo=trim * 2.2, alpha=0.7)
    canvas.line(x, y - h + 5, x, y + h - 5, 5, soft=0.4, albedo=trim * 0.6)


def wheel(canvas, rng, x, y, colour):
    """The steering wheel's boss with spokes and buttons; `y` is its upper edge."""
    rx = rng.uniform(95, 135)
    canvas.polygon(ellipse(x, y + 122, rx * 1.15, 128), soft=6, albedo=colour * 0.12, alpha=0.7)
    for side in (-1, 1):
        spoke = np.array(
            [
                (x + side * rx * 0.6, y + 60),
                (x + side * 330, y + 70),
                (x + side * 330, y + 130),
                (x + side * rx * 0.6, y + 140),
            ]
        )
        canvas.polygon(spoke + (0, 6), soft=5, albedo=np.zeros(3), alpha=0.5)
        textured(canvas, rng, spoke, colour * 0.8, 1.0, 0.12, soft=2)
        if rng.random() < 0.6:
            canvas.rectangle(
                x + side * (rx + 22) - 20,
                y + 78,
                x + side * (rx + 22) + 20,
                y + 118,
                8,
                soft=1,
                albedo=linear("#0c0c0d"),
            )
            for k in range(3):
                canvas.rectangle(
                    x + side * (rx + 22) - 9,
                    y + 84 + 11 * k,
                    x + side * (rx + 22) + 9,
                    y + 89 + 11 * k,
                    2,
                    soft=0.6,
                    albedo=linear("#b9b9b5"),
                    alpha=0.7,
                )
    textured(canvas, rng, ellipse(x, y + 125, rx, 125), colour, 1.2, 0.2, soft=2.5, slope=0.4)
    canvas.polygon(ellipse(x, y + 22, rx * 0.55, 12), soft=8, albedo=colour * 2.2 + 0.02, alpha=0.5)
    canvas.ring(x, y + 125, 26, 4, soft=1, albedo=linear("#a9acae"))
    canvas.ring(x, y + 125, 17, 9, 200, 340, soft=1, albedo=linear("#8d9092"))


def stalks(canvas, rng, half_width, y, trim):
    """Levers for lights and wipers, left and right of the column."""
    for side in (-1, 1):
        if rng.random() < 0.6:
            x0, x1 = side * half_width * 0.45, side * half_width * rng.uniform(0.8, 1.0)
            dy = rng.uniform(-14, 4)
            canvas.line(x0, y + 5, x1, y + dy + 5, 13, soft=3, albedo=np.zeros(3), alpha=0.5)
            canvas.line(x0, y, x1, y + dy, 12, soft=0.8, albedo=trim * 0.5)
            canvas.line(x0, y - 3, x1, y + dy - 3, 3, soft=1.2, albedo=trim * 1.6, alpha=0.8)
            for k in range(3):
                x = x0 + (x1 - x0) * (0.7 + 0.1 * k)
                canvas.line(x, y + dy * 0.8 - 4, x, y + dy * 0.8 + 4, 0.8, albedo=linear("#b8b8b4"), alpha=0.7)


def steering_rim(canvas, rng, above, below, keep):
    """The wheel's rim crosses the picture over or under the instruments, blurred because it is near.

    It never covers the box `keep` (x0, y0, x1, y1).
    """
    colour = vary(rng, linear(rng.choice(["#161617", "#232325", "#0f0f10", "#2f2b27"])), 0.2)
    corners = np.array([(x, y) for x in np.linspace(keep[0], keep[2], 7) for y in np.linspace(keep[1], keep[3], 5)])
    for _ in range(10):
        r, thick, cx = rng.uniform(185, 215), rng.uniform(24, 32), rng.normal(0, 12)
        cy = above - rng.uniform(4, 25) + r if rng.random() < 0.5 else below + rng.uniform(20, 60) + r
        distance = np.hypot(corners[:, 0] - cx, corners[:, 1] - cy)
        if not ((distance > r - thick - 8) & (distance < r + 8)).any():
            break
    else:
        return
    canvas.ring(cx, cy + 6, r + 3, thick + 6, soft=6, albedo=np.zeros(3), alpha=0.5)
    for part, shade in ((1.0, 0.5), (0.8, 0.9), (0.45, 1.3), (0.2, 1.7)):
        t = thick * part
        canvas.ring(cx, cy, r - (thick - t) * 0.35, t, soft=2.5, albedo=colour * shade, alpha=0.9)


def shade_under_hood(canvas, opening, rng, depth):
    """The hood keeps the light off the upper part of the panel."""
    top = opening[:, 1].min()
    x0, x1 = opening[:, 0].min(), opening[:, 0].max()
    mask, ox, oy = canvas.mask_of([rounded(x0 - 20, top - 30, x1 + 20, top + depth, 20)], soft=depth * 0.35)
    inside, ix, iy = canvas.mask_of([opening])
    full = np.zeros((canvas.height + 64, canvas.width + 64), np.uint8)

    def lay(m, px, py):
        layer = np.zeros_like(full)
        px, py = px + 32, py + 32
        cx, cy = max(px, 0), max(py, 0)
        part = m[cy - py :, cx - px :][: full.shape[0] - cy, : full.shape[1] - cx]
        layer[cy : cy + part.shape[0], cx : cx + part.shape[1]] = part
        return layer.astype(np.float32) / 255

    m = (lay(mask, ox, oy) * lay(inside, ix, iy))[32 : 32 + canvas.height, 32 : 32 + canvas.width]
    canvas.albedo *= (1 - 0.7 * rng.uniform(0.5, 1) * m)[..., None]
