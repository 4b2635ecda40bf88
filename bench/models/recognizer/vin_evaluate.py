"""Measures a model of VINs: the reader alone, at given quads, and with the product's cuts.

    python vin_evaluate.py --traineddata FILE --renders RENDERS             renders that training leaves out
    python vin_evaluate.py --traineddata FILE --renders RENDERS --all       folders that training never saw
    python vin_evaluate.py --traineddata FILE --plates VIN-PLATES --located LINES
    python vin_evaluate.py --network RUN/model.pt ...                      the network beside Tesseract's, best path alone

LINES is what `swift run odolog-locate vin` prints for the photos; each VIN is read at the line that covers its labelled box best,
so that what is counted is the reader's doing.
"""

import argparse
import csv
import json
import time
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import torch

import product
import rendered
import tesseract
import vin_photos
from evaluate import Strip, torch_texts
from kinds import CHARACTERS, VIN
from line_network import LineNetwork
from network import Recognizer


PRODUCT = {"lstm_choice_mode": "2", "tessedit_do_invert": "0"}
"""As `TesseractHandle` sets it for this model."""


def plain(text: str) -> str:
    return text.replace("*", "").replace(" ", "")


def probability(percent: float) -> float:
    """As `TesseractHandle.fraction`."""
    return min(1.0, float(np.exp((percent / 100 - 1) / 0.1125 + 0.085)))


class Traineddata:
    kind = VIN

    def __init__(self, file: Path):
        self.engine = tesseract.Tesseract(file.parent, file.stem, **PRODUCT)

    def symbols(self, strip: np.ndarray, is_one_word: bool) -> list[tuple[str, float]]:
        """Each with its probability."""
        self.engine.allow(VIN.symbols[1:] if is_one_word else "")
        return [(symbol, probability(percent)) for symbol, percent, _ in self.engine.symbols(strip)]


class Network:
    kind = CHARACTERS

    def __init__(self, file: Path):
        self.model = LineNetwork(CHARACTERS)
        self.model.load_state_dict(torch.load(file))
        self.model.eval()

    def symbols(self, strip: np.ndarray, is_one_word: bool) -> list[tuple[str, float]]:
        """Of the best path, each with its highest probability in any frame."""
        with torch.no_grad():
            frames = self.model(torch.from_numpy(self.model.prepared(strip))[None, None])[:, 0].softmax(1)
        found, last = [], CHARACTERS.blank
        for most, place in zip(*(values.tolist() for values in frames.max(1))):
            if place != CHARACTERS.blank:
                if place != last:
                    found.append((CHARACTERS.symbols[place], most))
                elif most > found[-1][1]:
                    found[-1] = (found[-1][0], most)
            last = place
        return found


def readings(reader: Traineddata | Network, photo: np.ndarray, quad: np.ndarray, cuts=None):
    """Yields the symbols of each of the product's cuts, spaces and what frames the VIN aside."""
    for reach, margin, is_one_word in cuts or product.VIN_CUTS:
        try:
            strip = product.strip(photo, product.lengthened(quad, reach), reader.kind.border, margin, VIN.shape)
        except product.Unusable:
            continue
        yield [s for s in reader.symbols(strip, is_one_word) if s[0] not in "* "]


def vote(found) -> tuple[str, list[str]]:
    """The text of the largest sum of probabilities, and all."""
    weights, texts = defaultdict(float), []
    for symbols in found:
        text = "".join(symbol for symbol, _ in symbols)
        texts.append(text)
        weights[text] += float(np.prod([p for _, p in symbols])) * (1 if len(text) == 17 else 0.01)
    return max(weights, key=weights.get, default=""), texts


def overlap(quad: np.ndarray, box) -> float:
    """Of upright rectangles, intersection over union."""
    (a0, b0), (a1, b1) = quad.min(0), quad.max(0)
    x, y, w, h = box
    inter = max(0, min(a1, x + w) - max(a0, x)) * max(0, min(b1, y + h) - max(b0, y))
    return inter / ((a1 - a0) * (b1 - b0) + w * h - inter)


