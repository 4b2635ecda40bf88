"""Scenes with an odometer: where dials, displays and their surroundings stand (mm, y downwards).

A scene has `extent` (the whole object) and `focus` (the odometer's display), both x0, y0, x1, y1, and draws
itself on a canvas that covers whatever part the camera sees.
"""

from dataclasses import replace

from . import drums, interior, surroundings, two_wheeler, values
from .canvas import rounded
from .colour import linear, vary
from .dashboard import Dial, Look, button, draw_dial, draw_needle, keep_clear, lamp_row, screw, small_gauge, telltale
from .lcd import DotDisplay, SegmentDisplay
from .tft import CentreScreen, FullScreen
from .truth import Truth
from .vfd import FluorescentDisplay


class DrumDisplay:
    """A mechanical counter with the same interface as the other displays."""

    def __init__(self, rng, style):
        self.drum, self.style = drums.choose(rng, style)
        self.height = rng.uniform(5.2, 7.5)
        self.width = drums.size(self.drum, self.height)
        self.lamp = linear(rng.choice(["#ff9a3a", "#ffc27a", "#d8ffb0", "#ffffff"]))
        self.reading = values.Reading(
            self.drum.text, self.drum.value, self.drum.tenths, "km" if rng.random() < 0.8 else "mi"
        )

    def draw(self, canvas, x, y, rng):
        drums.draw(canvas, self.drum, x, y, self.height, rng, glow=self.lamp * 0.6)


def display(rng, kind, light=None):
    """`kind` is drum-*, lcd-*, dots-*, vfd or tft, the names of the table in TestImages/README.md."""
    if kind.startswith("drum-"):
        return DrumDisplay(rng, kind.removeprefix("drum-"))
    if kind.startswith("lcd-"):
        return SegmentDisplay(rng, kind.removeprefix("lcd-"), light=light)
    if kind.startswith("dots-"):
        return DotDisplay(rng, kind.removeprefix("dots-"), light=light)
    if kind == "vfd":
        return FluorescentDisplay(rng, light)
    return CentreScreen(rng)


KINDS = [
    "drum-white-on-black",
    "drum-black-on-white",
    "lcd-dark-on-light",
    "lcd-light-on-dark",
    "dots-red-field",
    "dots-dark-on-light",
    "dots-light-on-dark",
    "vfd",
    "tft",
]


def scene(rng, kind, light=None):
    """A scene for a kind of display, in one of the vehicles that have it."""
    if kind == "tft" and rng.random() < 0.5:
        return ScreenCluster(rng)
    shown = display(rng, kind, light)
    if kind.startswith("drum-"):
        return (Scooter if rng.random() < 0.6 else CarCluster)(rng, kind, shown)
    if kind.startswith("lcd-") and (shown.layout == "bike" or rng.random() < 0.1):
        return BikeCluster(rng, kind, SegmentDisplay(rng, kind.removeprefix("lcd-"), "bike", light))
    return CarCluster(rng, kind, shown)


class Scene:
    kind = "odometer"
    line_share = 0.3  # about how much of the focus' height the digits take
    parts = {"close": (0.5, 0.85), "mid": (0.24, 0.48), "wide": (0.1, 0.22)}  # of the photo's width

    def shown_remarks(self):
        """Conditions that lie in the display: the last wheel stands between two digits."""
        roll = self.shown.drum.positions[-1] % 1 if isinstance(self.shown, DrumDisplay) else 0
        return ["mid-roll"] if 0.15 < roll < 0.85 else []

    def truth(self):
        r = self.shown.reading
        return Truth("odometer", r.text, self.name, r.value, r.tenths, r.unit, self.shown_remarks())


