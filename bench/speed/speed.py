#!/usr/bin/env python3
"""Measures how fast odolog is, what it costs and what memory it takes, on the machine where it runs.

    bench/speed/speed.py --odolog .build/release/odolog --report bench/results/speed.md
    bench/speed/speed.py --odolog .build/release/odolog --only start,cpu --rounds 1 --busy
    bench/speed/speed.py --odolog .build/release/odolog --only cpu --photos FOLDER

Everything in one run, each the median of five (memory of three; whether readings are the same is looked at once), what is compared
by turns. Photos are TRODO's validation split where it is there, else TestImages, for which no target counts. The machine must be
idle: it waits a while for that, and refuses otherwise. Exits 1 when a promise was not kept (a photo without its line, the same photo
read differently), each said in a line.
"""

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import time
from pathlib import Path

import material
import report
import rows
from rows import say

ROWS = ("peer", "cpu", "workers", "sizes", "memory", "start", "same")
NEED_LARGE = {"sizes", "memory", "same"}
NEED_PYTHON = NEED_LARGE | {"peer"}
IDLE = 0.5
# Of all cores' time, taken by others while it measured.
MOST_OTHERS = 0.05
# Photos: each so many.
EVERY = {"peer": 5, "workers": 1, "same": 8}


class Machine:
    """What else it does. `/proc/stat` counts the CPU of all, our children's share is known."""

    def __init__(self):
        self.load = os.getloadavg()[0]
        self._started = time.monotonic()
        self._before = self._busy() - self._own()

    @staticmethod
    def _busy():
        user, nice, system, _, _, interrupt, soft, steal = map(int, Path("/proc/stat").read_text().split()[1:9])
        return (user + nice + system + interrupt + soft + steal) / os.sysconf("SC_CLK_TCK")

    @staticmethod
    def _own():
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(one.ru_utime + one.ru_stime for one in used)

    def seconds(self):
        return time.monotonic() - self._started

    def others(self):
        """Their share of all cores' time since the beginning."""
        return max(0, (self._busy() - self._own() - self._before) / self.seconds() / os.cpu_count())


def wait_until_idle(patience):
    """Whether it is."""
    deadline = time.monotonic() + patience
    while os.getloadavg()[0] > IDLE and time.monotonic() < deadline:
        time.sleep(5)
    return os.getloadavg()[0] <= IDLE


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def shares_a_core():
    """Whether two of the cores that Linux counts are one."""
    siblings = Path("/sys/devices/system/cpu/cpu0/topology/thread_siblings_list")
    return siblings.exists() and siblings.read_text().strip() != "0"


def said_by(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, cwd=material.ROOT)
    return done.stdout.strip()


def commit():
    name = said_by("git", "rev-parse", "--short", "HEAD") or "unknown"
    return name + (", changed since" if said_by("git", "status", "--porcelain", "Sources", "Package.swift") else "")


