"""Printed labels and type plates with a VIN: door-jamb certification labels and European plates."""

import numpy as np

from . import barcode, bodywork, texture, vin
from .canvas import rounded, text_size
from .colour import linear, vary
from .truth import Truth

FONTS = [
    "narrow",
    "narrow-bold",
    "sans",
    "mono",
    "mono-bold",
    "ocr-b",
    "din",
    "engraved",
    "engraved-narrow",
    "roboto-condensed",
    "nimbus-narrow",
    "free-sans",
    "dejavu-mono",
    "roboto",
]
VIN_FONTS = FONTS + ["sans-bold", "ocr-a", "roboto-medium"]
COLOURS = ["0W", "NH578", "B-92P", "NH705M", "38J", "16W", "1F7", "LC9Z"]


class Label:
    """Common to both kinds: rows laid out from the top, the VIN's place known before anything is drawn."""

    kind = "vin"
    line_share = 0.8
    parts = {"close": (0.55, 0.85), "mid": (0.36, 0.55), "wide": (0.22, 0.36)}

    def __init__(self, rng, name, region):
        self.name = name
        self.vin, self.maker, self.place, self.region = vin.make(rng, region)
        self.font = str(rng.choice(FONTS))
        self.vin_font = self.font if rng.random() < 0.6 else str(rng.choice(VIN_FONTS))
        dark = rng.random() < 0.42
        light_ground = linear(rng.choice(["#eeeeea", "#d5d8da", "#f6f6f4", "#c3c7ca", "#e4e0d0"]))
        self.ground = vary(rng, linear(rng.choice(["#0f1012", "#1a1b1e", "#14171f"])) if dark else light_ground, 0.06)
        self.ink = light_ground * 0.9 if dark else vary(rng, linear("#101114"), 0.2)
        self.width = rng.uniform(88, 130)
        self.height = 0.0
        self.rows = []
        self.frame = rng.random() < 0.4
        self.worn = rng.choice([0, 0.5, 1.0], p=[0.5, 0.3, 0.2])

    def row(
        self,
        text,
        height,
        x=0.05,
        anchor="l",
        role="prose",
        font=None,
        stretch=1.0,
        spacing=0.0,
        fit=0.92,
        advance=True,
        gap=0.55,
    ):
        """Adds a line whose top is at the current height; shrinks it sideways to fit the label."""
        font = font or self.font
        w, h = text_size(text, font, height, stretch, spacing)
        stretch *= min(1.0, self.width * fit / w)
        w, h = text_size(text, font, height, stretch, spacing)
        left = self.width * x - {"l": 0, "m": w / 2, "r": w}[anchor]
        self.rows.append((text, left, self.height, height, font, stretch, spacing, role))
        box = (left, self.height, left + w, self.height + h)
        if advance:
            self.height += height * (1 + gap)
        return box

    def place_at_origin(self):
        self.extent = (-self.width / 2, -self.height / 2, self.width / 2, self.height / 2)
        x0, y0, x1, y1 = self.vin_box
        dx, dy = self.extent[:2]
        self.focus = (x0 + dx, y0 + dy, x1 + dx, y1 + dy)

    def truth(self):
        return Truth("vin", self.vin, self.name)

    def ink_paint(self):
        return dict(albedo=self.ink, emission=np.zeros(3))

    def draw(self, canvas, rng):
        x0, y0, x1, y1 = self.extent
        colour = bodywork.paint(canvas, rng)
        bodywork.furniture(canvas, rng, (x0 - 4, y0 - 4, x1 + 4, y1 + 4), colour)
        bodywork.sticker(canvas, x0, y0, x1, y1, rng.uniform(0.5, 4), self.ground, rng, gloss=rng.uniform(0.1, 0.6))
        if self.frame:
            edge = 0.35
            for a, b in (
                ((x0 + 2, y0 + 2), (x1 - 2, y0 + 2)),
                ((x0 + 2, y1 - 2), (x1 - 2, y1 - 2)),
                ((x0 + 2, y0 + 2), (x0 + 2, y1 - 2)),
                ((x1 - 2, y0 + 2), (x1 - 2, y1 - 2)),
            ):
                canvas.line(*a, *b, edge, **self.ink_paint())
        for text, left, top, height, font, stretch, spacing, role in self.rows:
            canvas.text(text, x0 + left, y0 + top, height, font, "lt", stretch, spacing, role, **self.ink_paint())
        self.draw_extras(canvas, rng)
        if self.worn:
            self.wear(canvas, rng)

    def draw_extras(self, canvas, rng):
        pass

    def wear(self, canvas, rng):
        """Faded print, scratches, grime and stuck dust."""
        mask, ox, oy = canvas.mask_of([rounded(*self.extent, 2)])
        h, w = mask.shape
        if not h or not w:
            return
        s = canvas.scale
        lost = np.clip(texture.clouds(rng, h, w, 6 * s) - 1.2, 0, 1) * 0.6 * self.worn
        lost = lost + texture.scratches(rng, h, w, int(14 * self.worn), 20 * s) * 0.5
        canvas.paint((lost * (mask > 0)).clip(0, 0.9).astype(np.float32), ox, oy, albedo=self.ground * 0.9 + 0.03)
        grime = np.clip(texture.clouds(rng, h, w, 14 * s), 0, 2) * 0.09 * self.worn + 0.4 * texture.specks(
            rng, h, w, 500, 0.15 * s
        )
        canvas.paint((grime * (mask > 0)).clip(0, 0.8).astype(np.float32), ox, oy, albedo=linear("#6e624f"))


