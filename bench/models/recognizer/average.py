"""The mean of the weights of line networks that began as one, such as one and what it became when it was trained on.

    python average.py OUT IN... [--version digits-3]

Safetensors as `line_export.py` writes them, with batch normalisation folded in. A file of digits without the mark's row (`|`;
those up to digits-2) is given one that says nowhere that there is a mark; the mean of one file is that file with its row, for a
training to begin from.
"""

import argparse
from pathlib import Path

import numpy as np
from safetensors import safe_open
from safetensors.numpy import save_file

from kinds import DIGITS, KINDS

MARK, NO_MARK = DIGITS.symbols.index("|"), -6
"""Of the last layer the mark's row; its bias where nothing was learned of it, with weights of 0."""


def weights(file: Path) -> tuple[str, dict[str, np.ndarray]]:
    """The kind, the tensors in 32 bits."""
    with safe_open(file, "np") as opened:
        kind = opened.metadata()["network"].removeprefix("odolog ")
        tensors = {name: opened.get_tensor(name).astype(np.float32) for name in opened.keys()}
    if kind == DIGITS.name and len(tensors["head.bias"]) == DIGITS.classes - 1:
        tensors["head.weight"] = np.insert(tensors["head.weight"], MARK, 0, axis=0)
        tensors["head.bias"] = np.insert(tensors["head.bias"], MARK, NO_MARK)
    if kind not in KINDS or len(tensors["head.bias"]) != KINDS[kind].classes:
        raise SystemExit(f"{file}: no line network of this version's classes; take what line_export.py wrote")
    return kind, tensors


def main():
    parser = argparse.ArgumentParser(description="Averages the weights of line networks.")
    parser.add_argument("out", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--version", default="mean")
    options = parser.parse_args()
    kinds, found = zip(*map(weights, options.files))
    if len(set(kinds)) > 1:
        raise SystemExit(f"different networks: {', '.join(kinds)}")
    mean = {name: np.mean([one[name] for one in found], axis=0).astype(np.float16) for name in found[0]}
    save_file(mean, options.out, {"network": f"odolog {kinds[0]}", "version": options.version})


if __name__ == "__main__":
    main()
