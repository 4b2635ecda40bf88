#!/usr/bin/env python3
"""What odolog makes of photos that hold no odometer and no VIN: nothing may be accepted, whatever --kind says.

    bench/negatives/measure.py .build/negatives --cases ../shared/cases --out bench/results/negatives.md
    bench/negatives/measure.py .build/negatives --real pumps=FOLDER --real papers=FOLDER --out /tmp/negatives.md

FOLDER holds `seen/KIND/` and `unseen/KIND/`, as bench/negatives/rendered.sh makes them. Every photo is read three times: without
--kind, with --kind odometer and with --kind vin. Beside the table, FILE.jsonl has a line for each photo and reading. Exit code 1: a
photo got no line.
"""

import argparse
import json
import math
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ASKED = ["auto", "odometer", "vin"]
SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp", ".heic", ".avif"}
# File of ../shared/cases -> what it may never be accepted as.
NEVER = {
    **{name: ("odometer", "vin") for name in ("kwh.jpg", "pump_labels.jpg", "price.png", "phone.png", "partno.png")},
    **{name: ("odometer",) for name in ("plate_gap.png", "plate_whole.png")},
}


@dataclass
class Photo:
    group: str  # seen, unseen, the name of --real, cases
    kind: str
    name: str
    path: Path
    number: str | None = None  # the number that stands out, where the photo is rendered


def photos_in(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES)


def rendered(folder: Path) -> list[Photo]:
    found = []
    for group in ("seen", "unseen"):
        for kind in sorted(p for p in (folder / group).glob("*") if p.is_dir()):
            numbers = {}
            if (kind / "lines.jsonl").is_file():
                rows = map(json.loads, (kind / "lines.jsonl").read_text().splitlines())
                numbers = {row["file"]: row["lines"][0]["text"] for row in rows}
            found += [Photo(group, kind.name, f"{group}/{kind.name}/{p.name}", p, numbers.get(p.name)) for p in photos_in(kind)]
    return found


def read(odolog: Path, photos: list[Photo], asked: str, jobs: int | None) -> dict[str, dict]:
    """Path -> odolog's answer."""
    command = [str(odolog), "read", "--json", "-"]
    if asked != "auto":
        command += ["--kind", asked]
    if jobs:
        command += ["--jobs", str(jobs)]
    paths = "".join(f"{photo.path}\n" for photo in photos)
    lines = subprocess.run(command, input=paths, stdout=subprocess.PIPE, text=True, check=False).stdout.splitlines()
    return {answer["photo"]: answer for answer in map(json.loads, lines)}


def reading(photo: Photo, asked: str, answer: dict) -> dict:
    return {
        "photo": photo.name,
        "group": photo.group,
        "kind": photo.kind,
        "asked": asked,
        "read": answer["kind"] if answer["text"] is not None else None,
        "text": answer["text"],
        "confidence": answer["confidence"],
        "decision": answer["decision"],
        "doubts": answer["doubts"],
        "scene": answer.get("scene"),
        "number": photo.number,
        "error": answer["error"] and answer["error"]["code"],
    }


def accepted(row: dict) -> bool:
    return row["text"] is not None and row["decision"] == "accept"


def wilson(k: int, n: int) -> tuple[float, float]:
    z = 1.96
    middle, half = k / n + z * z / (2 * n), z * math.sqrt(k / n * (1 - k / n) / n + z * z / (4 * n * n))
    return max(0.0, (middle - half) / (1 + z * z / n)), (middle + half) / (1 + z * z / n)


def share(k: int, n: int) -> str:
    low, high = wilson(k, n)
    return f"{100 * k / n:.1f} % [{100 * low:.1f}–{100 * high:.1f}]"


