"""Reads NHTSA's tables: tab-separated with a header line, plain or packed with xz."""

import hashlib
import lzma
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TRAILER = "6"
LIGHT_TRUCK = "1"


class TableError(Exception):
    """A table is missing or is not what is expected: which, and where."""


@dataclass(frozen=True)
class Maker:
    """A manufacturer code (WMI) of three or six characters."""

    code: str
    vehicle_type: int
    is_light: bool
    """A car, MPV or light truck: position 7 tells the model year's cycle."""
    name: str
    make: str
    """Empty where there are none or several."""
    schemas: tuple[tuple[int, int, int | None], ...]
    """Schema, first model year, last model year (None: still valid)."""


@dataclass(frozen=True)
class Pattern:
    key: str
    element: int
    value: str
    make: str
    """Of a model."""
    changed: int
    """Microseconds since 1970."""


@dataclass
class Release:
    makers: list[Maker]
    patterns: dict[int, list[Pattern]]
    """By schema."""
    exceptions: list[str]
    """Real VINs whose check digit is wrong."""
    hashes: dict[str, str]
    """SHA-256 of each file read, by its name."""


def read_release(folder: Path) -> Release:
    hashes: dict[str, str] = {}
    schemas = defaultdict(list)
    for wmi, schema, first, last in rows(folder, "wmi_schema", "wmi schema year_from year_to", hashes):
        schemas[wmi].append((int(schema), int(first), int(last) if last else None))
    makers = []
    columns = "wmi vehicle_type truck_type manufacturer makes"
    for wmi, kind, truck, name, makes in rows(folder, "wmi", columns, hashes):
        is_light = kind in ("2", "7") or (kind == "3" and truck == LIGHT_TRUCK)
        make = "" if "|" in makes else makes.strip()
        # Trailers have no odometer: who made them is all that is kept.
        used = () if kind == TRAILER else tuple(sorted(schemas[wmi]))
        makers.append(Maker(wmi, int(kind or 0), is_light, name.strip(), make, used))
    wanted = {schema for maker in makers for schema, _, _ in maker.schemas}
    patterns = defaultdict(list)
    columns = "schema keys element value make changed_us"
    for schema, keys, element, value, make, changed in rows(folder, "pattern", columns, hashes):
        if int(schema) in wanted and value.strip():
            patterns[int(schema)].append(
                Pattern(keys.strip(), int(element), value.strip(), make.strip(), int(changed or 0))
            )
    exceptions = [vin.strip().upper() for (vin,) in rows(folder, "vinexception", "vin", hashes)]
    return Release(sorted(makers, key=lambda maker: maker.code), dict(patterns), exceptions, hashes)


def rows(folder: Path, name: str, columns: str, hashes: dict[str, str]) -> Iterator[list[str]]:
    path = next((p for p in (folder / f"{name}.tsv", folder / f"{name}.tsv.xz") if p.exists()), None)
    if path is None:
        raise TableError(f"{folder} has neither {name}.tsv nor {name}.tsv.xz")
    data = path.read_bytes()
    hashes[path.name] = hashlib.sha256(data).hexdigest()
    text = (lzma.decompress(data) if path.suffix == ".xz" else data).decode()
    lines = text.split("\n")
    header = lines[0].split("\t")
    expected = columns.split()
    if header != expected:
        raise TableError(f"{path}: the columns are {header}, expected {expected}")
    for number, line in enumerate(lines[1:], 2):
        if not line:
            continue
        fields = line.split("\t")
        if len(fields) != len(expected):
            raise TableError(f"{path}:{number}: {len(fields)} fields, expected {len(expected)}")
        yield fields
