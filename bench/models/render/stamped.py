"""VINs struck or pecked into metal, drawn as relief under slanting light."""

import cv2
import numpy as np

from . import bodywork, texture, vin
from .blur import gaussian
from .canvas import text_mask
from .colour import linear, vary
from .dotmatrix import bitmap
from .truth import Truth, box

FONTS = ["narrow-bold", "din", "engraved", "sans-bold", "roboto-medium", "engraved-narrow", "nimbus-narrow", "ocr-a"]


class StampedVIN:
    kind = "vin"
    line_share = 0.8
    parts = {"close": (0.6, 0.88), "mid": (0.42, 0.6), "wide": (0.3, 0.42)}

    def __init__(self, rng, name="vin-stamped"):
        self.name = name  # vin-stamped or vin-dotpeen
        self.vin, _, _, self.region = vin.make(rng)
        self.font = str(rng.choice(FONTS))
        self.digit = rng.uniform(5.5, 8.5)
        self.pitch = self.digit * rng.uniform(0.72, 0.95)
        self.jitter = rng.normal(0, 1, (17, 3))  # sideways, up, depth of each stroke
        half = 17 * self.pitch / 2
        self.focus = (-half + self.pitch * 0.12, -self.digit / 2, half - self.pitch * 0.12, self.digit / 2)
        self.extent = (-half - 12, -14, half + 12, 14)
        self.surface = str(rng.choice(["painted", "painted", "bare", "rusty", "primer"]))
        self.stars = rng.random() < 0.5

    def truth(self):
        return Truth("vin", self.vin, self.name)

    def glyph(self, c, h):
        """Mask of a character `h` pixels high; strokes, or single dots."""
        if self.name != "vin-dotpeen":
            mask = text_mask(c, self.font, h, 0.95)
            return mask.astype(np.float32) / 255
        dots = bitmap(c, "5x7", 7)
        pitch = h / 7
        out = np.zeros((int(h) + 2, int(dots.shape[1] * pitch) + 2), np.float32)
        for y, x in zip(*np.nonzero(dots)):
            centre = (int((x + 0.5) * pitch * 16), int((y + 0.5) * pitch * 16))
            cv2.circle(out, centre, int(pitch * 0.33 * 16), 1.0, -1, cv2.LINE_AA, 4)
        return out

    def relief(self, canvas, rng):
        """Depth of the strokes, 0...1, on the whole canvas."""
        depth = np.zeros((canvas.height, canvas.width), np.float32)
        text = ("*" if self.stars else " ") + self.vin + ("*" if self.stars else " ")
        for i, c in enumerate(text):
            if c == " ":
                continue
            j = self.jitter[(i - 1) % 17]
            x = (i - 9) * self.pitch + j[0] * 0.03 * self.digit
            y = j[1] * 0.035 * self.digit
            mask = (
                self.glyph(c, self.digit * canvas.scale)
                if c != "*"
                else text_mask("*", "sans-bold", self.digit * canvas.scale) / np.float32(255)
            )
            h, w = mask.shape
            cx, cy = canvas.pixels((x, y))
            ox, oy = int(round(cx - w / 2)), int(round(cy - h / 2))
            x0, y0, x1, y1 = max(ox, 0), max(oy, 0), min(ox + w, canvas.width), min(oy + h, canvas.height)
            if x0 < x1 and y0 < y1:
                part = mask[y0 - oy : y1 - oy, x0 - ox : x1 - ox] * float(np.clip(1 + 0.18 * j[2], 0.55, 1.3))
                depth[y0:y1, x0:x1] = np.maximum(depth[y0:y1, x0:x1], part)
        return depth

    def draw(self, canvas, rng):
        h, w, s = canvas.height, canvas.width, canvas.scale
        colour = self.ground(canvas, rng)
        depth = self.relief(canvas, rng)
        wide = max(0.6, 0.035 * self.digit * s)
        soft = gaussian(depth, wide)
        rough = {"painted": 0.25, "bare": 0.5, "rusty": 1.0, "primer": 0.5}[self.surface]
        bumps = rough * (
            0.045 * texture.clouds(rng, h, w, 3 * s, 3) + 0.015 * texture.noise(rng, h, w, max(1.0, 0.25 * s))
        )
        if self.surface == "rusty":
            bumps += 0.05 * texture.clouds(rng, h, w, 0.7 * s, 2)
        height = bumps - 0.75 * soft + 0.18 * (gaussian(depth, wide * 4) - soft * 0.3)  # metal is pushed up around
        height = height.astype(np.float32)
        a = rng.uniform(0, 2 * np.pi)
        gx = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3) / 8 * wide * 2.2
        gy = cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3) / 8 * wide * 2.2
        lit = -(gx * np.cos(a) + gy * np.sin(a))
        shine = {"painted": 0.5, "bare": 0.9, "rusty": 0.25, "primer": 0.2}[self.surface]
        canvas.albedo *= np.clip(1 + 2.6 * lit - 0.45 * soft, 0.1, 3)[..., None]
        canvas.albedo += 0.6 * (np.clip(lit, 0, 1) ** 2 * shine * 1.5)[..., None]
        if self.surface in ("rusty", "bare") or rng.random() < 0.4:  # dirt settles in the strokes
            canvas.paint(np.clip(soft * 0.5, 0, 1), 0, 0, albedo=linear("#2a1d12"))
        bodywork.furniture(canvas, rng, (self.extent[0], -16, self.extent[2], 16), colour)
        x0, y0, x1, y1 = self.focus
        middles = (np.arange(17) - 8) * self.pitch
        spans = (np.stack([middles - self.pitch * 0.38, middles + self.pitch * 0.38], 1) - x0) / (x1 - x0)
        canvas.note(self.vin, "vin", box(x0, y0, x1, y1), spans)

    def ground(self, canvas, rng):
        h, w, s = canvas.height, canvas.width, canvas.scale
        if self.surface == "painted":
            return bodywork.paint(canvas, rng)
        base = {"bare": "#8d9194", "rusty": "#5c4a3d", "primer": "#3b3d3f"}[self.surface]
        colour = vary(rng, linear(base), 0.12)
        tone = 1 + 0.14 * texture.clouds(rng, h, w, 40 * s)
        if self.surface == "bare":
            tone = tone + 0.1 * texture.brushed(rng, h, w, 60 * s)
        canvas.albedo[:] = colour * np.clip(tone, 0.2, 3)[..., None]
        if self.surface != "primer":
            rust = np.clip(texture.clouds(rng, h, w, 18 * s, 5) - (1.1 if self.surface == "bare" else 0.0), 0, 1)
            rust = rust * np.clip(0.7 + 0.4 * texture.noise(rng, h, w, max(1.0, 0.5 * s)), 0, 1)
            canvas.paint(
                (rust * 0.75).astype(np.float32), 0, 0, albedo=linear(rng.choice(["#54301c", "#5f3d26", "#43281a"]))
            )
            flakes = texture.specks(rng, h, w, 2500, 0.15 * s)
            canvas.paint(np.clip(flakes * 0.6, 0, 1), 0, 0, albedo=linear("#33200f"))
        canvas.glass[:] = 0.05
        return colour
