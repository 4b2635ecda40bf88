"""Photos from the upload to the reading: one user, twenty users, beside `odolog batch`; memory after very many."""

import io
import json
import queue
import subprocess
import threading
import time
from pathlib import Path

from arithmetic import Row, growth, percentile, seconds
from server import PHOTO, Server, commented, vehicle

MEGABYTES = 4


def size(photo, quality):
    data = io.BytesIO()
    photo.save(data, "JPEG", quality=quality)
    return data.tell()


def large(folder):
    """A photo of 12 megapixels and at least 4 MB, made once. Needs Pillow."""
    path = folder / "4mb.jpg"
    if not path.exists():
        from PIL import Image

        photo = Image.open(PHOTO).convert("RGB")
        width = 4032
        photo = photo.resize((width, width * photo.height // photo.width), Image.Resampling.BICUBIC)
        # A sensor's noise is what a camera's file is full of.
        noise = Image.effect_noise(photo.size, 24).convert("RGB")
        photo = Image.blend(photo, noise, 0.08)
        quality = next(quality for quality in range(80, 101) if size(photo, quality) >= MEGABYTES * 1_000_000)
        photo.save(path, quality=quality)
    return path.read_bytes()


def shown(client, photo, number):
    """Seconds from the upload's first byte to the last byte of the page that shows what was read."""
    started = time.monotonic()
    status, answer = client.upload(commented(photo, f"upload {number}"), vehicle=answerable(client))
    if status != 201:
        raise RuntimeError(f"upload {number}: {status} {answer}")
    status, _, page = client.get(f"/readings/{answer['id']}")
    if status != 200 or answer["reading"]["text"].encode() not in page:
        raise RuntimeError(f"upload {number}: the page {status} doesn't show {answer['reading']['text']}")
    return time.monotonic() - started


def answerable(client):
    """The vehicle of the uploads; the client remembers it."""
    if not hasattr(client, "vehicle"):
        client.vehicle = json.loads(client.get("/api/v1/vehicles")[2])["items"][0]["id"]
    return client.vehicle


def one_user(bench, count):
    photo = large(bench.made)
    with Server(bench.serve, bench.folder / "one.sqlite") as server:
        client = server.client()
        vehicle(client)
        # The workers start with the first photos.
        for number in range(-4, 0):
            shown(client, photo, number)
        times = [shown(client, photo, number) for number in range(count)]
    p95 = percentile(times, 0.95)
    return [Row(f"a photo of {len(photo) / 1e6:.1f} MB from upload to reading on the page, one user, {count} photos, p95",
                "0.5 s", f"{seconds(p95)} (median {seconds(percentile(times, 0.5))})", p95 <= 0.5)]  # fmt: skip


def twenty_users(bench, count, users=20):
    """Each sends a photo, looks at its page, and sends the next. Then `batch` on the same photos, by turns with it."""
    photo = large(bench.made)
    files = bench.folder / "batch"
    files.mkdir()
    for number in range(count):
        (files / f"{number}.jpg").write_bytes(commented(photo, f"batch {number}"))
    rates, batch_rates, failures = [], [], []
    with Server(bench.serve, bench.folder / "twenty.sqlite") as server:
        vehicle(server.client())
        for number in range(4):
            shown(server.client(), photo, -number - 1)

        def use(left):
            client = server.client()
            while True:
                try:
                    number = left.get_nowait()
                except queue.Empty:
                    return client.close()
                try:
                    shown(client, photo, number)
                except (RuntimeError, OSError) as error:
                    failures.append(str(error))

        for turn in range(2):
            left = queue.SimpleQueue()
            for number in range(count):
                left.put(turn * count + number)
            threads = [threading.Thread(target=use, args=(left,)) for _ in range(users)]
            started = time.monotonic()
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            rates.append(count / (time.monotonic() - started))
            started = time.monotonic()
            subprocess.run([bench.odolog, "batch", files, "--kind", "odometer", "--out", bench.folder / f"{turn}.jsonl"],
                           check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
            batch_rates.append(count / (time.monotonic() - started))
    share = max(rates) / max(batch_rates)
    return [
        Row(f"{users} users at a time, {2 * count} photos: errors", "none", str(len(failures)), not failures),
        Row("their rate against `batch` on the same cores (the better of two turns each)", "0.9",
            f"{share:.2f} ({max(rates):.1f} and {max(batch_rates):.1f} photos a second)", share >= 0.9),
    ], failures[:3]  # fmt: skip


def memory(bench, count):
    """The same small photo in other bytes, each rejected after it was read, by four users at a time."""
    photo = Path(PHOTO).read_bytes()
    samples, workers, failures = [], [], []
    with Server(bench.serve, bench.folder / "memory.sqlite") as server:
        number = vehicle(server.client())
        left = iter(range(count))
        lock = threading.Lock()
        every = max(1, count // 100)

        def use():
            client = server.client()
            while True:
                with lock:
                    index = next(left, None)
                if index is None:
                    return client.close()
                status, answer = client.upload(commented(photo, f"memory {index}"), vehicle=number)
                if status == 201:
                    status, answer = client.post(f"/api/v1/readings/{answer['id']}/reject")
                if status != 200:
                    failures.append(f"upload {index}: {status} {answer}")
                if index % every == 0:
                    samples.append(server.resident())
                    workers.append(sum(map(server.resident, server.workers)))

        threads = [threading.Thread(target=use) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        left_behind = sum(1 for _ in Path(f"{server.store}.waiting").glob("*"))
    if left_behind:
        failures.append(f"{left_behind} photos are kept that nobody waits for")
    more = growth(samples)
    return [
        Row(f"memory of the server over {count:,} uploads: the last fifth against the second", "within 5 %",
            f"{more * 100:+.1f} %", more <= 0.05),
        Row("the server itself, at most", "200 MB", f"{max(samples) / 1e6:.0f} MB (its workers {max(workers) / 1e6:.0f} MB)",
            max(samples) <= 200e6),
    ], failures[:3]  # fmt: skip
