"""The network, described once in VGSL and built twice: here for PyTorch, in `traineddata.py` for Tesseract.

Every convolution clips to 0...1, which survives 8-bit integers. Tesseract pads convolutions with noise, uniform in
[-1, 1]; so does this.
"""

import re

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import product
from kinds import ODOMETER, Kind

HEIGHT = 36
FRAME = 4
"""Columns of the strip to a frame of the output."""


def prepared(strip: np.ndarray) -> np.ndarray:
    """`strip`: 8-bit gray, as handed to Tesseract. HEIGHT rows, as its network gets them."""
    return product.normalised(product.scaled(strip, HEIGHT))


def spec(kind: Kind) -> str:
    return (
        f"[1,{HEIGHT},0,1 Cp3,3,16 Mp2,2 Cp3,3,32 Cp3,3,32 Mp2,2 Cp3,3,64 Cp3,3,64 Mp2,1 Cp3,3,96 Cp3,3,96 Mp2,1 Mp2,1 "
        f"Cp1,5,160 O1c{kind.classes}]"
    )


def layers(kind: Kind) -> list[tuple]:
    """("conv", rows, columns, depth), ("pool", rows, columns), ("softmax", classes), in forward order."""
    parsed = []
    for word in spec(kind).strip("[]").split()[1:]:
        if match := re.fullmatch(r"Cp(\d+),(\d+),(\d+)", word):
            parsed.append(("conv", *map(int, match.groups())))
        elif match := re.fullmatch(r"Mp(\d+),(\d+)", word):
            parsed.append(("pool", *map(int, match.groups())))
        elif match := re.fullmatch(r"O1c(\d+)", word):
            parsed.append(("softmax", int(match[1])))
        else:
            raise ValueError(f"unknown layer {word!r}")
    return parsed


class NoisyConvolution(nn.Module):
    def __init__(self, inputs: int, depth: int, rows: int, columns: int):
        super().__init__()
        self.rows, self.columns = rows, columns
        self.convolution = nn.Conv2d(inputs, depth, (rows, columns), bias=False)
        self.norm = nn.BatchNorm2d(depth)
        nn.init.constant_(self.norm.weight, 0.35)
        nn.init.constant_(self.norm.bias, 0.25)

    def forward(self, x):
        return self.norm(self.convolution(self.padded(x)))

    def padded(self, x):
        v, u = self.rows // 2, self.columns // 2
        y = F.pad(x, (u, u, v, v))
        for edge in [y[:, :, :v], y[:, :, y.shape[2] - v :], y[:, :, :, :u], y[:, :, :, y.shape[3] - u :]]:
            if edge.numel():
                edge.copy_(torch.empty_like(edge).uniform_(-1, 1))
        return y

    def folded(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Weights (outputs x inputs x rows x columns) and bias, the batch normalisation folded in."""
        scale = self.norm.weight / (self.norm.running_var + self.norm.eps).sqrt()
        return self.convolution.weight * scale[:, None, None, None], self.norm.bias - self.norm.running_mean * scale


class Recognizer(nn.Module):
    prepared = staticmethod(prepared)

    def __init__(self, kind: Kind = ODOMETER):
        super().__init__()
        self.kind = kind
        depth, stack, clipped = 1, [], True
        for layer, *sizes in layers(kind):
            if layer == "pool":
                stack.append(nn.MaxPool2d(tuple(sizes)))
                continue
            # Clipping after the pools gives the same as before them, and is less work.
            if not clipped:
                stack.append(nn.Hardtanh(0, 1))
            if layer == "conv":
                rows, columns, out = sizes
                stack.append(NoisyConvolution(depth, out, rows, columns))
                depth, clipped = out, False
            else:
                stack.append(nn.Conv2d(depth, sizes[0], 1))
        self.stack = nn.Sequential(*stack)

    def weighted(self):
        """The layers with weights, in forward order."""
        return [layer for layer in self.stack if isinstance(layer, (NoisyConvolution, nn.Conv2d))]

    def forward(self, x):
        """batch x 1 x HEIGHT x width -> frames x batch x classes, logits."""
        return self.stack(x).float().squeeze(2).permute(2, 0, 1)
