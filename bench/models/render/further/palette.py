"""Colours of a display: a ground of any colour and inks that can be read on it."""

from dataclasses import dataclass

import numpy as np

from ..colour import linear

DARK = ["#000000", "#050608", "#101318", "#1b1d20", "#0a1420", "#16080a", "#0c1a10"]
LIGHT = ["#ffffff", "#e8ebee", "#c9d0c6", "#f3ecd8", "#b8c4cc", "#a9b29a", "#d8d2c8"]
LIGHT_INKS = [
    "#ffffff",
    "#ffffff",
    "#f2f4f8",
    "#ffd08a",
    "#ffb020",
    "#ff6a2a",
    "#ff4438",
    "#7dff8a",
    "#58e0ff",
    "#9ac4ff",
]
DARK_INKS = ["#000000", "#101214", "#15181c", "#0a1c40", "#3a0c0c", "#0c3018", "#402a10"]


def brightness(colour):
    return float(np.asarray(colour, np.float32) @ np.float32([0.2126, 0.7152, 0.0722]))


def contrast(a, b):
    """Of two linear colours, 1...21, as WCAG 2 defines it."""
    a, b = sorted((brightness(a), brightness(b)))
    return (b + 0.05) / (a + 0.05)


def any_colour(rng, lightness=(0.1, 0.9), saturation=(0.2, 1.0)):
    """A linear colour of any hue."""
    hue = rng.uniform(0, 3)
    rgb = np.clip(np.abs((hue + np.array([0.0, 2.0, 1.0])) % 3 - 1.5) * 2 - 0.5, 0, 1)
    value, amount = rng.uniform(*lightness), rng.uniform(*saturation)
    return linear(255 * value * (1 - amount + amount * rgb))


@dataclass
class Palette:
    """Linear colours. `ground`: two ends of a gradient; `glow`: how much of a colour is light of its own, 0...1."""

    ground: tuple
    ink: np.ndarray
    accents: list
    glow: float
    least: float  # contrast of the ink
    total: np.ndarray | None = None  # ink of the total

    def __post_init__(self):
        self.total = self.ink if self.total is None else self.total

    @staticmethod
    def choose(rng, glow):
        least = float(rng.choice([1.9, 3.0, 4.5], p=[0.1, 0.4, 0.5]))
        for _ in range(100):
            kind = rng.choice(["dark", "light", "colour"], p=[0.45, 0.25, 0.3])
            if kind == "colour":
                first = any_colour(rng, (0.08, 0.95), (0.25, 1.0))
            else:
                first = linear(rng.choice(DARK if kind == "dark" else LIGHT))
            second = np.clip(first * rng.uniform(0.4, 1.6) + 0.04 * any_colour(rng), 0, 1)
            if rng.random() < 0.4:
                second = first
            inks = [linear(c) for c in LIGHT_INKS + DARK_INKS] + [any_colour(rng) for _ in range(4)]
            good = [c for c in inks if min(contrast(c, first), contrast(c, second)) >= least]
            if good:
                rng.shuffle(good)
                return Palette((first, second), good[0], good[1:4], glow, least)
        return Palette((linear("#000000"),) * 2, linear("#ffffff"), [], glow, 4.5)

    def paint(self, colour):
        """Arguments for Canvas.paint: part of a colour is a surface, part is light."""
        colour = np.asarray(colour, np.float32)
        return {
            "albedo": colour * (1 - 0.9 * self.glow) + 0.004,
            "emission": colour * (0.15 + 0.85 * self.glow) * 0.8,
        }

    def ink_on(self, rng, ground):
        """An ink for a box of another colour."""
        good = [c for c in [self.ink, *self.accents] if contrast(c, ground) >= self.least]
        if good and rng.random() < 0.8:
            return good[0]
        return linear("#ffffff" if brightness(ground) < 0.2 else "#000000")
