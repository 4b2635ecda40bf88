#!/usr/bin/env python3
"""Debian's changelog from CHANGELOG.md: changelog.py VERSION CONTROL < CHANGELOG.md

VERSION is the code's, and has to be the newest one with a date. CONTROL names the maintainer.
"""

import datetime
import re
import sys
import textwrap


def versions(text):
    """The version, the day and the points of each section whose heading has a day."""
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        heading = re.match(r"\[([^]]+)\] - (\d{4}-\d\d-\d\d)\n", section)
        if heading:
            points = re.findall(r"^- (.+(?:\n  .+)*)", section, flags=re.M)
            yield heading[1], datetime.datetime.fromisoformat(heading[2]), points


def entry(version, day, points, maintainer):
    lines = [f"odolog ({version}) stable; urgency=medium", ""]
    for point in points:
        words = " ".join(re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", point).split())
        lines += textwrap.wrap(words, 78, initial_indent="  * ", subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join(lines + ["", f" -- {maintainer}  {day:%a, %d %b %Y} 00:00:00 +0000", ""])


def main():
    version, control = sys.argv[1:]
    with open(control, encoding="utf-8") as file:
        maintainer = re.search(r"^Maintainer: (.+)$", file.read(), flags=re.M)[1]
    found = list(versions(sys.stdin.read()))
    if not found or found[0][0] != version:
        sys.exit(f"changelog.py: the code's version is {version}, and the newest of CHANGELOG.md {found[0][0] if found else 'none'}.")
    print("\n".join(entry(*each, maintainer) for each in found))


main()
