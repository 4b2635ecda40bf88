"""The camera before a panel: any size, angle and turn; and what the sensor makes of a screen's raster."""

from dataclasses import dataclass

import numpy as np

from .. import camera

SIZES = [(3, 4), (4, 3), (16, 9), (9, 16), (1, 1), (3, 2), (2, 1), (3, 1)]
SHARES = [0.2, 0.24, 0.16, 0.08, 0.08, 0.12, 0.08, 0.04]
DIGITS = (8.0, 15.0, 200.0)  # height of the total's digits in a photo whose longer side is 800 pixels
TINY = 0.22  # share of photos between the first two of them
MOST_AROUND = 9.0  # the photo spans so many widths of a panel at most


def digit_pixels(rng):
    return float(np.exp(rng.uniform(*np.log(DIGITS[:2] if rng.random() < TINY else DIGITS[1:]))))


def view(rng, scene, longest):
    """A camera that has the whole total in the picture, its digits by chance between tiny and as high as can be."""
    shape = np.array(SIZES[rng.choice(len(SIZES), p=SHARES)], float)
    size = tuple(int(v) for v in np.round(shape / shape.max() * longest))
    digit = scene.digit_pixels * longest / 800
    width = scene.digit * size[0] / digit
    panel = scene.area
    width = min(width, MOST_AROUND * (panel[2] - panel[0]))
    roll = rng.normal(0, 4)
    turned = rng.choice(["no", "any", "quarter"], p=[0.77, 0.15, 0.08])
    if turned == "any":
        roll = rng.uniform(-180, 180)
    elif turned == "quarter":
        roll += rng.choice([-90, 90, 180])
    pitch, yaw = rng.normal(0, 7, 2)
    if rng.random() < 0.22:
        pitch, yaw = rng.choice([-1, 1], 2) * rng.uniform([0, 10], [30, 48])[rng.permutation(2)]
    centre = scene.total.mean(0)
    away = np.array([(panel[0] + panel[2]) / 2, (panel[1] + panel[3]) / 2]) - centre
    toward, shift = rng.uniform(0, 1.1), rng.normal(0, 0.12, 2)
    barrel = rng.uniform(-0.02, 0.05)
    least = DIGITS[0] * longest / 800
    for _ in range(80):
        seen = camera.View(size, tuple(centre + away * toward), width, roll, pitch, yaw, barrel, tuple(shift))
        quad = seen.project(scene.total)
        margin = 5
        if (quad > margin).all() and (quad < np.array(size) - margin).all():
            if np.hypot(*(quad[3] - quad[0])) * scene.digit / np.hypot(*(scene.total[3] - scene.total[0])) >= least:
                break
            width *= 0.95
            toward *= 0.9
            shift = shift * 0.9
            pitch, yaw = pitch * 0.95, yaw * 0.95
        else:
            toward *= 0.8
            shift = shift * 0.8
            if toward < 0.2:
                width *= 1.04
                pitch, yaw = pitch * 0.97, yaw * 0.97
    return seen


@dataclass
class Raster:
    """A screen's points, `pitch` mm apart, of which the darkest is `depth` (0...1) darker; `colours`: shifted stripes.

    Where a point is about as large as a pixel, the photo shows moire; where larger, a screen door.
    """

    pitch: float
    depth: float
    colours: float

    @staticmethod
    def choose(rng):
        return Raster(float(np.exp(rng.uniform(np.log(0.05), np.log(0.6)))), rng.uniform(0.08, 0.5), rng.uniform(0, 1))

    def seen(self, image, view_, area):
        """Darkens linear `image` within `area` (x0, y0, x1, y1 mm), sampled as pixels are: without a filter."""
        h, w = image.shape[:2]
        back = np.linalg.inv(view_.homography())
        grid = np.stack(np.meshgrid(np.arange(w) + 0.5, np.arange(h) + 0.5), -1)
        straight = view_.straight(grid)
        z = straight[..., 0] * back[2, 0] + straight[..., 1] * back[2, 1] + back[2, 2]
        x = (straight[..., 0] * back[0, 0] + straight[..., 1] * back[0, 1] + back[0, 2]) / z
        y = (straight[..., 0] * back[1, 0] + straight[..., 1] * back[1, 1] + back[1, 2]) / z
        inside = ((x > area[0]) & (x < area[2]) & (y > area[1]) & (y < area[3]))[..., None]
        third = self.colours * 2 * np.pi / 3
        across = np.cos(2 * np.pi * x[..., None] / self.pitch + np.array([-third, 0, third]))
        down = np.cos(2 * np.pi * y[..., None] / self.pitch)
        dark = 1 - self.depth * (0.5 + 0.35 * across + 0.15 * down) * inside
        return image * dark.astype(np.float32)
