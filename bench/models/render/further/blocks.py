"""Where the items stand: each with its word and unit makes a block, and blocks don't overlap."""

from dataclasses import dataclass, field

import numpy as np

from .. import drums
from . import lettering


@dataclass
class Piece:
    """One line of a block: ink's left and digits' top in mm from the block's origin, `height` of a digit."""

    text: str
    role: str
    setting: lettering.Lettering
    height: float
    x: float
    y: float
    drum: drums.Drum | None = None  # drawn instead of letters

    def box(self):
        w, above, below = lettering.extent(self.setting, self.text)
        return self.x, self.y - above * self.height, self.x + w * self.height, self.y + below * self.height


@dataclass
class Block:
    """Pieces around an origin; `at` is the origin on the panel. The number comes first."""

    pieces: list
    at: tuple = (0.0, 0.0)
    ink: np.ndarray | None = None
    tile: np.ndarray | None = None  # colour of a box of its own, `pad` mm wider
    pad: float = 0.0
    inner: tuple = field(default=(0, 0, 0, 0))

    def __post_init__(self):
        boxes = np.array([p.box() for p in self.pieces])
        self.inner = (*boxes[:, :2].min(0), *boxes[:, 2:].max(0))

    def box(self):
        dx, dy = self.at
        x0, y0, x1, y1 = self.inner
        return x0 + dx, y0 + dy, x1 + dx, y1 + dy

    def size(self):
        x0, y0, x1, y1 = self.inner
        return x1 - x0, y1 - y0

    def put(self, x, y):
        """Moves the block so that its top left is (x, y)."""
        self.at = (x - self.inner[0], y - self.inner[1])

    def enlarged(self, factor):
        """With its place, as all of the panel is."""
        found = self.scaled(factor)
        found.at = (self.at[0] * factor, self.at[1] * factor)
        return found

    def scaled(self, factor):
        pieces = [
            Piece(p.text, p.role, p.setting, p.height * factor, p.x * factor, p.y * factor, p.drum) for p in self.pieces
        ]
        return Block(pieces, self.at, self.ink, self.tile)


def block(rng, item, height, numbers, words):
    """Sets an item with digits `height` mm high; word and unit go to one of the usual places."""
    setting = words if item.role == "word" else numbers
    if not setting.can_set(item.text):
        setting = lettering.able(words, item.text)
    main = Piece(item.text, item.role, setting, height, 0.0, 0.0)
    pieces = [main]
    x0, y0, x1, y1 = main.box()
    gap = height * rng.uniform(0.15, 0.6)
    if item.unit:
        small = height * rng.choice([rng.uniform(0.3, 0.6), rng.uniform(0.6, 1.0)], p=[0.6, 0.4])
        unit = Piece(item.unit, "unit", lettering.able(words, item.unit), small, 0.0, 0.0)
        w, _, below = lettering.extent(unit.setting, item.unit)
        place = rng.choice(["base", "top", "under"], p=[0.72, 0.14, 0.14])
        unit.x, unit.y = x1 + gap, (height - small if place == "base" else 0.0)
        if place == "under":
            unit.x, unit.y = (x1 - w * small) * rng.choice([0.5, 1.0]), y1 + gap * 0.8
        pieces.append(unit)
    if item.word:
        small = height * rng.choice([rng.uniform(0.25, 0.6), rng.uniform(0.6, 1.1)], p=[0.6, 0.4])
        word = Piece(item.word, "word", lettering.able(words, item.word), small, 0.0, 0.0)
        w, above, below = lettering.extent(word.setting, item.word)
        place = rng.choice(["left", "over", "under", "right"], p=[0.42, 0.36, 0.14, 0.08])
        if place == "left":
            word.x, word.y = x0 - gap * rng.uniform(1, 3) - w * small, rng.choice([0.0, 0.5, 1.0]) * (height - small)
        elif place == "right":
            end = max(p.box()[2] for p in pieces)
            word.x, word.y = end + gap * 1.5, height - small
        else:
            word.x = x0 + (x1 - x0 - w * small) * rng.choice([0.0, 0.5, 1.0])
            low = max(p.box()[3] for p in pieces)
            word.y = low + gap * 0.7 + above * small if place == "under" else y0 - gap * 0.7 - below * small
        pieces.append(word)
    return Block(pieces)


def free(box, taken, gap, beside=0.0):
    """Whether a box keeps `gap` mm off all others, `beside` mm to their left and right."""
    x0, y0, x1, y1 = box
    beside = max(gap, beside)
    return all(x0 - beside > b[2] or x1 + beside < b[0] or y0 - gap > b[3] or y1 + gap < b[1] for b in taken)


def place(rng, new, placed, taken, limit):
    """Finds a place for a block within `limit` (x0, y0, x1, y1): near another, aligned with it, or anywhere.

    Returns whether there is one.
    """
    w, h = new.size()
    low = min(new.pieces[0].height, placed[0].pieces[0].height if placed else 1e9)
    gap = low * rng.choice([0.12, rng.uniform(0.2, 0.8)], p=[0.3, 0.7])
    beside = 0.7 * max(low, new.pieces[0].height)  # two numbers side by side must not look like one
    for _ in range(24):
        if placed and rng.random() < 0.65:
            bx0, by0, bx1, by1 = placed[rng.integers(len(placed))].box()
            away = gap * rng.uniform(1.01, 2.5)
            part = rng.choice([0.0, 0.5, 1.0])
            if rng.random() < 0.65:  # above or below
                x = bx0 + part * (bx1 - bx0 - w)
                y = by1 + away if rng.random() < 0.5 else by0 - away - h
            else:
                away = max(away, 1.01 * beside)
                x = bx1 + away if rng.random() < 0.5 else bx0 - away - w
                y = by0 + part * (by1 - by0 - h)
        else:
            x, y = (rng.uniform(limit[i], max(limit[i] + 1e-6, limit[i + 2] - s)) for i, s in ((0, w), (1, h)))
        inside = x >= limit[0] and y >= limit[1] and x + w <= limit[2] and y + h <= limit[3]
        if inside and free((x, y, x + w, y + h), taken, gap, beside):
            new.put(x, y)
            return True
    return False


def arrange(rng, total, rest, limit, taken=()):
    """Places the total, then what of the rest finds room. Returns the blocks that stand, the total first."""
    w, h = total.size()
    room = (limit[2] - limit[0], limit[3] - limit[1])
    total = total.scaled(min(1.0, 0.98 * room[0] / w, 0.98 * room[1] / h))
    placed, taken = [], list(taken)
    if not place(rng, total, [], taken, limit):
        taken = []
        total.put(*(limit[i] + rng.uniform(0, 1) * (room[i] - total.size()[i]) for i in (0, 1)))
    placed.append(total)
    taken.append(total.box())
    for block_ in rest:
        for shrink in (1.0, 0.6):
            candidate = block_.scaled(shrink)
            if place(rng, candidate, placed, taken, limit):
                placed.append(candidate)
                taken.append(candidate.box())
                break
    return placed
