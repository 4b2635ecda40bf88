"""What lies behind and around things: walls, tables, ground, sheet metal; hands, papers, cables, dirt."""

import cv2
import numpy as np

from .. import bodywork, texture
from ..blur import gaussian
from ..canvas import ellipse, rounded
from ..colour import linear
from ..further import ground
from .pen import BLACK, clouds

PALE = ["#e8e6e0", "#d9d4c6", "#c9ccd0", "#f2f2ee", "#b9c0c2", "#cfc0a4", "#a8b4a0", "#d8c3b8"]
DULL = ["#8d9398", "#5a6b5e", "#6b4a4a", "#46617c", "#3a3f45", "#7d6a55", "#8f8672", "#2c3a4a"]
DARK = ["#1d1f22", "#0f1011", "#26221f", "#2b2d31"]
WOOD = ["#7a5230", "#a97c50", "#c9a06c", "#4a2f1e", "#d8bd92", "#8d6a48", "#5d3a22"]
SKIN = ["#e6b89c", "#d19a7a", "#b87b58", "#8a5a3c", "#5c3b28", "#f0cbb2"]
PAPER = ["#f4f3ee", "#ffffff", "#eceade", "#e2e0d6", "#f6f2e4", "#dfe6ea"]

WALLS = ["plaster", "plaster", "paint", "brick", "tiles", "concrete", "board", "metal"]
TABLES = ["wood", "wood", "paint", "cloth", "stone", "leather", "steel", "concrete", "blurred"]
OUTSIDE = ["grass", "gravel", "concrete", "plaster", "brick", "soil", "blurred", "metal"]


def ground_of(pen, kinds):
    """Covers the canvas with one of the kinds of surfaces. Returns its name."""
    kind = pen.pick(kinds)
    colours = {
        "wood": WOOD, "leather": DARK + DULL, "board": WOOD + PALE, "metal": DULL + PALE, "steel":
        ["#a9adb0", "#8d9194", "#c4c8ca"], "concrete": ["#9a9a96", "#b8b5ae", "#77787a"], "stone": PALE + DULL + DARK, "soil":
        ["#4a3a2a", "#6b5640", "#8a7a62"], "gravel": ["#8f8a80", "#a59c8c",
                                                      "#6f6a64"], "grass": ["#4f6b2a", "#6f8a3a", "#3a5220", "#8a8a4a"]
    }
    colour = pen.colour(*colours.get(kind, PALE + DULL + DARK), amount=0.15)
    size = pen.between(0.6, 1.6)
    SURFACES[kind](pen, colour, size)
    return kind


def lay(pen, colour, tone, low=0.15, high=2.5):
    c = pen.canvas
    c.albedo[:] = np.asarray(colour, np.float32) * np.clip(tone, low, high)[..., None]
    c.emission[:] = 0


def span(pen):
    c = pen.canvas
    return c.x0, c.y0, c.x0 + c.width / c.scale, c.y0 + c.height / c.scale


def dims(pen):
    c = pen.canvas
    return c.height, c.width, c.scale


def plaster(pen, colour, size):
    pen.grainy(pen.everywhere(), colour, 0.9 * size, 0.22)
    stain(pen, 0.06)


def paint(pen, colour, size):
    pen.grainy(pen.everywhere(), colour, 0.5, 0.05)


def leather(pen, colour, size):
    pen.grainy(pen.everywhere(), colour, 1.1 * size, 0.35)


def metal(pen, colour, size):
    bodywork.paint(pen.canvas, pen.grain)
    c = pen.canvas
    c.albedo *= (0.3 + colour)
    c.glass *= 0.4


def steel(pen, colour, size):
    h, w, s = dims(pen)
    lay(pen, colour, 1 + 0.12 * texture.brushed(pen.grain, h, w, max(4, 40 * s)) + 0.12 * clouds(pen.grain, h, w, 60 * s, 2))
    pen.canvas.glass[:] = 0.25


