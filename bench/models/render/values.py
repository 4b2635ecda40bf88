"""Numbers that a dashboard may show."""

from dataclasses import dataclass


@dataclass
class Reading:
    """An odometer's state. `text` is what is displayed; `tenths` is None where none are shown."""

    text: str
    value: int
    tenths: int | None
    unit: str


def kilometres(rng):
    """A plausible total: most cars between 5,000 and 320,000, some nearly new."""
    kind = rng.random()
    if kind < 0.06:
        return int(rng.integers(0, 1000))
    if kind < 0.2:
        return int(rng.integers(1000, 20000))
    if kind < 0.93:
        return int(rng.integers(10000, 320000))
    return int(rng.integers(320000, 999999))


def reading(rng, digits=None, leading_zeros=False, tenths=False, mark=".", unit=None):
    """`digits` limits the whole part; `mark` is "" on drums that show tenths without a decimal mark."""
    unit = unit or ("km" if rng.random() < 0.8 else "mi")
    value = kilometres(rng)
    if unit == "mi":
        value = int(value * 0.62)
    if digits:
        value %= 10**digits
    whole = str(value).zfill(digits) if leading_zeros and digits else str(value)
    tenth = int(rng.integers(0, 10)) if tenths else None
    return Reading(whole + (f"{mark}{tenth}" if tenths else ""), value, tenth, unit)


def trip(rng, mark="."):
    return f"{rng.choice([0, rng.uniform(0, 10), rng.uniform(0, 1000)]):.1f}".replace(".", mark)


def clock(rng):
    return f"{rng.integers(0, 24)}:{rng.integers(0, 60):02d}"


def temperature(rng):
    return str(int(rng.integers(-12, 38)))


DAYS = {
    "tr": ["Pzt", "Sal", "Car", "Per", "Cum", "Cmt", "Paz"],
    "en": ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    "de": ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
    "it": ["Lun", "Mar", "Mer", "Gio", "Ven", "Sab", "Dom"],
}
MONTHS = {
    "tr": ["Oca", "Sub", "Mar", "Nis", "May", "Haz", "Tem", "Agu", "Eyl", "Eki", "Kas", "Ara"],
    "en": ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    "de": ["Jan", "Feb", "Mrz", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
    "it": ["Gen", "Feb", "Mar", "Apr", "Mag", "Giu", "Lug", "Ago", "Set", "Ott", "Nov", "Dic"],
}


def date(rng):
    language = str(rng.choice(list(DAYS)))
    return f"{rng.choice(DAYS[language])} {rng.integers(1, 29)} {rng.choice(MONTHS[language])}"
