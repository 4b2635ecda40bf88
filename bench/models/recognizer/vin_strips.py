"""From a crop with a VIN to a training strip: a cut as the locator errs, light, a photo of some size, the product's steps."""

from dataclasses import dataclass

import cv2
import numpy as np

import line_network
import product
import samples
from evaluate import Strip
from kinds import Kind
from network import FRAME, HEIGHT
from vin_lines import Crop, Symbol

SEEN, HIDDEN = 0.6, 0.2
"""A symbol is read when more of its width than this lies in the cut; where less than the other does, it isn't. In between
nobody can tell, so no cut ends there."""


def strip(crop: Crop, rng: np.random.Generator, kind: Kind, on_its_head: bool = False) -> tuple[np.ndarray, str]:
    """As the kind's network gets it, and what it shows: nothing, if it is turned on its head."""
    while True:
        cut = Cut.choose(crop, rng)
        if cut.text is None:
            continue
        text = kind.sayable(cut.text)
        try:
            image = _strip(crop, cut, rng, kind)
        except product.Unusable:
            continue
        if on_its_head:
            image, text = image[::-1, ::-1], ""
        # A frame for every character, and a blank between equal ones.
        frames = len(text) + sum(a == b for a, b in zip(text, text[1:])) + 2
        if kind.beside:
            if image.shape[1] * line_network.ROWS < line_network.FRAME * frames * image.shape[0]:
                continue
            return line_network.prepared(image), text
        image = product.scaled(image, HEIGHT)
        if image.shape[1] < FRAME * frames:
            continue
        values = product.normalised(image)
        return (np.clip(values, -1, 1) if rng.random() < 0.3 else values), text


@dataclass
class Cut:
    quad: np.ndarray
    """Pixels of the crop."""
    margin: float
    along: float
    across: float
    """The photo's pixels to one of the crop, along and across the line."""
    text: str | None
    """What can be read in it; None where it ends within a symbol, or beyond what is known."""

    @staticmethod
    def choose(crop: Crop, rng) -> "Cut":
        margin = float(rng.choice([0.1, 0.15, 0.15, 0.18, 0.2]))
        quad = disturbed(crop.quad, rng)
        along, across = _scale(crop, quad, rng)
        height = np.linalg.norm(quad[3] - quad[0])
        beside = margin * height * across / along
        left, right = quad[[0, 3], 0].mean() - beside, quad[[1, 2], 0].mean() + beside
        text = shown(crop.symbols, left, right) if crop.known[0] <= left and right <= crop.known[1] else None
        return Cut(quad, margin, along, across, text)


def shown(symbols: list[Symbol], left: float, right: float) -> str | None:
    """What can be read between two columns; None where one of them lies within a symbol."""
    text = ""
    for symbol in symbols:
        width = max(symbol.right - symbol.left, 1)
        seen = (min(symbol.right, right) - max(symbol.left, left)) / width
        if HIDDEN < seen < SEEN and symbol.text != " ":
            return None
        if seen >= SEEN:
            text += symbol.text
    return " ".join(text.split())


def _scale(crop: Crop, quad: np.ndarray, rng) -> tuple[float, float]:
    """How far away, and whether squeezed."""
    if crop.is_small:
        both = rng.uniform(0.75, 1) if rng.random() < 0.3 else 1.0
        return both, both
    height = np.linalg.norm(quad[3] - quad[0])
    length = np.linalg.norm(crop.quad[1] - crop.quad[0])
    far = rng.random() < 0.45  # Or a small photo.
    high = float(np.exp(rng.uniform(np.log(7.5), np.log(22)))) if far else rng.uniform(18, 42)
    across = along = min(1.0, high / height)
    if rng.random() < 0.5:  # Brought to a square.
        along *= float(np.exp(rng.uniform(np.log(0.4), np.log(1.25))))
    return min(max(along, 5.0 * 17 / length), 1.3), min(max(across, 7.0 / height), 1.0)


def disturbed(quad: np.ndarray, rng) -> np.ndarray:
    """As locators err: too long or too short, too high or too low, turned, sheared."""
    height = np.linalg.norm(quad[3] - quad[0])
    width = np.linalg.norm(quad[1] - quad[0])
    kind = rng.random()
    if kind < 0.25:
        left, top, right, bottom = rng.normal(0.03, 0.06, 4)
    elif kind < 0.37:  # Half of the rows above and below as well.
        left, right = rng.uniform(0, 1.2, 2)
        top, bottom = rng.uniform(-0.05, 0.75, 2)
    elif kind < 0.77:
        left, right = np.clip(rng.normal(0.15, 0.25, 2), -0.15, 1.2)
        high, shift = np.exp(rng.normal(0.05, 0.14)) - 1, np.clip(rng.normal(0, 0.07), -0.16, 0.16)
        top, bottom = np.clip([high / 2 + shift, high / 2 - shift], -0.14, 0.55)
    else:
        left, right = rng.uniform(0, 2.2, 2) if rng.random() < 0.5 else rng.uniform(0, 1.2, 2)
        top, bottom = rng.uniform(-0.08, 0.45, 2)
    along, across = (quad[1] - quad[0]) / width, (quad[3] - quad[0]) / height
    corners = np.array([
        quad[0] - height * (left * along + top * across), quad[1] + height * (right * along - top * across),
        quad[2] + height * (right * along + bottom * across), quad[3] - height * (left * along - bottom * across)])
    centre = corners.mean(0)
    turn = np.arctan(np.clip(rng.normal(0, 0.13), -0.35, 0.35) * height / width * 2) if rng.random() < 0.7 else 0.0
    shear = rng.normal(0, 0.09) if rng.random() < 0.6 else 0.0
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ np.array([[1, shear], [0, 1]])
    return (corners - centre) @ matrix.T + centre + rng.normal(0, 0.025, (4, 2)) * height


