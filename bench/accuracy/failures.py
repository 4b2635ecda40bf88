#!/usr/bin/env python3
"""Shows what went wrong: contact sheets of every reading that is not right, and a table of their causes.

    python3 -m venv .venv && .venv/bin/pip install -r bench/accuracy/requirements.txt
    .build/release/odolog read --json --kind odometer FOLDER > readings.jsonl
    .venv/bin/python bench/accuracy/failures.py FOLDER --labels FILE --readings readings.jsonl --out SHEETS

Right is what the harness calls strictly right (bench/README.md). Into SHEETS go `failures-NN.png` and `failures.tsv`
(photo, truth, read, candidates, cause, confidence, outcome, place). They show photos and truths: SHEETS gets a
.gitignore that keeps it out of the repository. A person looks at them and writes a line for each photo into the causes
file (photo, cause); the share of each cause is printed as a Markdown table.

Exit codes: 0 done, 2 a file that cannot be used, 64 usage.
"""

import argparse
import csv
import json
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps

CAUSES = Path(__file__).resolve().parents[1] / "results" / "odometer-causes.tsv"
UNNAMED = "(not yet named)"


class Unusable(Exception):
    """A file that cannot be used: which, where in it, and why."""

    def __init__(self, path, reason, line=None):
        super().__init__(f"{path}{f', line {line}' if line else ''}: {reason}")


@dataclass
class Label:
    """A photo's truth. `place`: corners of the line in pixels of the upright photo, where the labels tell it."""

    file: str
    kind: str
    truth: str
    place: list | None = None


@dataclass
class Failure:
    label: Label
    path: Path
    answer: dict | None  # the engine's line, None when it gave none
    outcome: str  # secondIsRight, wrong, nothingRead, error, missing
    cause: str = UNNAMED
    place: str = ""  # onTruth, elsewhere, or empty where that cannot be said

    @property
    def read(self):
        if self.answer is None:
            return "(no answer)"
        if self.answer.get("error"):
            return f"({self.answer['error'].get('code', 'error')})"
        return self.answer.get("text") or "(nothing)"

    @property
    def candidates(self):
        """[(text, confidence)]."""
        found = (self.answer or {}).get("candidates") or []
        return [(str(c.get("text")), float(c.get("confidence") or 0)) for c in found]

    @property
    def confidence(self):
        """Of what was read; 0 where nothing was."""
        answer = self.answer or {}
        return float(answer.get("confidence") or 0) if answer.get("text") and not answer.get("error") else 0.0


# Labels


