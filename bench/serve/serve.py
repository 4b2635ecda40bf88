#!/usr/bin/env python3
"""How `odolog serve` does: seconds, load, memory, its contract, its pages, hostile uploads, kills. Writes bench/results/serve.md.

    bench/serve/.venv/bin/python bench/serve/serve.py --odolog .build/release/odolog --report bench/results/serve.md
    bench/serve/.venv/bin/python bench/serve/serve.py --odolog .build/debug/odolog --small --only uploads,crashes --report /tmp/try.md

`odolog-serve` lies beside `odolog`. Each part's rows are kept in --made and taken over by a run that leaves the part out, with their day.
Exits 1 where a promise was broken: something lost, doubled or wrongly answered.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from arithmetic import Row, table
from server import ROOT

sys.path.append(str(ROOT / "bench" / "speed"))
import speed  # noqa: E402

# Part to its options at full and at small scale.
SCALES = {
    "uploads": ({"photos": 100, "together": 200}, {"photos": 5, "together": 20}),
    "reads": ({"vehicles": 1000, "seconds": 30, "rate": 300}, {"vehicles": 10, "seconds": 3, "rate": 20}),
    "memory": ({"uploads": 5000}, {"uploads": 60}),
    "contract": ({"examples": 5000}, {"examples": 300}),
    "pages": ({}, {}),
    "hostile": ({"slow": 200, "hold": 45}, {"slow": 20, "hold": 20}),
    "disk": ({"megabytes": 16}, {"megabytes": 8}),
    "crashes": ({"kills": 100}, {"kills": 10}),
}
# Their "no" is a broken promise, and no matter of pace.
PROMISES = {"contract", "pages", "hostile", "disk", "crashes"}


@dataclass
class Bench:
    odolog: Path
    made: Path  # what is made once and kept
    folder: Path = None  # of this part alone

    @property
    def serve(self):
        return self.odolog.with_name("odolog-serve")

    @property
    def shots(self):
        return self.made / "shots"

    @staticmethod
    def say(text):
        print(f"serve: {text}", file=sys.stderr, flush=True)


def measured(part, bench, scale):
    """Rows, and lines below the table."""
    import contract
    import crashes
    import hostile
    import pages
    import reads
    import uploads

    if part == "uploads":
        rows, flaws = uploads.twenty_users(bench, scale["together"] // 2)
        return uploads.one_user(bench, scale["photos"]) + rows, flaws
    if part == "reads":
        return reads.reads(bench, scale["vehicles"], scale["seconds"], scale["rate"])
    if part == "memory":
        return uploads.memory(bench, scale["uploads"])
    if part == "contract":
        return contract.contract(bench, scale["examples"])
    if part == "pages":
        return pages.pages(bench), []
    if part == "hostile":
        return hostile.hostile(bench, scale["slow"], scale["hold"])
    if part == "disk":
        return hostile.full_disk(bench, scale["megabytes"])
    return crashes.crashes(bench, scale["kills"])


def one(part, bench, scale):
    """What is kept of a part."""
    machine = speed.Machine()
    with tempfile.TemporaryDirectory(prefix=f"odolog-serve-{part}-") as place:
        bench.folder = Path(place)
        rows, lines = measured(part, bench, scale)
    return {"part": part, "scale": scale, "day": time.strftime("%Y-%m-%d"), "load": machine.load, "others": machine.others(),
            "minutes": machine.seconds() / 60, "build": bench.odolog.parent.name + time.strftime(", %Y-%m-%d %H:%M", time.gmtime(bench.serve.stat().st_mtime)),
            "rows": [asdict(row) for row in rows], "lines": lines}  # fmt: skip


def report(kept, command):
    rows = [Row(**row) for part in kept for row in part["rows"]]
    text = [
        "# The server", "",
        f"`{command}`: {speed.processor()}, {os.cpu_count()} cores. The client runs on the same cores, and all goes over loopback.", "",
        *table(rows), "",
        "## How it was measured", "",
        "| part | scale | day | binary of | minutes | load at the start | others' CPU meanwhile |", "|---|---|---|---|---:|---:|---:|",
        *(f"| {part['part']} | {', '.join(f'{name} {value:,}' for name, value in part['scale'].items()) or 'all'} | {part['day']} | "
          f"{part['build']} | {part['minutes']:.1f} | {part['load']:.1f} | {part['others'] * 100:.0f} % |" for part in kept), "",
    ]  # fmt: skip
    if any(part["load"] > speed.IDLE or part["others"] > speed.MOST_OTHERS for part in kept):
        text += ["**The machine was shared with others while some parts ran: their times and rates are not for quoting.**", ""]
    for part in kept:
        if part["lines"]:
            text += [f"### {part['part'].capitalize()}", "", *(line if line.startswith("|") or not line else f"- {line}" for line in part["lines"]), ""]
    return "\n".join(text).replace("\n\n\n", "\n\n")


def parsed():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--odolog", type=Path, required=True, help="the binary; odolog-serve lies beside it")
    parser.add_argument("--report", type=Path, required=True)
    parser.add_argument("--only", help=f"some of {','.join(SCALES)}")
    parser.add_argument("--small", action="store_true", help="a little of everything, in minutes: does it work at all")
    parser.add_argument("--made", type=Path, default=ROOT / ".build/serve", help="for what is made once, results of parts, screenshots")
    for name in sorted({name for scales in SCALES.values() for name in scales[0]}):
        parser.add_argument(f"--{name}", type=int, help="instead of the scale's")
    arguments = parser.parse_args()
    arguments.only = arguments.only.split(",") if arguments.only else list(SCALES)
    if unknown := set(arguments.only) - set(SCALES):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(SCALES)}")
    return arguments


def main():
    arguments = parsed()
    os.environ["TZ"] = "UTC"
    # Not what the maker of the environment has.
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"):
        os.environ.pop(name, None)
    bench = Bench(arguments.odolog.absolute(), arguments.made.resolve())
    bench.made.mkdir(parents=True, exist_ok=True)
    results = bench.made / ("small" if arguments.small else "full")
    results.mkdir(exist_ok=True)
    kept, broken = [], []
    for part, scales in SCALES.items():
        file = results / f"{part}.json"
        if part in arguments.only:
            scale = {name: getattr(arguments, name) or value for name, value in scales[arguments.small].items()}
            bench.say(f"{part} {scale}")
            done = one(part, bench, scale)
            file.write_text(json.dumps(done, indent=1) + "\n")
            for row in done["rows"]:
                bench.say(Row(**row).line)
                if part in PROMISES and row["holds"] is False:
                    broken.append(f"{row['what']}: {row['measured']}")
        if file.exists():
            kept.append(json.loads(file.read_text()))
    arguments.report.write_text(report(kept, "make bench-serve"))
    for flaw in broken:
        print(flaw)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
