"""What the network is shown of a photo, as `Sources/OdologNetwork/Scene/SceneViews.swift` makes it; and larger pictures of the same to cut training's views from.

A quad is a 4 x 2 array of corners in pixels of the photo, clockwise in reading direction from the text's top left.
"""

import cv2
import numpy as np

from kinds import PLACE_COLUMNS, ROWS

LINE_HEIGHT = 24.0
MOST_COLUMNS = 140.0


def whole(image, longest=ROWS):
    """The photo, its longer side `longest` pixels."""
    height, width = image.shape[:2]
    factor = longest / max(height, width)
    size = max(1, round(width * factor)), max(1, round(height * factor))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)


def place(image, quad, reach=1.0):
    """The surroundings of a quad, level with it: ROWS x PLACE_COLUMNS pixels, `reach` times as many both ways of as much more."""
    quad = np.asarray(quad, float)
    left, right = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2
    width = (np.hypot(*(quad[1] - quad[0])) + np.hypot(*(quad[2] - quad[3]))) / 2
    height = (np.hypot(*(quad[3] - quad[0])) + np.hypot(*(quad[2] - quad[1]))) / 2
    scale = min(LINE_HEIGHT / max(height, 1), MOST_COLUMNS / max(width, 1))
    along = (right - left) / max(np.hypot(*(right - left)), 1e-6)
    down = np.array([-along[1], along[0]])
    columns, rows = round(PLACE_COLUMNS * reach), round(ROWS * reach)
    u, v = along * columns / scale / 2, down * rows / scale / 2
    center = quad.mean(0)
    source = np.array([center - u - v, center + u - v, center - u + v], np.float32)
    # Shrinking by more than half would alias.
    while scale < 0.6:
        image = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        source, scale = source / 2, scale * 2
    target = np.array([[0, 0], [columns, 0], [0, rows]], np.float32)
    matrix = cv2.getAffineTransform(source, target)
    return cv2.warpAffine(image, matrix, (columns, rows), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
