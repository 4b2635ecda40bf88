"""The network that tells what kind of thing a photo shows: the locator's way down to 1/32, with another head.

It sees two views side by side (`views.py`). `Sources/CScene/network.c` describes the same, with batch normalisation folded in.
"""

import sys
from pathlib import Path

from torch import nn

from kinds import CELL, KINDS, ROWS

sys.path.append(str(Path(__file__).parent.parent / "locator"))
from network import Block, Convolution  # noqa: E402


class SceneNetwork(nn.Module):
    def __init__(self, dropout=0.0):
        super().__init__()
        self.stem = Convolution(3, 16, stride=2)
        self.down4 = Convolution(16, 32, stride=2)
        self.down8 = Convolution(32, 48, stride=2)
        self.block8 = Block(48)
        self.down16 = Convolution(48, 64, stride=2)
        self.block16a = Block(64)
        self.block16b = Block(64)
        self.down32 = Convolution(64, 80, stride=2)
        self.block32 = Block(80)
        self.dropout = nn.Dropout2d(dropout)
        self.head = nn.Conv2d(80, 2 * len(KINDS), 1)

    def forward(self, views, has_place):
        """N x 3 x ROWS x (ROWS + PLACE_COLUMNS), values 0...1 minus 0.5, and N: 1 where there is a view of a place, else 0
        -> N x KINDS logits."""
        x = self.block8(self.down8(self.down4(self.stem(views))))
        x = self.block16b(self.block16a(self.down16(x)))
        cells = self.head(self.dropout(self.block32(self.down32(x))))
        split, kinds = ROWS // CELL, len(KINDS)
        whole = cells[:, :kinds, :, :split].mean((2, 3))
        place = cells[:, kinds:, :, split:].mean((2, 3))
        return whole + place * has_place[:, None]


def from_locator(weights, dropout=0.0):
    """A network whose way down is the locator's of a `.safetensors` file, batch normalisation not yet measured: `weights` are
    the file's tensors. Norms are the identity."""
    network = SceneNetwork(dropout)
    for name, module in network.named_modules():
        if isinstance(module, Convolution):
            module.convolution.weight.data = weights[f"{name}.weight"].clone()
            module.norm.bias.data = weights[f"{name}.bias"].clone()
    return network
