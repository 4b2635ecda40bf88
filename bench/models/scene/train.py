"""Trains the network of scenes on what `pack.py` made.

    python train.py PACK... --locator ../../../Sources/OdologNetwork/Resources/locator.safetensors --out RUN --steps 6000 [--device cuda]

Writes `last.pt` and `log.txt`.
"""

import argparse
import json
import re
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from safetensors.torch import load_file
from torch.nn import functional as F

import augment
from kinds import KINDS
from scene_network import SceneNetwork, hold_norms, take_convolutions

SHARES = [
    ("trodo", 0.20),
    ("render (drum|lcd|dots|vfd|tft|screen-further|segments-further|dots-further|drum-further)", 0.20),
    ("plates", 0.12),
    ("real", 0.14),
    ("render vin|render paper", 0.08),
    ("render", 0.26),
]
"""Of the batches, by the source's name; the first that fits counts."""
AVERAGE = 0.998


class Packed:
    """All pictures of some packs, decoded, on a device."""

    def __init__(self, folders, split, device):
        rows = [(folder, row) for folder in folders for row in map(json.loads, open(folder / "index.jsonl"))]
        rows = [(folder, row) for folder, row in rows if row["split"] == split]
        files = {folder: open(folder / "views.bin", "rb") for folder in folders}

        def picture(folder, view):
            files[folder].seek(view[0])
            data = np.frombuffer(files[folder].read(view[1]), np.uint8)
            return cv2.cvtColor(cv2.imdecode(data, cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)

        side, place_shape = 208, None
        wholes, sizes, places, has_place, allowed, groups, names = [], [], [], [], [], [], []
        for folder, row in rows:
            whole = picture(folder, row["views"][0])
            canvas = np.zeros((side, side, 3), np.uint8)
            canvas[: whole.shape[0], : whole.shape[1]] = whole
            wholes.append(canvas)
            sizes.append(whole.shape[:2])
            has_place.append(len(row["views"]) > 1)
            place = picture(folder, row["views"][1]) if has_place[-1] else None
            place_shape = place_shape or (place.shape if place is not None else None)
            places.append(place)
            allowed.append([index in row["kinds"] for index in range(len(KINDS))])
            groups.append(next(i for i, (name, _) in enumerate(SHARES) if re.match(name, row["source"])))
            names.append(row["source"])
        places = [np.zeros(place_shape, np.uint8) if place is None else place for place in places]
        tensor = lambda list_: torch.from_numpy(np.stack(list_)).permute(0, 3, 1, 2).contiguous().to(device)  # noqa: E731
        self.wholes, self.places = tensor(wholes), tensor(places)
        self.sizes = torch.tensor(sizes, device=device)
        self.has_place = torch.tensor(has_place, device=device).float()
        self.allowed = torch.tensor(allowed, device=device)
        self.groups = torch.tensor(groups)
        self.names = names

    def __len__(self):
        return len(self.names)

    def chances(self):
        """Of each photo."""
        chances = torch.zeros(len(self))
        for group, (_, share) in enumerate(SHARES):
            inside = self.groups == group
            if inside.any():
                chances[inside] = share / inside.sum()
        return chances / chances.sum()

    def batch(self, indices, by_chance):
        pictures = (self.wholes[indices].float() / 255, self.sizes[indices], self.places[indices].float() / 255)
        return augment.network_input(*pictures, self.has_place[indices], by_chance)


def loss_of(logits, allowed):
    """How little of the probability falls on what the photo may be, and the same for dashboard or not."""
    missed = torch.logsumexp(logits, 1) - torch.logsumexp(logits.masked_fill(~allowed, -1e4), 1)
    odds = logits[:, 0] - torch.logsumexp(logits[:, 1:], 1)
    of_dashboard = F.binary_cross_entropy_with_logits(odds, 0.99 * allowed[:, 0].float() + 0.005)
    return missed.mean() + of_dashboard


def look(network, packed, say):
    network.eval()
    with torch.no_grad():
        parts = []
        for start in range(0, len(packed), 256):
            indices = torch.arange(start, min(start + 256, len(packed)), device=packed.wholes.device)
            parts.append(network(*packed.batch(indices, False)).softmax(1).cpu())
    probabilities = torch.cat(parts)
    dashboard, allowed = probabilities[:, 0], packed.allowed.cpu()
    right = (probabilities * allowed).sum(1) > 0.5
    for name in sorted(set(packed.names)):
        inside = torch.tensor([n == name for n in packed.names])
        levels = " ".join(f"{float((dashboard[inside] >= level).float().mean()):.3f}" for level in (0.02, 0.5, 0.9, 0.98))
        say(f"  {name:32} {int(inside.sum()):5}  kind right {float(right[inside].float().mean()):.3f}  dashboard >= .02 .5 .9 .98: {levels}")
    return probabilities


def main():
    parser = argparse.ArgumentParser(description="Trains the network of scenes.")
    parser.add_argument("packs", type=Path, nargs="+")
    parser.add_argument("--locator", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--minutes", type=float, default=1e9, help="end after so long, with the schedule shortened")
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--dropout", type=float, default=0.15)
    parser.add_argument("--decay", type=float, default=2e-2)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    log = open(options.out / "log.txt", "a")

    def say(text):
        print(text, flush=True)
        print(text, file=log, flush=True)

    torch.manual_seed(options.seed)
    train, watch = (Packed(options.packs, split, options.device) for split in ("train", "watch"))
    say(f"{len(train)} to learn from, {len(watch)} watched; {vars(options)}")
    network = SceneNetwork(options.dropout)
    take_convolutions(network, load_file(options.locator))
    network.to(options.device, memory_format=torch.channels_last)
    chances = train.chances()
    draw = lambda: torch.multinomial(chances, options.batch, replacement=True).to(options.device)  # noqa: E731
    with torch.no_grad():
        hold_norms(network, train.batch(draw(), True))
    averaged = SceneNetwork().to(options.device, memory_format=torch.channels_last)
    averaged.load_state_dict(network.state_dict())
    optimizer = torch.optim.AdamW(network.parameters(), options.rate, weight_decay=options.decay)
    started, total = time.monotonic(), 0.0
    step = 0
    while True:
        progress = max(step / options.steps, (time.monotonic() - started) / 60 / options.minutes)
        if progress >= 1:
            break
        rate = options.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * progress)) + 1e-6
        for group in optimizer.param_groups:
            group["lr"] = rate
        indices = draw()
        network.train()
        loss = loss_of(network(*train.batch(indices, True)), train.allowed[indices])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimizer.step()
        keep = min(AVERAGE, (step + 1) / (step + 10))
        with torch.no_grad():
            for ours, theirs in zip(averaged.state_dict().values(), network.state_dict().values()):
                ours.lerp_(theirs, 1 - keep) if ours.is_floating_point() else ours.copy_(theirs)
        if step % 100 == 0:
            total = float(loss)
        if step % 250 == 0:
            say(f"step {step} loss {total:.4f} {time.monotonic() - started:.0f} s")
        step += 1
    look(averaged, watch, say)
    torch.save({"average": averaged.cpu().state_dict()}, options.out / "last.pt")
    say(f"{step} steps in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
