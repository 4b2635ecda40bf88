"""Where the true line stands among the lines that a locator finds.

    python evaluate.py --tool LOCATE --set trodo-heldout --trodo FOLDER [--weights FILE]

Sets: trodo-heldout, trodo-val, vin-heldout, rendered (a folder that `python -m render` wrote). `LOCATE` is the
program of `locate/main.swift`. Printed for the first 1, 2 and 5 lines: the share of photos with a line whose overlap
(common over united area) with the truth is at least 0.5, and with one that covers the digits: nothing of the true line
lies more than 0.12 of its height outside of the cut with the margin that strips get, and the cut is at most 1.6 times as
high. The VIN photos' boxes are upright and end at the photo's edges, and are drawn closer around the characters than the
product's quads: there overlap is that of the found line's upright box, made smaller as the labels of training's photos are and cut at
the edges, and the second figure counts lines that lie in the box and reach over most of it.
"""

import argparse
import json
import subprocess
from pathlib import Path

import cv2
import numpy as np

import photos

STRIP_MARGIN = 0.15
"""As in StripMaker, in line heights."""
LABELLED_LENGTH, LABELLED_HEIGHT = 0.95, 0.85
"""Of VIN photos' labels, in parts of the upright boxes of the lines found; of all tried, these overlap best on 500 of
training's photos."""


def overlap(a: np.ndarray, b: np.ndarray) -> float:
    a, b = a.astype(np.float32), b.astype(np.float32)
    common = cv2.intersectConvexConvex(a, b)[0]
    return common / max(cv2.contourArea(a) + cv2.contourArea(b) - common, 1e-9)


def in_frame(quad: np.ndarray, points: np.ndarray):
    """Points as fractions of the quad's width and height, in its own direction."""
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]))
    return cv2.perspectiveTransform(points[None].astype(np.float32), matrix)[0]


def covers(found: np.ndarray, truth: np.ndarray) -> bool:
    """Reading direction must agree too."""
    if overlap(found, truth) < 0.2:
        return False
    height = np.linalg.norm(found[3] - found[0] + found[2] - found[1]) / 2
    width = np.linalg.norm(found[1] - found[0] + found[2] - found[3]) / 2
    true_height = np.linalg.norm(truth[3] - truth[0] + truth[2] - truth[1]) / 2
    corners = in_frame(found, truth)
    slack = STRIP_MARGIN + 0.12 * true_height / height
    across = slack
    along = slack * height / width
    inside = (corners[:, 0] > -along).all() and (corners[:, 0] < 1 + along).all()
    inside = inside and (corners[:, 1] > -across).all() and (corners[:, 1] < 1 + across).all()
    upright = corners[1, 0] > corners[0, 0] and corners[3, 1] > corners[0, 1]
    return bool(inside and upright and height < 1.6 * true_height)


def spans(found: np.ndarray, truth: np.ndarray) -> bool:
    """For upright boxes around lines that may be tilted in them: most of the found line lies in the box and reaches over
    most of its longer side."""
    a, b = found.astype(np.float32), truth.astype(np.float32)
    area, shape = cv2.intersectConvexConvex(a, b)
    if area < 0.7 * cv2.contourArea(a):
        return False
    extent, whole = np.ptp(shape.reshape(-1, 2), axis=0), np.ptp(b, axis=0)
    longer = int(whole.argmax())
    return bool(extent[longer] > 0.8 * whole[longer])


