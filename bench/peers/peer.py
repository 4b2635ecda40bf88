"""What the peers share: the contract of `odolog read --json`, the decoding of photos, and the rules that turn
an OCR engine's text into an odometer or VIN reading.

A peer is called as `PEER --kind odometer|vin -` with one path a line on standard input, and prints one JSON object a
line, in input order, flushed as it is done: photo, kind, text, confidence, candidates, milliseconds, error.
`PEER --version` prints one line that names the engine, its models and these rules.
"""

import argparse
import hashlib
import json
import os
import re
import sys
import time
from pathlib import Path

from PIL import Image, ImageFile, ImageOps

# Photos that end too early are read as far as they go, as odolog does.
ImageFile.LOAD_TRUNCATED_IMAGES = True

MOST_CANDIDATES = 5
MOST_ODOMETER_DIGITS = 7

# A digit run may hold a decimal mark or a thousands mark: 643.5, 124,646.
DIGIT_RUN = re.compile(r"\d+(?:[.,']\d+)*")
CLOCK = re.compile(r"\d{1,2}:\d{2}")
SCALE = re.compile(r"[xX×]\s?10{1,3}")

VIN_LENGTH = 17
VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
VIN_VALUES = {
    **{str(digit): digit for digit in range(10)},
    **dict(zip("ABCDEFGH", range(1, 9))),
    **dict(zip("JKLMN", range(1, 6))),
    "P": 7,
    "R": 9,
    **dict(zip("STUVWXYZ", range(2, 10))),
}
VIN_CONFUSIONS = str.maketrans({"I": "1", "O": "0", "Q": "0"})


def upright(path):
    """The photo as RGB with its EXIF orientation applied. Raises OSError or ValueError for what is no photo."""
    with Image.open(path) as image:
        return ImageOps.exif_transpose(image).convert("RGB")


def ranked(found):
    """Pairs (rank, text, confidence) -> at most five (text, confidence), best rank first, each text once."""
    best = {}
    for rank, text, confidence in found:
        if text not in best or (rank, confidence) > best[text]:
            best[text] = (rank, confidence)
    order = sorted(best.items(), key=lambda item: item[1], reverse=True)
    return [(text, confidence) for text, (_, confidence) in order[:MOST_CANDIDATES]]


def odometer_candidates(lines):
    """The longest digit run of at most seven digits; of equally long ones, the one the engine is surest of.

    `lines` are lists of (word, confidence 0...1). Clock times (12:20) and the tachometer's scale (x1000) are taken out
    first.
    """
    found = []
    for word, confidence in (word for line in lines for word in line):
        for run in DIGIT_RUN.findall(SCALE.sub(" ", CLOCK.sub(" ", word))):
            digits = sum(character.isdigit() for character in run)
            if digits <= MOST_ODOMETER_DIGITS:
                found.append((digits, run, confidence))
    return ranked(found)


def check_digit_is_valid(vin):
    """49 CFR 565.15: the weighted sum modulo 11 stands in position 9, 10 as X."""
    if any(character not in VIN_VALUES for character in vin):
        return False
    remainder = sum(VIN_VALUES[c] * weight for c, weight in zip(vin, VIN_WEIGHTS)) % 11
    return vin[8] == ("X" if remainder == 10 else str(remainder))


def vin_candidates(lines):
    """A 17-character token; those with a valid check digit first, then by the engine's confidence.

    A token ends at anything but a letter or digit. I, O and Q become 1, 0 and 0. Neighbouring tokens of one line that
    have 17 characters together count (a VIN printed with gaps); so does a 17-character window of a longer token if its
    check digit is valid (a VIN glued to its caption). A token needs two digits among its last four characters.
    """
    found = []

    def consider(text, is_whole, confidence):
        vin = text.translate(VIN_CONFUSIONS)
        is_valid = check_digit_is_valid(vin)
        if (is_whole or is_valid) and sum(character.isdigit() for character in vin[-4:]) >= 2:
            found.append(((is_valid, is_whole), vin, confidence))

    for line in lines:
        tokens = [(t, sure) for word, sure in line for t in re.split(r"[^A-Z0-9]+", word.upper()) if t]
        for first, (token, sure) in enumerate(tokens):
            for start in range(len(token) - VIN_LENGTH + 1):
                consider(token[start : start + VIN_LENGTH], len(token) == VIN_LENGTH, sure)
            joined = token
            for following, following_sure in tokens[first + 1 :]:
                if len(joined) >= VIN_LENGTH:
                    break
                joined += following
                sure = min(sure, following_sure)
                if len(joined) == VIN_LENGTH:
                    consider(joined, True, sure)
    return ranked(found)


RULES = {"odometer": odometer_candidates, "vin": vin_candidates}


def fingerprint(*files):
    """Eight hexadecimal digits that change whenever the rules or the peer's own source do."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()[:8]


def answer(photo, kind, lines_of):
    started = time.perf_counter()
    line = {"photo": photo, "kind": None, "text": None, "confidence": 0.0, "candidates": [], "error": None}
    try:
        candidates = RULES[kind](lines_of(photo))
        line["candidates"] = [{"text": text, "confidence": round(sure, 6)} for text, sure in candidates]
        if candidates:
            line.update(kind=kind, text=candidates[0][0], confidence=round(candidates[0][1], 6))
    except Exception as error:  # One bad photo must not end the batch; the harness counts it as wrong.
        line["error"] = {"code": type(error).__name__, "message": str(error)}
    line["milliseconds"] = round((time.perf_counter() - started) * 1000, 1)
    return line


def main(version, start, source):
    """Runs a peer: `version()` names it in one line, `start()` loads it and returns the function from
    a photo's path to its lines, each a list of (word, confidence 0...1)."""
    parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__)
    parser.add_argument("--version", action="store_true", help="print the engine's and the rules' version")
    parser.add_argument("--kind", choices=sorted(RULES), default="odometer", help="what to read")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="photos; - reads one path a line from standard input")
    options = parser.parse_args()
    if options.version:
        print(f"{version()}, rules {fingerprint(__file__, source)}")
        return
    lines_of = start()
    for path in options.paths:
        photos = (line.rstrip("\n") for line in sys.stdin) if path == "-" else [path]
        for photo in photos:
            if photo:
                print(json.dumps(answer(photo, options.kind, lines_of), ensure_ascii=False), flush=True)


def limit_threads(count):
    """Keeps numeric libraries to `count` threads; call before they are loaded."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[name] = str(count)
