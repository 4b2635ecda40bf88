"""Lines of photos that an earlier model reads beyond doubt, to learn from: photos with boxes but no text.

    swift run -c release odolog-locate vin < PATHS > LINES
    python vin_read.py --traineddata FILE --plates VIN-PLATES --located LINES --out read.jsonl

Kept is what four of the product's five cuts read alike with every character likelier than SURE, and whose check digit is
right; all five, and VERY_SURE, where it isn't, for a third of these vehicles has none. What the labelled photos show is
left out, photos of the same vehicles included: those measure.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import numpy as np

from vin_evaluate import Traineddata, plates, readings
from vin_lines import vin

SURE, VERY_SURE = 0.5, 0.9


def read(reader: Traineddata, photo, quad) -> str | None:
    counts, least = Counter(), {}
    for symbols in readings(reader, photo, quad):
        text = "".join(symbol for symbol, _ in symbols)
        counts[text] += 1
        if len(text) == 17:
            least[text] = max(least.get(text, 0.0), min(p for _, p in symbols))
        if counts.total() - max(counts.values()) > 1 or counts.total() == 2 and not least:
            return None  # The other cuts can't save it.
    if not counts:
        return None
    text, count = counts.most_common(1)[0]
    if len(text) != 17 or not text[-4:].isdigit():
        return None
    is_valid = vin.check_digit(text) == text[8]
    return text if (count >= 4 and least[text] > SURE if is_valid else count == 5 and least[text] > VERY_SURE) else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--traineddata", type=Path, required=True)
    parser.add_argument("--plates", type=Path, required=True)
    parser.add_argument("--located", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    reader = Traineddata(options.traineddata)
    known = {text for _, _, text, _ in plates(options.plates, options.located, lambda row: row["vin"])}
    counts = Counter()
    with open(options.out, "w") as file:
        for photo, quad, _, name in plates(options.plates, options.located, lambda row: not row["vin"]):
            text = read(reader, photo, quad)
            counts["photos"] += 1
            if text is None or text in known:
                continue
            counts["valid" if vin.check_digit(text) == text[8] else "no valid check digit"] += 1
            entry = {"photo": str((options.plates / "images" / name).resolve()), "text": text, "quad": np.round(quad, 2).tolist()}
            file.write(json.dumps(entry) + "\n")
    print(dict(counts))


if __name__ == "__main__":
    main()
