"""Lines of the renderer's photos (`python -m render`): more kinds of displays than real photos at hand show, and text
that is no number."""

import csv
import hashlib
import json
import re
from pathlib import Path

import cv2
import numpy as np

import crops
import product

HELD_OUT_PERCENT = 10
SMALLEST = 6.0
"""Pixels; lower lines can't be read."""
PER_PHOTO = {"numeral": 1, "word": 2, "unit": 1}
"""Of the roles that there are many of."""
WIDEST_GAP, WIDEST = 1.6, 11.0
"""In line heights: up to where a locator takes what stands beside a line for a part of it; the longest cut of both."""


def is_held_out(name: str) -> bool:
    """`name`: folder and file. The same photos as the locator holds out."""
    return hashlib.sha256(name.encode()).digest()[0] * 100 < HELD_OUT_PERCENT * 256


def shown(text: str) -> str:
    """What the recogniser shall say: digits, the decimal mark, a clock's colon."""
    if clock := re.match(r"\d{1,2}:\d\d", text):
        return clock[0]
    text = re.sub(r"(?<=\d)[ '’](?=\d{3})|(?<=\d)[.,](?=\d{3}(?!\d))", "", text).replace(",", ".")
    numbers = re.findall(r"\d+(?:\.\d+)?", text)
    return " ".join(numbers)


def photos(renders: Path, held_out: bool):
    """Paths and records of `lines.jsonl`."""
    for folder in sorted(renders.iterdir()):
        # A set that is still being rendered ends in .part.
        is_whole = folder.suffix != ".part" and (folder / "lines.jsonl").exists()
        if not is_whole or not folder.name.startswith(("odometer", "further")):
            continue
        with open(folder / "lines.jsonl") as file:
            for row in file:
                record = json.loads(row)
                if is_held_out(f"{folder.name}/{record['file']}") == held_out:
                    yield folder / record["file"], record["lines"]


