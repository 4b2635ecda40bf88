"""The VIN plate on the dashboard, seen through the windscreen."""

import numpy as np

from . import surroundings, texture, vin
from .bodywork import everything
from .canvas import rounded, text_size
from .colour import linear, vary
from .truth import Truth

FONTS = [
    "mono-bold",
    "narrow-bold",
    "ocr-b",
    "din",
    "roboto-condensed",
    "sans",
    "engraved",
    "ocr-a",
    "roboto-medium",
    "nimbus-narrow",
    "dejavu-mono",
]


class WindshieldPlate:
    kind = "vin"
    name = "vin-windshield"
    line_share = 0.75
    mirror = 2.5  # a windscreen reflects the sky more than an instrument's cover
    parts = {"close": (0.6, 0.88), "mid": (0.4, 0.6), "wide": (0.26, 0.4)}

    def __init__(self, rng):
        self.vin, _, _, self.region = vin.make(rng)
        self.font = str(rng.choice(FONTS))
        self.digit = rng.uniform(3.2, 4.6)
        self.spacing = float(rng.choice([0.0, 0.1, 0.2]))
        self.stretch = rng.uniform(0.85, 1.1)
        w, h = text_size(self.vin, self.font, self.digit, self.stretch, self.spacing)
        self.stars = rng.random() < 0.35
        self.half = (w / 2 + rng.uniform(4, 10), h / 2 + rng.uniform(1.5, 4))
        self.focus = (-w / 2, -h / 2, w / 2, h / 2)
        self.extent = (-self.half[0], -self.half[1], self.half[0], self.half[1])
        dark = rng.random() < 0.6
        self.ground = vary(
            rng, linear(rng.choice(["#0c0c0e", "#17181b"] if dark else ["#b6babd", "#d9dad6", "#9fa3a5"])), 0.1
        )
        self.ink = vary(
            rng, linear(rng.choice(["#dfe1e2", "#f4f4ee", "#b9bcbe"] if dark else ["#141518", "#2b2c30"])), 0.06
        )
        self.cutout = rng.random() < 0.4
        self.barcode = not dark and rng.random() < 0.3

    def truth(self):
        return Truth("vin", self.vin, self.name)

    def draw(self, canvas, rng):
        hx, hy = self.half
        tone = vary(rng, linear(rng.choice(["#19191b", "#2b2c2f", "#4a4a4a", "#6d675c"])), 0.15)
        surroundings.textured(canvas, rng, everything(canvas), tone, 1.0, 0.25, slope=0.35)
        canvas.rectangle(-hx - 5, -hy - 3, hx + 5, hy + 4, 3, soft=1.2, albedo=tone * 0.3, alpha=0.8)
        canvas.rectangle(-hx - 0.3, -hy, hx + 0.5, hy + 0.6, 1.0, soft=0.5, albedo=np.zeros(3), alpha=0.6)
        mask, ox, oy = canvas.mask_of([rounded(-hx, -hy, hx, hy, 0.8)])
        h, w = mask.shape
        metal = (
            1
            + 0.1 * texture.brushed(rng, h, w, 30 * canvas.scale)
            + 0.15 * np.sin(np.linspace(0, rng.uniform(2, 7), w) + rng.uniform(0, 6))
        )
        canvas.paint(mask, ox, oy, albedo=self.ground * np.clip(metal, 0.3, 2)[..., None])
        for x in (-hx + 2, hx - 2):  # rivets
            canvas.circle(x, 0, 1.3, albedo=linear("#77797b"))
            canvas.circle(x - 0.3, -0.4, 0.6, soft=0.3, albedo=linear("#f0f0f0"))
        x, y = self.focus[0], self.focus[1]
        lift = self.digit * 0.05  # the letters are embossed: a dark edge below
        args = dict(height=self.digit, font=self.font, anchor="lt", stretch=self.stretch, spacing=self.spacing)
        canvas.text(self.vin, x + lift, y + lift, **args, soft=lift * 0.6, albedo=self.ground * 0.2, alpha=0.6)
        canvas.text(self.vin, x, y, **args, role="vin", albedo=self.ink)
        if self.stars:
            for sx in (self.focus[0] - 2.4, self.focus[2] + 2.4):
                canvas.text("*", sx, 0, self.digit, self.font, albedo=self.ink)
        self.screen(canvas, rng)

    def cowl(self, canvas, rng):
        """Outside, below the glass: rubber, a grille and the wiper arm."""
        y = self.half[1] + rng.uniform(28, 60)
        d = rng.normal(0, 6)
        far = 700
        canvas.polygon(
            [(-far, y - d), (far, y + d), (far, y + 500), (-far, y + 500)],
            soft=1.0,
            albedo=linear("#0e0e0f"),
            glass=0.05,
        )
        canvas.polygon(
            [(-far, y - d + 1), (far, y + d + 1), (far, y + d + 3), (-far, y - d + 3)],
            soft=0.7,
            albedo=linear("#6a6b6d"),
            alpha=0.7,
        )
        for i in range(60):
            x = -far / 2 + i * 12
            canvas.rectangle(x, y + 16, x + 7, y + 46, 3, soft=0.6, albedo=linear("#030303"))
            canvas.line(x + 8.5, y + 16, x + 8.5, y + 46, 1.5, soft=0.5, albedo=linear("#3c3d3f"))
        if rng.random() < 0.6:
            x = rng.uniform(-120, 120)
            canvas.line(
                x - 300, y - 8 - rng.uniform(0, 8), x + 200, y + 6, 9, soft=1.0, albedo=linear("#09090a"), glass=0.0
            )
            canvas.line(x - 300, y - 12, x + 200, y + 3, 2, soft=0.8, albedo=linear("#58595b"), alpha=0.7)

    def screen(self, canvas, rng):
        """Everything on and in the glass: the black print at its edge, dust, drops."""
        hx, hy = self.half
        canvas.glass[:] = 1.0
        black = dict(albedo=linear("#070708"), emission=np.zeros(3))
        if self.cutout:  # the print leaves a window
            outer = everything(canvas, 20)
            window = rounded(-hx - 6, -hy - 4, hx + 6, hy + 5, 6)[::-1]
            mask, ox, oy = canvas.mask_of([outer, window], soft=0.4)
            canvas.paint(mask, ox, oy, **black)
        elif rng.random() < 0.7:  # dots that grow into a solid band
            edge = hy + rng.uniform(6, 25)
            many = []
            x0, x1 = canvas.x0, canvas.x0 + canvas.width / canvas.scale
            pitch = 3.2
            for row in range(7):
                r = 0.35 + 0.18 * row
                y = edge + row * pitch
                many += [
                    rounded(x - r, y - r, x + r, y + r, r) for x in np.arange(x0, x1, pitch) + (row % 2) * pitch / 2
                ]
            for p in many:
                canvas.polygon(p, **black)
            canvas.rectangle(x0 - 9, edge + 6.3 * pitch, x1 + 9, edge + 400, 0.0, **black)
        if rng.random() < 0.6:
            self.cowl(canvas, rng)
        h, w, s = canvas.height, canvas.width, canvas.scale
        dust = texture.specks(rng, h, w, 1500 * rng.uniform(0, 1.2), 0.07 * s) * 0.5
        dust = dust + np.clip(texture.clouds(rng, h, w, 200 * s, 2), 0, 2) * 0.008
        canvas.paint(np.clip(dust, 0, 0.7).astype(np.float32), 0, 0, albedo=linear("#b5ae9f"))
