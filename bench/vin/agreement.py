#!/usr/bin/env python3
"""How far a second engine confirms what odolog reads in photos without labels.

    ls PHOTOS/* | odolog read --kind vin --no-barcode --json - > odolog.jsonl
    ls PHOTOS/* | bench/peers/.venv/bin/python bench/peers/rapidocr_peer.py --kind vin - > peer.jsonl
    bench/vin/agreement.py odolog.jsonl peer.jsonl [--differing]

Two engines that learned from different photos hardly ever misread a VIN alike, so what both read is taken to be right; what
they don't (`--differing` lists it) is for a person with the photo at hand. Small ones are those whose characters `read`
calls narrow, without a doubt but `too_small`. `valid` holds those whose region requires a check digit, too.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

BOUNDS = (0.98, 0.99, 0.993, 0.994, 0.995, 0.996, 0.997)


def rows(file: Path) -> dict[str, dict]:
    with open(file) as lines:
        return {row["photo"]: row for row in map(json.loads, lines)}


def verdict(text: str, peer: dict) -> str:
    return "same" if peer["text"] == text else "another" if peer["text"] else "none"


def is_small(row: dict) -> bool:
    reasons = row["candidates"][0]["reasons"]
    return set(row["doubts"]) <= {"too_small"} and any(reason.startswith("its characters are only") for reason in reasons)


def said(counts: Counter) -> str:
    return f"{counts.total()}: the peer reads the same in {counts['same']}, another in {counts['another']}, none in {counts['none']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("odolog", type=Path)
    parser.add_argument("peer", type=Path)
    parser.add_argument("--differing", action="store_true", help="list the sure ones that the peer doesn't confirm")
    options = parser.parse_args()
    peers = rows(options.peer)
    read = [row | {"peer": peers[photo]} for photo, row in rows(options.odolog).items() if row["text"] and photo in peers]
    for row in read:
        row["verdict"] = verdict(row["text"], row["peer"])
    print(f"{len(peers)} photos, read {said(Counter(row['verdict'] for row in read))}")
    accepted = [row for row in read if row["decision"] == "accept"]
    print(f"accepted {said(Counter(row['verdict'] for row in accepted))}")
    small = [row for row in read if is_small(row)]
    for status in ("notRequired", "valid"):
        for bound in BOUNDS:
            found = [row for row in small if row["checkDigit"] == status and row["confidence"] >= bound]
            print(f"small, check digit {status}, confidence {bound} {said(Counter(row['verdict'] for row in found))}")
    if options.differing:
        for row in accepted + [row for row in small if row["decision"] != "accept" and row["confidence"] >= BOUNDS[0]]:
            if row["verdict"] != "same":
                print(row["photo"], row["text"], row["peer"]["text"], row["checkDigit"], row["confidence"], row["decision"])


if __name__ == "__main__":
    main()
