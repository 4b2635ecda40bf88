"""Drawn lines, so that digits, fonts and display types vary more than one fleet does. Beauty is not the aim.

Segments, dot patterns and the list of fonts are those of `../render`.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from crops import LINE, MARGIN, Crop  # noqa: E402
from render import dotmatrix, fonts, segments  # noqa: E402

WORDS = (
    "km mi ODO TRIP TOTAL TRIP A TRIP B TOT miles KM odo trip total km/h MPH mph RANGE AVG mpg RPM SERVICE "
    "Normal ECO OIL PRND Reset INFO CHECK ENGINE READY SPORT EV kWh °C °F P D N R AM PM Tag Ges. Std Min Fuel Distance "
    "Gesamt Total: Odometer BRAKE AIR BAG ABS DOOR H C F E UNLEADED FUEL ONLY"
).split()
SEGMENT_WORDS = ["ACC", "Err", "H", "C", "F", "L", "P", "E", "A", "CAL", "HELP"]


@dataclass
class Style:
    """How one display draws its text."""
    kind: str
    face: str = ""
    shape: segments.Style | None = None
    rows: int = 7
    gap: float = 0.1
    stretch: float = 1.0
    spacing: float = 0.0


def style(rng) -> Style:
    kind = str(rng.choice(["segments", "dots", "font"], p=[0.5, 0.14, 0.36]))
    if kind == "segments":
        shape = segments.Style.vary(rng)
        shape.tailed = bool(rng.random() < 0.85)
        return Style(kind, shape=shape, stretch=rng.uniform(0.85, 1.15))
    if kind == "dots":
        five = rng.random() < 0.5
        face = "5x7" if five else str(rng.choice(dotmatrix.GRID_FONTS))
        rows = 7 if five else int(rng.integers(8, 16))
        return Style(kind, face, rows=rows, gap=rng.uniform(0, 0.35), stretch=rng.uniform(0.8, 1.2))
    return Style(kind, str(rng.choice(list(fonts.FONTS))), stretch=rng.uniform(0.8, 1.2),
                 spacing=max(0.0, rng.normal(0, 0.06)))


def mask(text: str, look: Style, height: int) -> tuple[np.ndarray, np.ndarray | None]:
    """Coverage 0...1 of the text and of the unlit segments; digits fill the middle `height` of 2 * `height` rows."""
    if look.kind == "segments":
        return _segment_mask(text, look, height)
    if look.kind == "dots":
        pattern = dotmatrix.bitmap(text, look.face, look.rows)
        pitch = height / look.rows
        alpha = dotmatrix.dots(pattern, look.gap if pitch > 3 else 0, 6)
        size = (max(2, round(pattern.shape[1] * pitch * look.stretch)), max(2, round(pattern.shape[0] * pitch)))
        drawn = cv2.resize(alpha, size, interpolation=cv2.INTER_AREA)
        full = np.zeros((2 * height, size[0]), np.float32)
        rows = min(size[1], height + height // 2)
        full[height // 2 : height // 2 + rows] = drawn[:rows]
        return full, None
    face = fonts.load(look.face, round(height / fonts.cap_ratio(look.face)))
    extra = look.spacing * height
    places = [0.0]
    for symbol in text:
        places.append(places[-1] + face.getlength(symbol) + extra)
    image = Image.new("L", (int(places[-1]) + 4, 2 * height))
    draw = ImageDraw.Draw(image)
    top = face.getbbox("08")[1]
    for place, symbol in zip(places, text):
        draw.text((place + 2, height // 2 - top), symbol, font=face, fill=255)
    full = np.asarray(image, np.float32) / 255
    return cv2.resize(full, (max(2, round(full.shape[1] * look.stretch)), 2 * height)), None


def _segment_mask(text, look, height):
    lit, unlit, _ = segments.shapes(text, 0, height / 2, height, look.shape)
    everything = [p for p in [*lit, *unlit]] or [np.zeros((3, 2))]
    left = min(p[:, 0].min() for p in everything)
    right = max(p[:, 0].max() for p in everything)
    size = (max(2, int((right - left) * look.stretch) + 3), 2 * height)
    masks = []
    for shapes in (lit, unlit):
        canvas = np.zeros((size[1], size[0]), np.uint8)
        for shape in shapes:
            points = np.stack([(shape[:, 0] - left) * look.stretch + 1, shape[:, 1]], 1)
            cv2.fillPoly(canvas, [np.rint(points * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        masks.append(canvas.astype(np.float32) / 255)
    return masks[0], masks[1]


def number(rng) -> str:
    digits = int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8], p=[0.03, 0.05, 0.07, 0.1, 0.25, 0.35, 0.13, 0.02]))
    text = "".join(str(d) for d in rng.integers(0, 10, digits))
    if rng.random() < 0.2:  # Few different digits: repeats are what CTC finds hardest.
        text = "".join(str(d) for d in rng.choice(rng.integers(0, 10, 2), digits))
    if rng.random() < 0.2:
        text = "1" * int(rng.integers(0, 4)) + text[:5]
    if rng.random() < 0.15:
        text = "0" * int(rng.integers(1, 4)) + text[:5]
    return text


def content(rng) -> str:
    kind = rng.random()
    if kind < 0.7:
        return number(rng)
    if kind < 0.84:
        return number(rng)[:6] + "." + str(rng.integers(0, 10))
    if kind < 0.91:
        return f"{rng.integers(0, 24)}:{rng.integers(0, 60):02d}"
    if kind < 0.95:
        return f"{rng.integers(0, 1000)}.{rng.integers(0, 10)}  {number(rng)}"
    return ""


def colours(rng) -> tuple[np.ndarray, np.ndarray]:
    """Ground and ink, RGB."""
    while True:
        ground, ink = rng.uniform(0, 255, 3), rng.uniform(0, 255, 3)
        if rng.random() < 0.7:  # Lit on dark.
            ground, ink = ground * rng.uniform(0.02, 0.4), 255 - (255 - ink) * rng.uniform(0, 0.7)
        elif rng.random() < 0.7:
            ground, ink = 255 - (255 - ground) * rng.uniform(0.1, 0.7), ink * rng.uniform(0.05, 0.5)
        if np.abs(ground - ink).max() > 30:
            return ground, ink


def crop(rng) -> Crop:
    return _drums(rng) if rng.random() < 0.35 else _display(rng)


def _display(rng) -> Crop:
    look = style(rng)
    text = content(rng)
    ground, ink = colours(rng)
    pieces, first, last = _pieces(text, look, rng)
    ahead = sum(p[0].shape[1] for p in pieces[:first])
    width = sum(p[0].shape[1] for p in pieces[first : last + 1])
    edge = round(LINE * MARGIN)
    rows, columns = LINE + 2 * edge, width + 2 * edge
    alpha, ghost = np.zeros((rows, columns), np.float32), np.zeros((rows, columns), np.float32)
    x = edge - ahead
    for lit, unlit in pieces:
        _add(alpha, lit, x, edge - LINE // 2)
        if unlit is not None:
            _add(ghost, unlit, x, edge - LINE // 2)
        x += lit.shape[1]
    ghost *= rng.uniform(0.02, 0.22) if rng.random() < 0.35 else 0
    for side in (-1, 1):
        if rng.random() < 0.5:
            _neighbour(alpha, look, side, rng)
    alpha = np.maximum(alpha, ghost)[:, :, None]
    return Crop(_painted(alpha, ground, ink, rng), " ".join(text.split()), np.zeros(1), (9.0, 9.0), False)


def _pieces(text, look, rng):
    """Masks side by side, blanks too; which of them the line's quad spans."""
    def blank(share):
        return np.zeros((2 * LINE, max(1, round(share * LINE))), np.float32), None

    def word():
        if look.kind == "segments" and rng.random() < 0.3:
            return mask(str(rng.choice(SEGMENT_WORDS)), look, LINE)
        other = look if look.kind != "segments" else Style("font", str(rng.choice(list(fonts.FONTS))))
        small = max(10, round(LINE * rng.uniform(0.3, 1.0)))
        drawn, _ = mask(str(rng.choice(WORDS)), other, small)
        full = np.zeros((2 * LINE, drawn.shape[1]), np.float32)
        foot = LINE // 2 + LINE - small - small // 2 if rng.random() < 0.7 else LINE // 2 - small // 2
        foot = int(np.clip(foot, 0, 2 * LINE - 2 * small))
        full[foot : foot + 2 * small] = drawn
        return full, None

    if not text:
        return [word()], 0, 0
    pieces, first = [mask(text, look, LINE)], 0
    if rng.random() < 0.4:
        pieces += [blank(rng.uniform(0.08, 0.8)), word()]
    if rng.random() < 0.25:
        pieces, first = [word(), blank(rng.uniform(0.15, 0.9)), *pieces], 2
    last = first
    if rng.random() < 0.3:  # The cut takes the words in.
        first, last = (0 if rng.random() < 0.6 else first), (len(pieces) - 1 if rng.random() < 0.8 else last)
    return pieces, first, last




