"""Totals in the forms that the displays of training hardly or never show."""

from .. import values


def total(rng, digits=6, zeros=0.2, tenths=0.3, grouped=0.4, miles=0.3, largest=None):
    """A reading; the floats are chances. Grouped ones have a space, dot, comma or apostrophe before every thousand."""
    unit = "mi" if rng.random() < miles else "km"
    with_tenths = bool(rng.random() < tenths)
    reading = values.reading(rng, digits, bool(rng.random() < zeros), with_tenths, unit=unit)
    if largest and reading.value > largest:
        reading = values.Reading("", reading.value % largest, reading.tenths, unit)
        reading.text = str(reading.value) + (f".{reading.tenths}" if with_tenths else "")
    if rng.random() < grouped:
        whole, _, tenth = reading.text.partition(".")
        group, mark = [(" ", "."), (" ", ","), (".", ","), (",", "."), ("'", ".")][rng.integers(5)]
        reading.text = thousands(whole, group) + (mark + tenth if tenth else "")
    return reading


def trip(rng, reading):
    """As `values.trip`, but never more than the total."""
    most = min(1000.0, reading.value * 0.8)
    return f"{rng.choice([0.0, rng.uniform(0, min(10.0, most)), rng.uniform(0, most)]):.1f}"


def thousands(whole, group):
    """Digits with a mark before every three from the right, leading zeros included."""
    head = len(whole) % 3
    parts = ([whole[:head]] if head else []) + [whole[i : i + 3] for i in range(head, len(whole), 3)]
    return group.join(parts)
