"""Writes the fixture of the Swift test that Tesseract gives what the trained network gives.

    python fixture.py --model runs/odometer/model.pt --renders RENDERS ../../../Tests/RecognitionTests/Fixtures
    python fixture.py --kind vin --model runs/vin/model.pt ../../../Tests/RecognitionTests/Fixtures

Strips from renders that training leaves out and from drawn lines, none from photos. With them `odometer-network.json` or
`vin-network.json`: what `reference.py` computes for each.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import torch

import evaluate
import product
import reference
import samples
import synthetic
import vin_lines
import vin_strips
from kinds import KINDS, ODOMETER, VIN
from network import Recognizer

SURE = 0.75
"""Mean probability below which Tesseract may read the strip inverted as well (its threshold is 0.7)."""
RENDERED, DRAWN = 8, {":": 2, ".": 1, " ": 2, "": 5}
"""How many strips; of the drawn ones, with a clock, a decimal mark, two numbers, digits alone."""
VINS = 3
"""Of every kind of surface."""


def drawn_strips(accepts):
    rng, missing = np.random.default_rng(20), dict(DRAWN)
    while any(missing.values()):
        crop = synthetic.crop(rng)
        kind = next((mark for mark in ": ." if mark in crop.text), "")
        if not crop.text or not missing[kind]:
            continue
        try:
            image = product.strip(crop.pixels, samples.disturbed_quad(crop, rng), product.BORDER)
        except product.Unusable:
            continue
        if accepts(image):
            missing[kind] -= 1
            yield image, crop.text


def rendered_strips(renders: Path, accepts):
    """As many kinds of displays as there are."""
    seen: dict[str, int] = {}
    found = []
    for one in evaluate.rendered_strips(renders, product.BORDER):
        display = Path(one.photo).stem.split("-", 1)[1]
        if accepts(one.image):
            seen[display] = seen.get(display, 0) + 1
            found.append((seen[display], len(found), one))
    for _, _, one in sorted(found, key=lambda entry: entry[:2])[:RENDERED]:
        yield one.image, one.text


def vin_line_strips(accepts):
    """Of every kind of surface some, on metal and behind glass one that is framed."""
    rng = np.random.default_rng(21)
    for scene in vin_lines.SCENES:
        missing = VINS
        while missing:
            crop = scene(rng)
            crop.pixels = np.clip(crop.pixels, 0, 255).astype(np.uint8)
            (strip,) = vin_strips.product_strips([crop], rng, VIN)
            is_framed = scene in (vin_lines.metal, vin_lines.windshield) and missing == VINS
            if is_framed <= ("*" in strip.text) and accepts(strip.image):
                missing -= 1
                yield strip.image, strip.text


def sureness(frames: np.ndarray) -> float:
    best = frames[frames.argmax(1) != frames.shape[1] - 1].max(1)
    return best.mean() if len(best) else 0.0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--kind", choices=list(KINDS), default=ODOMETER.name)
    parser.add_argument("--renders", type=Path, help="for odometers")
    parser.add_argument("--sure", type=float, default=SURE, help="0: strips of which the model is unsure, too, as one hardly trained is")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    torch.set_num_threads(1)
    kind = KINDS[options.kind]
    model = Recognizer(kind)
    model.load_state_dict(torch.load(options.model))
    model.eval()
    rows = []

    def accepts(image):
        return sureness(reference.probabilities(model, image)) >= options.sure

    if kind is ODOMETER:
        strips = [*rendered_strips(options.renders, accepts), *drawn_strips(accepts)]
    else:
        strips = list(vin_line_strips(accepts))
    for image, shown in strips:
        symbols = reference.decoded(reference.probabilities(model, image), kind)
        name = f"{kind.name}-{len(rows):02d}.png"
        cv2.imwrite(str(options.folder / name), image, [cv2.IMWRITE_PNG_COMPRESSION, 9])
        text = "".join(symbol for symbol, _ in symbols).strip()
        confidences = [round(confidence, 6) for symbol, confidence in symbols if symbol != " "]
        rows.append({"file": name, "shown": shown, "text": text, "confidences": confidences})
    content = ",\n".join("  " + json.dumps(row) for row in rows)
    (options.folder / f"{kind.name}-network.json").write_text(f"[\n{content}\n]\n")


if __name__ == "__main__":
    main()
