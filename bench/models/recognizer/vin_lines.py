"""Drawn lines with a VIN: print, metal, glass, screens, paper; with what stands around them.

A hundred times cheaper than whole photos (`../render`), which teach how such lines look in their surroundings. Letters,
fonts, dot patterns, textures and VINs are those of `../render`.
"""

import math
import sys
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from kinds import UNREADABLE

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from render import barcode, canvas, dotmatrix, fonts, texture, vin  # noqa: E402

LINE, ABOVE, BESIDE = 40, 42, 110
"""Pixels of the line's height, of what is kept above and below it, and on each side."""
CHARACTERS = vin.DIGITS + vin.LETTERS
FONTS = [name for name in fonts.FONTS if "italic" not in name] + [
    name for name in fonts.FURTHER if not name.startswith(("segments", "kanji", "kaffee"))]
PLAIN = [
    "narrow", "narrow-bold", "sans", "sans-bold", "mono", "mono-bold", "ocr-b", "ocr-a", "din", "engraved",
    "engraved-narrow", "roboto-condensed", "nimbus-narrow", "free-sans", "dejavu-mono", "roboto", "roboto-medium", "drafting",
    "serif", "dejavu-serif"]
"""What labels and plates are mostly set in."""
MAKERS = (
    [code for code, _, _ in vin.NORTH_AMERICA + vin.CHINA + vin.EUROPE]
    + "XTA XWE XW7 XW8 XWB XUF XUU X4X X7L X7M X9F X9L Z94 Z8N Z8T Z6F Y6D Y6U LVV LGX LB3 LSJ LFV WAU WAUZZZ WBA WDC "
      "WP0ZZZ WP1ZZZ WF0 W0L VF7 VNK VSK U5Y TMA SAL SJN SHS SHH SB1 RUM RUP NMT KNA KNE KMH KL1 JHM JMB JMZ JN1 JT1 JTE "
      "JTN 1FT 1GN 1N4 1J4 2C3 2HK 3FA 3N1 4JG 5J6 5NP 5YJ 7SA MAL MMB NLH PL1 AHT 9BW 8AF YS3 YV4 ZAR ZFF".split())
WORDS = (
    "VIN VIN: V.I.N. V.I.N.: CHASSIS NO. FIN MFD BY TYPE: PASSENGER CAR GVWR GAWR LB KG 2070 KG 1790 KG TC RU E-RU.MT02.00286 "
    "E-JP.AB04.00193 E1*2007/46*0374 E4*98/14*0187 MADE IN JAPAN GERMANY MPV TRUCK 1- 980 KG 2- 1100 KG COLOR PAINT TRIM 38J "
    "NH578 B-92P THIS VEHICLE CONFORMS TO ALL APPLICABLE FEDERAL MOTOR SAFETY STANDARDS IN EFFECT ON THE DATE OF MANUFACTURE "
    "SHOWN ABOVE TOYOTA MOTOR CORPORATION HONDA MFG. VOLKSWAGEN AG RENAULT S.A.S. DAIMLER ENGINE 1998 CM3 110 KW DATE 05/2011 "
    "MODEL FZG.-IDENT-NR. TYP MOTORKB GETR.KB TELAIO NR TARE 1500 MAX KENTEKEN").split()


@dataclass
class Symbol:
    text: str
    """One of the model's symbols, or a space."""
    left: float
    right: float
    """Pixels of the crop."""


@dataclass
class Crop:
    pixels: np.ndarray
    """RGB; the row lies level."""
    quad: np.ndarray
    """4 x 2, pixels of the crop: where a locator should find the VIN."""
    symbols: list[Symbol] = field(default_factory=list)
    """The whole row's, words beside the VIN too, from left to right."""
    is_small: bool = False
    """Has few pixels of its own, so it isn't made smaller."""
    known: tuple[float, float] = (-math.inf, math.inf)
    """Columns between which the symbols are all that the row shows; no cut goes further."""


# ---- What is written


TAKEN_FOR_EACH_OTHER = "WWMMNHUVJ1T7"


