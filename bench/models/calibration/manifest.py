#!/usr/bin/env python3
"""Writes what `fit` prints into the models' manifest, with the digests of the weights that it was fitted to.

    odolog-fit < photos.tsv | tee fitted.txt
    ./manifest.py fitted.txt

Without a file only the digests are written: for weights that were exchanged and whose calibration is known to hold.
"""
import hashlib
import json
import re
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[3] / "Sources"
MANIFEST = SOURCES / "OdologRecognition/Resources/odolog-models.json"


def weights():
    files = [
        *(SOURCES / "OdologRecognition/Resources").glob("*.traineddata"),
        *(SOURCES / "OdologRecognition/Resources").glob("*.safetensors"),
        SOURCES / "OdologNetwork/Resources/locator.safetensors",
        SOURCES / "OdologNetwork/Resources/scene.safetensors",
    ]
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(files, key=lambda f: f.name)}


def fitted(text):
    """What stands in the manifest: its key, the key within, the values."""
    lines = re.findall(r'^"(evidence\.)?(odometer|odometerValue|vin)": (\{.*\})$', text, re.MULTILINE)
    return [("evidence" if evidence else "calibration", key, json.loads(values)) for evidence, key, values in lines]


def text(manifest):
    """As JSON; what fits into a line stands in one."""
    def in_one_line(match):
        line = re.sub(r"\s+", " ", match.group())
        return line if len(line) <= 120 else match.group()
    return re.sub(r"\{[^{}]*\}", in_one_line, json.dumps(manifest, indent=2)) + "\n"


def main():
    manifest = json.loads(MANIFEST.read_text())
    for path in sys.argv[1:]:
        found = fitted(Path(path).read_text())
        if not found:
            sys.exit(f"{path}: no line of it is a calibration or evidence; give what odolog-fit prints.")
        for part, key, values in found:
            manifest[part][key].update(values)
    manifest["weights"] = weights()
    MANIFEST.write_text(text(manifest))


if __name__ == "__main__":
    main()
