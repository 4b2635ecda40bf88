"""From a crop to a training strip: the line's quad is disturbed, the pixels are spoilt, then the product's own steps."""

import cv2
import numpy as np

import product
from crops import LINE, MARGIN, Crop
from network import FRAME, HEIGHT


def strip(crop: Crop, rng: np.random.Generator) -> tuple[np.ndarray, str]:
    """HEIGHT rows, normalised as by Tesseract, and what it shows."""
    while True:
        if len(crop.text.replace(".", "")) > 2 and ":" not in crop.text and len(crop.cuts) > 3 and rng.random() < 0.4:
            crop = recombined(crop, rng)
        try:
            image = _spoilt_strip(crop, rng)
        except product.Unusable:
            continue
        image = product.scaled(image, HEIGHT)
        if image.shape[1] < FRAME * (len(crop.text) + 3):
            missing = FRAME * (len(crop.text) + 3) - image.shape[1]
            image = np.pad(image, ((0, 0), (0, missing)), mode="edge")
        values = product.normalised(image)
        # With 8-bit weights Tesseract clips its input.
        return (np.clip(values, -1, 1) if rng.random() < 0.3 else values), crop.text


def recombined(crop: Crop, rng) -> Crop:
    """Other digits in the same look: the line's characters, cut out and put side by side in a new order. A contrasting
    last drum stays last."""
    parts = []
    for symbol in crop.text:
        parts[-1:] = [parts[-1] + symbol] if symbol == "." and parts else [*parts[-1:], symbol]
    if len(parts) != len(crop.cuts) - 1:
        return crop
    edges = np.rint((crop.cuts + MARGIN) * LINE).astype(int)
    free = len(parts) - 1 if crop.mechanical else len(parts)
    marked = [i for i in range(free) if "." in parts[i]]
    if marked:  # What stands from the mark on stays where it is.
        free = marked[0]
    if free < 2:
        return crop
    count = max(1, free + int(rng.choice([-1, 0, 0, 0, 1])))
    order = [*rng.integers(0, free, count), *range(free, len(parts))]
    columns = [crop.pixels[:, edges[i] : edges[i + 1]] for i in order]
    pixels = np.concatenate([crop.pixels[:, : edges[0]], *columns, crop.pixels[:, edges[-1] :]], 1)
    cuts = np.concatenate([[0], np.cumsum([(edges[i + 1] - edges[i]) / LINE for i in order])])
    return Crop(np.ascontiguousarray(pixels), "".join(parts[i] for i in order), cuts, crop.reach, crop.mechanical)


def disturbed_quad(crop: Crop, rng) -> np.ndarray:
    """In pixels of the crop. Tight and loose cuts, shifted, turned, sheared, in perspective."""
    if rng.random() < 0.45:
        left, top, right, bottom = rng.normal(0.02, 0.05, 4)
    else:
        left, top, right, bottom = rng.uniform(-0.05, 0.4, 4)
        if rng.random() < 0.3:
            left, right = rng.uniform(0, 0.9, 2)
    # Product margin included, not more than half of the next digit may be seen.
    left = min(left, crop.reach[0] - product.STRIP_MARGIN)
    right = min(right, crop.reach[1] - product.STRIP_MARGIN)
    left, right = max(left, -0.07), max(right, -0.07)
    u0, u1, v0, v1 = -left, crop.width + right, -top, 1 + bottom
    corners = np.array([[u0, v0], [u1, v0], [u1, v1], [u0, v1]])
    centre = corners.mean(0)
    length = max(u1 - u0, 1)
    # The same angle moves a long line's ends further; what moves out of the cut can't be read.
    turn = float(np.clip(rng.normal(0, 2.2), -6, 6)) if rng.random() < 0.7 else 0.0
    turn = np.deg2rad(np.clip(turn, -25 / length, 25 / length))
    shear = rng.normal(0, 0.06) if rng.random() < 0.6 else 0.0
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ np.array([[1, shear], [0, 1]])
    corners = (corners - centre) @ matrix.T + centre + rng.normal(0, 0.02, (4, 2))
    return (corners + MARGIN) * LINE


