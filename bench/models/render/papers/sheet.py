"""A paper: its text and rules in millimetres, and how it lies and is photographed. A document only says what stands where."""

import numpy as np

from .. import camera
from ..bodywork import everything
from ..canvas import face_of, rounded, text_size
from ..colour import linear, vary
from ..further.sight import Raster
from ..truth import Truth
from . import symbols, wear
from .vehicle import Vehicle

TABLES = ["#6b4a2f", "#2c2d30", "#8a8c8e", "#c9c4b8", "#3f4a56", "#a8835a", "#d8d8d6", "#17181a"]
RATIOS = [(3, 4), (3, 4), (3, 4), (9, 16)]
FINEST = 7.0  # canvas pixels a unit
LEAST = (11.0, 16.0)  # pixels that a character of the VIN is high at least, by chance; in every tenth photo fewer
ROLE = 10  # the role's place in an item of text
INKS = ["#101114", "#17181c", "#23252e", "#1d2340"]


class Sheet:
    """Subclasses set `size`, `country`, the look, and lay out their text. (0, 0) is the paper's upper left corner."""

    kind = role = "vin"
    country = "us"
    size = (210.0, 297.0)
    colours = ("#f4f3ee",)
    waves = ()
    form = "#303338"  # colour of what the form has in print already
    folds_x, folds_y = (), ()
    corner = 0.5
    shine = 0.02
    letters = ("sans", "sans-bold")
    prints = ("mono", "sans", "dejavu-mono")
    stamps = ("REGISTRATION OFFICE",)
    stamp_chance, fold_chance, thumb_chance = 0.35, 0.6, 0.3

    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.vehicle = Vehicle(rng, self.country)
        self.vin = self.vehicle.vin
        self.items, self.focus = [], None
        self.screen = None
        self.print = str(rng.choice(self.prints))
        self.ink = vary(rng, linear(str(rng.choice(INKS))), 0.1)
        self.form_ink = vary(rng, linear(self.form), 0.1)
        self.label, self.bold = self.letters
        self.needle = rng.random() < 0.12
        self.faded = rng.uniform(0.55, 0.85) if rng.random() < 0.15 else 1.0
        self.drift = rng.normal(0, 0.3, 2)  # the printer doesn't hit the form's lines
        self.brightness = rng.uniform(1.8, 3.2)  # white paper fills the picture
        self.conditions, self.codes = [], []
        self.lay_out(self.vehicle)
        if self.focus is None:
            self.look_at_another()

    # What a document is laid out with

    def word(self, text, x, y, height, font=None, anchor="l", ink=None, turn=0, spacing=0.0, role="word", stretch=1.0):
        """A line of the form, whose base line is at y."""
        self.items.append(("text", text, x, y, height, font or self.label, anchor, self.form_ink if ink is None else linear(ink)
                           if isinstance(ink, str) else ink, turn, spacing, role, stretch, None))

    def fill(self, text, x, y, height, font=None, anchor="l", spacing=0.0, role="word", stretch=1.0):
        """A line that a printer filled in."""
        dx, dy = self.drift
        self.items.append(("text", str(text), x + dx, y + dy, height, font or self.print, anchor, self.ink, 0, spacing, role,
                           stretch, self.needle))

    def vin_line(self, x, y, height, font=None, anchor="l", spacing=0.0, stretch=1.0):
        font = font or self.print
        self.fill(self.vin, x, y, height, font, anchor, spacing, "vin", stretch)
        w, h = text_size(self.vin, font, height, stretch, spacing)
        left = x + self.drift[0] - {"l": 0, "m": w / 2, "r": w}[anchor]
        y = y + self.drift[1]
        self.digit = height
        self.focus = (left - 0.3 * h, y - 1.3 * h, left + w + 0.3 * h, y + 0.3 * h)
        return w

    def rule(self, x0, y0, x1, y1, thickness=0.15, ink=None):
        self.items.append(("rule", x0, y0, x1, y1, thickness, self.form_ink if ink is None else linear(ink)))

    def frame(self, x0, y0, x1, y1, thickness=0.2, ink=None):
        for a in ((x0, y0, x1, y0), (x1, y0, x1, y1), (x1, y1, x0, y1), (x0, y1, x0, y0)):
            self.rule(*a, thickness, ink)

    def panel(self, x0, y0, x1, y1, colour, alpha=1.0, radius=0.0):
        self.items.append(("panel", x0, y0, x1, y1, linear(colour), alpha, radius))

    def barcode(self, kind, text, x, y, module, row=None):
        """Its upper left corner at (x, y); `module` in mm, and `row` for the height of a row. Returns what it takes, mm."""
        ink = symbols.modules(kind, text)
        if kind == "Code39":
            ink = ink[:1]
        h, w = ink.shape
        high = row * h if row else module * h
        fault = symbols.choose_fault(self.rng)
        self.codes.append((f"{kind.lower()}-{fault or 'clear'}", x, y, x + module * w, y + high))
        self.items.append(("code", ink, x, y, x + module * w, y + high, fault))
        return module * w, high

    def table(self, rows, x, y, pitch, code_x, value_x, small, large, end=None, code_font=None):
        """Rows of (code, value); the VIN where the value is None. Rules below each where `end` is their right end."""
        for i, (code, value) in enumerate(rows):
            base = y + pitch * i
            self.word(code, code_x, base, small, code_font)
            if value is None:
                self.vin_line(value_x, base, large)
            else:
                self.fill(value, value_x, base, large)
            if end:
                self.rule(x, base + pitch * 0.25, end, base + pitch * 0.25)

    # The scene

    def look_at_another(self):
        """A paper without a VIN: the photo is of the longest number there is instead."""
        self.kind, self.role = "none", "other"
        texts = [i for i, item in enumerate(self.items) if item[0] == "text" and any(c.isdigit() for c in item[1])]
        at = max(texts, key=lambda i: len(self.items[i][1]))
        item = list(self.items[at])
        item[ROLE] = self.role
        self.items[at] = tuple(item)
        _, text, x, y, height, font, anchor, *_ = item
        w, h = text_size(text, font, height)
        left = x - {"l": 0, "m": w / 2, "r": w}[anchor]
        self.digit, self.focus = height, (left - 0.3 * h, y - 1.3 * h, left + w + 0.3 * h, y + 0.3 * h)

    def truth(self):
        return Truth(self.kind, self.vin if self.kind == "vin" else "", self.name, conditions=list(self.conditions))

    @property
    def line_share(self):
        return 1 / 1.6

    def show_on_screen(self, rng):
        """The paper as a file in a viewer instead of on a table."""
        self.screen = dict(level=rng.uniform(0.4, 0.9), dark=rng.random() < 0.5, pitch=rng.uniform(0.12, 0.35))
        self.mood = str(rng.choice(["day", "dim"], p=[0.6, 0.4]))
        self.mirror = 1.5
        self.raster = Raster(self.screen["pitch"], rng.uniform(0.05, 0.35), rng.uniform(0, 1)) if rng.random() < 0.7 else None
        self.faded, self.needle = 1.0, False

    def view(self, rng, longest):
        w, h = self.size
        x0, y0, x1, y1 = self.focus
        shape = np.array(RATIOS[rng.integers(len(RATIOS))], float)
        if (w > h) != (rng.random() < 0.12):
            shape = shape[::-1]
        photo = tuple(int(v) for v in np.round(shape / shape.max() * longest))
        how = str(rng.choice(["whole", "part", "close"], p=[0.6, 0.25, 0.15] if self.codes else [0.5, 0.3, 0.2]))
        spot, middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2]), np.array([w / 2, h / 2])
        whole = max(w, h * photo[0] / photo[1])
        width = {"whole": whole * rng.uniform(1.02, 1.3), "part": whole * rng.uniform(0.55, 0.85),
                 "close": (x1 - x0) / rng.uniform(0.42, 0.8)}[how]
        width = max(width, (x1 - x0) * 1.15)
        toward = {"whole": 1.0, "part": rng.uniform(0.3, 0.8), "close": rng.uniform(0, 0.25)}[how]
        roll, pitch, yaw = rng.normal(0, 2.5), rng.normal(0, 6), rng.normal(0, 6)
        if rng.random() < 0.1:
            roll = rng.choice([-1, 1]) * rng.uniform(8, 30)
            self.conditions.append("tilted")
        elif rng.random() < 0.05:
            roll += rng.choice([-90, 90, 180])
            self.conditions.append("turned")
        if rng.random() < 0.2:
            pitch, yaw = rng.choice([-1, 1], 2) * rng.uniform([5, 10], [22, 30])
            self.conditions.append("perspective")
        if abs(abs(roll) - 90) < 20:
            width *= photo[0] / photo[1] if w > h else 1.1
        least = rng.uniform(*LEAST) * (1 if rng.random() < 0.9 else 0.75) * longest / 1600
        barrel, shift = rng.uniform(-0.02, 0.04), rng.normal(0, 0.03, 2)
        focus = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
        for _ in range(80):
            seen = camera.View(photo, tuple(spot + (middle - spot) * toward), width, roll, pitch, yaw, barrel, tuple(shift))
            quad = seen.project(focus)
            if (quad > 8).all() and (quad < np.array(photo) - 8).all():
                high = np.hypot(*(quad[3] - quad[0])) * self.line_share
                if high >= least:
                    break
                width *= 0.95
                toward *= 0.93
            else:
                toward *= 0.85
                shift = shift * 0.8
                if toward < 0.2:
                    width *= 1.03
                    pitch, yaw = pitch * 0.95, yaw * 0.95
        for condition, a, b, c, d in self.codes:
            corners = seen.project(np.array([(a, b), (c, b), (c, d), (a, d)], float))
            if (corners > 0).all() and (corners < photo).all():
                self.conditions.append(condition)
        # What the camera's light does is made for scenes of a dashboard's size: a card is drawn in larger units.
        self.unit = max(1.0, 1.2 * photo[0] / seen.width / FINEST)
        seen.width *= self.unit
        seen.centre = tuple(self.unit * v for v in seen.centre)
        return seen

    def draw(self, canvas, rng):
        unit, mm = self.unit, self.focus
        canvas.scale, canvas.x0, canvas.y0 = canvas.scale * unit, canvas.x0 / unit, canvas.y0 / unit
        self.draw_all(canvas, rng)
        canvas.scale, canvas.x0, canvas.y0 = canvas.scale / unit, canvas.x0 * unit, canvas.y0 * unit
        for line in canvas.lines:
            line.quad = line.quad * unit
        self.focus = tuple(unit * v for v in mm)

    def draw_all(self, canvas, rng):
        w, h = self.size
        if self.screen:
            self.draw_viewer(canvas, rng)
        else:
            wear.table(canvas, rng, vary(rng, linear(str(rng.choice(TABLES))), 0.15))
            if rng.random() < 0.3:  # other papers below
                dx, dy = rng.uniform(-60, 60, 2)
                canvas.polygon(rounded(dx, dy, dx + w, dy + h, 0.5) @ turn(rng.normal(0, 0.2)), soft=0.2,
                               albedo=linear("#e9e7df") * rng.uniform(0.5, 0.9))
            canvas.rectangle(0.8, 0.8, w + 1.5, h + 2, 1.0, soft=1.4, albedo=np.zeros(3), alpha=0.5)
            mask, ox, oy = canvas.mask_of([rounded(0, 0, w, h, self.corner)])
            mh, mw = mask.shape
            if mh and mw:
                sheet = wear.ground(canvas, rng, self.colours, self.waves, 0, 0, w, h, mh, mw, ox, oy) * 0.85
                canvas.paint(mask, ox, oy, albedo=sheet * wear.crumple(rng, mh, mw), glass=self.shine)
        for item in self.items:
            self.draw_item(canvas, rng, item)
        if not self.screen:
            self.draw_wear(canvas, rng)

    def paint(self, colour, alpha=1.0):
        return dict(albedo=colour * self.screen["level"] if self.screen else colour, alpha=alpha)

    def draw_item(self, canvas, rng, item):
        what, *rest = item
        if what == "text":
            text, x, y, height, font, anchor, ink, turn_, spacing, role, stretch, needle = rest
            # Turned text only stands in margins: there (x, y) is the upper left corner of its ink.
            y, at = (y, "lt") if turn_ else (y + descent(text, font, height), anchor + "b")
            paint = self.paint(ink, 1.0 if needle is None else self.faded)
            quad = canvas.text(text, x, y, height, font, at, stretch, spacing, role, turn_, **paint)
            if needle:
                self.draw_needle_gaps(canvas, quad, height)
        elif what == "rule":
            x0, y0, x1, y1, thickness, ink = rest
            canvas.line(x0, y0, x1, y1, thickness, **self.paint(ink, 0.8))
        elif what == "panel":
            x0, y0, x1, y1, colour, alpha, radius = rest
            canvas.rectangle(x0, y0, x1, y1, radius, **self.paint(colour, alpha))
        elif what == "code":
            ink, x0, y0, x1, y1, fault = rest
            label = self.paint(linear("#eeeade"))
            symbols.draw(canvas, rng, ink, x0, y0, x1, y1, fault, label, **self.paint(linear("#141418"), 0.95))

    def draw_needle_gaps(self, canvas, quad, height):
        """A needle printer's rows: paler bands across the letters."""
        pitch = height / 7
        if pitch * canvas.scale < 2:
            return
        ground = self.paint(linear(self.colours[0]) * 0.85, 0.35)
        for i in range(int((quad[3][1] - quad[0][1]) / pitch)):
            y = quad[0][1] + pitch * (i + 0.86)
            canvas.rectangle(quad[0][0], y, quad[1][0], y + pitch * 0.28, **ground)

    def draw_wear(self, canvas, rng):
        w, h = self.size
        if rng.random() < self.fold_chance:
            for x in self.folds_x:
                wear.fold(canvas, rng, (x + rng.normal(0, 0.4), 0), (x + rng.normal(0, 0.4), h))
            for y in self.folds_y:
                wear.fold(canvas, rng, (0, y + rng.normal(0, 0.4)), (w, y + rng.normal(0, 0.4)))
        if rng.random() < self.stamp_chance:
            r = rng.uniform(11, 17)
            wear.stamp(canvas, rng, rng.uniform(r, max(r + 1, w - r)), rng.uniform(r, max(r + 1, h - r)), r,
                       str(rng.choice(self.stamps)))
        if rng.random() < 0.25:
            wear.shadow(canvas, rng, 0, 0, w, h)
        if rng.random() < self.thumb_chance:
            self.draw_thumbs(canvas, rng)

    def draw_thumbs(self, canvas, rng):
        """Thumbs that hold the paper at its edges, never on the VIN."""
        w, h = self.size
        x0, y0, x1, y1 = self.focus
        for side in rng.permutation(4)[: rng.integers(1, 3)]:
            depth = rng.uniform(9, 20)
            t = rng.uniform(0.15, 0.85)
            x, y, inward = [(depth, t * h, (1, 0)), (w - depth, t * h, (-1, 0)), (t * w, depth, (0, 1)), (t * w, h - depth, (0, -1))][side]
            reach = 15
            beside = x + reach < x0 or x - reach > x1 if side > 1 else y + reach < y0 or y - reach > y1
            if beside:
                wear.thumb(canvas, rng, x, y, inward)

    def draw_viewer(self, canvas, rng):
        """A viewer's window around the page."""
        w, h = self.size
        dark = self.screen["dark"]
        desk, bar, ink = (("#3a3a3d", "#26272a", "#d8d9dc") if dark else ("#d5d6da", "#f3f3f5", "#3a3c42"))
        canvas.polygon(everything(canvas), **self.paint(linear(desk)))
        canvas.rectangle(-900, -24, 900, -8, **self.paint(linear(bar)))
        canvas.text(f"{rng.choice(['scan', 'Dokument', 'IMG', 'vehicle', 'order'])}_{rng.integers(1000, 99999)}.pdf", -4, -16, 3.0,
                    "roboto", "lm", role="word", **self.paint(linear(ink)))
        canvas.text(f"{rng.integers(1, 3)} / {rng.integers(3, 9)}", w * 0.6, -16, 3.0, "roboto", "lm", role="word", **self.paint(linear(ink)))
        canvas.text(f"{rng.choice([75, 90, 100, 125, 150])} %", w * 0.8, -16, 3.0, "roboto", "lm", role="word", **self.paint(linear(ink)))
        canvas.rectangle(0, 0, w, h, **self.paint(linear(self.colours[0])))
        canvas.polygon(everything(canvas), glass=1.0)

    def through_raster(self, image, view, rng):
        if not self.screen or not self.raster:
            return image
        raster = Raster(self.raster.pitch * self.unit, self.raster.depth, self.raster.colours)
        return raster.seen(image, view, (-9000, -9000, 9000, 9000))


def turn(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([(c, s), (-s, c)])


def descent(text, font, height):
    """How far the ink of a line reaches below its base line, in the unit of `height`."""
    face = face_of(font, 40)
    return (face.getbbox(text)[3] - face.getmetrics()[0]) * height / 40
