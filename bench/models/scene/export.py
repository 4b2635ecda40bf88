"""Writes the weights that the product runs, batch normalisation folded in, and with `--fixture` the numbers of the product's test.

    python export.py RUN/last.pt ../weights/scene.safetensors --version scene-1 \
        --fixture ../../../Tests/NetworkTests/Scene/SceneFixture.swift
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file

from kinds import PLACE_COLUMNS, ROWS
from scene_network import SceneNetwork, folded


def fixture(network):
    """The probabilities of two pictures that the test makes by the same formula."""

    def picture(rows, columns, seed):
        y, x, c = np.mgrid[0:rows, 0:columns, 0:3]
        return ((x * 7 + y * 13 + c * 29 + x * y % 31 * 5 + seed) % 256).astype(np.float32) / 255 - 0.5

    views = np.zeros((ROWS, ROWS + PLACE_COLUMNS, 3), np.float32)
    views[:120, :ROWS] = picture(120, ROWS, 0)
    whole_alone = views.copy()
    views[:, ROWS:] = picture(ROWS, PLACE_COLUMNS, 50)
    batch = torch.from_numpy(np.stack([views, whole_alone])).permute(0, 3, 1, 2)
    with torch.no_grad():
        answers = network(batch, torch.tensor([1.0, 0.0])).softmax(1).numpy()
    lists = [", ".join(f"{v:.5f}" for v in answer) for answer in answers]
    return f"""// Written by bench/models/scene/export.py; not to be edited.

/// What PyTorch's network of the shipped weights gives for pictures whose channel c of pixel (x, y) is
/// (7 x + 13 y + 29 c + 5 (x y mod 31) + seed) mod 256: a whole photo of {ROWS} x 120 pixels (seed 0), and a place (seed 50).
enum SceneFixture {{
    static let withPlace: [Double] = [
        {lists[0]},
    ]
    static let withoutPlace: [Double] = [
        {lists[1]},
    ]
}}
"""


def main():
    parser = argparse.ArgumentParser(description="Writes the weights of the network of scenes.")
    parser.add_argument("run", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--version", default="scene-retrained")
    parser.add_argument("--fixture", type=Path)
    options = parser.parse_args()
    network = SceneNetwork()
    network.load_state_dict(torch.load(options.run, map_location="cpu")["average"])
    network.eval()
    save_file(folded(network), options.weights, {"network": "odolog scene", "version": options.version})
    options.weights.chmod(0o644)
    if options.fixture:
        options.fixture.write_text(fixture(network))


if __name__ == "__main__":
    main()
