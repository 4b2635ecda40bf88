"""What the network of words learns from: lines of renders and drawn ones, with words and units beside numbers; and what it is
watched on. Real photos' labels tell no words."""

import argparse
import string
import unicodedata
from pathlib import Path

import cv2
import numpy as np

import evaluate
import line_network
import located
import product
import rendered
import synthetic
import vin_photos
import vin_strips
from evaluate import Strip
from kinds import KINDS, Kind
from vin_lines import Crop, Symbol

RENDERED = 0.55
"""Share of the lines of renders; the rest is drawn."""
DRAWN, FRESH = 4000, 0.15
PER_PHOTO = {"odometer": 1, "unit": 1, "word": 2, "numeral": 0}
"""Of the roles that there are many of; one of any other."""
SMALLEST = 6.0
"""Pixels; lower lines can't be read."""
BESIDE = 2.0
"""In heights, how far beyond a number's ends the product looks for its unit: as `cuts.odometer.beside` of `odolog-models.json`."""

UNITS = ["km"] * 10 + ["mi"] * 5 + ["KM", "Km", "miles", "MILES", "mls", "MI", "Mi", "mile"] + [
    "km/h", "KM/H", "mph", "MPH", "km/l", "mpg", "MPG", "l/100km", "kWh", "°C", "°F", "h", "%", "AM", "PM", "rpm", "x1000", "V",
    "bar", "psi", "L", "min", "x100"]
LABELS = (
    "ODO ODO ODO ODO. Odo odo TOTAL Total total TOT Tot. TOTAL: ODOMETER Odometer Mileage MILEAGE TRIP TRIP TRIP Trip trip Trip: "
    "A B TRIP-A TRIP-B T1 T2 Gesamt GESAMT Gesamt-km Tages-km Tag Totale Parziale Parcial Partial Total-km Kilometerstand "
    "Kilométrage Kilometraje Toplam Daily Journey RANGE Range DTE AVG Avg. AVERAGE INST Time TIME CLOCK Date Temp TEMP OUT "
    "Outside FUEL EMPTY Service SERVICE OIL Reichweite Autonomie Autonomia Reste SPEED Speed CRUISE LIMIT Since Start Dist. "
    "Distance Compteur Trajet Matka Trasa Tripp Stand Przebieg Celkem Ukupno Parcours Radio FM SEL SET RESET MENU MODE INFO ECO "
    "SPORT READY OK P R N D E F H C ABS BRAKE DOOR ENGINE CHECK").split()


def folded(symbol: str, kind: Kind) -> str | None:
    """What the network says of a character; empty: nothing; None: a word with it can't be told."""
    symbol = {"º": "°", "˚": "°", ",": ".", "'": "", "’": "", "(": "", ")": "", "Ø": "O", "ø": "O", "ł": "L", "Ł": "L"}.get(symbol, symbol)
    plain = "".join(c for c in unicodedata.normalize("NFKD", symbol) if not unicodedata.combining(c)).upper()
    return plain if plain == "" or len(plain) == 1 and plain in kind.symbols else None


def spread(text: str, left: float, right: float, kind: Kind) -> list[Symbol]:
    """Characters side by side, as wide as each other: near enough for whether one is in a cut. Words of other scripts show
    nothing."""
    step = (right - left) / max(len(text), 1)
    symbols, place = [], 0
    for word in text.split(" "):
        shown = [folded(c, kind) for c in word]
        if None not in shown:
            symbols += [
                Symbol(c, left + (place + i) * step, left + (place + i + 1) * step) for i, c in enumerate(shown) if c]
        place += len(word) + 1
        if place <= len(text):
            symbols.append(Symbol(" ", left + (place - 1) * step, left + place * step))
    return symbols


# ---- Lines of renders


def rendered_crops(renders: Path, held_out: bool, kind: Kind) -> list[tuple[Crop, bool]]:
    """And whether each is a number, beside which a unit may stand."""
    rng = np.random.default_rng(4)
    found = []
    for path, entries in rendered.photos(renders, held_out):
        photo = rendered.read_photo(path)
        quads = [np.array(entry["quad"], float) for entry in entries]
        taken = {}
        for i in rng.permutation(len(entries)):
            role = entries[i]["role"]
            taken[role] = taken.get(role, 0) + 1
            if taken[role] > PER_PHOTO.get(role, 1) or rendered.size(quads[i])[1] < SMALLEST:
                continue
            others = [(quads[j], entries[j]["text"]) for j in range(len(entries)) if j != i]
            try:
                crop = vin_photos.crop(photo, quads[i], entries[i]["text"], others, lambda t, q: spread(
                    t, q[[0, 3], 0].mean(), q[[1, 2], 0].mean(), kind))
            except product.Unusable:
                continue
            found.append((crop, role not in ("word", "unit")))
    return found


