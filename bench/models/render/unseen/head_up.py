"""Head-up display: light on the windscreen or on a combiner glass, over the road. Test only."""

import numpy as np

from .. import values
from ..blur import gaussian
from ..canvas import ellipse, rounded
from ..colour import linear, vary
from ..surroundings import textured
from . import numbers
from .scene import Shown, UnseenScene

COLOURS = {"white": "#eafff8", "green": "#58ff9c", "cyan": "#74eaff", "amber": "#ffbe52"}


class HeadUp(UnseenScene):
    name = "head-up"
    mirror = 0.25  # a windscreen mirrors less than the cover of a cluster

    def __init__(self, rng, light=None):
        self.colour = linear(COLOURS[light or str(rng.choice(list(COLOURS), p=[0.4, 0.25, 0.2, 0.15]))])
        self.font = str(rng.choice(["test-play", "test-jura-bold"]))
        self.shown = Shown(numbers.total(rng))
        self.w, self.h = rng.uniform(118, 150), rng.uniform(56, 70)
        self.digit = self.h * rng.uniform(0.105, 0.135)
        self.look_at(-self.w / 2, -self.h / 2, self.w / 2, self.h / 2, self.digit)
        self.extent = (-400, -250, 400, 250)
        self.combiner = rng.random() < 0.4
        self.layout = str(rng.choice(["speed", "table"]))

    def draw(self, canvas, rng):
        road(canvas, rng, self.h)
        w, h = self.w, self.h
        if self.combiner:  # a pane that folds out of the dashboard, a little darker than the air beside it
            pane = rounded(-w * 0.58, -h * 0.62, w * 0.58, h * 0.75, 9)
            canvas.polygon(pane, albedo=linear("#14181b"), alpha=0.4)
            canvas.polygon(rounded(-w * 0.56, -h * 0.62, w * 0.56, -h * 0.6, 0.5), albedo=linear("#c9d2d6"), alpha=0.5)
        getattr(self, "draw_" + self.layout)(canvas, rng)
        if self.combiner:
            textured(canvas, rng, rounded(-w * 0.62, h * 0.72, w * 0.62, h * 1.0, 4), linear("#161718"), 0.8, 0.2)

    def put(self, canvas, text, x, y, height, anchor="mm", role="word", colour=None, gain=1.0):
        """Light added to what lies behind, and its weaker twin from the pane's second face."""
        light = (self.colour if colour is None else colour) * 3.4 * gain
        canvas.text(text, x, y + 0.07 * height, height, self.font, anchor, emission=light * 0.13, add=True)
        return canvas.text(text, x, y, height, self.font, anchor, role=role, emission=light, add=True)

    def odometer(self, canvas, rng, x, y):
        """Word, total and unit from `x` on."""
        word = str(rng.choice(["ODO", "Total", "TOT", "Σ"] if self.font == "test-play" else ["ODO", "Total"]))
        b = self.put(canvas, word, x, y, self.digit * 0.75, "lm", "word", gain=0.8)
        b = self.put(canvas, self.shown.reading.text, b[1, 0] + self.digit * 0.7, y, self.digit, "lm", "odometer")
        self.put(canvas, self.shown.reading.unit, b[1, 0] + self.digit * 0.45, y, self.digit * 0.75, "lm", "unit")

    def draw_speed(self, canvas, rng):
        w, h = self.w, self.h
        limits = [30, 50, 70, 80, 100, 120] if self.shown.reading.unit == "km" else [25, 35, 45, 55, 65]
        limit = int(rng.choice(limits))
        speed = "0" if rng.random() < 0.4 else str(int(rng.integers(12, limit + 8)))
        b = self.put(canvas, speed, -w * 0.2, -h * 0.12, h * 0.33, "rm", "speed")
        unit = "km/h" if self.shown.reading.unit == "km" else "mph"
        self.put(canvas, unit, b[1, 0] + h * 0.05, h * 0.01, h * 0.08, "lm")
        red, x = linear("#ff2a1c") * 3, w * 0.05
        canvas.ring(x, -h * 0.13, h * 0.16, h * 0.028, emission=red, add=True)
        self.put(canvas, str(limit), x, -h * 0.13, h * 0.12, role="word")
        x = w * 0.3
        arrow = [
            (-0.05, 0.16),
            (-0.05, -0.06),
            (-0.13, -0.06),
            (0.0, -0.22),
            (0.13, -0.06),
            (0.05, -0.06),
            (0.05, 0.16),
        ]
        turn = np.radians(rng.choice([0, 45, 90, -45, -90]))
        p = np.array(arrow) @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        canvas.polygon(p * h + (x, -h * 0.13), emission=self.colour * 3, add=True)
        self.put(canvas, f"{int(rng.integers(2, 95)) * 10} m", x + h * 0.26, -h * 0.1, h * 0.085, "lm")
        canvas.line(-w * 0.46, h * 0.15, w * 0.46, h * 0.15, 0.4, emission=self.colour * 1.2, add=True)
        self.odometer(canvas, rng, -w * 0.46, h * 0.28)
        self.put(canvas, values.clock(rng), w * 0.46, -h * 0.42, h * 0.085, "rm", "clock", gain=0.8)
        if rng.random() < 0.6:
            self.put(canvas, f"{rng.integers(40, 800)} km", w * 0.46, h * 0.28, h * 0.085, "rm", "range", gain=0.8)
        if rng.random() < 0.6:
            self.put(canvas, f"{values.temperature(rng)}°C", -w * 0.46, -h * 0.42, h * 0.085, "lm", "temperature")

    def draw_table(self, canvas, rng):
        w, h = self.w, self.h
        unit = self.shown.reading.unit
        rows = [
            ("TRIP", numbers.trip(rng, self.shown.reading), unit, "trip"),
            ("OIL", str(int(rng.integers(70, 118))), "°C", "temperature"),
            ("BAT", f"{rng.uniform(11.8, 14.4):.1f}", "V", "word"),
        ]
        speed = "0" if rng.random() < 0.4 else str(int(rng.integers(12, 128)))
        b = self.put(canvas, speed, w * 0.44, -h * 0.08, h * 0.42, "rm", "speed", linear("#f4f6ff"))
        self.put(canvas, "km/h" if unit == "km" else "mph", b[1, 0], h * 0.2, h * 0.075, "rm")
        for i, (word, number, of, role) in enumerate(rows):
            y = -h * 0.36 + i * h * 0.2
            self.put(canvas, word, -w * 0.46, y, self.digit * 0.7, "lm", "word", linear("#ffd27a"), 0.8)
            b = self.put(canvas, number, -w * 0.12, y, self.digit * 0.9, "rm", role)
            self.put(canvas, of, b[1, 0] + 1.2, y, self.digit * 0.65, "lm", "unit", gain=0.8)
        self.odometer(canvas, rng, -w * 0.46, h * 0.34)
        for i in range(18):  # revolutions, as a bar of light
            lit = i < int(rng.integers(2, 6))
            canvas.rectangle(
                -w * 0.46 + i * w * 0.052,
                -h * 0.52,
                -w * 0.46 + i * w * 0.052 + w * 0.04,
                -h * 0.48,
                emission=(linear("#ff5a2a") if i > 14 else self.colour) * (2.4 if lit else 0.25),
                add=True,
            )


