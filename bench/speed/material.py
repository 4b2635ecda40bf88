"""What is measured: labelled photos, and larger ones made of them."""

import csv
import hashlib
import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ENDINGS = {".jpg", ".jpeg", ".png"}
# Of so many photos larger ones are made.
ENLARGED = 5


@dataclass(frozen=True)
class Photo:
    path: Path
    truth: str | None  # None: unknown
    pixels: int  # 0: unknown


@dataclass(frozen=True)
class Material:
    name: str
    photos: list
    is_val: bool  # what the targets are about

    def paths(self, every=1):
        return [photo.path for photo in self.photos[::every]]

    def near(self, pixels):
        """The photo of about so many; the first where their sizes are unknown."""
        return min(self.photos, key=lambda photo: abs(photo.pixels - pixels))


def trodo_val(folder):
    with open(folder / "labels.jsonl", encoding="utf-8") as file:
        labels = [label for label in map(json.loads, file) if label["split"] == "val"]
    photos = [
        Photo(folder / label["file"], label["mileage"], label["width"] * label["height"]) for label in labels
    ]  # fmt: skip
    return Material("TRODO, validation split", [photo for photo in photos if photo.path.exists()], True)


def test_images():
    with open(ROOT / "TestImages" / "labels.csv", newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] == "odometer"]
    return Material("TestImages", [Photo(ROOT / "TestImages" / row["file"], row["text"], 0) for row in rows], False)


def folder_of(path):
    """But for names that no list with a path a line can hold, or that are no UTF-8."""
    found = sorted(file for file in path.rglob("*") if file.suffix.lower() in ENDINGS and str(file).isprintable())
    return Material("a folder", [Photo(file, None, 0) for file in found], False)


def all_kinds(every):
    """Paths of TestImages, VINs among them."""
    return sorted(path for path in (ROOT / "TestImages").iterdir() if path.suffix in ENDINGS)[::every]


def enlarge(material, python, folder):
    """A folder with `1`, `12` and `48` (megapixels) and `formats`; made once for the same photos by the same program.

    It lies in a folder of our own in `folder`, where the ones before are removed.
    """
    photos = material.photos
    count = min(ENLARGED, len(photos))
    sources = [photos[(2 * number + 1) * len(photos) // (2 * count)].path for number in range(count)]
    digest = hashlib.sha256(b"".join((HERE / name).read_bytes() for name in ("enlarge.py", "heic.py")))
    for source in sources:
        digest.update(source.read_bytes())
    own = folder / "odolog-speed-photos"
    own.mkdir(exist_ok=True)
    out = own / digest.hexdigest()[:8]
    for old in set(own.iterdir()) - {out}:
        shutil.rmtree(old)
    subprocess.run([python, HERE / "enlarge.py", out, *sources], check=True)
    return out


def warm(paths):
    """Into the page cache."""
    for path in paths:
        Path(path).read_bytes()
