"""What an engine's name says. Where NHTSA's patterns for a vehicle name the engine and not its cylinders, litres or fuel,
other patterns with the same engine often do. (vPIC itself keeps such a list; it is not among the tables.)"""

import re
from collections import Counter, defaultdict

from tables import Pattern

CYLINDERS, CUBIC_CENTIMETRES, CUBIC_INCHES, LITRES, ENGINE, FUEL = 9, 11, 12, 13, 18, 24
IN_LITRES = {LITRES: 1, CUBIC_CENTIMETRES: 0.001, CUBIC_INCHES: 0.016387064}
AGREEMENT = 0.9
"""Of the patterns that name an engine, so many must say the same of it."""
SCHEMAS = 3
"""In so many schemas at least."""


def litres(element: int, value: str) -> str | None:
    """As few decimals as say it, at most three; None for what is no number."""
    try:
        number = float(value) * IN_LITRES[element]
    except ValueError:
        return None
    return f"{number:.3f}".rstrip("0").rstrip(".") if 0 < number < 100 else None


def by_name(name: str, is_honda: bool, facts: dict[str, dict[int, str]]) -> dict[int, str]:
    """Element to value. Honda names its engines by family and tenths of a litre: J35A4, K24Z7, R18A1. (Of 633 patterns
    that give both name and displacement, 632 agree.)"""
    said = dict(facts.get(name, {}))
    match = re.fullmatch(r"[A-Z](\d\d)[A-Z]\d", name)
    if is_honda and match:
        said[LITRES] = f"{int(match[1]) / 10:.1f}"
    return said


def facts(patterns: dict[int, list[Pattern]]) -> dict[str, dict[int, str]]:
    """Element to value by the engine's name. Names without a digit, such as `V-Twin`, are no engine's own."""
    counts = defaultdict(lambda: defaultdict(Counter))
    schemas = defaultdict(set)
    for schema, rows in patterns.items():
        by_key = defaultdict(lambda: defaultdict(set))
        for row in rows:
            if row.element in (CYLINDERS, ENGINE, FUEL) or row.element in IN_LITRES:
                by_key[row.key][row.element].add(row.value)
        for values in by_key.values():
            if len(values[ENGINE]) != 1:
                continue
            name = next(iter(values[ENGINE]))
            for element, value in _single_values(values):
                counts[name][element][value] += 1
                schemas[name, element].add(schema)
    result = defaultdict(dict)
    for name, elements in counts.items():
        if not re.search(r"\d", name):
            continue
        for element, counter in elements.items():
            value, count = min(counter.items(), key=lambda item: (-item[1], item[0]))
            if count >= AGREEMENT * counter.total() and len(schemas[name, element]) >= SCHEMAS:
                result[name][element] = value
    return dict(result)


def _single_values(values: dict[int, set[str]]):
    for element in (CYLINDERS, FUEL):
        if len(values[element]) == 1:
            yield element, next(iter(values[element]))
    for element in IN_LITRES:
        if len(values[element]) == 1:
            value = litres(element, next(iter(values[element])))
            if value is not None:
                # To a tenth: 2998 cm³ and 3.0 l are the same engine.
                yield LITRES, f"{float(value):.1f}"
                return
