"""The network that tells what kind of thing a photo shows: the locator's way down to 1/32, with another head.

It sees two views side by side (`views.py`). `Sources/COdologNetwork/Scene/network.c` describes the same, with batch normalisation folded in.
"""

import sys
from pathlib import Path

from torch import nn

from kinds import CELL, KINDS, ROWS

sys.path.append(str(Path(__file__).parent.parent / "locator"))
from network import Encoder, folded, hold_norms, take_convolutions  # noqa: E402


class SceneNetwork(Encoder):
    def __init__(self, dropout=0.0):
        super().__init__()
        self.dropout = nn.Dropout2d(dropout)
        self.head = nn.Conv2d(80, 2 * len(KINDS), 1)

    def forward(self, views, has_place):
        """N x 3 x ROWS x (ROWS + PLACE_COLUMNS), values 0...1 minus 0.5, and N: 1 where there is a view of a place, else 0
        -> N x KINDS logits."""
        cells = self.head(self.dropout(self.encoded(views)[-1]))
        split, kinds = ROWS // CELL, len(KINDS)
        whole = cells[:, :kinds, :, :split].mean((2, 3))
        place = cells[:, kinds:, :, split:].mean((2, 3))
        return whole + place * has_place[:, None]


__all__ = ["SceneNetwork", "folded", "hold_norms", "take_convolutions"]
