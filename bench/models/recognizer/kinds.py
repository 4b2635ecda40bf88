"""The model's classes, in the order of its unicharset; the blank of CTC is last."""

SYMBOLS = " 0123456789.:"
BLANK = len(SYMBOLS)
CLASSES = len(SYMBOLS) + 1


def encode(text: str) -> list[int]:
    return [SYMBOLS.index(symbol) for symbol in text]


def decode(classes) -> str:
    """The best class of every frame -> text: repeats are one, blanks are none."""
    text, last = [], BLANK
    for value in classes:
        if value != last and value != BLANK:
            text.append(SYMBOLS[value])
        last = value
    return "".join(text)
