"""Colours. Scenes are drawn in linear light; people name colours in sRGB."""

import numpy as np


def linear(colour):
    """sRGB (hex string '#rrggbb', or 3 numbers 0...255) to linear RGB, float32, 0...1."""
    if isinstance(colour, str):
        colour = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    c = np.asarray(colour, np.float32) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)


STEPS = 1 << 14
RAMP = np.linspace(0, 1, STEPS + 1)
ENCODED = np.where(RAMP <= 0.0031308, RAMP * 12.92, 1.055 * np.power(RAMP, 1 / 2.4) - 0.055).astype(np.float32)


def encode(image):
    """Linear RGB to sRGB 0...1, by table; what lies outside 0...1 is clipped."""
    return ENCODED[(np.clip(image, 0, 1) * STEPS).astype(np.int16)]


def vary(rng, colour, amount=0.08):
    """The same linear colour, a little lighter or darker and a little off in hue."""
    c = np.asarray(colour, np.float32)
    gain = (1 + rng.normal(0, amount)) * (1 + rng.normal(0, amount / 3, 3))
    return np.clip(c * gain, 0, 4).astype(np.float32)


# Light of illuminated instruments, as it leaves the lamp: name -> (bright, dim) in sRGB.
BACKLIGHTS = {
    "amber": ("#ffa21f", "#7a3a08"),
    "orange": ("#ff6a1c", "#6e2105"),
    "red": ("#ff2d1a", "#6b0805"),
    "green": ("#4dff5a", "#0b5a17"),
    "blue": ("#4aa8ff", "#0a2f7c"),
    "cyan": ("#5ff1ff", "#08556b"),
    "white": ("#f4f6ff", "#555a66"),
}
