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

import crops
import lines as trodo_lines
import product
import rendered
import tesseract
from network import Recognizer


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


def empty_strips(trodo: Path, renders: Path, border: int) -> list[Strip]:
    """Lines without digits on the photos that training leaves out, and places without any text on the renders."""
    found = []
    for entry in trodo_lines.load(trodo):
        if entry["split"] == "train" and trodo_lines.is_held_out(entry["mileage"]):
            for line in trodo_lines.lines(entry, trodo)[1:]:
                if not line.text:
                    found.append((crops.read_photo(line.photo), line.quad, "labelled"))
    rng = np.random.default_rng(4)
    for path, entries in rendered.photos(renders, held_out=True):
        photo = rendered.read_photo(path)
        quads = [np.array(entry["quad"], float) for entry in entries]
        empty = [i for i, entry in enumerate(entries) if not rendered.shown(entry["text"])]
        found += [(photo, quads[i], "rendered words") for i in empty if rendered.size(quads[i])[1] >= rendered.SMALLEST]
        found += [(photo, quad, "bare") for quad in [rendered.bare_quad(photo, quads, rng)] if quad is not None]
    strips = []
    for photo, quad, kind in found:
        try:
            strips.append(Strip(product.strip(photo, quad, border), "", False, kind))
        except product.Unusable:
            continue
    return strips


def accompanied_strips(trodo: Path, border: int) -> list[Strip]:
    """Main lines with another number of the same row in the same cut: what is shown is both, a space between."""
    found = []
    for entry in trodo_lines.load(trodo):
        if entry["split"] != "train" or not trodo_lines.is_held_out(entry["mileage"]):
            continue
        main, *others = trodo_lines.lines(entry, trodo) or [None]
        for other in others:
            height = np.linalg.norm(main.quad[3] - main.quad[0])
            along = (main.quad[1] - main.quad[0]) / np.linalg.norm(main.quad[1] - main.quad[0])
            across = np.array([-along[1], along[0]])
            u, v = (other.quad - main.quad[0]) @ along / height, (other.quad - main.quad[0]) @ across / height
            length = np.linalg.norm(main.quad[1] - main.quad[0]) / height
            gap = max(-u.max(), u.min() - length)
            if not other.text or not 0 < gap < 2.5 or abs(v.mean() - 0.5) > 0.5:
                continue
            u0, u1 = min(u.min(), 0), max(u.max(), length)
            quad = main.quad[0] + height * np.array(
                [u0 * along, u1 * along, u1 * along + across, u0 * along + across])
            texts = [main.text, other.text] if u.mean() > 0 else [other.text, main.text]
            image = product.strip(crops.read_photo(main.photo), quad, border)
            found.append(Strip(image, " ".join(texts), main.mechanical, entry["file"]))
    return found


def torch_texts(model: Recognizer, found: list[Strip]) -> list[str]:
    model.eval()
    texts = []
    with torch.no_grad():
        for one in found:
            frames = model(torch.from_numpy(model.prepared(one.image))[None, None])[:, 0]
            texts.append(model.kind.decode(frames.argmax(1).tolist()).strip())
    return texts


def digits(text: str) -> str:
    """As TRODO scores: digits only, without leading zeros."""
    return "".join(c for c in text if c.isdigit()).lstrip("0")


def exact(texts: list[str], found: list[Strip]) -> float:
    return float(np.mean([digits(text) == digits(one.text) for text, one in zip(texts, found)]))


def report_texts(engine: tesseract.Tesseract, found: list[Strip], options):
    texts = [engine.text(one.image) for one in found]
    print(f"{options.traineddata.name} {options.split}, {len(found)} lines")
    kinds = sorted({one.photo for one in found}) if options.split == "empty" else []
    for kind in kinds:
        counts = np.array([len(digits_shown(text)) for text, one in zip(texts, found) if one.photo == kind])
        print(f"  {kind}: {len(counts)}, nothing read in {np.mean(counts == 0):.3f}, three digits or more in {np.mean(counts > 2):.3f}")
    if options.split == "accompanied":
        total = [max(one.text.split(), key=len) for one in found]
        print(f"  both as shown: {np.mean([text == one.text for text, one in zip(texts, found)]):.3f}"
              f"   total alone between spaces: {np.mean([t in text.split() for t, text in zip(total, texts)]):.3f}")
        if options.failures:
            for one, text in zip(found, texts):
                print(f"  {one.photo}: {one.text!r} read as {text!r}")


def digits_shown(text: str) -> str:
    return "".join(c for c in text if c.isdigit())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--trodo", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--traineddata", type=Path, required=True)
    parser.add_argument("--renders", type=Path, help="for the splits that need them")
    parser.add_argument("--split", choices=["held-out", "val", "rendered", "empty", "accompanied"], default="held-out")
    parser.add_argument("--border", type=int, default=product.BORDER)
    parser.add_argument("--mode", type=int, default=tesseract.RAW_LINE)
    parser.add_argument("--failures", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    if options.split in ("rendered", "empty") and not options.renders:
        parser.error(f"--split {options.split} needs --renders")
    if options.split == "rendered":
        found = rendered_strips(options.renders, options.border)
    elif options.split == "empty":
        found = empty_strips(options.trodo, options.renders, options.border)
    elif options.split == "accompanied":
        found = accompanied_strips(options.trodo, options.border)
    else:
        found = strips(options.trodo, options.split, options.border)
    model = Recognizer()
    model.load_state_dict(torch.load(options.model))
    by_torch = torch_texts(model, found)
    engine = tesseract.Tesseract(
        options.traineddata.parent, options.traineddata.stem, options.mode, lstm_choice_mode="2")
    if options.split in ("empty", "accompanied"):
        return report_texts(engine, found, options)
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
