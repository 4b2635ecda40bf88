"""Packs what the network learns from: for each photo the two views, larger than the network sees them, as WebP.

    python pack.py OUT --trodo FOLDER --trips ../../trodo/trip.tsv --vin-plates FOLDER --renders FOLDER... --real FOLDER real.tsv

OUT gets `index.jsonl` and `views.bin`. Photos that training may not see are left out here: TRODO's val and held-out readings go in
with `"split": "watch"`, as do a tenth of the renders and the plates that the locator holds out. Trip meters of TRODO are left out.
"""

import argparse
import csv
import hashlib
import json
import sys
from pathlib import Path

import cv2
import numpy as np

import views
from kinds import KINDS

sys.path.append(str(Path(__file__).parent.parent / "recognizer"))
import lines as trodo_lines  # noqa: E402

REACH = 1.35
WHOLE = 208
VIN_KINDS = ["vin_label", "vin_stamped", "vin_windshield"]
OF_DISPLAY = {
    "vin-label": ["vin_label"],
    "vin-plate": ["vin_label"],
    "vin-windshield": ["vin_windshield"],
    "vin-stamped": ["vin_stamped"],
    "vin-dotpeen": ["vin_stamped"],
    "vin-paper": ["paper"],
    "vin-screen": ["screen"],
    "fuel-pump": ["fuel_pump"],
    "electricity-meter": ["meter"],
    "water-meter": ["meter"],
    "gas-meter": ["meter"],
    "receipt": ["receipt"],
    "invoice": ["receipt"],
    "price-tag": ["receipt", "text"],
    "licence-plate": ["licence_plate"],
    "part-label": ["text", "other"],
    "phone-sign": ["text"],
    "date-print": ["text", "screen", "receipt", "other"],
    "calculator": ["other"],
    "computer-screen": ["screen", "text"],
    "bare-number": ["text"],
}


def kinds_of_display(display):
    return ["paper"] if display.startswith("paper-") else OF_DISPLAY[display]


class Pack:
    def __init__(self, folder: Path, rng):
        folder.mkdir(parents=True, exist_ok=True)
        self.rng = rng
        self.index = open(folder / "index.jsonl", "w")
        self.bytes = open(folder / "views.bin", "wb")
        self.count = {}

    def add(self, source, split, kinds, image, quad):
        """`quad`: nil where no place is known."""
        pictures = [views.whole(image, WHOLE)]
        if quad is not None:
            pictures.append(views.place(image, quad, REACH))
        row = {"source": source, "split": split, "kinds": [KINDS.index(kind) for kind in kinds], "views": []}
        for picture in pictures:
            data = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, 60])[1].tobytes()
            row["views"].append([self.bytes.tell(), len(data)])
            self.bytes.write(data)
        self.index.write(json.dumps(row) + "\n")
        key = f"{source} {split}"
        self.count[key] = self.count.get(key, 0) + 1

    def add_photo(self, source, split, kinds, image, quads, closes=0.4):
        """The photo with one of the quads; and, for some, a close crop around it, so that a crop alone says nothing."""
        quad = quads[self.rng.integers(len(quads))] if len(quads) else None
        self.add(source, split, kinds, image, None if quad is None else self.jittered(quad))
        if quad is None or self.rng.random() > closes:
            return
        quad = np.asarray(quad, float)
        height = (np.hypot(*(quad[3] - quad[0])) + np.hypot(*(quad[2] - quad[1]))) / 2
        margin = height * self.rng.uniform(0.05, 1.6, 4)
        low = np.maximum(quad.min(0) - margin[:2], 0).astype(int)
        high = np.minimum(quad.max(0) + margin[2:], image.shape[1::-1]).astype(int)
        crop = image[low[1] : high[1], low[0] : high[0]]
        if min(crop.shape[:2], default=0) >= 8:
            self.add(f"{source} close", split, kinds, crop, self.jittered(quad - low))

    def jittered(self, quad):
        quad = np.asarray(quad, float)
        height = (np.hypot(*(quad[3] - quad[0])) + np.hypot(*(quad[2] - quad[1]))) / 2
        return quad + self.rng.normal(0, 0.06 * height, (4, 2))


def read(path):
    return cv2.imread(str(path), cv2.IMREAD_COLOR)


def add_trodo(pack, folder, trips):
    left_out = {row["file"] for row in csv.DictReader(open(trips), delimiter="\t")}
    for row in trodo_lines.load(folder):
        if row["split"] != "train" or row["file"] in left_out:
            continue
        split = "watch" if trodo_lines.is_held_out(row["mileage"]) else "train"
        image = read(folder / row["file"])
        if image is None:
            continue
        main = next((line.quad for line in trodo_lines.lines(row, folder) if line.main), None)
        if main is None:
            x0, y0, x1, y1 = row["odometer"]
            main = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
        pack.add_photo("trodo", split, ["dashboard"], image, [main], closes=0.6)


