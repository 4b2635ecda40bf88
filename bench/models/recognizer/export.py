"""Writes trained weights as a traineddata: `python export.py --model runs/1/model.pt --version odometer-1 FILE`."""

import argparse
from pathlib import Path

import torch

import traineddata
from kinds import KINDS, ODOMETER
from network import Recognizer


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kind", choices=list(KINDS), default=ODOMETER.name)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--integers", action="store_true", help="8-bit weights")
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    model = Recognizer(KINDS[options.kind])
    model.load_state_dict(torch.load(options.model))
    traineddata.write(model.eval(), options.file, options.version, options.integers)


if __name__ == "__main__":
    main()
