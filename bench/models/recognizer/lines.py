"""Digit lines of the TRODO photos: where they stand (quads) and what they show (texts).

A quad is a 4 x 2 array of corners in pixels of the photo, clockwise in reading direction from the text's top left.
"""

import hashlib
import json
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np

HELD_OUT_PERCENT = 12


@dataclass(frozen=True)
class Line:
    photo: Path
    quad: np.ndarray
    text: str
    """As displayed: leading zeros, `.` for the decimal mark."""
    cuts: np.ndarray
    """Where one character ends and the next begins, in line heights from the quad's left; one more than characters."""
    reach: tuple[float, float]
    """How far left and right, in line heights, a cut may go before another digit is in view."""
    mechanical: bool
    main: bool
    """The line that the photo's truth is read from, or another one."""


def load(trodo: Path) -> list[dict]:
    with open(trodo / "labels.jsonl") as file:
        return [json.loads(row) for row in file]


def is_held_out(mileage: str) -> bool:
    """By reading, so that the same number never stands on both sides."""
    return hashlib.sha256(mileage.encode()).digest()[0] * 100 < HELD_OUT_PERCENT * 256


class Frame:
    """Coordinates along (u) and across (v) a line that is turned by `angle` degrees, clockwise."""

    def __init__(self, angle: float):
        self.cos, self.sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def boxes(self, boxes) -> np.ndarray:
        """Upright boxes around turned characters -> u centre, v centre, width, height of the characters."""
        x0, y0, x1, y1 = np.asarray(boxes, float).T
        x, y, wide, high = (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0
        c, s = abs(self.cos), abs(self.sin)
        determinant = c * c - s * s
        if abs(determinant) > 0.35:
            height = np.maximum((high * c - wide * s) / determinant, 0.3 * np.maximum(wide, high))
            width = np.maximum((wide * c - high * s) / determinant, 0.15 * height)
        else:  # Near 45 degrees a box says nothing of the aspect ratio.
            height = (wide + high) / ((c + s) * 1.6)
            width = 0.6 * height
        return np.stack([x * self.cos + y * self.sin, -x * self.sin + y * self.cos, width, height], 1)

    def quad(self, u0: float, v0: float, u1: float, v1: float) -> np.ndarray:
        u, v = np.array([u0, u1, u1, u0]), np.array([v0, v0, v1, v1])
        return np.stack([u * self.cos - v * self.sin, u * self.sin + v * self.cos], 1)


def lines(entry: dict, trodo: Path) -> list[Line]:
    """The main line first, if it is known, then the others that the labels give."""
    if "line" not in entry:
        return []
    frame = Frame(entry["line"]["angle"])
    digits = list(entry["line"]["text"])
    placed = frame.boxes(entry["line"]["boxes"])
    order = np.argsort(placed[:, 0])
    digits, placed = [digits[i] for i in order], placed[order]
    digits, placed = _without_symbols(digits, placed, entry["mileage"].replace(".", ""))

    labels = [thing["label"] for thing in entry["objects"]]
    things = frame.boxes([thing["box"] for thing in entry["objects"]]) if labels else np.zeros((0, 4))
    in_main = np.array([any(np.abs(thing[:2] - one[:2]).max() < 1 for one in placed) for thing in things], bool)
    marks = things[[label == "," for label in labels]]
    free = [i for i, label in enumerate(labels) if label != "," and not in_main[i]]

    found = [_line(entry, trodo, frame, digits, placed, marks, things[free], main=True)]
    for run in _runs(things[free]):
        members = [free[i] for i in run]
        kept = [i for i in members if labels[i] != "X"]
        if any(labels[i] == "X" for i in members) and kept:
            continue  # Colons, units and half-seen digits are all `X`: what such a line shows isn't known.
        text = [labels[i] for i in kept]
        others = np.concatenate([placed, things[[i for i in free if i not in members]]])
        found.append(_line(entry, trodo, frame, text, things[members], marks if kept else marks[:0], others, main=False))
    return found


def wide(entry: dict, trodo: Path) -> Line | None:
    """The main line and the numbers that stand beside it in the same row, such as the level of the headlamps; a space
    between the numbers. Nil where there are none, or where it isn't known what they are."""
    main = next((line for line in lines(entry, trodo) if line.main), None)
    if main is None or main.mechanical:  # Wheels stand far apart.
        return None
    frame = Frame(entry["line"]["angle"])
    things = [thing for thing in entry["objects"] if thing["label"].isdigit()]
    if not things:
        return None
    placed = frame.boxes([thing["box"] for thing in things])
    corners = np.stack([main.quad @ [frame.cos, frame.sin], main.quad @ [-frame.sin, frame.cos]], 1)
    (u0, v0), (u1, v1) = corners.min(0), corners.max(0)
    height = v1 - v0
    in_row = np.abs(placed[:, 1] - (v0 + v1) / 2) < 0.3 * height
    beside = [
        i for i in np.nonzero(in_row)[0]
        if (placed[i, 0] < u0 or placed[i, 0] > u1) and 0.6 * height < placed[i, 3] < 1.3 * height
    ]
    taken = {-1: [], 1: []}
    for side in taken:
        edge = u0 if side < 0 else u1
        for i in sorted(beside, key=lambda i: abs(placed[i, 0] - edge)):
            gap = abs(placed[i, 0] - edge) - placed[i, 2] / 2
            if (placed[i, 0] - edge) * side < 0 or gap > (3.2 if not taken[side] else 0.45) * height:
                continue
            if not taken[side] and gap < 0.5 * height:  # Perhaps one number.
                return None
            taken[side].append(i)
            edge = placed[i, 0] + side * placed[i, 2] / 2
    if not taken[-1] and not taken[1] or max(map(len, taken.values())) > 4:
        return None
    left, right = ("".join(things[i]["label"] for i in sorted(taken[side], key=lambda i: placed[i, 0])) for side in (-1, 1))
    left, right = (f"{text[:-2]}:{text[-2:]}" if _is_clock(text) else text for text in (left, right))
    used = [*taken[-1], *taken[1]]
    v0, v1 = min(v0, *(placed[used, 1] - placed[used, 3] / 2)), max(v1, *(placed[used, 1] + placed[used, 3] / 2))
    u0, u1 = min(u0, *(placed[used, 0] - placed[used, 2] / 2)), max(u1, *(placed[used, 0] + placed[used, 2] / 2))
    text = " ".join(part for part in (left, main.text, right) if part)
    return Line(main.photo, frame.quad(u0, v0, u1, v1), text, np.zeros(1), (0.6, 0.6), main.mechanical, main=False)


def _without_symbols(digits: list[str], placed: np.ndarray, mileage: str):
    """Drops a leading `0` that is a headlamp symbol or a gauge's numeral: far away from the next digit, or smaller."""
    while len(digits) > max(len(mileage), 3) and digits[0] == "0":
        height = np.median(placed[1:, 3])
        gap = (placed[1, 0] - placed[1, 2] / 2) - (placed[0, 0] + placed[0, 2] / 2)
        if gap < 0.9 * height and placed[0, 3] > 0.75 * height:
            break
        digits, placed = digits[1:], placed[1:]
    return digits, placed


def _runs(things: np.ndarray) -> list[list[int]]:
    """Things that stand side by side, from left to right."""
    left = [int(i) for i in np.argsort(things[:, 0])]
    runs = []
    while left:
        run = [left.pop(0)]
        for i in list(left):
            last, this = things[run[-1]], things[i]
            height = max(last[3], this[3])
            gap = (this[0] - this[2] / 2) - (last[0] + last[2] / 2)
            if abs(this[1] - last[1]) < 0.35 * height and gap < 0.9 * height and min(last[3], this[3]) > 0.6 * height:
                run.append(i)
                left.remove(i)
        runs.append(run)
    return runs


def _is_clock(text: str) -> bool:
    """The labels have no colon; three or four digits beside an odometer that can be a time nearly always are."""
    return text.isdigit() and len(text) in (3, 4) and int(text[:-2]) < 24 and int(text[-2:]) < 60


def _line(entry, trodo, frame, digits, placed, marks, others, main) -> Line:
    left, right = placed[:, 0] - placed[:, 2] / 2, placed[:, 0] + placed[:, 2] / 2
    u0, u1 = left.min(), right.max()
    v0, v1 = (placed[:, 1] - placed[:, 3] / 2).min(), (placed[:, 1] + placed[:, 3] / 2).max()
    height = v1 - v0
    text = list(digits)
    # A decimal mark stands at the foot, between two digits.
    after = set()
    for mark in marks:
        if v0 + 0.4 * height < mark[1] < v1 + 0.25 * height and u0 < mark[0] < u1:
            after.add(int((placed[: len(digits), 0] < mark[0]).sum()) - 1)
    whole = entry["mileage"].find(".")
    if main and whole >= 0:
        after = {len(digits) - (len(entry["mileage"]) - whole - 1) - 1}
    for i in sorted(after, reverse=True):
        if 0 <= i < len(text) - 1:
            text[i] += "."
    if not main and _is_clock("".join(text)):
        text[-3] += ":"
    cuts = np.concatenate([[u0], (right[:-1] + left[1:]) / 2, [u1]])
    row = others[np.abs(others[:, 1] - (v0 + v1) / 2) < 0.6 * height]
    before, behind = row[row[:, 0] < u0], row[row[:, 0] > u1]
    reach = (
        (u0 - before[:, 0].max()) / height if len(before) else 9.0,
        (behind[:, 0].min() - u1) / height if len(behind) else 9.0,
    )
    return Line(
        photo=trodo / entry["file"],
        quad=frame.quad(u0, v0, u1, v1),
        text="".join(text),
        cuts=(cuts - u0) / height,
        reach=reach,
        mechanical=entry["type"] == "analog",
        main=main,
    )