def _add(canvas, drawn, x, y):
    rows, columns = canvas.shape
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(columns, x + drawn.shape[1]), min(rows, y + drawn.shape[0])
    if x0 < x1 and y0 < y1:
        part = canvas[y0:y1, x0:x1]
        np.maximum(part, drawn[y0 - y : y1 - y, x0 - x : x1 - x], out=part)


def _neighbour(alpha, look, side, rng):
    """Another row above or below: a word, a number, a bar."""
    height = max(10, round(LINE * rng.uniform(0.4, 1.1)))
    gap = round(LINE * rng.uniform(0.12, 0.6))
    kind = rng.random()
    text = number(rng) if kind < 0.5 else str(rng.choice(WORDS))
    other = look if look.kind != "segments" or kind < 0.5 else Style("font", str(rng.choice(list(fonts.FONTS))))
    drawn, _ = mask(text, other, height)
    edge = round(LINE * MARGIN)
    y = edge - gap - height if side < 0 else edge + LINE + gap
    if kind > 0.9:
        alpha[max(0, y) : max(0, y) + max(2, height // 8)] = 1
        return
    _add(alpha, drawn, int(rng.integers(0, alpha.shape[1])) - drawn.shape[1] // 2, y - height // 2)


def _painted(alpha, ground, ink, rng):
    rows, columns = alpha.shape[:2]
    floor = np.broadcast_to(ground, (rows, columns, 3)).astype(np.float32)
    if rng.random() < 0.5:
        small = rng.normal(0, rng.uniform(2, 14), (max(2, rows // 16), max(2, columns // 16))).astype(np.float32)
        floor = floor + cv2.resize(small, (columns, rows), interpolation=cv2.INTER_CUBIC)[:, :, None]
    if rng.random() < 0.15 and alpha.ndim == 3:  # The shadow of LCD segments.
        drop = np.roll(alpha, (int(rng.integers(1, 5)), int(rng.integers(-3, 4))), (0, 1))
        floor = floor + (ink - ground) * drop * rng.uniform(0.1, 0.3)
    image = floor * (1 - alpha) + ink * alpha
    return np.clip(image, 0, 255).astype(np.uint8)


def _last_wheel(ground, ink, rng):
    """Ground and ink of the wheel of tenths: inverted, red and white, or anything."""
    red = np.array([rng.uniform(120, 230), rng.uniform(0, 70), rng.uniform(0, 60)])
    white, black = np.full(3, rng.uniform(170, 250)), np.full(3, rng.uniform(5, 60))
    pairs = [(ink, ground), (white, red), (red, white), (white, black), (black, white), (ground, red), colours(rng)]
    return pairs[rng.choice(len(pairs), p=[0.35, 0.15, 0.15, 0.1, 0.1, 0.05, 0.1])]


def _drums(rng) -> Crop:
    face = str(rng.choice([name for name in fonts.FONTS if "italic" not in name and "mono" not in name]))
    wheels = int(rng.choice([4, 5, 6, 6, 7]))
    text = "".join(str(d) for d in rng.integers(0, 10, wheels))
    if rng.random() < 0.4:
        text = "0" * int(rng.integers(1, 3)) + text[: wheels - 1]
    contrast = rng.random() < 0.8
    ground, ink = colours(rng)
    if rng.random() < 0.6:
        ground, ink = np.full(3, rng.uniform(5, 60)), np.full(3, rng.uniform(120, 255))
    last = _last_wheel(ground, ink, rng)
    differs = np.abs(last[0] - ground).sum() > 100
    panel = rng.uniform(0, 255, 3) * rng.uniform(0.05, 1)
    pitch = rng.uniform(1.25, 1.7)
    window = round(LINE * rng.uniform(1.02, 1.5))
    cell = round(LINE * rng.uniform(0.6, 1.0))
    slit = int(rng.choice([0, 1, 2, 3, 5])) if rng.random() < 0.6 else int(rng.uniform(0.08, 0.4) * LINE)
    roll = float(rng.choice([0.0, rng.normal(0, 0.04), rng.uniform(0, 0.4)], p=[0.4, 0.3, 0.3]))
    play = rng.uniform(0, 0.12) if rng.random() < 0.25 else 0.025
    upwards = 1 if rng.random() < 0.85 else -1
    stretch = rng.uniform(0.75, 1.2)
    edge = round(LINE * MARGIN)
    width = (cell + slit) * len(text) - slit
    image = np.empty((LINE + 2 * edge, width + 2 * edge, 3), np.float32)
    image[:] = panel
    top = edge + LINE // 2 - window // 2
    frame = int(rng.integers(0, LINE // 2))
    between = ground * rng.uniform(0.2, 1) if rng.random() < 0.6 else rng.uniform(0, 255, 3)
    image[top : top + window, max(0, edge - frame) : edge + width + frame] = between
    shade = np.cos(np.linspace(-1, 1, window) * rng.uniform(0.3, 1.2))[:, None, None]
    ticks = rng.random() < 0.12
    carry = [0.0] * len(text)
    carry[-1] = roll
    for i in range(len(text) - 2, -1, -1):  # A wheel turns with its right neighbour when that passes from 9 to 0.
        carry[i] = carry[i + 1] if text[i + 1] == "9" else 0.0
    for i, symbol in enumerate(text):
        back, front = last if contrast and i == len(text) - 1 else (ground, ink)
        offset = (carry[i] + np.clip(rng.normal(0, play), -0.2, 0.35)) * pitch * LINE * upwards
        alpha = np.zeros((window, cell), np.float32)
        for step in (-1, 0, 1):
            glyph, _ = mask(str((int(symbol) + step * upwards) % 10), Style("font", face, stretch=stretch), LINE)
            if glyph.shape[1] > cell * 1.1:
                glyph = cv2.resize(glyph, (cell, glyph.shape[0]))
            _add(alpha, glyph, (cell - glyph.shape[1]) // 2,
                 round(window / 2 - LINE + step * pitch * LINE - offset))
        if ticks and i == len(text) - 1:
            for y in range(int(rng.integers(0, 5)), window, max(3, round(LINE * pitch / 10))):
                alpha[y : y + max(1, LINE // 30), cell - cell // 8 :] = 1
        cellular = (back * (1 - alpha[:, :, None]) + front * alpha[:, :, None]) * shade
        x = edge + i * (cell + slit)
        image[top : top + window, x : x + cell] = cellular
    if rng.random() < 0.12:  # A streak of light along the glass or the wheels.
        middle, spread = rng.uniform(0, len(image)), rng.uniform(0.03, 0.25) * LINE
        streak = np.exp(-(((np.arange(len(image)) - middle) / spread) ** 2))[:, None, None]
        image = image + streak * rng.uniform(20, 200)
    if rng.random() < 0.3:  # The trip counter, or words, in the next row.
        alpha = np.zeros(image.shape[:2], np.float32)
        _neighbour(alpha, Style("font", face, stretch=stretch), int(rng.choice([-1, 1])), rng)
        alpha[top : top + window] = 0
        other = ink if np.abs(ink - panel).max() > 60 else 255 - panel
        image = image * (1 - alpha[:, :, None]) + other * alpha[:, :, None]
    if rng.random() < 0.3:
        drawn, _ = mask(str(rng.choice(["km", "mi", "MILES", "KM", "km"])), Style("font", "sans-bold"), LINE // 2)
        alpha = np.zeros(image.shape[:2], np.float32)
        _add(alpha, drawn, edge + width + round(LINE * rng.uniform(0.15, 0.5)), edge + LINE // 4)
        image = image * (1 - alpha[:, :, None]) + ink * alpha[:, :, None]
    ends = np.concatenate([[0], (np.arange(1, len(text)) * (cell + slit) - slit / 2) / LINE, [width / LINE]])
    return Crop(np.clip(image, 0, 255).astype(np.uint8), text, ends, (9.0, 9.0), True, contrast and differs)
