"""From a labelled photo to a training sample: a crop at some scale, turned, spoilt, and the maps it should give."""

import cv2
import numpy as np

import pastes
from network import DISTANCE_UNIT, GEOMETRY, STRIDE
from photos import ANYTHING, BACKGROUND, ODOMETER, VIN, LabelledPhoto, TextLine

SIZE = 256
SHRINK = 0.3
"""A line's core is its quad less this part of its height on every side."""
LEAST_HEIGHT = 4.5
"""Of a line in pixels of the sample: smaller ones are neither wanted nor forbidden."""
USUAL_HEIGHT = 14.0
"""Of a line in pixels of the sample: a cell of it weighs 1."""
FAR = 2.0
"""Distances to a line's ends are learned up to so many heights: a map's cell can't see further."""


def sample(photo: LabelledPhoto, rng: np.random.Generator, others: list[LabelledPhoto] = ()):
    """Image (3 x SIZE x SIZE, bytes), allowed classes (a bit mask a cell), geometry (6 maps), the weight of each cell's
    geometry, the weight of its class. `others`: photos whose odometers may be put in."""
    matrix = _view(photo, rng)
    border = cv2.BORDER_CONSTANT if rng.random() < 0.5 else cv2.BORDER_REPLICATE
    image = _warped(photo, matrix, border)
    lines = [TextLine(quad, line.classes, line.has_geometry) for line in photo.lines
             if (quad := _moved(line.quad, matrix)) is not None]
    elsewhere = np.full((SIZE, SIZE), photo.elsewhere, np.uint8)
    lines = pastes.put_in(image, lines, elsewhere, others, rng)
    image = _spoilt(image, rng)
    cells = elsewhere[STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE]
    return np.ascontiguousarray(image.transpose(2, 0, 1)), *targets(lines, cells)


def _view(photo: LabelledPhoto, rng) -> np.ndarray:
    """3 x 3, from the photo's pixels to the sample's."""
    rows, columns = photo.pixels[0].shape[:2]
    lines = photo.lines
    weights = np.array([4.0 if line.classes in (ODOMETER, VIN) else 1.0 for line in lines])
    line = lines[rng.choice(len(lines), p=weights / weights.sum())] if lines else None
    look = rng.random()
    if line is None or look < 0.12:  # Anywhere.
        centre = rng.uniform(0, 1, 2) * (columns, rows)
        scale = min(SIZE / max(rows, columns) * np.exp(rng.uniform(0, 1.8)), 2.5)
    elif look < 0.34:  # As the first look sees it: photos of at most 640 pixels.
        scale = 640 / max(rows, columns) * np.exp(rng.normal(0, 0.2))
        centre = line.quad.mean(0) + rng.uniform(-0.45, 0.45, 2) * SIZE / scale
    else:
        across = (line.quad[3] + line.quad[2] - line.quad[0] - line.quad[1]) / 2
        height = max(np.linalg.norm(across), 1.0)
        wanted = np.exp(rng.uniform(np.log(5.5), np.log(24 if line.classes == VIN else 44)))
        scale = np.clip(wanted / height, 0.75 * SIZE / max(rows, columns), 2.5)
        centre = line.quad.mean(0) + rng.uniform(-0.36, 0.36, 2) * SIZE / scale
        if look < 0.64:  # As a close-up sees it.
            scale = np.clip(28 * np.exp(rng.normal(0, 0.25)) / height, 0.75 * SIZE / max(rows, columns), 4)
    kind = rng.random() * (0.78 if 0.34 <= look < 0.64 and rng.random() < 0.8 else 1)
    # Few are turned far: up and down look alike to a network this small, and what it can't tell blurs the edges, too.
    if kind < 0.78:
        angle = np.clip(rng.normal(0, 14), -45, 45)
    elif kind < 0.87:
        angle = rng.uniform(-90, 90)
    elif kind < 0.92:
        angle = rng.choice([90, -90, 180]) + rng.normal(0, 6)
    else:
        angle = 0.0
    a = np.deg2rad(angle)
    stretch = np.exp(rng.normal(0, 0.1))
    if photo.source == "vin" and rng.random() < 0.7:  # These were squeezed to squares.
        stretch = rng.choice([1.33, 0.75, 1.6, 0.6])
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) * scale
    shear = np.array([[np.sqrt(stretch), rng.normal(0, 0.05)], [0, 1 / np.sqrt(stretch)]])
    linear = turn @ shear
    matrix = np.eye(3)
    matrix[:2, :2] = linear
    matrix[:2, 2] = SIZE / 2 - linear @ centre
    if rng.random() < 0.4:
        middle = np.array([[1, 0, -SIZE / 2], [0, 1, -SIZE / 2], [0, 0, 1]])
        tilt = np.eye(3)
        tilt[2, :2] = rng.normal(0, 0.18, 2) / SIZE
        matrix = np.linalg.inv(middle) @ tilt @ middle @ matrix
    return matrix