def concrete(pen, colour, size):
    h, w, s = dims(pen)
    lay(pen, colour, 1 + 0.06 * clouds(pen.grain, h, w, 30 * s * size, 5) + 0.05 * texture.noise(pen.grain, h, w, 0.4 * s))


def stone(pen, colour, size):
    h, w, s = dims(pen)
    lay(pen, colour, 1 + 0.14 * texture.noise(pen.grain, h, w, 1.2 * s * size) + 0.09 * clouds(pen.grain, h, w, 9 * s, 4))


def soil(pen, colour, size):
    h, w, s = dims(pen)
    lay(pen, colour,
        1 + 0.3 * texture.grain(pen.grain, h, w, max(1.2, 2.5 * s * size)) + 0.25 * clouds(pen.grain, h, w, 18 * s, 4))


def gravel(pen, colour, size):
    h, w, s = dims(pen)
    n = texture.noise(pen.grain, h, w, 5 * s * size)
    lay(pen, colour, 0.9 + 0.5 * np.tanh(2 * n) + 0.3 * texture.grain(pen.grain, h, w, max(1.2, 4 * s * size)))


def grass(pen, colour, size):
    h, w, s = dims(pen)
    blades = texture.brushed(pen.grain, w, h, max(3, 14 * s * size)).T
    other = texture.brushed(pen.grain, w, h, max(3, 7 * s * size)).T
    shift = (1.2 * s * size * texture.noise(pen.grain, h, w, 9 * s)).astype(np.float32)
    x = np.arange(w, dtype=np.float32)[None] + shift
    y = np.repeat(np.arange(h, dtype=np.float32)[:, None], w, 1)
    blades = cv2.remap(np.ascontiguousarray(blades + 0.6 * other), x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    lay(pen, colour, 0.8 + 0.28 * blades + 0.2 * clouds(pen.grain, h, w, 25 * s, 3))


def wood(pen, colour, size):
    h, w, s = dims(pen)
    upright = pen.chance(0.4)
    plank = pen.between(50, 170) if pen.chance(0.6) else 0
    a, b = (w, h) if upright else (h, w)
    grain = texture.brushed(pen.grain, a, b, max(4, 60 * s)) * 0.07 + clouds(pen.grain, a, b, 40 * s, 3) * 0.05
    rings = np.sin(clouds(pen.grain, max(4, a // 4), max(4, b // 24), max(2.0, 6 * s), 3) * 7)
    grain = gaussian(grain, max(0.4, 0.25 * s)) * 1.6 + 0.06 * cv2.resize(rings.astype(np.float32), (b, a),
                                                                          interpolation=cv2.INTER_CUBIC)
    lay(pen, colour, 1 + (grain.T if upright else grain))
    if plank:
        x0, y0, x1, y1 = span(pen)
        for k in range(int(np.floor((x0 if upright else y0) / plank)), int(np.ceil((x1 if upright else y1) / plank)) + 1):
            at = k * plank + 0.37 * plank
            ends = (at, y0 - 5, at + 0.8, y1 + 5) if upright else (x0 - 5, at, x1 + 5, at + 0.8)
            pen.rectangle(*ends, soft=0.25, albedo=colour * 0.25)


def board(pen, colour, size):
    wood(pen, colour, size) if pen.chance(0.5) else concrete(pen, colour, size * 0.5)


def cloth(pen, colour, size):
    c = pen.canvas
    h, w, s = dims(pen)
    x, y = c.grid()
    pitch = size * pen.between(0.7, 2.4)
    weave = np.sin(2 * np.pi * x / pitch) * np.sin(2 * np.pi * y / pitch) if s * pitch > 3 else np.zeros((h, w), np.float32)
    check = (np.sin(2 * np.pi * x / (pitch * 14)) + np.sin(2 * np.pi * y / (pitch * 14))) * (0.12 if pen.chance(0.3) else 0)
    lay(pen, colour, 1 + 0.14 * weave + check + 0.14 * clouds(pen.grain, h, w, 50 * s, 3))


def brick(pen, colour, size):
    x0, y0, x1, y1 = span(pen)
    mortar = pen.colour("#b9b4a8", "#8f8a82", "#d6d2c8")
    pen.grainy(pen.everywhere(), mortar, 0.8, 0.2)
    red = pen.colour("#8a4634", "#a25a3e", "#6e4136", "#b5a08a", "#c9b79a", "#7a6a60")
    w, h = 52 * size, 17 * size
    many = []
    for j in range(int(np.floor(y0 / h)) - 1, int(np.ceil(y1 / h)) + 1):
        for i in range(int(np.floor(x0 / w)) - 2, int(np.ceil(x1 / w)) + 1):
            x = (i + 0.5 * (j % 2)) * w
            many.append(rounded(x, j * h, x + w * 0.95, j * h + h * 0.86, 1))
    if len(many) < 1500:
        for k in range(4):
            pen.canvas.polygons(many[k::4], soft=0.25, albedo=red * (0.75 + 0.15 * k))
    ch, cw, s = dims(pen)
    pen.canvas.albedo *= np.clip(1 + 0.12 * clouds(pen.grain, ch, cw, 8 * s, 4), 0.4, 2)[..., None]


def tiles(pen, colour, size):
    x0, y0, x1, y1 = span(pen)
    pen.grainy(pen.everywhere(), colour, 0.5, 0.03)
    w = 90 * size
    h = w * pen.pick([1.0, 1.0, 0.5])
    joint = colour * pen.pick([0.5, 0.7, 1.3])
    for i in range(int(np.floor(x0 / w)), int(np.ceil(x1 / w)) + 1):
        pen.rectangle(i * w + 31, y0 - 3, i * w + 32.6, y1 + 3, soft=0.3, albedo=joint)
    for j in range(int(np.floor(y0 / h)), int(np.ceil(y1 / h)) + 1):
        pen.rectangle(x0 - 3, j * h + 23, x1 + 3, j * h + 24.6, soft=0.3, albedo=joint)
    pen.canvas.glass[:] = 0.2


def blurred(pen, colour, size):
    """A room or a street far out of focus."""
    h, w, _ = dims(pen)
    n = 120
    picture = gaussian(ground.shapes(np.random.default_rng(pen.number(0, 2**31)), n, n), pen.between(0.6, 6))
    pen.canvas.albedo[:] = cv2.resize(np.clip(0.6 * picture + 0.4 * colour * 0.8, 0, 1).astype(np.float32), (w, h),
                                      interpolation=cv2.INTER_CUBIC).clip(0.003, 1)
    pen.canvas.emission[:] = 0


SURFACES = {
    f.__name__: f
    for f in (plaster, paint, leather, metal, steel, concrete, stone, soil, gravel, grass, wood, board, cloth, brick, tiles,
              blurred)
}

# Things in the way and nearby


def stain(pen, strength=0.1, colour="#5a4a38", size=30):
    c = pen.canvas
    h, w, s = dims(pen)
    spots = np.clip(clouds(pen.grain, h, w, size * s, 4) - 0.3, 0, 2) * strength
    c.paint(np.clip(spots, 0, 0.8).astype(np.float32), 0, 0, albedo=linear(colour))


def dirt(pen, area, amount=None, colour=None):
    """Dust, mud, rust or scratches over an area; most of it leaves the text readable."""
    amount = pen.pick([0, 0, 0.3, 0.7, 1.2], [0.3, 0.2, 0.25, 0.15, 0.1]) if amount is None else amount
    if not amount:
        return
    colour = colour or pen.pick(["#6e624f", "#8a7a62", "#3a3026", "#b9b3a6", "#7a4a28", "#a8a49a"])
    kinds = pen.rng.random(3) < (0.7, 0.6, 0.5)
    mask, ox, oy = pen.canvas.mask_of([rounded(*area, 0)])
    h, w = mask.shape
    if not h or not w:
        return
    s, g = pen.canvas.scale, pen.grain
    layer = np.zeros((h, w), np.float32)
    if kinds[0]:
        layer += np.clip(clouds(g, h, w, 22 * s, 5) + 0.2, 0, 2) * 0.16 * amount
    if kinds[1]:
        layer += texture.specks(g, h, w, 900 * amount, 0.12 * s) * 0.5
    if kinds[2]:
        layer += texture.scratches(g, h, w, int(14 * amount), 20 * s) * 0.5
    pen.canvas.paint((layer * (mask > 0)).clip(0, 0.75).astype(np.float32), ox, oy, albedo=linear(colour))


def drops(pen, area):
    """Rain on a surface."""
    for _ in range(pen.number(10, 60)):
        x, y, r = pen.between(area[0], area[2]), pen.between(area[1], area[3]), pen.between(0.4, 1.8)
        pen.canvas.circle(x, y + r * 0.2, r, soft=r * 0.3, albedo=BLACK, alpha=0.3)
        pen.canvas.circle(x - r * 0.2, y - r * 0.3, r * 0.35, soft=r * 0.15, albedo=np.ones(3), alpha=0.8)


def finger(pen, x, y, angle, size, skin):
    """A finger that reaches to (x, y) from the direction `angle`."""
    length = 160 * size
    points = rounded(-9 * size, 0, 9 * size, length, 9 * size)
    a = angle
    turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    place = lambda p: np.asarray(p) @ turn + (x, y)
    c = pen.canvas
    c.polygon(place(points) + (2, 3), soft=3 * size, albedo=BLACK, alpha=0.45)
    c.polygon(place(points), soft=0.4, albedo=skin)
    c.polygon(place(rounded(-9 * size, 6, -4 * size, length, 2)), soft=2.5 * size, albedo=skin * 0.5, alpha=0.6)
    c.polygon(place(rounded(-2 * size, 8, 3 * size, length, 2)), soft=2.5 * size, albedo=skin * 1.3, alpha=0.5)
    for at in (28, 32, 62):
        c.line(*place([(-5 * size, at * size)])[0],
               *place([(5 * size, (at + 1) * size)])[0],
               0.7 * size,
               soft=0.4,
               albedo=skin * 0.55,
               alpha=0.6)
    if pen.chance(0.6):  # the nail
        c.polygon(place(rounded(-5 * size, 2.5 * size, 5 * size, 15 * size, 4 * size)),
                  soft=0.3,
                  albedo=np.clip(skin * 1.15 + 0.05, 0, 1))


def hand(pen, area):
    """A thumb or some fingers over the rim of what is held."""
    x0, y0, x1, y1 = area
    skin = pen.colour(*SKIN)
    size = pen.between(0.9, 1.3) * min(1.6, max(0.8, (x1 - x0) / 80))
    side = pen.pick(["left", "right", "bottom"])
    if side == "bottom":
        x = pen.between(x0, x1)
        finger(pen, x, y1 - pen.between(4, 14), pen.between(-0.4, 0.4), size, skin)
        return
    edge, angle = (x0, np.pi / 2) if side == "left" else (x1, -np.pi / 2)
    for i in range(pen.pick([1, 1, 3, 4])):
        y = y0 + (y1 - y0) * 0.55 + i * 21 * size
        finger(pen, edge + (1 if side == "left" else -1) * pen.between(4, 12), y, angle + pen.between(-0.2, 0.2), size, skin)


def clutter(pen, area, most=4):
    """Other things around, whole or cut off: papers, tools, boxes, cables."""
    x0, y0, x1, y1 = area
    w, h = x1 - x0, y1 - y0
    for _ in range(pen.number(0, most)):
        side = pen.number(0, 3)
        r = pen.between(0.12, 0.5) * max(w, h)
        along = pen.between(-0.2, 1.2)
        out = r * pen.between(0.8, 1.6)
        cx = [x0 - out, x1 + out, x0 + along * w, x0 + along * w][side]
        cy = [y0 + along * h, y0 + along * h, y0 - out, y1 + out][side]
        colour = pen.colour(*PALE, *DULL, *DARK, "#c62828", "#1565c0", "#2e7d32", "#f9a825", "#ef6c00", amount=0.2)
        form = pen.pick(["box", "paper", "paper", "cable", "disc"], [0.34, 0.2, 0.12, 0.24, 0.1])
        soft = pen.between(0.2, 3)
        if form == "cable":
            pen.curve([(cx + pen.between(-r, r), cy - r), (cx + pen.between(-r, r), cy), (cx + pen.between(-r, r), cy + r),
                       (cx, cy + 2 * r)], pen.between(2, 8), colour)
            continue
        if form == "disc":
            shape = ellipse(0, 0, r * 0.5, r * 0.5 * pen.between(0.7, 1))
        else:
            shape = rounded(-r, -r * pen.between(0.3, 1), r, r * pen.between(0.3, 1), r * pen.between(0, 0.15))
        a = pen.rng.normal(0, 0.25)
        turn = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
        shape = shape @ turn + (cx, cy)
        colour = pen.colour(*PAPER) if form == "paper" else colour
        pen.canvas.polygon(shape + (2, 3), soft=soft + 2, albedo=BLACK, alpha=0.45)
        pen.canvas.polygon(shape, soft=soft, albedo=colour)
        if form == "paper":  # lines of text that nobody reads
            ink = pen.colour("#303036", "#14427a", "#8a1a1a")
            for i in range(pen.number(2, 7)):
                y = r * (-0.25 + 0.09 * i)
                bar = rounded(-r * 0.85, y, r * pen.between(-0.4, 0.85), y + r * 0.035, 0) @ turn + (cx, cy)
                pen.canvas.polygon(bar, soft=soft * 0.5 + r * 0.01, albedo=ink, alpha=0.7)
        else:
            pen.canvas.polygon((shape - (cx, cy)) * (0.8, 0.35) + (cx, cy - r * 0.2),
                               soft=soft + 2,
                               albedo=np.clip(colour * 1.4, 0, 1),
                               alpha=0.4)


def sheet(pen, x0, y0, x1, y1, colour=None, crease=None, curl=True):
    """Paper: its shadow, tone, folds and crumples."""
    c = pen.canvas
    colour = pen.colour(*PAPER, amount=0.04) * pen.between(0.75, 0.95) if colour is None else colour
    crease = pen.pick([0.0, 0.0, 0.3, 1.0]) if crease is None else crease
    c.rectangle(x0 - 1, y0, x1 + 2, y1 + 3, 0.5, soft=2, albedo=BLACK, alpha=0.5)
    mask, ox, oy = c.mask_of([rounded(x0, y0, x1, y1, 0.4)])
    h, w = mask.shape
    if h and w:
        s, g = c.scale, pen.grain
        tone = 1 + 0.03 * clouds(g, h, w, max(h, w, 8) / 3)
        if crease:
            facets = clouds(g, h, w, 22 * s, 3)
            relief = facets - np.roll(facets, max(1, int(1.5 * s)), 1)
            tone = tone + crease * 0.12 * np.tanh(relief * 2) + crease * 0.02 * facets
        c.paint(mask, ox, oy, albedo=np.asarray(colour, np.float32) * tone[..., None], glass=0.03)
    return colour


def folds(pen, x0, y0, x1, y1):
    for _ in range(pen.pick([0, 0, 1, 2])):
        if pen.chance(0.5):
            y = pen.between(y0, y1)
            ends, off = (x0, y, x1, y + pen.rng.normal(0, 2)), (0, 0.7)
        else:
            x = pen.between(x0, x1)
            ends, off = (x, y0, x + pen.rng.normal(0, 2), y1), (0.7, 0)
        pen.canvas.line(*ends, 0.5, soft=0.5, albedo=BLACK, alpha=0.25)
        pen.canvas.line(ends[0] + off[0],
                        ends[1] + off[1],
                        ends[2] + off[0],
                        ends[3] + off[1],
                        0.7,
                        soft=0.5,
                        albedo=np.ones(3),
                        alpha=0.25)
