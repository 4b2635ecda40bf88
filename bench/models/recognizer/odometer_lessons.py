"""What the odometer's model learns from: TRODO's lines, renders, drawn lines; and what it is watched on."""

import argparse
from pathlib import Path

import crops
import evaluate
import located
import rendered
import samples
import synthetic
from kinds import KINDS

MIX = {
    "mechanical": 0.23, "digital": 0.15, "wide": 0.06, "others": 0.03, "words": 0.05, "drawn": 0.15, "rendered": 0.16,
    "rendered-others": 0.03, "rendered-words": 0.04, "rendered-wide": 0.1,
}
ACCOMPANIED = 0.16
"""Share of the lines that get something else beside them, in the same cut."""
TURNED, TURNED_WORDS = 0.08, 0.3
"""Shares of the numbers that tell their direction and of the words that come upside down and show nothing; for the network
beside Tesseract's."""
DRAWN, FRESH = 5000, 0.15
"""Drawn lines kept in store, and how often one that is used gives way to a new one."""


class Lessons:
    hopeless = 1e9
    """A line's loss, natural logarithm."""

    @staticmethod
    def add_arguments(parser: argparse.ArgumentParser):
        parser.add_argument("--trodo", type=Path, required=True)
        parser.add_argument(
            "--located", type=Path, nargs="*", metavar="LINES",
            help="what `swift run odolog-locate odometer` prints for TRODO's photos and the renders; several locators' may be given")

    def __init__(self, options):
        self.kind = KINDS[options.kind]
        trodo, renders, cache = options.trodo, options.renders, options.cache
        found = crops.training_crops(trodo, cache) | rendered.training_crops(renders, cache)
        found["others"] = [c for c in found["others"] if len(c.text) > 1 and min(c.reach) > 0.1]
        # Whether a trip meter's last drum contrasts isn't known.
        for kind in ("others", "rendered-others"):
            found[kind] = [c for c in found[kind] if not c.mechanical]
        found["mechanical"] = [c for c in found["main"] if c.mechanical]
        found["digital"] = [c for c in found["main"] if not c.mechanical]
        found["wide"] = crops.wide_crops(trodo, cache)
        self.found = found
        self.located = located.offsets(options.located, trodo, renders) if options.located else None
        self.watched = {
            "held-out": evaluate.strips(trodo, "held-out", self.kind.border),
            "rendered": evaluate.rendered_strips(renders, self.kind.border)}

    def start(self, rng):
        """In the process that makes strips."""
        self.drawn = [synthetic.crop(rng) for _ in range(DRAWN)]

    def strip(self, rng):
        kind = str(rng.choice(list(MIX), p=list(MIX.values())))
        store = self.drawn if kind == "drawn" else self.found[kind]
        place = int(rng.integers(len(store)))
        if kind == "drawn" and rng.random() < FRESH:
            store[place] = synthetic.crop(rng)
        crop = store[place]
        turned = TURNED if samples.tells_its_direction(crop.text) else 0 if crop.text else TURNED_WORDS
        if self.kind.beside and rng.random() < turned:
            return samples.strip(samples.turned(crop), rng, self.kind, self.located)
        if crop.text and not kind.endswith("wide") and rng.random() < ACCOMPANIED:
            others = self.found[str(rng.choice(["others", "digital", "words", "rendered-others"]))]
            others = self.drawn if rng.random() < 0.3 else others
            crop = samples.accompanied(crop, others[int(rng.integers(len(others)))], rng)
        return samples.strip(crop, rng, self.kind, self.located)

    def watch(self, model) -> str:
        return "".join(
            f" {name} exact {evaluate.exact(evaluate.torch_texts(model, strips), strips):.4f}"
            for name, strips in self.watched.items())
