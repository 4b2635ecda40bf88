"""Fits the confidence of odometer readings: python3 fit.py TRODO ODOLOG

Reads, with the binary ODOLOG, the photos of TRODO's train split whose readings the recogniser was not trained on, and fits
probability = 1 / (1 + exp(-(a + b * logit(confidence)))) to what was right (maximum likelihood, Newton's method, standard
library only; Platt 1999). Prints the coefficients to put into `ConfidenceCalibration.fitted`, combined with those that
the binary was built with.
"""

import hashlib
import json
import math
import re
import subprocess
import sys
from pathlib import Path

HELD_OUT_PERCENT = 12  # as in ../recognizer/lines.py
SOURCE = Path(__file__).parents[3] / "Sources/VehicleOCR/FittedCalibration.swift"


def is_held_out(mileage):
    return hashlib.sha256(mileage.encode()).digest()[0] * 100 < HELD_OUT_PERCENT * 256


def number(text):
    return "".join(c for c in text or "" if c.isdigit()).lstrip("0")


def logit(p):
    p = min(max(p, 0.0001), 0.9999)
    return math.log(p / (1 - p))


def fit(points):
    """[(logit, right)] -> a, b"""
    a, b = 0.0, 1.0
    for _ in range(50):
        # A weak pull towards (0, 1) keeps the fit finite when all is right.
        ga, gb, haa, hab, hbb = -0.1 * a, -0.1 * (b - 1), 0.1, 0.0, 0.1
        for x, y in points:
            p = 1 / (1 + math.exp(-min(max(a + b * x, -30), 30)))
            w = p * (1 - p)
            ga, gb = ga + y - p, gb + (y - p) * x
            haa, hab, hbb = haa + w, hab + w * x, hbb + w * x * x
        determinant = haa * hbb - hab * hab
        step_a, step_b = (hbb * ga - hab * gb) / determinant, (haa * gb - hab * ga) / determinant
        shorter = 1 / max(1, abs(step_a), 2 * abs(step_b))  # a whole step may overshoot
        a, b = a + step_a * shorter, b + step_b * shorter
    return a, b


def built_in():
    found = re.search(r"static let fitted = ConfidenceCalibration\(intercept: (\S+), share: (\S+)\)", SOURCE.read_text())
    return (float(found[1]), float(found[2])) if found else (0.0, 1.0)


def main():
    trodo, odolog = Path(sys.argv[1]), sys.argv[2]
    rows = [json.loads(line) for line in (trodo / "labels.jsonl").open()]
    truths = {str(trodo / r["file"]): r["mileage"] for r in rows if r["split"] == "train" and is_held_out(r["mileage"])}
    output = subprocess.run(
        [odolog, "read", "--json", "--kind", "odometer", "-"], input="\n".join(truths), text=True,
        stdout=subprocess.PIPE, check=False).stdout
    readings = [json.loads(line) for line in output.splitlines()]
    points = [
        (logit(r["confidence"]), number(r["text"]) == number(truths[r["photo"]])) for r in readings if r["text"] is not None
    ]
    a, b = fit(points)
    intercept, share = built_in()
    print(f"{len(points)} readings, {sum(right for _, right in points)} right")
    print(f"static let fitted = ConfidenceCalibration(intercept: {a + b * intercept:.3f}, share: {b * share:.3f})")


if __name__ == "__main__":
    main()