def _strip(crop: Crop, cut: Cut, rng, kind: Kind) -> np.ndarray:
    image, quad = _photographed(crop, cut, rng)
    gray = product.stretched(product.strongest_channel(product.shaped(
        product.rectified(image, quad, margin=cut.margin), kind.shape)))
    dark_on_light = 255 - gray if product.is_light_on_dark(gray) else gray
    if rng.random() < 0.05:
        dark_on_light = 255 - dark_on_light
    if rng.random() < 0.15:
        width = round(dark_on_light.shape[1] * rng.uniform(0.85, 1.2))
        dark_on_light = cv2.resize(dark_on_light, (width, dark_on_light.shape[0]), interpolation=cv2.INTER_AREA)
    if kind.beside:
        return dark_on_light
    above, beside = (kind.border, kind.border) if rng.random() < 0.7 else rng.integers([2, 3], [13, 17])
    return np.pad(dark_on_light, ((above, above), (beside, beside)), constant_values=255)


def _photographed(crop: Crop, cut: Cut, rng) -> tuple[np.ndarray, np.ndarray]:
    """The crop as a camera of some distance and resolution takes it; the cut's quad in its pixels."""
    height = np.linalg.norm(cut.quad[3] - cut.quad[0])
    x0, x1 = max(0, int(cut.quad[:, 0].min() - height)), int(cut.quad[:, 0].max() + height)
    pixels, quad = crop.pixels[:, x0:x1], cut.quad - [x0, 0]
    # Most of what follows costs a third without colours, which hardly matter.
    image = pixels if rng.random() < 0.25 else cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    size = (max(8, round(image.shape[1] * cut.along)), max(8, round(image.shape[0] * cut.across)))
    if size != image.shape[1::-1]:
        method = cv2.INTER_AREA if rng.random() < 0.75 else cv2.INTER_LINEAR
        image = cv2.resize(image, size, interpolation=method)
    if rng.random() < 0.7:  # Several troubles at a time leave nothing to read.
        image = samples.light(image, rng)
    image = camera(image.astype(np.float32), rng, crop.is_small)
    scale = np.array([size[0] / pixels.shape[1], size[1] / pixels.shape[0]])
    return np.ascontiguousarray(image), quad * scale


def camera(values: np.ndarray, rng, is_real: bool) -> np.ndarray:
    """Lens, shake, noise, compression, in pixels of the photo. A real photo has had its share."""
    rows = values.shape[0] / 3
    less = 0.5 if is_real else 1.0
    if rng.random() < 0.45 * less:
        values = cv2.GaussianBlur(values, (0, 0), rng.uniform(0.3, 0.05 * rows + 0.45) * less)
    if rng.random() < 0.15 * less:
        length = max(2, int(rng.uniform(0.04, 0.11) * rows * less))
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        a = rng.uniform(0, np.pi)
        d = np.array([np.cos(a), np.sin(a)]) * length / 2
        ends = [tuple(int(v) for v in np.rint((length + 0.5 + s * d) * 16 - 8)) for s in (-1, 1)]
        cv2.line(kernel, *ends, 1.0, 1, cv2.LINE_AA, 4)
        values = cv2.filter2D(values, -1, kernel / kernel.sum())
    if rng.random() < 0.1:  # Sharpened by the phone.
        values = values + rng.uniform(0.3, 1.5) * (values - cv2.GaussianBlur(values, (0, 0), rng.uniform(0.7, 2)))
    if rng.random() < 0.4:
        values = values + rng.normal(0, rng.uniform(1, 14) * min(1, rows / 30), values.shape)
    image = np.clip(values, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        quality = int(rng.integers(30, 92))
        _, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        image = cv2.imdecode(code, cv2.IMREAD_COLOR if image.ndim == 3 else cv2.IMREAD_GRAYSCALE)
    return image


def product_strips(crops: list[Crop], rng, kind: Kind) -> list[Strip]:
    """As the product would cut and read them, at quads a little off."""
    found = []
    while len(found) < len(crops):
        crop = crops[len(found)]
        cut = Cut.choose(crop, rng)
        if cut.text is None:
            continue
        image, quad = _photographed(crop, cut, rng)
        try:
            image = product.strip(image, quad, kind.border, cut.margin, kind.shape)
        except product.Unusable:
            continue
        found.append(Strip(image, kind.sayable(cut.text), False, ""))
    return found
