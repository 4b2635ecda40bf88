"""What an odometer can have shown, by the rules that the documentation of `MileagePlausibility` and `Habit` states."""

from dataclasses import dataclass
from datetime import datetime

from photos import KM_OF_MILE

KM = {"km": 1, "mi": KM_OF_MILE}
# A million miles: few vehicles reach that.
UNUSUAL = 1_609_344
# No vehicle's habit makes less than so many km in a day odd. A habit is known from so many entries on.
LEAST_JOURNEY, FEWEST = 550, 5


@dataclass(frozen=True)
class Entry:
    """What an odometer showed. `at` and `came`, when it came into the store: seconds since 1970."""

    whole: int
    tenths: int | None
    unit: str
    at: float
    came: float

    @classmethod
    def of(cls, row, taken_at):
        """Of a row of the store. No unit: all vehicles of the soak count in kilometres."""
        return cls(row["wholeUnits"], row["tenths"], row["unit"] or "km", seconds(taken_at), seconds(row["createdAt"]))

    def km(self, with_tenths=False):
        return (self.whole + (self.tenths / 10 if with_tenths else 0)) * KM[self.unit]


def contradict(one, other):
    """Whether the odometer would have gone backwards in between, or further than any vehicle goes in that time."""
    first, last = sorted((one, other), key=lambda entry: entry.at)
    # Tenths count where both were read.
    with_tenths = first.tenths is not None and last.tenths is not None
    km = last.km(with_tenths) - first.km(with_tenths)
    # Where units differ, one is as exact as a mile.
    least = 0 if first.unit == last.unit else -KM_OF_MILE
    if first.at == last.at:
        km, least = abs(km), 0
    return km < least or km > most_km((last.at - first.at) / 86_400)


def most_km(days):
    """At 130 km/h, and clocks differ by ten minutes; on no day more than 1,600 km, and 800 on each behind 14 days."""
    span = max(days, 1)
    return min(1600 * min(span, 14) + 800 * max(span - 14, 0), (days * 24 + 1 / 6) * 130)


def is_far_ahead(new, log):
    """Whether it is the latest of those that had come by then, so far ahead that it may be more than the vehicle's habit."""
    known = [entry for entry in log if entry.came <= new.came]
    last = max(known, key=lambda entry: entry.at, default=None)
    return len(known) >= FEWEST and last.at <= new.at and new.km() - last.km() > LEAST_JOURNEY


def seconds(text):
    return datetime.fromisoformat(text).timestamp()
