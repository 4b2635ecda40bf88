"""A car of the thirties to the fifties: cream dial, serif numerals, each wheel in a window of its own. Test only."""

from dataclasses import replace

import numpy as np

from .. import drums, values
from ..canvas import ellipse, rounded
from ..colour import linear, vary
from ..dashboard import Dial, Look, draw_dial, draw_needle, keep_clear, screw, small_gauge
from ..surroundings import lens, textured
from ..truth import box
from .scene import Shown, UnseenScene

FACES = ["#e9dcb8", "#f0e6cc", "#d8cba4", "#cfd3b4"]


class Wheels:
    """A counter whose wheels stand apart; `draw` works as `drums.draw`."""

    def __init__(self, rng, height, count=None):
        self.drum, _ = drums.choose(rng, "black-on-white" if rng.random() < 0.7 else "white-on-black")
        while count and len(self.drum.positions) != count:
            self.drum, _ = drums.choose(rng, "black-on-white")
        cream, ink = vary(rng, linear(str(rng.choice(FACES))), 0.05), linear("#1b1712")
        dark = self.drum.wheel[0].mean() < 0.2
        self.drum.wheel = (ink, cream) if dark else (cream, ink)
        last = self.drum.wheel
        if self.drum.tenths is not None:
            red = linear(rng.choice(["#8f1d14", "#a8331c"]))
            last = [(red, cream), (cream, red)][rng.integers(2)]
        self.drum.last = last
        self.drum.font = str(rng.choice(["test-schoolbook", "test-bookman"]))
        self.drum.aspect, self.drum.mark = 0.8, False
        self.drum.text = self.drum.text.replace(",", "")
        self.height = height
        self.pitch = height * rng.uniform(0.98, 1.2)
        self.rim = linear(rng.choice(["#8a6a2e", "#a9abad", "#7c1c16", "#2b3f63"]))  # coloured rims
        self.width = self.pitch * (len(self.drum.positions) - 1) + height * self.drum.aspect

    def draw(self, canvas, x, y, rng, role="odometer"):
        h, wheel = self.height, self.height * self.drum.aspect
        for i, position in enumerate(self.drum.positions):
            left = x + i * self.pitch
            canvas.rectangle(
                left - h * 0.11, y - h * 0.11, left + wheel + h * 0.11, y + h * 1.11, h * 0.1, albedo=self.rim
            )
            canvas.polygon(
                rounded(left - h * 0.11, y + h * 1.05, left + wheel + h * 0.11, y + h * 1.11, 0),
                albedo=np.clip(self.rim * 2 + 0.1, 0, 1),
                alpha=0.6,
            )
            ground = self.drum.last if i == len(self.drum.positions) - 1 else self.drum.wheel
            one = replace(self.drum, positions=[position], lean=[self.drum.lean[i]], wheel=ground, last=ground, text="")
            before = len(canvas.lines)
            drums.draw(canvas, one, left, y, h, rng)
            del canvas.lines[before:]
        inset, face = wheel * 0.14, h * 0.18
        canvas.note(self.drum.text, role, box(x + inset, y + face, x + self.width - inset, y + h - face))


