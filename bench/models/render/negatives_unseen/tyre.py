"""Size, load index and DOT code on a tyre's side: black letters raised from black rubber."""

import cv2
import numpy as np

from .. import texture
from ..blur import gaussian
from ..bodywork import PAINTS
from ..canvas import text_mask
from ..colour import linear, vary
from . import codes, places
from .codes import pick
from .pen import MAIN, Box
from .scene import Negative

BRANDS = ["CONTINENTAX", "MICHELON", "GOODYAR", "PIRELLO", "BRIDGESTEIN", "NOKIAN", "HANKOOK", "VREDESTIN", "BARUM", "MATADOR", "DUNLAP"]


def size(rng):
    return pick(rng, [
        f"{rng.integers(14, 33) * 10 + 5}/{rng.integers(6, 16) * 5} R {rng.integers(13, 22)} {rng.integers(75, 110)}{pick(rng, 'HTVWY')}",
        f"{rng.integers(14, 33) * 10 + 5}/{rng.integers(6, 16) * 5}ZR{rng.integers(16, 22)}", f"{rng.integers(10, 14)}R22.5 {rng.integers(140, 158)}/{rng.integers(140, 150)}L",
        f"LT{rng.integers(21, 32) * 10 + 5}/75R16 {rng.integers(112, 128)}/119S", f"{rng.integers(11, 20)}.00-20"])


def dot(rng):
    return "DOT " + codes.pattern(rng, pick(rng, ["XX9X XXXX", "9XXX XX9", "XXX XXX9", "XX XX XXXX"])) + f" {rng.integers(1, 53):02d}{rng.integers(10, 27)}"


