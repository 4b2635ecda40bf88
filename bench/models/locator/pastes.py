"""What is put into a sample: displays out of other photos, so that a display is learned and not the dashboards that have it;
words and numbers such as `x1000 rpm`, lamps and reflections that a display is taken for."""

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
    "STOP", "BRAKE", "(P)", "(ABS)", "ENGINE", "START", "ENGINE START STOP", "EPC", "4WD", "A/C", "AUTO", "MODE", "SET", "RES",
    "VOL", "FM", "PULL", "OFF", "ON", "PASSENGER AIR BAG", "DOOR OPEN", "CHECK ENGINE", "O/D OFF", "CRUISE", "LOW", "BELT",
]
SYMBOLS = "⚠⛽☼☀❄⚙♨☰⚡⚐☎⚓♺⟳⇦⇨◄►◀▶▲▼△●○◐◑■□◆◇✇✕✖✚✱❗✓☓⊙⊗⊕⌂⏏☂♦♥▣▤▥◧◨"
LAMPS = [(235, 40, 30), (235, 40, 30), (255, 160, 20), (255, 160, 20), (60, 220, 80), (70, 120, 255), (235, 235, 230)]
"""Red, green and blue: red and yellow ones are lit most when a car stands with its ignition on."""


def put_in(image: np.ndarray, lines: list[TextLine], elsewhere: np.ndarray, others: list[LabelledPhoto], rng):
    """`image` (changed), the lines that stand in it, and what its pixels outside of lines may be (changed), all in pixels of
    the image. Returns the lines, with the new ones."""
    lines = list(lines)
    if others and rng.random() < 0.35:
        for _ in range(rng.integers(1, 3)):
            _display(image, lines, elsewhere, others[rng.integers(len(others))], rng)
    if others and rng.random() < 0.15:
        _reflection(image, others[rng.integers(len(others))], rng)
    if rng.random() < 0.35:
        for _ in range(rng.integers(1, 4)):
            _words(image, lines, rng)
    if rng.random() < 0.4:
        for _ in range(rng.integers(1, 4)):
            _lamps(image, lines, elsewhere, rng)
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
    text = WORDS[rng.integers(len(WORDS))] if rng.random() < 0.65 else _number(rng)
    face = FACES[rng.integers(len(FACES))]
    word = _word(text, face, 40)
    height = np.exp(rng.uniform(np.log(6), np.log(34)))
    rows, columns = word.shape
    quad = _free_place(_frame(height * columns / rows, height, rng), lines, image.shape[1], rng)
    if quad is None:
        return
    mask = _placed(word, quad, height, image.shape)[:, :, None]
    ground = np.median(image[np.clip(quad[:, 1].astype(int), 0, 255), np.clip(quad[:, 0].astype(int), 0, 255)], axis=0)
    light = rng.uniform(140, 255) if ground.mean() < 128 else rng.uniform(0, 110)
    colour = np.clip(light * np.exp(rng.normal(0, 0.25, 3) * (rng.random() < 0.4)), 0, 255)
    if rng.random() < 0.25:
        colour = np.array(LAMPS[rng.integers(len(LAMPS))], float)
    image[:] = (image * (1 - mask) + colour * mask).astype(np.uint8)
    is_word = any(c.isalpha() for c in text)
    has_digit = any(c.isdigit() for c in text)
    lines.append(TextLine(quad, (TEXT if is_word else 0) | (DIGITS if has_digit else 0) or TEXT))


def _number(rng) -> str:
    """Of a gauge, a clock, a calendar, a thermometer."""
    a, b, c = (int(x) for x in rng.integers([0, 0, 1990], [24, 60, 2030]))
    kind = rng.random()
    if kind < 0.5:
        return str(rng.integers(0, 30) * 10)
    if kind < 0.7:
        return f"{a}:{b:02d}"
    if kind < 0.85:
        day, month, mark = f"{a + 1:02d}", f"{b % 12 + 1:02d}", "/.-"[rng.integers(3)]
        return mark.join([f"{c}", month, day] if rng.random() < 0.5 else [day, month, f"{c % 100:02d}"])
    return f"{b - 20}°C" if rng.random() < 0.5 else f"{b - 20}.{a % 10}°"


