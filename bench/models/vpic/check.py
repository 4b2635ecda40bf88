"""How sure what `engines.py` infers is, by the tables alone: python3 check.py FOLDER"""

import re
import sys
from pathlib import Path

import displacement
import engines
from engines import LITRES, is_same
from tables import read_release


def main() -> None:
    release = read_release(Path(sys.argv[1]))
    told = engines.by_key(release.patterns)
    named = engines.by_name(told)
    report("other schemas with the same engine", without_itself(named))
    report(
        "years before and after",
        ((value, told[schema][key][LITRES]) for schema, key, value in engines.of_other_years(release, told)),
    )
    for pattern in (displacement.DETROIT.pattern, *(pattern for pattern, _ in displacement.RULES)):
        report(pattern, of_names(named, re.compile(pattern)))


def without_itself(named):
    """Each schema left out in turn, and told by the others."""
    for schemas in named.values():
        for schema, said in schemas.items():
            others = engines.agreed(other for number, other in schemas.items() if number != schema)
            if said[LITRES] and LITRES in others:
                yield others[LITRES], {said[LITRES].most_common(1)[0][0]}


def of_names(named, pattern: re.Pattern):
    """What the names say that `pattern` is in."""
    for name, schemas in named.items():
        if pattern.search(name) and (value := displacement.by_name(name)) is not None:
            for said in schemas.values():
                yield from ((f"{value:.1f}", {truth}) for truth in said[LITRES].elements())


def report(name: str, pairs) -> None:
    pairs = [(value, truth) for value, truth in pairs if truth]
    tenth = sum(any(abs(float(value) - float(other)) < 0.051 for other in truth) for value, truth in pairs)
    nearly = sum(any(is_same(LITRES, value, other) for other in truth) for value, truth in pairs)
    print(f"{name}: {len(pairs)} litres, the same to half a tenth {tenth}, to 2 % {nearly}")


if __name__ == "__main__":
    main()
