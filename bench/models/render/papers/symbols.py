"""Barcodes as printers make them: PDF417, QR, Aztec, Data Matrix and Code 39, some of them no longer readable."""

import cv2
import numpy as np

from .. import texture

FAULTS = ["worn", "smeared", "coarse", "covered"]
QUIET = 2  # modules left white around a matrix code


def modules(kind, text):
    """The code as an array of modules, 1 is ink. Rows of PDF417 are three modules high."""
    import zxingcpp  # only papers need it

    code = zxingcpp.create_barcode(text, getattr(zxingcpp.BarcodeFormat, kind))
    image = np.asarray(zxingcpp.write_barcode_to_image(code, add_quiet_zones=False))
    return (image < 128).astype(np.uint8)


def choose_fault(rng):
    """In about half of all codes nothing is wrong."""
    return None if rng.random() < 0.5 else str(rng.choice(FAULTS))


def draw(canvas, rng, ink_of, x0, y0, x1, y1, fault=None, ground=None, **ink):
    """Fills a rectangle (mm) with the modules `ink_of`; `ground` is the paint for what a label hides."""
    h, w = max(2, round((y1 - y0) * canvas.scale)), max(2, round((x1 - x0) * canvas.scale))
    if fault == "coarse":  # a printer whose points are larger than the modules
        small = cv2.resize(ink_of * 255, (max(2, int(ink_of.shape[1] * 0.6)), max(2, int(ink_of.shape[0] * 0.6))),
                           interpolation=cv2.INTER_NEAREST)
        ink_of = (small > 127).astype(np.uint8)
    big = np.kron(ink_of * 255, np.ones((4, 4), np.uint8))
    mask = cv2.resize(big, (w, h), interpolation=cv2.INTER_AREA)
    module = w / ink_of.shape[1]
    if fault == "smeared":
        mask = cv2.GaussianBlur(mask, (0, 0), max(0.5, 0.75 * module))
    if fault == "worn":
        gone = texture.clouds(rng, h, w, max(3.0, min(h, w) / 3))
        mask = (mask * np.clip(1.2 - 1.5 * gone, 0.05, 1)).astype(np.uint8)
    ox, oy = (int(round(v)) for v in canvas.pixels((x0, y0)))
    canvas.paint(mask, ox, oy, **ink)
    if fault == "covered":
        side, part = rng.integers(4), rng.uniform(0.35, 0.5)
        a, b, c, d = x0 - 1, y0 - 1, x1 + 1, y1 + 1
        if side % 2:
            a, c = (a, a + (c - a) * part) if side == 1 else (c - (c - a) * part, c)
        else:
            b, d = (b, b + (d - b) * part) if side == 0 else (d - (d - b) * part, d)
        canvas.rectangle(a, b, c, d, 0.4, **ground)
