"""Trains the locator.

    python train.py --trodo FOLDER --vin-plates FOLDER --renders FOLDER --out FOLDER --steps N

Writes `last.pt` (averaged weights and all that is needed to go on) and `log.txt` after every round.
"""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from safetensors.torch import load_file
from torch.nn import functional as F
from torch.utils.data import DataLoader, IterableDataset

import export
import photos
import samples
from network import Locator

BATCH = 16
ROUND = 250
"""Steps between two looks at the held-out photos."""
MIX = {"trodo": 0.38, "rendered": 0.45, "vin": 0.17}
LEARNING_RATE = 2.5e-3
WARM_UP = 200
AVERAGE = 0.997
HAS_BFLOAT16 = "avx512_bf16" in Path("/proc/cpuinfo").read_text()
"""Without it a step in 16 bits takes ten times as long as in 32."""


class Samples(IterableDataset):
    def __init__(self, sources: dict[str, list], seed: int, count: int):
        self.sources, self.seed, self.count = sources, seed, count

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        part, parts = (worker.id, worker.num_workers) if worker else (0, 1)
        names = [name for name in MIX if self.sources.get(name)]
        chances = np.array([MIX[name] for name in names])
        for index in range(part, self.count, parts):
            rng = np.random.default_rng([self.seed, index])
            photos_of_source = self.sources[names[rng.choice(len(names), p=chances / chances.sum())]]
            photo = photos_of_source[rng.integers(len(photos_of_source))]
            others = self.sources["trodo" if rng.random() < 0.6 else "rendered"]
            yield samples.sample(photo, rng, others)


def losses(maps: torch.Tensor, allowed: torch.Tensor, geometry: torch.Tensor, counts: torch.Tensor, weights: torch.Tensor):
    """Classes: how little of the probability falls on what a place may be; the hardest places without text count
    most. Geometry: only in cores whose edges are known."""
    logits, found = maps[:, :5], maps[:, 5:]
    bits = torch.stack([(allowed >> i) & 1 for i in range(5)], 1).bool()
    missed = torch.logsumexp(logits, 1) - torch.logsumexp(logits.masked_fill(~bits, -1e4), 1)
    text = ~bits[:, 0]
    empty = bits[:, 0] & (allowed != photos.ANYTHING)
    wanted = bits[:, 1] | bits[:, 3]
    weight = (1 + 1.0 * wanted[text].float()) * weights[text]
    of_text = (missed[text] * weight).sum() / weight.sum().clamp(min=1)
    without = missed[empty]
    hard = without.topk(min(len(without), 3 * int(text.sum()) + 400)).values
    of_empty = hard.mean() + 0.5 * without.mean()

    probability = 1 - logits.softmax(1)[:, 0]
    sure = text | (allowed == photos.BACKGROUND)
    overlap = (probability * text * sure).sum()
    dice = 1 - 2 * overlap / ((probability * sure).sum() + text.sum()).clamp(min=1)

    inside = counts > 0
    if not inside.any():
        return of_text + of_empty + dice, torch.stack([of_text, of_empty, dice, dice * 0, dice * 0]).detach()
    found = found.permute(0, 2, 3, 1)[inside]
    truth = geometry.permute(0, 2, 3, 1)[inside]
    weight = counts[inside] / counts[inside].sum()
    turned = 1 - (F.normalize(found[:, :2], dim=1, eps=1e-3) * truth[:, :2]).sum(1)
    length = (found[:, :2].norm(dim=1) - 1).square()
    direction = ((turned + 0.1 * length) * weight).sum()
    distance = (F.smooth_l1_loss(found[:, 2:], truth[:, 2:], beta=0.1, reduction="none").mean(1) * weight).sum()
    total = of_text + of_empty + 0.5 * dice + 2 * direction + 3 * distance
    return total, torch.stack([of_text, of_empty, dice, direction, distance]).detach()