def read_photo(path: Path) -> np.ndarray:
    """RGB, the EXIF orientation applied: the quads are those of the upright photo."""
    return cv2.cvtColor(cv2.imread(str(path), cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)


def contrasting(folder: Path) -> set[str]:
    """Photos whose odometer's last drum counts tenths without a decimal mark."""
    with open(folder / "labels.csv", newline="") as file:
        return {
            row["file"] for row in csv.DictReader(file)
            if row["display"].startswith("drum") and row["tenths"] and not re.search("[.,]", row["text"])}


def is_drums(path: Path) -> bool:
    return path.stem.split("-", 1)[1].startswith("drum")


def size(quad: np.ndarray) -> tuple[float, float]:
    """Mean width and height of a quad."""
    sides = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
    return (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2


def reach(quad: np.ndarray, others: list[np.ndarray]) -> tuple[float, float]:
    """As `lines.Line.reach`: how far from the quad's ends another number's first digit has its middle."""
    height = size(quad)[1]
    along = (quad[1] - quad[0]) / np.linalg.norm(quad[1] - quad[0])
    across = np.array([-along[1], along[0]])
    u = (quad @ along) / height
    middle = (quad @ across).mean() / height
    left = right = 9.0
    for other in others:
        v = (other @ across) / height - middle
        if v.min() > 0.5 or v.max() < -0.5:
            continue
        half = 0.3 * size(other)[1] / height
        ends = (other @ along) / height
        if ends.mean() < u.mean():
            left = min(left, u.min() - ends.max() + half)
        else:
            right = min(right, ends.min() - u.max() + half)
    return max(left, 0.0), max(right, 0.0)


def row(quads: list[np.ndarray], texts: list[str], index: int, rng) -> tuple[np.ndarray, str, set[int]] | None:
    """A number and what stands beside it in the same row, as where the locator takes them for one line: the quad of both, what
    it shows, a space between numbers, and which of the lines these are. Of a word, which shows nothing, any part may be in the cut. None where
    nothing stands beside it."""
    quad, height = quads[index], size(quads[index])[1]
    along = (quad[1] - quad[0]) / np.linalg.norm(quad[1] - quad[0])
    across = np.array([-along[1], along[0]])
    start, top = quad @ along, quad @ across
    ends, middle = [start.min(), start.max()], top.mean()
    nearest = {}
    for other in set(range(len(quads))) - {index}:
        u, v = quads[other] @ along, quads[other] @ across
        other_height = size(quads[other])[1]
        if abs(v.mean() - middle) > 0.35 * height or not 0.4 < other_height / height < 1.6:
            continue
        side = 0 if u.mean() < start.mean() else 1
        gap = ends[0] - u.max() if side == 0 else u.min() - ends[1]
        if -0.1 * height < gap < WIDEST_GAP * height and gap < nearest.get(side, (9 * height,))[0]:
            nearest[side] = (gap, other, u.min(), u.max())
    sides = [side for side in nearest if rng.random() < 0.75] or list(nearest)
    if not sides:
        return None
    shown_texts, taken = {1: texts[index]}, {index}
    for side in sides:
        _, other, first, last = nearest[side]
        share = 1.0 if texts[other] else rng.uniform(0.1, 1)
        ends[side] = last - share * (last - first) if side == 0 else first + share * (last - first)
        shown_texts[2 * side] = texts[other]
        taken.add(other)
    if ends[1] - ends[0] > WIDEST * height:
        return None
    left, right = ((end - start.min()) * along for end in ends)
    top_left, bottom_left = quad[0], quad[3]
    wide = np.stack([top_left + left, top_left + right, bottom_left + right, bottom_left + left])
    return wide, " ".join(shown_texts[side] for side in sorted(shown_texts) if shown_texts[side]), taken


def training_crops(renders: Path, cache: Path) -> dict[str, list[crops.Crop]]:
    """`rendered`: odometer lines. `rendered-others`: further numbers. `rendered-words`: words, units, bare photo.
    `rendered-wide`: numbers with what stands beside them in the same row."""
    # Of an earlier version there may be one without all of these.
    file = cache / "rendered-3.npy"
    if file.exists():
        return np.load(file, allow_pickle=True).item()
    rng = np.random.default_rng(2)
    found = {"rendered": [], "rendered-others": [], "rendered-words": [], "rendered-wide": []}
    with_tenths = {}
    for path, entries in photos(renders, held_out=False):
        photo = read_photo(path)
        if path.parent not in with_tenths:
            with_tenths[path.parent] = contrasting(path.parent)
        quads = [np.array(entry["quad"], float) for entry in entries]
        texts = [shown(entry["text"]) for entry in entries]
        taken = {}
        for i in rng.permutation(len(entries)):
            role, text = entries[i]["role"], texts[i]
            taken[role] = taken.get(role, 0) + 1
            if taken[role] > PER_PHOTO.get(role, 9) or size(quads[i])[1] < SMALLEST:
                continue
            numbers = [quads[j] for j in range(len(entries)) if j != i and texts[j]]
            kind = "rendered" if role == "odometer" else "rendered-others" if text else "rendered-words"
            try:
                pixels = product.rectified(photo, quads[i], round(crops.LINE * (1 + 2 * crops.MARGIN)), crops.MARGIN)
            except product.Unusable:
                continue
            width = pixels.shape[1] / crops.LINE - 2 * crops.MARGIN
            found[kind].append(crops.Crop(
                pixels, text, np.array([0.0, width]), reach(quads[i], numbers), is_drums(path),
                role == "odometer" and path.name in with_tenths[path.parent]))
            # Which of their numbers end in tenths isn't known here.
            if text and not is_drums(path) and (wide := _wide(photo, quads, texts, i, rng)):
                found["rendered-wide"].append(wide)
        quad = bare_quad(photo, quads, rng)
        if quad is not None:
            found["rendered-words"].append(_bare(photo, quad))
    cache.mkdir(parents=True, exist_ok=True)
    np.save(file, found, allow_pickle=True)
    return found


def _wide(photo: np.ndarray, quads: list[np.ndarray], texts: list[str], index: int, rng) -> crops.Crop | None:
    found = row(quads, texts, index, rng)
    if found is None:
        return None
    quad, text, taken = found
    try:
        pixels = product.rectified(photo, quad, round(crops.LINE * (1 + 2 * crops.MARGIN)), crops.MARGIN)
    except product.Unusable:
        return None
    free = reach(quad, [quads[j] for j in range(len(quads)) if j not in taken and texts[j]])
    # Else another number is in the cut, and not in the text.
    return crops.Crop(pixels, text, np.zeros(1), free, False) if min(free) > 0.1 else None


def bare_quad(photo: np.ndarray, quads: list[np.ndarray], rng) -> np.ndarray | None:
    """Somewhere without text."""
    rows, columns = photo.shape[:2]
    for _ in range(20):
        height = rng.uniform(0.5, 2) * size(quads[0])[1]
        width = height * rng.uniform(2, 7)
        x, y = rng.uniform(0, max(columns - width, 1)), rng.uniform(0, max(rows - height, 1))
        gap = 0.7 * height
        if any(q[:, 0].min() < x + width + gap and x - gap < q[:, 0].max()
               and q[:, 1].min() < y + height + gap and y - gap < q[:, 1].max() for q in quads):
            continue
        return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
    return None


def _bare(photo: np.ndarray, quad: np.ndarray) -> crops.Crop:
    pixels = product.rectified(photo, quad, round(crops.LINE * (1 + 2 * crops.MARGIN)), crops.MARGIN)
    width = pixels.shape[1] / crops.LINE - 2 * crops.MARGIN
    return crops.Crop(pixels, "", np.array([0.0, width]), (9.0, 9.0), False)
