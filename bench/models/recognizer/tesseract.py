"""Tesseract through its C interface, set as the product sets it."""

import ctypes
import ctypes.util
import os
from pathlib import Path

os.environ.setdefault("OMP_THREAD_LIMIT", "1")

import numpy as np  # noqa: E402

RAW_LINE, SINGLE_LINE = 13, 7
_LSTM_ONLY = 1
_SYMBOL = 4


class Tesseract:
    def __init__(self, folder: Path, model: str = "odometer", mode: int = RAW_LINE, **variables: str):
        self.lib = lib = ctypes.CDLL(ctypes.util.find_library("tesseract") or "libtesseract.so.5")
        for name, result in [
            ("TessBaseAPICreate", ctypes.c_void_p), ("TessBaseAPIGetUTF8Text", ctypes.c_void_p),
            ("TessBaseAPIGetIterator", ctypes.c_void_p), ("TessResultIteratorGetUTF8Text", ctypes.c_void_p),
            ("TessResultIteratorConfidence", ctypes.c_float), ("TessResultIteratorGetChoiceIterator", ctypes.c_void_p),
            ("TessChoiceIteratorGetUTF8Text", ctypes.c_char_p), ("TessChoiceIteratorConfidence", ctypes.c_float),
        ]:
            getattr(lib, name).restype = result
        self.api = ctypes.c_void_p(lib.TessBaseAPICreate())
        if lib.TessBaseAPIInit2(self.api, str(folder).encode(), model.encode(), _LSTM_ONLY):
            raise RuntimeError(f"Tesseract cannot load {model} from {folder}")
        for name, value in {"debug_file": "/dev/null", **variables}.items():
            if not lib.TessBaseAPISetVariable(self.api, name.encode(), value.encode()):
                raise ValueError(f"Tesseract has no variable {name}")
        lib.TessBaseAPISetPageSegMode(self.api, mode)

    def allow(self, characters: str):
        """None but these; all when empty. Without a space Tesseract takes the line for one word."""
        self.lib.TessBaseAPISetVariable(self.api, b"tessedit_char_whitelist", characters.encode())

    def _recognise(self, strip: np.ndarray):
        strip = np.ascontiguousarray(strip)
        rows, columns = strip.shape
        self.lib.TessBaseAPISetImage(self.api, ctypes.c_char_p(strip.tobytes()), columns, rows, 1, columns)
        self.lib.TessBaseAPISetSourceResolution(self.api, 300)
        if self.lib.TessBaseAPIRecognize(self.api, None):
            raise RuntimeError("recognition failed")

    def text(self, strip: np.ndarray) -> str:
        """`strip`: rows x columns, 8-bit gray, dark on light."""
        self._recognise(strip)
        owned = self.lib.TessBaseAPIGetUTF8Text(self.api)
        text = ctypes.string_at(owned).decode()
        self.lib.TessDeleteText(ctypes.c_void_p(owned))
        self.lib.TessBaseAPIClear(self.api)
        return text.strip()

    def symbols(self, strip: np.ndarray) -> list[tuple[str, float, list[tuple[str, float]]]]:
        """Symbol, confidence in percent, its alternatives with theirs."""
        self._recognise(strip)
        lib, found = self.lib, []
        owner = lib.TessBaseAPIGetIterator(self.api)
        if not owner:
            return found
        results = ctypes.c_void_p(owner)
        while True:
            owned = lib.TessResultIteratorGetUTF8Text(results, _SYMBOL)
            if owned:
                symbol = ctypes.string_at(owned).decode()
                lib.TessDeleteText(ctypes.c_void_p(owned))
                choices = ctypes.c_void_p(lib.TessResultIteratorGetChoiceIterator(results))
                others = []
                while choices:
                    text = lib.TessChoiceIteratorGetUTF8Text(choices)
                    if text and text.decode() != symbol:
                        others.append((text.decode(), lib.TessChoiceIteratorConfidence(choices)))
                    if not lib.TessChoiceIteratorNext(choices):
                        break
                found.append((symbol, lib.TessResultIteratorConfidence(results, _SYMBOL), others))
                if choices:
                    lib.TessChoiceIteratorDelete(choices)
            if not lib.TessResultIteratorNext(results, _SYMBOL):
                break
        lib.TessResultIteratorDelete(results)
        lib.TessBaseAPIClear(self.api)
        return found
