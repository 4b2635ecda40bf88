"""Lines with much of their surroundings, cut once and kept: training then cuts strips from these, each time anew."""

import pickle
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

import lines as trodo_lines
import product

LINE, MARGIN = 44, 1.0
"""Pixels of a line's height in a crop, and what is kept around it, in line heights."""


@dataclass
class Crop:
    pixels: np.ndarray
    """(1 + 2 * MARGIN) * LINE rows, RGB; the line's quad is the rectangle inside the margins."""
    text: str
    cuts: np.ndarray
    reach: tuple[float, float]
    mechanical: bool
    contrasting: bool = False
    """Whether the last drum has other colours than the others: it counts tenths."""

    @property
    def width(self) -> float:
        """Of the line, in line heights."""
        return self.pixels.shape[1] / LINE - 2 * MARGIN


def read_photo(path: Path) -> np.ndarray:
    return cv2.cvtColor(cv2.imread(str(path), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION), cv2.COLOR_BGR2RGB)


def cut(photo: np.ndarray, line: trodo_lines.Line) -> Crop:
    pixels = product.rectified(photo, line.quad, round(LINE * (1 + 2 * MARGIN)), MARGIN)
    # All of TRODO's mechanical displays that were looked at have a white last drum among black ones.
    return Crop(pixels, line.text, line.cuts, line.reach, line.mechanical, line.mechanical and line.main)


def training_crops(trodo: Path, cache: Path) -> dict[str, list[Crop]]:
    """`main`: odometer lines. `others`: further numbers. `words`: labelled lines without digits, and bare photo."""
    file = cache / "crops-2.pickle"
    if file.exists():
        return pickle.loads(file.read_bytes())
    rng = np.random.default_rng(1)
    found = {"main": [], "others": [], "words": []}
    for entry in trodo_lines.load(trodo):
        if entry["split"] != "train" or trodo_lines.is_held_out(entry["mileage"]):
            continue
        lines = trodo_lines.lines(entry, trodo)
        if not lines:
            continue
        photo = read_photo(lines[0].photo)
        for line in lines:
            kind = "main" if line.main else "others" if line.text else "words"
            try:
                found[kind].append(cut(photo, line))
            except product.Unusable:
                continue
        if bare := _bare(photo, entry["odometer"], lines, rng):
            found["words"].append(bare)
    cache.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pickle.dumps(found))
    return found


def wide_crops(trodo: Path, cache: Path) -> list[Crop]:
    """Main lines with the numbers beside them."""
    file = cache / "wide.pickle"
    if file.exists():
        return pickle.loads(file.read_bytes())
    found = []
    for entry in trodo_lines.load(trodo):
        if entry["split"] != "train" or trodo_lines.is_held_out(entry["mileage"]):
            continue
        if line := trodo_lines.wide(entry, trodo):
            try:
                found.append(cut(read_photo(line.photo), line))
            except product.Unusable:
                continue
    cache.mkdir(parents=True, exist_ok=True)
    file.write_bytes(pickle.dumps(found))
    return found


def _bare(photo: np.ndarray, display, lines, rng) -> Crop | None:
    """Somewhere away from the display."""
    rows, columns = photo.shape[:2]
    corners = np.concatenate([line.quad for line in lines] + [np.reshape(display, (2, 2))])
    for _ in range(20):
        height = rng.uniform(0.5, 1.5) * np.linalg.norm(lines[0].quad[3] - lines[0].quad[0])
        width = height * rng.uniform(2, 6)
        x, y = rng.uniform(0, max(columns - width, 1)), rng.uniform(0, max(rows - height, 1))
        gap = 1.5 * height
        if (corners[:, 0].min() < x + width + gap and x - gap < corners[:, 0].max()
                and corners[:, 1].min() < y + height + gap and y - gap < corners[:, 1].max()):
            continue
        quad = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
        pixels = product.rectified(photo, quad, round(LINE * (1 + 2 * MARGIN)), MARGIN)
        return Crop(pixels, "", np.array([0.0, width / height]), (9.0, 9.0), False)
    return None
