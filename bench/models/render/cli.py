"""The command: renders photos into a folder with labels.csv and lines.jsonl."""

import argparse
import csv
import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from . import album, broken, cluster, cover, documents, files, fonts, further, negatives, negatives_unseen, papers, photo, plates, unseen
from .unseen.album import ALBUM as UNSEEN

COLUMNS = [
    "file",
    "kind",
    "text",
    "value",
    "tenths",
    "unit",
    "display",
    "conditions",
    "x1",
    "y1",
    "x2",
    "y2",
    "x3",
    "y3",
    "x4",
    "y4",
]


def arguments():
    parser = argparse.ArgumentParser(
        prog="render", description="Renders photos of odometers and VINs with their truth."
    )
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--seed", type=int, default=20240607)
    parser.add_argument("--count", type=int, help="default: one of each in the album")
    parser.add_argument("--first", type=int, default=0, help="number of the first photo; shards a large set")
    parser.add_argument(
        "--kind",
        help="odometer, vin, any, or one of "
        + ", ".join(cluster.KINDS + plates.KINDS + documents.KINDS + further.KINDS + [negatives.ANY, *negatives.KINDS])
        + "; photos by chance instead of the album. For tests only, never for training: unseen (an album of its own), "
        + ", ".join([*unseen.KINDS, negatives_unseen.ANY, *negatives_unseen.KINDS, negatives.ANY_CHANCE, *negatives.CHANCE_KINDS])
        + ". Papers: " + ", ".join([*papers.GROUPS, *papers.KINDS]) + " (only paper-seen and its kinds for training)",
    )
    parser.add_argument(
        "--longest", type=int, default=1280, metavar="PIXELS", help="longest side of a photo, default %(default)s"
    )
    parser.add_argument(
        "--cover",
        choices=cover.PARTS,
        help="a character of the VIN, half of one, or the VIN can't be seen; the last condition in labels.csv tells which",
    )
    parser.add_argument("--broken", action="store_true", help="also write the damaged files to FOLDER/broken")
    options = parser.parse_args()
    if options.cover and options.kind not in ["vin", *plates.KINDS, *documents.KINDS]:
        parser.error(f"--cover hides a VIN, or a part of it: --kind vin, {', '.join(plates.KINDS + documents.KINDS)}")
    if options.count is None:
        options.count = len(album_of(options.kind))
    return options


def album_of(kind):
    return UNSEEN if kind == "unseen" else album.ALBUM


def make(seed, index, kind=None, longest=1280, part=None):
    """Photo number `index` of a seed: the same whatever else is rendered. `part` of a VIN is covered, if any.
    Returns (photo, generator)."""
    rng = np.random.default_rng([seed, index])
    kind = papers.one_of(kind, index)
    if kind and kind != "unseen":
        recipe = photo.any_recipe(rng, None if kind == "any" else kind)
    else:
        recipes = album_of(kind)
        recipe = recipes[index % len(recipes)]
    # By a chance of its own, so that the photo is the same but for what is covered.
    covered = cover.choose(np.random.default_rng([seed, index, 1]), part) if part else None
    return photo.render(recipe, rng, longest, covered), rng


def label(name, truth, quad):
    return [
        name,
        truth.kind,
        truth.text,
        "" if truth.value is None else truth.value,
        "" if truth.tenths is None else truth.tenths,
        truth.unit or "",
        truth.display,
        ";".join(truth.conditions),
        *(f"{v:.1f}" for v in quad.reshape(-1)),
    ]


def main():
    options = arguments()
    cv2.setNumThreads(1)
    test_only = options.kind in ["unseen", *unseen.KINDS]
    try:
        chance = [negatives.ANY_CHANCE, *negatives.CHANCE_KINDS]
        more = [fonts.FURTHER] if options.kind in [*further.KINDS, negatives.ANY, *negatives.KINDS, *chance, *papers.KINDS, *papers.GROUPS] else []
        if options.kind in [negatives_unseen.ANY, *negatives_unseen.KINDS]:
            more = [fonts.FURTHER, fonts.TEST_ONLY]
        fonts.check(*([fonts.TEST_ONLY] if test_only else more))
    except fonts.MissingFont as error:
        print(f"render: {error}", file=sys.stderr)
        return 3
    options.out.mkdir(parents=True, exist_ok=True)
    started, size = time.monotonic(), 0
    whole = {}
    paper = options.kind in [*papers.GROUPS, *papers.KINDS]
    how = (False, files.SMALL) if test_only else (False, files.LARGE) if paper else ()
    with (
        open(options.out / "labels.csv", "w", newline="") as labels,
        open(options.out / "lines.jsonl", "w") as lines_file,
    ):
        table = csv.writer(labels, lineterminator="\n")
        table.writerow(COLUMNS)
        for index in range(options.first, options.first + options.count):
            picture, rng = make(options.seed, index, options.kind, options.longest, options.cover)
            extension, data, lines = files.encode(picture, index, rng, *how)
            name = f"{index:03d}-{picture.truth.display}.{extension}"
            (options.out / name).write_bytes(data)
            whole.setdefault(extension, data)
            size += len(data)
            table.writerow(label(name, picture.truth, lines[0].quad))
            record = {
                "file": name,
                "lines": [
                    {"text": line.text, "role": line.role, "quad": [[round(float(v), 1) for v in p] for p in line.quad]}
                    for line in lines
                ],
            }
            lines_file.write(json.dumps(record, ensure_ascii=False) + "\n")
            print(f"\r{index - options.first + 1}/{options.count}", end="", file=sys.stderr, flush=True)
    if options.broken and {"jpg", "png"} <= whole.keys():
        folder = options.out / "broken"
        folder.mkdir(exist_ok=True)
        for name, data in broken.files(whole["jpg"], whole["png"]).items():
            (folder / name).write_bytes(data)
    seconds = time.monotonic() - started
    print(
        f"\r{options.count} photos, {size / 1e6:.1f} MB, {seconds / max(1, options.count):.2f} s a photo",
        file=sys.stderr,
    )
    return 0