def any_vin(rng) -> str:
    """Of the real kind, or characters by chance: a model that knows makers by heart misreads the others."""
    chance = rng.random()
    if chance < 0.3:
        return vin.make(rng)[0]
    pick = lambda pool, n: "".join(pool[i] for i in rng.integers(0, len(pool), n))  # noqa: E731
    if chance < 0.7:
        code = str(rng.choice(MAKERS))
        tail = int(rng.choice([4, 5, 6, 7], p=[0.1, 0.15, 0.55, 0.2]))
        text = code + pick(CHARACTERS, 17 - len(code) - tail) + pick(vin.DIGITS, tail)
        return text if rng.random() < 0.7 else text[:8] + vin.check_digit(text[:8] + "0" + text[9:]) + text[9:]
    if chance < 0.85:  # Few different ones: repeats are what CTC finds hardest.
        few = rng.choice(list(CHARACTERS), int(rng.integers(2, 6)))
        return "".join(str(c) for c in rng.choice(few, 17))
    return pick(CHARACTERS if chance < 0.92 else TAKEN_FOR_EACH_OTHER, 17)


def shown(text: str) -> str:
    """What the model says of other text: capitals, look-alikes for the letters that it doesn't have; the rest only
    parts."""
    return "".join({"I": "1", "O": "0", "Q": "0"}.get(c, c if c in CHARACTERS or c in "*" + UNREADABLE else " ") for c in text.upper())


# ---- Letters


@dataclass
class Lettering:
    """One hand, one machine: how every line of a crop is written."""
    font: str
    stretch: float
    spacing: float
    weight: float
    """Pixels by which strokes are thicker or thinner."""
    dots: int
    """Rows of dots to a character's height; 0 draws strokes."""
    is_round: bool
    jitter: float
    """Of every character's place, in line heights: struck by hand."""
    stencil: bool
    slant: float
    """Sideways to one up."""
    pitch: float = 0.0
    """Heights from one character's middle to the next one's, however wide they are; 0 puts them side by side."""
    widest: float = 9.0
    """Heights; wider characters are squeezed, as W and M are on dies of one width."""
    is_small: bool = False
    """VINs in lower case, as web pages and mails have them."""

    @staticmethod
    def choose(rng, dots=0.0, jitter=0.0, small=0.0) -> "Lettering":
        font = str(rng.choice(PLAIN if rng.random() < 0.75 else FONTS))
        is_dotted = rng.random() < dots
        pitch = float(rng.uniform(0.66, 0.95)) if rng.random() < 0.3 else 0.0
        widest = float(rng.uniform(0.5, 0.75)) if rng.random() < (0.5 if pitch else 0.15) else 9.0
        is_small = not is_dotted and rng.random() < small
        return Lettering(
            font, float(np.clip(rng.normal(1, 0.14), 0.6, 1.4)), max(0.0, float(rng.normal(0.06, 0.09))),
            float(rng.normal(0, 0.9)), int(rng.choice([7, 7, 7, 8, 9, 10, 11, 13])) if is_dotted else 0,
            bool(rng.random() < 0.7), jitter if rng.random() < 0.8 else 0.0, bool(rng.random() < 0.04),
            float(rng.uniform(0.1, 0.32)) if rng.random() < 0.12 else float(rng.normal(0, 0.03)), pitch, widest,
            is_small)

    def glyph(self, symbol: str, height: int, rng) -> np.ndarray:
        """Coverage 0...1, cropped to the ink."""
        if symbol == "*" and (self.dots or rng.random() < 0.7):
            return star(height, rng)
        if self.dots:
            return self._dotted(symbol, height, rng)
        mask = canvas.text_mask(symbol, self.font, height, self.stretch).astype(np.float32) / 255
        if mask.shape[1] > self.widest * height:
            mask = cv2.resize(mask, (round(self.widest * height), mask.shape[0]), interpolation=cv2.INTER_AREA)
        if self.weight > 0.25:
            size = 1 + self.weight * height / LINE
            mask = _thickened(np.pad(mask, 2), size)
        elif self.weight < -0.25:
            mask = 1 - _thickened(1 - np.pad(mask, 1), 1 - self.weight * height / LINE)
        if self.stencil and mask.shape[1] > 10:
            middle = int(mask.shape[1] * rng.uniform(0.4, 0.6))
            mask = mask.copy()
            mask[:, middle - 1 : middle + 2] = 0
        return mask

    def middle(self, symbol: str, mask: np.ndarray, height: int) -> float:
        """Of a glyph's ink, pixels from the middle of the capitals down."""
        if symbol.islower() and not self.dots:
            _, top, _, bottom = canvas.face_of(self.font, height).getbbox(symbol, anchor="ls")
            return height / 2 + (top + bottom) / 2
        return 0.0 if symbol in "*-" or mask.shape[0] > 0.6 * height else (height - mask.shape[0]) / 2

    def _dotted(self, symbol, height, rng):
        font = "5x7" if self.dots == 7 else self.font if self.font in PLAIN else "narrow"
        pattern = dotmatrix.bitmap(symbol, font, self.dots)
        pitch = height / self.dots
        rows, columns = pattern.shape
        out = np.zeros((max(2, round(rows * pitch)), max(2, round(columns * pitch * self.stretch))), np.float32)
        if not self.is_round:
            squares = dotmatrix.dots(pattern, 0.2, 5)
            return cv2.resize(squares, out.shape[::-1], interpolation=cv2.INTER_AREA)
        radius = pitch * (0.36 + 0.1 * np.clip(self.weight, -0.9, 1.3))
        for y, x in zip(*np.nonzero(pattern)):
            stray = rng.normal(0, 0.5 * self.jitter * pitch, 2) if self.jitter else (0, 0)
            centre = (int(((x + 0.5) * pitch * self.stretch + stray[0]) * 16), int(((y + 0.5) * pitch + stray[1]) * 16))
            cv2.circle(out, centre, int(radius * 16), 1.0, -1, cv2.LINE_AA, 4)
        return out


