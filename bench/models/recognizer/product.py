"""The product's own preprocessing, called from Python: what the model learns from is cut as the pipeline cuts.

`Sources/COdologPhoto` is compiled into a shared library; Leptonica scales strips the way Tesseract does before it reads them.
"""

import ctypes
import ctypes.util
import hashlib
import subprocess
import tempfile
from pathlib import Path

import numpy as np

STRIP_HEIGHT, STRIP_MARGIN, STRIP_MAX_WIDTH, BORDER = 48, 0.15, 2000, 10
"""As in `Sources/VehicleOCR/StripMaker.swift`."""

DIGIT_CUTS = [(0, 0.1), (0.1, 0.15), (0.2, 0.22), (0.4, 0.15), (0.7, 0.18)]
"""Reach beyond the quad's ends and margin, in parts of its height: as `cuts.odometer.likely` of `odolog-models.json`."""

VIN_CUTS = [(0, 0.15, True), (0.3, 0.1, False), (0.6, 0.18, True), (1.5, 0.15, True), (3, 0.15, False)]
"""Reach beyond the quad's ends in widths of a character, margin, whether read as one word: as `cuts.vin.likely` there."""

_SOURCES = Path(__file__).resolve().parents[3] / "Sources" / "COdologPhoto"


def _build() -> Path:
    child = _SOURCES.parent / "COdologSystem"
    files = sorted([*_SOURCES.glob("*.c"), *child.glob("*.c")])
    state = hashlib.sha256(b"".join(f.read_bytes() for f in [*files, *_SOURCES.rglob("*.h")])).hexdigest()[:16]
    library = Path(tempfile.gettempdir()) / f"libcphoto-{state}.so"
    if not library.exists():
        flags = subprocess.run(
            ["pkg-config", "--cflags", "--libs", "lept", "libpng", "libjpeg", "libtiff-4", "libwebp"],
            check=True, capture_output=True, text=True,
        ).stdout.split()
        part = library.with_suffix(f".{id(files)}.part")
        subprocess.run(
            ["cc", "-O3", "-shared", "-fPIC", f"-I{_SOURCES / 'include'}", f"-I{child / 'include'}", *map(str, files), "-o", str(part),
             *flags, "-lm"],
            check=True,
        )
        part.rename(library)
    return library


class _Bitmap(ctypes.Structure):
    _fields_ = [("pixels", ctypes.POINTER(ctypes.c_uint8)), ("width", ctypes.c_int32), ("height", ctypes.c_int32),
                ("channels", ctypes.c_int32)]


class _Quad(ctypes.Structure):
    _fields_ = [("corners", ctypes.c_double * 8)]


_photo = ctypes.CDLL(str(_build()))
_photo.photo_rectify.argtypes = [ctypes.POINTER(_Bitmap), ctypes.POINTER(_Quad), ctypes.c_int32, ctypes.c_double,
                                 ctypes.c_int32, ctypes.POINTER(_Bitmap)]
_photo.photo_stretch_contrast.argtypes = [ctypes.POINTER(_Bitmap), ctypes.c_double, ctypes.c_double,
                                          ctypes.POINTER(_Bitmap)]
_photo.photo_scale.argtypes = [ctypes.POINTER(_Bitmap), ctypes.c_int32, ctypes.c_int32, ctypes.POINTER(_Bitmap)]
_STRONGEST_CHANNEL = 5

_lept = ctypes.CDLL(ctypes.util.find_library("lept") or "liblept.so.5")
for _name, _result, _arguments in [
    ("pixCreate", ctypes.c_void_p, [ctypes.c_int] * 3),
    ("pixScale", ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_float, ctypes.c_float]),
    ("pixGetData", ctypes.c_void_p, [ctypes.c_void_p]),
    ("pixGetWidth", ctypes.c_int, [ctypes.c_void_p]),
    ("pixGetHeight", ctypes.c_int, [ctypes.c_void_p]),
    ("pixGetWpl", ctypes.c_int, [ctypes.c_void_p]),
    ("pixDestroy", None, [ctypes.c_void_p]),
]:
    getattr(_lept, _name).restype, getattr(_lept, _name).argtypes = _result, _arguments


class Unusable(Exception):
    """COdologPhoto refused; the number is its `photo_status`."""


def _bitmap(image: np.ndarray) -> _Bitmap:
    assert image.dtype == np.uint8 and image.flags.c_contiguous
    height, width = image.shape[:2]
    return _Bitmap(image.ctypes.data_as(ctypes.POINTER(ctypes.c_uint8)), width, height, 1 if image.ndim == 2 else 3)


def _step(function, image: np.ndarray, *arguments) -> np.ndarray:
    result = _Bitmap()
    status = function(ctypes.byref(_bitmap(image)), *arguments, ctypes.byref(result))
    if status:
        raise Unusable(status)
    shape = (result.height, result.width) if result.channels == 1 else (result.height, result.width, 3)
    array = np.frombuffer(ctypes.string_at(result.pixels, int(np.prod(shape))), np.uint8).reshape(shape)
    _photo.photo_bitmap_free(ctypes.byref(result))
    return array