def fixed_samples(sources: dict[str, list], count: int):
    """The same ones at every look."""
    rng = np.random.default_rng(5)
    flat = [photo for name in MIX for photo in sources[name][: count // 3]]
    return [samples.sample(photo, rng) for photo in flat]


def tensors(batch):
    image, allowed, geometry, counts, weights = (torch.as_tensor(np.stack(part)) for part in zip(*batch))
    return prepared(image), allowed.int(), geometry, counts, weights


def prepared(image: torch.Tensor) -> torch.Tensor:
    return (image.float() / 255 - 0.5).contiguous(memory_format=torch.channels_last)


def look(network: Locator, held_out) -> str:
    network.eval()
    total, parts, hits, found, truth = 0.0, 0, 0, 0, 0
    with torch.no_grad():
        for start in range(0, len(held_out), BATCH):
            image, allowed, *rest = tensors(held_out[start : start + BATCH])
            maps = network(image)
            loss, part = losses(maps, allowed, *rest)
            share = len(image) / len(held_out)
            total, parts = total + share * float(loss), parts + share * part
            best = maps[:, :5].argmax(1) == 1
            is_line = allowed == photos.ODOMETER
            hits += int((best & is_line).sum())
            found += int((best & (allowed != photos.ANYTHING)).sum())
            truth += int(is_line.sum())
    pieces = " ".join(f"{float(p):.4f}" for p in parts)
    return f"held out {total:.4f} ({pieces}) odometer cells precision {hits / max(found, 1):.3f} recall {hits / max(truth, 1):.3f}"


def average(averaged: Locator, network: Locator, keep: float):
    with torch.no_grad():
        for ours, theirs in zip(averaged.state_dict().values(), network.state_dict().values()):
            if ours.is_floating_point():
                ours.lerp_(theirs, 1 - keep)
            else:
                ours.copy_(theirs)


def arguments():
    parser = argparse.ArgumentParser(description="Trains the locator.")
    parser.add_argument("--trodo", type=Path, required=True)
    parser.add_argument("--vin-plates", type=Path, required=True)
    parser.add_argument("--renders", type=Path, required=True, help="folder of folders written by `python -m render`")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--minutes", type=float, help="end after so long, with the schedule shortened")
    parser.add_argument("--start", type=Path, help="weights to go on from: what a training wrote, or the product's .safetensors")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    return parser.parse_args()


def main():
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    # Before the first fork: OpenCV's threads do not survive one, and a worker would wait for them for ever.
    cv2.setNumThreads(0)
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    log = open(options.out / "log.txt", "a")

    def say(text):
        print(text, flush=True)
        print(text, file=log, flush=True)

    folders = [p for p in sorted(options.renders.iterdir()) if (p / "lines.jsonl").exists()]
    sources = {
        "trodo": [p for p in photos.trodo(options.trodo, "train") if p.load(896)],
        "vin": [p for p in photos.vin_plates(options.vin_plates, False) if p.load()],
        "rendered": [p for p in photos.rendered(folders, False) if p.load()],
    }
    held = {"trodo": photos.trodo(options.trodo, "heldout"), "vin": photos.vin_plates(options.vin_plates, True)}
    held = {name: [p for p in list_[:100] if p.load(896)] for name, list_ in held.items()} | {
        "rendered": [p for p in photos.rendered(folders, True) if p.load()]
    }
    held_out = fixed_samples(held, 180)
    say(f"photos {({k: len(v) for k, v in sources.items()})}, held-out samples {len(held_out)}")

    network = Locator().to(memory_format=torch.channels_last)
    if options.start and options.start.suffix == ".safetensors":
        images = tensors(fixed_samples(sources, 192))[0]
        network.load_state_dict(export.unfolded(load_file(options.start), images).state_dict())
    elif options.start:
        network.load_state_dict(torch.load(options.start)["average"])
    averaged = Locator()
    averaged.load_state_dict(network.state_dict())
    optimizer = torch.optim.AdamW(network.parameters(), options.rate, weight_decay=1e-3)
    loader = DataLoader(Samples(sources, options.seed, options.steps * BATCH), BATCH, num_workers=options.workers,
                        collate_fn=tensors)
    started = time.monotonic()
    sums, count = 0, 0
    for step, (image, *truth) in enumerate(loader):
        progress = step / options.steps
        if options.minutes:
            progress = max(progress, (time.monotonic() - started) / 60 / options.minutes)
        rate = options.rate * min(1, (step + 1) / WARM_UP) * (0.5 + 0.5 * np.cos(np.pi * min(progress, 1))) + 1e-6
        for group in optimizer.param_groups:
            group["lr"] = rate
        network.train()
        with torch.autocast("cpu", torch.bfloat16, enabled=HAS_BFLOAT16):
            maps = network(image)
        loss, part = losses(maps.float(), *truth)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        average(averaged, network, min(AVERAGE, (step + 1) / (step + 10)))
        sums, count = sums + part, count + 1
        if count < ROUND and progress < 1 and step + 1 < options.steps:
            continue
        torch.save({"average": averaged.state_dict(), "network": network.state_dict(), "step": step}, options.out / "new.pt")
        (options.out / "new.pt").replace(options.out / "last.pt")
        pieces = " ".join(f"{float(p):.4f}" for p in sums / count)
        sums, count = 0, 0
        say(f"step {step + 1} minute {(time.monotonic() - started) / 60:.1f} "
            f"train ({pieces}) {look(averaged, held_out)}")
        if progress >= 1:
            break


if __name__ == "__main__":
    main()
