"""From the plane to the photo: light, lens, sensor."""

from dataclasses import dataclass

import cv2
import numpy as np

from . import texture
from .blur import gaussian
from .colour import encode, linear


@dataclass
class View:
    """A pinhole camera before the plane. `width`: mm of the plane that the photo's width spans at the centre.

    Angles in degrees: `roll` turns the scene clockwise in the photo, `pitch` and `yaw` tilt it. `barrel` is the
    radial distortion at the photo's corner as a part of the radius.
    """

    photo: tuple  # width, height in pixels
    centre: tuple
    width: float
    roll: float = 0.0
    pitch: float = 0.0
    yaw: float = 0.0
    barrel: float = 0.0
    shift: tuple = (0.0, 0.0)  # where the centre falls, parts of the photo's width and height from its middle

    def homography(self):
        """3 x 3, mm on the plane to pixels of a lens without distortion."""
        r, p, y = np.radians((self.roll, self.pitch, self.yaw))
        roll = np.array([[np.cos(r), -np.sin(r), 0], [np.sin(r), np.cos(r), 0], [0, 0, 1]])
        pitch = np.array([[1, 0, 0], [0, np.cos(p), -np.sin(p)], [0, np.sin(p), np.cos(p)]])
        yaw = np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]])
        turn = roll @ pitch @ yaw
        w, h = self.photo
        focal = 1.15 * max(w, h)
        distance = focal * self.width / w
        flat = np.column_stack([turn[:, 0], turn[:, 1], np.array([0, 0, distance])])
        flat = flat @ np.array([[1, 0, -self.centre[0]], [0, 1, -self.centre[1]], [0, 0, 1]])
        lens = np.array([[focal, 0, w * (0.5 + self.shift[0])], [0, focal, h * (0.5 + self.shift[1])], [0, 0, 1]])
        return lens @ flat

    def straight(self, points):
        """Photo pixels to pixels of a lens without distortion."""
        c = np.array(self.photo) / 2
        d = (points - c) / np.hypot(*c)
        return c + (points - c) * (1 + self.barrel * (d**2).sum(-1, keepdims=True))

    def project(self, points):
        """mm on the plane to photo pixels."""
        p = np.column_stack([points, np.ones(len(points))]) @ self.homography().T
        flat = p[:, :2] / p[:, 2:]
        flat = np.clip(flat, -3 * max(self.photo), 4 * max(self.photo))  # what is far outside may stay distorted
        out = flat.copy()
        for _ in range(8):
            out = np.clip(out + flat - self.straight(out), -4 * max(self.photo), 5 * max(self.photo))
        return out

    def footprint(self, limit):
        """The part of the plane that is seen, clipped to `limit` (x0, y0, x1, y1), in mm."""
        w, h = self.photo
        border = np.array([(x * w, y * h) for x in np.linspace(-0.01, 1.01, 9) for y in np.linspace(-0.01, 1.01, 9)])
        p = np.column_stack([self.straight(border), np.ones(len(border))]) @ np.linalg.inv(self.homography()).T
        ahead = p[:, 2] > 1e-9
        xy = p[ahead, :2] / p[ahead, 2:]
        x0, y0 = np.maximum(xy.min(0), limit[:2])
        x1, y1 = np.minimum(xy.max(0), limit[2:])
        return x0, y0, x1, y1

    def sample(self, image, matrix, border):
        """Photographs `image`; `matrix` maps its pixels to mm."""
        w, h = self.photo
        to_image = np.linalg.inv(matrix) @ np.linalg.inv(self.homography())
        x, y = np.meshgrid(np.arange(w, dtype=np.float64) + 0.5, np.arange(h, dtype=np.float64) + 0.5)
        c = np.array([w, h]) / 2
        k = 1 + self.barrel * ((x - c[0]) ** 2 + (y - c[1]) ** 2) / (c @ c)
        x, y = c[0] + (x - c[0]) * k, c[1] + (y - c[1]) * k
        z = to_image[2, 0] * x + to_image[2, 1] * y + to_image[2, 2]
        u = ((to_image[0, 0] * x + to_image[0, 1] * y + to_image[0, 2]) / z - 0.5).astype(np.float32)
        v = ((to_image[1, 0] * x + to_image[1, 1] * y + to_image[1, 2]) / z - 0.5).astype(np.float32)
        return cv2.remap(image, u, v, cv2.INTER_LINEAR, borderMode=border)


@dataclass
class Mood:
    """Light on the scene: `ambient` on surfaces, `lamps` for what glows (both relative), their colours."""

    name: str
    ambient: float
    lamps: float
    tint: tuple
    reflection: float
    exposure: float  # mean brightness aimed at
    iso: float  # noise


