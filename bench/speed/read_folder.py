#!/usr/bin/env python3
"""Reads a whole folder with `odolog read --json` in one run and checks what the contract promises of that run.

Prints photos, errors, photos a second, CPU seconds a photo and peak memory. Exits 1 when a photo has no line or two, a
line is no JSON object, the exit code does not fit the error lines, or memory goes over the limit.

    bench/speed/read_folder.py --odolog .build/release/odolog ../shared/trodo/images
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

PHOTO_ENDINGS = {".jpg", ".jpeg", ".png"}


def read(odolog, folder, options):
    """Runs odolog; returns its output lines, exit status, resource usage and seconds."""
    started = time.monotonic()
    command = [odolog, "read", "--json", *options, folder]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    lines = process.stdout.readlines()
    _, status, usage = os.wait4(process.pid, 0)
    return lines, os.waitstatus_to_exitcode(status), usage, time.monotonic() - started


def flaws(lines, exit_code, photos):
    """Every promise that was not kept, one sentence each, and the number of error lines."""
    found = []
    answered = Counter()
    errors = 0
    for number, line in enumerate(lines, start=1):
        try:
            answer = json.loads(line)
            answered[os.path.realpath(answer["photo"])] += 1
            errors += answer.get("error") is not None
        except (ValueError, KeyError, TypeError):
            found.append(f"line {number} is no answer of the contract: {line[:80]!r}")
    expected = {os.path.realpath(photo) for photo in photos}
    for name, group in (
        ("without a line", expected - answered.keys()),
        ("answered twice", {photo for photo, count in answered.items() if count > 1}),
        ("not in the folder", answered.keys() - expected),
    ):
        if group:
            found.append(f"{len(group)} photos {name}, such as {os.path.basename(min(group))}")
    if exit_code != (1 if errors else 0):
        found.append(f"exit code {exit_code} with {errors} error lines")
    return found, errors


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", help="read recursively")
    parser.add_argument("--odolog", required=True, help="the binary")
    parser.add_argument("--most-memory", type=float, default=400, metavar="MB", help="limit of the peak (400)")
    parser.add_argument("--option", action="append", default=[], help="passed on to odolog read")
    options = parser.parse_args()

    photos = [path for path in Path(options.folder).rglob("*") if path.suffix.lower() in PHOTO_ENDINGS]
    if not photos:
        parser.error(f"no photo lies in {options.folder}")
    lines, exit_code, usage, seconds = read(options.odolog, options.folder, options.option)
    found, errors = flaws(lines, exit_code, photos)
    megabytes = usage.ru_maxrss * 1024 / 1e6
    if megabytes > options.most_memory:
        found.append(f"peak memory {megabytes:.0f} MB is over {options.most_memory:.0f} MB")
    cpu = (usage.ru_utime + usage.ru_stime) / len(photos)
    print(
        f"{len(photos)} photos, {errors} errors, exit code {exit_code}: {len(photos) / seconds:.1f} photos/s, "
        f"{cpu:.3f} CPU s a photo, peak memory {megabytes:.0f} MB"
    )
    for flaw in found:
        print(f"not as promised: {flaw}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
