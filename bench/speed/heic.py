#!/usr/bin/env python3
"""Writes HEIC as phones do: a grid of small pictures, each coded alone (ISO/IEC 23008-12, 6.6.2.3).

    python bench/speed/heic.py PICTURE OUT [--tile 512] [--quarters 0]

`heif-enc` (Debian's libheif-examples) codes the tiles; it can't write such a file itself. `--quarters` are anticlockwise turns that
are left to the reader (`irot`), as phones leave them. Needs Pillow.
"""

import argparse
import struct
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image, ImageOps

HVC1, GRID, EXIF = b"hvc1", b"grid", b"Exif"
HIDDEN = 1


def box(name, *parts):
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), name) + body


def full_box(name, version, flags, *parts):
    return box(name, struct.pack(">I", version << 24 | flags), *parts)


def boxes(data, start, end):
    """Each box's name, and where what it holds starts and ends."""
    while start < end:
        size, name = struct.unpack(">I4s", data[start : start + 8])
        yield name, start + 8, start + size
        start += size


def inside(data, names):
    """What the box at the end of this path holds; `meta` has four bytes before its boxes."""
    start, end = 0, len(data)
    for name in names:
        start, end = next((s, e) for n, s, e in boxes(data, start, end) if n == name)
        if name == b"meta":
            start += 4
    return data[start:end]


def coded(tile, number, folder, options):
    """The decoder's configuration (hvcC) and the coded picture of one tile."""
    picture, made = folder / f"{number}.png", folder / f"{number}.heic"
    tile.save(picture, compress_level=1)
    subprocess.run(["heif-enc", *options, "-o", made, picture], check=True, capture_output=True)
    data = made.read_bytes()
    return inside(data, [b"meta", b"iprp", b"ipco", b"hvcC"]), inside(data, [b"mdat"])


def tiles_of(picture, side):
    """All of one size, from the left and from the top; the last ones go on with the picture's edge."""
    across, down = -(-picture.width // side), -(-picture.height // side)
    whole = Image.new(picture.mode, (across * side, down * side))
    whole.paste(picture.resize(whole.size, Image.Resampling.NEAREST, (0, 0, picture.width, picture.height)))
    whole.paste(picture)
    places = [(x * side, y * side) for y in range(down) for x in range(across)]
    return across, down, [whole.crop((x, y, x + side, y + side)) for x, y in places]


def written(width, height, across, down, side, tiles, quarters, exif):
    """The file of tiles that are all coded alike."""
    configuration = tiles[0][0]
    assert all(one == configuration for one, _ in tiles), "tiles of several kinds"
    contents = [coded for _, coded in tiles]
    tile_ids = range(1, len(contents) + 1)
    grid_id, exif_id = len(contents) + 1, len(contents) + 2
    # Version, flags (sides of 32 bits), rows and columns less one.
    grid = struct.pack(">BBBBII", 0, 1, down - 1, across - 1, width, height)

    entries = [full_box(b"infe", 2, HIDDEN, struct.pack(">HH", item, 0), HVC1, b"\0") for item in tile_ids]
    entries.append(full_box(b"infe", 2, 0, struct.pack(">HH", grid_id, 0), GRID, b"\0"))
    references = [box(b"dimg", struct.pack(f">HH{len(tiles)}H", grid_id, len(tiles), *tile_ids))]
    if exif:
        entries.append(full_box(b"infe", 2, HIDDEN, struct.pack(">HH", exif_id, 0), EXIF, b"\0"))
        references.append(box(b"cdsc", struct.pack(">HHH", exif_id, 1, grid_id)))
        # Where the TIFF header starts, behind this number.
        contents.append(struct.pack(">I", 0) + exif)
    properties = [
        box(b"hvcC", configuration), full_box(b"ispe", 0, 0, struct.pack(">II", side, side)),
        full_box(b"ispe", 0, 0, struct.pack(">II", width, height)), box(b"irot", bytes([quarters])),
    ]
    # 0x80: essential.
    of_tile, of_grid = bytes([2, 0x81, 2]), bytes([2, 3, 0x84])
    owned = [struct.pack(">H", item) + of_tile for item in tile_ids] + [struct.pack(">H", grid_id) + of_grid]

    def meta(first):
        # Item, whether in the file (0) or in `idat` (1), where, and how long.
        places = [struct.pack(">HHHHII", grid_id, 1, 0, 1, 0, len(grid))]
        for item, content in zip([*tile_ids, exif_id], contents):
            places.append(struct.pack(">HHHHII", item, 0, 0, 1, first, len(content)))
            first += len(content)
        return full_box(
            b"meta", 0, 0,
            full_box(b"hdlr", 0, 0, struct.pack(">I4s12x", 0, b"pict"), b"\0"),
            full_box(b"pitm", 0, 0, struct.pack(">H", grid_id)),
            # Offsets and lengths of four bytes.
            full_box(b"iloc", 1, 0, struct.pack(">BBH", 0x44, 0, len(places)), *places),
            full_box(b"iinf", 0, 0, struct.pack(">H", len(entries)), *entries),
            full_box(b"iref", 0, 0, *references),
            box(b"iprp", box(b"ipco", *properties), full_box(b"ipma", 0, 0, struct.pack(">I", len(owned)), *owned)),
            box(b"idat", grid),
        )

    head = box(b"ftyp", b"heic\0\0\0\0mif1heic")
    first = len(head) + len(meta(0)) + 8
    return head + meta(first) + box(b"mdat", *contents)


def write(picture, out, side=512, quarters=0, options=("-q", "50", "-p", "preset=ultrafast"), exif=b""):
    """`exif` starts with the TIFF header."""
    across, down, tiles = tiles_of(picture, side)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        made = pool.map(lambda pair: coded(pair[1], pair[0], Path(folder), options), enumerate(tiles))
        data = written(picture.width, picture.height, across, down, side, list(made), quarters, exif)
    Path(out).write_bytes(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("picture", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--tile", type=int, default=512)
    parser.add_argument("--quarters", type=int, default=0, choices=range(4))
    options = parser.parse_args()
    with Image.open(options.picture) as opened:
        picture = ImageOps.exif_transpose(opened).convert("RGB")
    write(picture, options.out, options.tile, options.quarters)


if __name__ == "__main__":
    main()
