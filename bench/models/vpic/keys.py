"""The keys of NHTSA's patterns: positions 4-8 of a VIN, `|`, positions 10-17; `*` is any character, `[A-H]` a class."""

import re
from functools import cache


def is_key(key: str) -> bool:
    """A pattern of characters, `*` and classes such as `[A-H]`. A few of NHTSA's are notes or mistakes."""
    without_classes = []
    rest = key
    while "[" in rest:
        before, _, rest = rest.partition("[")
        inside, bracket, rest = rest.partition("]")
        if not bracket or not inside:
            return False
        without_classes += before
    return "]" not in rest and len(without_classes) + len(rest) <= 14 and key.isascii() and len(key) < 128


@cache
def may_meet(one: str, other: str) -> bool:
    """Whether there are VINs that both keys match."""
    return all(a is None or b is None or a & b for a, b in zip(_characters(one), _characters(other)))


@cache
def _characters(key: str) -> tuple[frozenset[str] | None, ...]:
    """What each position may be; None for anything."""
    return tuple(
        None if token == "*" else _members(token[1:-1]) if token.startswith("[") else frozenset(token)
        for token in re.findall(r"\[[^\]]*\]|.", key)
    )


def _members(inside: str) -> frozenset[str]:
    return frozenset(
        chr(code)
        for first, last, single in re.findall(r"(.)-(.)|(.)", inside)
        for code in range(ord(single or first), ord(single or last) + 1)
    )