class CertificationLabel(Label):
    """North America: maker, weights, the prose of 49 CFR 567, the VIN, Code 39."""

    def __init__(self, rng, name="vin-label"):
        super().__init__(rng, name, "na")
        t = rng.uniform(2.1, 3.0)
        self.height = 3.5
        month = f"{rng.integers(1, 13):02d}/{rng.choice(['', chr(39)])}{rng.integers(4, 25):02d}"
        self.row(f"{rng.choice(['MFD. BY ', 'MFD BY ', 'MFD. BY: '])}{self.maker}   {month}", t * 1.1)
        lb = [int(v) for v in rng.integers(1500, 5500, 3)]
        if rng.random() < 0.5:
            self.row(f"GVWR {sum(lb[1:])}LBS  GAWR F {lb[1]}LBS  R {lb[2]}LBS", t)
        else:
            self.row(f"GVWR {sum(lb[1:])}LB   GAWR FRT {lb[1]}LB   GAWR RR {lb[2]}LB", t)
            self.row(
                f"     {int(sum(lb[1:]) / 2.2046)}KG            {int(lb[1] / 2.2046)}KG            {int(lb[2] / 2.2046)}KG",
                t,
            )
        prose = (
            "THIS VEHICLE CONFORMS TO ALL APPLICABLE FEDERAL MOTOR VEHICLE SAFETY, BUMPER, AND THEFT PREVENTION STANDARDS "
            "IN EFFECT ON THE DATE OF MANUFACTURE SHOWN ABOVE."
        ).split()
        per_line, line = int(rng.integers(34, 52)), ""
        for word in prose:
            if len(line) + len(word) + 1 > per_line:
                self.row(line, t * 0.95)
                line = word
            else:
                line = f"{line} {word}".strip()
        self.row(line, t * 0.95)
        self.height += t * 0.3
        prefix = str(rng.choice(["V.I.N.: ", "VIN: ", "", "V.I.N. "]))
        kind = str(rng.choice(["PASSENGER CAR", "TYPE: PASSENGER", "MPV", "TYPE: TRUCK"]))
        vh = t * rng.uniform(1.05, 1.45)
        self.below = rng.random() < 0.3  # the VIN under its barcode
        bar = rng.uniform(7, 12)
        if self.below:
            self.bar = (self.height, self.height + bar)
            self.height += bar + 1.2
        x = 0.05
        if prefix:
            x1 = self.row(prefix.strip(), vh * 0.85, advance=False, role="word")[2]
            x = (x1 + 1.5) / self.width
        self.vin_box = self.row(
            self.vin,
            vh,
            x,
            role="vin",
            font=self.vin_font,
            fit=0.62,
            advance=False,
            spacing=rng.choice([0, 0, 0.05, 0.12]),
        )
        self.row(kind, vh * 0.8, 0.95, "r", fit=max(0.12, 0.92 - self.vin_box[2] / self.width))
        if not self.below:
            self.height = max(self.height + 0.4, self.vin_box[3] + 1.3)
            self.bar = (self.height, self.height + bar)
            self.height += bar + 1.2
        self.row(
            f"{rng.choice(COLOURS)}   {rng.choice(['SVA', 'TK6', 'SHJ', 'C/TR'])}   {rng.choice(['A', 'B', 'C'])}   -{rng.choice(COLOURS)}   "
            f"MADE IN {self.place}",
            t * 0.9,
        )
        self.height += 2.0
        self.code = str(rng.choice(["", "", "I"])) + self.vin
        self.bar_span = (rng.uniform(0.05, 0.1), rng.uniform(0.82, 0.95))
        self.place_at_origin()
        # The photographer wants the barcode in the picture too.
        vx0, vy0, vx1, vy1 = self.focus
        dx, dy = self.extent[:2]
        self.focus = (
            min(vx0, dx + self.width * self.bar_span[0]) - 2,
            min(vy0, dy + self.bar[0]),
            max(vx1, dx + self.width * self.bar_span[1]) + 2,
            max(vy1, dy + self.bar[1]),
        )
        self.line_share = (vy1 - vy0) / (self.focus[3] - self.focus[1])
        self.parts = {"close": (0.75, 0.93), "mid": (0.55, 0.75), "wide": (0.4, 0.55)}

    def draw_extras(self, canvas, rng):
        x0, y0 = self.extent[:2]
        a, b = x0 + self.width * self.bar_span[0], x0 + self.width * self.bar_span[1]
        dark_label = self.ground.mean() < 0.2
        top, bottom = y0 + self.bar[0], y0 + self.bar[1]
        if dark_label:
            canvas.rectangle(a - 3, top - 0.6, b + 3, bottom + 0.6, 0.2, albedo=self.ink)
        barcode.draw(
            canvas,
            self.code,
            a,
            top,
            b,
            bottom,
            ratio=rng.uniform(2.2, 3),
            gain=rng.uniform(0, 0.25),
            albedo=self.ground if dark_label else self.ink,
        )
        if rng.random() < 0.3:
            canvas.text(
                f"{rng.integers(10**6, 10**7)} {rng.integers(1000, 9999)}",
                x0 + self.width * 0.985,
                y0 + self.height * 0.4,
                1.6,
                self.font,
                "rm",
                turn=3,
                role="prose",
                **self.ink_paint(),
            )