def _warped(photo: LabelledPhoto, matrix: np.ndarray, border: int) -> np.ndarray:
    scale = np.sqrt(abs(np.linalg.det(matrix[:2, :2])))
    level = 0 if scale > 0.6 else 1 if scale > 0.3 else 2
    level = min(level, len(photo.pixels) - 1)
    source = photo.pixels[level]
    rows, columns = photo.pixels[0].shape[:2]
    # Both sides count from the corner of the first pixel, OpenCV from its centre.
    grow = np.diag([columns / source.shape[1], rows / source.shape[0], 1.0])
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    return cv2.warpPerspective(
        source, np.linalg.inv(half) @ matrix @ grow @ half, (SIZE, SIZE), flags=cv2.INTER_LINEAR,
        borderMode=border)


def _moved(quad: np.ndarray, matrix: np.ndarray) -> np.ndarray | None:
    points = np.concatenate([quad, np.ones((4, 1))], 1) @ matrix.T
    if (points[:, 2] < 0.2).any():
        return None
    return points[:, :2] / points[:, 2:]


def targets(lines: list[TextLine], elsewhere: np.ndarray):
    """Of lines in pixels of the sample; `elsewhere`: what cells outside of lines may be. A line counts by its length, not by
    its area, so that small ones are learned as well as large ones."""
    rows, columns = elsewhere.shape
    allowed = elsewhere.copy()
    geometry = np.zeros((len(GEOMETRY), rows, columns), np.float32)
    counts = np.zeros((rows, columns), np.float32)
    weights = np.ones((rows, columns), np.float32)
    placed = []
    for line in lines:
        quad = line.quad
        if quad[:, 0].max() > 0 and quad[:, 1].max() > 0 \
                and quad[:, 0].min() < columns * STRIDE and quad[:, 1].min() < rows * STRIDE:
            placed.append((line, quad, Edges(quad)))
    # Rims first, so that a close neighbour's rim never covers a core.
    for line, quad, edges in placed:
        _fill(allowed, edges.grown(0.2), BACKGROUND if line.has_geometry else ANYTHING)
    for line, quad, edges in placed:
        if edges.height < LEAST_HEIGHT:
            _fill(allowed, edges.grown(0.1), ANYTHING)
            continue
        core = _fill(None, edges.core(), 1, shape=(rows, columns))
        inside = core > 0
        if not inside.any():
            continue
        allowed[inside] = line.classes
        weights[inside] = np.clip(USUAL_HEIGHT / edges.height, 0.4, 2)
        if line.has_geometry:
            y, x = np.nonzero(inside)
            geometry[:, y, x] = edges.geometry((x + 0.5) * STRIDE, (y + 0.5) * STRIDE)
            counts[inside] = weights[inside]
        else:
            counts[inside] = 0
    return allowed, geometry, counts, weights


def _fill(mask, quad, value, shape=None):
    mask = np.zeros(shape, np.uint8) if mask is None else mask
    # OpenCV's points are cell centres, with 4 bits of fraction.
    points = np.rint((np.clip(quad, -4000, 4000) / STRIDE - 0.5) * 16).astype(np.int32)
    cv2.fillPoly(mask, [points], int(value), shift=4)
    return mask


