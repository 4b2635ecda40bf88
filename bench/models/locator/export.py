"""Writes the weights that the product runs: batch normalisation folded into the convolutions, as safetensors. With
`--fixture`, also the Swift file of numbers that the tests compare the product with.

    python export.py RUN/last.pt ../../../Sources/OdologNetwork/Resources/locator.safetensors \
        --version learned-6 --fixture ../../../Tests/NetworkTests/Locator/LearnedLocatorFixture.swift
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file

from network import Locator, folded, hold_norms, take_convolutions

STEP = 17
"""Between the cells of the tests' fixture."""


def unfolded(tensors: dict[str, torch.Tensor], images: torch.Tensor) -> Locator:
    """The inverse of `folded`, to train on from weights that were shipped: the same function of a picture, with the batch normalisation that
    `images` (N x 3 x H x W, as the network takes them) give rise to."""
    network = Locator().eval()
    network.head.weight.data, network.head.bias.data = tensors["head.weight"].clone(), tensors["head.bias"].clone()
    take_convolutions(network, tensors)
    hold_norms(network, [images])
    return network


def load(path: Path) -> Locator:
    network = Locator()
    network.load_state_dict(torch.load(path, map_location="cpu")["average"])
    return network.eval()


def fixture(network: Locator) -> str:
    """The maps of a picture that the test makes by the same formula, at some of its cells."""
    columns, rows = 96, 64
    y, x, c = np.mgrid[0:rows, 0:columns, 0:3]
    pixels = ((x * 7 + y * 13 + c * 29 + x * y % 31 * 5) % 256).astype(np.float32)
    with torch.no_grad():
        maps = network(torch.from_numpy(pixels / 255 - 0.5).permute(2, 0, 1)[None])[0].permute(1, 2, 0).numpy()
    values = maps.reshape(-1, maps.shape[2])[::STEP].reshape(-1)
    lines = [", ".join(f"{v:.5f}" for v in values[i : i + 8]) for i in range(0, len(values), 8)]
    numbers = "\n".join(f"        {line}," for line in lines)
    return f"""// Written by bench/models/locator/export.py; not to be edited.

/// What PyTorch's network of the shipped weights gives for a picture whose channel c of pixel (x, y) is
/// (7 x + 13 y + 29 c + 5 (x y mod 31)) mod 256: the numbers of every {STEP}th cell of the maps.
enum LearnedLocatorFixture {{
    static let width = {columns}
    static let height = {rows}
    static let step = {STEP}
    static let values: [Float] = [
{numbers}
    ]
}}
"""


def main():
    parser = argparse.ArgumentParser(description="Writes the locator's weights.")
    parser.add_argument("run", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--version", default="learned-retrained", help="such as learned-6")
    parser.add_argument("--fixture", type=Path)
    options = parser.parse_args()
    network = load(options.run)
    save_file(folded(network), options.weights, {"network": "odolog locator", "version": options.version})
    if options.fixture:
        options.fixture.write_text(fixture(network))


if __name__ == "__main__":
    main()
