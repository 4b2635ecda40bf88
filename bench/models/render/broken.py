"""Files that are no good photos, made from good ones: for tests of error handling."""

import struct
import zlib


def chunk(kind, data, good=True):
    crc = zlib.crc32(kind + data) ^ (0 if good else 0x5A5A5A5A)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)


def break_crc(png):
    """Damages the check sum of the first IDAT chunk."""
    at = png.index(b"IDAT")
    length = struct.unpack(">I", png[at - 4 : at])[0]
    crc = at + 4 + length
    return png[:crc] + bytes(b ^ 0x5A for b in png[crc : crc + 4]) + png[crc + 4 :]


def huge_png():
    header = struct.pack(">IIBBBBB", 65535, 65535, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 64)) + chunk(b"IEND", b"")
    )


def huge_jpeg(jpeg):
    """Sets the frame's height and width to 65535 in the SOF marker."""
    at = 2
    while jpeg[at + 1] not in (0xC0, 0xC1, 0xC2):
        at += 2 + struct.unpack(">H", jpeg[at + 2 : at + 4])[0]
    return (jpeg[: at + 5] + b"\xff\xff\xff\xff" + jpeg[at + 9 :])[:4096]


def files(jpeg, png):
    """name -> bytes, from one good JPEG and one good PNG."""
    return {
        "truncated.jpg": jpeg[: len(jpeg) * 3 // 5],
        "empty.jpg": b"",
        "text.jpg": b"This is not a photo, although its name says so.\n",
        "bad-crc.png": break_crc(png),
        "huge.png": huge_png(),
        "huge.jpg": huge_jpeg(jpeg),
        "header-only.jpg": jpeg[:20],
        "cut.png": png[: len(png) // 3],
    }
