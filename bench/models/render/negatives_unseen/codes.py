"""Numbers and codes that stand on things; none of them is a VIN."""

import numpy as np

from .. import vin

DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PLAIN = DIGITS + "ABCDEFGHJKLMNPRSTUVWXYZ"


def is_vin(text):
    """17 characters of the VIN's alphabet whose check digit is right."""
    code = "".join(c for c in text.upper() if c.isalnum())
    return len(code) == 17 and all(c in vin.VALUES for c in code) and vin.check_digit(code) == code[8]


def looks_like_vin(text):
    """The same where I, O and Q, which no VIN has, are taken for the digits that look like them."""
    return is_vin(text.upper().translate(str.maketrans("IOQ", "100")))


def no_vin(text):
    """The same code, its last character changed where it would look like a VIN."""
    return next(code for code in (text, text[:-1] + "1", text[:-1] + "2") if not looks_like_vin(code))


def pick(rng, pool):
    return pool[int(rng.integers(len(pool)))]


def digits(rng, n, first=DIGITS[1:]):
    return pick(rng, first) + "".join(pick(rng, DIGITS) for _ in range(n - 1))


def letters(rng, n):
    return "".join(pick(rng, "ABCDEFGHJKLMNPRSTUVWXYZ") for _ in range(n))


def mixed(rng, n):
    return no_vin("".join(pick(rng, PLAIN) for _ in range(n)))


def grouped(text, sizes, separator=" "):
    out, at = [], 0
    for size in sizes:
        out.append(text[at : at + size])
        at += size
    return separator.join([*out, text[at:]] if at < len(text) else out)


def thousands(number, mark):
    return f"{number:,}".replace(",", mark)


def pattern(rng, form):
    """`9` becomes a digit, `1` a digit but 0, `A` a letter, `X` either; all else stays."""
    table = {"9": DIGITS, "1": DIGITS[1:], "A": "ABCDEFGHJKLMNPRSTUVWXYZ", "X": PLAIN}
    return no_vin("".join(pick(rng, table[c]) if c in table else c for c in form))


def serial(rng):
    """A serial number as makers write them."""
    if rng.random() < 0.2:
        return code17(rng)
    return pattern(rng, pick(rng, [
        "199999", "1999999", "19999", "A1999999", "AA 199999", "99/199999", "1999-999999", "AA1X-99999-A", "XXXXXXXXXX",
        "199 999 999", "A99A999999", "19AAA99999", "9999.9999.9999", "AAA99A9999999", "1999999999", "00199999", "SN 199999",
    ]))


def code17(rng):
    """17 characters as of a VIN, but none: the check digit is wrong. The first is a digit, as no maker's code of Europe has."""
    while True:
        code = pick(rng, "0123456789") + mixed(rng, 11) + (letters(rng, 2) + digits(rng, 3) if rng.random() < 0.5 else
                                                          digits(rng, 3) + letters(rng, 2))
        if rng.random() < 0.35:
            code = code[:5] + pick(rng, "OIQ") + code[6:]
        if not is_vin(code):
            return no_vin(code)


def luhn(body):
    total = 0
    for i, c in enumerate(reversed(body)):
        d = int(c) * (2 if i % 2 == 0 else 1)
        total += d - 9 if d > 9 else d
    return body + str(-total % 10)


def card(rng):
    """16 digits of a payment card, its check digit right."""
    return luhn((pick(rng, ["4", "51", "53", "6011", "5018"]) + digits(rng, 15))[:15])


def imei(rng):
    return luhn("35" + digits(rng, 12))


def ean(rng, prefix=""):
    body = (prefix + digits(rng, 12))[:12]
    return body + str(-sum(int(c) * (3 if i % 2 else 1) for i, c in enumerate(body)) % 10)


def container(rng):
    """(owner, serial, check digit) of ISO 6346."""
    owner = pick(rng, ["MSKU", "MSCU", "CMAU", "HLXU", "TCLU", "TGHU", "OOLU", "EITU", "TRLU", "ZIMU", "CSNU", "FSCU", "SUDU",
                       "KKFU", "GESU", "UETU"])
    number = digits(rng, 6, DIGITS)
    return owner, number, container_check(owner + number)


def container_check(text):
    """The check digit of ISO 6346 of four letters and six digits."""
    values = dict(zip(LETTERS, [v for v in range(10, 39) if v % 11]))
    return str(sum((values[c] if c in values else int(c)) * 2**i for i, c in enumerate(text)) % 11 % 10)


def clock(rng, seconds=False):
    text = f"{rng.integers(0, 24):02d}:{rng.integers(0, 60):02d}"
    return text + f":{rng.integers(0, 60):02d}" if seconds else text


def date(rng):
    d, m, y = int(rng.integers(1, 29)), int(rng.integers(1, 13)), int(rng.integers(2012, 2027))
    return pick(rng, [f"{d:02d}.{m:02d}.{y}", f"{d:02d}/{m:02d}/{y}", f"{y}-{m:02d}-{d:02d}", f"{m:02d}/{y}", f"{d:02d}.{m:02d}.{y % 100:02d}",
                      f"{d} {['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'][m - 1]} {y}"])


def money(rng, low, high, mark=None):
    value = float(np.exp(rng.uniform(np.log(low), np.log(high))))
    return f"{value:.2f}".replace(".", mark or pick(rng, ".,"))
