"""How the locator's quads lie about the true ones: what it cuts for the reader, learned from as it is.

    swift run -c release odolog-locate odometer < PATHS > LINES

The photos are those that `odometer_lessons.py` learns from, never held-out ones.
"""

import json
from pathlib import Path

import cv2
import numpy as np

import lines as trodo_lines
import rendered

LEAST_OVERLAP = 0.35
FURTHEST = 0.8
"""In line heights: what lies further off holds something else."""
RANKS = 3
"""Of the located lines those that the product would read with all its cuts, and one more."""


def offsets(files: list[Path], trodo: Path, renders: Path) -> dict[bool, np.ndarray]:
    """By whether a line stands on drums: count x 4 x 2, from the true quad's corners to the located ones', along and across the
    line, in line heights; outside is negative at the left and above, positive at the right and below."""
    true = _true_quads(trodo, renders)
    found = {True: [], False: []}
    for file in files:
        with open(file) as rows:
            for row in map(json.loads, rows):
                for quad, drums in true.get(str(Path(row["file"]).resolve()), []):
                    quads = [np.array(line["quad"]) for line in row["lines"][:RANKS]]
                    best = max(quads, key=lambda q: overlap(q, quad), default=None)
                    if best is None or overlap(best, quad) < LEAST_OVERLAP:
                        continue
                    offset = _offset(quad, best)
                    if np.abs(offset).max() <= FURTHEST:
                        found[drums].append(offset)
    if not all(found.values()):
        raise SystemExit(f"{', '.join(map(str, files))}: no located line lies on a labelled one, on drums or off them")
    return {drums: np.array(list_) for drums, list_ in found.items()}


def overlap(first: np.ndarray, second: np.ndarray) -> float:
    """Intersection over union; 0 where the reading directions differ by more than a right angle."""
    if (first[1] - first[0]) @ (second[1] - second[0]) <= 0:
        return 0.0
    first, second = np.float32(first), np.float32(second)
    both = cv2.intersectConvexConvex(first, second)[0]
    return both / max(cv2.contourArea(first) + cv2.contourArea(second) - both, 1e-6)


def _offset(quad: np.ndarray, located: np.ndarray) -> np.ndarray:
    width, height = rendered.size(quad)
    box = np.float32([[0, 0], [width / height, 0], [width / height, 1], [0, 1]])
    matrix = cv2.getPerspectiveTransform(np.float32(quad), box)
    return cv2.perspectiveTransform(np.float32(located)[None], matrix)[0] - box


def _true_quads(trodo: Path, renders: Path) -> dict[str, list[tuple[np.ndarray, bool]]]:
    quads = {}
    for entry in trodo_lines.load(trodo):
        if entry["split"] != "train" or trodo_lines.is_held_out(entry["mileage"]):
            continue
        main = [line for line in trodo_lines.lines(entry, trodo) if line.main]
        if main:
            quads[str(main[0].photo.resolve())] = [(main[0].quad, main[0].mechanical)]
    for path, entries in rendered.photos(renders, held_out=False):
        quads[str(path.resolve())] = [
            (np.array(entry["quad"], float), rendered.is_drums(path)) for entry in entries if entry["role"] == "odometer"]
    return quads
