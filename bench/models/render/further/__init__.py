"""Displays that no vehicle has: everything about them is by chance, so that networks learn what all displays share.

One kind, `further`, for training; `--kind odometer` and `--kind any` leave it out, so that their photos stay as they
were. What a person needs stays: the total has a word, a unit, or more digits than any other number in view.
"""

from .panel import TECHNIQUES, Panel

KINDS = ["further"]
NAMES = [f"{technique}-further" for technique in TECHNIQUES]


def scene(rng, kind, light=None):
    """A scene for one of KINDS, as `cluster.scene` makes one for the displays that vehicles have."""
    return Panel(rng)
