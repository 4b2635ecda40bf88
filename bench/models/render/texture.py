"""Surfaces: grain, brushing, dirt. All return float32 arrays of height x width around 0 or within 0...1."""

import cv2
import numpy as np

from .blur import gaussian


def noise(rng, height, width, size):
    """Smooth noise, mean 0 and deviation about 1, with features about `size` pixels wide."""
    size = max(size, 1.0)
    h, w = int(height / size) + 4, int(width / size) + 4
    small = rng.standard_normal((h, w), np.float32)
    big = cv2.resize(small, (int(w * size) + 1, int(h * size) + 1), interpolation=cv2.INTER_CUBIC)
    y, x = (int(v) for v in rng.integers(0, max(1, int(size)), 2))
    out = big[y : y + height, x : x + width]
    if out.shape != (height, width):
        out = cv2.resize(out, (width, height))
    return out * (1.3 if size > 1 else 1)


def clouds(rng, height, width, size, octaves=4):
    """Fractal noise, mean 0, deviation about 1."""
    out = np.zeros((height, width), np.float32)
    gain = 1.0
    total = 0.0
    for _ in range(octaves):
        out += gain * noise(rng, height, width, size)
        total += gain * gain
        gain *= 0.55
        size /= 2.3
    return out / np.sqrt(total)


def grain(rng, height, width, size):
    """Moulded plastic or leather: shallow cells lit from one side."""
    n = noise(rng, height, width, size)
    relief = n - gaussian(np.roll(n, (1, 1), (0, 1)), 0.8)
    return relief + 0.4 * noise(rng, height, width, max(1, size / 2))


def brushed(rng, height, width, length):
    """Fine level scratches."""
    lines = rng.standard_normal((height, max(2, int(width / length) + 2)), np.float32)
    out = cv2.resize(lines, (width, height), interpolation=cv2.INTER_LINEAR)
    out += 0.5 * rng.standard_normal((height, 1)).astype(np.float32)
    return out


def specks(rng, height, width, per_megapixel, radius):
    """Dust: soft dots 0...1, a few of them big."""
    out = np.zeros((height, width), np.float32)
    count = rng.poisson(per_megapixel * height * width / 1e6)
    for _ in range(min(count, 4000)):
        x, y = int(rng.integers(width)), int(rng.integers(height))
        r = radius * rng.lognormal(-0.2, 0.6)
        level = float(rng.uniform(0.1, 1) ** 2 * min(1.0, r * r))
        if rng.random() < 0.08:  # lint
            cv2.ellipse(
                out,
                (x, y),
                (int(r * 6) + 1, int(r * 3) + 1),
                float(rng.uniform(0, 360)),
                0,
                float(rng.uniform(40, 150)),
                level * 0.6,
                1,
                cv2.LINE_AA,
            )
        else:
            cv2.ellipse(
                out,
                (x * 16, y * 16),
                (int(max(r, 0.6) * 16), int(max(r * rng.uniform(0.5, 1), 0.5) * 16)),
                float(rng.uniform(0, 180)),
                0,
                360,
                level,
                -1,
                cv2.LINE_AA,
                4,
            )
    return gaussian(out, max(0.6, radius * 0.4))


def scratches(rng, height, width, count, length):
    out = np.zeros((height, width), np.float32)
    for _ in range(count):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        a = rng.normal(0.3, 0.8)
        n = length * rng.lognormal(0, 0.6)
        points = [(x + t * n * np.cos(a + 0.2 * t), y + t * n * np.sin(a + 0.2 * t)) for t in np.linspace(0, 1, 6)]
        cv2.polylines(
            out,
            [np.round(np.array(points) * 16).astype(np.int32)],
            False,
            float(rng.uniform(0.15, 0.8)),
            1,
            cv2.LINE_AA,
            4,
        )
    return out
