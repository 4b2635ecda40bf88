"""Trains the recogniser: `python train.py --trodo ../../../../shared/trodo --out runs/1`. See README.md."""

import argparse
import copy
import math
import os
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import cv2  # noqa: E402
import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch.nn import functional as F  # noqa: E402

import odometer_lessons  # noqa: E402
import trainable  # noqa: E402
import vin_lessons  # noqa: E402
import word_lessons  # noqa: E402
from line_network import LineNetwork  # noqa: E402
from kinds import KINDS, ODOMETER, Kind  # noqa: E402
from network import Recognizer  # noqa: E402

LESSONS = {
    "odometer": odometer_lessons.Lessons, "digits": odometer_lessons.Lessons,
    "vin": vin_lessons.Lessons, "characters": vin_lessons.Lessons, "words": word_lessons.Lessons,
}
POOL = 16
WARM_UP, FINAL = 0.05, 1 / 200
"""Share of the steps with a rising rate; the last rate, as a share of the highest."""
HAS_BFLOAT16 = "avx512_bf16" in Path("/proc/cpuinfo").read_text()
"""Without it a step in 16 bits takes ten times as long as in 32."""


class Batches(torch.utils.data.IterableDataset):
    """(batch x 1 x height x width, targets in one row, their lengths), strips of nearly the same width together."""

    def __init__(self, lessons, kind: Kind, seed: int, batch: int):
        self.lessons, self.kind, self.seed, self.batch = lessons, kind, seed, batch

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        cv2.setNumThreads(0)
        self.lessons.start(rng)
        while True:
            pool = [self.lessons.strip(rng) for _ in range(self.batch * POOL)]
            pool.sort(key=lambda sample: sample[0].shape[1])
            for start in rng.permutation(POOL) * self.batch:
                yield collated(pool[start : start + self.batch], self.kind)


def collated(batch, kind: Kind):
    images = padded(batch) if kind.beside else stretched(batch)
    targets = [kind.encode(text) for _, text in batch]
    return (
        torch.from_numpy(np.stack(images))[:, None],
        torch.tensor([value for target in targets for value in target], dtype=torch.long),
        torch.tensor([len(target) for target in targets]))


def padded(batch):
    width = max(image.shape[1] for image, _ in batch)
    return [np.pad(image, ((0, 0), (0, width - image.shape[1]))) for image, _ in batch]


def stretched(batch):
    # Stretched a little to the same width rather than padded: a strip's end must look as it does to Tesseract.
    width = max(image.shape[1] for image, _ in batch)
    images = []
    for image, _ in batch:
        if image.shape[1] < width / 1.2:
            image = np.pad(image, ((0, 0), (0, int(width / 1.1) - image.shape[1])), mode="edge")
        images.append(cv2.resize(image, (width, image.shape[0]), interpolation=cv2.INTER_LINEAR))
    return images


def loss(logits, targets, lengths, kind: Kind, hopeless: float):
    frames = torch.full((logits.shape[1],), logits.shape[0])
    values = F.ctc_loss(
        logits.log_softmax(2), targets, frames, lengths, blank=kind.blank, reduction="none", zero_infinity=True)
    # Beyond it a line's gradient shrinks: what nobody can read must not outweigh what can be learned.
    return torch.where(values > hopeless, hopeless * (1 + (values / hopeless).clamp(min=1).log()), values).mean()


def rate_share(progress: float) -> float:
    """Of the highest rate, at `progress` 0...1: a short rise, then half a cosine."""
    if progress < WARM_UP:
        return max(progress / WARM_UP, 0.04)
    fall = (min(progress, 1) - WARM_UP) / (1 - WARM_UP)
    return FINAL + (1 - FINAL) * (0.5 + 0.5 * math.cos(math.pi * fall))


def start_from(model: torch.nn.Module, weights: dict):
    """Another kind's weights do too: the last layer, whose classes differ, begins anew."""
    own = model.state_dict()
    model.load_state_dict({k: weights[k] if weights[k].shape == v.shape else v for k, v in own.items()})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kind", choices=list(KINDS), default=ODOMETER.name)
    parser.add_argument("--renders", type=Path, required=True, help="folder of folders written by `python -m render`")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--cache", type=Path, default=Path("cache"))
    parser.add_argument(
        "--start", type=Path, help="weights to go on from: what a training wrote, or what was exported")
    parser.add_argument("--steps", type=int, default=28000)
    parser.add_argument("--minutes", type=float, help="end after so long, with the schedule shortened")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--watch", type=int, default=500, metavar="STEPS", help="measure so often")
    parser.add_argument("--batch", type=int, default=32, help="lines to a step")
    parser.add_argument("--device", default="cpu", help="cuda: with a GPU the time goes into making strips, so give --workers")
    parser.add_argument("--workers", type=int, default=1, help="processes that make strips")
    parser.add_argument("--threads", type=int, default=1, help="of the network; sums, and so weights, depend on it")
    first = argparse.ArgumentParser(add_help=False)
    first.add_argument("--kind", choices=list(KINDS), default=ODOMETER.name)
    lessons = LESSONS[first.parse_known_args()[0].kind]
    lessons.add_arguments(parser)
    options = parser.parse_args()
    kind = KINDS[options.kind]
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)

    lessons = lessons(options)
    model = (LineNetwork if kind.beside else Recognizer)(kind).to(memory_format=torch.channels_last)
    loader = iter(torch.utils.data.DataLoader(
        Batches(lessons, kind, options.seed, options.batch), batch_size=None, num_workers=options.workers, prefetch_factor=POOL))
    if options.start and options.start.suffix != ".pt":
        start_from(model, trainable.weights(options.start, kind, [next(loader)[0] for _ in range(POOL)]))
    elif options.start:
        start_from(model, torch.load(options.start, map_location="cpu"))
    model.to(options.device)
    average = torch.optim.swa_utils.AveragedModel(
        model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998), use_buffers=True)
    optimizer = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=0.01)
    started, total = time.time(), 0.0
    log = open(options.out / "log.txt", "w", buffering=1)
    for step in range(1, options.steps + 1):
        images, targets, lengths = next(loader)
        if step == 1:
            started = time.time()
        progress = step / options.steps
        if options.minutes:
            progress = max(progress, (time.time() - started) / 60 / options.minutes)
        for group in optimizer.param_groups:
            group["lr"] = options.rate * rate_share(progress)
        model.train()
        with torch.autocast(options.device, torch.bfloat16, enabled=options.device != "cpu" or HAS_BFLOAT16):
            logits = model(images.to(options.device, memory_format=torch.channels_last))
        value = loss(logits, targets.to(options.device), lengths, kind, lessons.hopeless)
        optimizer.zero_grad()
        value.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        average.update_parameters(model)
        total += value.item()
        if step % 100 == 0 or progress >= 1:
            line = f"step {step} loss {total / 100:.4f} seconds {time.time() - started:.0f}"
            total = 0.0
            if step % 500 == 0 or progress >= 1:
                torch.save(copy.deepcopy(average.module).cpu().state_dict(), options.out / "model.pt")
            if step % options.watch == 0 or progress >= 1:
                line += lessons.watch(copy.deepcopy(average.module).cpu())
            print(line, file=log)
        if progress >= 1:
            break


if __name__ == "__main__":
    main()
