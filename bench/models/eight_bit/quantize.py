"""Turns a network's weights into 8 bits, after training: bytes of -63 to 63 for the weights, 0 to 255 for what a rectifier gives.

    python quantize.py FLOATS.safetensors PICTURES EIGHT_BIT.safetensors

`PICTURES` is what `pictures.py` wrote.

- An output's weights get one scale, a layer's target one step. Both are those with the least square error over the pictures: of weights, each
  error counts by the mean square of what it is multiplied with.
- Layer by layer, each output's bias takes up the mean of what the layers before it and its own rounding changed (Nagel et al., Data-Free
  Quantization, 2019, https://arxiv.org/abs/1906.04721, section 4.2.1, with pictures instead of norms).
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from safetensors import safe_open
from safetensors.torch import save_file
from torch.nn import functional as F

from networks import LAYERS, Layer

FLOATS = {"scene": ["stem", "down4"]}
"""The first layers: their source are the pixels, and what they get wrong goes through all others."""
MOST = 63
"""Of a weight: a sum of two products, 2 x 255 x 63, stays within 16 bits, for processors that add them there."""
LINE_ROWS, SCENE_ROWS, PLACE_COLUMNS, ALIGNMENT = 32, 160, 224, 32


def padded(pixels: np.ndarray, rows: int, columns: int, value: float) -> torch.Tensor:
    """1 x channels x rows x columns."""
    space = np.full((rows, columns, pixels.shape[2]), value, np.float32)
    space[: pixels.shape[0], : pixels.shape[1]] = pixels
    return torch.from_numpy(space).permute(2, 0, 1)[None].contiguous()


def up(side: int) -> int:
    return -(-side // ALIGNMENT) * ALIGNMENT


def fitted(image: Image.Image, longest: int) -> np.ndarray:
    factor = longest / max(image.size)
    size = tuple(max(1, round(side * factor)) for side in image.size)
    return np.asarray(image.resize(size, Image.Resampling.BOX if factor < 1 else Image.Resampling.BILINEAR), np.float32) / 255 - 0.5


def scene_inputs(folder: Path) -> list[torch.Tensor]:
    """The whole photo, and beside it a place in its middle."""
    found = []
    for file in sorted((folder / "photos").iterdir()):
        image = Image.open(file)
        view = np.zeros((SCENE_ROWS, SCENE_ROWS + PLACE_COLUMNS, 3), np.float32)
        whole, near = fitted(image, SCENE_ROWS), fitted(image, 400)
        view[: whole.shape[0], : whole.shape[1]] = whole
        top, left = max(0, (near.shape[0] - SCENE_ROWS) // 2), max(0, (near.shape[1] - PLACE_COLUMNS) // 2)
        place = near[top : top + SCENE_ROWS, left : left + PLACE_COLUMNS]
        view[: place.shape[0], SCENE_ROWS : SCENE_ROWS + place.shape[1]] = place
        found.append(torch.from_numpy(view).permute(2, 0, 1)[None].contiguous())
    return found


def line_inputs(folder: Path) -> list[torch.Tensor]:
    found = []
    for file in sorted((folder / "strips").iterdir())[::2]:
        strip = Image.open(file)
        columns = min(1344, max(1, round(strip.width * LINE_ROWS / strip.height)))
        pixels = 1 - np.asarray(strip.resize((columns, LINE_ROWS), Image.Resampling.BILINEAR), np.float32)[:, :, None] / 255
        found.append(padded(pixels, LINE_ROWS, up(columns), 0))
    return found


INPUTS = {"scene": scene_inputs}


def least(values: torch.Tensor, importance: torch.Tensor, levels: int, low: int) -> torch.Tensor:
    """The step of each row of `values` with the least square error, its rows rounded to `low` ... `levels` steps."""
    most = values.abs().amax(1, keepdim=True).clamp(min=1e-8)
    best, error = most / levels, torch.full_like(most, torch.inf)
    for factor in np.linspace(0.3, 1, 57):
        step = most * factor / levels
        off = ((((values / step).round().clamp(low, levels) * step - values) ** 2) * importance).sum(1, keepdim=True)
        best, error = torch.where(off < error, step, best), torch.minimum(off, error)
    return best


class Half:
    """One of the two networks that go through the pictures side by side."""

    def __init__(self, inputs: list[torch.Tensor]):
        self.pictures = [{"input": image} for image in inputs]

    def sources(self, layer: Layer) -> list[torch.Tensor]:
        return [buffers[layer.source] for buffers in self.pictures]

    def sums(self, layer: Layer, weight, bias) -> list[torch.Tensor]:
        return [F.conv2d(source, weight, bias, layer.stride, layer.padding) for source in self.sources(layer)]

    def write(self, layer: Layer, sums: list[torch.Tensor], rounding=lambda values: values):
        for buffers, values in zip(self.pictures, sums):
            if layer.adds:
                values = values + buffers[layer.target]
            buffers[layer.target] = rounding(F.relu(values)) if layer.rectifies else values


def mean(tensors: list[torch.Tensor]) -> torch.Tensor:
    """Of each channel, over all pictures."""
    count = sum(values.numel() // values.shape[1] for values in tensors)
    return sum(values.sum((0, 2, 3)) for values in tensors) / count


def quantize(layers: list[Layer], floats: list[str], tensors, inputs: list[torch.Tensor]) -> dict[str, torch.Tensor]:
    exact, rough, made = Half(inputs), Half(inputs), {}
    random = torch.Generator().manual_seed(1)
    for layer in layers:
        weight, bias = tensors[f"{layer.name}.weight"], tensors[f"{layer.name}.bias"].clone()
        true = exact.sums(layer, weight, bias)
        used = weight
        if layer.name not in floats:
            square = mean([values**2 for values in rough.sources(layer)]).clamp(min=1e-6)
            rows, importance = weight.flatten(1), square[None, :, None, None].expand_as(weight).flatten(1)
            scale = least(rows, importance, MOST, -MOST)
            whole = (rows / scale).round().clamp(-MOST, MOST)
            used = (whole * scale).view_as(weight)
            bias += mean(true) - mean(rough.sums(layer, used, bias))
            made[f"{layer.name}.weight"] = whole.view_as(weight).to(torch.int8)
            made[f"{layer.name}.scale"] = scale[:, 0]
        else:
            made[f"{layer.name}.weight"] = weight
        made[f"{layer.name}.bias"] = bias
        sums = rough.sums(layer, used, bias)
        exact.write(layer, true)
        if not layer.rectifies or any(other.source == layer.target and other.name in floats for other in layers):
            rough.write(layer, sums)
            continue
        values = torch.cat([buffers[layer.target].flatten() for buffers in exact.pictures])
        some = values[torch.randint(len(values), (400_000,), generator=random)]
        some[0] = values.max()
        step = least(some[None], torch.ones(1, 1), 255, 0)[0, 0].item()
        made[f"{layer.name}.step"] = torch.tensor([step])
        rough.write(layer, sums, lambda values: (values / step).round().clamp(0, 255) * step)
    end = layers[-1].target
    off = torch.cat([(a[end] - b[end]).flatten() for a, b in zip(exact.pictures, rough.pictures)])
    spread = torch.cat([a[end].flatten() for a in exact.pictures]).std()
    print(f"the output's error: {(off**2).mean().sqrt() / spread:.4f} of its standard deviation, {off.abs().max():.3f} at most")
    return made


def main():
    parser = argparse.ArgumentParser(description="Turns a network's weights into 8 bits.")
    parser.add_argument("floats", type=Path)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    with safe_open(options.floats, "pt") as weights:
        metadata = weights.metadata()
        tensors = {name: weights.get_tensor(name).float() for name in weights.keys()}
    name = metadata["network"].removeprefix("odolog ")
    inputs = INPUTS.get(name, line_inputs)(options.pictures)
    print(f"{options.floats.name}: {len(inputs)} pictures")
    with torch.no_grad():
        made = quantize(LAYERS[name], FLOATS.get(name, ["stem"]), tensors, inputs)
    save_file({key: value.contiguous() for key, value in made.items()}, options.file, metadata | {"version": metadata["version"] + "-8"})


if __name__ == "__main__":
    main()
