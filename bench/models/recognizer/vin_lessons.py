"""What the VIN's model learns from: drawn lines, renders, lines of photos that an earlier model read beyond doubt; and
what it is watched on."""

import argparse
from pathlib import Path

import numpy as np

import evaluate
import vin_covers
import vin_lines
import vin_photos
import vin_strips
from kinds import KINDS

FIRST, DRAWN, FRESH = 300, 4000, 0.1
"""Drawn lines in store at the start and later on, and how often a new one is made for a strip."""
RENDERED, READ = 0.25, 0.2
"""Shares of the lines of renders, and of photos where there are any; the rest is drawn."""
COVERED, FURTHER = 0.15, 0.25
"""Share of the lines, but for renders, of which a character, or a part of one, is covered; of these, where another one is."""
ON_ITS_HEAD = 0.05
"""Share of all lines that are turned by 180 degrees and read as nothing, where the network is the product's second reader: the product
reads a line from its other end where it shows more from there."""
WATCHED = 150


class Lessons:
    hopeless = 12.0
    """A line's loss, natural logarithm."""

    @staticmethod
    def add_arguments(parser: argparse.ArgumentParser):
        parser.add_argument("--read", type=Path, help="lines of photos and what they show, written by vin_read.py")

    def __init__(self, options):
        self.kind = KINDS[options.kind]
        self.rendered = vin_photos.training_crops(options.renders, options.cache) if options.renders else []
        self.read = vin_photos.read_crops(options.read) if options.read else []
        # Drawn with another seed than any training.
        rng = np.random.default_rng(77)
        drawn = [vin_lines.crop(rng) for _ in range(WATCHED)]
        self.watched = {"drawn": vin_strips.product_strips(drawn, rng, self.kind)}
        covered = [vin_covers.covered(crop, rng) for crop in drawn]
        self.watched["covered"] = vin_strips.product_strips(covered, rng, self.kind)
        if options.renders:
            self.watched["rendered"] = vin_photos.held_out_strips(options.renders, self.kind)

    def start(self, rng):
        self.drawn = [vin_lines.crop(rng) for _ in range(FIRST)]

    def strip(self, rng):
        chance = rng.random()
        if self.rendered and chance < RENDERED:
            store = self.rendered
        elif self.read and chance > 1 - READ:
            store = self.read
        else:
            store = self.drawn
        if store is self.drawn and rng.random() < FRESH:
            if len(store) == DRAWN:
                store.pop(int(rng.integers(DRAWN)))
            store.append(vin_lines.crop(rng))
            crop = store[-1]
        else:
            crop = store[int(rng.integers(len(store)))]
        if store is not self.rendered and rng.random() < COVERED:
            crop = vin_covers.covered(crop, rng)
            if rng.random() < FURTHER:
                crop = vin_covers.covered(crop, rng)
        return vin_strips.strip(crop, rng, self.kind, on_its_head=self.kind.beside and rng.random() < ON_ITS_HEAD)

    def watch(self, model) -> str:
        return "".join(
            f" {name} exact {np.mean([t == s.text for t, s in zip(evaluate.torch_texts(model, strips), strips)]):.4f}"
            for name, strips in self.watched.items())
