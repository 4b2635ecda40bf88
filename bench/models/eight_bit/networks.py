"""The networks as lists of layers, as `LineNetwork/network.c` and `Scene/network.c` of COdologNetwork have them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Layer:
    name: str
    source: str
    target: str
    kernel: tuple[int, int] = (3, 3)
    stride: tuple[int, int] = (1, 1)
    padding: tuple[int, int] = (1, 1)
    adds: bool = False
    rectifies: bool = True


ONE = {"kernel": (1, 1), "padding": (0, 0)}


def block(name: str, x: str, t: str, **sides) -> list[Layer]:
    return [Layer(f"{name}.first", x, t, **sides), Layer(f"{name}.second", t, x, adds=True, **sides)]


HALVING = {"stride": (2, 2)}
ENCODER = [
    Layer("stem", "input", "a2", **HALVING), Layer("down4", "a2", "x4", **HALVING), Layer("down8", "x4", "x8", **HALVING),
    *block("block8", "x8", "t8"), Layer("down16", "x8", "x16", **HALVING), *block("block16a", "x16", "t16"),
    *block("block16b", "x16", "t16"), Layer("down32", "x16", "x32", **HALVING), *block("block32", "x32", "t32"),
]
SCENE = [*ENCODER, Layer("head", "x32", "cells", **ONE, rectifies=False)]
COLUMNS = {"kernel": (1, 3), "padding": (0, 1)}
LINE = [
    Layer("stem", "input", "a2", **HALVING), Layer("down4", "a2", "x4", **HALVING), *block("block4", "x4", "t4"),
    Layer("down8", "x4", "x8", stride=(2, 1)), *block("block8a", "x8", "t8"), *block("block8b", "x8", "t8"),
    Layer("flat", "x8", "line", kernel=(4, 1), padding=(0, 0)), *block("line1", "line", "between", **COLUMNS),
    *block("line2", "line", "between", **COLUMNS), Layer("head", "line", "frames", **ONE, rectifies=False),
]
LAYERS = {"scene": SCENE, "digits": LINE, "characters": LINE, "words": LINE}
