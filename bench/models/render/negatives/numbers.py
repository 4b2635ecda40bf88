"""Numbers that other things show. Many are as long as an odometer's."""

LETTERS = "ABCDEFGHJKLMNPRSTVWXZ"


def letters(pen, n):
    return "".join(pen.pick(LETTERS) for _ in range(n)).replace("KM", "KN")  # a plate isn't to say kilometres


def whole(pen):
    """A whole number of 2 to 8 digits, most of 5 or 6."""
    n = pen.pick([2, 3, 4, 5, 6, 7, 8], [0.04, 0.08, 0.14, 0.27, 0.27, 0.13, 0.07])
    return str(pen.number(10**(n - 1), 10**n - 1))


def grouped(text, mark):
    """Thousands apart: 12345 as 12 345."""
    first = len(text) % 3 or 3
    return mark.join([text[:first]] + [text[i:i + 3] for i in range(first, len(text), 3)])


def amount(pen, low=1.0, high=9999.0, mark=None, places=2):
    """A sum of money in the range, more often small."""
    value = low * (high / low)**pen.between(0, 1)
    mark = mark or pen.pick([".", ","])
    text = f"{value:.{places}f}"
    if not places:
        return grouped(text, pen.pick(["", " ", ".", ","])) if len(text) > 3 else text
    number, rest = text.split(".")
    if len(number) > 3 and pen.chance(0.5):
        number = grouped(number, "." if mark == "," else pen.pick([",", " "]))
    return number + mark + rest


def date(pen):
    d, m, y = pen.number(1, 28), pen.number(1, 12), pen.number(1996, 2030)
    month = pen.pick(["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"])
    return pen.pick([
        f"{d:02d}.{m:02d}.{y}",
        f"{d:02d}.{m:02d}.{y % 100:02d}",
        f"{d:02d}/{m:02d}/{y}",
        f"{m:02d}/{d:02d}/{y % 100:02d}",
        f"{y}-{m:02d}-{d:02d}",
        f"{d:02d} {month} {y}",
        f"{d} {month.title()} {y}",
        f"{month} {d:02d} {y}",
        f"{d:02d}-{m:02d}-{y}",
        f"{y}.{m:02d}.{d:02d}",
        f"{y}/{m:02d}/{d:02d}",
        f"{d}. {m}. {y}",
    ])


def clock(pen):
    text = f"{pen.number(0, 23):02d}:{pen.number(0, 59):02d}"
    return text + (f":{pen.number(0, 59):02d}" if pen.chance(0.35) else "")


def phone(pen):
    d = pen.digits
    n = str(pen.number(2, 9))
    return pen.pick([
        f"0{n}{d(1)} {n}{d(6)}",
        f"0{n}{d(2)}/{n}{d(5)}",
        f"0{n}{d(3)} {n}{d(4)}",
        f"+49 {n}{d(2)} {d(7)}",
        f"({n}{d(2)}) {n}{d(2)}-{d(4)}",
        f"{n}{d(2)}-{n}{d(2)}-{d(4)}",
        f"1-800-{n}{d(2)}-{d(4)}",
        f"0{n} {d(2)} {d(2)} {d(2)} {d(2)}",
        f"+48 {n}{d(2)} {d(3)} {d(3)}",
        f"{n}{d(2)} {d(3)} {d(3)}",
        f"0{d(4)} {n}{d(5)}",
        f"+7 (9{d(2)}) {d(3)}-{d(2)}-{d(2)}",
        f"8 800 {d(3)} {d(2)} {d(2)}",
        f"{n}{d(1)}-{d(2)}-{d(2)}",
        f"{n}{d(5)}",
        f"{n}{d(6)}",
        f"{n}{d(2)} {d(2)} {d(2)}",
        f"0{n}{d(2)} {d(3)} {d(2)} {d(2)}",
        f"04{d(2)} {d(3)} {d(3)}",
        f"+46 {n}-{d(3)} {d(2)} {d(2)}",
        f"{n}{d(1)} {d(2)} {d(2)}",
        "112",
        f"24 {d(2)} {d(2)}",
        f"0{n}.{d(2)}.{d(2)}.{d(2)}.{d(2)}",
    ])


def part(pen):
    d, l = pen.digits, lambda n: letters(pen, n)
    return pen.pick([
        f"A2C{d(2)} {d(3)} {d(5)}",
        f"A2C{d(8)}",
        f"{pen.number(1, 9)}{l(1)}0 {d(3)} {d(3)} {l(1)}",
        f"0 {d(3)} {d(3)} {d(3)}",
        f"0{d(9)}",
        f"{d(5)}-{d(5)}",
        f"{d(5)}-0{l(1)}{d(3)}",
        f"{d(2)}.{d(5)}-{d(4)}",
        f"A {d(3)} {d(3)} {d(2)} {d(2)}",
        f"{d(4)} {d(3)} {d(3)}",
        f"S{d(9)} {l(1)}",
        f"{d(5)}-{d(1)}{l(1)}{d(3)}",
        f"{l(2)}{d(2)}-{d(2)}{l(1)}{d(3)}-{l(2)}",
        f"{l(1)}{d(6)}",
        f"{l(2)}-{d(6)}",
        f"{d(6)}",
        f"{d(7)}",
        f"{d(5)}",
        f"{d(3)}.{d(3)}.{d(3)}",
        f"{d(2)} {d(2)} {d(1)} {d(3)} {d(3)}",
        f"{l(1)}{d(3)}{l(1)}{d(5)}",
        f"{d(8)}",
        f"{d(4)}{l(1)}{d(1)}",
        f"{d(2)}-{d(6)}-{d(2)}",
        f"PN {d(3)}-{d(4)}",
        f"{l(3)} {d(5)}",
        f"{d(3)} {d(3)}",
        f"{d(2)}{l(2)}{d(4)}",
    ])


def serial(pen):
    d = pen.digits
    return pen.pick([
        f"No. {d(6)}", f"Nr. {d(7)}", f"S/N {d(8)}", f"SN: {letters(pen, 2)}{d(6)}", f"{d(8)}", f"{d(2)} {d(6)}", f"№ {d(6)}",
        f"N° {d(7)}", f"{pen.number(1, 9)} {letters(pen, 3)} {d(2)} {d(4)} {d(4)}", f"{d(3)} {d(3)}", f"{d(2)}-{d(5)}"
    ])
