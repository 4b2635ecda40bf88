"""Does reading a line several times, cut and coloured a little differently, and voting beat one reading?

    python variants.py --trodo TRODO --traineddata FILE [--split held-out] [--disturbed]

A text's weight is the sum over the readings that gave it of the product of its characters' probabilities.
"""

import argparse
from collections import defaultdict
from pathlib import Path

import numpy as np

import crops
import evaluate
import lines as trodo_lines
import product
import tesseract

LUMA = 0

VARIANTS = {
    "single": {},
    "margin 0.10": {"margin": 0.10},
    "margin 0.22": {"margin": 0.22},
    "wider": {"wider": 0.15},
    "narrower": {"wider": -0.08},
    "higher": {"higher": 0.12},
    "+1.5 degrees": {"angle": 1.5},
    "-1.5 degrees": {"angle": -1.5},
    "luma": {"channel": LUMA},
    "border 16": {"beside": 16},
}
"""Wider, higher: in line heights, all together."""

GROUPS = {
    "margins": ["single", "margin 0.10", "margin 0.22"],
    "widths": ["single", "wider", "narrower"],
    "angles": ["single", "+1.5 degrees", "-1.5 degrees"],
    "single, wider, luma": ["single", "wider", "luma"],
    "single, margin 0.22, border 16": ["single", "margin 0.22", "border 16"],
    "five": ["single", "margin 0.22", "wider", "+1.5 degrees", "-1.5 degrees"],
    "five with luma": ["single", "margin 0.10", "margin 0.22", "wider", "luma"],
    "all": list(VARIANTS),
}


def changed(quad: np.ndarray, wider=0.0, higher=0.0, angle=0.0) -> np.ndarray:
    along, across = quad[1] - quad[0], quad[3] - quad[0]
    height = np.linalg.norm(across)
    along, across = along / np.linalg.norm(along), across / height
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    quad = quad + height / 2 * (signs[:, :1] * wider * along + signs[:, 1:] * higher * across)
    turn = np.deg2rad(angle)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return (quad - quad.mean(0)) @ matrix.T + quad.mean(0)


def as_located(quad: np.ndarray, reach, rng) -> np.ndarray:
    """The true quad, disturbed about as much as the learned locator errs."""
    along, across = quad[1] - quad[0], quad[3] - quad[0]
    height = np.linalg.norm(across)
    along, across = along / np.linalg.norm(along), across / height
    left, right = np.clip(rng.normal(0.06, 0.17, 2), -0.12, 0.5)
    top, bottom = np.clip(rng.normal(0.03, 0.07, 2), -0.1, 0.3)
    offsets = np.array([[-left, -top], [right, -top], [right, bottom], [-left, bottom]]) * height
    quad = quad + offsets[:, :1] * along + offsets[:, 1:] * across
    return changed(quad, angle=float(np.clip(rng.normal(0, 1.2), -3, 3)))


def strip(photo, quad, margin=product.STRIP_MARGIN, channel=None, beside=product.BORDER, **change) -> np.ndarray:
    cut = product.rectified(photo, changed(quad, **change), margin=margin)
    gray = product.stretched(product.strongest_channel(cut) if channel is None else product.grayscale(cut, channel))
    dark_on_light = 255 - gray if product.is_light_on_dark(gray) else gray
    return np.pad(dark_on_light, ((product.BORDER,) * 2, (beside,) * 2), constant_values=255)


def probability(symbols) -> float:
    """From Tesseract's confidences in percent; see `reference.decoded`."""
    return float(np.prod([min(1.0, np.exp((confidence / 100 - 1) / 0.1125 + 0.085)) for _, confidence, _ in symbols]))


def area_under_curve(scores, right) -> float:
    scores, right = np.asarray(scores, float), np.asarray(right, bool)
    if right.all() or not right.any():
        return float("nan")
    pairs = scores[right][:, None] - scores[~right][None]
    return float(((pairs > 0) + 0.5 * (pairs == 0)).mean())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--trodo", type=Path, required=True)
    parser.add_argument("--traineddata", type=Path, required=True)
    parser.add_argument("--split", choices=["held-out", "val"], default="held-out")
    parser.add_argument("--disturbed", action="store_true", help="quads as the learned locator gives them")
    options = parser.parse_args()
    engine = tesseract.Tesseract(options.traineddata.parent, options.traineddata.stem, lstm_choice_mode="2")
    rng = np.random.default_rng(1)
    truths, readings = [], []
    for entry in trodo_lines.load(options.trodo):
        if entry["split"] != ("val" if options.split == "val" else "train"):
            continue
        if options.split == "held-out" and not trodo_lines.is_held_out(entry["mileage"]):
            continue
        for line in trodo_lines.lines(entry, options.trodo)[:1]:
            photo = crops.read_photo(line.photo)
            for _ in range(3 if options.disturbed else 1):
                quad = as_located(line.quad, line.reach, rng) if options.disturbed else line.quad
                found = {}
                for name, settings in VARIANTS.items():
                    symbols = engine.symbols(strip(photo, quad, **settings))
                    found[name] = (evaluate.digits("".join(symbol for symbol, _, _ in symbols)), probability(symbols))
                truths.append(evaluate.digits(line.text))
                readings.append(found)
    print(f"{options.traineddata.name}, {options.split}, {'disturbed' if options.disturbed else 'true'} quads, {len(truths)}")
    for name in VARIANTS:
        right = [found[name][0] == truth for found, truth in zip(readings, truths)]
        area = area_under_curve([found[name][1] for found in readings], right)
        print(f"  {name:32} {np.mean(right):.4f}   AUC of its own probability {area:.3f}")
    for name, members in GROUPS.items():
        right, weight, agree = [], [], []
        for found, truth in zip(readings, truths):
            votes = defaultdict(float)
            for member in members:
                votes[found[member][0]] += found[member][1]
            best = max(votes, key=votes.get)
            right.append(best == truth)
            weight.append(votes[best] / len(members))
            agree.append(len({found[member][0] for member in members}) == 1)
        right, agree = np.array(right), np.array(agree)
        print(f"  vote: {name:26} {right.mean():.4f}   AUC of the vote {area_under_curve(weight, right):.3f}, of agreement "
              f"{area_under_curve(agree, right):.3f}; all agree in {agree.mean():.3f}, right then {right[agree].mean():.4f}"
              f", otherwise {right[~agree].mean():.3f}")


if __name__ == "__main__":
    main()