def _thickened(mask: np.ndarray, size: float) -> np.ndarray:
    """By a fraction of a pixel too."""
    whole = int(size)
    grown = cv2.dilate(mask, np.ones((whole, whole), np.uint8)) if whole > 1 else mask
    more = cv2.dilate(mask, np.ones((whole + 1, whole + 1), np.uint8))
    return grown + (more - grown) * (size - whole)


def star(height: int, rng) -> np.ndarray:
    """What frames a VIN: asterisk, star, diamond, cross, ring, a maker's sign."""
    size = max(5, round(height * rng.uniform(0.35, 0.9)))
    out = np.zeros((size, size), np.float32)
    middle, radius = size / 2, size / 2 - 1
    kind = rng.random()
    if kind < 0.45:
        strokes = int(rng.choice([3, 4]))
        for i in range(strokes):
            a = np.pi * i / strokes + np.pi / 2
            d = radius * np.array([np.cos(a), np.sin(a)])
            ends = [tuple(int(v) for v in (middle + s * d) * 16) for s in (-1, 1)]
            cv2.line(out, *ends, 1.0, max(1, round(size * rng.uniform(0.1, 0.2))), cv2.LINE_AA, 4)
        return out
    if kind < 0.7:
        count, inner = int(rng.choice([5, 5, 6])), rng.uniform(0.38, 0.55)
    elif kind < 0.85:
        count, inner = 4, rng.uniform(0.4, 1)
    else:
        cv2.circle(out, (int(middle * 16), int(middle * 16)), int(radius * 16), 1.0,
                   -1 if rng.random() < 0.5 else max(1, size // 8), cv2.LINE_AA, 4)
        return out
    angles = np.pi * np.arange(2 * count) / count - np.pi / 2
    radii = np.where(np.arange(2 * count) % 2, inner, 1.0) * radius
    points = np.stack([middle + radii * np.cos(angles), middle + radii * np.sin(angles)], 1)
    points = np.rint(points * 16).astype(np.int32)
    if rng.random() < 0.4:  # An outline.
        cv2.polylines(out, [points], True, 1.0, max(1, round(size * rng.uniform(0.05, 0.12))), cv2.LINE_AA, 4)
    else:
        cv2.fillPoly(out, [points], 1.0, cv2.LINE_AA, 4)
    return out


def written(text: str, hand: Lettering, height: int, rng) -> tuple[np.ndarray, list[Symbol]]:
    """A row as a mask (2 * height rows, the capitals in the middle half) and where its characters stand."""
    fixed = hand.font in ("mono", "mono-bold", "ocr-a", "ocr-b", "dejavu-mono", "free-mono") or hand.dots == 7
    wide = 0.62 * height * hand.stretch
    pieces, pen = [], 2.0
    for symbol in text:
        if symbol == " ":
            pieces.append((symbol, None, pen, pen + 0.55 * height))
            pen += max(0.55, 0.3 + hand.spacing) * height
            continue
        mask = hand.glyph(symbol, height, rng)
        if mask.size < 4:  # No dots for this sign.
            continue
        w = mask.shape[1]
        if hand.pitch:
            left = max(pen + (hand.pitch * height - w) / 2, 0)
            pieces.append((symbol, mask, left, left + w))
            pen += hand.pitch * height
            continue
        cell = max(w, wide) if fixed and symbol != "*" else w
        left = pen + (cell - w) / 2
        pieces.append((symbol, mask, left, left + w))
        pen += cell + (0.12 + hand.spacing) * height
    canvas_ = np.zeros((2 * height, int(max(pen, pieces[-1][3] if pieces else 0)) + 4), np.float32)
    symbols = []
    for symbol, mask, left, right in pieces:
        symbols += [Symbol(c, left, right) for c in shown(symbol)]
        if mask is None:
            continue
        x = left + rng.normal(0, hand.jitter) * height * 0.6
        y = height + hand.middle(symbol, mask, height) - mask.shape[0] / 2 + rng.normal(0, hand.jitter) * height
        depth = float(np.clip(1 + rng.normal(0, 3 * hand.jitter), 0.5, 1)) if hand.jitter else 1.0
        add(canvas_, mask * depth, round(x), round(y))
    if abs(hand.slant) > 0.02:
        matrix = np.array([[1, -hand.slant, hand.slant * height], [0, 1, 0]], np.float32)
        canvas_ = cv2.warpAffine(canvas_, matrix, canvas_.shape[::-1])
    return canvas_, symbols


def add(target, drawn, x, y):
    rows, columns = target.shape
    x0, y0, x1, y1 = max(0, x), max(0, y), min(columns, x + drawn.shape[1]), min(rows, y + drawn.shape[0])
    if x0 < x1 and y0 < y1:
        np.maximum(target[y0:y1, x0:x1], drawn[y0 - y : y1 - y, x0 - x : x1 - x], out=target[y0:y1, x0:x1])


# ---- Where it is written


@dataclass
class Sheet:
    """Coverage of all that is written, before it becomes ink, relief or light."""
    mask: np.ndarray
    quad: np.ndarray
    symbols: list[Symbol]
    hand: Lettering


def sheet(rng, hand: Lettering, is_crowded: bool, stars: float) -> Sheet:
    """`is_crowded`: rows above and below, words beside. `stars`: how often something frames the VIN."""
    has_vin = rng.random() > 0.07
    text = any_vin(rng) if has_vin else prose(rng)
    if has_vin and rng.random() < 0.06:  # In groups.
        at = sorted(int(i) for i in rng.choice([3, 6, 8, 9, 10, 11], int(rng.integers(1, 3)), replace=False))
        for place in reversed(at):
            text = text[:place] + " " + text[place:]
    if has_vin and hand.is_small:
        text = text.lower()
    framed = has_vin and rng.random() < stars
    drawn, symbols = written(f"*{text}*" if framed else text, hand, LINE, rng)
    columns = drawn.shape[1] + 2 * BESIDE
    mask = np.zeros((LINE + 2 * ABOVE, columns), np.float32)
    add(mask, drawn, BESIDE, ABOVE - LINE // 2)
    for symbol in symbols:
        symbol.left, symbol.right = symbol.left + BESIDE, symbol.right + BESIDE
    inner = symbols[1:-1] if framed and symbols[0].text == symbols[-1].text == "*" and rng.random() < 0.6 else symbols
    left, right = (inner[0].left, inner[-1].right) if inner else (BESIDE, columns - BESIDE)
    quad = np.array([[left, ABOVE], [right, ABOVE], [right, ABOVE + LINE], [left, ABOVE + LINE]], float)
    # A gap of the same words: what stands for a space must not come and go.
    if is_crowded:
        symbols = _beside(mask, symbols, hand, rng)
        for side in (-1, 1):
            if rng.random() < 0.8:
                _row(mask, hand, side, rng)
    return Sheet(mask, quad, symbols, hand)


def prose(rng) -> str:
    count = int(rng.integers(1, 6))
    return " ".join(str(w) for w in rng.choice(WORDS, count))


def _beside(mask, symbols, hand, rng):
    for side in (-1, 1):
        chance = rng.random()
        if not symbols:
            continue
        if chance > 0.8:  # The frame of a field, the edge of a label.
            gap = LINE * rng.uniform(0.12, 0.9)
            x = round(symbols[0].left - gap) if side < 0 else round(symbols[-1].right + gap)
            thick = round(LINE * (rng.uniform(0.04, 0.15) if rng.random() < 0.6 else rng.uniform(0.3, 4)))
            left, right = (x - thick, x) if side < 0 else (x, x + thick)
            mask[int(rng.integers(0, 8)) :, max(0, left) : max(0, right)] = 1
            if chance > 0.92 and thick < LINE / 4:  # A field beside.
                symbols = _word_beside(mask, symbols, hand, side, thick + gap, rng)
            continue
        if chance > 0.34:
            continue
        symbols = _word_beside(mask, symbols, hand, side, 0, rng)
    return symbols


def _word_beside(mask, symbols, hand, side, gap, rng):
    height = round(LINE * rng.uniform(0.7, 1.05))
    drawn, found = written(str(rng.choice(WORDS)), hand, height, rng)
    gap += LINE * rng.uniform(0.2, 1.6)
    x = symbols[0].left - gap - drawn.shape[1] if side < 0 else symbols[-1].right + gap
    add(mask, drawn, round(x), round(ABOVE + LINE / 2 - height + rng.normal(0, 0.08) * LINE))
    found = [Symbol(s.text, s.left + x, s.right + x) for s in found]
    if not found:
        return symbols
    if side < 0:
        return [*found, Symbol(" ", found[-1].right, symbols[0].left), *symbols]
    return [*symbols, Symbol(" ", symbols[-1].right, found[0].left), *found]


def _row(mask, hand, side, rng):
    """Above or below: text, a barcode, an edge, a frame's line."""
    rows, columns = mask.shape
    gap = LINE * abs(rng.normal(0.35, 0.2)) + 3
    kind = rng.random()
    edge = ABOVE - gap if side < 0 else ABOVE + LINE + gap
    if kind < 0.62:
        height = round(LINE * float(np.clip(rng.normal(0.92, 0.15), 0.5, 1.3)))
        text = prose(rng) if rng.random() < 0.75 else any_vin(rng)
        drawn, _ = written(text, hand, height, rng)
        y = edge - 1.5 * height if side < 0 else edge - 0.5 * height
        add(mask, drawn, int(rng.integers(-60, max(columns - drawn.shape[1] + 60, -59))), round(y))
    elif kind < 0.85:
        bars, total = barcode.bars(any_vin(rng))
        x0, x1 = rng.uniform(0, 0.2) * columns, rng.uniform(0.8, 1) * columns
        band = slice(0, max(0, int(edge))) if side < 0 else slice(int(edge), rows)
        for start, width in bars:
            a, b = x0 + start / total * (x1 - x0), x0 + (start + width) / total * (x1 - x0)
            mask[band, round(a) : max(round(b), round(a) + 1)] = 1
    else:
        thick = max(1, round(rng.uniform(0.03, 0.12) * LINE))
        y = int(np.clip(edge, 0, rows - thick - 1))
        mask[y : y + thick] = 1


def painted(mask, ground, ink):
    alpha = mask[:, :, None]
    return ground * (1 - alpha) + ink * alpha


def tinted(rng, gray: float, colour=0.06) -> np.ndarray:
    return np.clip(gray * (1 + rng.normal(0, colour, 3)), 0, 255)


def two_tones(rng, light_on_dark: float, least=40.0) -> tuple[np.ndarray, np.ndarray]:
    """Ground and ink, RGB 0...255."""
    while True:
        dark, light = tinted(rng, rng.uniform(5, 110)), tinted(rng, rng.uniform(90, 250))
        if np.abs(dark.mean() - light.mean()) > least:
            return (dark, light) if rng.random() < light_on_dark else (light, dark)


def ground(rng, shape, tone, strength, size=40.0):
    """A surface of one colour that light and wear make uneven."""
    rows, columns = shape
    small = texture.clouds(rng, rows // 2 + 1, columns // 2 + 1, size / 2, 3)
    cloud = cv2.resize(small, (columns, rows), interpolation=cv2.INTER_LINEAR)
    return np.clip(tone * (1 + strength * cloud[:, :, None]), 0, 255).astype(np.float32)


def label(rng) -> Crop:
    hand = Lettering.choose(rng, dots=0.1, small=0.04)
    page = sheet(rng, hand, True, 0.2)
    mask = page.mask
    if rng.random() < 0.35:  # Ink that doesn't hold everywhere.
        lost = texture.noise(rng, *mask.shape, rng.uniform(1, 5))
        mask = mask * np.clip(1.3 + rng.uniform(0.1, 0.5) * lost, 0, 1)
    if rng.random() < 0.2:  # Letters of another kind for what matters, or none of it in ink.
        mask = mask * rng.uniform(0.35, 1)
    tone, ink = two_tones(rng, 0.45)
    image = painted(mask, ground(rng, mask.shape, tone, rng.uniform(0, 0.07)), ink)
    return Crop(image, page.quad, page.symbols)


def paper(rng) -> Crop:
    """Registration papers: a ground of fine coloured lines, print of lasers, needles and typewriters."""
    hand = Lettering.choose(rng, dots=0.3, small=0.1)
    if rng.random() < 0.4:
        hand.font = str(rng.choice(["mono", "mono-bold", "ocr-b", "dejavu-mono", "free-mono", "serif", "code", "soft-mono"]))
    page = sheet(rng, hand, True, 0.05)
    rows, columns = page.mask.shape
    tone = 255 - rng.uniform(5, 70, 3)
    image = ground(rng, page.mask.shape, tone, rng.uniform(0, 0.05))
    x, y = np.arange(columns, dtype=np.float32)[None], np.arange(rows, dtype=np.float32)[:, None]
    for _ in range(int(rng.integers(0, 3))):
        pitch, wave, length = rng.uniform(3, 14), rng.uniform(0, 12), rng.uniform(25, 200)
        phase = y + wave * np.sin(2 * np.pi * x / length + rng.uniform(0, 6)) + x * rng.normal(0, 0.4)
        lines = np.clip(2 * np.cos(2 * np.pi * phase / pitch) - 1, 0, 1)[:, :, None]
        image = image - lines * rng.uniform(0, 55, 3)
    if rng.random() < 0.3:  # What shines through, or a fold.
        back, _ = written(prose(rng), Lettering.choose(rng), LINE, rng)
        ghost = np.zeros((rows, columns), np.float32)
        add(ghost, cv2.GaussianBlur(back[:, ::-1], (0, 0), 2), int(rng.integers(0, 80)), int(rng.integers(-20, 60)))
        image = image - ghost[:, :, None] * rng.uniform(5, 45)
    mask = page.mask
    if rng.random() < 0.5:
        mask = mask * np.clip(1.2 + 0.4 * texture.noise(rng, rows, columns, 2.5), 0.2, 1)
    ink = tinted(rng, rng.uniform(5, 110), 0.15)
    return Crop(painted(mask, image, ink), page.quad, page.symbols)


def screen(rng) -> Crop:
    """Photographed off a screen: its points, stripes of colour, moire, reflections of the room."""
    hand = Lettering.choose(rng, small=0.25)
    if rng.random() < 0.5:
        hand.font = str(rng.choice(["roboto", "roboto-medium", "interface", "clear", "oxygen", "sans", "dejavu", "lato", "code"]))
        hand.weight, hand.stretch, hand.spacing = 0.0, 1.0, 0.0
    page = sheet(rng, hand, True, 0.03)
    tone, ink = two_tones(rng, 0.5, 60)
    image = painted(page.mask, np.broadcast_to(tone, (*page.mask.shape, 3)), ink).astype(np.float32)
    rows, columns = page.mask.shape
    x, y = np.arange(columns, dtype=np.float32)[None], np.arange(rows, dtype=np.float32)[:, None]
    turn = rng.normal(0, 0.1)
    u, v = x + turn * y, y - turn * x
    pitch = float(np.exp(rng.uniform(np.log(1.3), np.log(9))))
    third = 2 * np.pi / 3 * rng.uniform(0, 1)
    across = np.cos(2 * np.pi * u[..., None] / pitch + np.array([-third, 0, third], np.float32))
    down = np.cos(2 * np.pi * v / pitch)[..., None]
    image = image * (1 - rng.uniform(0.05, 0.45) * (0.5 + 0.35 * across + 0.15 * down))
    if rng.random() < 0.6:  # Moire: the difference of two rasters is a coarse one.
        a, coarse = rng.uniform(0, np.pi), rng.uniform(10, 90)
        wave = np.cos(2 * np.pi * (x * np.cos(a) + y * np.sin(a) + 6 * np.sin(x / 70)) / coarse)[..., None]
        image = image * (1 + rng.uniform(0.03, 0.2) * wave * rng.uniform(0.3, 1, 3))
    return Crop(_reflecting(image, rng, 0.4), page.quad, page.symbols)


def _reflecting(image, rng, chance):
    """Sky, trees and hands in a glass before it."""
    if rng.random() > chance:
        return image
    rows, columns = image.shape[:2]
    cloud = texture.clouds(rng, rows // 4 + 2, columns // 4 + 2, rng.uniform(6, 60), 3)
    veil = cv2.resize(np.clip(cloud + rng.uniform(-0.5, 1), 0, 2), (columns, rows), interpolation=cv2.INTER_CUBIC)
    image = image + veil[:, :, None] * rng.uniform(10, 90) * (1 + rng.normal(0, 0.1, 3))
    if rng.random() < 0.4:  # The edge of something.
        a = rng.uniform(0, np.pi)
        x, y = np.arange(columns)[None] - rng.uniform(0, columns), np.arange(rows)[:, None] - rng.uniform(0, rows)
        side = np.clip((x * np.cos(a) + y * np.sin(a)) / rng.uniform(1, 12) + 0.5, 0, 1)[:, :, None]
        image = image * (1 - side * rng.uniform(0, 0.4)) + side * rng.uniform(0, 110)
    return image


def windshield(rng) -> Crop:
    """Plates behind the glass: light on dark or the reverse, also letters cut through, or embossed."""
    hand = Lettering.choose(rng, dots=0.15)
    page = sheet(rng, hand, rng.random() < 0.4, 0.35)
    rows, columns = page.mask.shape
    tone, ink = two_tones(rng, 0.7)
    surface = ground(rng, (rows, columns), tone, rng.uniform(0, 0.12))
    if rng.random() < 0.5:
        surface = surface * (1 + 0.1 * texture.brushed(rng, rows, columns, 40)[:, :, None])
    if rng.random() < 0.6:  # The plate's edges; the dashboard around.
        left, right = sorted([page.quad[0, 0] - rng.uniform(8, 85), page.quad[1, 0] + rng.uniform(8, 85)])
        top, bottom = ABOVE - rng.uniform(4, 40), ABOVE + LINE + rng.uniform(4, 40)
        around = ground(rng, (rows, columns), tinted(rng, rng.uniform(5, 120)), 0.2, 8)
        plate = np.zeros((rows, columns), np.float32)
        cv2.rectangle(plate, (int(left), int(top)), (int(right), int(bottom)), 1.0, -1)
        plate = cv2.GaussianBlur(plate, (0, 0), 0.8)[:, :, None]
        surface = surface * plate + around * (1 - plate)
    if rng.random() < 0.3:
        image = _relief(page.mask, surface, rng, raised=rng.random() < 0.6, deep=rng.uniform(0.4, 1.2))
        share = rng.uniform(0, 0.8)
        image = painted(page.mask * share, image, ink)
    else:
        image = painted(page.mask * rng.uniform(0.5, 1), surface, ink)
    image = _reflecting(image, rng, 0.7)
    if rng.random() < 0.5:
        dust = texture.specks(rng, rows, columns, 3000 * rng.uniform(0, 1.5), 1.0)
        image = image + dust[:, :, None] * rng.uniform(10, 90)
    return Crop(image, page.quad, page.symbols)


def _relief(mask, surface, rng, raised=False, deep=1.0):
    """Struck into a surface, or standing out of it, under light from one side."""
    rows, columns = mask.shape
    soft = cv2.GaussianBlur(mask, (0, 0), LINE * rng.uniform(0.02, 0.055))
    wide = cv2.GaussianBlur(mask, (0, 0), LINE * rng.uniform(0.09, 0.16))
    rough = rng.uniform(0, 0.05) * texture.noise(rng, rows, columns, rng.uniform(1.2, 5))
    rough += rng.uniform(0, 0.04) * texture.clouds(rng, rows, columns, rng.uniform(8, 30), 3)
    height = (1 if raised else -1) * (soft * 0.8 - (0.2 * wide if not raised else 0)) + rough
    a = rng.uniform(0, 2 * np.pi)
    gx = cv2.Sobel(height.astype(np.float32), cv2.CV_32F, 1, 0, ksize=3)
    gy = cv2.Sobel(height.astype(np.float32), cv2.CV_32F, 0, 1, ksize=3)
    lit = -(gx * np.cos(a) + gy * np.sin(a)) * deep
    shine = rng.uniform(0, 80) * np.clip(lit, 0, 1) ** 2
    return surface * np.clip(1 + lit - rng.uniform(0, 0.45) * soft, 0.08, 3)[:, :, None] + shine[:, :, None]


def metal(rng) -> Crop:
    """Stamped, pecked, rolled, engraved; painted, bare, rusty."""
    kind = str(rng.choice(["stamped", "pecked", "engraved", "raised"], p=[0.4, 0.3, 0.2, 0.1]))
    hand = Lettering.choose(rng, dots=1.0 if kind == "pecked" else 0.0, jitter={"stamped": 0.05, "pecked": 0.03}.get(kind, 0))
    if kind in ("stamped", "pecked"):
        hand.spacing += abs(rng.normal(0.08, 0.12))
        hand.is_round = True
    page = sheet(rng, hand, kind in ("engraved", "raised") and rng.random() < 0.6, 0.45)
    rows, columns = page.mask.shape
    tone = tinted(rng, rng.uniform(25, 210), 0.15)
    surface = ground(rng, (rows, columns), tone, rng.uniform(0.02, 0.2))
    if rng.random() < 0.4:
        surface = surface * (1 + rng.uniform(0.03, 0.15) * texture.brushed(rng, rows, columns, rng.uniform(20, 90))[:, :, None])
    if rng.random() < 0.35:  # Rust.
        rust = np.clip(texture.clouds(rng, rows, columns, rng.uniform(10, 60), 4) + rng.uniform(-1, 0.6), 0, 1)[:, :, None]
        surface = surface * (1 - rust * 0.75) + np.array([84, 50, 30]) * rng.uniform(0.6, 1.6) * rust * 0.75
    if kind == "engraved":  # A laser changes the colour, a graver leaves a groove.
        ink = tinted(rng, float(np.clip(tone.mean() + rng.choice([-1, 1]) * rng.uniform(22, 120), 0, 255)))
        mask = page.mask
        if rng.random() < 0.4:  # Lines of the beam.
            stripes = 0.75 + 0.25 * np.cos(np.arange(rows) * 2 * np.pi / rng.uniform(2, 5))[:, None]
            mask = mask * stripes
        image = painted(mask * rng.uniform(0.5, 1), surface, ink)
        if rng.random() < 0.5:
            image = _relief(page.mask, image, rng, deep=rng.uniform(0.2, 0.8))
    else:
        deep = rng.uniform(0.7, 2.0)
        image = _relief(page.mask, surface, rng, kind == "raised", deep)
        if rng.random() < 0.4:  # Dirt or paint in the strokes.
            image = painted(page.mask * rng.uniform(0.15, 0.75), image, tinted(rng, rng.choice([25, 40, 225])))
    if rng.random() < 0.4:
        scratches = texture.scratches(rng, rows, columns, int(rng.integers(1, 14)), 90)
        image = image + scratches[:, :, None] * rng.choice([-60, 70])
    return Crop(image, page.quad, page.symbols)


SCENES = {label: 0.42, windshield: 0.2, metal: 0.22, paper: 0.09, screen: 0.07}


def crop(rng) -> Crop:
    scene = list(SCENES)[rng.choice(len(SCENES), p=list(SCENES.values()))]
    made = scene(rng)
    made.pixels = np.clip(made.pixels, 0, 255).astype(np.uint8)
    return made
