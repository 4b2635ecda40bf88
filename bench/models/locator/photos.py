"""The labelled photos to learn from, whatever their source: each is a list of lines and what is known of the rest.

A quad is a 4 x 2 array of corners in pixels of the photo, clockwise in reading direction from the text's top left; the
origin is the top left corner of the top left pixel.
"""

import csv
import hashlib
import importlib.util
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from network import CLASSES

BACKGROUND, ODOMETER, DIGITS, VIN, TEXT = (1 << i for i in range(len(CLASSES)))
"""Sets of classes are bit masks: what a place may be, as far as the labels say."""
ANYTHING = (1 << len(CLASSES)) - 1

RENDERED_ROLES = {"odometer": ODOMETER, "vin": VIN, "unit": TEXT, "word": TEXT, "prose": TEXT}
"""Of the renderer's lines; all others are digits."""
LEVEL_BOX = 7.0
"""Length over height of a VIN photo's box: a longer one's line is level, and fills it."""
LETTERS_IN_BOX = 0.8
"""Of a level box's height: how high the characters are, as rendered lines are labelled."""
HELD_OUT_PERCENT = 10
"""Of the VIN photos and the renders; of TRODO the recogniser's share, by reading."""


@dataclass
class TextLine:
    quad: np.ndarray
    classes: int
    has_geometry: bool = True


@dataclass
class LabelledPhoto:
    path: Path
    source: str
    lines: list[TextLine]
    elsewhere: int
    """What places outside of all lines may be."""
    is_doubtful: bool = False
    """The label of the wanted line contradicts itself."""
    pixels: list[np.ndarray] = field(default_factory=list)
    """RGB at full, half, quarter size."""

    def load(self, longest: int = 1024) -> bool:
        image = cv2.imread(str(self.path), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
        if image is None:
            return False
        image = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
        if max(image.shape) > longest:
            factor = longest / max(image.shape)
            image = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
            for line in self.lines:
                line.quad = line.quad * factor
        half = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        self.pixels = [image, half, cv2.resize(half, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)]
        return True


def is_held_out(name: str, percent: int = HELD_OUT_PERCENT) -> bool:
    return hashlib.sha256(name.encode()).digest()[0] * 100 < percent * 256


def recognizer_lines():
    """The recogniser's module that derives digit lines from TRODO's character boxes."""
    path = Path(__file__).resolve().parent.parent / "recognizer" / "lines.py"
    spec = importlib.util.spec_from_file_location("recognizer_lines", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def runs_across(entry: dict) -> bool:
    """Whether the line of a photo was put together out of two lines: it runs at 30 to 60 degrees, but its characters' upright
    boxes are as slim as those of level characters."""
    angle = abs((entry["line"]["angle"] + 180) % 360 - 180)
    boxes = np.array(entry["line"]["boxes"])
    slim = np.median((boxes[:, 3] - boxes[:, 1]) / (boxes[:, 2] - boxes[:, 0]))
    return bool(30 < angle < 60 and slim > 1.35)


def trodo(folder: Path, part: str) -> list[LabelledPhoto]:
    """`part`: train (without doubtful lines), heldout (of the train split) or val. Numerals of gauges are not labelled, so
    elsewhere may be any text but the odometer."""
    digit_lines = recognizer_lines()
    found = []
    for entry in digit_lines.load(folder):
        held = digit_lines.is_held_out(entry["mileage"])
        if part != ("val" if entry["split"] == "val" else "heldout" if held else "train"):
            continue
        lines = digit_lines.lines(entry, folder)
        if not lines:
            continue
        is_doubtful = runs_across(entry)
        if is_doubtful and part == "train":
            continue
        labelled = []
        for line in lines:
            # Boxes of `X` are units, colons and half-seen digits.
            classes = ODOMETER if line.main else DIGITS if line.text else DIGITS | TEXT
            labelled.append(TextLine(line.quad, classes, has_geometry=line.main or len(line.cuts) > 2))
        found.append(LabelledPhoto(folder / entry["file"], "trodo", labelled, BACKGROUND | DIGITS | TEXT, is_doubtful))
    return found


def rendered(folders: list[Path], held_out: bool) -> list[LabelledPhoto]:
    """Everything that the renderer wrote; every folder holds a lines.jsonl and its photos."""
    found = []
    for folder in folders:
        with open(folder / "lines.jsonl") as file:
            for row in file:
                try:
                    record = json.loads(row)
                except json.JSONDecodeError:  # The last line of a set that is still being rendered.
                    break
                if is_held_out(f"{folder.name}/{record['file']}") != held_out:
                    continue
                lines = [
                    TextLine(np.array(line["quad"], float), RENDERED_ROLES.get(line["role"], DIGITS))
                    for line in record["lines"]
                ]
                found.append(RenderedPhoto(folder / record["file"], "rendered", lines, BACKGROUND))
    return found


class RenderedPhoto(LabelledPhoto):
    def load(self, longest: int = 1024) -> bool:
        """Applies the EXIF orientation, which OpenCV does by itself unless told otherwise."""
        image = cv2.imread(str(self.path), cv2.IMREAD_COLOR)
        if image is None:
            return False
        image = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
        half = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        self.pixels = [image, half, cv2.resize(half, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)]
        return True


def vin_plates(folder: Path, held_out: bool, as_drawn: bool = False) -> list[LabelledPhoto]:
    """Upright, loose boxes around VINs that may be tilted: only long ones tell where the line's edges are. `as_drawn`: the
    boxes as they are labelled, not as high as their characters."""
    found = []
    with open(folder / "labels.tsv", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if is_held_out(row["file"]) != held_out or not row["boxes"]:
                continue
            lines = []
            for box in row["boxes"].split(";"):
                x, y, width, height = map(float, box.split(","))
                is_level = width > LEVEL_BOX * height
                room = (1 - LETTERS_IN_BOX) / 2 * height if is_level and not as_drawn else 0
                top, bottom = y + room, y + height - room
                quad = np.array([[x, top], [x + width, top], [x + width, bottom], [x, bottom]])
                lines.append(TextLine(quad, VIN, has_geometry=is_level))
            found.append(LabelledPhoto(folder / "images" / row["file"], "vin", lines, BACKGROUND | DIGITS | TEXT))
    return found
