"""Makes the files of this folder: one picture of coloured blocks, 61 x 35, in every format that the tests cannot write
themselves. Needs Pillow, and the Debian packages libtiff-tools and libheif-examples. Run it in this folder."""

import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image
from PIL.TiffImagePlugin import ImageFileDirectory_v2

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "bench" / "speed"))
import heic  # noqa: E402

WIDTH, HEIGHT = 61, 35
COLORS = [(220, 40, 40), (40, 180, 60), (50, 60, 200), (230, 230, 230), (20, 20, 20), (200, 180, 30)]


def picture() -> Image.Image:
    rows = [[COLORS[(x // 16 + y // 16 * 3) % 6] for x in range(WIDTH)] for y in range(HEIGHT)]
    return Image.fromarray(np.array(rows, np.uint8))


def exif() -> Image.Exif:
    made = Image.Exif()
    made[0x0112] = 6
    details = made.get_ifd(0x8769)
    details[0x9003], details[0x9011] = "2024:05:01 12:33:01", "+02:00"
    return made


def boxes(data: bytes, start: int, end: int):
    while start < end:
        size, name = struct.unpack(">I4s", data[start : start + 8])
        yield name, start, size
        start += size


def with_rotation(heic: bytes, quarters: int) -> bytes:
    """Adds an `irot` property of so many quarters anticlockwise to the primary item, as phones do."""
    data = bytearray(heic)
    property_box = struct.pack(">I4sB", 9, b"irot", quarters)
    meta = next((start, size) for name, start, size in boxes(data, 0, len(data)) if name == b"meta")
    inner = {name: (start, size) for name, start, size in boxes(data, meta[0] + 12, sum(meta))}
    parts = {n: (s, z) for n, s, z in boxes(data, inner[b"iprp"][0] + 8, sum(inner[b"iprp"]))}
    count = sum(1 for _ in boxes(data, parts[b"ipco"][0] + 8, sum(parts[b"ipco"])))
    # ipma: version and flags, entries, then for each: item, number of properties, a byte for each.
    ipma = parts[b"ipma"][0]
    assert data[ipma + 8] == 0 and data[ipma + 11] & 1 == 0
    added = len(property_box) + 1
    # Places in the file, for what stands behind: iloc of version 0 or 1 with four-byte offsets.
    iloc, _ = inner[b"iloc"]
    extents = []
    at = iloc + 16
    for _ in range(struct.unpack(">H", data[iloc + 14 : iloc + 16])[0]):
        method = data[at + 3] if data[iloc + 8] else 0
        at += 6 if data[iloc + 8] else 4
        at += data[iloc + 13] >> 4
        if method == 0:
            extents.append(at + 2)
        at += 2 + 8
    for place in extents:
        data[place : place + 4] = struct.pack(">I", struct.unpack(">I", data[place : place + 4])[0] + added)
    primary = data[inner[b"pitm"][0] + 12 : inner[b"pitm"][0] + 14]
    entry = ipma + 16
    while data[entry : entry + 2] != primary:
        entry += 3 + data[entry + 2]
    data[entry + 2] += 1
    # Behind the size, which it changes.
    last = entry + 2 + data[entry + 2]
    data[last:last] = bytes([0x80 | (count + 1)])
    end = sum(parts[b"ipco"])
    data[end:end] = property_box
    for start, more in [(meta[0], added), (inner[b"iprp"][0], added), (parts[b"ipco"][0], len(property_box))]:
        data[start : start + 4] = struct.pack(">I", struct.unpack(">I", data[start : start + 4])[0] + more)
    ipma += len(property_box)
    data[ipma : ipma + 4] = struct.pack(">I", struct.unpack(">I", data[ipma : ipma + 4])[0] + 1)
    return bytes(data)


def bombs() -> None:
    """A few kilobytes that stand for 196 megapixels."""
    white = Image.new("1", (14000, 14000), 1)
    white.save("bomb.png", optimize=True)
    white.save("bomb-strips.tiff", compression="group4")
    subprocess.run(["tiffcp", "-r", "14000", "-c", "g4", "bomb-strips.tiff", "bomb-one-strip.tiff"], check=True)
    Image.new("RGB", (16383, 12000), (9, 9, 9)).save("bomb.webp", lossless=True, method=0)


def main() -> None:
    bombs()
    whole = picture()
    alpha = np.array([[255 if x < 32 else 128 for x in range(WIDTH)]] * HEIGHT, np.uint8)
    clear = Image.fromarray(np.dstack([np.asarray(whole), alpha]))
    gray = whole.convert("L")

    whole.save("lossy.webp", quality=90)
    whole.save("lossless.webp", lossless=True, exact=True)
    whole.save("turned.webp", lossless=True, exif=exif().tobytes())
    clear.save("alpha.webp", lossless=True)
    whole.save("animated.webp", save_all=True, append_images=[whole.rotate(90)], duration=100)

    for name in ["raw", "tiff_lzw", "tiff_adobe_deflate", "packbits", "jpeg"]:
        options = {} if name == "raw" else {"compression": name}
        if name == "jpeg":
            options["quality"] = 95
        whole.save(f"rgb-{name.removeprefix('tiff_')}.tiff", **options)
    lzw = {"compression": "tiff_lzw"}
    gray.save("gray.tiff", **lzw)
    gray.point(lambda value: 255 * (value > 127)).convert("1").save("bilevel.tiff", compression="group4")
    whole.quantize(16).save("palette.tiff", **lzw)
    whole.convert("CMYK").save("cmyk.tiff", **lzw)
    clear.save("alpha.tiff", **lzw)
    Image.fromarray(np.asarray(gray).astype(np.uint16) * 257).save("gray16.tiff", **lzw)
    whole.save("pages.tiff", save_all=True, append_images=[whole.rotate(180)], **lzw)
    tags = ImageFileDirectory_v2()
    tags[274], tags[306] = 6, "2024:05:01 12:33:01"
    whole.save("turned.tiff", tiffinfo=tags, **lzw)
    for options, name in [
        ("-t -w 16 -l 16 -c lzw", "tiled"), ("-p separate -c lzw", "planes"), ("-B -c lzw", "big-endian"),
        ("-8 -c lzw", "bigtiff"), ("-r 1000 -c zip", "one-strip"),
    ]:
        subprocess.run(["tiffcp", *options.split(), "rgb-raw.tiff", f"{name}.tiff"], check=True)

    whole.save("rgb.bmp")
    whole.quantize(16).save("palette.bmp")

    for name, made, options in [
        ("rgb", whole, []), ("gray", gray, []), ("alpha", clear, []), ("rgb-444", whole, ["-p", "chroma=444"]),
    ]:
        made.save("temporary.png")
        subprocess.run(["heif-enc", "-q", "90", *options, "-o", f"{name}.heic", "temporary.png"], check=True)
    heic.write(whole, "tiles.heic", side=32, options=["-q", "90"], exif=exif().tobytes().removeprefix(b"Exif\0\0"))
    whole.save("temporary.png")
    subprocess.run(["heif-enc", "-A", "-q", "90", "-o", "rgb.avif", "temporary.png"], check=True)
    whole.save("temporary.jpg", quality=97, subsampling=0, exif=exif())
    subprocess.run(["heif-enc", "-q", "90", "-o", "temporary.heic", "temporary.jpg"], check=True)
    # Three quarters anticlockwise is what EXIF's 6 means.
    with open("temporary.heic", "rb") as source, open("turned.heic", "wb") as target:
        target.write(with_rotation(source.read(), 3))
    subprocess.run(["rm", "temporary.png", "temporary.jpg", "temporary.heic"], check=True)


main()