class TypePlate(Label):
    """Europe, Russia, China: maker, approval, VIN, masses."""

    def __init__(self, rng, name="vin-plate"):
        super().__init__(rng, name, str(rng.choice(["europe", "europe", "europe", "china"])))
        self.width = rng.uniform(70, 105)
        t = rng.uniform(2.6, 3.6)
        self.height = 4.0
        x = rng.choice([0.07, 0.5, 0.28])
        anchor = "m" if x == 0.5 else "l"
        room = 0.9 if x == 0.5 else 0.93 - x
        self.row(self.maker, t * 1.05, x, anchor, fit=room)
        self.row(
            f"e{rng.integers(1, 30)}*{rng.choice(['2001/116', '98/14', '2007/46'])}*{rng.integers(10, 999):04d}*{rng.integers(0, 30):02d}",
            t * 0.95,
            x,
            anchor,
            fit=room,
        )
        stars = rng.random() < 0.2
        self.vin_box = self.row(
            self.vin,
            t * rng.uniform(1.0, 1.3),
            x,
            anchor,
            "vin",
            self.vin_font,
            fit=room,
            spacing=float(rng.choice([0, 0.04, 0.1])),
            gap=0.7,
        )
        self.stars = stars and x != 0.07
        mass = int(rng.integers(1300, 2600))
        for text in (
            f"{mass} kg",
            f"{mass + int(rng.integers(600, 1800))} kg",
            f"1 - {rng.integers(800, 1200)} kg",
            f"2 - {rng.integers(800, 1200)} kg",
        ):
            self.row(text, t * 0.92, 0.5, "m")
        if rng.random() < 0.6:
            self.row(
                f"Typ {rng.choice(['1K', '8P', 'AX', '223', 'Z157', 'FAAN16'])}   {rng.choice(COLOURS)}",
                t * 0.8,
                x if anchor == "l" else 0.5,
                anchor,
            )
        self.height += 3.0
        self.rivets = rng.random() < 0.4
        self.mark = rng.random() < 0.35 and x == 0.28
        self.place_at_origin()

    def draw_extras(self, canvas, rng):
        x0, y0, x1, y1 = self.extent
        if self.mark:
            canvas.text(
                str(rng.choice(["EAC", "CE", "M1"])),
                x0 + self.width * 0.14,
                y0 + self.height * 0.4,
                7,
                "narrow-bold",
                stretch=0.8,
                role="word",
                **self.ink_paint(),
            )
        if self.stars:
            for x in (self.focus[0] - 3, self.focus[2] + 3):
                canvas.circle(x, (self.focus[1] + self.focus[3]) / 2, 0.7, **self.ink_paint())
        if self.rivets:
            for x in (x0 + 2.6, x1 - 2.6):
                canvas.circle(x + 0.2, (y0 + y1) / 2 + 0.4, 2.0, soft=0.4, albedo=np.zeros(3), alpha=0.5)
                canvas.circle(x, (y0 + y1) / 2, 1.8, albedo=linear("#9a9da0"))
                canvas.circle(x - 0.5, (y0 + y1) / 2 - 0.5, 0.8, soft=0.4, albedo=linear("#f2f3f4"))