def mood(rng, name=None):
    name = name or str(rng.choice(["day", "sun", "dim", "night", "flash"], p=[0.36, 0.14, 0.2, 0.24, 0.06]))
    warm = (1 + rng.normal(0, 0.05), 1.0, 1 + rng.normal(0, 0.08))
    if name == "day":
        return Mood(
            name, 1.0, rng.uniform(0.3, 1.1), warm, rng.uniform(0.02, 0.25), rng.uniform(0.13, 0.3), rng.uniform(0.2, 1)
        )
    if name == "sun":
        return Mood(
            name,
            1.3,
            rng.uniform(0.15, 0.5),
            (1.06, 1.0, 0.9),
            rng.uniform(0.1, 0.5),
            rng.uniform(0.15, 0.3),
            rng.uniform(0.1, 0.5),
        )
    if name == "dim":
        return Mood(
            name,
            rng.uniform(0.12, 0.35),
            rng.uniform(0.5, 1.0),
            warm,
            rng.uniform(0.0, 0.1),
            rng.uniform(0.06, 0.14),
            rng.uniform(1, 2.5),
        )
    if name == "night":
        cast = (1.1, 0.9, 0.75) if rng.random() < 0.5 else (0.9, 0.95, 1.1)
        return Mood(
            name, rng.choice([0.0008, 0.004, 0.015]), rng.uniform(0.6, 1.0), cast, 0.002, 0.0, rng.uniform(1.5, 4)
        )
    return Mood(name, 0.06, 0.6, (1.0, 1.0, 1.0), 0.03, rng.uniform(0.12, 0.2), rng.uniform(0.8, 2))


def light(canvas, mood_, focus, rng):
    """Radiance of the plane: what is reflected under the mood's light, and what glows."""
    h, w = canvas.height, canvas.width
    x, y = canvas.grid()
    span = max(w, h) / canvas.scale
    a = rng.uniform(0, 2 * np.pi)
    slope = (
        1
        + rng.uniform(0.1, 0.5)
        * (np.cos(a) * (x - canvas.x0 - w / canvas.scale / 2) + np.sin(a) * (y - canvas.y0 - h / canvas.scale / 2))
        / span
    )
    ambient = np.clip(slope, 0.3, 2).astype(np.float32) * mood_.ambient
    fx, fy = (focus[0] + focus[2]) / 2, (focus[1] + focus[3]) / 2
    if mood_.name == "sun":  # a hard edge between sunlight and shade
        n = rng.uniform(0, 2 * np.pi)
        edge = np.cos(n) * (x - fx) + np.sin(n) * (y - fy) - rng.normal(0, 0.3) * span * 0.4
        band = 1 / (1 + np.exp(-np.clip(edge / rng.uniform(0.5, 6), -30, 30)))
        ambient = ambient * (rng.uniform(0.12, 0.3) + band.astype(np.float32) * 1.2)
    elif mood_.name == "flash":
        cx, cy = fx + rng.normal(0, 25), fy + rng.normal(0, 25)
        reach = span * 0.35
        ambient = ambient + (0.9 / (1 + ((x - cx) ** 2 + (y - cy) ** 2) / reach**2)).astype(np.float32)
    tint = np.asarray(mood_.tint, np.float32)
    s = canvas.scale
    # No surface is as even as its drawing: grain and stains in what reflects, few lamps behind what glows.
    ambient = ambient * (
        1 + 0.025 * texture.noise(rng, h, w, max(1.0, 0.25 * s)) + 0.05 * texture.clouds(rng, h, w, 45 * s, 3)
    )
    lamps = np.clip(1 + 0.22 * texture.clouds(rng, h, w, 28 * s, 2), 0.45, 1.6) * (mood_.lamps * 0.9)
    return canvas.albedo * (ambient[..., None] * tint) + canvas.emission * lamps[..., None].astype(np.float32)


def foliage(rng, h, w):
    """Silhouette of trees or clutter against the sky, 0...1."""
    n = texture.clouds(rng, h, w, w / rng.uniform(1, 4), 6)
    n = n + (np.linspace(-1, 1, h, dtype=np.float32)[:, None] - rng.uniform(-0.5, 0.5)) * rng.uniform(2, 5)
    return 1 / (1 + np.exp(-np.clip(n * 7, -30, 30)))


