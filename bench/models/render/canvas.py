"""The plane that is photographed: what it reflects and what it emits, drawn in millimetres."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

from . import fonts
from .blur import gaussian
from .truth import Line, box

SHIFT = 4  # fractional bits of OpenCV's drawing coordinates


class Canvas:
    """A plane from (x0, y0) to (x1, y1) mm at `scale` pixels a mm, y downwards.

    `albedo` and `emission` are height x width x 3, linear RGB; `glass` (height x width, 0...1) tells where a
    clear lens lies above and reflects. What is drawn later covers what was drawn before, its light included.
    """

    def __init__(self, x0, y0, x1, y1, scale, base=(0.02, 0.02, 0.02)):
        self.x0, self.y0, self.scale = x0, y0, scale
        self.width = max(8, int(round((x1 - x0) * scale)))
        self.height = max(8, int(round((y1 - y0) * scale)))
        self.albedo = np.empty((self.height, self.width, 3), np.float32)
        self.albedo[:] = np.asarray(base, np.float32)
        self.emission = np.zeros_like(self.albedo)
        self.glass = np.zeros((self.height, self.width), np.float32)
        self.lines = []

    # Coordinates

    def pixels(self, points):
        return (np.asarray(points, np.float64) - (self.x0, self.y0)) * self.scale

    def matrix(self):
        """3 x 3, canvas pixels to mm."""
        return np.array([[1 / self.scale, 0, self.x0], [0, 1 / self.scale, self.y0], [0, 0, 1]])

    def grid(self):
        """Two arrays, x (1 x width) and y (height x 1), in mm."""
        x = self.x0 + (np.arange(self.width, dtype=np.float32) + 0.5) / self.scale
        y = self.y0 + (np.arange(self.height, dtype=np.float32) + 0.5) / self.scale
        return x[None, :], y[:, None]

    def note(self, text, role, quad, spans=None):
        """Records a line of text at a quad in mm."""
        line = Line(text, role, np.asarray(quad, np.float64), spans)
        self.lines.append(line)
        return line

    # Painting

    def paint(self, mask, ox, oy, albedo=None, emission=None, alpha=1.0, add=False, glass=None):
        """Lays `mask` (0...255 or 0...1) with its top left at pixel (ox, oy). Colours: 3 numbers or h x w x 3."""
        x0, y0 = max(ox, 0), max(oy, 0)
        x1, y1 = min(ox + mask.shape[1], self.width), min(oy + mask.shape[0], self.height)
        if x0 >= x1 or y0 >= y1:
            return
        cut = (slice(y0 - oy, y1 - oy), slice(x0 - ox, x1 - ox))
        here = (slice(y0, y1), slice(x0, x1))
        m = mask[cut]
        m = m.astype(np.float32) * (alpha / 255 if m.dtype == np.uint8 else alpha)
        if glass is not None:
            self.glass[here] = self.glass[here] * (1 - m) + m * glass
        m = m[..., None]

        def part(colour):
            colour = np.asarray(colour, np.float32)
            return colour[cut] if colour.ndim == 3 else colour

        if albedo is not None:
            self.albedo[here] += m * (part(albedo) - self.albedo[here])
        if add:
            self.emission[here] += m * part(emission)
        elif emission is not None:
            self.emission[here] += m * (part(emission) - self.emission[here])
        elif albedo is not None:
            self.emission[here] *= 1 - m

    def region(self, points, pad=2):
        """Bounding box in pixels of points in mm: (ox, oy, width, height), clipped to the canvas with a margin."""
        p = self.pixels(points)
        x0, y0 = np.floor(p.min(0)) - pad
        x1, y1 = np.ceil(p.max(0)) + pad
        x0, y0 = max(x0, -8), max(y0, -8)
        x1, y1 = min(x1, self.width + 8), min(y1, self.height + 8)
        return int(x0), int(y0), max(0, int(x1 - x0)), max(0, int(y1 - y0))

    def mask_of(self, polygons, soft=0.0):
        """Antialiased uint8 mask of closed polygons in mm, blurred by `soft` mm, with its place (mask, ox, oy)."""
        pad = 2 + int(3 * soft * self.scale)
        ox, oy, w, h = self.region(np.concatenate(polygons), pad)
        mask = np.zeros((h, w), np.uint8)
        if w and h:
            fixed = [np.round((self.pixels(p) - (ox, oy) - 0.5) * 2**SHIFT).astype(np.int32) for p in polygons]
            cv2.fillPoly(mask, fixed, 255, cv2.LINE_AA, SHIFT)
            if soft * self.scale > 0.3:
                mask = gaussian(mask, soft * self.scale)
        return mask, ox, oy

    def polygon(self, points, soft=0.0, **paint):
        mask, ox, oy = self.mask_of([np.asarray(points, np.float64)], soft)
        if mask.size:
            self.paint(mask, ox, oy, **paint)

    def polygons(self, many, soft=0.0, **paint):
        if many:
            mask, ox, oy = self.mask_of([np.asarray(p, np.float64) for p in many], soft)
            if mask.size:
                self.paint(mask, ox, oy, **paint)

    def rectangle(self, x0, y0, x1, y1, radius=0.0, **paint):
        self.polygon(rounded(x0, y0, x1, y1, radius), **paint)

    def circle(self, x, y, r, **paint):
        self.polygon(ellipse(x, y, r, r), **paint)

    def ring(self, x, y, r, thickness, start=0.0, end=360.0, **paint):
        """A ring or arc of outer radius `r`; angles in degrees, clockwise from 3 o'clock."""
        a = np.radians(np.linspace(start, end, max(8, int(abs(end - start) / 2))))
        outer = np.stack([x + r * np.cos(a), y + r * np.sin(a)], 1)
        inner = np.stack([x + (r - thickness) * np.cos(a), y + (r - thickness) * np.sin(a)], 1)
        self.polygon(np.concatenate([outer, inner[::-1]]), **paint)

    def line(self, x0, y0, x1, y1, thickness, **paint):
        d = np.array([x1 - x0, y1 - y0], np.float64)
        n = np.array([-d[1], d[0]]) / max(1e-9, np.hypot(*d)) * thickness / 2
        a, b = np.array([x0, y0]), np.array([x1, y1])
        self.polygon([a + n, b + n, b - n, a - n], **paint)

    def image(self, picture, quad, alpha=None, albedo=False, add=False, glass=None):
        """Warps `picture` (h x w x 3 linear) into a quad in mm, as light, or as a surface with `albedo`."""
        h, w = picture.shape[:2]
        ox, oy, rw, rh = self.region(quad)
        if not rw or not rh:
            return
        target = (self.pixels(quad) - (ox, oy)).astype(np.float32)
        source = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32)
        m = cv2.getPerspectiveTransform(source, target) @ np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
        m = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]]) @ m
        shrink = max(w / max(1.0, np.hypot(*(target[1] - target[0]))), 1.0)
        if shrink > 1.3:  # a plain low-pass before sampling coarser
            picture = gaussian(picture, 0.45 * shrink)
            alpha = None if alpha is None else gaussian(alpha, 0.45 * shrink)
        warped = cv2.warpPerspective(picture, m, (rw, rh), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        if alpha is None:
            mask, mx, my = self.mask_of([np.asarray(quad, np.float64)])
            full = np.zeros((rh, rw), np.uint8)
            full[: mask.shape[0], : mask.shape[1]] = mask[:rh, :rw]
            mask = full
        else:
            mask = cv2.warpPerspective(alpha.astype(np.float32), m, (rw, rh), flags=cv2.INTER_LINEAR)
        if warped.ndim == 2:
            warped = warped[..., None].repeat(3, 2)
        if albedo:
            self.paint(mask, ox, oy, albedo=warped, glass=glass)
        else:
            self.paint(mask, ox, oy, emission=warped, add=add, glass=glass)

    def text(
        self,
        text,
        x,
        y,
        height,
        font="sans",
        anchor="mm",
        stretch=1.0,
        spacing=0.0,
        role=None,
        turn=0,
        soft=0.0,
        **paint,
    ):
        """Draws one line; `height` is that of a digit in mm. Anchor: l/m/r and t/m/b of the ink.

        `spacing` is extra space between letters in parts of `height`; `turn` counts quarter turns clockwise.
        Returns the quad of the ink in mm, and records it when `role` is given; a VIN in capitals, however it is written.
        """
        mask = text_mask(text, font, height * self.scale, stretch, spacing)
        h, w = mask.shape
        quad_w, quad_h = w / self.scale, h / self.scale
        if turn % 2:
            quad_w, quad_h = quad_h, quad_w
        mask = np.rot90(mask, -turn)
        left = x - {"l": 0, "m": quad_w / 2, "r": quad_w}[anchor[0]]
        top = y - {"t": 0, "m": quad_h / 2, "b": quad_h}[anchor[1]]
        px = self.pixels((left, top))
        ox, oy = int(round(px[0])), int(round(px[1]))
        if soft * self.scale > 0.3:
            pad = int(3 * soft * self.scale) + 1
            mask = gaussian(np.pad(mask, pad), soft * self.scale)
            self.paint(mask, ox - pad, oy - pad, **paint)
        else:
            self.paint(mask, ox, oy, **paint)
        quad = box(left, top, left + quad_w, top + quad_h)
        quad = np.roll(quad, -turn, axis=0)
        if role:
            is_vin = role == "vin"
            self.note(text.upper() if is_vin else text, role, quad, text_spans(text, font, spacing) if is_vin else None)
        return quad


def text_size(text, font, height, stretch=1.0, spacing=0.0):
    """(width, height) of the ink for digits `height` high, in the unit of `height`."""
    mask = text_mask(text, font, 40, stretch, spacing)
    return mask.shape[1] * height / 40, mask.shape[0] * height / 40


def face_of(font, digit_height):
    return fonts.load(font, round(digit_height / fonts.cap_ratio(font), 2))


def text_spans(text, font, spacing=0.0):
    """n x 2: where the ink of each character begins and ends, in parts of the line's."""
    face = face_of(font, 40)
    spans, pen = [], 0.0
    for i, part in enumerate(text):
        x0, _, x1, _ = face.getbbox(part)
        spans.append((pen + x0, pen + x1))
        pen = pen + face.getlength(part) + spacing * 40 if spacing else face.getlength(text[: i + 1])
    spans = np.array(spans)
    return (spans - spans.min()) / (spans.max() - spans.min())


def text_mask(text, font, digit_height, stretch=1.0, spacing=0.0):
    """uint8 mask, cropped to the ink, of a line whose digits are `digit_height` pixels high."""
    if digit_height < 1.2:
        return np.zeros((1, 1), np.uint8)
    face = face_of(font, digit_height)
    pieces, pen = [], 0.0
    for part in text if spacing else [text]:
        pieces.append((part, pen))
        pen += face.getlength(part) + spacing * digit_height
    ascent, descent = face.getmetrics()
    image = Image.new("L", (int(pen) + 8, ascent + descent + 8))
    draw = ImageDraw.Draw(image)
    for part, at in pieces:
        draw.text((at + 3, 3), part, font=face, fill=255)
    crop = image.getbbox()
    if not crop:
        return np.zeros((1, 1), np.uint8)
    mask = np.asarray(image.crop(crop))
    if stretch != 1:
        mask = cv2.resize(mask, (max(1, round(mask.shape[1] * stretch)), mask.shape[0]), interpolation=cv2.INTER_AREA)
    return mask


def ellipse(x, y, rx, ry, start=0.0, end=360.0, steps=96):
    a = np.radians(np.linspace(start, end, steps))
    return np.stack([x + rx * np.cos(a), y + ry * np.sin(a)], 1)


def rounded(x0, y0, x1, y1, r):
    """Corners of a rectangle with round corners, clockwise from the top left."""
    r = min(r, abs(x1 - x0) / 2, abs(y1 - y0) / 2)
    if r <= 0:
        return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float64)
    a = np.radians(np.linspace(0, 90, 10))
    c, s = np.cos(a) * r, np.sin(a) * r
    return np.concatenate(
        [
            np.stack([x0 + r - c, y0 + r - s], 1),
            np.stack([x1 - r + s, y0 + r - c], 1),
            np.stack([x1 - r + c, y1 - r + s], 1),
            np.stack([x0 + r - s, y1 - r + c], 1),
        ]
    )