def rectified(photo: np.ndarray, quad: np.ndarray, height=STRIP_HEIGHT, margin=STRIP_MARGIN) -> np.ndarray:
    """`photo`: height x width x 3 (red, green, blue) or height x width. May raise `Unusable`."""
    corners = _Quad((ctypes.c_double * 8)(*np.asarray(quad, float).ravel()))
    return _step(_photo.photo_rectify, photo, ctypes.byref(corners), height, margin, STRIP_MAX_WIDTH)


def grayscale(image: np.ndarray, mode: int) -> np.ndarray:
    """`mode`: a `photo_gray_mode` of `Sources/COdologPhoto/include`."""
    return _step(_photo.photo_grayscale, image, mode)


def strongest_channel(image: np.ndarray) -> np.ndarray:
    return grayscale(image, _STRONGEST_CHANNEL)


def stretched(image: np.ndarray) -> np.ndarray:
    return _step(_photo.photo_stretch_contrast, image, ctypes.c_double(1), ctypes.c_double(99))


def is_light_on_dark(image: np.ndarray) -> bool:
    result = ctypes.c_bool()
    status = _photo.photo_is_light_on_dark(ctypes.byref(_bitmap(image)), ctypes.byref(result))
    if status:
        raise Unusable(status)
    return result.value


def resized(image: np.ndarray, columns: int, rows: int) -> np.ndarray:
    return _step(_photo.photo_scale, np.ascontiguousarray(image), columns, rows)


def shaped(image: np.ndarray, shape: tuple[float, float] | None) -> np.ndarray:
    """Made wider or narrower, to `shape[0]`...`shape[1]` times its height."""
    rows, columns = image.shape[:2]
    width = columns if shape is None else min(max(columns, int(shape[0] * rows)), int(shape[1] * rows))
    return image if width == columns else resized(image, width, rows)


def strip(
    photo: np.ndarray, quad: np.ndarray, border: int, margin: float = STRIP_MARGIN,
    shape: tuple[float, float] | None = None,
) -> np.ndarray:
    """As `StripMaker`: gray, dark on light, `border` white pixels around it."""
    gray = stretched(strongest_channel(shaped(rectified(photo, quad, margin=margin), shape)))
    return bordered(255 - gray if is_light_on_dark(gray) else gray, border)


def lengthened(quad: np.ndarray, characters: float) -> np.ndarray:
    """At both ends by so many characters, of which a VIN has seventeen."""
    along = (quad[[1, 2]] - quad[[0, 3]]) * characters / 17
    return np.array([quad[0] - along[0], quad[1] + along[0], quad[2] + along[1], quad[3] - along[1]])


def bordered(image: np.ndarray, border: int) -> np.ndarray:
    return np.pad(image, border, constant_values=255) if border else image


def scaled(image: np.ndarray, height: int) -> np.ndarray:
    """To `height` rows, by the same Leptonica call that Tesseract makes for a network of this height."""
    if image.shape[0] == height:
        return image
    rows, columns = image.shape
    source = _lept.pixCreate(columns, rows, 8)
    words = _lept.pixGetWpl(source)
    padded = np.zeros((rows, words * 4), np.uint8)
    padded[:, :columns] = image
    swapped = padded.reshape(rows, words, 4)[:, :, ::-1].copy()
    ctypes.memmove(_lept.pixGetData(source), swapped.ctypes.data, swapped.nbytes)
    factor = ctypes.c_float(height / rows)
    target = _lept.pixScale(source, factor, factor)
    rows, columns, words = _lept.pixGetHeight(target), _lept.pixGetWidth(target), _lept.pixGetWpl(target)
    data = np.frombuffer(ctypes.string_at(_lept.pixGetData(target), rows * words * 4), np.uint8).reshape(rows, words, 4)
    result = data[:, :, ::-1].reshape(rows, words * 4)[:, :columns].copy()
    handles = [ctypes.c_void_p(source), ctypes.c_void_p(target)]
    for handle in handles:
        _lept.pixDestroy(ctypes.byref(handle))
    return result


def normalised(image: np.ndarray) -> np.ndarray:
    """Tesseract's input (`NetworkIO::Copy2DImage`): black and white from quartiles of the middle row's extrema."""
    row = image[image.shape[0] // 2].astype(np.int32)
    before, this, after = row[:-2], row[1:-1], row[2:]
    minima = this[((this < before) & (this <= after)) | ((this <= before) & (this < after))]
    maxima = this[((this > before) & (this >= after)) | ((this >= before) & (this > after))]
    black = _quantile(minima, 0.25) if len(minima) else 1.0
    white = _quantile(maxima, 0.75) if len(maxima) else 256.0
    contrast = (white - black) / 2
    if contrast <= 0:
        contrast = 1.0
    return ((image.astype(np.float32) - black) / contrast - 1).astype(np.float32)


def _quantile(values: np.ndarray, fraction: float) -> float:
    """`STATS::ile`: linear within the bucket of the value."""
    counts = np.bincount(values, minlength=256)
    target = min(max(fraction * len(values), 1.0), len(values))
    sums = np.cumsum(counts)
    index = int(np.searchsorted(sums, target))
    return index + 1 - (sums[index] - target) / counts[index]
