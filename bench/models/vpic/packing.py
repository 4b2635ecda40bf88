"""The file that `VehicleTable.swift` reads; its layout is described there."""

import struct
from collections import Counter
from collections.abc import Hashable, Iterable

MAGIC = b"ODOLVPIC"
VERSION = 1
STRIDE = 8
"""Every eighth record of a pool is in its index."""
HEADER = 136


def varint(number: int) -> bytes:
    """LEB128."""
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


class Pool:
    """Records without duplicates. Their numbers are given at the end, the most used first, so that these are short."""

    def __init__(self) -> None:
        self._uses: Counter[Hashable] = Counter()
        self._numbers: dict[Hashable, int] | None = None

    def use(self, record: Hashable) -> None:
        self._uses[record] += 1

    def settle(self) -> list:
        # Not by insertion: the same tables give the same file, whatever the order of their lines.
        records = sorted(self._uses, key=lambda record: (-self._uses[record], record))
        self._numbers = {record: number for number, record in enumerate(records)}
        return records

    def __getitem__(self, record: Hashable) -> int:
        return self._numbers[record]


def pool_sections(records: Iterable[bytes]) -> tuple[bytes, bytes, int]:
    """Index, records with their lengths before them, number of records."""
    index, body, count = bytearray(), bytearray(), 0
    for record in records:
        if count % STRIDE == 0:
            index += struct.pack("<I", len(body))
        body += varint(len(record)) + record
        count += 1
    return bytes(index), bytes(body), count


def wmi_number(code: str) -> int:
    """Six characters to base 37; a code of three ends in spaces."""
    number = 0
    for character in code.ljust(6):
        number = number * 37 + " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(character)
    return number


def checksum(data: bytes) -> int:
    """FNV-1a, 64 bits, over little-endian words of 64 bits."""
    value = 0xCBF29CE484222325
    for (word,) in struct.iter_unpack("<Q", data):
        value = (value ^ word) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def fingerprint(text: str) -> int:
    """FNV-1a, 32 bits."""
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def file(release: str, codes: list[int], exceptions: list[int], pools: list[tuple[bytes, bytes, int]]) -> bytes:
    """`codes` are the manufacturer codes in ascending order, as many as the last pool has records; `exceptions` the
    fingerprints of real VINs with a wrong check digit, in ascending order."""
    name = release.encode("ascii")
    if not 0 < len(name) <= 16:
        raise ValueError(f"the release {release!r} must have 1 to 16 characters")
    body = bytearray()
    directory = bytearray()

    def add(data: bytes, count: int) -> None:
        directory.extend(struct.pack("<II", HEADER + len(body), count))
        body.extend(data)
        body.extend(bytes(-len(body) % 8))

    for numbers in codes, exceptions:
        add(struct.pack(f"<{len(numbers)}I", *numbers), len(numbers))
    for index, records, count in pools:
        add(index, count)
        add(records, len(records))
    rest = struct.pack("<16s", name) + directory
    rest += bytes(HEADER - 24 - len(rest)) + body
    return MAGIC + struct.pack("<IIQ", VERSION, 24 + len(rest), checksum(bytes(rest))) + bytes(rest)
