"""What lies around the instruments: hood, dashboard, steering wheel, windscreen, fairing, street."""
import cv2
import numpy as np

from . import texture
from .blur import gaussian
from .canvas import ellipse, rounded
from .colour import linear, vary


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
        joint = np.minimum(np.abs(v / depth - np.round(v / depth)) * depth, np.abs(u / length + 0.5 * (row % 2)
                           - np.round(u / length + 0.5 * (row % 2))) * length)
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


def windscreen(canvas, rng, below):
    """The bright world above the dashboard: everything above y = `below` mm."""
    x, y = canvas.grid()
    if canvas.y0 > below:
        return
    points = [(canvas.x0 - 10, canvas.y0 - 10), (canvas.x0 + canvas.width / canvas.scale + 10, canvas.y0 - 10),
              (canvas.x0 + canvas.width / canvas.scale + 10, below + rng.normal(0, 15)), (canvas.x0 - 10, below + rng.normal(0, 15))]
    sky = linear(rng.choice(["#dfe8f2", "#f4f4f0", "#b9c9d8", "#9fb08f"])) * 1.6
    canvas.polygon(points, soft=6, albedo=sky)
    for _ in range(4):
        cx, cy = rng.uniform(canvas.x0, -canvas.x0), rng.uniform(canvas.y0, below)
        canvas.rectangle(cx, cy, cx + rng.uniform(20, 120), cy + rng.uniform(15, 60), soft=8,
                         albedo=linear(rng.choice(["#45523c", "#6e6a66", "#2d3036", "#c9c4ba"])), alpha=0.8)


def hood_outline(half_width, top, bottom, bulge, n=64):
    """The opening of the binnacle: flat below, arched above."""
    t = np.linspace(0, np.pi, n)
    arch = np.stack([-half_width * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** bulge, bottom - (bottom - top) * np.sin(t) ** bulge], 1)
    return arch


def car_interior(canvas, rng, half_width, top, bottom, panel):
    """Dashboard with a binnacle whose opening spans the given half width, top and bottom (mm)."""
    trim = vary(rng, linear(rng.choice(["#1b1b1d", "#2b2c2e", "#444548", "#6c6a66", "#a39a8a", "#101011"])), 0.15)
    width = canvas.width / canvas.scale
    everything = [(canvas.x0 - 5, canvas.y0 - 5), (canvas.x0 + width + 5, canvas.y0 - 5),
                  (canvas.x0 + width + 5, canvas.y0 + canvas.height / canvas.scale + 5),
                  (canvas.x0 - 5, canvas.y0 + canvas.height / canvas.scale + 5)]
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
            vent(canvas, rng, side * (half_width + lip + rng.uniform(45, 75)), (top + bottom) / 2 + rng.uniform(-10, 40), trim)
    if rng.random() < 0.6:  # a joint between upper and lower dashboard
        y, d = bottom + rng.uniform(20, 70), rng.normal(0, 5)
        canvas.polygon([(-900, y - d), (900, y + d), (900, y + d + 2), (-900, y - d + 2)], soft=0.6, albedo=trim * 0.15)
        canvas.polygon([(-900, y - d + 2.5), (900, y + d + 2.5), (900, y + d + 5), (-900, y - d + 5)], soft=1.2, albedo=trim * 1.8, alpha=0.5)
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
        spoke = np.array([(x + side * rx * 0.6, y + 60), (x + side * 330, y + 70), (x + side * 330, y + 130), (x + side * rx * 0.6, y + 140)])
        canvas.polygon(spoke + (0, 6), soft=5, albedo=np.zeros(3), alpha=0.5)
        textured(canvas, rng, spoke, colour * 0.8, 1.0, 0.12, soft=2)
        if rng.random() < 0.6:
            canvas.rectangle(x + side * (rx + 22) - 20, y + 78, x + side * (rx + 22) + 20, y + 118, 8, soft=1, albedo=linear("#0c0c0d"))
            for k in range(3):
                canvas.rectangle(x + side * (rx + 22) - 9, y + 84 + 11 * k, x + side * (rx + 22) + 9, y + 89 + 11 * k, 2, soft=0.6,
                                 albedo=linear("#b9b9b5"), alpha=0.7)
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