def boxed(quad: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """The upright box around a line in a photo of this size, as VIN photos' labels are drawn."""
    middle, half = (quad.min(0) + quad.max(0)) / 2, np.ptp(quad, axis=0) / 2
    half *= [LABELLED_LENGTH, LABELLED_HEIGHT] if half[0] > half[1] else [LABELLED_HEIGHT, LABELLED_LENGTH]
    (left, top), (right, bottom) = np.clip([middle - half, middle + half], 0, [columns, rows])
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


def labelled(options) -> list[photos.LabelledPhoto]:
    if options.set.startswith("trodo-"):
        return photos.trodo(options.trodo, options.set.removeprefix("trodo-"))
    if options.set == "vin-heldout":
        return photos.vin_plates(options.vin_plates, True, as_drawn=True)
    return photos.rendered([options.renders], False) + photos.rendered([options.renders], True)


def main():
    parser = argparse.ArgumentParser(description="Measures a locator on labelled photos.")
    parser.add_argument("--tool", type=Path, required=True)
    parser.add_argument("--set", required=True, choices=["trodo-heldout", "trodo-val", "vin-heldout", "rendered"])
    parser.add_argument("--trodo", type=Path)
    parser.add_argument("--vin-plates", type=Path)
    parser.add_argument("--renders", type=Path)
    parser.add_argument("--weights")
    parser.add_argument("--purpose", choices=["odometer", "vin", "any"])
    parser.add_argument("--limit", type=int)
    parser.add_argument("--failures", type=Path, help="write the failed photos with their lines to this folder")
    options = parser.parse_args()
    truth = labelled(options)[: options.limit]
    purpose = options.purpose or ("vin" if options.set == "vin-heldout" else "odometer")
    wanted = photos.VIN if purpose == "vin" else photos.ODOMETER
    truth = [p for p in truth if any(line.classes == wanted for line in p.lines)]
    command = [str(options.tool), purpose, *([options.weights] if options.weights else [])]
    paths = "\n".join(str(p.path) for p in truth)
    rows = subprocess.run(command, input=paths, capture_output=True, text=True, check=True).stdout.splitlines()
    ranks, strict, best, angles, spent, counts, roles = [], [], [], [], [], [], []
    for photo, row in zip(truth, map(json.loads, rows), strict=True):
        quads = [np.array(line["quad"]) for line in row["lines"]]
        targets = [line.quad for line in photo.lines if line.classes == wanted]
        is_boxed = options.set == "vin-heldout"
        size = cv2.imread(str(photo.path), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION).shape[:2] if is_boxed else None
        shapes = [boxed(q, *size) for q in quads] if is_boxed else quads
        hits = [i for i, q in enumerate(shapes) if any(overlap(q, t) >= 0.5 for t in targets)]
        whole = spans if is_boxed else covers
        cuts = [i for i, q in enumerate(quads) if any(whole(q, t) for t in targets)]
        ranks.append(hits[0] if hits else 999)
        strict.append(cuts[0] if cuts else 999)
        best.append(max([overlap(q, t) for q in shapes for t in targets], default=0))
        if hits:
            q, t = quads[hits[0]], max(targets, key=lambda t: overlap(quads[hits[0]], t))
            cross = np.cross(np.append(t[1] - t[0], 0), np.append(q[1] - q[0], 0))[2]
            angles.append(np.degrees(np.arctan2(cross, (t[1] - t[0]) @ (q[1] - q[0]))))
            roles.append(row["lines"][hits[0]]["role"])
        spent.append(row["milliseconds"])
        counts.append(len(quads))
        if options.failures and (ranks[-1] > 0 or strict[-1] > 0):
            options.failures.mkdir(parents=True, exist_ok=True)
            draw(options.failures / f"{ranks[-1]}-{strict[-1]}-{photo.path.name}", photo, quads, targets)
    ranks, strict, angles = np.array(ranks), np.array(strict), np.abs(angles)
    sound = np.array([not photo.is_doubtful for photo in truth])
    share = lambda r: " / ".join(f"{100 * (r < n).mean():.1f}" for n in (1, 2, 5))
    print(f"{options.set} {purpose}: {len(ranks)} photos; overlap 0.5 among first 1/2/5: {share(ranks)} %; "
          f"whole line in the cut: {share(strict)} %; any line: {100 * (ranks < 999).mean():.1f} / "
          f"{100 * (strict < 999).mean():.1f} %; overlap median {np.median(best):.2f}; turned by more than 5 degrees: "
          f"{100 * (angles > 5).mean() if len(angles) else 0:.1f} % of those found; lines a photo {np.mean(counts):.1f}; "
          f"CPU ms median {np.median(spent):.1f}, 95th percentile {np.percentile(spent, 95):.1f}; "
          f"without {(~sound).sum()} photos whose label contradicts itself: {share(ranks[sound])} %; "
          f"{share(strict[sound])} %; roles {({r: roles.count(r) for r in sorted(set(roles))})}")


def draw(path: Path, photo, quads, targets):
    image = cv2.imread(str(photo.path), cv2.IMREAD_COLOR | (0 if isinstance(photo, photos.RenderedPhoto) else cv2.IMREAD_IGNORE_ORIENTATION))
    for target in targets:
        cv2.polylines(image, [np.rint(target).astype(int)], True, (0, 255, 0), 1)
    for i, quad in reversed(list(enumerate(quads[:5]))):
        points = np.rint(quad).astype(int)
        colour = (0, 0, 255) if i == 0 else (255, 128, 0)
        cv2.polylines(image, [points], True, colour, 1)
        cv2.line(image, tuple(map(int, points[0])), tuple(map(int, points[3])), colour, 3)
        cv2.putText(image, str(i), tuple(map(int, points[0])), cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour)
    cv2.imwrite(str(path), image)


if __name__ == "__main__":
    main()
