"""Writes the weights of a line network that the product runs: batch normalisation folded into the convolutions, as
safetensors of 16-bit floats. Without a model: the Swift file of numbers that the tests compare the product with.

    python line_export.py --model RUN/model.pt --version digits-1 ../weights/digits.safetensors
    python line_export.py --kind characters --model RUN/model.pt --version characters-1 FILE
    python line_export.py --fixture ../../../Tests/RecognitionTests/LineNetworkFixture.swift
"""

import argparse
import math
from pathlib import Path

import numpy as np
import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import nn

from kinds import DIGITS, KINDS, Kind
from line_network import ALIGNMENT, ROWS, Convolution, LineNetwork


def folded(network: LineNetwork) -> dict[str, torch.Tensor]:
    """LAYER.weight (outputs x inputs x rows x columns) and LAYER.bias of every convolution, in their order."""
    tensors = {}
    for name, module in network.named_modules():
        if isinstance(module, Convolution):
            tensors[f"{name}.weight"], tensors[f"{name}.bias"] = module.folded()
    tensors["head.weight"], tensors["head.bias"] = network.head.weight, network.head.bias
    return {name: tensor.detach().float().contiguous() for name, tensor in tensors.items()}


def unfolded(tensors: dict[str, torch.Tensor], kind: Kind = DIGITS) -> LineNetwork:
    """A network of these weights, whose batch normalisations change nothing but add the bias."""
    network = LineNetwork(kind)
    for name, module in network.named_modules():
        if isinstance(module, Convolution):
            module.norm.eps = 1e-12  # PyTorch wants more than none.
            module.convolution.weight.data = tensors[f"{name}.weight"].float()
            module.norm.bias.data = tensors[f"{name}.bias"].float()
    network.head.weight.data = tensors["head.weight"].float()
    network.head.bias.data = tensors["head.bias"].float()
    return network.eval()


def read(file: Path) -> LineNetwork:
    """The network of a file that this wrote."""
    with safe_open(file, "pt") as weights:
        kind = KINDS[weights.metadata()["network"].removeprefix("odolog ")]
        return unfolded({name: weights.get_tensor(name) for name in weights.keys()}, kind)


def difference(one: LineNetwork, other: LineNetwork) -> float:
    """The greatest, between their probabilities for a strip of noise."""
    strip = torch.from_numpy(np.random.default_rng(1).random((1, 1, ROWS, 256), dtype=np.float32))
    with torch.no_grad():
        return (one(strip).softmax(2) - other(strip).softmax(2)).abs().max().item()


def invented() -> dict[str, torch.Tensor]:
    """Weights by a formula, which the test computes as well: number i of tensor t is a fraction of h / 2^24 - 1/2, where h
    are the upper 24 bits of 2654435761 (i + 1) + 374761393 (t + 1) modulo 2^32 after two steps of xorshift and
    multiplication. The fractions keep the activations within bounds."""
    tensors = {}
    for index, (name, like) in enumerate(folded(LineNetwork()).items()):
        number = np.arange(1, like.numel() + 1, dtype=np.uint64)
        h = (number * 2654435761 + 374761393 * (index + 1)) % 2**32
        for _ in range(2):
            h = (h ^ (h >> 15)) * 2246822519 % 2**32
        values = (h >> 8).astype(np.float64) / 2**24 - 0.5
        scale = 0.2 if name.endswith(".bias") else math.sqrt(24 / like[0].numel())
        if name.endswith(".second.weight"):
            scale *= 0.5
        tensors[name] = torch.from_numpy((values * scale).astype(np.float32)).reshape(like.shape)
    return tensors


def fixture() -> str:
    """The probabilities of a strip that the test makes by the same formula."""
    columns = 90
    y, x = np.mgrid[0:ROWS, 0:columns]
    pixels = (x * 7 + y * 13 + x * y % 31 * 5) % 256
    strip = np.pad(1 - pixels.astype(np.float32) / 255, ((0, 0), (0, -columns % ALIGNMENT)))
    with torch.no_grad():
        values = unfolded(invented())(torch.from_numpy(strip)[None, None])[:, 0].softmax(1).numpy().reshape(-1)
    lines = [", ".join(f"{v:.6f}" for v in values[i : i + 8]) for i in range(0, len(values), 8)]
    numbers = "\n".join(f"        {line}," for line in lines)
    return f"""// Written by bench/models/recognizer/line_export.py; not to be edited.

/// What PyTorch's network of `LineNetworkFile.invented` gives for a strip of {ROWS} rows whose pixel (x, y) is
/// (7 x + 13 y + 5 (x y mod 31)) mod 256: the probabilities of every frame.
enum LineNetworkFixture {{
    static let width = {columns}
    static let values: [Float] = [
{numbers}
    ]
}}
"""


def main():
    parser = argparse.ArgumentParser(description="Writes a line network's weights.")
    parser.add_argument("--kind", choices=[name for name, kind in KINDS.items() if kind.beside], default=DIGITS.name)
    parser.add_argument("--model", type=Path, help="what train.py wrote")
    parser.add_argument("--version", help="such as digits-1")
    parser.add_argument("--fixture", type=Path)
    parser.add_argument("file", type=Path, nargs="?")
    options = parser.parse_args()
    if options.fixture:
        options.fixture.write_text(fixture())
    if bool(options.model) != bool(options.file) or bool(options.model) != bool(options.version):
        parser.error("FILE, --model and --version go together")
    if options.model:
        kind = KINDS[options.kind]
        network = LineNetwork(kind)
        network.load_state_dict(torch.load(options.model, map_location="cpu"))
        tensors = {name: tensor.half() for name, tensor in folded(network.eval()).items()}
        off = difference(network, unfolded(tensors, kind))
        print(f"{off:.5f} off where the difference of a probability is largest")
        if off > 0.02:
            raise SystemExit("folded and halved, the network gives other probabilities")
        save_file(tensors, options.file, {"network": f"odolog {kind.name}", "version": options.version})


if __name__ == "__main__":
    main()