class CarCluster(Scene):
    """Two large dials, small gauges, and the display between them, below, or inside a dial."""

    def __init__(self, rng, kind, shown):
        self.name, self.shown = kind, shown
        self.line_share = 0.7 if kind.startswith("drum-") else 0.08 if kind == "tft" else 0.3
        self.look = Look.choose(rng, "black" if kind == "vfd" else None)
        self.place = (
            "in-dial"
            if kind.startswith("drum-")
            else str(rng.choice(["between", "in-dial", "below", "between"] if kind != "tft" else ["between"]))
        )
        r = rng.uniform(40, 54)
        gap = rng.uniform(6, 14)
        width = shown.width if self.place == "between" else rng.uniform(18, 40)
        self.apart = width / 2 + gap + r
        mph = shown.reading.unit == "mi"
        top = int(rng.choice([120, 140, 160])) if mph else int(rng.choice([180, 200, 220, 240, 260]))
        start = rng.uniform(130, 150) if self.place != "in-dial" else 150
        sweep = 2 * (270 - start)
        speed = 0 if rng.random() < 0.8 else rng.uniform(5, top * 0.7)
        self.speedo = Dial(
            self.apart,
            0,
            r,
            top,
            10 if mph or rng.random() < 0.3 else 20,
            start,
            sweep,
            value=speed,
            words=(("mph" if mph else "km/h", -0.36, 0.08),),
            minor=1,
        )
        revs = int(rng.choice([6, 7, 8]))
        self.tacho = Dial(
            -self.apart,
            0,
            r,
            revs,
            1,
            start,
            sweep,
            value=rng.choice([0, rng.uniform(0.7, 1.2)]),
            words=(("x1000", -0.36, 0.07), ("rpm", -0.26, 0.06)),
            minor=4,
            red_from=revs - rng.uniform(0.8, 1.6),
        )
        if rng.random() < 0.3:
            self.speedo.x, self.tacho.x = self.tacho.x, self.speedo.x
        self.r = r
        if self.place == "in-dial":
            limit = r * 0.95
            k = min(1.0, limit / shown.width, r * 0.36 / shown.height)
            shown.width *= k
            shown.height *= k
            below = not kind.startswith("drum-") or rng.random() < 0.6
            dy = r * (0.36 if below else -0.2) - (0 if below else shown.height)
            if not below:
                self.speedo.words = (("mph" if mph else "km/h", 0.45, 0.08),)
            self.at = (self.speedo.x - shown.width / 2, dy)
        elif self.place == "below":
            self.at = (-shown.width / 2 + rng.normal(0, 2), r * 0.95 - shown.height * 0.2)
        else:
            dy = rng.uniform(-0.1, 0.5) * r
            self.at = (-shown.width / 2, min(dy, r - shown.height) if kind != "tft" else -shown.height * 0.5)
        self.focus = (self.at[0], self.at[1], self.at[0] + shown.width, self.at[1] + shown.height)
        for dial in (self.speedo, self.tacho):
            keep_clear(dial, self.focus, rng)
        self.half = self.apart + r + rng.uniform(14, 30)
        self.top, self.bottom = -r * rng.uniform(1.2, 1.45), max(r * 1.15, self.focus[3]) + rng.uniform(6, 14)
        self.extent = (-self.half, self.top, self.half, self.bottom)
        self.small = self.place != "between" or self.at[1] > -r * 0.15
        self.trip = values.trip(rng) if kind.startswith("drum-") and self.at[1] > 0 and rng.random() < 0.6 else None

    def draw(self, canvas, rng):
        look, shown = self.look, self.shown
        opening = interior.car_interior(canvas, rng, self.half, self.top, self.bottom, look.panel)
        if rng.random() < 0.3:  # a plate of another colour behind the dials
            plate = vary(rng, linear(rng.choice(["#7c7e80", "#2c2e31", "#9a9c9e", "#40352c"])), 0.1)
            surroundings.textured(
                canvas,
                rng,
                rounded(-self.half + 8, self.top + 14, self.half - 8, self.bottom - 6, 24),
                plate,
                1.5,
                0.15,
            )
        for dial in (self.tacho, self.speedo):
            draw_dial(canvas, dial, look, rng, scale_ring=rng.random() < 0.4)
        if self.small and self.kind_allows_small():
            r = self.r * 0.36
            y = min(-self.r * 0.5, self.at[1] - r * 0.9) if self.place == "between" else -self.r * 0.5
            if self.place == "between":
                marks = (
                    look
                    if look.print.mean() > 0.3
                    else replace(look, print=linear("#d9d9d4"), light=look.face_light * 3)
                )
                for side, (low, high) in ((-1, ("E", "F")), (1, ("C", "H"))):
                    small_gauge(canvas, side * shown.width * 0.27, y, min(r, shown.width * 0.24), marks, low, high, rng)
        if self.place == "in-dial":
            lamp_row(canvas, -self.r * 0.1, -self.r * 0.6, self.r * 0.28, self.r * 0.14, 5, rng, upright=True)
        elif self.place == "below":
            lamp_row(canvas, -5, -self.r * 0.6, self.r * 0.25, self.r * 0.13, 4, rng, upright=True)
        lamp_row(canvas, self.tacho.x - self.r * 0.36, self.r * 0.66, self.r * 0.24, self.r * 0.13, 4, rng, lit=0.4)
        if not (self.place == "in-dial" and self.at[1] > 0):
            lamp_row(
                canvas, self.speedo.x - self.r * 0.24, self.r * 0.66, self.r * 0.24, self.r * 0.13, 3, rng, lit=0.3
            )
        if rng.random() < 0.5 and self.place == "between":
            telltale(canvas, "arrow", -shown.width * 0.3, self.top + 10, 6, rng.random() < 0.3)
        shown.draw(canvas, *self.at, rng)
        if self.trip:
            state, _ = drums.choose(rng, "white-on-black")
            digits = self.trip.replace(".", "").zfill(4)[-4:]
            state.positions, state.text, state.lean = [float(c) for c in digits], digits, [0.0] * 4
            state.mark = False
            h = shown.height * 0.8
            y = self.at[1] + shown.height * 1.5
            if y + h < self.r * 0.85:
                before = len(canvas.lines)
                drums.draw(canvas, state, self.speedo.x - drums.size(state, h) / 2, y, h, rng, glow=shown.lamp * 0.5)
                canvas.lines[before].role = "trip"
        for dial in (self.tacho, self.speedo):
            draw_needle(canvas, dial, look, width=rng.uniform(0.035, 0.06))
        if rng.random() < 0.5:
            button(canvas, self.apart * 0.2 + self.at[0] + shown.width + 4, self.bottom - 10, 3.5)
        interior.shade_under_hood(canvas, opening, rng, self.r * rng.uniform(0.4, 1.0))
        surroundings.lens(canvas, opening, rng)
        if rng.random() < 0.4:
            interior.steering_rim(canvas, rng, self.top, self.bottom, self.focus)

    def kind_allows_small(self):
        return self.shown.width > 30


