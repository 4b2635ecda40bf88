"""What Tesseract must give for a strip, computed from the trained network in PyTorch: the same noise, the same decoding.

Tesseract pads convolutions with the numbers of `std::minstd_rand`, seeded anew for every line, one for every value that an
output's window misses: position by position, in a window columns outermost, then rows, then depth. Training pads with
noise that neighbouring windows share, which is as good to learn from but not the same numbers.
"""

import numpy as np
import torch
from torch.nn import functional as F

import product
from kinds import Kind
from network import HEIGHT, Recognizer, layers


def noise(count: int) -> np.ndarray:
    """The first `count` numbers, uniform in [-1, 1], after the one that Tesseract throws away."""
    modulus, block = 2**31 - 1, 4096
    powers = np.empty(block, np.int64)
    value = 1
    for i in range(block):
        value = value * 48271 % modulus
        powers[i] = value
    found, base = [], 1
    for _ in range(0, count + 1, block):
        found.append(powers * base % modulus)
        base = base * int(powers[-1]) % modulus
    return (np.concatenate(found)[1 : count + 1] * 2.0 / modulus - 1).astype(np.float32)


def probabilities(model: Recognizer, strip: np.ndarray) -> np.ndarray:
    """`strip`: 8-bit gray, as handed to Tesseract. Frames x classes."""
    x = torch.from_numpy(product.normalised(product.scaled(strip, HEIGHT)))[None, None]
    modules, used = iter(model.weighted()), 0
    with torch.no_grad():
        for layer, *sizes in layers(model.kind):
            if layer == "pool":
                x = F.max_pool2d(x, tuple(sizes))
                continue
            module = next(modules)
            if layer == "softmax":
                x = module(x)
                continue
            rows, columns, out = sizes
            weights, bias = module.folded()
            _, depth, height, width = x.shape
            windows, missed = (
                F.unfold(part, (rows, columns), padding=(rows // 2, columns // 2))
                .view(-1, rows, columns, height * width).permute(3, 2, 1, 0)
                for part in (x, torch.ones(1, 1, height, width)))
            windows, missed = windows.contiguous(), (missed == 0).expand(windows.shape)
            count = int(missed.sum())
            windows[missed] = torch.from_numpy(noise(used + count)[used:])
            used += count
            x = windows.reshape(height * width, -1) @ weights.permute(0, 3, 2, 1).reshape(out, -1).T + bias
            x = x.T.reshape(1, out, height, width).clamp(0, 1)
    return x[0, :, 0].T.softmax(1).numpy()


def decoded(frames: np.ndarray, alphabet: Kind) -> list[tuple[str, float]]:
    """Characters, spaces included, and the probability of each, 0...1, of which Tesseract makes its confidence.

    The best path of Tesseract's search (`RecodeBeamSearch`) without word lists. It isn't quite CTC's: once a character, a
    frame's probability of blank may be added to its own, and of a frame only the best two classes and blank count.
    """
    anything, only_repeat, no_repeat = range(3)
    blank, paths = alphabet.blank, {}
    for t, values in enumerate(frames.astype(np.float64)):
        second, first = (int(i) for i in np.argsort(values)[-2:])
        allowed = {first, second, blank}
        following = {}

        def push(state, probability, repeated, before):
            worth = max(float(np.log(max(probability, 1e-9))), -20.0)
            total = worth + (paths[before][0] if before else 0.0)
            if state not in following or total > following[state][0]:
                following[state] = (total, (state[0], worth, repeated), paths[before] if before else None)

        for before in paths or [None]:
            last, kind = before or (None, anything)
            if last in allowed and kind != no_repeat:
                push((last, anything), values[last], True, before)
            if last in allowed and kind == anything and last != blank:
                push((last, no_repeat), values[last] + values[blank], True, before)
            if kind == only_repeat:
                continue
            for code in allowed - {last}:
                push((code, anything), values[code], False, before)
                if code != blank:
                    between = kind == anything and last not in (None, blank) and {last, code} == {first, second}
                    sure = values[code] + values[blank] + (values[last] if between else 0)
                    push((code, only_repeat), sure, False, before)
        paths = following
    path = max((end for (_, kind), end in paths.items() if kind != only_repeat), key=lambda end: end[0])
    steps = []
    while path:
        steps.append(path[1])
        path = path[2]
    return _characters(steps[::-1], alphabet)


def _characters(steps: list[tuple[int, float, bool]], alphabet: Kind) -> list[tuple[str, float]]:
    """`steps`: class, logarithm of the probability, whether it repeats the one before."""
    found: list[list] = []
    blanks = 0.0
    for code, worth, repeated in steps:
        if code == alphabet.blank:
            blanks = min(blanks, worth)
        elif repeated:
            found[-1][1] = min(found[-1][1], worth)
        else:
            if alphabet.symbols[code] == " " and found:
                found[-1][1], blanks = min(found[-1][1], blanks), 0.0
            found.append([alphabet.symbols[code], min(blanks, worth)])
            blanks = 0.0
    if found:
        found[-1][1] = min(found[-1][1], blanks)
    return [(symbol, min(1.0, float(np.exp(worth)))) for symbol, worth in found]