def add_plates(pack, folder):
    for row in csv.DictReader(open(folder / "labels.tsv"), delimiter="\t"):
        if row["vin"]:
            continue
        image = read(folder / "images" / row["file"])
        if image is None:
            continue
        boxes = [list(map(float, box.split(","))) for box in row["boxes"].split(";") if box]
        quads = [np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]) for x, y, w, h in boxes]
        split = "watch" if hash_of(row["file"]) < 0.1 else "train"
        pack.add_photo("plates", split, VIN_KINDS, image, quads, closes=0.1)
        # The VIN made unreadable but for its last characters, as in photos that are published.
        if quads and pack.rng.random() < 0.35:
            quad = quads[0]
            part = pack.rng.uniform(0.5, 0.75)
            hidden = image.copy()
            (x0, y0), (x1, y1) = quad[0].astype(int), quad[2].astype(int)
            edge = int(x0 + part * (x1 - x0))
            if edge > x0 and y1 > y0:
                patch = hidden[y0:y1, x0:edge]
                if pack.rng.random() < 0.5:
                    patch[:] = cv2.blur(patch, (max(3, (edge - x0) // 4) | 1, max(3, (y1 - y0)) | 1))
                else:
                    patch[:] = np.median(patch.reshape(-1, 3), 0)
                rest = np.array([[edge, y0], [x1, y0], [x1, y1], [edge, y1]], float)
                pack.add_photo("plates hidden", split, VIN_KINDS, hidden, [rest], closes=0.3)


def hash_of(text):
    """0...1."""
    return hashlib.sha256(text.encode()).digest()[0] / 256


def add_renders(pack, folder):
    kinds_of = {row["file"]: row for row in csv.DictReader(open(folder / "labels.csv"))}
    for index, row in enumerate(map(json.loads, open(folder / "lines.jsonl"))):
        label = kinds_of[row["file"]]
        kinds = ["dashboard"] if label["kind"] == "odometer" else kinds_of_display(label["display"])
        image = read(folder / row["file"])
        if image is None:
            continue
        wanted = [line["quad"] for line in row["lines"] if line["role"] in ("odometer", "vin")]
        quads = wanted
        if not wanted:
            # Any number may be taken for an odometer, the longer ones most of all.
            numbers = [line for line in row["lines"] if sum(c.isdigit() for c in line["text"]) >= 3]
            numbers.sort(key=lambda line: -abs(quad_height(line["quad"])))
            quads = [line["quad"] for line in numbers[:4]]
            if label.get("x1") and label["x1"]:
                main = [[float(label[f"x{i}"]), float(label[f"y{i}"])] for i in range(1, 5)]
                quads = [main] * 3 + quads
        split = "watch" if index % 10 == 0 else "train"
        # Wheels alone may be anything's.
        closes = 0.06 if kinds in (["meter"], ["fuel_pump"]) else 0.4
        pack.add_photo(f"render {label['display']}", split, kinds, image, quads, closes)


def quad_height(quad):
    quad = np.asarray(quad)
    return np.hypot(*(quad[3] - quad[0]))


def add_real(pack, folder, table, places):
    """`places`: odolog's own answers, photo to box; where it reads nothing, places by chance."""
    for row in csv.DictReader(open(table), delimiter="\t"):
        if row["split"] != "train":
            continue
        name = row["file"]
        image = read(folder / name)
        if image is None:
            continue
        kinds = {"vin": VIN_KINDS, "text": ["text", "receipt", "screen", "other"], "screen": ["screen", "text", "other"],
                 "receipt": ["receipt", "text", "paper"], "meter": ["meter"], "fuel_pump": ["fuel_pump"],
                 "licence_plate": ["licence_plate", "other"], "dashboard": ["dashboard"], "other": ["other"]}[row["kind"]]
        quads = places.get(name) or [by_chance(image, pack.rng) for _ in range(2)]
        for quad in quads[:3]:
            pack.add_photo("real", "train", kinds, image, [quad], closes=0.5)


def by_chance(image, rng):
    rows, columns = image.shape[:2]
    height = rng.uniform(0.02, 0.12) * min(rows, columns) + 8
    width = height * rng.uniform(2.5, 6)
    x, y = rng.uniform(0, max(1, columns - width)), rng.uniform(0, max(1, rows - height))
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])


def places_of(table):
    """Photo to boxes, from lines of `odolog read --json`."""
    places = {}
    for row in map(json.loads, open(table)) if table else []:
        if row["box"]:
            places.setdefault(Path(row["photo"]).name, []).append(row["box"])
    return places


def main():
    parser = argparse.ArgumentParser(description="Packs what the network of scenes learns from.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--trodo", type=Path)
    parser.add_argument("--trips", type=Path)
    parser.add_argument("--vin-plates", type=Path)
    parser.add_argument("--renders", type=Path, nargs="*", default=[])
    parser.add_argument("--real", type=Path, nargs=2, metavar=("FOLDER", "TABLE"))
    parser.add_argument("--real-places", type=Path, help="lines of `odolog read --json` over the real photos")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    pack = Pack(options.out, np.random.default_rng(options.seed))
    if options.trodo:
        add_trodo(pack, options.trodo, options.trips)
    if options.vin_plates:
        add_plates(pack, options.vin_plates)
    for folder in options.renders:
        add_renders(pack, folder)
    if options.real:
        add_real(pack, *options.real, places_of(options.real_places))
    for key, count in sorted(pack.count.items()):
        print(count, key)


if __name__ == "__main__":
    main()
