"""How a line of text is set: any font, seven segments or dots, with any width, slant, weight and spacing."""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw

from .. import dotmatrix, fonts, segments
from ..blur import gaussian
from ..truth import box

SEGMENT_FONTS = [name for name in fonts.FURTHER if name.startswith("segments")]
NUMBER_FONTS = list(fonts.FONTS) + [n for n in fonts.FURTHER if n not in SEGMENT_FONTS]
WORD_FONTS = [n for n in NUMBER_FONTS if n != "ocr-a"]
SCRIPTS = {"ja": "kanji"}  # languages whose words need one font
SEGMENT_TEXT = set(segments.LIT) | set(".,:")
SHIFT = 4  # fractional bits of OpenCV's drawing coordinates
PROBE = 48  # digit height in pixels at which lines are measured


@dataclass
class Frame:
    """A line as drawn. `lit` and `unlit`: uint8, of one shape; `ink`: x0, y0, x1, y1 of the lit part before slanting;
    `top`: the row where digits begin; `lean`: pixels to the right that the ink's top lies off its bottom."""

    lit: np.ndarray
    unlit: np.ndarray | None
    ink: tuple
    top: float
    lean: float


@dataclass(frozen=True)
class Lettering:
    """`technique`: font, segments, dots. Lengths in parts of the digit height; `weight` is added to each stroke's
    edge, `slant` is height to the right; `cell` sets all digits equally wide; `places` unlit ones fill the display."""

    technique: str = "font"
    font: str = "sans"
    stretch: float = 1.0
    slant: float = 0.0
    spacing: float = 0.0
    weight: float = 0.0
    cell: bool = False
    rows: int = 7
    gap: float = 0.1
    shape: tuple = ()  # of segments.Style: width, thickness, gap, slant, pitch, ends, tailed
    places: int = 0

    def can_set(self, text):
        if self.technique == "segments":
            return set(text) <= SEGMENT_TEXT
        if self.technique == "dots":
            return all(c in dotmatrix.FIVE_BY_SEVEN or (self.font != "5x7" and covers(self.font, c)) for c in text)
        return all(covers(self.font, c) for c in text)

    def frame(self, text, height):
        """The line with digits `height` pixels high."""
        make = {"font": self.printed, "segments": self.segmented, "dots": self.dotted}[self.technique]
        lit, unlit, ink, top = make(text, max(height, 2.0))
        if not self.slant:
            return Frame(lit, unlit, ink, top, 0.0)
        h, w = lit.shape
        shift = np.float64([[1, -self.slant, self.slant * h], [0, 1, 0]])
        size = (w + int(np.ceil(abs(self.slant) * h)), h)
        lit = cv2.warpAffine(lit, shift, size)
        unlit = None if unlit is None else cv2.warpAffine(unlit, shift, size)
        offset = self.slant * (h - ink[3])  # at the ink's bottom
        return Frame(
            lit, unlit, (ink[0] + offset, ink[1], ink[2] + offset, ink[3]), top, self.slant * (ink[3] - ink[1])
        )

    def printed(self, text, height):
        face = fonts.load(self.font, round(height / fonts.cap_ratio(self.font), 2))
        digit = face.getbbox("08", anchor="ls")
        edge = max(0.0, self.weight * height)
        wide = max(face.getlength(c) for c in "0123456789") if self.cell else 0
        pieces, pen = [], 0.0
        for part in text if self.spacing or self.cell else [text]:
            advance = face.getlength(part)
            if wide and part.isdigit():
                pieces.append((part, pen + (wide - advance) / 2))
                advance = wide
            else:
                pieces.append((part, pen))
            pen += advance + self.spacing * height
        pad = int(4 + edge)
        ascent, descent = face.getmetrics()
        base = ascent + pad
        image = Image.new("L", (int(pen) + 2 * pad + int(height), base + descent + pad))
        draw = ImageDraw.Draw(image)
        for part, at in pieces:
            draw.text((at + pad, base), part, font=face, fill=255, anchor="ls", stroke_width=edge)
        crop = image.getbbox() or (0, 0, 1, 1)
        mask = np.asarray(image.crop(crop))
        if self.weight < 0:
            mask = thinned(mask, -self.weight * height)
        if self.stretch != 1:
            mask = cv2.resize(
                mask, (max(1, round(mask.shape[1] * self.stretch)), mask.shape[0]), interpolation=cv2.INTER_AREA
            )
        return mask, None, (0, 0, mask.shape[1], mask.shape[0]), base + digit[1] - crop[1]

    def segmented(self, text, height):
        style = segments.Style(*self.shape)
        lit, unlit, quad = segments.shapes(text, 0, 0, height, style, ghosts=self.places)
        points = np.concatenate(lit + unlit)
        origin = np.floor(points.min(0)) - 1
        w, h = np.ceil(points.max(0) - origin).astype(int) + 2

        def mask(polygons):
            out = np.zeros((h, w), np.uint8)
            cv2.fillPoly(
                out,
                [np.round((p - origin - 0.5) * 2**SHIFT).astype(np.int32) for p in polygons],
                255,
                cv2.LINE_AA,
                SHIFT,
            )
            return out

        ink = (*(quad[0] - origin), *(quad[2] - origin))
        return mask(lit), mask(unlit) if unlit else None, ink, -origin[1]

    def dotted(self, text, height):
        pattern = dotmatrix.bitmap(text, self.font, self.rows)
        pitch = height / self.rows
        target = (max(1, round(pattern.shape[1] * pitch * self.stretch)), max(1, round(pattern.shape[0] * pitch)))
        per_dot = int(np.clip(round(pitch * 2), 2, 8))
        fine = dotmatrix.dots(pattern, self.gap if pitch > 1.5 else 0, per_dot)
        mask = (cv2.resize(fine, target, interpolation=cv2.INTER_AREA) * 255).astype(np.uint8)
        return mask, None, (0, 0, mask.shape[1], mask.shape[0]), 0.0

    def draw(self, canvas, text, x, y, height, paint, role=None, ghost=0.0, glow=0.0, shadow=None):
        """Sets a line with its ink's left at x and its digits' top at y, mm. `paint`, `shadow`: for Canvas.paint.

        `ghost`: how visible unlit segments are, `glow`: light around the strokes; both 0...1. Returns the quad.
        """
        f = self.frame(text, height * canvas.scale)
        ox, oy = (int(round(v)) for v in canvas.pixels((x, y)) - (f.ink[0], f.top))
        size = height * canvas.scale
        if shadow:
            d = max(1, round(0.06 * size))
            canvas.paint(soft(f.lit, 0.03 * size, 0), ox + d, oy + d, **shadow)
        if ghost and f.unlit is not None:
            canvas.paint(f.unlit, ox, oy, **{**paint, "alpha": ghost})
        if glow and size > 6:
            pad = int(0.5 * size)
            light = soft(f.lit, 0.16 * size, pad)
            canvas.paint(light, ox - pad, oy - pad, emission=paint["emission"], add=True, alpha=glow)
        canvas.paint(f.lit, ox, oy, **paint)
        x0, y0, x1, y1 = f.ink
        quad = box(ox + x0, oy + y0, ox + x1, oy + y1)
        quad[:2, 0] += f.lean
        quad = quad / canvas.scale + (canvas.x0, canvas.y0)
        if role:
            canvas.note(text, role, quad)
        return quad


