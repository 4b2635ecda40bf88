"""A hub odometer: a sealed round counter on a lorry's or trailer's axle. Test only."""

import numpy as np

from .. import drums, texture, values
from ..canvas import ellipse, rounded
from ..colour import linear, vary
from ..surroundings import lens, textured
from .scene import Shown, UnseenScene


class Hubodometer(UnseenScene):
    name = "hubodometer"

    def __init__(self, rng, light=None):
        drum, _ = drums.choose(rng, "white-on-black")
        while len(drum.positions) < 6:
            drum, _ = drums.choose(rng, "white-on-black")
        drum.font, drum.mark, drum.aspect = "test-bebas", False, rng.uniform(0.56, 0.64)
        drum.text = drum.text.replace(",", "")
        ground, ink = [("#e3b81c", "#101010"), ("#f1efe6", "#121212"), ("#0d0d0e", "#f2f0e8")][rng.integers(3)]
        drum.wheel = (linear(ground), linear(ink))
        drum.last = drum.wheel if drum.tenths is None else (linear("#b3201a"), linear("#f4f2ea"))
        self.drum = drum
        self.unit = "mi" if rng.random() < 0.35 else "km"
        self.shown = Shown(values.Reading(drum.text, drum.value, drum.tenths, self.unit))
        self.r = rng.uniform(36, 42)
        self.high = self.r * rng.uniform(0.3, 0.36)
        self.width = drums.size(drum, self.high)
        if self.width > self.r * 1.45:
            self.high *= self.r * 1.45 / self.width
            self.width = self.r * 1.45
        self.at = (-self.width / 2, -self.high * 0.55)
        x, y = self.at
        self.look_at(x - 3, y - 3, x + self.width + 3, y + self.high + 3, self.high * 0.62)
        self.extent = (-150, -150, 150, 150)
        self.parts = {"close": (0.5, 0.75), "mid": (0.28, 0.46), "wide": (0.14, 0.24)}

    def shown_remarks(self):
        return ["mid-roll"] if 0.15 < self.drum.positions[-1] % 1 < 0.85 else []

    def draw(self, canvas, rng):
        self.wheel(canvas, rng)
        r = self.r
        metal = rng.random() < 0.6
        case = linear(str(rng.choice(["#a9acae", "#8d9092"]))) if metal else linear("#141516")
        canvas.circle(3, 6, r * 1.32, soft=4, albedo=np.zeros(3), alpha=0.7)
        for i, shade in enumerate((0.35, 0.9, 1.25, 0.7)):
            canvas.circle(-0.4 * i, -0.6 * i, r * (1.28 - 0.06 * i), soft=0.4, albedo=np.clip(case * shade, 0, 1))
        canvas.ring(0, 0, r * 1.2, r * 0.09, 200, 300, soft=1.5, albedo=linear("#f4f5f6"), alpha=0.6 if metal else 0.2)
        face = vary(rng, linear(rng.choice(["#d4d6d6", "#131415", "#1c3a2a", "#223a66"])), 0.08)
        ink = dict(albedo=linear("#141414") if face.mean() > 0.2 else linear("#ecece6"))
        canvas.circle(0, 0, r * 1.04, albedo=face)
        canvas.ring(0, 0, r * 1.0, r * 0.02, **ink)
        brand = str(rng.choice(["AXLOMETER", "HUBTRAC", "ROLLCOUNT"]))
        canvas.text(brand, 0, -r * 0.62, r * 0.15, "test-bebas", role="word", **ink)
        unit = "MILES" if self.unit == "mi" else "KILOMETRES"
        canvas.text(unit, 0, self.at[1] + self.high + r * 0.16, r * 0.12, "test-bebas", role="unit", **ink)
        revs = f"REVS PER {'MILE' if self.unit == 'mi' else 'KM'} {rng.integers(290, 520)}"
        canvas.text(revs, 0, r * 0.55, r * 0.085, "test-bebas", role="prose", **ink)
        canvas.text(f"No {rng.integers(10000, 99999)}", 0, r * 0.72, r * 0.08, "test-bebas", role="prose", **ink)
        if self.drum.tenths is not None and rng.random() < 0.5:
            canvas.text("1/10", self.at[0] + self.width, self.at[1] - r * 0.08, r * 0.07, "test-bebas", "rm", **ink)
        drums.draw(canvas, self.drum, *self.at, self.high, rng)
        lens(canvas, ellipse(0, 0, r * 1.04, r * 1.04), rng, dusty=float(rng.choice([0.6, 1.2])))
        self.mud(canvas, rng)

    def wheel(self, canvas, rng):
        """Tyre, rim with bolts, the hub behind the counter; seen from the side."""
        ground = vary(rng, linear(rng.choice(["#6d6a66", "#8d877c", "#55524c"])), 0.15)
        textured(canvas, rng, rounded(-900, -900, 900, 900, 0), ground, 4, 0.25)
        canvas.circle(0, 0, 520, soft=6, albedo=linear("#131314"))
        canvas.ring(0, 0, 470, 14, soft=4, albedo=linear("#26272a"))
        rim = vary(rng, linear(rng.choice(["#b5b8ba", "#7e1a14", "#d4d4cf", "#4c4f52"])), 0.1)
        textured(canvas, rng, ellipse(0, 0, 285, 285), rim, 1.2, 0.15, slope=0.3)
        canvas.ring(0, 0, 285, 22, soft=3, albedo=np.clip(rim * 1.5, 0, 1))
        canvas.circle(0, 0, 205, soft=8, albedo=rim * 0.45)
        for k in range(10):
            a = np.radians(36 * k + 9)
            x, y = 168 * np.cos(a), 168 * np.sin(a)
            canvas.circle(x + 3, y + 5, 17, soft=3, albedo=np.zeros(3), alpha=0.6)
            nut = [(x + 15 * np.cos(t), y + 15 * np.sin(t)) for t in np.radians(np.arange(0, 360, 60) + 17 * k)]
            canvas.polygon(nut, soft=0.6, albedo=linear("#6f6a62"))
            canvas.circle(x, y, 8, soft=0.8, albedo=linear("#4a4036"))
            canvas.circle(x - 3, y - 3, 4, soft=1.5, albedo=linear("#a59d90"), alpha=0.7)
        textured(canvas, rng, ellipse(0, 0, 118, 118), rim * 0.75, 1.0, 0.18, soft=1, slope=0.4)
        canvas.ring(0, 0, 118, 5, soft=1.5, albedo=np.clip(rim * 1.5, 0, 1))
        for k in range(8):
            a = np.radians(45 * k + 20)
            canvas.circle(98 * np.cos(a), 98 * np.sin(a), 7, soft=0.8, albedo=linear("#5d5a54"))
            canvas.circle(98 * np.cos(a) - 1.5, 98 * np.sin(a) - 1.5, 3, soft=1, albedo=linear("#a9a69e"), alpha=0.8)
        canvas.ring(0, 0, 72, 6, soft=2, albedo=rim * 0.25)

    def mud(self, canvas, rng):
        """Dried spray, thin enough to read through."""
        dirt = np.clip(texture.clouds(rng, canvas.height, canvas.width, 60 * canvas.scale, 4) - 0.4, 0, 1.5) * 0.22
        x, y = canvas.grid()
        away = np.clip(np.hypot(x, y) / self.r - 0.2, 0.15, 1)
        canvas.paint((dirt * away).astype(np.float32), 0, 0, albedo=linear("#7a6a52"))