def _spoilt_strip(crop: Crop, rng) -> np.ndarray:
    quad = disturbed_quad(crop, rng)
    height = product.STRIP_HEIGHT
    # Tiny displays: few pixels to begin with, enlarged by the product.
    if rng.random() < 0.25:
        height = int(rng.integers(14, 40))
    image = product.rectified(crop.pixels, quad, height)
    image = _light(image, rng)
    image = _camera(image, rng)
    if height != product.STRIP_HEIGHT:
        width = max(8, round(image.shape[1] * product.STRIP_HEIGHT / height))
        image = cv2.resize(image, (width, product.STRIP_HEIGHT), interpolation=cv2.INTER_LINEAR)
    gray = product.stretched(product.strongest_channel(np.ascontiguousarray(image)))
    dark_on_light = 255 - gray if product.is_light_on_dark(gray) else gray
    if rng.random() < 0.06:
        dark_on_light = 255 - dark_on_light
    if rng.random() < 0.1:
        width = max(8, round(dark_on_light.shape[1] * rng.uniform(0.82, 1.2)))
        dark_on_light = cv2.resize(dark_on_light, (width, dark_on_light.shape[0]), interpolation=cv2.INTER_AREA)
    above, beside = (product.BORDER, product.BORDER) if rng.random() < 0.5 else rng.integers([0, 0], [13, 19])
    return np.pad(dark_on_light, ((above, above), (beside, beside)), constant_values=255)


def _light(image: np.ndarray, rng) -> np.ndarray:
    values = image.astype(np.float32)
    rows, columns = values.shape[:2]
    if rng.random() < 0.3:  # Over- and underexposure, gamma.
        values = 255 * np.power(np.clip(values / 255, 0, 1), rng.uniform(0.5, 2.0))
        values = values * rng.uniform(0.5, 1.8)
    if rng.random() < 0.15:  # Washed out.
        values = values * rng.uniform(0.1, 0.6) + rng.uniform(0, 140)
    if rng.random() < 0.2:  # Uneven.
        slope = np.linspace(-1, 1, columns)[None, :, None] * rng.normal(0, 40)
        values = values + slope + np.linspace(-1, 1, rows)[:, None, None] * rng.normal(0, 30)
    if rng.random() < 0.12:  # Glare.
        y, x = np.mgrid[0:rows, 0:columns]
        spread = rng.uniform(0.2, 1.0) * rows
        blob = np.exp(-(((x - rng.uniform(0, columns)) / (spread * rng.uniform(1, 4))) ** 2
                        + ((y - rng.uniform(0, rows)) / spread) ** 2))
        values = values + rng.uniform(30, 160) * blob[:, :, None]
    if rng.random() < 0.15:  # Bloom of a lit display.
        values = values + rng.uniform(0.3, 1.2) * cv2.GaussianBlur(values, (0, 0), rows * rng.uniform(0.03, 0.12))
    if rng.random() < 0.06:  # Something in the way, short of hiding a digit.
        x = int(rng.integers(0, columns))
        cv2.line(values, (x, 0), (int(x + rng.normal(0, rows)), rows), [float(rng.uniform(0, 255))] * 3,
                 max(1, rows // 24))
    return np.clip(values, 0, 255)


def _camera(values: np.ndarray, rng) -> np.ndarray:
    rows = values.shape[0]
    if rng.random() < 0.35:
        values = cv2.GaussianBlur(values, (0, 0), rng.uniform(0.3, 0.036 * rows + 0.3))
    if rng.random() < 0.1:
        length = max(2, int(rng.uniform(0.03, 0.12) * rows))
        kernel = np.zeros((length, length), np.float32)
        if rng.random() < 0.5:
            kernel[length // 2] = 1 / length
        else:
            kernel[:, length // 2] = 1 / length
        values = cv2.filter2D(values, -1, kernel)
    if rng.random() < 0.35:
        values = values + rng.normal(0, rng.uniform(1, 14) * min(1, rows / 40), values.shape)
    image = np.clip(values, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        quality = int(rng.integers(15, 85))
        _, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        image = cv2.imdecode(code, cv2.IMREAD_COLOR)
    return image