def labels(path, split=None, kind="odometer"):
    """The labels of a set, in the formats that the harness knows: JSON lines, or a table with a header row."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Unusable(path, f"cannot be read as UTF-8 text ({error})") from error
    rows = _objects(path, text) if text.lstrip().startswith("{") else _table(path, text)
    chosen = [label for label, of in rows if label.kind == kind and split in (None, of)]
    if not chosen:
        raise Unusable(path, f"no row of kind {kind}{f' in split {split}' if split else ''}")
    twice = [file for file, count in Counter(label.file for label in chosen).items() if count > 1]
    if twice:
        raise Unusable(path, f"'{twice[0]}' is labelled twice")
    return chosen


def _objects(path, text):
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            file, truth = str(row["file"]), str(row["mileage"])
        except (ValueError, KeyError, TypeError) as error:
            raise Unusable(path, "not an object with 'file' and 'mileage'", number) from error
        try:
            place = _place(row)
        except (ValueError, TypeError, KeyError, IndexError) as error:
            raise Unusable(path, "'odometer' and 'line.boxes' are no boxes of four numbers", number) from error
        rows.append((Label(file, "odometer", truth, place), row.get("split")))
    return rows


def _place(row):
    """The box around the line's digits, or around the display where the digits are not told apart."""
    boxes = (row.get("line") or {}).get("boxes") or ([row["odometer"]] if row.get("odometer") else [])
    if not boxes:
        return None
    x0, y0 = min(float(b[0]) for b in boxes), min(float(b[1]) for b in boxes)
    x1, y1 = max(float(b[2]) for b in boxes), max(float(b[3]) for b in boxes)
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def _table(path, text):
    first = text.lstrip().split("\n", 1)[0]
    comma = "," in first and "\t" not in first
    reader = csv.DictReader(
        text.splitlines(), delimiter="," if comma else "\t", quoting=csv.QUOTE_MINIMAL if comma else csv.QUOTE_NONE
    )
    columns = reader.fieldnames or []
    truth = next((c for c in ("vin", "mileage", "text") if c in columns), None)
    if truth is None or "file" not in columns:
        raise Unusable(
            path, f"no table with 'file' and one of 'vin', 'mileage', 'text', but {', '.join(columns)[:100]}"
        )
    rows = []
    for row in reader:
        row = {key: (value or "").strip() for key, value in row.items() if isinstance(key, str)}
        kind = {"vin": "vin", "mileage": "odometer"}.get(truth) or row.get("kind", "")
        if truth == "vin" and not row["vin"]:
            continue
        place = None
        if row.get("x1"):
            try:
                place = [(float(row[f"x{i}"]), float(row[f"y{i}"])) for i in (1, 2, 3, 4)]
            except (ValueError, KeyError) as error:
                raise Unusable(path, "x1...y4 are no eight numbers", reader.line_num) from error
        rows.append((Label(row["file"], kind, row[truth], place), row.get("split")))
    return rows


# Readings


def photo_path(folder, file):
    """Where a labelled photo lies: in the folder, or in its subfolder `images`."""
    direct, nested = Path(folder) / file, Path(folder) / "images" / file
    return nested if not direct.exists() and nested.exists() else direct


def readings(lines, wanted):
    """{file: the engine's line}, and how many lines belong to no labelled photo. `wanted`: {file: path}."""
    at = {path.resolve(): file for file, path in wanted.items()}
    names = Counter(path.name for path in wanted.values())
    by_name = {path.name: file for file, path in wanted.items() if names[path.name] == 1}
    found, strays = {}, 0
    for line in lines:
        if not line.strip():
            continue
        try:
            answer = json.loads(line)
            path = Path(answer["photo"])
        except (ValueError, KeyError, TypeError):
            strays += 1
            continue
        file = at.get(path.resolve()) or by_name.get(path.name)
        if file is None or file in found:
            strays += 1
        else:
            found[file] = answer
    return found, strays


def run(odolog, kind, paths):
    """Lines of `odolog read --json` over the photos."""
    command = [odolog, "read", "--json", "--kind", kind, "-"]
    try:
        done = subprocess.run(
            command, input="".join(f"{path}\n" for path in paths), stdout=subprocess.PIPE, text=True, check=False
        )
    except OSError as error:
        raise Unusable(odolog, f"cannot be run ({error.strerror})") from error
    if done.returncode not in (0, 1):
        raise Unusable(odolog, f"ended with exit code {done.returncode}")
    return done.stdout.splitlines()


# Judging, as bench/accuracy/AccuracyReport/Scoring.swift does


def number(text):
    """The ASCII digits without leading zeros, None when there is no digit."""
    digits = re.sub(r"[^0-9]", "", text)
    return (digits.lstrip("0") or "0") if digits else None


def is_right(text, label):
    if label.kind == "vin":
        return text.upper() == label.truth
    return number(text) is not None and number(text) == number(label.truth)


def judge(label, answer):
    """What an answer is: right, secondIsRight, wrong, nothingRead, error or missing."""
    if answer is None:
        return "missing"
    if answer.get("error"):
        return "error"
    text = answer.get("text")
    if text is None:
        return "nothingRead"
    if is_right(text, label):
        return "right"
    second = next((c["text"] for c in answer.get("candidates") or [] if c["text"] != text), None)
    return "secondIsRight" if second is not None and is_right(second, label) else "wrong"


