"""The second reader of digits: a network of its own beside Tesseract's, run by oneDNN (`Sources/COdologNetwork`).

Unlike Tesseract's it halves its rows and columns at once, knows shortcuts, and sees some four digits to each side.
"""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import product
from kinds import DIGITS, Kind

ROWS = 32
FRAME = 4
"""Columns of the strip to a frame of the output."""
ALIGNMENT = 64
"""Strips are padded with paper on the right to a multiple of it: the runtime prepares each width once."""


def prepared(strip: np.ndarray) -> np.ndarray:
    """`strip`: 8-bit gray, dark on light, without a border. ROWS rows: 0 paper, 1 ink."""
    columns = max(1, int(strip.shape[1] * ROWS / strip.shape[0] + 0.5))
    ink = 1 - product.resized(strip, columns, ROWS).astype(np.float32) / 255
    return np.pad(ink, ((0, 0), (0, -columns % ALIGNMENT)))


class Convolution(nn.Module):
    def __init__(self, inputs: int, outputs: int, kernel, stride=(1, 1), padding=None):
        super().__init__()
        padding = tuple(k // 2 for k in kernel) if padding is None else padding
        self.convolution = nn.Conv2d(inputs, outputs, kernel, stride, padding, bias=False)
        self.norm = nn.BatchNorm2d(outputs)

    def forward(self, x):
        return self.norm(self.convolution(x))

    def folded(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Weights (outputs x inputs x rows x columns) and bias, the batch normalisation folded in."""
        scale = self.norm.weight / (self.norm.running_var + self.norm.eps).sqrt()
        return self.convolution.weight * scale[:, None, None, None], self.norm.bias - self.norm.running_mean * scale


class Block(nn.Module):
    def __init__(self, channels: int, kernel):
        super().__init__()
        self.first = Convolution(channels, channels, kernel)
        self.second = Convolution(channels, channels, kernel)

    def forward(self, x):
        return F.relu(x + self.second(F.relu(self.first(x))))


class LineNetwork(nn.Module):
    prepared = staticmethod(prepared)

    def __init__(self, kind: Kind = DIGITS):
        super().__init__()
        self.kind = kind
        self.stem = Convolution(1, 32, (3, 3), (2, 2))
        self.down4 = Convolution(32, 64, (3, 3), (2, 2))
        self.block4 = Block(64, (3, 3))
        self.down8 = Convolution(64, 96, (3, 3), (2, 1))
        self.block8a, self.block8b = Block(96, (3, 3)), Block(96, (3, 3))
        self.flat = Convolution(96, 160, (4, 1), padding=(0, 0))
        self.line1, self.line2 = Block(160, (1, 3)), Block(160, (1, 3))
        self.dropout = nn.Dropout(0.1)
        self.head = nn.Conv2d(160, kind.classes, 1)

    def forward(self, x):
        """batch x 1 x ROWS x width -> frames x batch x classes, logits."""
        x = F.relu(self.down4(F.relu(self.stem(x))))
        x = F.relu(self.down8(self.block4(x)))
        x = F.relu(self.flat(self.block8b(self.block8a(x))))
        x = self.head(self.dropout(self.line2(self.line1(x))))
        return x.float().squeeze(2).permute(2, 0, 1)