def fairing(canvas, rng, cx, cy, rx, ry):
    """A scooter's headset: handlebar with grips, leg shield, a painted rim, dark plastic around the instrument."""
    street(canvas, rng)
    paint = vary(rng, linear(rng.choice(["#d8401a", "#c8201c", "#2c8a38", "#d8d8d4", "#1f4fa8", "#e0a41c", "#20242a", "#101012"])), 0.1)
    body = vary(rng, linear(rng.choice(["#252527", "#333436", "#1a1a1b", "#4b4c4e"])), 0.15)
    seat = ellipse(cx + rng.normal(0, 20), cy + ry + 330, 150, 170)
    textured(canvas, rng, seat, linear("#141415"), 1.5, 0.3, soft=5)
    shield = np.array([(cx - rx * 1.1, cy + ry * 0.2), (cx + rx * 1.1, cy + ry * 0.2), (cx + rx * 1.5, cy + ry * 1.9),
                       (cx + rx * 0.9, cy + ry * 2.6), (cx - rx * 0.9, cy + ry * 2.6), (cx - rx * 1.5, cy + ry * 1.9)])
    canvas.polygon(shield + (3, 6), soft=8, albedo=np.zeros(3), alpha=0.6)
    textured(canvas, rng, shield, body * rng.uniform(0.7, 1.2), 0.8, 0.15, soft=3, slope=0.5)
    canvas.circle(cx + rx * 0.35, cy + ry * 1.6, 11, soft=0.6, albedo=linear("#0a0a0b"))
    canvas.ring(cx + rx * 0.35, cy + ry * 1.6, 11, 2.2, soft=0.3, albedo=linear("#9a9da0"))
    for side in (-1, 1):
        canvas.line(cx + side * rx * 0.5, cy, cx + side * (rx + 110), cy + ry * 0.35, 34, soft=2, albedo=body * 0.7)
        canvas.line(cx + side * rx * 0.5, cy - 9, cx + side * (rx + 110), cy + ry * 0.35 - 9, 7, soft=3, albedo=body * 2, alpha=0.6)
        canvas.line(cx + side * (rx + 100), cy + ry * 0.33, cx + side * (rx + 260), cy + ry * 0.7, 30, soft=2, albedo=linear("#0d0d0e"))
        canvas.line(cx + side * (rx + 60), cy - 6, cx + side * (rx + 250), cy + ry * 0.3, 8, soft=1.5, albedo=linear("#8d9092"))
        canvas.line(cx + side * rx * 0.75, cy - ry * 0.7, cx + side * (rx + 60), cy - ry - 120, 8, soft=1.5, albedo=linear("#121213"))
    tilt = rng.normal(0, 3)
    outer = blunt(cx + tilt, cy - ry * 0.1, rx * 1.1, ry * 1.08, rng.uniform(2.1, 2.8))
    canvas.polygon(outer + (2, 5), soft=6, albedo=np.zeros(3), alpha=0.6)
    canvas.polygon(outer, soft=1, albedo=paint)
    canvas.polygon(outer * 0.97 + (0, -2), soft=7, albedo=np.clip(paint * 1.6 + 0.04, 0, 1), alpha=0.5)
    textured(canvas, rng, blunt(cx, cy, rx * 1.04, ry * 1.03, rng.uniform(2.1, 2.8)), body, 0.7, 0.22, slope=0.45)
    canvas.polygon(ellipse(cx - rx * 0.3, cy - ry * 0.86, rx * 0.4, ry * 0.06), soft=4, albedo=body * 3 + 0.03, alpha=0.5)
    for side in (-1, 1):
        if rng.random() < 0.6:  # openings for mirrors
            x, y = cx + side * rx * 0.86, cy - ry * 0.6
            canvas.polygon(ellipse(x, y, 8, 11), soft=1, albedo=linear("#09090a"))
            canvas.polygon(ellipse(x - 2, y - 2, 3, 6), soft=2, albedo=linear("#4b4d50"))
    if rng.random() < 0.4:
        for k in range(14):  # stitching of a sleeve or a cover
            canvas.circle(cx - rx * 1.02 + k * 1.5, cy + ry * (0.2 + 0.05 * k), 0.8, albedo=linear("#c9c9c4"))


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
        part = m[cy - py:, cx - px:][:full.shape[0] - cy, :full.shape[1] - cx]
        layer[cy:cy + part.shape[0], cx:cx + part.shape[1]] = part
        return layer.astype(np.float32) / 255

    m = (lay(mask, ox, oy) * lay(inside, ix, iy))[32:32 + canvas.height, 32:32 + canvas.width]
    canvas.albedo *= (1 - 0.7 * rng.uniform(0.5, 1) * m)[..., None]


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
        curve = np.stack([cx + bx + rng.normal(0, 120) * t ** 2 + 30 * np.sin(3 * t), y1 - 10 + 260 * t], 1)
        wide = rng.uniform(2.5, 4.5)
        for a, b in zip(curve[:-1], curve[1:]):
            canvas.line(*a, *b, wide, soft=0.6, albedo=linear("#0b0b0c"))
            canvas.line(a[0] - wide * 0.2, a[1], b[0] - wide * 0.2, b[1], wide * 0.25, soft=0.4, albedo=linear("#4c4d50"), alpha=0.6)
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
            canvas.line(cx + side * 40, y1 + 62 - part * 0.1, cx + side * 380, y1 + 20 - part * 0.3, part, soft=1.5, albedo=linear(shade))
    canvas.circle(cx, y1 + 72, 19, albedo=linear("#0c0c0d"))
    canvas.ring(cx, y1 + 72, 19, 3, albedo=linear("#8a8d90"))
    canvas.line(cx, y1 + 64, cx, y1 + 80, 4, albedo=linear("#c2c4c5"))
