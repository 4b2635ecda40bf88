"""Full-colour screens, drawn on their own pixel grid and laid into the panel as light."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

from . import fonts, values
from .colour import linear
from .truth import box

UI_FONTS = ["roboto", "roboto-medium", "lato", "b612", "sans", "dejavu", "lato-bold", "narrow", "roboto-condensed"]
THEMES = [  # ground top, ground bottom, accent, text
    ("#050608", "#11161f", "#3aa0ff", "#f2f4f8"),
    ("#000000", "#0a0a0a", "#ff5a1f", "#ffffff"),
    ("#03121f", "#0a2c4a", "#58d0ff", "#e8f6ff"),
    ("#101214", "#26292e", "#ffffff", "#eeeeee"),
    ("#e9ecef", "#cfd4da", "#1d5fb0", "#15181c"),
    ("#0a0503", "#2a0f06", "#ffb020", "#fff2dd"),
    ("#020a06", "#07261a", "#38e08a", "#e9fff4"),
]


class Screen:
    """Base of `width` x `height` mm. `reading` is the odometer's state."""

    name = "tft"

    def __init__(self, rng, width, height, pixels_per_mm=6.0):
        self.width, self.height = width, height
        self.pw, self.ph = int(width * pixels_per_mm), int(height * pixels_per_mm)
        self.theme = THEMES[rng.integers(len(THEMES))]
        self.font = str(rng.choice(UI_FONTS))
        self.reading = values.reading(rng, digits=6, leading_zeros=rng.random() < 0.1, tenths=rng.random() < 0.05)
        self.grouped = rng.random() < 0.12 and self.reading.value >= 1000 and self.reading.tenths is None
        if self.grouped:
            self.reading.text = f"{self.reading.value:,}".replace(",", str(rng.choice([" ", ",", "."])))

    def text(self, text, x, y, size, anchor="lm", fill=None, font=None, role=None):
        """`size`: digit height in screen pixels."""
        font = font or self.font
        face = fonts.load(font, round(size / fonts.cap_ratio(font), 1))
        self.pen.text((x, y), text, font=face, fill=fill or self.theme[3], anchor=anchor)
        b = self.pen.textbbox((x, y), text, font=face, anchor=anchor)
        if role:
            self.found.append((text, role, b))
        return b

    def draw(self, canvas, x, y, rng):
        self.found = []
        top, bottom = (np.array([int(c[i : i + 2], 16) for i in (1, 3, 5)], np.float32) for c in self.theme[:2])
        ramp = np.linspace(0, 1, self.ph)[:, None, None]
        ground = np.repeat(top + (bottom - top) * ramp, self.pw, 1)
        self.picture = Image.fromarray(ground.astype(np.uint8))
        self.pen = ImageDraw.Draw(self.picture)
        self.content(rng)
        light = linear(np.asarray(self.picture, np.float32))
        light = light * 0.9 + 0.004  # black of an LCD still leaks
        w, h = self.width, self.height
        canvas.rectangle(x - 1.5, y - 1.5, x + w + 1.5, y + h + 1.5, 1.5, albedo=linear("#030304"))
        if canvas.scale > 7:  # close enough to see the pixel grid
            per = 3
            light = cv2.resize(light, (self.pw * per, self.ph * per), interpolation=cv2.INTER_NEAREST)
            light[::per] *= 0.6
            for c in range(3):
                light[:, c::per, [i for i in range(3) if i != c]] *= 0.55
            light *= 1.4
        quad = np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        canvas.image(light.astype(np.float32), quad)
        mm = w / self.pw
        for text, role, b in self.found:
            canvas.note(text, role, box(x + b[0] * mm, y + b[1] * mm, x + b[2] * mm, y + b[3] * mm))

    def odometer(self, rng, x, y, size, anchor="mm"):
        """The total with its word and unit in one of the usual arrangements, centred on x."""
        style = rng.integers(3)
        accent = self.theme[3]
        if style == 0:
            b = self.text(self.reading.text, x, y, size, "mm", accent, role="odometer")
            self.text(self.reading.unit, b[2] + size * 0.4, b[3], size * 0.7, "ls", role="unit")
        elif style == 1:
            b = self.text(self.reading.text, x, y, size, "mm", accent, role="odometer")
            self.text(
                str(rng.choice(["ODO", "Total", "Odometer"])), b[0] - size * 0.6, b[3], size * 0.75, "rs", role="word"
            )
            self.text(self.reading.unit, b[2] + size * 0.4, b[3], size * 0.75, "ls", role="unit")
        else:
            self.text(
                str(rng.choice(["ODO", "Total", "TOTAL DISTANCE"])), x, y - size * 1.5, size * 0.6, "mm", role="word"
            )
            b = self.text(self.reading.text, x, y, size, "mm", accent, role="odometer")
            self.text(self.reading.unit, b[2] + size * 0.4, b[3], size * 0.7, "ls", role="unit")

    def map(self, rng, x0, y0, x1, y1):
        """Roads with names."""
        dark = self.theme[3] > "#888888"
        self.pen.rectangle((x0, y0, x1, y1), fill="#1b2430" if dark else "#e8e4d8")
        for _ in range(5):
            cx, cy = rng.uniform(x0, x1), rng.uniform(y0, y1)
            pts = [(cx + rng.normal(0, (x1 - x0) / 7), cy + rng.normal(0, (y1 - y0) / 7)) for _ in range(6)]
            self.pen.polygon(pts, fill="#1d3a2a" if dark else "#c6dfb4")
        big = self.picture.crop((int(x0), int(y0), int(x1), int(y1))).resize((int(x1 - x0) * 3, int(y1 - y0) * 3))
        pen = ImageDraw.Draw(big)
        for i in range(9):
            a = np.array([rng.uniform(0, big.width), rng.uniform(0, big.height)])
            d = rng.normal(0, 1, 2)
            d = d / np.hypot(*d) * big.width
            b = np.array([d[1], -d[0]]) * rng.normal(0, 0.2)
            pts = [tuple(a + d * t + b * np.sin(2 * t)) for t in np.linspace(-1, 1, 40)]
            main = i < 2
            colour = ("#a8803a" if main else "#46525f") if dark else ("#f0b94d" if main else "#ffffff")
            pen.line(pts, fill=colour, width=9 if main else 5 if i < 5 else 3, joint="curve")
        self.picture.paste(big.resize((int(x1) - int(x0), int(y1) - int(y0)), Image.Resampling.BOX), (int(x0), int(y0)))
        self.pen = ImageDraw.Draw(self.picture)
        for _ in range(3):
            name = str(rng.choice(["Hauptstr.", "E 45", "Via Roma", "Main St", "A7", "Lindenweg", "Rue de la Gare"]))
            self.text(
                name,
                rng.uniform(x0, x1 * 0.85),
                rng.uniform(y0, y1),
                self.ph * 0.028,
                "lm",
                "#cfd6e0" if dark else "#3b3f46",
                role="word",
            )
        cx, cy, r = (x0 + x1) / 2, y0 + (y1 - y0) * 0.7, self.ph * 0.035
        self.pen.polygon(
            [(cx, cy - r * 1.5), (cx + r, cy + r), (cx, cy + r * 0.5), (cx - r, cy + r)], fill=self.theme[2]
        )


