"""The camera's time in a JPEG, as EXIF writes it."""

import re
import struct
import time

MARK = b"Exif\0\0"
TIME = re.compile(rb"\d{4}:\d\d:\d\d \d\d:\d\d:\d\d\0")
# Tags and types of EXIF.
EXIF_IFD, DATE_TIME_ORIGINAL = 0x8769, 0x9003
ASCII, LONG = 2, 4


def with_time(jpeg, seconds):
    """The same picture, taken at this time (since 1970) by a camera whose clock shows UTC. Its turning and all else stay."""
    text = time.strftime("%Y:%m:%d %H:%M:%S", time.gmtime(seconds)).encode() + b"\0"
    start = jpeg.find(MARK, 0, 65_536)
    if start < 0:
        segment = MARK + _tiff(text)
        return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + jpeg[2:]
    end = start - 2 + struct.unpack(">H", jpeg[start - 2 : start])[0]
    segment, count = TIME.subn(text, jpeg[start:end])
    if count == 0:
        raise ValueError("a JPEG whose EXIF has no time to be changed")
    return jpeg[:start] + segment + jpeg[end:]


def _tiff(text):
    """Two directories: the one that names the other, and that with the time."""

    def directory(tag, kind, count, value):
        return struct.pack(">HHHIII", 1, tag, kind, count, value, 0)

    first = 8
    second = first + len(directory(0, 0, 0, 0))
    behind = second + len(directory(0, 0, 0, 0))
    return (
        struct.pack(">2sHI", b"MM", 42, first)
        + directory(EXIF_IFD, LONG, 1, second)
        + directory(DATE_TIME_ORIGINAL, ASCII, len(text), behind)
        + text
    )