class Tyre(Negative):
    name = "tyre"
    where = "outdoors"
    brightness = 0.8
    framings = [0.45, 0.55, 0.0]

    def build(self, rng, pen):
        """The hub lies below; the arc of the tyre that is seen goes over the top."""
        self.rubber = vary(rng, linear(pick(rng, ["#232325", "#2c2c2e", "#363432", "#1c1c1e"])), 0.15)
        self.rim, self.outer = 150.0, rng.uniform(215, 250)
        middle = (self.rim + self.outer) / 2
        long = codes.no_vin(pick(rng, [dot(rng), size(rng), dot(rng), codes.serial(rng)]))
        self.dirty = rng.uniform(0, 0.5)
        self.worn = rng.uniform(0.5, 3.0)  # how much lighter the letters are than the rubber around them
        lines = [  # text, radius, height, angle of its middle, font
            (long, middle + rng.uniform(-8, 8), rng.uniform(10, 17), -90 + rng.normal(0, 8), pick(rng, ["sans-bold", "engraved", "narrow-bold", "din", "road"])),
            (pick(rng, BRANDS), middle + 2, rng.uniform(14, 20), -90 + pick(rng, [-1, 1]) * rng.uniform(52, 64), "interface-black"),
            (pick(rng, ["TUBELESS RADIAL", "MAX LOAD 615 kg (1356 LBS)", "TREADWEAR 280 TRACTION A", "M+S  3PMSF", "OUTSIDE", "E4 0" + codes.digits(rng, 6)]), self.rim + 14, 4.4, -90 + rng.normal(0, 20), "sans-bold"),
            (pick(rng, ["PLIES: TREAD 2 POLYESTER + 2 STEEL", "MADE IN GERMANY", "MADE IN CZECH REPUBLIC", "ROTATION"]), self.outer - 16, 4.4, -90 + rng.normal(0, 14), "sans-bold"),
        ]
        self.lines, self.spans = lines, []
        for i, (text, radius, high, angle, font) in enumerate(lines):
            mask = text_mask(text, font, 40)
            half = np.degrees(mask.shape[1] * high / 40 / radius / 2)
            self.spans.append((angle - half, angle + half))
            if i == 0:
                a = np.radians([angle - half, angle, angle + half])
                r = np.array([radius - high / 2, radius + high / 2])
                xs, ys = np.outer(r, np.cos(a)), np.outer(r, np.sin(a))
                box = Box(xs.min(), ys.min(), xs.max(), ys.max())
                self.corners = np.array([(xs[1, 0], ys[1, 0]), (xs[1, 2], ys[1, 2]), (xs[0, 2], ys[0, 2]), (xs[0, 0], ys[0, 0])])
        pen.main = box
        half = max(box.w * 0.6, 60)
        self.area = (-half, -self.outer - 4, half, -self.rim + 12)
        places.street(pen, rng, -self.outer + 60)
        if rng.random() < 0.75:  # on a car, under its wing
            paint = vary(rng, linear(pick(rng, PAINTS)), 0.15)
            pen.rectangle(-900, -900, 900, -30, soft=1, albedo=paint, glass=0.6)
            pen.rectangle(-900, -self.outer - 90, 900, -self.outer - 86, soft=1.5, albedo=paint * 0.5)
            pen.circle(0, 4, self.outer + rng.uniform(10, 30), soft=1.5, albedo=linear("#050505"))
        pen.do(self.side)

    def side(self, canvas, rng):
        r0, r1 = self.rim, self.outer
        canvas.circle(4, 8, r1, soft=6, albedo=np.zeros(3), alpha=0.6)
        canvas.circle(0, 0, r1, albedo=self.rubber)
        x, y = canvas.grid()
        radius, angle = np.hypot(x, y).astype(np.float32), np.degrees(np.arctan2(y, x)).astype(np.float32)
        height = np.zeros((canvas.height, canvas.width), np.float32)
        for (text, r, high, _, font), (a0, a1) in zip(self.lines, self.spans):
            mask = text_mask(text, font, 40).astype(np.float32) / 255
            v = (r + high / 2 - radius) / high * (mask.shape[0] - 1)
            u = (angle - a0) / (a1 - a0) * (mask.shape[1] - 1)
            height = np.maximum(height, cv2.remap(np.pad(mask, 2), (u + 2).astype(np.float32), (v + 2).astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT))
        for r in (r0 + 8, r1 - 9, r1 - 11.5):
            height += 0.5 * np.exp(-(((radius - r) / 0.7) ** 2))
        height = gaussian(height, max(0.4, 0.25 * canvas.scale))
        gy, gx = np.gradient(height)
        a = rng.uniform(0, 2 * np.pi)
        light = (np.cos(a) * gx + np.sin(a) * gy) * canvas.scale * 2.2
        ring = ((radius < r1) & (radius > r0)).astype(np.float32)
        grain = texture.noise(rng, canvas.height, canvas.width, 1.2) * 0.05 + texture.clouds(rng, canvas.height, canvas.width, 18 * canvas.scale, 4) * 0.12
        bulge = 1.1 - 0.5 * ((radius - (r0 + r1) / 2) / (r1 - r0) * 2) ** 2
        tone = np.clip((1 + grain + np.clip(light, -0.85, 3) + height * self.worn) * bulge, 0.05, 6)
        colour = self.rubber[None, None] * tone[..., None]
        dust = np.clip(texture.clouds(rng, canvas.height, canvas.width, 30 * canvas.scale, 4) * 0.5 + 0.3, 0, 1) * self.dirty * 0.5 * (1 - 0.4 * height)
        colour = colour + (linear("#8a7c66") - colour) * dust[..., None]
        canvas.paint(ring, 0, 0, albedo=colour.astype(np.float32), glass=0.06)
        canvas.circle(0, 0, r0, soft=0.8, albedo=linear("#0c0c0d"))
        metal = vary(rng, linear(pick(rng, ["#b4b8bb", "#2b2d30", "#8c9093"])), 0.1)
        canvas.ring(0, 0, r0 - 4, 10, soft=0.8, albedo=metal)
        for k in range(10):
            a = np.radians(36 * k + rng.uniform(0, 4))
            canvas.line(30 * np.cos(a), 30 * np.sin(a), (r0 - 8) * np.cos(a), (r0 - 8) * np.sin(a), 16, soft=1, albedo=metal * 0.9)
        canvas.note(self.lines[0][0], MAIN, self.corners)
        for text, r, high, a, _ in self.lines[1:]:
            c = np.array([r * np.cos(np.radians(a)), r * np.sin(np.radians(a))])
            canvas.note(text, "word", c + np.array([(-high, -high), (high, -high), (high, high), (-high, high)]) / 2)
