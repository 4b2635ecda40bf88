"""Gaussian blur whose cost does not grow with its width."""

import cv2


def gaussian(image, sigma):
    """Blurs at a lower resolution where `sigma` (pixels) is large."""
    if sigma <= 0.3:
        return image
    shrink = int(sigma / 3)
    if shrink < 2:
        return cv2.GaussianBlur(image, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
    h, w = image.shape[:2]
    small = cv2.resize(image, (max(2, w // shrink), max(2, h // shrink)), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma / shrink, borderType=cv2.BORDER_REPLICATE)
    return cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC if image.dtype != "uint8" else cv2.INTER_LINEAR)
