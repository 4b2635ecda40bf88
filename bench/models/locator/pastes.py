"""Lines that are put into a sample: displays out of other photos, so that a display is learned and not the dashboards that
have it, and words such as `x1000 rpm` that a display is taken for."""

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from photos import BACKGROUND, DIGITS, ODOMETER, TEXT, LabelledPhoto, TextLine

FONTS = Path("/usr/share/fonts/truetype")
FACES = [
    "liberation/LiberationSans-Regular.ttf", "liberation/LiberationSans-Bold.ttf", "liberation/LiberationSans-BoldItalic.ttf",
    "liberation/LiberationSansNarrow-Regular.ttf", "dejavu/DejaVuSans.ttf", "dejavu/DejaVuSans-Bold.ttf",
]
WORDS = [
    "x1000 rpm", "x1000rpm", "rpm x1000", "1/min x 1000", "x1000 r/min", "r/min x1000", "x1000", "rpm", "1/min", "RPM x 100",
    "x100 rpm", "km/h", "MPH", "mph", "km", "miles", "ODO", "TRIP", "TRIP A", "TRIP B", "UNLEADED FUEL ONLY", "DIESEL", "SRS",
    "AIRBAG", "ABS", "CHECK", "P R N D", "PRND3", "E", "F", "C H", "1/2", "FUEL", "ECO", "VTEC", "TURBO", "HYBRID", "SERVICE",
]


def put_in(image: np.ndarray, lines: list[TextLine], elsewhere: np.ndarray, others: list[LabelledPhoto], rng):
    """`image` (changed), the lines that stand in it, and what its pixels outside of lines may be (changed), all in pixels of
    the image. Returns the lines, with the new ones."""
    lines = list(lines)
    if others and rng.random() < 0.35:
        for _ in range(rng.integers(1, 3)):
            _display(image, lines, elsewhere, others[rng.integers(len(others))], rng)
    if rng.random() < 0.25:
        for _ in range(rng.integers(1, 4)):
            _words(image, lines, rng)
    return lines


def _free_place(quad: np.ndarray, lines: list[TextLine], size: int, rng) -> np.ndarray | None:
    """The quad moved somewhere whole and clear of all lines."""
    low, high = quad.min(0), quad.max(0)
    room = size - (high - low)
    if (room <= 4).any():
        return None
    for _ in range(8):
        moved = quad - low + rng.uniform(0, 1, 2) * room
        box = (moved.min(0), moved.max(0))
        if not any(_touch(box, line.quad) for line in lines):
            return moved
    return None


def _touch(box, quad) -> bool:
    margin = 3
    return bool((box[0] < quad.max(0) + margin).all() and (box[1] > quad.min(0) - margin).all())


def _frame(width: float, height: float, rng) -> np.ndarray:
    """A quad of this size, turned a little."""
    angle = np.deg2rad(np.clip(rng.normal(0, 7), -30, 30))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.array([[0, 0], [width, 0], [width, height], [0, height]]) @ turn.T


def _display(image, lines, elsewhere, other: LabelledPhoto, rng):
    choices = [line for line in other.lines if line.classes == ODOMETER]
    if not choices:
        return
    source = choices[rng.integers(len(choices))].quad
    high = np.linalg.norm(source[3] - source[0] + source[2] - source[1]) / 2
    wide = np.linalg.norm(source[1] - source[0] + source[2] - source[3]) / 2
    height = np.exp(rng.uniform(np.log(6), np.log(34)))
    if height > 1.5 * high:
        return
    width = height * wide / max(high, 1) * np.exp(rng.normal(0, 0.08))
    # What comes along with the line, in heights: left, top, right, bottom.
    left, top, right, bottom = rng.uniform(0.12, 0.9, 4) * height
    patch = _frame(width + left + right, height + top + bottom, rng)
    patch = _free_place(patch, lines, image.shape[1], rng)
    if patch is None:
        return
    u = (patch[1] - patch[0]) / (width + left + right)
    v = (patch[3] - patch[0]) / (height + top + bottom)
    inner = patch[0] + u * left + v * top
    quad = np.stack([inner, inner + u * width, inner + u * width + v * height, inner + v * height])
    level = min(0 if height > 0.6 * high else 1 if height > 0.3 * high else 2, len(other.pixels) - 1)
    pixels = other.pixels[level]
    reduced = source * [pixels.shape[1] / other.pixels[0].shape[1], pixels.shape[0] / other.pixels[0].shape[0]]
    matrix = cv2.getPerspectiveTransform(np.float32(reduced - 0.5), np.float32(quad - 0.5))
    pasted = cv2.warpPerspective(pixels, matrix, image.shape[1::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.rint((patch - 0.5) * 16).astype(np.int32)], 255, lineType=cv2.LINE_AA, shift=4)
    elsewhere[mask > 127] = BACKGROUND | DIGITS | TEXT
    soft = mask.astype(np.float32)[:, :, None] / 255
    if rng.random() < 0.5:
        soft = cv2.GaussianBlur(soft, (0, 0), rng.uniform(0.5, 0.25 * height))[:, :, None] * soft
    image[:] = (image * (1 - soft) + pasted * soft).astype(np.uint8)
    lines.append(TextLine(quad, ODOMETER))


@lru_cache(maxsize=4096)
def _word(text: str, face: str, size: int) -> np.ndarray:
    font = ImageFont.truetype(str(FONTS / face), size)
    x0, y0, x1, y1 = font.getbbox(text)
    canvas = Image.new("L", (x1 - x0, y1 - y0))
    ImageDraw.Draw(canvas).text((-x0, -y0), text, fill=255, font=font)
    return np.array(canvas)


def _words(image, lines, rng):
    text = WORDS[rng.integers(len(WORDS))] if rng.random() < 0.8 else str(rng.integers(0, 30) * 10)
    face = FACES[rng.integers(len(FACES))]
    word = _word(text, face, 40)
    height = np.exp(rng.uniform(np.log(6), np.log(34)))
    rows, columns = word.shape
    quad = _free_place(_frame(height * columns / rows, height, rng), lines, image.shape[1], rng)
    if quad is None:
        return
    corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]])
    # By halves, so that a small word keeps its strokes.
    while word.shape[0] > 2 * height and word.shape[0] > 8:
        word = cv2.resize(word, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    corners = corners * [word.shape[1] / columns, word.shape[0] / rows]
    matrix = cv2.getPerspectiveTransform(np.float32(corners - 0.5), np.float32(quad - 0.5))
    mask = cv2.warpPerspective(word, matrix, image.shape[1::-1], flags=cv2.INTER_LINEAR).astype(np.float32)[:, :, None] / 255
    ground = np.median(image[np.clip(quad[:, 1].astype(int), 0, 255), np.clip(quad[:, 0].astype(int), 0, 255)], axis=0)
    light = rng.uniform(140, 255) if ground.mean() < 128 else rng.uniform(0, 110)
    colour = np.clip(light * np.exp(rng.normal(0, 0.25, 3) * (rng.random() < 0.4)), 0, 255)
    image[:] = (image * (1 - mask) + colour * mask).astype(np.uint8)
    is_word = any(c.isalpha() for c in text)
    has_digit = any(c.isdigit() for c in text)
    lines.append(TextLine(quad, (TEXT if is_word else 0) | (DIGITS if has_digit else 0) or TEXT))
