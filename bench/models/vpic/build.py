"""Builds the table that `odolog vin decode` uses from a release of NHTSA's vPIC. The same tables give the same bytes.

    python3 build.py FOLDER --release 2026_10 [--out ../../../Sources/OdologVIN/Resources/vpic.bin]
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path

import engines
from keys import is_key
from packing import Pool, file, fingerprint, pool_sections, varint, wmi_number
from tables import Pattern, Release, TableError, read_release

ELEMENTS = {28: 0, 34: 1, 38: 2, 5: 3, 15: 4, 9: 5, 13: 6, 24: 7, 37: 8, 14: 9, 31: 10, 75: 11, 77: 12}
"""vPIC's number of an element to ours: model, series, trim, body, drive, cylinders, litres, fuel, transmission, doors, plant
city, country and state."""
MODEL, CYLINDERS, LITRES, FUEL, DOORS = 0, 5, 6, 7, 9
STATED, CONVERTED, INFERRED = 0, 1, 2
"""How a value is known: NHTSA states it, states it in other units, or names an engine that tells it."""
MOST_BYTES = 4 << 20
DAY = 86_400_000_000
FIRST_YEAR, LAST_YEAR = 1950, 2205
"""Model years are kept as one byte; the last one means that there is no last year."""

Entry = tuple[int, int, str, str]
"""Element, how it is known, value, make."""


def entries(pattern: Pattern, inferred: dict[int, str]) -> list[Entry]:
    """What a pattern says, and what is inferred from it; none where it is of no use here."""
    return _stated(pattern) + [
        (ELEMENTS[element], INFERRED, value, "") for element, value in sorted(inferred.items())
    ]


def _stated(pattern: Pattern) -> list[Entry]:
    if pattern.element in (engines.CUBIC_CENTIMETRES, engines.CUBIC_INCHES):
        value = engines.litres(pattern.element, pattern.value)
        return [(LITRES, CONVERTED, value, "")] if value else []
    element = ELEMENTS.get(pattern.element)
    if element is None:
        return []
    value = pattern.value
    if element == LITRES:
        value = engines.litres(pattern.element, value)
    elif element in (CYLINDERS, DOORS):
        value = str(int(value)) if value.isascii() and value.isdigit() and int(value) < 100 else None
    return [(element, STATED, value, pattern.make if element == MODEL else "")] if value else []


def groups(
    patterns: list[Pattern], inferred: Callable[[Pattern], dict[int, str]]
) -> list[tuple[int, str, tuple[Entry, ...]]]:
    """(time of the last change, key, what it says): what takes precedence comes first."""
    found: dict[tuple[int, str], dict[tuple[int, int], tuple[int, Entry]]] = defaultdict(dict)
    latest: dict[tuple[int, str], int] = defaultdict(int)
    for pattern in patterns:
        said = entries(pattern, inferred(pattern)) if is_key(pattern.key) else []
        place = (pattern.changed // DAY, pattern.key)
        for entry in said:
            known = found[place].get(entry[:2])
            if known is None or (pattern.changed, entry) > known:
                found[place][entry[:2]] = (pattern.changed, entry)
            latest[place] = max(latest[place], pattern.changed)
    stated = {
        (key, element) for (_, key), said in found.items() for (element, known) in said if known == STATED
    }
    result = []
    for place in sorted(found, key=lambda place: (-latest[place], place[1].count("*"), place[1])):
        kept = [
            entry
            for _, (_, entry) in sorted(found[place].items())
            # Said outright by the same key: nothing to convert or infer.
            if entry[1] == STATED or (place[1], entry[0]) not in stated
        ]
        if kept:
            result.append((latest[place], place[1], tuple(kept)))
    return result


def build(release: Release, name: str) -> bytes:
    known = engines.Engines(release)
    schemas = {
        number: tuple(groups(rows, partial(known.inferred, number)))
        for number, rows in sorted(release.patterns.items())
    }
    times = sorted({time for body in schemas.values() for time, _, _ in body})
    change = {time: number for number, time in enumerate(times)}
    texts, keys, sayings, bodies = Pool(), Pool(), Pool(), Pool()
    for maker in release.makers:
        for schema, _, _ in maker.schemas:
            if schemas.get(schema):
                bodies.use(schemas[schema])
        texts.use(maker.name)
        texts.use(maker.make)
    for body in bodies.settle():
        for _, key, said in body:
            keys.use(key)
            sayings.use(said)
    for said in sayings.settle():
        for element, _, value, make in said:
            texts.use(value)
            if element == MODEL:
                texts.use(make)
    all_texts, all_keys = texts.settle(), keys.settle()

    def saying(said: tuple[Entry, ...]) -> bytes:
        out = bytearray()
        for element, known, value, make in said:
            out.append(element | known << 4)
            out += varint(texts[value])
            if element == MODEL:
                out += varint(texts[make])
        return bytes(out)

    def body(schema: tuple) -> bytes:
        out = bytearray()
        before = change[schema[0][0]]
        out += varint(before)
        for time, key, said in schema:
            out += varint(before - change[time]) + varint(keys[key]) + varint(sayings[said])
            before = change[time]
        return bytes(out)

    def maker_record(maker) -> bytes:
        out = bytearray([maker.vehicle_type | maker.is_light << 7])
        out += varint(texts[maker.name]) + varint(texts[maker.make])
        for schema, first, last in maker.schemas:
            if schemas.get(schema):
                years = (first - FIRST_YEAR, (LAST_YEAR if last is None else last) - FIRST_YEAR)
                out += bytes(max(0, min(year, 255)) for year in years) + varint(bodies[schemas[schema]])
        return bytes(out)

    codes = sorted(((wmi_number(maker.code), maker) for maker in release.makers), key=lambda pair: pair[0])
    return file(
        name,
        [number for number, _ in codes],
        sorted({fingerprint(vin) for vin in release.exceptions}),
        [
            pool_sections(text.encode() for text in all_texts),
            pool_sections(key.encode() for key in all_keys),
            pool_sections(saying(said) for said in sayings.settle()),
            pool_sections(body(schema) for schema in bodies.settle()),
            pool_sections(maker_record(maker) for _, maker in codes),
        ],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="with wmi, wmi_schema, pattern and vinexception, each .tsv or .tsv.xz")
    parser.add_argument("--release", required=True, help="NHTSA's name of the release, such as 2026_10")
    default = Path(__file__).resolve().parents[3] / "Sources/OdologVIN/Resources/vpic.bin"
    parser.add_argument("--out", type=Path, default=default)
    parser.add_argument("--only", nargs="+", metavar="WMI", help="only these manufacturer codes: for tests")
    arguments = parser.parse_args()
    try:
        release = read_release(arguments.folder)
        if arguments.only:
            release.makers = [maker for maker in release.makers if maker.code in arguments.only]
            release.exceptions = [vin for vin in release.exceptions if vin[:3] in arguments.only]
        table = build(release, arguments.release)
    except (TableError, OSError, ValueError) as error:
        sys.exit(f"build.py: {error}")
    if len(table) > MOST_BYTES:
        sys.exit(f"build.py: the table would have {len(table)} bytes, more than {MOST_BYTES}; leave out an element")
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_bytes(table)
    for file_name, digest in sorted(release.hashes.items()):
        print(f"{digest}  {file_name}")
    print(f"{arguments.out}: {len(table)} bytes, {len(release.makers)} manufacturer codes")


if __name__ == "__main__":
    main()