def plates(folder: Path, located: Path, keep) -> list[tuple[np.ndarray, np.ndarray, str, str]]:
    """Photo, quad, VIN, file of the labelled photos that `keep` wants; at the located line that fits the box best."""
    lines = {}
    with open(located) as file:
        for row in file:
            entry = json.loads(row)
            lines[Path(entry["file"]).name] = [np.array(line["quad"], float) for line in entry["lines"]]
    found = []
    with open(folder / "labels.tsv", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if not row["boxes"] or not keep(row):
                continue
            box = [float(v) for v in row["boxes"].split(";")[0].split(",")]
            quads = lines.get(row["file"], [])
            quad = max(quads, key=lambda q: overlap(q, box), default=None)
            if quad is None or overlap(quad, box) < 0.2:
                x, y, w, h = box
                quad = np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])
            found.append((rendered.read_photo(folder / "images" / row["file"]), quad, row["vin"], row["file"]))
    return found


def main():
    parser = argparse.ArgumentParser()
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--traineddata", type=Path)
    which.add_argument("--network", type=Path)
    parser.add_argument("--model", type=Path, help="the same in PyTorch, beside it")
    parser.add_argument("--renders", type=Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--plates", type=Path)
    parser.add_argument("--located", type=Path)
    parser.add_argument("--failures", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    reader = Network(options.network) if options.network else Traineddata(options.traineddata)
    found = []
    if options.renders:
        for held_out in (True, False) if options.all else (True,):
            for path, entries in vin_photos.photos(options.renders, held_out):
                for entry in entries:
                    if entry["role"] == "vin":
                        kind = path.stem.split("-", 1)[1]
                        found.append((rendered.read_photo(path), np.array(entry["quad"], float), entry["text"], kind))
    if options.plates:
        found += [(p, q, t, "plates") for p, q, t, _ in plates(options.plates, options.located, lambda row: row["vin"])]
    single, voted, clear, seconds, count = Counter(), Counter(), Counter(), 0.0, Counter()
    rows = []
    for photo, quad, truth, kind in found:
        start = time.process_time()
        best, texts = vote(readings(reader, photo, quad))
        seconds += time.process_time() - start
        count[kind] += 1
        single[kind] += bool(texts) and texts[0] == truth
        voted[kind] += best == truth
        clear[kind] += any(text == truth for text in texts)
        rows.append((kind, truth, best, texts))
    for kind in sorted(count):
        n = count[kind]
        print(f"{kind}: {n}, one cut {single[kind] / n:.3f}, vote of {len(product.VIN_CUTS)} {voted[kind] / n:.3f}, "
              f"any {clear[kind] / n:.3f}")
    n = sum(count.values())
    print(f"all: {n}, one cut {single.total() / n:.3f}, vote {voted.total() / n:.3f}, any {clear.total() / n:.3f}, "
          f"{seconds / n / len(product.VIN_CUTS) * 1000:.1f} ms a line")
    if options.model:
        model = Recognizer(VIN)
        model.load_state_dict(torch.load(options.model))
        first = [Strip(product.strip(p, q, VIN.border, shape=VIN.shape), t, False, k) for p, q, t, k in found]
        by_torch = [plain(text) for text in torch_texts(model, first)]
        print(f"PyTorch, one cut: {np.mean([a == s.text for a, s in zip(by_torch, first)]):.3f}, the same text as Tesseract: "
              f"{np.mean([a == (r[3] or [''])[0] for a, r in zip(by_torch, rows)]):.3f}")
    if options.failures:
        for kind, truth, best, texts in rows:
            if best != truth:
                print(f"  {kind} {truth} {best} {[t for t in texts if t != best]}")


if __name__ == "__main__":
    main()
