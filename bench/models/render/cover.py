"""A VIN, a character of it, or half of one, that can't be seen: under tape or dirt, worn off, in a reflection."""

from dataclasses import dataclass

import numpy as np

from . import texture
from .blur import gaussian
from .colour import linear, vary

PARTS = ["whole", "half", "vin"]
SIDES = ["left", "right", "top", "bottom"]
MATERIALS = ["tape", "dirt", "worn", "reflection"]
ABOVE = 0.12
BESIDE = 0.05
"""How far what is covered reaches beyond the character, in parts of the line's height: not to the next one."""


@dataclass
class Cover:
    """`position`: 1...17, None for all of them. `side`: the half that is covered, None for the whole character."""

    position: int | None
    side: str | None
    material: str
    seed: int

    @property
    def condition(self):
        if self.position is None:
            return "covered-vin"
        return f"covered-{self.position}" if self.side is None else f"half-covered-{self.position}-{self.side}"

    def draw(self, canvas, line):
        rng = np.random.default_rng(self.seed)
        quad = self.quad(line)
        shape = quad + rng.normal(0, 0.02, (4, 2)) * height_of(line.quad) if self.material == "tape" else quad
        mask, ox, oy = canvas.mask_of([shape], 0.02 * height_of(line.quad))
        if not mask.size:
            return
        mask = mask.astype(np.float32) / 255
        h, w = mask.shape
        height = height_of(line.quad) * canvas.scale
        if self.material == "tape":
            tone = linear(rng.choice(["#f2f2ee", "#101012", "#c9b88a", "#8c8f92", "#b02a22", "#27408a"]))
            canvas.paint(mask, ox, oy, albedo=vary(rng, tone, 0.1), glass=0.3)
        elif self.material == "dirt":
            mud = vary(rng, linear(rng.choice(["#5a4a38", "#8a7a64", "#2a2622", "#6b5a45"])), 0.2)
            tone = 1 + 0.25 * texture.clouds(rng, h, w, height / 3)
            canvas.paint(ragged(rng, mask, height), ox, oy, albedo=mud * tone.clip(0.3, 2)[..., None])
        elif self.material == "worn":
            # What lies around the line, which the character was on.
            ground, light = (around(field, line.quad, canvas) for field in (canvas.albedo, canvas.emission))
            tone = (1 + 0.08 * texture.clouds(rng, h, w, height / 4)).clip(0.5, 1.5)[..., None]
            canvas.paint(mask, ox, oy, albedo=ground * tone, emission=light * tone)
        else:
            level = max(1.5, 4 * float(canvas.albedo.max()))
            canvas.paint(mask, ox, oy, albedo=np.ones(3), emission=np.full(3, level))

    def quad(self, line):
        """What is covered, 4 points in mm."""
        first, last = (0, -1) if self.position is None else (self.position - 1, self.position - 1)
        left, right = line.spans[first][0], line.spans[last][1]
        beside = BESIDE * height_of(line.quad) / length_of(line.quad)
        x0, x1, y0, y1 = left - beside, right + beside, -ABOVE, 1 + ABOVE
        middle = (left + right) / 2
        x0, x1 = {"left": (x0, middle), "right": (middle, x1)}.get(self.side, (x0, x1))
        y0, y1 = {"top": (y0, 0.5), "bottom": (0.5, y1)}.get(self.side, (y0, y1))
        a, b, c, d = line.quad
        return np.array([(1 - y) * ((1 - x) * a + x * b) + y * ((1 - x) * d + x * c)
                         for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))])


def choose(rng, part):
    """`part`: one of PARTS."""
    return Cover(
        position=None if part == "vin" else int(rng.integers(1, 18)),
        side=str(rng.choice(SIDES)) if part == "half" else None,
        material=str(rng.choice(MATERIALS)),
        seed=int(rng.integers(2**32)),
    )


def height_of(quad):
    return float(np.hypot(*(quad[3] - quad[0])))


def length_of(quad):
    return float(np.hypot(*(quad[1] - quad[0])))


def ragged(rng, mask, height):
    """A heap of dirt with an edge of its own, at least where the mask is."""
    pad = gaussian(mask, 0.06 * height)
    edge = pad + 0.12 * texture.clouds(rng, *mask.shape, height / 4) * (pad > 0.02)
    return np.maximum(mask, (edge > 0.45) * np.float32(0.97))


def around(field, quad, canvas):
    """The middle value of a field of the canvas in a band above and below the line."""
    down = (quad[3] - quad[0]) * 0.16
    mask, ox, oy = canvas.mask_of([np.array([quad[0] - 2 * down, quad[1] - 2 * down, quad[1] - down, quad[0] - down]),
                                   np.array([quad[3] + down, quad[2] + down, quad[2] + 2 * down, quad[3] + 2 * down])])
    x0, y0 = max(ox, 0), max(oy, 0)
    seen = mask[y0 - oy :, x0 - ox :][: canvas.height - y0, : canvas.width - x0] > 128
    here = field[y0 : y0 + seen.shape[0], x0 : x0 + seen.shape[1]][seen]
    return np.median(here, 0) if len(here) else np.zeros(3)