class Scooter(Scene):
    """A headset with one half-round dial; the counter lies inside it."""

    def __init__(self, rng, kind, shown):
        self.name, self.shown = kind, shown
        self.look = Look.choose(rng, str(rng.choice(["black", "black", "grey", "white"])))
        self.look.needle = linear(rng.choice(["#e6e21a", "#e8601c", "#f2f2ee", "#d8271a"]))
        r = rng.uniform(34, 42)
        mph = shown.reading.unit == "mi"
        top = int(rng.choice([80, 100])) if mph else int(rng.choice([100, 120, 140, 160]))
        half = rng.random() < 0.6
        start, sweep = (188, 175) if half else (140, 260)
        self.dial = Dial(
            0,
            0,
            r,
            top,
            10 if mph else 20,
            start,
            sweep,
            value=rng.choice([0.0, 0.0, rng.uniform(0, top / 2)]),
            words=(("mph" if mph else "km/h", 0.34 if half else 0.3, 0.1),),
            minor=3,
            round_face=not half,
        )
        self.half = half
        k = min(1.0, r * 0.95 / shown.width)
        shown.width *= k
        shown.height *= k
        dy = -r * 0.42 if half else r * (-0.42 if rng.random() < 0.5 else 0.4)
        if dy > 0:
            self.dial.words = ((self.dial.words[0][0], -0.35, 0.09),)
        self.at = (-shown.width / 2, dy)
        self.focus = (self.at[0], dy, self.at[0] + shown.width, dy + shown.height)
        keep_clear(self.dial, self.focus, rng, tail=0.12)
        self.line_share = 0.7
        self.rx, self.ry = rng.uniform(1.35, 1.7) * r * 1.5, rng.uniform(1.2, 1.5) * r * 1.25
        self.extent = (-self.rx * 1.05, -self.ry * 1.1, self.rx * 1.05, self.ry * 1.1)
        self.inner = rng.random() < 0.6 and half

    def draw(self, canvas, rng):
        look, r, shown = self.look, self.dial.r, self.shown
        two_wheeler.fairing(canvas, rng, 0, 0, self.rx * 1.05, self.ry * 1.1)
        pane = surroundings.blunt(r * 0.12, r * 0.02, r * 1.58, r * 1.22, rng.uniform(2.0, 3.2))
        canvas.polygon(pane * 1.05, albedo=linear("#0a0a0b"))
        canvas.polygon(pane * 1.035 + (0, -0.6), soft=0.5, albedo=linear("#77797c"), alpha=0.5)
        surroundings.textured(canvas, rng, pane, look.face, 0.4, 0.07)
        canvas.polygon(pane * 0.9, soft=6, albedo=look.face * 1.25, emission=look.face_light, alpha=0.5)
        if self.half:
            line = dict(albedo=look.print * 0.7, emission=look.light * 0.2)
            canvas.ring(0, 0, r * 1.13, r * 0.05, 180, 360, **line)
            canvas.ring(r * 0.62, r * 0.9, r * 0.9, r * 0.04, 230, 330, **line)
        draw_dial(canvas, self.dial, look, rng, scale_ring=True)
        if self.inner:  # the second scale, in the other unit
            ink = dict(albedo=look.print, emission=look.light)
            other = 10
            count = int(self.dial.top * 0.62 / other)
            for i in range(1, count + 1):
                px, py = self.dial.at(other * i / 0.62, 0.52)
                if not (self.focus[0] - 3 < px < self.focus[2] + 3 and self.focus[1] - 2 < py < self.focus[3] + 2):
                    canvas.text(str(other * i), px, py, r * 0.062, look.font, role="numeral", **ink)
            canvas.text("mph", r * 0.5, r * 0.02, r * 0.06, look.font, role="word", **ink)
        shown.draw(canvas, *self.at, rng)
        draw_needle(canvas, self.dial, look, length=0.84, hub=0.11, tail=0.12, width=0.06)
        for side in (-1, 1):
            x, y = side * r * 1.22, -r * 0.62
            canvas.ring(x, y, r * 0.16, r * 0.025, albedo=look.print * 0.6)
            telltale(canvas, "arrow" if side < 0 else "beam", x, y, r * 0.17, rng.random() < 0.15)
        if self.half and rng.random() < 0.7:
            small_gauge(canvas, r * 1.25, r * 0.72, r * 0.36, look, "E", "F", rng, 230, 90)
        if self.at[1] < 0:
            screw(canvas, r * 0.3, r * 0.55, 1.6)
        surroundings.lens(canvas, pane, rng)


