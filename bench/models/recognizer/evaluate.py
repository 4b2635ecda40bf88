"""Measures a model on lines that it was not trained on, in PyTorch and in Tesseract, on the same strips.

`python evaluate.py --trodo ... --model runs/1/model.pt --traineddata .../odometer.traineddata --split held-out`
"""

import argparse
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

import alphabet
import crops
import lines as trodo_lines
import product
import rendered
import tesseract
from network import HEIGHT, Recognizer


@dataclass
class Strip:
    image: np.ndarray
    """As the product feeds it to Tesseract."""
    text: str
    mechanical: bool
    photo: str


def strips(trodo: Path, split: str, border: int) -> list[Strip]:
    """Main lines at their true quads. `split`: `held-out` (of train) or `val`."""
    found = []
    for entry in trodo_lines.load(trodo):
        if entry["split"] != ("val" if split == "val" else "train"):
            continue
        if split == "held-out" and not trodo_lines.is_held_out(entry["mileage"]):
            continue
        for line in trodo_lines.lines(entry, trodo)[:1]:
            image = product.strip(crops.read_photo(line.photo), line.quad, border)
            found.append(Strip(image, line.text, line.mechanical, entry["file"]))
    return found


def rendered_strips(renders: Path, border: int) -> list[Strip]:
    """Odometer lines of renders that training leaves out, at their true quads."""
    found = []
    for path, entries in rendered.photos(renders, held_out=True):
        photo = rendered.read_photo(path)
        for entry in entries:
            if entry["role"] == "odometer":
                image = product.strip(photo, np.array(entry["quad"], float), border)
                drums = "drum" in path.stem
                found.append(Strip(image, rendered.shown(entry["text"]), drums, f"{path.parent.name}/{path.name}"))
    return found


def torch_texts(model: Recognizer, found: list[Strip]) -> list[str]:
    model.eval()
    texts = []
    with torch.no_grad():
        for one in found:
            image = product.normalised(product.scaled(one.image, HEIGHT))
            frames = model(torch.from_numpy(image)[None, None])[:, 0]
            texts.append(alphabet.decode(frames.argmax(1).tolist()).strip())
    return texts


def digits(text: str) -> str:
    """As TRODO scores: digits only, without leading zeros."""
    return "".join(c for c in text if c.isdigit()).lstrip("0")


def exact(texts: list[str], found: list[Strip]) -> float:
    return float(np.mean([digits(text) == digits(one.text) for text, one in zip(texts, found)]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--trodo", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--traineddata", type=Path, required=True)
    parser.add_argument("--split", choices=["held-out", "val"], default="held-out")
    parser.add_argument("--border", type=int, default=product.BORDER)
    parser.add_argument("--mode", type=int, default=tesseract.RAW_LINE)
    parser.add_argument("--failures", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    found = strips(options.trodo, options.split, options.border)
    model = Recognizer()
    model.load_state_dict(torch.load(options.model))
    by_torch = torch_texts(model, found)
    engine = tesseract.Tesseract(
        options.traineddata.parent, options.traineddata.stem, options.mode, tessedit_char_whitelist="0123456789.:",
        lstm_choice_mode="2")
    start = time.process_time()
    symbols = [engine.symbols(one.image) for one in found]
    milliseconds = (time.process_time() - start) * 1000 / len(found)
    by_tesseract = ["".join(symbol for symbol, _, _ in one) for one in symbols]
    same = np.mean([a.replace(" ", "") == b.replace(" ", "") for a, b in zip(by_torch, by_tesseract)])
    literal = np.mean([a.replace(" ", "") == one.text for a, one in zip(by_tesseract, found)])
    shown = [symbol for one in symbols for symbol in one]
    print(f"{options.traineddata.name} {options.split}, {len(found)} lines, border {options.border}, psm {options.mode}")
    print(f"  exact (digits): Tesseract {exact(by_tesseract, found):.4f}  PyTorch {exact(by_torch, found):.4f}")
    for name, kind in [("mechanical", True), ("digital", False)]:
        some = [i for i, one in enumerate(found) if one.mechanical == kind]
        print(f"  {name}: {exact([by_tesseract[i] for i in some], [found[i] for i in some]):.4f} of {len(some)}")
    print(f"  as displayed, decimal mark and zeros included: Tesseract {literal:.4f}")
    print(f"  the two agree: {same:.4f}   {milliseconds:.2f} ms a line (CPU)")
    print(f"  symbols with alternatives: {np.mean([bool(others) for _, _, others in shown]):.3f}"
          f"   mean confidence {np.mean([c for _, c, _ in shown]):.1f}")
    if options.failures:
        pairs = [(one.text, text, one.photo) for one, text in zip(found, by_tesseract) if digits(text) != digits(one.text)]
        for truth, text, photo in pairs:
            print(f"  {photo}: {truth} read as {text or 'nothing'}")
        print("  lengths off by:", dict(Counter(len(digits(b)) - len(digits(a)) for a, b, _ in pairs)))


if __name__ == "__main__":
    main()
