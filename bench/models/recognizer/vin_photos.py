"""Lines with a VIN out of whole photos: renders, and real photos with what an earlier model read in them."""

import csv
import json
import re
from pathlib import Path

import cv2
import numpy as np

import product
import rendered
from evaluate import Strip
from kinds import UNREADABLE, Kind
from vin_lines import ABOVE, BESIDE, LINE, Crop, Symbol, shown

SMALLEST = 7.0
"""Pixels; lower VINs can't be read."""


def photos(renders: Path, held_out: bool):
    """Paths and lines of `lines.jsonl`; a character of a VIN that is covered, or half of it, is `UNREADABLE`."""
    for folder in sorted(renders.iterdir()):
        if folder.suffix == ".part" or not folder.name.startswith("vin") or not (folder / "lines.jsonl").exists():
            continue
        covered = covered_positions(folder)
        with open(folder / "lines.jsonl") as file:
            for row in file:
                record = json.loads(row)
                if rendered.is_held_out(f"{folder.name}/{record['file']}") != held_out:
                    continue
                if position := covered.get(record["file"]):
                    for line in record["lines"]:
                        if line["role"] == "vin":
                            line["text"] = line["text"][: position - 1] + UNREADABLE + line["text"][position:]
                yield folder / record["file"], record["lines"]


def covered_positions(folder: Path) -> dict[str, int]:
    """Of the photos rendered with `--cover whole` or `half`, 1...17."""
    with open(folder / "labels.csv", newline="") as file:
        found = {row["file"]: re.search(r"covered-(\d+)", row["conditions"]) for row in csv.DictReader(file)}
    return {name: int(match[1]) for name, match in found.items() if match}


def crop(
    photo: np.ndarray, quad: np.ndarray, text: str, others: list[tuple[np.ndarray, str]], spread=None, beside=(),
) -> Crop:
    """`others`: further lines of the photo. `spread`: where the characters of a text stand, by its quad. `beside`: further symbols of
    the row and their ends, in lengths of the quad. May raise `product.Unusable`."""
    spread = spread or vin_spread
    wide, high = rendered.size(quad)
    longer = BESIDE / LINE * high / wide
    along, side = quad[[1, 2]] - quad[[0, 3]], [-longer, 1 + longer]
    ends = [quad[[0, 3]] + share * along for share in side]
    wider = np.array([ends[0][0], ends[1][0], ends[1][1], ends[0][1]])
    rows = LINE + 2 * ABOVE
    pixels = product.rectified(photo, wider, rows, ABOVE / LINE)
    # From the photo to the crop: the margin is the same on all sides.
    inner = ABOVE
    columns = pixels.shape[1] - 2 * ABOVE
    target = np.array([[0, 0], [columns, 0], [columns, LINE], [0, LINE]], np.float32) + inner
    matrix = cv2.getPerspectiveTransform(wider.astype(np.float32), target)
    moved = lambda q: cv2.perspectiveTransform(np.array(q, np.float32)[None], matrix)[0]  # noqa: E731
    own = moved(quad)
    symbols = spread(text, own) + [Symbol(one, *at(own, ends)) for one, *ends in beside]
    middle = own[:, 1].mean()
    for other, words in others:
        place = moved(other)
        if abs(place[:, 1].mean() - middle) < 0.45 * LINE and not overlap(place, own):
            symbols += spread(words, place)
    symbols.sort(key=lambda s: s.left)
    spaced = []
    for one in symbols:
        if spaced and one.left - spaced[-1].right > 0.35 * LINE and " " not in (one.text, spaced[-1].text):
            spaced.append(Symbol(" ", spaced[-1].right, one.left))
        spaced.append(one)
    is_small = high < 0.75 * LINE
    return Crop(pixels, own.astype(float), spaced, is_small)


def overlap(a, b) -> bool:
    return a[:, 0].min() < b[:, 0].max() - 2 and b[:, 0].min() < a[:, 0].max() - 2


def vin_spread(text: str, quad: np.ndarray) -> list[Symbol]:
    """Characters side by side, as wide as each other: near enough for whether one is in a cut."""
    left, right = quad[[0, 3], 0].mean(), quad[[1, 2], 0].mean()
    step = (right - left) / max(len(text), 1)
    return [
        Symbol(c, left + i * step, left + (i + 1) * step) for i, one in enumerate(text) for c in shown(one) if c]


def training_crops(renders: Path, cache: Path) -> list[Crop]:
    file = cache / "vin-rendered.npy"
    if file.exists():
        return list(np.load(file, allow_pickle=True))
    found = []
    for path, entries in photos(renders, held_out=False):
        photo = rendered.read_photo(path)
        lines = [(np.array(entry["quad"], float), entry["text"]) for entry in entries]
        for i, entry in enumerate(entries):
            if entry["role"] != "vin" or rendered.size(lines[i][0])[1] < SMALLEST:
                continue
            if any(re.search(r"[^\x00-\x7f]", text) for _, text in lines):
                continue
            try:
                found.append(crop(photo, lines[i][0], entry["text"], lines[:i] + lines[i + 1 :]))
            except product.Unusable:
                continue
    cache.mkdir(parents=True, exist_ok=True)
    np.save(file, np.array(found, dtype=object), allow_pickle=True)
    return found


def held_out_strips(renders: Path, kind: Kind) -> list[Strip]:
    """At the true quads."""
    found = []
    for path, entries in photos(renders, held_out=True):
        photo = rendered.read_photo(path)
        for entry in entries:
            if entry["role"] == "vin":
                image = product.strip(photo, np.array(entry["quad"], float), kind.border, shape=kind.shape)
                found.append(Strip(image, kind.sayable(entry["text"]), False, f"{path.parent.name}/{path.name}"))
    return found


def read_crops(file: Path) -> list[Crop]:
    """Rows of `file`, as `vin_read.py` or `vin_agreed.py` wrote them: photo, quad, text, and perhaps what stands beside it and how far
    that is known."""
    found = []
    with open(file) as rows:
        for row in rows:
            entry = json.loads(row)
            photo = rendered.read_photo(Path(entry["photo"]))
            try:
                one = crop(photo, np.array(entry["quad"], float), entry["text"], [], beside=entry.get("symbols", []))
            except product.Unusable:
                continue
            if "known" in entry:
                one.known = tuple(float(column) for column in at(one.quad, entry["known"]))
            found.append(one)
    return found


def at(quad: np.ndarray, shares) -> np.ndarray:
    """Columns of a crop, from shares of a quad's length."""
    left, right = quad[[0, 3], 0].mean(), quad[[1, 2], 0].mean()
    return left + (right - left) * np.array(shares, float)
