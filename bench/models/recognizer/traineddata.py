"""Writes what was trained in PyTorch as a Tesseract traineddata.

The container (unicharset, recoder, word lists) comes from Tesseract's `combine_lang_model`. The `lstm` component is
written here, byte by byte as `LSTMRecognizer::Serialize` of Tesseract 5.3 does. All numbers are little-endian.
"""

import struct
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import torch

from kinds import Kind
from network import HEIGHT, Recognizer, layers, spec

_INT8, _DOUBLES = 1, 128
"""Flags of a weight matrix: 8-bit integers; doubles rather than the floats of Tesseract 3, which 5.3 can't read."""
_INT_MODE, _RECODED = 1, 64
"""Flags of the recogniser: integer weights; classes go through the recoder."""

_WEIGHTS = "<Biid"
"""Flags, rows, columns, a scale that floats don't need."""


def write(model: Recognizer, path: Path, version: str, integers: bool = False) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _container(folder, model.kind, version)
        component = folder / f"{model.kind.name}.lstm"
        component.write_bytes(lstm(model, integers))
        made = folder / model.kind.name / f"{model.kind.name}.traineddata"
        _run("combine_tessdata", "-o", made, component)
        path.write_bytes(made.read_bytes())


def read(path: Path, kind: Kind) -> Recognizer:
    """The network of a file with floats that this wrote; its batch normalisations do nothing but add the bias."""
    with tempfile.TemporaryDirectory() as name:
        _run("combine_tessdata", "-u", path, f"{name}/model.")
        component = (Path(name) / "model.lstm").read_bytes()
    model, place = Recognizer(kind), 0
    for module in model.weighted():
        layer = _text("Output" if isinstance(module, torch.nn.Conv2d) else "ConvNL")
        place = component.index(layer, place) + len(layer)
        flags, rows, columns, _ = struct.unpack_from(_WEIGHTS, component, place)
        if flags != _DOUBLES:
            raise ValueError(f"{path}: its weights aren't floats")
        place += struct.calcsize(_WEIGHTS)
        matrix = torch.from_numpy(np.frombuffer(component, "<f8", rows * columns, place).reshape(rows, columns).astype(np.float32))
        convolution = module if isinstance(module, torch.nn.Conv2d) else module.convolution
        out, depth, high, wide = convolution.weight.shape
        convolution.weight.data = matrix[:, :-1].reshape(out, wide, high, depth).permute(0, 3, 2, 1).contiguous()
        bias = matrix[:, -1].contiguous()
        if module is convolution:
            module.bias.data = bias
        else:
            module.norm.eps, module.norm.weight.data, module.norm.bias.data = 0.0, torch.ones(rows), bias
    return model.eval()


def _run(*command) -> None:
    subprocess.run([str(word) for word in command], check=True, capture_output=True)


def _container(folder: Path, kind: Kind, version: str) -> None:
    # Tesseract's code takes for granted that places 1 and 2 are these; the recoder makes both the blank.
    rows = ["NULL 0 Common 0", "Joined 7 0,255,0,255,0,0,0,0,0,0 Latin 1 0 1 Joined",
            "|Broken|0|1 15 0,255,0,255,0,0,0,0,0,0 Common 2 10 2 |Broken|0|1"]
    for place, symbol in enumerate(kind.symbols[1:], len(rows)):
        properties, script, direction = (5, "Latin", 0) if symbol.isalpha() else (
            (8, "Common", 2) if symbol.isdigit() else (16, "Common", 6))
        rows.append(f"{symbol} {properties} 0,255,0,255,0,0,0,0,0,0 {script} {place} {direction} {place} {symbol}")
    (folder / "unicharset").write_text(f"{len(rows)}\n" + "\n".join(rows) + "\n")
    (folder / "radical-stroke.txt").write_text("1 0\n")
    # Without any word list Tesseract returns no alternatives.
    (folder / "words").write_text(f"{kind.word}\n")
    _run(
        "combine_lang_model", "--input_unicharset", folder / "unicharset", "--script_dir", folder,
        "--words", folder / "words", "--puncs", folder / "words", "--numbers", folder / "words",
        "--output_dir", folder, "--lang", kind.name, "--version_str", version)


def lstm(model: Recognizer, integers: bool) -> bytes:
    body, depth, weights, modules = [], 1, 0, iter(model.weighted())
    for layer, *sizes in layers(model.kind):
        if layer == "conv":
            rows, columns, out = sizes
            matrix = _matrix(*(part.detach().double().numpy() for part in next(modules).folded()))
            count = matrix.size
            body.append(
                _network("Series", depth, out, count, "ConvSeries") + struct.pack("<I", 2)
                + _network("Convolve", depth, depth * rows * columns, 0, "Convolve")
                + struct.pack("<ii", columns // 2, rows // 2)
                + _network("LinLogistic", depth * rows * columns, out, count, "ConvNL") + _weights(matrix, integers))
            depth, weights = out, weights + count
        elif layer == "pool":
            rows, columns = sizes
            body.append(_network("Maxpool", depth, depth, 0, "Maxpool") + struct.pack("<ii", columns, rows))
        else:
            module = next(modules)
            matrix = _matrix(module.weight.detach().double().numpy(), module.bias.detach().double().numpy())
            body.append(_network("Softmax", depth, model.kind.classes, matrix.size, "Output") + _weights(matrix, integers))
            weights += matrix.size
    shape = struct.pack("<5i", 1, HEIGHT, 0, 1, 0)
    head = _network("Input", HEIGHT, 1, 0, "Input") + shape
    series = _network("Series", HEIGHT, model.kind.classes, weights, "Series") + struct.pack("<I", len(body) + 1)
    flags = _RECODED | (_INT_MODE if integers else 0)
    # Iterations, samples, the blank's code; Adam's beta, learning rate and momentum, which only training uses.
    tail = _text(spec(model.kind).replace(" ", "")) + struct.pack("<4i3f", flags, 0, 0, model.kind.blank, 0.999, 0.001, 0.5)
    return series + head + b"".join(body) + tail


def _text(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode()


def _network(kind: str, inputs: int, outputs: int, weights: int, name: str) -> bytes:
    """Type, not in training, no back-propagation, no flags, sizes, name."""
    return b"\0" + _text(kind) + struct.pack("<bb4i", 0, 0, 0, inputs, outputs, weights) + _text(name)


def _matrix(weights: np.ndarray, bias: np.ndarray) -> np.ndarray:
    """Inputs of a convolution run columns outermost, then rows, then depth; the bias is the last."""
    rows = weights.transpose(0, 3, 2, 1).reshape(len(weights), -1)
    return np.concatenate([rows, bias[:, None]], 1)


def _weights(matrix: np.ndarray, integers: bool) -> bytes:
    if not integers:
        return struct.pack(_WEIGHTS, _DOUBLES, *matrix.shape, 0.0) + matrix.astype("<f8").tobytes()
    # As `WeightMatrix::ConvertToInt`: every row has its own scale.
    scale = np.abs(matrix).max(1, keepdims=True) / 127
    scale[scale == 0] = 1
    values = np.rint(matrix / scale).astype(np.int8)
    return (
        struct.pack("<Biib", _DOUBLES | _INT8, *matrix.shape, 0) + values.tobytes()
        + struct.pack("<I", len(matrix)) + scale.astype("<f8").tobytes())