class BikeCluster(Scene):
    """A motorcycle's LCD that shows everything, sometimes beside an analogue tachometer."""

    def __init__(self, rng, kind, shown):
        self.name, self.shown = kind, shown
        self.line_share = 0.15
        self.look = Look.choose(rng, str(rng.choice(["black", "white"])))
        self.tacho = rng.random() < 0.5
        w, h = shown.width, shown.height
        self.at = (-w / 2, -h / 2)
        self.focus = (-w / 2, -h / 2, w / 2, h / 2)
        if self.tacho:
            r = rng.uniform(34, 42)
            self.dial = Dial(
                -w / 2 - r - 4,
                4,
                r,
                12,
                1,
                120,
                260,
                value=rng.choice([0.0, 1.3]),
                red_from=10,
                words=(("x1000 r/min", 0.4, 0.07),),
            )
        left = -w / 2 - (2 * self.dial.r + 16 if self.tacho else 10)
        self.extent = (left - 8, -h / 2 - 22, w / 2 + 18, h / 2 + 20)

    def draw(self, canvas, rng):
        x0, y0, x1, y1 = self.extent
        two_wheeler.street(canvas, rng)
        two_wheeler.motorcycle(canvas, rng, x0, y0, x1, y1)
        surroundings.textured(canvas, rng, rounded(x0, y0, x1, y1, 22), linear("#1b1c1e"), 0.6, 0.2, slope=0.5)
        canvas.polygon(rounded(x0 + 3, y0 + 3, x1 - 3, y0 + 9, 5), soft=2, albedo=linear("#6b6d70"), alpha=0.5)
        if self.tacho:
            draw_dial(canvas, self.dial, self.look, rng)
        canvas.rectangle(
            self.focus[0] - 6, self.focus[1] - 5, self.focus[2] + 6, self.focus[3] + 5, 6, albedo=linear("#0a0a0b")
        )
        self.shown.draw(canvas, *self.at, rng)
        if self.tacho:
            draw_needle(canvas, self.dial, self.look)
        lamp_row(canvas, self.focus[0] + 6, self.focus[1] - 11, 12, 6, 5, rng, lit=0.3)
        for i in range(2):
            button(canvas, self.focus[2] - 14 - 18 * i, self.focus[3] + 12, 4.5)
        surroundings.lens(canvas, rounded(x0 + 5, y0 + 5, x1 - 5, self.focus[3] + 7, 16), rng)


class ScreenCluster(Scene):
    """The whole cluster is one screen."""

    name = "tft"
    line_share = 0.25

    def __init__(self, rng):
        self.shown = FullScreen(rng)
        w, h = self.shown.width, self.shown.height
        self.at = (-w / 2, -h / 2)
        self.focus = (-w * 0.16, h * 0.28, w * 0.16, h * 0.5)
        self.extent = (-w / 2 - 16, -h / 2 - 14, w / 2 + 16, h / 2 + 12)

    def draw(self, canvas, rng):
        x0, y0, x1, y1 = self.extent
        opening = interior.car_interior(canvas, rng, x1 + 12, y0 - 22, y1 + 14, linear("#0d0e10"))
        canvas.rectangle(x0, y0, x1, y1, 10, albedo=linear("#050506"))
        canvas.rectangle(x0, y0, x1, y0 + 1.2, 0.5, albedo=linear("#55585c"))
        self.shown.draw(canvas, *self.at, rng)
        interior.shade_under_hood(canvas, opening, rng, 30)
        surroundings.lens(canvas, rounded(x0, y0, x1, y1, 10), rng)
        if rng.random() < 0.5:
            interior.steering_rim(canvas, rng, y0 - 20, y1 + 10, self.focus)
