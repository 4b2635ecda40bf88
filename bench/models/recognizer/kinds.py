"""What is read: one model to a kind of line."""

from dataclasses import dataclass

UNREADABLE = "?"
"""Stands for a character of a VIN that can't be seen, or only half of it."""


@dataclass(frozen=True)
class Kind:
    name: str
    """Of the file of weights, which is also Tesseract's name for the model."""
    symbols: str
    """The classes, in the order of the unicharset; the blank of CTC is last."""
    word: str
    """The one entry of the word lists: nothing that a line shows."""
    border: int
    """White pixels around a strip. This and `shape` are as in `Sources/VehicleOCR/StripMaker.swift`."""
    shape: tuple[float, float] | None = None
    """Least and greatest width of a strip, in its heights, without the border; None leaves the width as it is."""
    beside: bool = False
    """Whether it is read by the network beside Tesseract's (`line_network.py`)."""

    @property
    def blank(self) -> int:
        return len(self.symbols)

    @property
    def classes(self) -> int:
        return len(self.symbols) + 1

    def encode(self, text: str) -> list[int]:
        return [self.symbols.index(symbol) for symbol in text]

    def sayable(self, text: str) -> str:
        """What cannot be read is nothing to a model that has no symbol for it."""
        return text if UNREADABLE in self.symbols else " ".join(text.replace(UNREADABLE, "").split())

    def decode(self, classes) -> str:
        """The best class of every frame -> text: repeats are one, blanks are none."""
        text, last = [], self.blank
        for value in classes:
            if value != last and value != self.blank:
                text.append(self.symbols[value])
            last = value
        return "".join(text)


ODOMETER = Kind("odometer", " 0123456789.:", "::..::..", border=10)
DIGITS = Kind("digits", ODOMETER.symbols + "|", "", border=0, beside=True)
"""The same lines as `ODOMETER`, for the network beside Tesseract's, which also tells by a `|` where a last drum that contrasts
begins: it counts tenths."""
VIN = Kind("vin", " 0123456789ABCDEFGHJKLMNPRSTUVWXYZ*", "**Z*Z*Z**", border=8, shape=(11.0, 30.0))
CHARACTERS = Kind("characters", VIN.symbols + UNREADABLE, "", border=0, shape=VIN.shape, beside=True)
"""The same lines as `VIN`, for the network beside Tesseract's, which also tells where a character is that can't be read."""
WORDS = Kind("words", " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ./%°:-", "", border=0, beside=True)
"""Words and units beside numbers; small letters read as capitals."""
KINDS = {kind.name: kind for kind in (ODOMETER, DIGITS, VIN, CHARACTERS, WORDS)}