def _placed(mark: np.ndarray, quad: np.ndarray, height: float, shape) -> np.ndarray:
    """How much of the mark each pixel of the sample holds, from 0 to 1."""
    rows, columns = mark.shape
    corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]])
    # By halves, so that a small one keeps its strokes.
    while mark.shape[0] > 2 * height and mark.shape[0] > 8:
        mark = cv2.resize(mark, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    corners = corners * [mark.shape[1] / columns, mark.shape[0] / rows]
    matrix = cv2.getPerspectiveTransform(np.float32(corners - 0.5), np.float32(quad - 0.5))
    return cv2.warpPerspective(mark, matrix, shape[1::-1], flags=cv2.INTER_LINEAR).astype(np.float32) / 255


def _lamps(image, lines, elsewhere, rng):
    """One lamp or a row of them, some so bright that they glow. None of it is text."""
    height = np.exp(rng.uniform(np.log(6), np.log(30)))
    count = 1 if rng.random() < 0.4 else int(rng.integers(2, 7))
    step = height * rng.uniform(1.1, 2.2)
    row = _frame(step * (count - 1) + 1.3 * height, height, rng)
    if rng.random() < 0.3:
        row = row[:, ::-1]  # A column.
    row = _free_place(row, lines, image.shape[1], rng)
    if row is None:
        return
    u = (row[1] - row[0]) / np.linalg.norm(row[1] - row[0])
    v = (row[3] - row[0]) / np.linalg.norm(row[3] - row[0])
    for i in range(count):
        mark = _icon(rng) if rng.random() < 0.6 else _word(SYMBOLS[rng.integers(len(SYMBOLS))], FACES[4], 40)
        rows, columns = mark.shape
        wide = min(height * columns / rows, 1.3 * height)
        quad = row[0] + u * step * i + np.stack([0 * u, u * wide, u * wide + v * height, v * height])
        mask = _placed(mark, quad, height, image.shape)
        elsewhere[mask > 0.1] = BACKGROUND
        colour = np.array(LAMPS[rng.integers(len(LAMPS))], np.float32) * rng.uniform(0.5, 1)
        lit = image * (1 - mask[:, :, None]) + colour * mask[:, :, None]
        if rng.random() < 0.4:
            glow = cv2.GaussianBlur(mask, (0, 0), height * rng.uniform(0.1, 0.5)) * rng.uniform(0.5, 2.5)
            lit = lit + colour * glow[:, :, None]
        image[:] = np.clip(lit, 0, 255).astype(np.uint8)


def _icon(rng) -> np.ndarray:
    """A battery, an engine, an oil can, a car, a belt as far as a small network can tell: a body with parts at its rim and
    something in it, filled or drawn in lines."""
    icon = np.zeros((40, int(rng.integers(34, 52))), np.uint8)
    rows, columns = icon.shape
    thick = -1 if rng.random() < 0.4 else int(rng.integers(2, 6))
    low, high = (int(x) for x in (rng.uniform(0.1, 0.35) * rows, rng.uniform(0.65, 0.92) * rows))
    left, right = (int(x) for x in (rng.uniform(0.06, 0.25) * columns, rng.uniform(0.75, 0.94) * columns))
    body = rng.random()
    if body < 0.45:
        cv2.rectangle(icon, (left, low), (right, high), 255, thick)
    elif body < 0.7:
        cv2.ellipse(icon, (columns // 2, rows // 2), ((right - left) // 2, (high - low) // 2), 0, 0, 360, 255, thick)
    else:
        angles = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 8))))
        points = np.stack([columns / 2 + np.cos(angles) * columns * 0.42, rows / 2 + np.sin(angles) * rows * 0.42], 1)
        if thick < 0:
            cv2.fillPoly(icon, [points.astype(np.int32)], 255)
        else:
            cv2.polylines(icon, [points.astype(np.int32)], True, 255, thick)
    inner = 0 if thick < 0 else 255
    for _ in range(rng.integers(0, 4)):  # In the body.
        p, q = ((int(rng.uniform(left, right)), int(rng.uniform(low, high))) for _ in range(2))
        cv2.line(icon, p, (q[0], p[1]) if rng.random() < 0.5 else (p[0], q[1]), inner, int(rng.integers(2, 6)))
    for _ in range(rng.integers(0, 4)):  # At its rim.
        x, y = int(rng.uniform(left, right)), low if rng.random() < 0.6 else high
        cv2.rectangle(icon, (x - 3, y - 4), (x + 3, y + 4), 255, -1)
    return icon


def _reflection(image, other: LabelledPhoto, rng):
    """A glass before the display mirrors something bright and blurred."""
    size = image.shape[0]
    pixels = other.pixels[-1]
    rows, columns = pixels.shape[:2]
    part = max(int(min(rows, columns) * rng.uniform(0.1, 0.5)), 8)
    x, y = rng.integers(0, columns - part + 1), rng.integers(0, rows - part + 1)
    wide, high = (int(v) for v in np.exp(rng.uniform(np.log(24), np.log(200), 2)))
    patch = cv2.resize(pixels[y : y + part, x : x + part][:, ::-1], (wide, high), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    patch = cv2.GaussianBlur(patch, (0, 0), rng.uniform(2, 6))
    mask = np.zeros((high, wide), np.float32)
    cv2.ellipse(mask, (wide // 2, high // 2), (wide * 2 // 5, high * 2 // 5), 0, 0, 360, 1, -1)
    mask = cv2.GaussianBlur(mask, (0, 0), 1 + min(wide, high) * rng.uniform(0.03, 0.15)) * rng.uniform(0.2, 0.8)
    x, y = rng.integers(-wide // 2, size - wide // 2), rng.integers(-high // 2, size - high // 2)
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + wide, size), min(y + high, size)
    mask, patch = mask[y0 - y : y1 - y, x0 - x : x1 - x, None], patch[y0 - y : y1 - y, x0 - x : x1 - x]
    under = image[y0:y1, x0:x1].astype(np.float32)
    image[y0:y1, x0:x1] = np.clip(255 - (255 - under) * (255 - patch * mask) / 255, 0, 255).astype(np.uint8)
