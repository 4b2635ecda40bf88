"""What is known of engines. Where NHTSA's patterns for a vehicle name the engine and not its cylinders, litres or fuel,
other patterns with the same engine often do. (vPIC itself keeps such a list; it is not among the tables.)"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

import displacement
from keys import is_key, may_meet
from tables import Maker, Pattern, Release

CYLINDERS, CUBIC_CENTIMETRES, CUBIC_INCHES, LITRES, ENGINE, FUEL, MODEL = 9, 11, 12, 13, 18, 24, 28
IN_LITRES = {LITRES: 1, CUBIC_CENTIMETRES: 0.001, CUBIC_INCHES: displacement.LITRES_OF_CUBIC_INCH}
AGREEMENT = 0.85
"""Of the patterns that name an engine, so many must say the same of it."""
SAME = 0.02
"""Litres that differ by less are the same: 10.8 and 11.0 of an ISM, 14.9 and 15.0 of an X15."""
SCHEMAS = 2
"""In so many schemas at least."""
YEARS_APART = 2
"""So far from a schema's years others still tell of the same vehicles."""
Told = dict[int, dict[str, dict[int, set[str]]]]
"""Schema, key and element (cylinders, engine, fuel or litres) to what is said."""
OWN_NAME = r".*\d.*|[A-Z]{2,3}"
"""B5.9, ISL; `V-Twin` and `Electric Motor` are no engine's own."""


def litres(element: int, value: str) -> str | None:
    """As few decimals as say it, at most three; None for what is no number."""
    try:
        number = float(value) * IN_LITRES[element]
    except ValueError:
        return None
    return f"{number:.3f}".rstrip("0").rstrip(".") if 0 < number < 100 else None


class Engines:
    """What a pattern says of the engine without stating it."""

    def __init__(self, release: Release):
        told = by_key(release.patterns)
        self.facts = facts(told)
        self.of_other_years = {
            (schema, key): value for schema, key, value in of_other_years(release, told) if not told[schema][key][LITRES]
        }
        makers = release.makers
        self.honda = {schema for schema, _ in _schemas(m for m in makers if "HONDA" in m.name.upper())}
        self.bmw = dict(_schemas(m for m in makers if m.make == "BMW"))
        self.amc = dict(_schemas(m for m in makers if m.code in displacement.AMC))

    def inferred(self, schema: int, pattern: Pattern) -> dict[int, str]:
        """Element to value. What other patterns say of the engine goes before what names and codes say."""
        said = {}
        number = None
        if pattern.element == ENGINE:
            plain = displacement.without_marks(pattern.value)
            said = dict(self.facts.get(plain, {}))
            number = displacement.of_honda(plain) if schema in self.honda else None
            if number is None and LITRES not in said:
                number = displacement.by_name(plain)
        elif pattern.element == CYLINDERS and (schema, pattern.key) in self.of_other_years:
            said[LITRES] = self.of_other_years[schema, pattern.key]
        elif pattern.element == CYLINDERS and self.amc.get(schema, 9999) <= displacement.AMC_LAST_YEAR:
            number = displacement.of_amc(pattern.key, pattern.value, self.amc[schema])
        elif pattern.element == MODEL and self.bmw.get(schema, 9999) <= displacement.BMW_LAST_YEAR:
            number = displacement.of_bmw(pattern.value)
        if number is not None:
            said[LITRES] = f"{number:.1f}"
        return said


def _schemas(makers: Iterable[Maker]) -> Iterator[tuple[int, int]]:
    """Schema and last model year."""
    return ((schema, last or 9999) for maker in makers for schema, _, last in maker.schemas)


def of_other_years(release: Release, told: Told) -> Iterator[tuple[int, str, str]]:
    """Schema, key that tells cylinders, and litres: what the manufacturer's schemas of up to two years after, and others of
    up to two years before or of the same years, with a model in common, say of the same vehicles, if all say the same
    cylinders and litres."""
    models = {number: {row.value for row in rows if row.element == MODEL} for number, rows in release.patterns.items()}
    near: dict[int, set[tuple[int, bool]]] = defaultdict(set)  # schema to others, and whether they are later
    for maker in release.makers:
        known = [(number, first, last or 9999) for number, first, last in maker.schemas if number in told]
        for number, first, last in known:
            near[number] |= {
                (other, begin > last)
                for other, begin, end in known
                if other != number
                and begin - last <= YEARS_APART
                and first - end <= YEARS_APART
                and not models[other].isdisjoint(models[number])
            }
    for number, others in near.items():
        for key, values in told[number].items():
            if len(values[CYLINDERS]) != 1 or not is_key(key):
                continue
            same = [
                (said, is_later)
                for other, is_later in others
                for at, said in told[other].items()
                if is_key(at) and may_meet(key, at)
            ]
            cylinders = set().union(*(said[CYLINDERS] for said, _ in same))
            found = set().union(*(said[LITRES] for said, _ in same))
            sides = {is_later for said, is_later in same if said[LITRES]}
            if cylinders == values[CYLINDERS] and len(found) == 1 and len(sides) == 2:
                yield number, key, next(iter(found))


def facts(told: Told) -> dict[str, dict[int, str]]:
    """Element to value by the engine's name without marks."""
    return {name: known for name, schemas in by_name(told).items() if (known := agreed(schemas.values()))}


def by_name(told: Told) -> dict[str, dict[int, dict[int, Counter]]]:
    """How often each schema says what of an engine: name without marks, schema, element, value."""
    result = defaultdict(lambda: defaultdict(lambda: defaultdict(Counter)))
    for schema, keys in told.items():
        for values in keys.values():
            if len(values[ENGINE]) != 1:
                continue
            name = displacement.without_marks(next(iter(values[ENGINE])))
            if not re.fullmatch(OWN_NAME, name):
                continue
            for element in (CYLINDERS, FUEL, LITRES):
                if len(values[element]) == 1:
                    result[name][schema][element][next(iter(values[element]))] += 1
    return result


def agreed(schemas: Iterable[dict[int, Counter]]) -> dict[int, str]:
    """Element to value, of what enough schemas say of an engine and nearly all say alike."""
    schemas = list(schemas)
    result = {}
    for element in (CYLINDERS, FUEL, LITRES):
        counters = [schema[element] for schema in schemas if schema.get(element)]
        if len(counters) < SCHEMAS:
            continue
        counter = sum(counters, Counter())
        value, _ = min(counter.items(), key=lambda item: (-item[1], item[0]))
        count = sum(count for other, count in counter.items() if is_same(element, value, other))
        if count >= AGREEMENT * counter.total():
            result[element] = value
    return result


def is_same(element: int, one: str, other: str) -> bool:
    return one == other or element == LITRES and abs(float(one) - float(other)) < SAME * float(one)


def by_key(patterns: dict[int, list[Pattern]]) -> Told:
    """Litres in whichever unit they are stated; to a tenth from one litre on, as 2998 cm³ and 3.0 l are the same engine."""
    told = defaultdict(lambda: defaultdict(lambda: defaultdict(set)))
    for schema, rows in patterns.items():
        for row in rows:
            if row.element in (CYLINDERS, ENGINE, FUEL):
                told[schema][row.key][row.element].add(row.value)
            elif row.element in IN_LITRES and (value := litres(row.element, row.value)):
                told[schema][row.key][LITRES].add(f"{float(value):.1f}" if float(value) >= 1 else value)
    return told