class Edges:
    """A quad's frame: u along the text, v across."""

    def __init__(self, quad: np.ndarray):
        self.quad = quad
        along = (quad[1] + quad[2] - quad[0] - quad[3]) / 2
        self.width = max(np.linalg.norm(along), 1e-3)
        self.u = along / self.width
        self.v = np.array([-self.u[1], self.u[0]])
        self.height = abs((quad[3] + quad[2] - quad[0] - quad[1]) @ self.v) / 2
        self.left_end, self.right_end = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2

    def _resized(self, across: float, ends: float) -> np.ndarray:
        q = self.quad
        return q + np.array([-1, 1, 1, -1])[:, None] * self.u * ends + np.array([-1, -1, 1, 1])[:, None] * self.v * across

    def grown(self, part: float) -> np.ndarray:
        return self._resized(part * self.height, part * self.height)

    def core(self) -> np.ndarray:
        # At least a cell high, so that small lines have a core at all; a single digit keeps some of its width.
        across = min(SHRINK * self.height, max((self.height - STRIDE) / 2, 0))
        ends = min(SHRINK * self.height, max((self.width - STRIDE) / 2, 0), 0.36 * self.width)
        return self._resized(-across, -ends)

    def geometry(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        q = self.quad
        points = np.stack([x, y], 1)

        def distance(a, b):  # To the right of the edge from a to b, y downwards.
            d = (b - a) / max(np.linalg.norm(b - a), 1e-6)
            return (points - a) @ np.array([-d[1], d[0]])

        top, bottom = distance(q[0], q[1]), distance(q[2], q[3])
        left, right = distance(q[3], q[0]), distance(q[1], q[2])
        far = FAR * self.height
        low = 0.1 * self.height
        distances = np.stack([np.maximum(top, low), np.maximum(bottom, low), np.clip(left, low, far),
                              np.clip(right, low, far)])
        ones = np.ones_like(x, dtype=float)
        return np.concatenate([[self.u[0] * ones, self.u[1] * ones], np.log(distances / DISTANCE_UNIT)]).astype(np.float32)


def _spoilt(image: np.ndarray, rng) -> np.ndarray:
    values = image.astype(np.float32)
    if rng.random() < 0.25:
        values = values[:, :, rng.permutation(3)]
    if rng.random() < 0.12:
        values = np.repeat(values.mean(2, keepdims=True), 3, 2)
    if rng.random() < 0.08:
        values = 255 - values
    if rng.random() < 0.7:
        gamma, gain, lift = np.exp(rng.normal(0, 0.35)), np.exp(rng.normal(0, 0.3)), rng.normal(0, 15)
        table = np.clip(255 * (np.arange(256) / 255) ** gamma * gain + lift, 0, 255).astype(np.float32)
        values = table[np.clip(values, 0, 255).astype(np.uint8)]
    if rng.random() < 0.12:  # Washed out.
        values = values * rng.uniform(0.15, 0.6) + rng.uniform(0, 110)
    if rng.random() < 0.4:
        values = values * np.exp(rng.normal(0, 0.15, 3)).astype(np.float32)
    if rng.random() < 0.2:  # Glare.
        y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
        cx, cy = rng.uniform(0, SIZE, 2)
        sx, sy = rng.uniform(10, 120, 2)
        values = values + (rng.uniform(30, 200) * np.exp(-(((x - cx) / sx) ** 2 + ((y - cy) / sy) ** 2)))[:, :, None]
    if rng.random() < 0.1:  # Something in the way.
        values = np.ascontiguousarray(values)
        p, q = rng.integers(0, SIZE, 2), rng.integers(0, SIZE, 2)
        cv2.line(values, tuple(map(int, p)), tuple(map(int, q)), [float(rng.uniform(0, 255))] * 3, int(rng.integers(1, 4)))
    if rng.random() < 0.3:
        values = cv2.GaussianBlur(values, (0, 0), rng.uniform(0.4, 1.6))
    elif rng.random() < 0.1:
        length = int(rng.integers(2, 7))
        kernel = np.zeros((length, length), np.float32)
        if rng.random() < 0.5:
            kernel[length // 2] = 1 / length
        else:
            kernel[:, length // 2] = 1 / length
        values = cv2.filter2D(values, -1, kernel)
    if rng.random() < 0.4:
        noise = rng.standard_normal((SIZE, SIZE, 1 if rng.random() < 0.5 else 3), np.float32)
        values = values + noise * rng.uniform(1, 16)
    image = np.clip(values, 0, 255).astype(np.uint8)
    if rng.random() < 0.15:
        _, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(20, 80))])
        image = cv2.imdecode(code, cv2.IMREAD_COLOR)
    return image
