"""Measures the network beside Tesseract's on lines that it was not trained on, best path alone.

    python digit_evaluate.py --trodo ... --renders ... --model runs/digits/model.pt
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file

import evaluate
import line_export
from line_network import LineNetwork


def report(name: str, texts: list[str], found: list[evaluate.Strip]):
    literal = np.mean([text.replace(" ", "").replace("|", "") == one.text for text, one in zip(texts, found)])
    parts = [f"exact {evaluate.exact(texts, found):.4f}", f"as displayed {literal:.4f}"]
    for kind, mechanical in [("mechanical", True), ("digital", False)]:
        some = [(text, one) for text, one in zip(texts, found) if one.mechanical == mechanical]
        if some:
            parts.append(f"{kind} {evaluate.exact(*map(list, zip(*some))):.4f} of {len(some)}")
    print(f"{name}, {len(found)} lines: {', '.join(parts)}")


def report_empty(texts: list[str], found: list[evaluate.Strip]):
    for kind in sorted({one.photo for one in found}):
        counts = np.array([len(evaluate.digits_shown(t)) for t, one in zip(texts, found) if one.photo == kind])
        print(f"{kind}, {len(counts)} lines without digits: nothing read {np.mean(counts == 0):.3f}, "
              f"three digits or more {np.mean(counts > 2):.3f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--trodo", type=Path, required=True)
    parser.add_argument("--renders", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True, help="what train.py wrote, or exported weights")
    parser.add_argument("--val", action="store_true", help="also the validation split: once a version, at the end")
    parser.add_argument("--failures", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    if options.model.suffix == ".safetensors":
        model = line_export.unfolded(load_file(options.model))
    else:
        model = LineNetwork()
        model.load_state_dict(torch.load(options.model))
    border = model.kind.border
    sets = {name: evaluate.strips(options.trodo, name, border) for name in ["held-out"] + ["val"] * options.val}
    sets["rendered"] = evaluate.rendered_strips(options.renders, border)
    for name, found in sets.items():
        texts = evaluate.torch_texts(model, found)
        report(name, texts, found)
        if options.failures:
            for text, one in zip(texts, found):
                if evaluate.digits(text) != evaluate.digits(one.text):
                    print(f"  {one.photo}: {one.text} read as {text or 'nothing'}")
    empty = evaluate.empty_strips(options.trodo, options.renders, border)
    report_empty(evaluate.torch_texts(model, empty), empty)
    both = evaluate.accompanied_strips(options.trodo, border)
    texts = [text.replace("|", "") for text in evaluate.torch_texts(model, both)]
    total = [max(one.text.split(), key=len) for one in both]
    print(f"accompanied, {len(both)} lines: both as shown {np.mean([t == one.text for t, one in zip(texts, both)]):.3f}, "
          f"total alone between spaces {np.mean([t in text.split() for t, text in zip(total, texts)]):.3f}")


if __name__ == "__main__":
    main()
