"""Lines of photos that two engines read alike, to learn from: what `vin_read.py` leaves out as too unsure for one model alone.

    ls VIN-PLATES/images/* | odolog read --kind vin --no-barcode --json - > odolog.jsonl
    ls VIN-PLATES/images/* | ../../peers/.venv/bin/python ../../peers/rapidocr_peer.py --kind vin - > peer.jsonl
    python vin_agreed.py --odolog odolog.jsonl --peer peer.jsonl --plates VIN-PLATES \
        --weights ../weights/characters.safetensors --out agreed.jsonl

Where only the first nine characters differ, what begins as at least `MET` of those that are read alike is taken, if the other
doesn't: vehicles of one type differ from there on. What begins as no other line, but for one character as at least `OFTEN` others, is
left out, as both may be wrong. What measures is left out, with all that differs from it by one character or none:
the labelled photos, and of the others one in `HELD_OUT`, told by its name.

Where the characters stand, and what stands beside them in the same cut (asterisks, words), is what the network of `--weights` sees
there; lines that it reads in no cut with at most `WRONG` other characters are left out. `quad` is where the VIN stands; `symbols`
are those beside it, each with its ends, in lengths of `quad` from its left end; `known` how far the cut reached.
"""

import argparse
import csv
import json
import zlib
from collections import Counter
from pathlib import Path

import numpy as np
import torch

import line_export
import product
import rendered
from kinds import CHARACTERS
from line_network import FRAME, ROWS, LineNetwork

TYPE, MET, OFTEN, HELD_OUT = 9, 2, 4, 5
WRONG = 2
CUTS = [(3, 0.15), (1.5, 0.15), (0.6, 0.18), (0, 0.15)]
"""Reach beyond the quad's ends in widths of a character, and margin, as in `product.VIN_CUTS`; the widest first."""


def is_held_out(photo: Path) -> bool:
    return zlib.crc32(photo.name.encode()) % HELD_OUT == 0


def texts(file: Path) -> dict[Path, dict]:
    with open(file) as rows:
        return {Path(row["photo"]): row for row in map(json.loads, rows) if row["text"]}


def is_near(text: str, known: set[str]) -> bool:
    return text in known or any(text[:i] + text[i + 1 :] in known for i in range(len(text)))


def is_odd(text: str, types: Counter[str]) -> bool:
    own = text[:TYPE - 1]  # The ninth is a check digit elsewhere.
    return types[text[:TYPE]] <= 1 and any(
        count >= OFTEN and sum(a != b for a, b in zip(own, other)) == 1 for other, count in types.items())


def shortened(found: set[str]) -> set[str]:
    """With each of them what is left when a character is taken out, in place: texts that share one differ by one at most."""
    return found | {text[:i] + text[i + 1 :] for text in found for i in range(len(text))}


def seen(network: LineNetwork, photo: np.ndarray, quad: np.ndarray, margin: float) -> list[tuple[str, float]]:
    """The best path's symbols but spaces, each with the middle of its frames in lengths of `quad`. May raise `product.Unusable`."""
    strip = product.strip(photo, quad, 0, margin, CHARACTERS.shape)
    with torch.no_grad():
        best = network(torch.from_numpy(network.prepared(strip))[None, None])[:, 0].argmax(1).tolist()
    columns = int(strip.shape[1] * ROWS / strip.shape[0] + 0.5)
    beside = margin / lengths(quad)
    found, first = [], 0
    for i in range(1, len(best) + 1):
        if i == len(best) or best[i] != best[first]:
            if best[first] != CHARACTERS.blank and CHARACTERS.symbols[best[first]] != " ":
                share = (first + i) / 2 * FRAME / columns
                found.append((CHARACTERS.symbols[best[first]], share * (1 + 2 * beside) - beside))
            first = i
    return found


def lengths(quad: np.ndarray) -> float:
    """Its length in heights."""
    wide, high = rendered.size(quad)
    return wide / high


def part(quad: np.ndarray, left: float, right: float) -> np.ndarray:
    along = quad[[1, 2]] - quad[[0, 3]]
    (upper_left, lower_left), (upper_right, lower_right) = quad[[0, 3]] + left * along, quad[[0, 3]] + right * along
    return np.array([upper_left, upper_right, lower_right, lower_left])


def placed(network: LineNetwork, photo: np.ndarray, quad: np.ndarray, text: str) -> dict | None:
    """`quad`, `symbols` and `known` of the row."""
    best = None
    for reach, margin in CUTS:
        wider = product.lengthened(quad, reach)
        try:
            symbols = seen(network, photo, wider, margin)
        except product.Unusable:
            continue
        for start in range(len(symbols) - len(text) + 1):
            wrong = sum(a != b for (a, _), b in zip(symbols[start:], text))
            if wrong <= WRONG and (best is None or wrong < best[0]):
                best = wrong, start, symbols, wider, margin / lengths(wider)
    if best is None:
        return None
    _, start, symbols, wider, beside = best
    middles = np.array([middle for _, middle in symbols])
    step, first = np.polyfit(np.arange(len(text)), middles[start : start + len(text)], 1)
    left, length = first - step / 2, len(text) * step
    others = [s for i, s in enumerate(symbols) if not start <= i < start + len(text)]
    within = lambda value: round((value - left) / length, 4)  # noqa: E731
    return {
        "quad": np.round(part(wider, left, left + length), 2).tolist(),
        "symbols": [[symbol, within(middle - step / 2), within(middle + step / 2)] for symbol, middle in others],
        "known": [within(-beside), within(1 + beside)]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--odolog", type=Path, required=True)
    parser.add_argument("--peer", type=Path, required=True)
    parser.add_argument("--plates", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    own, peer = texts(options.odolog), texts(options.peer)
    with open(options.plates / "labels.tsv", newline="") as file:
        labels = {row["file"]: row["vin"] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row["vin"]}
    measures = {photo for photo in own.keys() | peer.keys() if photo.name in labels or is_held_out(photo)}
    known = shortened(set(labels.values()) | {rows[photo]["text"] for photo in measures for rows in (own, peer) if photo in rows})
    types = Counter(row["text"][:TYPE] for photo, row in own.items() if row["text"] == peer.get(photo, {}).get("text"))
    network = line_export.read(options.weights).eval()
    counts = Counter()
    with open(options.out, "w") as file:
        for photo in sorted((own.keys() & peer.keys()) - measures):
            row, other = own[photo], peer[photo]["text"]
            text, reason = row["text"], "alike"
            if text != other:
                if len(other) != len(text) or text[TYPE:] != other[TYPE:] or (types[text[:TYPE]] >= MET) == (types[other[:TYPE]] >= MET):
                    continue
                text, reason = max(text, other, key=lambda one: types[one[:TYPE]]), "told by its type"
            if len(text) != 17 or not text[-4:].isdigit() or is_near(text, known) or is_odd(text, types):
                counts["left out"] += 1
                continue
            place = placed(network, rendered.read_photo(photo), np.array(row["box"], float), text)
            if place is None:
                counts["not placed"] += 1
                continue
            counts[reason] += 1
            file.write(json.dumps({"photo": str(photo.resolve()), "text": text} | place) + "\n")
    print(dict(counts))


if __name__ == "__main__":
    main()