def described(arguments, machine, photos, raw):
    load, others = machine.load, machine.others()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    models = f", models {raw['cpu']['models']}" if "cpu" in raw else ""
    partial = f" Only {', '.join(raw)}." if len(raw) < len(ROWS) else ""
    text = [
        f"`make speed`, {time.strftime('%Y-%m-%d')}, {machine.seconds() / 60:.1f} minutes: {processor()}, {os.cpu_count()} cores"
        + f"{' (hardware threads that share a core: two are less than twice one)' if shares_a_core() else ''}, "
        + f"{memory:.0f} GB, Linux {platform.release()}; odolog {said_by(arguments.odolog, '--version')} at {commit()}{models}; "
        + f"libjpeg-turbo {said_by('pkg-config', '--modversion', 'libjpeg') or 'unknown'}.{partial}",
        "",
        f"Load at the start {load:.2f}; others had {others:.0%} of the CPU meanwhile.".replace("%", " %"),
        "",
        f"{photos.name}, {len(photos.photos)} photos in the page cache. Each figure is the median of {arguments.rounds} runs, "
        + "unless another number stands there, with the least and the most behind it; what is compared ran by turns.",
    ]
    if load > IDLE or others > MOST_OTHERS:
        text[2] = f"**The machine was busy: not for quoting.** {text[2]}"
    if not photos.is_val:
        text[4] += " The targets are about TRODO's validation split, so none is judged."
    return text


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--odolog", required=True, help="the binary")
    parser.add_argument("--trodo", type=Path, help="a folder with labels.jsonl; else TestImages")
    parser.add_argument("--photos", type=Path, metavar="FOLDER", help="these instead, without truths")
    parser.add_argument("--limit", type=int, help="only so many photos, spread over the set")
    parser.add_argument("--rounds", type=int, default=5, help="of how many the median is taken (5)")
    parser.add_argument("--only", help=f"some of {','.join(ROWS)}")
    parser.add_argument("--python", type=Path, default=material.ROOT / "bench/peers/.venv/bin/python",
                        help="one with RapidOCR and Pillow (that of bench/peers/setup.sh)")  # fmt: skip
    parser.add_argument("--build", type=Path, default=material.ROOT / ".build/speed", help="for what is made on the way")
    parser.add_argument("--report", type=Path, help="a Markdown file, with a JSON file of all numbers beside it")
    parser.add_argument("--busy", action="store_true", help="measure on a busy machine as well, and say so in the report")
    parser.add_argument("--patience", type=float, default=180, help="seconds to wait until the machine is idle (180)")
    arguments = parser.parse_args()
    arguments.only = arguments.only.split(",") if arguments.only else list(ROWS)
    if unknown := set(arguments.only) - set(ROWS):
        parser.error(f"no such row: {', '.join(sorted(unknown))}; there are {', '.join(ROWS)}")
    if arguments.rounds < 1:
        parser.error("--rounds must be at least 1")
    if not os.access(arguments.odolog, os.X_OK):
        parser.error(f"{arguments.odolog} is no program; build it with `make build`")
    if NEED_PYTHON & set(arguments.only) and not arguments.python.exists():
        parser.error(f"there is no {arguments.python}; make it with bench/peers/setup.sh, or leave rows out with --only")
    return arguments


def photos_of(arguments):
    if arguments.photos:
        found = material.folder_of(arguments.photos)
    else:
        found = material.trodo_val(arguments.trodo) if arguments.trodo else material.test_images()
    if not found.photos:
        sys.exit(f"speed: no photo lies in {arguments.photos or arguments.trodo}")
    if arguments.limit and arguments.limit < len(found.photos):
        chosen = [found.photos[number * len(found.photos) // arguments.limit] for number in range(arguments.limit)]
        found = material.Material(f"{found.name}, some", chosen, False)
    return found


def main():
    arguments = parsed()
    photos = photos_of(arguments)
    arguments.build.mkdir(parents=True, exist_ok=True)
    bench = rows.Bench(arguments.odolog, arguments.rounds, photos, arguments.python)
    large = None
    if NEED_LARGE & set(arguments.only):
        say("photos of 1, 12 and 48 megapixels are made, unless they are there")
        large = material.enlarge(photos, arguments.python, arguments.build)
    if not arguments.busy and not wait_until_idle(arguments.patience):
        sys.exit(f"speed: the load is {os.getloadavg()[0]:.2f}, over {IDLE}: others are at work, and their work would be measured. "
                 "End it, or measure all the same with --busy.")  # fmt: skip
    machine = Machine()
    measures = {
        "peer": lambda: rows.peer(bench, EVERY["peer"]),
        "cpu": lambda: rows.cpu(bench, arguments.build),
        "workers": lambda: rows.workers(bench, EVERY["workers"]),
        "sizes": lambda: rows.sizes(bench, large),
        "memory": lambda: rows.memory(bench, large),
        "start": lambda: rows.start(bench),
        "same": lambda: rows.same(bench, large, EVERY["same"]),
    }
    raw = {}
    for row in (row for row in ROWS if row in arguments.only):
        say(row)
        raw[row] = measures[row]()
    text = report.markdown(raw, described(arguments, machine, photos, raw), bench.flaws, photos.is_val)
    if arguments.report:
        arguments.report.write_text(text)
        arguments.report.with_suffix(".json").write_text(json.dumps(raw, indent=1) + "\n")
    print(text)
    for flaw in bench.flaws:
        say(f"not as promised: {flaw}")
    return 1 if bench.flaws else 0


if __name__ == "__main__":
    sys.exit(main())