class Vintage(UnseenScene):
    name = "vintage-drum"

    def __init__(self, rng, light=None):
        self.wheels = Wheels(rng, rng.uniform(5.6, 7.0))
        unit = "mi" if rng.random() < 0.5 else "km"
        drum = self.wheels.drum
        self.shown = Shown(values.Reading(drum.text, drum.value, drum.tenths, unit))
        cream = vary(rng, linear(str(rng.choice(FACES))), 0.05)
        self.look = Look(
            cream,
            linear("#ffb861") * 0.05,
            linear("#241c14"),
            np.zeros(3, np.float32),
            linear(rng.choice(["#231a12", "#8f1d14", "#3a2a18"])),
            np.zeros(3, np.float32),
            "chrome",
            str(rng.choice(["test-schoolbook", "test-bookman"])),
            linear("#1c1d20"),
        )
        r = max(rng.uniform(46, 56), self.wheels.width * 0.62)
        top = int(rng.choice([80, 100])) if unit == "mi" else int(rng.choice([120, 140, 160]))
        word = "MILES PER HOUR" if unit == "mi" else "KM PER HOUR"
        self.dial = Dial(0, 0, r, top, 10 if unit == "mi" else 20, 140, 260, value=0.0, minor=1)
        if rng.random() < 0.3:
            self.dial.value = rng.uniform(5, top * 0.5)
        above = rng.random() < 0.35
        y = -r * 0.42 if above else r * 0.3
        self.dial.words = ((word, 0.36 if above else -0.34, 0.06),)
        self.at = (-self.wheels.width / 2, y)
        self.trip = None
        if not above and rng.random() < 0.5:
            self.trip = Wheels(rng, self.wheels.height * 0.72, 5)
            for i in range(2):  # a trip counter has few wheels
                self.trip.drum.positions.pop(0)
                self.trip.drum.lean.pop(0)
            self.trip.drum.text = self.trip.drum.text[2:]
            self.trip.width = self.trip.pitch * 2 + self.trip.height * 0.8
        self.look_at(
            self.at[0] - 3,
            y - 3,
            self.at[0] + self.wheels.width + 3,
            y + self.wheels.height + 3,
            self.wheels.height * 0.64,
        )
        keep_clear(self.dial, self.focus, rng, tail=0.15)
        self.extent = (-r * 1.5, -r * 1.4, r * 1.5, r * 1.4)
        self.unit = unit
        self.parts = {"close": (0.45, 0.7), "mid": (0.24, 0.42), "wide": (0.14, 0.22)}

    def shown_remarks(self):
        roll = self.wheels.drum.positions[-1] % 1
        return ["mid-roll"] if 0.15 < roll < 0.85 else []

    def draw(self, canvas, rng):
        r, look = self.dial.r, self.look
        paint = vary(rng, linear(rng.choice(["#6b1d1a", "#2f4a3a", "#c9bd9d", "#4a2f1c", "#20304a"])), 0.1)
        textured(canvas, rng, rounded(-900, -900, 900, 900, 0), paint, 2.5, 0.08, slope=0.5)
        canvas.polygon(
            rounded(-900, -r * 2.4, 900, -r * 1.9, 0), soft=12, albedo=np.clip(paint * 2 + 0.2, 0, 1), alpha=0.6
        )
        for dy in (r * 1.75, r * 1.82):  # chrome strips
            canvas.rectangle(-900, dy, 900, dy + r * 0.03, albedo=linear("#c8cacc"))
            canvas.rectangle(-900, dy + r * 0.03, 900, dy + r * 0.04, albedo=linear("#1a1b1c"))
        for side in (-1, 1):  # companions: fuel and oil
            x = side * r * 2.0
            canvas.circle(x, 0, r * 0.7, albedo=linear("#b9bbbd"))
            canvas.circle(x, 0, r * 0.65, albedo=look.face)
            small_gauge(canvas, x, r * 0.2, r * 0.55, look, *(("E", "F") if side < 0 else ("C", "H")), rng, 215, 110)
            canvas.text(
                "FUEL" if side < 0 else "TEMP", x, r * 0.45, r * 0.07, look.font, role="word", albedo=look.print
            )
        for k in range(3):
            canvas.circle((k - 1) * r * 0.8 + 2, r * 2.2 + 3, r * 0.14, soft=2, albedo=np.zeros(3), alpha=0.5)
            canvas.circle((k - 1) * r * 0.8, r * 2.2, r * 0.13, soft=0.6, albedo=linear("#e7dfc8"))
        draw_dial(canvas, self.dial, look, rng, scale_ring=True)
        self.wheels.draw(canvas, *self.at, rng)
        unit = "MILES" if self.unit == "mi" else "KM"
        below = self.at[1] + self.wheels.height * 1.45
        if self.trip:
            x, y = -self.trip.width / 2, below + self.wheels.height * 0.3
            self.trip.draw(canvas, x, y, rng, "trip")
            canvas.text(
                "TRIP",
                x - r * 0.14,
                y + self.trip.height / 2,
                r * 0.05,
                look.font,
                "rm",
                role="word",
                albedo=look.print,
            )
        else:
            canvas.text(unit, 0, below, r * 0.05, look.font, role="unit", albedo=look.print)
        draw_needle(canvas, self.dial, look, length=0.8, hub=0.1, tail=0.15, width=0.03)
        lens(canvas, ellipse(0, 0, r * 1.02, r * 1.02), rng)
        for side in (-1, 1):
            screw(canvas, side * r * 1.25, -r * 1.15, 2.2)
        if rng.random() < 0.5:  # a thin wheel of bakelite, with wire spokes
            tone = linear(rng.choice(["#e8dcc0", "#17110c", "#3a2416"]))
            cy = self.focus[3] + r * rng.uniform(1.2, 1.6) + 190
            canvas.ring(4, cy + 6, 193, 17, soft=4, albedo=np.zeros(3), alpha=0.5)
            canvas.ring(0, cy, 190, 15, soft=1.2, albedo=tone)
            canvas.ring(0, cy - 1, 187, 4, soft=1.5, albedo=np.clip(tone * 1.7 + 0.08, 0, 1), alpha=0.7)