@lru_cache(maxsize=4096)
def extent(lettering, text):
    """Of the ink, for digits of height 1: width, how far it rises above the digits' top, and how far it reaches down
    from there. Slant is included."""
    f = lettering.frame(text, PROBE)
    x0, y0, x1, y1 = f.ink
    return (x1 - x0 + abs(f.lean)) / PROBE, (f.top - y0) / PROBE, (y1 - f.top) / PROBE


@lru_cache(maxsize=None)
def covers(font, character):
    """Whether the font has a glyph of its own for the character."""
    if character == " ":
        return True
    face = fonts.load(font, 40)
    drawn, missing = (face.getmask(c) for c in (character, "\uffff"))
    return drawn.getbbox() is not None and (drawn.size != missing.size or bytes(drawn) != bytes(missing))


def soft(mask, sigma, pad):
    mask = np.pad(mask, pad) if pad else mask
    return gaussian(mask, sigma)


def thinned(mask, edge):
    """Takes `edge` pixels off each stroke's edge, without breaking fine ones."""
    if edge < 0.3:
        return mask
    n = 2 * int(np.ceil(edge)) + 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (n, n))
    eroded = cv2.erode(mask, kernel)
    return np.maximum(eroded, (mask * 0.25).astype(np.uint8)) if eroded.sum() > 0.25 * mask.sum() else mask


