"""A window with one number in it, by any technique: liquid crystals, light-emitting diodes, dots, a colour screen, wheels, e-paper."""

from dataclasses import dataclass, replace

import numpy as np

from .. import dotmatrix, lcd, segments
from ..colour import BACKLIGHTS, linear, vary
from ..further.lettering import SEGMENT_FONTS
from .pen import dot_height, number_font, segment_height

GROUNDS = ["#8b9683", "#98a08c", "#7d8a80", "#a3a79a", "#93a0a4", "#b4b8a4", "#c2c6b8", "#9aa98a"]


@dataclass
class Look:
    """Shared by all windows of one machine. `technique`: lcd, lcd-light, led, dots, screen, paper, drum."""

    technique: str
    glass: lcd.Glass
    style: segments.Style
    font: str
    rows: int
    gap: float
    ghosts: bool
    places: int
    word_font: str


def look(pen, technique):
    r = pen.rng
    dots_on = pen.pick(["lcd", "led", "lcd-light"])
    glass = glass_of(pen, dots_on if technique == "dots" else technique)
    style = replace(segments.Style.vary(r), tailed=pen.chance(0.9))
    if technique == "led":
        style.thickness, style.slant = pen.between(0.1, 0.18), pen.pick([0.0, 0.08, 0.14])
    if technique == "dots":
        font = "5x7" if pen.chance(0.6) else pen.pick(dotmatrix.GRID_FONTS)
    elif technique in ("screen", "paper"):
        font = number_font(pen)
    else:
        font = pen.pick(SEGMENT_FONTS) if pen.chance(0.25) else ""
    rows = 7 if font == "5x7" else pen.number(8, 16)
    return Look(
        technique, glass, style, font, rows, pen.between(0.05, 0.4), pen.chance(0.6), pen.number(4, 8),
        pen.pick(["sans", "sans-bold", "roboto", "lato-bold", "narrow-bold", "nimbus-narrow", "dejavu", "interface", "cabin"]))


def glass_of(pen, technique):
    r = pen.rng
    if technique == "lcd":
        g = lcd.glass(r, "dark-on-light", None if pen.chance(0.4) else "none")
        if pen.chance(0.6):
            g.ground = vary(r, linear(pen.pick(GROUNDS)))
        return g
    if technique == "lcd-light":
        return lcd.glass(r, pen.pick(["light-on-dark", "light-on-dark", "red-field"], [0.55, 0.35, 0.1]))
    if technique == "led":
        bright = linear(BACKLIGHTS[pen.pick(["red", "red", "green", "amber", "orange", "white", "blue", "cyan"])][0])
        tint = pen.pick([np.float32([0.006] * 3), bright * 0.02 + 0.004, bright * 0.06 + 0.004])
        return lcd.Glass("led", tint, bright * 0.3 + 0.1, np.zeros(3, np.float32), bright * pen.between(0.9, 1.8),
                         pen.between(0, 0.06), True)
    if technique == "paper":
        ground = linear(pen.pick(["#d8d8d2", "#e8e8e2", "#c4c8c4"]))
        return lcd.Glass("paper", ground, linear(pen.pick(["#141414", "#101030", "#a01414"])), np.zeros(3, np.float32),
                         np.zeros(3, np.float32), 0.0, False)
    if technique == "screen":
        dark = pen.chance(0.6)
        ground = linear(pen.pick(["#000000", "#0a1020", "#101216", "#0a2a5a"] if dark else ["#ffffff", "#e8f0f8", "#f4f4f0"]))
        ink = linear(pen.pick(["#ffffff", "#7dff8a", "#ffd08a", "#58e0ff"] if dark else ["#101214", "#0a1c40", "#a01010"]))
        level = pen.between(0.4, 1.0)
        return lcd.Glass("screen", np.full(3, 0.01, np.float32), np.full(3, 0.01, np.float32), ground * level, ink * level, 0.0,
                         dark)
    return lcd.Glass("drum", *(np.full(3, 0.01, np.float32), ) * 4, 0.0, True)


def window(pen, x, y, w, h, look_, frame=True):
    """The recess and the ground of a display, without what it shows."""
    display = lcd.Display(w, h, look_.glass, None)
    if frame:
        display.ground(pen.canvas, x, y, pen.grain)
    else:
        pen.rectangle(x, y, x + w, y + h, albedo=look_.glass.ground, emission=look_.glass.ground_light)
    pen.rectangle(x, y, x + w, y + h, glass=0.7)


def paints(look_):
    g = look_.glass
    return (dict(albedo=g.ink, emission=g.ink_light),
            dict(albedo=g.ink, emission=g.ink_light, alpha=g.ghost) if g.ghost else None, None if g.light_on_dark
            or look_.technique == "paper" else dict(albedo=g.ground * 0.25, alpha=0.3, emission=g.ground_light * 0.55))


def put(pen, text, x, y, w, h, look_, role="value", anchor="r", ghosts=None, fill=0.95):
    """Writes a number into the box; `anchor`: l, m or r. Returns the quad."""
    lit, unlit, shadow = paints(look_)
    at = {"l": x + w * (1 - fill) / 2, "m": x + w / 2, "r": x + w - w * (1 - fill) / 2}[anchor]
    c = pen.canvas
    if look_.technique == "dots":
        rows = look_.rows
        dh = dot_height(text, look_.font, rows, w * fill, h)
        return dotmatrix.draw(c, text, at, y + (h - dh) / 2, dh, role, look_.font, rows, anchor, look_.gap, **lit)
    if look_.technique in ("screen", "paper") or look_.font:
        return pen.text(text, at, y + h / 2, h, look_.font or "sans", anchor + "m", role, w * fill, **lit)
    ghosts = (max(look_.places, sum(ch not in ".,:" for ch in text)) if look_.ghosts else 0) if ghosts is None else ghosts
    ghosts = ghosts if anchor == "r" else 0
    style = look_.style
    dh = segment_height("8" * max(ghosts, 1), style, w * fill, segment_height(text, style, w * fill, h))
    top = y + (h - dh) / 2
    if look_.technique == "led" and dh * c.scale > 8:
        on, _, _ = segments.shapes(text, at, top, dh, style, anchor, ghosts)
        c.polygons(on, soft=0.12 * dh, emission=look_.glass.ink_light * 0.35, add=True)
    return segments.draw(c, text, at, top, dh, style, role, anchor, ghosts, lit, unlit, shadow)


def word(pen, text, x, y, h, look_, anchor="lm", role="word", width=None):
    """A word that belongs to the display's glass, printed or lit."""
    lit, _, _ = paints(look_)
    if look_.technique == "dots" and text.isascii():
        at = y if anchor[1] == "t" else y - h / 2 if anchor[1] == "m" else y - h
        rows = look_.rows if look_.font != "5x7" else 7
        h = dot_height(text, look_.font, rows, width or 1e9, h)
        return dotmatrix.draw(pen.canvas, text, x, at, h, role, look_.font, rows, anchor[0], look_.gap, **lit)
    return pen.text(text, x, y, h, look_.word_font, anchor, role, width, **lit)
