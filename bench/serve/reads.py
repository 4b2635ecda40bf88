"""Pages and API reads of a large store, in an open loop: a request is sent when its time has come, whatever became of those before."""

import asyncio
import contextlib
import random
import sqlite3
import sys
import time
from collections import defaultdict

from arithmetic import Row, percentile, schedule, seconds
from server import ROOT, Server

sys.path.append(str(ROOT / "bench" / "store"))
import logs  # noqa: E402
import measure  # noqa: E402

# Requests of one kind each, in equal shares; `{}` is a vehicle.
PATHS = [
    "/", "/vehicles/{}", "/api/v1/vehicles/{}", "/api/v1/vehicles/{}/summary", "/api/v1/vehicles/{}/due",
    "/api/v1/vehicles/{}/history", "/api/v1/vehicles/{}/entries", "/api/v1/vehicles/{}/services",
    "/api/v1/vehicles/{}/fuel", "/api/v1/vehicles/{}/expenses", "/api/v1/vehicles/{}/costs",
    "/api/v1/vehicles/{}/schedules", "/api/v1/readings", "/api/v1/vehicles",
]  # fmt: skip
TARGET = 0.05
# Seconds after which an answer is given up, and requests under way beyond which another isn't sent: both count as failed.
PATIENCE, MOST = 10, 1_000


class Connection:
    def __init__(self, port):
        self.port, self.reader, self.writer = port, None, None

    async def get(self, path):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        self.writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
        await self.reader.readexactly(length)
        return int(head.split(b" ", 2)[1])

    def close(self):
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


class Loop:
    """Answers of an open loop: kind to seconds from when each was due, infinite where it failed."""

    def __init__(self, port, vehicles, seed=1):
        self.port, self.vehicles = port, vehicles
        self.chance = random.Random(seed)
        self.idle, self.open = [], 0
        self.times = defaultdict(list)

    async def one(self, kind, due):
        if self.open >= MOST:
            return self.times[kind].append(float("inf"))
        self.open += 1
        connection = self.idle.pop() if self.idle else Connection(self.port)
        try:
            async with asyncio.timeout(PATIENCE):
                status = await connection.get(kind.format(self.chance.randint(1, self.vehicles)))
            self.times[kind].append(time.monotonic() - due if status == 200 else float("inf"))
            self.idle.append(connection)
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            connection.close()
            self.times[kind].append(float("inf"))
        finally:
            self.open -= 1

    async def run(self, rate, duration):
        kinds = [PATHS[number % len(PATHS)] for number in range(len(schedule(rate, duration)))]
        self.chance.shuffle(kinds)
        start = time.monotonic() + 0.1
        async with asyncio.TaskGroup() as group:
            for kind, offset in zip(kinds, schedule(rate, duration), strict=True):
                await asyncio.sleep(max(0, start + offset - time.monotonic()))
                group.create_task(self.one(kind, start + offset))
        for connection in self.idle:
            connection.close()
        return self.times


def store(bench, vehicles):
    """A store of so many vehicles with 1,000 entries each; made once, and kept."""
    folder = bench.made / f"store-{vehicles}"
    path = folder / f"{vehicles}.sqlite"
    if not (folder / "whole").exists():
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        bench.say(f"makes a store of {vehicles:,} vehicles and {vehicles * logs.ENTRIES:,} entries")
        measure.make(bench.odolog, folder, measure.template(bench.odolog, folder), vehicles, 1)
        (folder / "whole").touch()
    return path


def reads(bench, vehicles, duration, rate):
    path = store(bench, vehicles)
    with Server(bench.serve, path) as server:
        with contextlib.closing(sqlite3.connect(path)) as database:
            ids = database.execute("SELECT count(*) FROM vehicle").fetchone()[0]
        # A few times each, one after another: what a request costs when nothing else goes on.
        alone, client = {}, server.client(timeout=30)
        for kind in PATHS:
            times = []
            # What takes long is asked for less often.
            while len(times) < 7 and sum(times) < 3:
                started = time.monotonic()
                try:
                    client.get(kind.format(ids // 2))
                    times.append(time.monotonic() - started)
                except TimeoutError:
                    times.append(float("inf"))
            alone[kind] = percentile(times, 0.5)
        client.close()
        times = asyncio.run(Loop(server.port, ids).run(rate, duration))
    everything = [value for values in times.values() for value in values]
    p99, failed = percentile(everything, 0.99), sum(value == float("inf") for value in everything)
    p50 = percentile(everything, 0.5)
    row = Row(f"pages and API reads, {ids:,} vehicles and {vehicles * logs.ENTRIES:,} entries, {rate:g} requests a second for "
              f"{duration:g} s, p99", "50 ms", f"{seconds(p99)} (median {seconds(p50)}; {failed} of {len(everything):,} failed)",
              p99 <= TARGET and not failed)  # fmt: skip
    details = ["", "| request | alone, median | p99 at the rate | failed |", "|---|---:|---:|---:|"]
    for kind in PATHS:
        worst = percentile(times[kind], 0.99)
        details.append(f"| `{kind.format('N')}` | {seconds(alone[kind])} | {seconds(worst)} | {sum(v == float('inf') for v in times[kind])} |")  # fmt: skip
    return [row], details
