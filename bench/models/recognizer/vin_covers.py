"""A character of a drawn line that can't be seen, or only half of it: under tape or dirt, worn off, in a reflection. It is read as
unreadable: what is left of it would be another one (of an 8 a 3, of an E an F)."""

from dataclasses import replace

import cv2
import numpy as np

from kinds import UNREADABLE
from vin_lines import ABOVE, CHARACTERS, LINE, Crop, texture

BEYOND = 0.12
"""Line heights that what covers reaches above and below."""
LEAST, LITTLE = 0.42, 0.12
"""Shares of a character's width or height. What is covered by more than the first is not read; by less than the second it is; nothing
in between is made."""


def covered(crop: Crop, rng) -> Crop:
    """One character of the VIN, whole or in part; of six, one only at its edge."""
    at = [i for i, s in enumerate(crop.symbols) if s.text in CHARACTERS and crop.quad[0, 0] - 1 <= s.left <= crop.quad[1, 0]]
    if not at:
        return crop
    chosen = int(rng.choice(at))
    symbol = crop.symbols[chosen]
    left, right = symbol.left, symbol.right
    wide, beside = right - left, rng.uniform(0, 0.06) * LINE
    top, bottom = ABOVE - BEYOND * LINE, ABOVE + LINE * (1 + BEYOND)
    is_little = rng.random() < 1 / 6
    share = rng.uniform(0.03, LITTLE) if is_little else rng.uniform(LEAST, 0.65)
    chance = rng.random()
    if not is_little and chance < 0.3:
        x0, x1, y0, y1 = left - beside, right + beside, top, bottom
    elif chance < 0.5:
        x0, x1, y0, y1 = left - beside, left + share * wide, top, bottom
    elif chance < 0.7:
        x0, x1, y0, y1 = right - share * wide, right + beside, top, bottom
    elif chance < 0.85:
        x0, x1, y0, y1 = left - beside, right + beside, top, ABOVE + share * LINE
    else:
        x0, x1, y0, y1 = left - beside, right + beside, ABOVE + (1 - share) * LINE, bottom
    corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]) + rng.normal(0, 0.012, (4, 2)) * LINE
    pixels = _laid_over(crop.pixels, corners, rng)
    if is_little:
        return replace(crop, pixels=pixels)
    unreadable = replace(symbol, text=UNREADABLE)
    return replace(crop, pixels=pixels, symbols=[unreadable if s is symbol else s for s in crop.symbols])


def _laid_over(pixels: np.ndarray, corners: np.ndarray, rng) -> np.ndarray:
    rows, columns = pixels.shape[:2]
    mask = np.zeros((rows, columns), np.float32)
    cv2.fillPoly(mask, [np.rint(corners * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
    material = rng.choice(["tape", "dirt", "worn", "reflection"])
    if material == "tape":
        tone = rng.uniform(5, 245) + rng.normal(0, 25, 3)
        what = np.broadcast_to(tone, pixels.shape) + 3 * texture.noise(rng, rows, columns, 2.0)[..., None]
    elif material == "dirt":
        tone = rng.uniform(20, 130) * np.array([1.0, 0.9, 0.75])
        what = tone * (1 + 0.25 * texture.clouds(rng, rows, columns, LINE / 3, 3))[..., None]
        ragged = texture.noise(rng, rows, columns, LINE / 8)
        mask = np.clip(cv2.GaussianBlur(mask, (0, 0), LINE / 25) + 0.25 * ragged * (mask > 0) - 0.5, -0.5, 0.5) * 4 + 0.5
    elif material == "worn":
        # The ground above and below, which has no strokes.
        x0, x1 = (int(np.clip(x, 0, columns - 1)) for x in (corners[:, 0].min() - LINE / 4, corners[:, 0].max() + LINE / 4))
        around = np.concatenate([pixels[ABOVE - 6 : ABOVE - 2, x0 : x1 + 1], pixels[ABOVE + LINE + 2 : ABOVE + LINE + 6, x0 : x1 + 1]])
        ground = np.median(around.reshape(-1, 3), axis=0)
        what = ground * (1 + 0.06 * texture.clouds(rng, rows, columns, LINE / 4, 3))[..., None]
        mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 2.5))
    else:
        what = np.full(pixels.shape, 255.0)
        mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 2.0))
    mask = np.clip(mask, 0, 1)[..., None]
    return np.clip(pixels * (1 - mask) + what * mask, 0, 255).astype(np.uint8)
