"""What must hold after a soak, and in the middle of it: the file of results beside the store, seen without odolog's help."""

import json
from collections import Counter

from photos import BROKEN, NOBODYS, PASSING
from reasons import is_sure_of, why_it_waits

# Of a row: what must not depend on when, where and how often a photo was read.
READING = (
    "kind",
    "text",
    "value",
    "tenths",
    "unit",
    "meter",
    "otherMeter",
    "scene",
    "confidence",
    "valueConfidence",
    "decision",
    "doubts",
    "source",
    "box",
    "candidates",
    "checkDigit",
)


def rows_of(path):
    """The rows, and how many bytes of an unfinished one are behind them."""
    content = path.read_bytes() if path.exists() else b""
    whole = content[: content.rfind(b"\n") + 1]
    return [json.loads(line) for line in whole.splitlines()], len(content) - len(whole)


def flaws_on_the_way(rows, store, confirmed_before):
    """After any end of a batch, a `kill -9` or a full disk among them."""
    yield from store.flaws()
    lost = confirmed_before - store.confirmed()
    if lost:
        yield f"{len(lost)} confirmed readings are gone, such as {min(lost, key=str)}"
    unknown = [row["photo"] for row in rows if row["error"] is None and row["sha256"] not in store.readings]
    if unknown:
        yield f"{len(unknown)} photos have a row and are not in the store, such as {unknown[0]}"


def flaws_at_the_end(items, rows, torn, store, by_hand, accept_at):
    """`by_hand`: the contents that were recorded beside the batch."""
    if torn:
        yield f"{torn} bytes of a row are left behind the last"
    answered = Counter(row["photo"] for row in rows)
    for name, found in (
        ("have no row", [item.path for item in items if item.path not in answered]),
        ("have two rows", [path for path, count in answered.items() if count > 1]),
        ("were never asked for", list(answered.keys() - {item.path for item in items})),
    ):
        if found:
            yield f"{len(found)} photos {name}, such as {found[0]}"
    row_of = {row["photo"]: row for row in rows}
    pairs = [(item, row_of[item.path]) for item in items if item.path in row_of]
    yield from _wrong_errors(pairs)
    yield from _different_readings(pairs)
    yield from _wrong_in_store(pairs, store, by_hand, accept_at)


def _wrong_errors(pairs):
    for item, row in pairs:
        code = row["error"] and row["error"]["code"]
        expected = None if item.kind == "photo" else BROKEN[item.kind]
        if code != expected and not (item.kind == "truncated" and code not in PASSING):
            yield f"{item.path}, {item.kind}, has the error {code}"


def _different_readings(pairs):
    """The same picture is read in the same way, whoever was killed meanwhile."""
    first = {}
    for item, row in pairs:
        if item.kind != "photo":
            continue
        reading = tuple(json.dumps(row[key]) for key in READING)
        if first.setdefault(item.base, reading) != reading:
            yield f"{item.path} was read in another way than its like: {reading} and {first[item.base]}"


def _wrong_in_store(pairs, store, by_hand, accept_at):
    read = {}
    for item, row in pairs:
        if row["error"] is None:
            read.setdefault(row["sha256"], (item, row))
    strangers = store.readings.keys() - read.keys() - by_hand
    if strangers:
        yield f"the store has {len(strangers)} photos that no row is of"
    for sha, (item, row) in read.items():
        readings = store.readings.get(sha, [])
        if len(readings) != 1:
            yield f"{item.path} has {len(readings)} readings in the store"
            continue
        reading = readings[0]
        if row["text"] is not None and reading["text"] != row["text"]:
            yield f"{item.path} was read as {row['text']} and is {reading['text']} in the store"
        if sha in by_hand:
            continue
        owner = None if item.vehicle == NOBODYS else item.vehicle
        if reading["vehicle"] != owner:
            yield f"{item.path} belongs to {reading['vehicle']}"
        for name in ("confidence", "valueConfidence"):
            if abs(reading[name] - row[name]) > 0.0001:
                yield f"{item.path} has the {name} {row[name]} and {reading[name]} in the store"
        if (reading["scene"], reading["meter"]) != ((row["scene"] or {}).get("kind"), row["meter"]):
            yield f"{item.path} has the scene {row['scene']}, the meter {row['meter']} and others in the store"
        is_sure = is_sure_of(reading, row, accept_at)
        if reading["status"] == "confirmed" and not is_sure:
            yield f"{item.path} is logged, though nobody was sure"
        if reading["status"] == "confirmed" and reading["kind"] == "odometer" and reading["photoTakenAt"] is None:
            yield f"{item.path} is logged by its file's time, which nobody trusted"
        if reading["status"] == "pending" and is_sure and why_it_waits(item, row, reading, store) is None:
            yield f"{item.path} is sure ({row['text']}) and waits for no reason"
