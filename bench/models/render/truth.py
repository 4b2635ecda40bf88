"""What a photo shows: every line of text with its place."""

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Line:
    """One line of text. `quad`: 4 points (x, y), clockwise from the top left in reading direction. `spans`: n x 2, where each
    character begins and ends, in parts of the quad's length; only of VINs."""

    text: str
    role: str  # odometer, vin, trip, clock, date, temperature, range, numeral, unit, word, prose, speed, value
    quad: np.ndarray
    spans: np.ndarray | None = None

    def moved(self, transform):
        return Line(self.text, self.role, transform(self.quad), self.spans)


@dataclass
class Truth:
    """What a person would log from the photo. For a VIN only `kind`, `text` and `display` are set."""

    kind: str  # odometer, vin
    text: str
    display: str
    value: int | None = None
    tenths: int | None = None
    unit: str | None = None
    conditions: list[str] = field(default_factory=list)


def box(x0, y0, x1, y1):
    """An upright rectangle as a quad."""
    return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float64)
