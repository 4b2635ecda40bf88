#!/usr/bin/env python3
"""How odolog does with stores of 10,000 to 1,000,000 entries: seconds, memory, writers beside a backup, kills. Writes bench/results/log.md.

    bench/store/measure.py --odolog .build/release/odolog --report bench/results/log.md
    bench/store/measure.py --odolog .build/release/odolog --vehicles 10 --kills 20 --report /tmp/try.md

Targets that were missed are marked in the table; exits 1 only where a promise was broken: a flaw after a kill, or a copy that isn't whole.
"""

import argparse
import contextlib
import json
import multiprocessing
import os
import platform
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date, datetime, timedelta
from pathlib import Path

import kills
import logs

ROOT = Path(__file__).resolve().parents[2]
PHOTO = ROOT / "TestImages" / "048-tft.jpg"
# Seconds.
ALL_DUE, ONE, WAIT = 1.0, 0.030, 1.0


def say(text):
    print(f"store: {text}", file=sys.stderr, flush=True)


def run(command, out):
    """Seconds and bytes of memory, at most. Standard output goes into a file."""
    with open(out, "wb") as file:
        started = time.monotonic()
        process = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=file)
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.monotonic() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: {process.returncode}")
    return seconds, used.ru_maxrss * 1024


def median_run(command, out, rounds):
    done = [run(command, out) for _ in range(rounds)]
    return statistics.median(seconds for seconds, _ in done), max(memory for _, memory in done)