def road(canvas, rng, h):
    """Sky, verge, a road with lanes and a car ahead, all out of focus; the dashboard's upper face below."""
    sky = vary(rng, linear(rng.choice(["#9fb4c8", "#c2ccd4", "#7e8794", "#d0b79a"])), 0.1)
    horizon = -h * rng.uniform(0.95, 1.4)
    canvas.albedo[:] = sky
    x, y = canvas.grid()
    canvas.albedo *= np.clip(1 + 0.25 * (y - horizon) / 200, 0.6, 1.2)[..., None]
    verge = vary(rng, linear(rng.choice(["#3b4a2c", "#55533f", "#4d4638", "#5b6358"])), 0.2)
    canvas.rectangle(-2000, horizon, 2000, 2000, albedo=verge)
    for _ in range(26):  # woods and houses at the horizon
        cx, r = rng.uniform(-560, 560), rng.uniform(14, 46)
        tone = linear(rng.choice(["#22301c", "#2f3d26", "#5d5248", "#77716a", "#1c2718"]))
        if rng.random() < 0.75:
            canvas.polygon(ellipse(cx, horizon - r * 0.4, r, r * rng.uniform(0.8, 1.6)), albedo=tone)
        else:
            canvas.rectangle(cx - r, horizon - r * 1.1, cx + r, horizon + 3, albedo=tone)
    asphalt = vary(rng, linear(rng.choice(["#3a3b3d", "#47474a", "#2f3032"])), 0.15)
    mid = rng.uniform(-40, 40)

    def lane(a, b):
        """A strip that starts at the vanishing point and is a...b wide 100 mm below the horizon."""
        k = 7.0
        return [(mid, horizon), (mid + b * k, horizon + 100 * k), (mid + a * k, horizon + 100 * k)]

    canvas.polygon(lane(-190, 150), albedo=asphalt)
    canvas.polygon(lane(-172, -167), albedo=linear("#c9c9c2"))
    canvas.polygon(lane(126, 131), albedo=linear("#c9c9c2"))
    for i in range(9):
        d0 = 8 * 1.55**i
        a, b = (mid - 40 * d0 / 100, mid - 36 * d0 / 100), (mid - 40 * d0 * 1.28 / 100, mid - 36 * d0 * 1.28 / 100)
        canvas.polygon(
            [(a[0], horizon + d0), (a[1], horizon + d0), (b[1], horizon + d0 * 1.28), (b[0], horizon + d0 * 1.28)],
            albedo=linear("#c4c4bc"),
        )
    if rng.random() < 0.7:  # the car ahead
        s, cx = rng.uniform(14, 26), mid + rng.uniform(20, 45)
        base = horizon + s * 0.9
        body = vary(rng, linear(rng.choice(["#20242a", "#8e9296", "#5a1414", "#1d2f4f", "#c9cbcc"])), 0.1)
        canvas.rectangle(cx - s, base - s * 0.75, cx + s, base, s * 0.2, albedo=body)
        canvas.rectangle(cx - s * 0.72, base - s * 1.25, cx + s * 0.72, base - s * 0.7, s * 0.25, albedo=body * 0.3)
        for side in (-0.8, 0.8):
            canvas.circle(cx + side * s, base - s * 0.5, s * 0.12, albedo=linear("#b0120c"), emission=linear("#ff2410"))
    for _ in range(int(rng.integers(3, 8))):  # lamps far away; they show at night
        canvas.circle(
            rng.uniform(-400, 400), horizon - rng.uniform(4, 60), rng.uniform(1, 2.5), emission=linear("#ffe2b0") * 0.5
        )
    blurred = gaussian(canvas.albedo, rng.uniform(1.6, 3.2) * canvas.scale)
    canvas.albedo[:] = blurred
    canvas.emission[:] = gaussian(canvas.emission, 1.6 * canvas.scale)
    edge = h * rng.uniform(0.8, 1.0)
    across = np.linspace(-700, 700, 80)
    top = np.stack([across, edge + 0.00009 * across**2 + 6 * np.sin(across / 260)], 1)
    trim = vary(rng, linear(rng.choice(["#161718", "#242527", "#2b2724"])), 0.15)
    textured(canvas, rng, np.concatenate([top, [(700, 900), (-700, 900)]]), trim, 1.2, 0.2, soft=1.5)
    canvas.polygon(np.concatenate([top, top[::-1] + (0, 5)]), soft=2.5, albedo=trim * 2.4, alpha=0.5)
    canvas.polygon(rounded(-70, edge + 22, 70, edge + 60, 8) + (0, 0), soft=2, albedo=trim * 0.25)
