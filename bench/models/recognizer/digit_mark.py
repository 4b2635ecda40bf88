"""Trains the one row of a digit network's last layer that tells contrasting drums, all else as it is: what it reads stays.

    python digit_mark.py --trodo ... --renders ... --cache CACHE --start digits.safetensors --minutes 6 --version digits-3 FILE
"""

import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import torch  # noqa: E402
from safetensors.torch import load_file, save_file  # noqa: E402

import line_export  # noqa: E402
import odometer_lessons  # noqa: E402
import train  # noqa: E402
from kinds import DIGITS  # noqa: E402

ROW = DIGITS.symbols.index("|")
RATE = 5e-3


def main():
    parser = argparse.ArgumentParser()
    odometer_lessons.Lessons.add_arguments(parser)
    parser.add_argument("--renders", type=Path, required=True)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    options.kind = DIGITS.name
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    batches = train.Batches(odometer_lessons.Lessons(options), DIGITS, options.seed)
    loader = iter(torch.utils.data.DataLoader(batches, batch_size=None, num_workers=1, prefetch_factor=train.POOL))
    tensors = load_file(options.start)
    if tensors["head.weight"].shape[0] != DIGITS.classes:
        raise SystemExit(f"{options.start}: its last layer has no row for the mark")
    network = line_export.unfolded(tensors, DIGITS)
    network.requires_grad_(False)
    head = network.head
    weight, bias = head.weight[ROW].clone().requires_grad_(), head.bias[ROW].clone().requires_grad_()
    optimizer = torch.optim.Adam([weight, bias], lr=RATE)
    features = {}
    head.register_forward_hook(lambda _, inputs, __: features.update(inputs=inputs[0]))
    started, total, step, progress = time.time(), 0.0, 0, 0.0
    while progress < 1:
        images, targets, lengths = next(loader)
        progress = (time.time() - started) / 60 / options.minutes
        for group in optimizer.param_groups:
            group["lr"] = RATE * train.rate_share(progress)
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16, enabled=train.HAS_BFLOAT16):
            network(images.contiguous(memory_format=torch.channels_last))
        rows = [*head.weight.data.unbind(0)]
        biases = [*head.bias.data.unbind(0)]
        rows[ROW], biases[ROW] = weight, bias
        logits = torch.nn.functional.conv2d(features["inputs"].float(), torch.stack(rows), torch.stack(biases))
        value = train.loss(logits.squeeze(2).permute(2, 0, 1), targets, lengths, DIGITS, 1e9)
        optimizer.zero_grad()
        value.backward()
        optimizer.step()
        step, total = step + 1, total + value.item()
        if step % 100 == 0:
            print(f"step {step} loss {total / 100:.4f} seconds {time.time() - started:.0f}", flush=True)
            total = 0.0
    tensors["head.weight"][ROW], tensors["head.bias"][ROW] = weight.detach().half(), bias.detach().half()
    save_file(tensors, options.file, {"network": f"odolog {DIGITS.name}", "version": options.version})


if __name__ == "__main__":
    main()