def overlap(one, other):
    """How much of the smaller of two quads the larger one covers, on a grid of 256 cells across what they span."""
    points = [*one, *other]
    x0, y0 = min(p[0] for p in points), min(p[1] for p in points)
    span = max(max(p[0] for p in points) - x0, max(p[1] for p in points) - y0, 1e-6)
    masks = []
    for quad in (one, other):
        mask = Image.new("1", (264, 264))
        ImageDraw.Draw(mask).polygon([((x - x0) / span * 256, (y - y0) / span * 256) for x, y in quad], fill=1)
        masks.append(int.from_bytes(mask.tobytes(), "big"))
    return (masks[0] & masks[1]).bit_count() / max(1, min(masks[0].bit_count(), masks[1].bit_count()))


def failures(chosen, paths, answers, causes):
    """Those that are not right, grouped by cause, the most confident first."""
    found = []
    for label in chosen:
        answer = answers.get(label.file)
        outcome = judge(label, answer)
        if outcome == "right":
            continue
        failure = Failure(label, paths[label.file], answer, outcome)
        failure.cause = causes.get(label.file) or causes.get(Path(label.file).name) or UNNAMED
        box = (answer or {}).get("box")
        if box and label.place:
            failure.place = "onTruth" if overlap(box, label.place) > 0.5 else "elsewhere"
        found.append(failure)
    return sorted(found, key=lambda f: (f.cause == UNNAMED, f.cause, -f.confidence, f.label.file))


# Causes


def read_causes(path):
    """{photo: cause} of a table with the columns photo and cause; more columns are for the person who keeps it."""
    if not Path(path).exists():
        return {}
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Unusable(path, f"cannot be read as UTF-8 text ({error})") from error
    columns = lines[0].split("\t") if lines else []
    if columns[:2] != ["photo", "cause"]:
        raise Unusable(path, "the first line must be 'photo', a tab, 'cause'", 1)
    causes = {}
    for line_number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        fields = [part.strip() for part in line.split("\t")]
        if len(fields) < 2 or not fields[0] or not fields[1]:
            raise Unusable(path, "a photo, a tab and its cause are needed", line_number)
        if fields[0] in causes:
            raise Unusable(path, f"'{fields[0]}' stands there twice", line_number)
        causes[fields[0]] = fields[1]
    return causes


def cause_table(found, photos):
    """Markdown: photos and shares of each cause, the most frequent first."""
    counts = sorted(Counter(f.cause for f in found).items(), key=lambda c: (c[0] == UNNAMED, -c[1], c[0]))
    lines = ["| cause | photos | of the failures | of all photos |", "| --- | --- | --- | --- |"]
    for cause, count in counts:
        name = cause.replace("|", "\\|")
        lines.append(f"| {name} | {count} | {count / len(found):.1%} | {count / photos:.1%} |".replace("%", " %"))
    lines.append(f"| all | {len(found)} | | {len(found) / photos:.1%} |".replace("%", " %"))
    return "\n".join(lines)


# Sheets

WIDTH, ROW, SIDE = 1300, 300, 290
READ, TRUTH = (60, 200, 255), (60, 230, 90)