def numbers(rng, technique):
    """Lettering for numbers on a display of a technique: screen, segments, dots, drum."""
    stretch = float(np.exp(rng.normal(0, 0.2)))
    wide = rng.choice([0.0, rng.uniform(0.03, 0.2), rng.uniform(0.2, 0.8)], p=[0.55, 0.27, 0.18])
    if technique == "segments" and rng.random() < 0.75:
        s = segments.Style.vary(rng)
        width = float(np.clip(s.width * stretch, 0.38, 0.85))
        thick = min(s.thickness, 0.3 * width)  # else level segments vanish between upright ones
        # Digits whose gap is filled with nothing stand as far apart as other letters with spacing.
        pitch = width + rng.uniform(0.12, 0.26) + 0.6 * wide
        return Lettering(
            "segments",
            slant=float(rng.choice([0.0, rng.uniform(0.05, 0.2)])),
            shape=(width, thick, s.gap, 0.0, pitch, s.ends, bool(rng.random() < 0.85)),
        )
    if technique == "segments":
        return Lettering("font", str(rng.choice(SEGMENT_FONTS)), stretch, spacing=0.4 * wide)
    if technique == "dots":
        font = "5x7" if rng.random() < 0.3 else str(rng.choice(dotmatrix.GRID_FONTS))
        rows = 7 if font == "5x7" else int(rng.integers(8, 17))
        return Lettering("dots", font, float(np.clip(stretch, 0.75, 1.4)), rows=rows, gap=float(rng.uniform(0, 0.3)))
    return Lettering(
        "font",
        str(rng.choice(NUMBER_FONTS)),
        stretch,
        float(rng.choice([0.0, rng.uniform(-0.08, 0.28)], p=[0.8, 0.2])),
        float(wide),
        float(rng.choice([0.0, rng.uniform(-0.02, 0.035)], p=[0.6, 0.4])),
        bool(rng.random() < 0.5),
    )


def words(rng, language, base=None):
    """Lettering for words; `base`: the numbers' lettering, which words may share."""
    if language in SCRIPTS:
        return Lettering("font", SCRIPTS[language])
    shared = {"font": 0.35, "dots": 0.75}.get(base.technique, 0.0) if base and base.font not in SEGMENT_FONTS else 0.0
    if rng.random() < shared:
        return replace(base, spacing=0.0)
    return Lettering(
        "font",
        str(rng.choice(WORD_FONTS)),
        float(np.exp(rng.normal(0, 0.12))),
        spacing=float(rng.choice([0.0, rng.uniform(0.02, 0.3)], p=[0.8, 0.2])),
    )


def able(lettering, text):
    """The lettering, or a plain one where it lacks a letter of the text."""
    for font in (None, "sans", "dejavu", "kanji"):
        candidate = lettering if font is None else Lettering("font", font)
        if candidate.can_set(text):
            return candidate
    raise ValueError(f"no font has all letters of {text!r}")