class CentreScreen(Screen):
    """The screen between two gauges: a page with a heading, a car or trip data, and a foot with the odometer."""

    def __init__(self, rng):
        super().__init__(rng, rng.uniform(52, 72), rng.uniform(46, 66))

    def content(self, rng):
        w, h, t = self.pw, self.ph, self.theme
        self.text(values.clock(rng), w * 0.04, h * 0.06, h * 0.045, "lm", role="clock")
        self.text(values.temperature(rng) + " °C", w * 0.96, h * 0.06, h * 0.045, "rm", role="temperature")
        self.pen.line((w * 0.03, h * 0.12, w * 0.97, h * 0.12), fill=t[2], width=2)
        page = rng.integers(4)
        if page == 0:
            self.text(
                str(rng.choice(["Range", "Driving data", "Since start", "Consumption"])),
                w / 2,
                h * 0.2,
                h * 0.045,
                "mm",
                t[2],
                role="word",
            )
            for i, (word, number, role) in enumerate(
                [
                    ("Ø", f"{rng.uniform(4, 11):.1f} l/100km", "word"),
                    ("Trip", values.trip(rng) + " km", "trip"),
                    ("Time", values.clock(rng) + " h", "clock"),
                ]
            ):
                y = h * (0.33 + 0.14 * i)
                self.text(word, w * 0.1, y, h * 0.045, "lm", role="word")
                self.text(number, w * 0.9, y, h * 0.055, "rm", role=role)
        elif page == 1:
            self.map(rng, 0, int(h * 0.13), w, int(h * 0.8))
        elif page == 2:
            speed = "0" if rng.random() < 0.7 else str(int(rng.integers(5, 150)))
            self.text(speed, w / 2, h * 0.42, h * 0.24, "mm", role="speed")
            self.text("km/h" if self.reading.unit == "km" else "mph", w / 2, h * 0.63, h * 0.05, "mm", role="word")
        else:
            self.text(
                str(rng.choice(["FM 95.3", "Bluetooth", "DAB  Klassik", "USB"])),
                w / 2,
                h * 0.22,
                h * 0.05,
                "mm",
                t[2],
                role="word",
            )
            side = int(h * 0.36)
            art = rng.integers(0, 255, (4, 4, 3)).astype(np.uint8)
            self.picture.paste(
                Image.fromarray(art).resize((side, side), Image.Resampling.BICUBIC), ((w - side) // 2, int(h * 0.3))
            )
            self.text(
                str(rng.choice(["Track 04", "Artist - Title", "Symphony No. 7"])),
                w / 2,
                h * 0.74,
                h * 0.04,
                "mm",
                role="word",
            )
        self.pen.line((w * 0.03, h * 0.82, w * 0.97, h * 0.82), fill=t[2], width=1)
        self.odometer(rng, w * 0.5, h * 0.92, h * rng.uniform(0.045, 0.065))
        if rng.random() < 0.5:
            self.text(str(rng.choice(["P", "D", "N", "R"])), w * 0.94, h * 0.9, h * 0.06, "mm", role="word")


class FullScreen(Screen):
    """A whole cluster on one screen: two drawn gauges, a middle page and a line with odometer and trip."""

    def __init__(self, rng):
        super().__init__(rng, rng.uniform(230, 270), rng.uniform(84, 100), pixels_per_mm=4.6)

    def gauge(self, rng, cx, cy, r, top, step, divide, word):
        t = self.theme
        for i in range(int(r * 0.3)):  # glow inside the rim
            c = np.clip(
                np.array([int(t[2][k : k + 2], 16) for k in (1, 3, 5)]) * (1 - i / (r * 0.3)) ** 2 * 0.55, 0, 255
            )
            b = np.array([int(t[0][k : k + 2], 16) for k in (1, 3, 5)])
            self.pen.ellipse(
                (cx - r + i, cy - r + i, cx + r - i, cy + r - i), outline=tuple(int(v) for v in np.maximum(c, b))
            )
        self.pen.ellipse((cx - r, cy - r, cx + r, cy + r), outline=t[2], width=3)
        marks = int(top / step)
        for i in range(marks * 2 + 1):
            a = np.radians(135 + 270 * i / (marks * 2))
            inner = r * (0.86 if i % 2 == 0 else 0.91)
            self.pen.line(
                [
                    (cx + inner * np.cos(a), cy + inner * np.sin(a)),
                    (cx + 0.96 * r * np.cos(a), cy + 0.96 * r * np.sin(a)),
                ],
                fill=t[3],
                width=3 if i % 2 == 0 else 1,
            )
            if i % 2 == 0:
                self.text(
                    str(int(step * i / 2 / divide)),
                    cx + r * 0.74 * np.cos(a),
                    cy + r * 0.74 * np.sin(a),
                    r * 0.075,
                    "mm",
                    role="numeral",
                )
        part = rng.uniform(0, 0.12) if rng.random() < 0.7 else rng.uniform(0.1, 0.6)
        a = np.radians(135 + 270 * part)
        n = np.array([-np.sin(a), np.cos(a)])
        tip, base = np.array([np.cos(a), np.sin(a)]) * r * 0.93, np.array([np.cos(a), np.sin(a)]) * r * 0.5
        self.pen.polygon(
            [
                (cx + base[0] + n[0] * 3, cy + base[1] + n[1] * 3),
                (cx + tip[0], cy + tip[1]),
                (cx + base[0] - n[0] * 3, cy + base[1] - n[1] * 3),
            ],
            fill="#ff3b20",
        )
        value = str(int(top * part)) if word != "x1000" else str(rng.choice(["P", "D1", "N"]))
        self.text(value, cx, cy, r * 0.22, "mm", role="speed")
        self.text(word, cx, cy + r * 0.3, r * 0.07, "mm", role="word")

    def content(self, rng):
        w, h = self.pw, self.ph
        r = h * 0.41
        self.gauge(rng, w * 0.19, h * 0.5, r, 8000, 1000, 1000, "x1000")
        mph = self.reading.unit == "mi"
        self.gauge(rng, w * 0.81, h * 0.5, r, 160 if mph else 260, 20, 1, "mph" if mph else "km/h")
        if rng.random() < 0.55:
            self.map(rng, int(w * 0.37), int(h * 0.16), int(w * 0.63), int(h * 0.76))
        else:
            self.text(values.trip(rng) + " km", w * 0.5, h * 0.4, h * 0.06, "mm", role="trip")
            self.text(
                str(rng.choice(["Trip", "since start", "long-term"])),
                w * 0.5,
                h * 0.3,
                h * 0.04,
                "mm",
                self.theme[2],
                role="word",
            )
            self.text(f"{rng.uniform(4, 10):.1f} l/100km", w * 0.5, h * 0.53, h * 0.06, "mm", role="word")
        self.text(values.clock(rng), w * 0.42, h * 0.08, h * 0.045, "mm", role="clock")
        self.text(values.temperature(rng) + "°C", w * 0.58, h * 0.08, h * 0.045, "mm", role="temperature")
        self.odometer(rng, w * 0.5, h * 0.91, h * rng.uniform(0.045, 0.06))
        self.text(f"{rng.integers(40, 900)} km", w * 0.81, h * 0.955, h * 0.035, "mm", role="range")