# ---- Drawn lines


def drawn_crop(rng, kind: Kind) -> tuple[Crop, bool]:
    look = synthetic.style(rng)
    letters = look if look.kind != "segments" else synthetic.Style("font", str(rng.choice(list(synthetic.fonts.FONTS))))
    line, beside = synthetic.LINE, 110
    pieces: list[tuple[str, np.ndarray]] = []
    main = 0
    is_number = rng.random() < 0.6
    if is_number:
        pieces.append((text := synthetic.content(rng) or "0", synthetic.mask(text, look, line)[0]))
        if rng.random() < 0.8:
            pieces += [("", _blank(rng.uniform(0.05, 1.1))), _word(rng, str(rng.choice(UNITS)), letters)]
        if rng.random() < 0.4:
            pieces, main = [_word(rng, _label(rng), letters), ("", _blank(rng.uniform(0.15, 1.3))), *pieces], 2
    else:
        for _ in range(int(rng.choice([1, 2, 3], p=[0.6, 0.3, 0.1]))):
            text = str(rng.choice(UNITS)) if rng.random() < 0.3 else _label(rng)
            pieces += [("", _blank(rng.uniform(0.3, 0.7)))] * bool(pieces) + [(text, synthetic.mask(text, letters, line)[0])]
    columns = sum(p.shape[1] for _, p in pieces) + 2 * beside
    edge = round(line * synthetic.MARGIN)
    alpha = np.zeros((line + 2 * edge, columns), np.float32)
    x, symbols, spans = beside, [], []
    for text, drawn in pieces:
        synthetic._add(alpha, drawn, x, edge - line // 2)
        spans.append((x, x + drawn.shape[1]))
        symbols += spread(text, *spans[-1], kind) if text else [Symbol(" ", *spans[-1])]
        x += drawn.shape[1]
    for side in (-1, 1):
        if rng.random() < 0.5:
            synthetic._neighbour(alpha, letters, side, rng)
    ground, ink = synthetic.colours(rng)
    left, right = spans[main] if is_number else (beside, x)
    quad = np.array([[left, edge], [right, edge], [right, edge + line], [left, edge + line]], float)
    return Crop(synthetic._painted(alpha[:, :, None], ground, ink, rng), quad, symbols), is_number


def _blank(heights: float) -> np.ndarray:
    return np.zeros((2 * synthetic.LINE, max(1, round(heights * synthetic.LINE))), np.float32)


def _word(rng, text: str, look) -> tuple[str, np.ndarray]:
    """Lower than the number as a rule, mostly on its foot."""
    line = synthetic.LINE
    small = max(10, round(line * rng.uniform(0.28, 1.0)))
    drawn, _ = synthetic.mask(text, look, small)
    full = np.zeros((2 * line, drawn.shape[1]), np.float32)
    foot = line // 2 + line - small - small // 2 if rng.random() < 0.7 else line // 2 - small // 2
    foot = int(np.clip(foot, 0, 2 * line - 2 * small))
    full[foot : foot + 2 * small] = drawn
    return text, full


def _label(rng) -> str:
    """A word of dashboards, or letters by chance: a network that knows words by heart sees them everywhere."""
    chance = rng.random()
    if chance < 0.7:
        word = str(rng.choice(LABELS))
        return word + str(rng.choice(["", "", "", " A", " B", " 1", ":"]))
    letters = string.ascii_uppercase if rng.random() < 0.5 else string.ascii_lowercase
    text = "".join(letters[i] for i in rng.integers(0, 26, int(rng.integers(1, 9))))
    return text.capitalize() if rng.random() < 0.3 else text


# ---- Strips


def choose(crop: Crop, is_number: bool, offsets: np.ndarray | None, rng) -> vin_strips.Cut:
    height = np.linalg.norm(crop.quad[3] - crop.quad[0])
    quad = crop.quad + rng.normal(0, 0.02, (4, 2)) * height
    if offsets is not None and rng.random() < 0.7:
        quad = quad + offsets[int(rng.integers(len(offsets)))] * height
    elif rng.random() < 0.7:
        top, bottom = rng.uniform(-0.05, 0.35, 2) * height
        quad = quad + np.array([[0, -top], [0, -top], [0, bottom], [0, bottom]])
    reach = 0.0
    if is_number:
        reach = BESIDE if rng.random() < 0.6 else rng.uniform(0, 2)
    elif rng.random() < 0.8:
        reach = rng.uniform(0, 0.6)
    along = (quad[1] - quad[0]) / np.linalg.norm(quad[1] - quad[0]) * reach * height
    quad = quad + np.array([-along, along, along, -along])
    margin = product.STRIP_MARGIN
    left, right = quad[[0, 3], 0].mean() - margin * height, quad[[1, 2], 0].mean() + margin * height
    small = rng.uniform(0.75, 1) if crop.is_small else np.exp(rng.uniform(np.log(9), np.log(45))) / height
    scale = min(1.2, small)
    text = vin_strips.shown(crop.symbols, left, right)
    return vin_strips.Cut(quad, margin, scale * rng.uniform(0.85, 1.15), scale, text)


def strip(crop: Crop, is_number: bool, offsets, rng) -> tuple[np.ndarray, str] | None:
    """None where the cut ends within a character, or is useless."""
    cut = choose(crop, is_number, offsets, rng)
    if cut.text is None:
        return None
    try:
        image, quad = vin_strips._photographed(crop, cut, rng)
        gray = product.stretched(product.strongest_channel(product.rectified(image, quad, margin=cut.margin)))
    except product.Unusable:
        return None
    dark_on_light = 255 - gray if product.is_light_on_dark(gray) else gray
    if rng.random() < 0.05:
        dark_on_light = 255 - dark_on_light
    frames = len(cut.text) + sum(a == b for a, b in zip(cut.text, cut.text[1:])) + 2
    if dark_on_light.shape[1] * line_network.ROWS < line_network.FRAME * frames * dark_on_light.shape[0]:
        return None
    return line_network.prepared(dark_on_light), cut.text


def watched_strips(crops: list[tuple[Crop, bool]], is_number: bool) -> list[Strip]:
    found = []
    for crop, number in crops:
        if number != is_number:
            continue
        height = np.linalg.norm(crop.quad[3] - crop.quad[0])
        along = (crop.quad[1] - crop.quad[0]) / np.linalg.norm(crop.quad[1] - crop.quad[0]) * height * (BESIDE if is_number else 0.2)
        quad = crop.quad + np.array([-along, along, along, -along])
        edge = product.STRIP_MARGIN * height
        text = vin_strips.shown(crop.symbols, quad[[0, 3], 0].mean() - edge, quad[[1, 2], 0].mean() + edge)
        if text is not None:
            found.append(Strip(product.strip(crop.pixels, quad, 0), text, False, ""))
    return found


class Lessons:
    hopeless = 20.0
    """A line's loss, natural logarithm."""

    @staticmethod
    def add_arguments(parser: argparse.ArgumentParser):
        parser.add_argument("--trodo", type=Path, required=True)
        parser.add_argument("--located", type=Path, nargs="*", metavar="LINES", help="as for digits")

    def __init__(self, options):
        self.kind = KINDS[options.kind]
        self.rendered = rendered_crops(options.renders, False, self.kind)
        held_out = rendered_crops(options.renders, True, self.kind)
        self.watched = {"beside numbers": watched_strips(held_out, True), "words": watched_strips(held_out, False)}
        self.offsets = None
        if options.located:
            self.offsets = located.offsets(options.located, options.trodo, options.renders)[False]

    def start(self, rng):
        self.drawn = [drawn_crop(rng, self.kind) for _ in range(DRAWN // 8)]

    def strip(self, rng):
        while True:
            if rng.random() < RENDERED:
                crop, is_number = self.rendered[int(rng.integers(len(self.rendered)))]
            else:
                place = int(rng.integers(len(self.drawn)))
                if rng.random() < FRESH:
                    if len(self.drawn) < DRAWN:
                        self.drawn.append(drawn_crop(rng, self.kind))
                        place = -1
                    else:
                        self.drawn[place] = drawn_crop(rng, self.kind)
                crop, is_number = self.drawn[place]
            if (made := strip(crop, is_number, self.offsets, rng)) is not None:
                return made

    def watch(self, model) -> str:
        return "".join(
            f" {name} exact {np.mean([t == s.text for t, s in zip(evaluate.torch_texts(model, strips), strips)]):.4f}"
            for name, strips in self.watched.items())