def table(head: list[str], rows: list[list]) -> list[str]:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return [*lines, *("| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows), ""]


def totals(rows: list[dict]) -> list[list]:
    groups = list(dict.fromkeys(row["group"] for row in rows))
    sets = [(group, {group}) for group in groups]
    if {"seen", "unseen"} <= set(groups):
        sets.insert(2, ("seen and unseen", {"seen", "unseen"}))
    out = []
    for name, members in sets:
        inside = [row for row in rows if row["group"] in members]
        n = len({row["photo"] for row in inside})
        for asked in ASKED:
            these = [row for row in inside if row["asked"] == asked]
            sure = [row for row in these if accepted(row)]
            as_what = Counter(row["read"] for row in sure)
            found = sum(row["text"] is not None for row in these)
            out.append([name, n, asked, found, len(sure), share(len(sure), n), as_what["odometer"], as_what["vin"]])
        ever = len({row["photo"] for row in inside if accepted(row)})
        out.append([name, n, "any of them", "", ever, share(ever, n), "", ""])
    return out


def by_kind(rows: list[dict]) -> list[list]:
    out = []
    for group, kind in dict.fromkeys((row["group"], row["kind"]) for row in rows):
        these = [row for row in rows if (row["group"], row["kind"]) == (group, kind)]
        count = lambda asked, test: sum(row["asked"] == asked and test(row) for row in these)
        out.append([group, kind, len({row["photo"] for row in these}), *(count(asked, accepted) for asked in ASKED),
                    *(count(asked, lambda row: row["text"] is not None) for asked in ASKED)])
    return out


def listed(rows: list[dict]) -> list[list]:
    sure = sorted((row for row in rows if accepted(row)), key=lambda row: -row["confidence"])
    return [[row["photo"], row["asked"], row["read"], row["text"], f"{row['confidence']:.4f}", row["number"] or ""] for row in sure]


def cases(rows: list[dict]) -> list[list]:
    out = []
    for name, never in NEVER.items():
        cells, wrong = [], False
        for asked in ASKED:
            row = next((row for row in rows if row["photo"] == f"cases/{name}" and row["asked"] == asked), None)
            if row is None:
                cells.append("no line")
                continue
            bad = accepted(row) and row["read"] in never
            wrong |= bad
            cells.append("nothing" if row["text"] is None else f"{row['decision']} {row['text']}" + (" **wrong**" if bad else ""))
        out.append([name, " or ".join(never), *cells, "no" if wrong else "yes"])
    return out


def report(rows: list[dict], odolog: Path, models: str, note: str | None) -> str:
    version = subprocess.run([str(odolog), "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    lines = ["# Photos that hold no odometer and no VIN", ""]
    if note:
        lines += [note, ""]
    lines += [
        f"Written by `bench/negatives/measure.py` with odolog {version}, models {models}. [The list of kinds](../negatives/README.md) says "
        "which training may see and which only measure. Nothing here may be accepted. Intervals are Wilson's, 95 %.", "",
    ]
    measured = [row for row in rows if row["group"] != "cases"]
    if measured:
        lines += table(["photos", "n", "--kind", "read", "accepted", "share accepted", "as odometer", "as VIN"], totals(measured))
    if any(row["group"] == "cases" for row in rows):
        lines += ["## Cases that may never be accepted", ""]
        lines += table(["file", "never as", *ASKED, "kept"], cases(rows))
    if measured:
        lines += ["## By kind", "", "Accepted and read of each kind, with each `--kind`.", ""]
        lines += table(["", "kind", "n", *(f"accepted, {a}" for a in ASKED), *(f"read, {a}" for a in ASKED)], by_kind(measured))
        lines += ["## What was accepted", "", "The last column is the photo's largest number.", ""]
        lines += table(["photo", "--kind", "as", "text", "confidence", "number"], listed(measured))
    return "\n".join(lines)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", help="rendered negatives: seen/KIND and unseen/KIND")
    parser.add_argument("--odolog", type=Path, default=Path(".build/release/odolog"))
    parser.add_argument("--real", action="append", default=[], metavar="NAME=FOLDER", help="real photos without odometer and VIN")
    parser.add_argument("--cases", type=Path, metavar="FOLDER")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.md")
    parser.add_argument("--note", help="a sentence for the head of the table")
    parser.add_argument("--jobs", type=int, help="photos that odolog reads at a time")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    photos = rendered(options.folder) if options.folder else []
    for name, folder in (real.split("=", 1) for real in options.real):
        photos += [Photo(name, name, f"{name}/{p.relative_to(folder)}", p) for p in photos_in(Path(folder))]
    if options.cases:
        photos += [Photo("cases", "cases", f"cases/{name}", options.cases / name) for name in NEVER if (options.cases / name).is_file()]
    if not photos:
        print("measure.py: there are no photos; bench/negatives/rendered.sh makes them", file=sys.stderr)
        return 1
    rows, missing, models = [], [], set()
    for asked in ASKED:
        answers = read(options.odolog, photos, asked, options.jobs)
        for photo in photos:
            answer = answers.get(str(photo.path))
            if answer is None:
                missing.append(f"{photo.name} ({asked})")
                continue
            models.add(answer["models"])
            rows.append(reading(photo, asked, answer))
        print(f"measure.py: {asked}: {sum(row['asked'] == asked and accepted(row) for row in rows)} accepted", file=sys.stderr)
    options.out.write_text(report(rows, options.odolog, ", ".join(sorted(m for m in models if m)), options.note))
    with open(options.out.with_suffix(".jsonl"), "w") as lines:
        lines.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    for name in missing:
        print(f"measure.py: no line for {name}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