@dataclass
class Sheet:
    """Rows of a contact sheet: the photo with both boxes, a close-up, and beside it the strips and what was read."""

    rows: int
    image: Image.Image = field(init=False)
    used: int = 0

    def __post_init__(self):
        self.image = Image.new("RGB", (WIDTH, self.rows * ROW), (32, 33, 36))

    def add(self, failure):
        pen, top = ImageDraw.Draw(self.image), self.used * ROW
        self.used += 1
        box = (failure.answer or {}).get("box")
        try:
            with Image.open(failure.path) as file:
                photo = ImageOps.exif_transpose(file).convert("RGB")
        except (OSError, ValueError, Image.DecompressionBombError) as error:
            photo = None
            pen.text((12, top + 130), f"cannot be opened: {type(error).__name__}", (230, 230, 230), _font(15))
        if photo:
            self.photos(photo, box, failure.label.place, top)
        x = 2 * SIDE + 24
        best = f"{failure.read}   {100 * failure.confidence:.1f} %"
        place = f", {failure.place}" if failure.place else ""
        pen.text((x, top + 6), f"{failure.label.file}  {failure.outcome}{place}", (170, 174, 180), _font(14))
        pen.text((x, top + 26), f"read  {best}", READ, _font(22))
        pen.text((x, top + 54), f"truth {failure.label.truth}", TRUTH, _font(22))
        others = "   ".join(f"{text} {100 * p:.1f} %" for text, p in failure.candidates[1:])
        pen.text((x, top + 86), others[:95], (220, 222, 226), _font(15))
        pen.text((x, top + 108), failure.cause, (255, 205, 90), _font(17))
        if photo:
            y = top + 136
            for quad, colour in ((box, READ), (failure.label.place, TRUTH)):
                if quad:
                    cut = strip(photo, quad, WIDTH - x - 20, 72)
                    self.image.paste(cut, (x + 6, y))
                    pen.rectangle((x, y, x + 3, y + cut.height), fill=colour)
                    y += 78
        pen.line((0, top + ROW - 1, WIDTH, top + ROW - 1), (80, 82, 86))

    def photos(self, photo, box, place, top):
        """The whole photo, and the part around what was read (or should have been)."""
        quads = [(q, c) for q, c in ((place, TRUTH), (box, READ)) if q]
        self.picture(photo, quads, 4, top)
        if quads:
            points = [p for quad, _ in quads for p in quad]
            x0, x1 = min(p[0] for p in points), max(p[0] for p in points)
            y0, y1 = min(p[1] for p in points), max(p[1] for p in points)
            half = max(x1 - x0, y1 - y0) * 0.75 + 10
            left, upper = int((x0 + x1) / 2 - half), int((y0 + y1) / 2 - half)
            part = photo.crop((left, upper, left + int(2 * half), upper + int(2 * half)))
            moved = [([(px - left, py - upper) for px, py in quad], c) for quad, c in quads]
            self.picture(part, moved, SIDE + 12, top, enlarge=True)

    def picture(self, photo, quads, x, top, enlarge=False):
        scale = min(SIDE / photo.width, SIDE / photo.height)
        scale = scale if enlarge else min(scale, 1.0)
        size = (max(1, round(photo.width * scale)), max(1, round(photo.height * scale)))
        small = photo.resize(size, Image.Resampling.LANCZOS)
        pen = ImageDraw.Draw(small)
        for quad, colour in quads:
            corners = [(px * scale, py * scale) for px, py in quad]
            pen.line([*corners, corners[0]], fill=colour, width=2)
        self.image.paste(small, (x, top + 4))


