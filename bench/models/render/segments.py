"""Seven-segment digits as polygons."""

from dataclasses import dataclass

import numpy as np

from .truth import box

# Segments a...g: top, upper right, lower right, bottom, lower left, upper left, middle.
LIT = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "-": "g",
    " ": "",
    "A": "abcefg",
    "P": "abefg",
    "E": "adefg",
    "r": "eg",
    "o": "cdeg",
    "d": "bcdeg",
    "C": "adef",
    "H": "bcefg",
    "L": "def",
    "F": "aefg",
    "b": "cdefg",
    "t": "defg",
}


@dataclass
class Style:
    """All lengths in parts of the digit's height, the slant in parts of height to the right."""

    width: float = 0.52
    thickness: float = 0.13
    gap: float = 0.02
    slant: float = 0.1
    pitch: float = 0.72
    ends: str = "mitre"  # mitre, hex, blunt
    tailed: bool = True  # 6 and 9 with a tail, 7 with a hook

    @staticmethod
    def vary(rng):
        width = rng.uniform(0.44, 0.62)
        return Style(
            width=width,
            thickness=rng.uniform(0.085, 0.17),
            gap=rng.uniform(0.008, 0.035),
            slant=float(rng.choice([0, 0, 0.08, 0.12, 0.16])) + rng.normal(0, 0.006),
            pitch=width + rng.uniform(0.14, 0.26),
            ends=str(rng.choice(["mitre", "mitre", "hex", "blunt"])),
        )


def polygons(style):
    """segment -> polygon, within x 0...width and y 0...1, not slanted."""
    w, t, g = style.width, style.thickness, style.gap
    h = 0.5

    def across(y, kind):
        if style.ends == "blunt":
            return [
                (t * 0.9 + g, y - t / 2),
                (w - t * 0.9 - g, y - t / 2),
                (w - t * 0.9 - g, y + t / 2),
                (t * 0.9 + g, y + t / 2),
            ]
        if kind == "middle" or style.ends == "hex":
            a, b = t / 2 + g, t + g
            return [(a, y), (b, y - t / 2), (w - b, y - t / 2), (w - a, y), (w - b, y + t / 2), (b, y + t / 2)]
        s = 1 if kind == "top" else -1
        return [(g, y - s * t / 2), (w - g, y - s * t / 2), (w - t - g, y + s * t / 2), (t + g, y + s * t / 2)]

    def down(x, y0, y1, side, upper):
        if style.ends == "blunt":
            return [
                (x - t / 2, y0 + g + t * 0.4),
                (x + t / 2, y0 + g + t * 0.4),
                (x + t / 2, y1 - g - t * 0.4),
                (x - t / 2, y1 - g - t * 0.4),
            ]
        outer, inner = (x - t / 2, x + t / 2) if side == "left" else (x + t / 2, x - t / 2)
        if style.ends == "hex":
            return (
                [
                    (x, y0 + t / 2 + g),
                    (inner, y0 + t + g),
                    (inner, y1 - t / 2 - g),
                    (x, y1 - g),
                    (outer, y1 - t / 2 - g),
                    (outer, y0 + t + g),
                ]
                if upper
                else [
                    (x, y0 + g),
                    (inner, y0 + t / 2 + g),
                    (inner, y1 - t - g),
                    (x, y1 - t / 2 - g),
                    (outer, y1 - t - g),
                    (outer, y0 + t / 2 + g),
                ]
            )
        if upper:
            return [
                (outer, y0 + g),
                (inner, y0 + t + g),
                (inner, y1 - t / 2 - g),
                (x, y1 - g),
                (outer, y1 - g - t * 0.1),
            ]
        return [(outer, y0 + g + t * 0.1), (x, y0 + g), (inner, y0 + t / 2 + g), (inner, y1 - t - g), (outer, y1 - g)]

    parts = {
        "a": across(t / 2, "top"),
        "g": across(h, "middle"),
        "d": across(1 - t / 2, "bottom"),
        "f": down(t / 2, 0, h, "left", True),
        "e": down(t / 2, h, 1, "left", False),
        "b": down(w - t / 2, 0, h, "right", True),
        "c": down(w - t / 2, h, 1, "right", False),
    }
    return {k: np.array(v, np.float64) for k, v in parts.items()}


def layout(text, style):
    """Places of the characters and the whole width, in digit heights: [(character, x)], width."""
    cells, x = [], 0.0
    for c in text:
        if c in ".,":
            cells.append((c, x - (style.pitch - style.width) / 2))
        elif c == ":":
            cells.append((c, x))
            x += style.pitch * 0.4
        else:
            cells.append((c, x))
            x += style.pitch
    return cells, x - (style.pitch - style.width)


def shapes(text, x, y, height, style, anchor="l", ghosts=0):
    """(lit, unlit, quad): polygons in mm. `ghosts` is how many places the display has; the text fills the last."""
    digits = sum(c not in ".,:" for c in text)
    lead = max(0, ghosts - digits)
    cells, width = layout(" " * lead + text, style)
    left = x - {"l": 0, "m": width / 2, "r": width}[anchor] * height
    lit, unlit = [], []
    base = polygons(style)

    def place(p, cx):
        return np.stack([left + (cx + p[:, 0] + style.slant * (1 - p[:, 1])) * height, y + p[:, 1] * height], 1)

    for c, cx in cells:
        if c in ".,":
            d = style.thickness
            dot = np.array([(-d / 2, 1 - d), (d / 2, 1 - d), (d / 2, 1), (-d / 2, 1)])
            if c == ",":
                dot = np.array([(-d / 2, 1 - d), (d / 2, 1 - d), (d / 2, 1), (-d / 4, 1 + d * 0.7)])
            lit.append(place(dot, cx))
        elif c == ":":
            d = style.thickness
            for cy in (0.3, 0.7):
                lit.append(
                    place(
                        np.array(
                            [(-d / 2, cy - d / 2), (d / 2, cy - d / 2), (d / 2, cy + d / 2), (-d / 2, cy + d / 2)]
                        ),
                        cx - 0.02,
                    )
                )
        else:
            on = LIT.get(c, "")
            if not style.tailed and c in "69":
                on = on.replace("a" if c == "6" else "d", "")
            for name, p in base.items():
                (lit if name in on else unlit).append(place(p, cx))
    first = lead * style.pitch
    quad = box(left + first * height, y, left + width * height, y + height)
    quad[:2, 0] += style.slant * height
    return lit, unlit, quad


def draw(canvas, text, x, y, height, style, role, anchor="l", ghosts=0, lit=None, unlit=None, shadow=None):
    """`lit`, `unlit` and `shadow` are keyword arguments for Canvas.paint, or None; the shadow falls 8 % lower."""
    on, off, quad = shapes(text, x, y, height, style, anchor, ghosts)
    if shadow:
        drop = np.array([0.035, 0.06]) * height
        canvas.polygons([p + drop for p in on], soft=0.025 * height, **shadow)
    if unlit:
        canvas.polygons(off, **unlit)
    if lit:
        canvas.polygons(on, **lit)
    if role:
        canvas.note(text, role, quad)
    return quad