def panes(rng, h, w):
    """Windows of a room or of the car: quads of light with bars, mutually parallel."""
    layer = np.zeros((h, w), np.float32)
    angle, cell = rng.uniform(-30, 30), (w * rng.uniform(0.12, 0.5), w * rng.uniform(0.06, 0.3))
    a = np.radians(angle)
    across, down = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a) + rng.normal(0, 0.15), np.cos(a)])
    origin = np.array([rng.uniform(0, w), rng.uniform(0, h)])
    for i in range(int(rng.integers(1, 4))):
        for j in range(int(rng.integers(1, 3))):
            corner = origin + across * cell[0] * 1.12 * i + down * cell[1] * 1.15 * j
            p = np.array(
                [corner, corner + across * cell[0], corner + across * cell[0] + down * cell[1], corner + down * cell[1]]
            )
            cv2.fillConvexPoly(layer, (p * 16).astype(np.int32), float(rng.uniform(0.5, 1)), cv2.LINE_AA, 4)
    return gaussian(layer, float(rng.choice([0.8, 2, 6])))


def reflection(rng, w, h, level):
    """What a shiny cover mirrors: sky behind trees, windows, a sleeve, the phone. Radiance, h x w x 3."""
    sh, sw = max(16, h // 3), max(16, w // 3)
    yy, xx = np.linspace(0, 1, sh)[:, None], np.linspace(0, 1, sw)[None]
    sky = linear(rng.choice(["#e8f0ff", "#ffffff", "#cfdcea", "#fff2df"]))
    a = rng.uniform(0, 2 * np.pi)
    ramp = np.clip(0.45 + 0.9 * (np.cos(a) * (xx - 0.5) + np.sin(a) * (yy - 0.5)), 0.03, 1).astype(np.float32)
    kind = rng.choice(["trees", "window", "both", "haze"], p=[0.35, 0.3, 0.2, 0.15])
    out = 0.25 * ramp
    if kind in ("trees", "both"):
        out = out + 0.75 * (1 - foliage(rng, sh, sw)) * ramp
    if kind in ("window", "both"):
        out = out + panes(rng, sh, sw) * rng.uniform(0.6, 1.6) * (0.6 + 0.4 * ramp)
    for _ in range(int(rng.integers(0, 3))):  # arms, the phone
        layer = np.zeros((sh, sw), np.float32)
        c = (rng.uniform(0, sw), rng.uniform(0.3, 1.1) * sh)
        p = cv2.boxPoints((c, (sw * rng.uniform(0.1, 0.25), sh * rng.uniform(0.3, 0.9)), rng.uniform(-40, 40)))
        cv2.fillConvexPoly(layer, (p * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        out = out * (1 - 0.85 * gaussian(layer, float(rng.choice([2, 5]))))
    # The cover is curved: bend the picture.
    bend = np.float32(sw * rng.uniform(-0.12, 0.12)) * np.sin(np.pi * yy * rng.uniform(0.5, 1.5)).astype(np.float32)
    u = (xx * sw + bend).astype(np.float32)
    v = (yy * sh + sh * 0.08 * np.sin(np.pi * xx * rng.uniform(0.5, 2))).astype(np.float32)
    out = cv2.remap(
        out.astype(np.float32),
        np.broadcast_to(u, (sh, sw)).copy(),
        np.broadcast_to(v, (sh, sw)).copy(),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT_101,
    )
    return cv2.resize(out[..., None] * sky, (w, h), interpolation=cv2.INTER_CUBIC).clip(0, None) * level


def glare(rng, w, h, place, keep):
    """A lamp or the sun mirrored: hot spots with halos, around `place` (pixels); the quad `keep` stays readable."""
    line = np.zeros((h, w), np.uint8)
    cv2.fillConvexPoly(line, np.round(keep).astype(np.int32), 1)
    for _ in range(12):
        light_ = hot_spots(rng, w, h, place)
        if (light_[line > 0] > 0.55).mean() < 0.04:
            break
    else:
        light_ *= 0.1
    return light_[..., None] * linear(rng.choice(["#ffffff", "#fff2d6", "#eaf2ff"]))


def hot_spots(rng, w, h, place):
    out = np.zeros((h, w), np.float32)
    yy, xx = np.arange(h, dtype=np.float32)[:, None], np.arange(w, dtype=np.float32)[None]
    for _ in range(int(rng.integers(1, 4))):
        x, y = place[0] + rng.normal(0, w * 0.16), place[1] + rng.normal(0, h * 0.12)
        r = w * rng.uniform(0.008, 0.03)
        a = rng.uniform(0, np.pi)
        dx, dy = xx - x, yy - y
        u, v = dx * np.cos(a) + dy * np.sin(a), -dx * np.sin(a) + dy * np.cos(a)
        d = (u / rng.uniform(1, 1.8)) ** 2 + v**2
        out += 4 * np.exp(-((d / (2 * r * r)) ** 0.7)) + 0.3 / (1 + d / (r * 4) ** 2) ** 1.3
        if rng.random() < 0.3:
            out += 0.12 * np.exp(-((v / (r * 0.5)) ** 2)) * np.exp(-np.abs(u) / (w * 0.2))
    return out


def disc_blur(image, radius):
    """Defocus: every point becomes a disc."""
    r = int(np.ceil(radius))
    y, x = np.mgrid[-r : r + 1, -r : r + 1]
    kernel = np.clip(radius + 0.5 - np.hypot(x, y), 0, 1).astype(np.float32)
    return cv2.filter2D(image, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def motion_blur(image, length, angle):
    n = int(np.ceil(length)) * 2 + 3
    kernel = np.zeros((n, n), np.float32)
    d = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    c = n // 2
    cv2.line(kernel, tuple(int(v * 16) for v in c - d), tuple(int(v * 16) for v in c + d), 1.0, 1, cv2.LINE_AA, 4)
    return cv2.filter2D(image, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)


def bloom(image, strength, width):
    """Light that scatters in lens and sensor around what is bright."""
    h, w = image.shape[:2]
    small = cv2.resize(image, (max(8, w // 4), max(8, h // 4)), interpolation=cv2.INTER_AREA)
    small = np.minimum(small, 6)
    halo = 0.6 * gaussian(small, max(0.8, width * 0.004)) + 0.3 * gaussian(small, max(1, width * 0.012))
    halo += 0.12 * gaussian(small, max(2, width * 0.04))
    return image + strength * cv2.resize(halo, (w, h), interpolation=cv2.INTER_LINEAR)


def expose(image, mood_, window, rng):
    """Sets the exposure as a phone does. `window`: pixels (x0, y0, x1, y1) of the display."""
    luma = image @ np.float32([0.25, 0.6, 0.15])
    x0, y0, x1, y1 = (int(v) for v in window)
    part = luma[max(y0, 0) : max(y1, 1), max(x0, 0) : max(x1, 1)]
    part = part if part.size else luma
    if mood_.name == "night":
        bright = np.percentile(part, 96)
        return image * (rng.uniform(0.5, 1.6) / max(bright, 1e-3))
    mean = 0.65 * np.minimum(luma, np.percentile(luma, 97)).mean() + 0.35 * part.mean()
    return image * (mood_.exposure / max(mean, 1e-3))


def develop(image, mood_, rng):
    """Sensor noise, white balance, tone curve and sharpening; returns uint8 RGB."""
    h, w = image.shape[:2]
    balance = np.float32([1 + rng.normal(0, 0.05), 1.0, 1 + rng.normal(0, 0.06)])
    yy, xx = np.linspace(-1, 1, h, dtype=np.float32)[:, None], np.linspace(-1, 1, w, dtype=np.float32)[None]
    image = image * balance * (1 - rng.uniform(0.05, 0.3) * (xx**2 + yy**2) / 2)[..., None]
    luma = rng.standard_normal((h, w, 1), np.float32)
    chroma = gaussian(rng.standard_normal((h, w, 3), np.float32), 1.1) * 1.6
    if rng.random() < 0.8:  # the phone has smoothed its noise already
        luma = gaussian(luma[..., 0], rng.uniform(0.5, 0.9))[..., None] * 1.6
    blotch = cv2.resize(
        rng.standard_normal((h // 10 + 1, w // 10 + 1, 3), np.float32), (w, h), interpolation=cv2.INTER_CUBIC
    )
    sigma = np.sqrt(np.clip(image, 0, 4) * 0.00035 * mood_.iso + 0.000005 * mood_.iso**2)
    image = image + sigma * (0.85 * luma + rng.uniform(0.15, 0.5) * chroma + rng.uniform(0.05, 0.25) * blotch)
    image = np.maximum(image - 0.0015 * mood_.iso * rng.uniform(0, 1), 0)  # black level
    knee = np.where(image > 0.7, 0.7 + 0.3 * np.tanh((image - 0.7) / 0.45), image)
    out = encode(knee)
    contrast = rng.uniform(0.0, 0.35)
    out = (1 - contrast) * out + contrast * (out * out * (3 - 2 * out))
    if rng.random() < 0.8:
        amount = rng.uniform(0.2, 0.9)
        out = out + amount * (out - gaussian(out, rng.uniform(0.8, 1.5)))
    grey = out @ np.float32([0.3, 0.59, 0.11])
    out = grey[..., None] + (out - grey[..., None]) * rng.uniform(0.85, 1.25)
    out = (np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8)
    if rng.random() < 0.45:  # it went through a messenger once
        coded = cv2.imencode(".jpg", out[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 85))])[1]
        out = np.ascontiguousarray(cv2.imdecode(coded, cv2.IMREAD_COLOR)[..., ::-1])
    return out