def strip(photo, quad, width, height):
    """The quad laid flat with a margin of a fifth of its height, no larger than `width` x `height` pixels."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    along = max(1.0, (((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 + ((cx - dx) ** 2 + (cy - dy) ** 2) ** 0.5) / 2)
    down = max(1.0, (((dx - ax) ** 2 + (dy - ay) ** 2) ** 0.5 + ((cx - bx) ** 2 + (cy - by) ** 2) ** 0.5) / 2)
    m = 0.2 * down
    ux, uy = (bx - ax + cx - dx) / (2 * along) * m, (by - ay + cy - dy) / (2 * along) * m
    vx, vy = (dx - ax + cx - bx) / (2 * down) * m, (dy - ay + cy - by) / (2 * down) * m
    corners = (
        *(ax - ux - vx, ay - uy - vy),
        *(dx - ux + vx, dy - uy + vy),
        *(cx + ux + vx, cy + uy + vy),
        *(bx + ux - vx, by + uy - vy),
    )
    w, h = along + 2 * m, down + 2 * m
    scale = min(width / w, height / h)
    size = (max(1, round(w * scale)), max(1, round(h * scale)))
    return photo.transform(size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC)


def _font(size):
    return ImageFont.load_default(size)


def write(found, out, per_sheet):
    """Sheets and table into `out`; older sheets there are removed, so that none is left of another run."""
    out = Path(out)
    try:
        out.mkdir(parents=True, exist_ok=True)
        for old in out.glob("failures-*.png"):
            old.unlink()
        (out / ".gitignore").write_text("*\n")
        with open(out / "failures.tsv", "w", encoding="utf-8") as file:
            file.write("photo\ttruth\tread\tcandidates\tcause\tconfidence\toutcome\tplace\n")
            for f in found:
                others = " ".join(f"{text}:{p:.4f}" for text, p in f.candidates)
                cause = "" if f.cause == UNNAMED else f.cause
                cells = (f.label.file, f.label.truth, f.read, others, cause, f"{f.confidence:.4f}", f.outcome, f.place)
                file.write("\t".join(re.sub(r"\s", " ", cell) for cell in cells) + "\n")
        for page, start in enumerate(range(0, len(found), per_sheet), 1):
            part = found[start : start + per_sheet]
            sheet = Sheet(len(part))
            for failure in part:
                sheet.add(failure)
            sheet.image.save(out / f"failures-{page:02d}.png")
    except OSError as error:
        raise Unusable(out, f"cannot be written ({error.strerror})") from error


def arguments(argv):
    class Parser(argparse.ArgumentParser):
        def error(self, message):
            self.print_usage(sys.stderr)
            self.exit(64, f"failures: {message}\n")

    def positive(text):
        value = int(text)
        if value < 1:
            raise ValueError
        return value

    parser = Parser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="the labelled photos, or the folder above their `images`")
    parser.add_argument("--labels", required=True)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--readings", help="JSON lines of `odolog read --json`; - for standard input")
    source.add_argument("--odolog", help="the binary: it is run on the photos first")
    parser.add_argument("--out", required=True, help="folder for the sheets")
    parser.add_argument("--split", help="only these rows of the labels, such as val")
    parser.add_argument("--kind", choices=["odometer", "vin"], default="odometer")
    parser.add_argument("--causes", default=CAUSES, help="default: bench/results/odometer-causes.tsv")
    parser.add_argument("--limit", type=positive, help="only the first photos")
    parser.add_argument("--per-sheet", type=positive, default=8, metavar="N", help="default: %(default)s")
    return parser.parse_args(argv)


def main(argv=None):
    options = arguments(argv)
    try:
        chosen = labels(options.labels, options.split, options.kind)[: options.limit]
        paths = {label.file: photo_path(options.folder, label.file) for label in chosen}
        if not any(path.exists() for path in paths.values()):
            raise Unusable(options.folder, f"not one of the labelled photos is there, such as {chosen[0].file}")
        causes = read_causes(options.causes)
        if options.odolog:
            lines = run(options.odolog, options.kind, paths.values())
        elif options.readings == "-":
            lines = sys.stdin.read().splitlines()
        else:
            try:
                lines = Path(options.readings).read_text(encoding="utf-8").splitlines()
            except (OSError, UnicodeDecodeError) as error:
                raise Unusable(options.readings, f"cannot be read as UTF-8 text ({error})") from error
        answers, strays = readings(lines, paths)
        found = failures(chosen, paths, answers, causes)
        write(found, options.out, options.per_sheet)
    except Unusable as error:
        print(f"failures: {error}", file=sys.stderr)
        return 2
    if strays:
        print(f"failures: {strays} lines of the readings belong to no photo of the labels", file=sys.stderr)
    failed = {name for f in found for name in (f.label.file, Path(f.label.file).name)}
    cured = [f for f in causes if f not in failed and any(f in (x.file, Path(x.file).name) for x in chosen)]
    if cured:
        print(f"failures: {len(cured)} photos have a cause but are right now, such as {cured[0]}", file=sys.stderr)
    print(f"{len(chosen) - len(found)} of {len(chosen)} right.\n")
    print(cause_table(found, len(chosen)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