def template(odolog, folder):
    """A store with a photo that odolog has recorded: whose rows the generated ones follow."""
    path = folder / "template.sqlite"
    for words in [["vehicle", "add", "Template", "--unit", "km"],
                  ["record", PHOTO, "--vehicle", "Template", "--kind", "odometer", "--accept-at", "0"]]:  # fmt: skip
        subprocess.run([odolog, *words, "--store", path], check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return path


def make(odolog, folder, model, vehicles, seed):
    """Store, names of its vehicles, seconds that it took."""
    path = folder / f"{vehicles}.sqlite"
    subprocess.run([odolog, "vehicle", "add", "First", "--store", path], check=True, stderr=subprocess.DEVNULL)
    started = time.monotonic()
    # In another process: what this one has of memory counts for those that it starts.
    with multiprocessing.Pool(1) as pool:
        names = pool.apply(logs.fill, (path, model, vehicles, seed, date.today()))
    return path, names, time.monotonic() - started


def measure(odolog, path, names, folder, rounds):
    """Of each command: seconds, bytes."""
    name = names[len(names) // 2]
    out = folder / "out"
    commands = {
        "start": [odolog, "--version"],
        "due, all": [odolog, "due", "--json", "--store", path],
        "history": [odolog, "history", name, "--json", "--store", path],
        "due": [odolog, "due", name, "--json", "--store", path],
        "costs": [odolog, "costs", name, "--json", "--store", path],
    }
    figures = {what: median_run(command, out, rounds) for what, command in commands.items()}
    for what, lines in [("due, all", 11 * len(names)), ("history", 900), ("due", 11)]:
        run(commands[what], out)
        found = out.read_bytes().count(b"\n")
        if found != lines:
            raise SystemExit(f"{what}: {found} lines, not {lines}")
    return figures


def merges(odolog, path, folder):
    """Seconds and bytes of a merge of the store: into none, and again."""
    into, out = folder / "merged.sqlite", folder / "out"
    figures = [run([odolog, "merge", path, "--json", "--store", into], out)]
    if kills.problems(into) or count(into) != count(path):
        raise SystemExit("merge: another content")
    figures.append(run([odolog, "merge", path, "--json", "--store", into], out))
    if any(json.loads(out.read_text())["added"].values()):
        raise SystemExit("merge: again it added something")
    into.unlink()
    return figures


def count(path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        return [database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in kills.TABLES]


def write(odolog, path, vehicle, number, stop, waits):
    """Fills, one a process, until it is to stop: an entry and its reading in one transaction each."""
    kilometers = 3_000_000
    time_of = datetime.now() - timedelta(hours=20 * (number + 1))
    while not stop.is_set():
        kilometers += 1
        time_of += timedelta(seconds=1)
        started = time.monotonic()
        subprocess.run([odolog, "fuel", "add", vehicle, "40l", "--odometer", str(kilometers), "--yes", "--at",
                        time_of.strftime("%Y-%m-%d %H:%M:%S"), "--store", path], check=True, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        waits.put((started, time.monotonic() - started))


def backup_beside_writers(odolog, path, names, folder):
    """Longest time of a write while nothing else goes on and while the store is backed up, seconds of the backup, flaws of the copy."""
    stop, waits = multiprocessing.Event(), multiprocessing.SimpleQueue()
    writers = [multiprocessing.Process(target=write, args=(odolog, path, names[number], number, stop, waits)) for number in range(2)]
    for writer in writers:
        writer.start()
    alone, during = [], []
    copy = folder / "copy.sqlite"

    def drain(into):
        while not waits.empty():
            into.append(waits.get())

    time.sleep(3)
    drain(alone)
    started = time.monotonic()
    backup = subprocess.Popen([odolog, "backup", copy, "--store", path], stderr=subprocess.DEVNULL)
    while backup.poll() is None:
        time.sleep(0.05)
        drain(during)
    ended = time.monotonic()
    stop.set()
    for writer in writers:
        while writer.is_alive():
            drain(during)
            time.sleep(0.02)
        writer.join()
    drain(during)
    flaws = [] if backup.returncode == 0 else ["the backup failed"]
    flaws += [f"the copy: {flaw}" for flaw in kills.problems(copy) + kills.halves(copy)]
    copy.unlink()
    beside = [seconds for begun, seconds in during if begun < ended]
    return max(seconds for _, seconds in alone), max(beside), len(beside), ended - started, flaws


def cell(seconds, target=None):
    text = f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"
    return text if target is None or seconds <= target else f"**{text}**"


def report(tables, version, load, arguments):
    rows = []
    for vehicles, figures, size, seconds in tables:
        rows.append(
            f"| {vehicles * logs.ENTRIES:,} | {vehicles:,} | {size / 1e6:,.0f} MB | {cell(figures['start'][0])} | "
            f"{cell(figures['due, all'][0], ALL_DUE)} | {cell(figures['history'][0], ONE)} | {cell(figures['due'][0], ONE)} | "
            f"{cell(figures['costs'][0], ONE)} | {figures['due, all'][1] / 1e6:,.0f} MB | "
            f"{max(figures[what][1] for what in ('history', 'due', 'costs')) / 1e6:,.0f} MB |")  # fmt: skip
    merged = [
        f"| {vehicles * logs.ENTRIES:,} | {cell(figures['merge'][0])} | {figures['merge'][1] / 1e6:,.0f} MB | "
        f"{cell(figures['merge, again'][0])} | {figures['merge, again'][1] / 1e6:,.0f} MB |"
        for vehicles, figures, _, _ in tables
    ]
    mixture = ", ".join(f"{count} {kind}" for kind, count in logs.MIXTURE.items())
    return "\n".join([
        "# The log with very many entries", "",
        "Written by `make bench-log` (`bench/store/measure.py`), never by hand.", "",
        f"{version}, {platform.machine()} with {os.cpu_count()} cores (load {load:.1f} before the run), Python "
        f"{platform.python_version()}; median of "
        f"{arguments.rounds} runs, seconds of the whole process. A vehicle has {logs.ENTRIES:,} entries ({mixture}) in "
        f"{logs.YEARS} years and ten schedules; the rows of all vehicles lie mixed in the file. Seed {arguments.seed}.", "",
        f"Targets: `due` of all vehicles {cell(ALL_DUE)}; `history`, `due` and `costs` of one {cell(ONE)} each. **Bold**: missed.", "",
        "| entries | vehicles | store | start alone | due, all | history | due | costs | memory: due, all | of one vehicle |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|", *rows, "",
        "## Merging such a store", "",
        "`odolog merge` into no store, and once more, which adds nothing.", "",
        "| entries | into none | memory | again | memory |", "|---:|---:|---:|---:|---:|", *merged, "",
    ])  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--odolog", required=True)
    parser.add_argument("--report", type=Path, required=True)
    parser.add_argument("--vehicles", default="10,100,1000", help="how many, for each store; 1,000 entries each")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    odolog = os.path.abspath(arguments.odolog)
    os.environ["TZ"] = "UTC"
    version = "odolog " + subprocess.run([odolog, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    flaws, load = [], os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="odolog-store-") as place:
        folder = Path(place)
        model = template(odolog, folder)
        tables = []
        for vehicles in map(int, arguments.vehicles.split(",")):
            path, names, seconds = make(odolog, folder, model, vehicles, arguments.seed)
            say(f"{vehicles} vehicles made in {seconds:.0f} s")
            figures = measure(odolog, path, names, folder, arguments.rounds)
            figures |= dict(zip(["merge", "merge, again"], merges(odolog, path, folder)))
            tables.append((vehicles, figures, path.stat().st_size, seconds))
            say(f"{vehicles} vehicles: " + ", ".join(f"{what} {cell(figure[0])}" for what, figure in tables[-1][1].items()))
        text = report(tables, version, load, arguments)
        alone, beside, writes, seconds, found = backup_beside_writers(odolog, path, names, folder)
        flaws += found
        size = path.stat().st_size
        path.unlink()
    text += "\n".join([
        "", "## A backup while two processes write", "",
        f"`odolog backup` of the store of {size / 1e6:,.0f} MB took {seconds:.1f} s. Meanwhile {writes} fills were written, each by a "
        f"process of its own; the longest took {cell(beside, WAIT)} (target: {cell(WAIT)}; without a backup {cell(alone)}). The copy "
        + ("passes SQLite's check, and no transaction is half in it." if not found else "HAS FLAWS: " + "; ".join(found)), "",
    ])  # fmt: skip
    rows, found = kills.run(odolog, arguments.kills, arguments.seed, say)
    flaws += found
    text += "\n".join([
        "", "## Killed at random moments", "",
        "`kill -9` between the start and the end of a command. After each: SQLite's check, all of the change or none of it, nothing "
        "doubled, no entry without its reading, a restored store or the one before, and the next command works.", "",
        "| command | kills | before its end | flaws |", "|---|---:|---:|---:|",
        *(f"| {name} | {share} | {hits} | {sum(flaw.startswith(name + ',') for flaw in found)} |" for name, share, hits, _ in rows), "",
    ])  # fmt: skip
    arguments.report.write_text(text)
    for flaw in flaws:
        print(flaw)
    return 1 if flaws else 0


if __name__ == "__main__":
    sys.exit(main())
