"""`kill -9` of the server and of its workers while photos are sent and confirmed: nothing is lost, nothing is doubled."""

import contextlib
import os
import random
import signal
import sys
import time

from diligent import Diligent, missing
from arithmetic import Row
from server import ROOT, Server, vehicle

sys.path.append(str(ROOT / "bench" / "store"))
import kills as storekills  # noqa: E402

PEOPLE = 3


def crashes(bench, count, seed=1):
    chance = random.Random(seed)
    store, flaws = bench.folder / "crashes.sqlite", []
    server = Server(bench.serve, store)
    client = server.client()
    people = [Diligent(f"person{number}", server, vehicle(client, f"Van {number}")) for number in range(PEOPLE)]
    client.close()
    killed = {"server": 0, "worker": 0}
    started = time.monotonic()
    # As long as a photo takes here, so that kills hit every step of it, and some photos get through between two.
    while not all(person.confirmed for person in people) and time.monotonic() < started + 60:
        time.sleep(0.05)
    span = max(0.5, 2 * (time.monotonic() - started))
    for number in range(count):
        time.sleep(chance.uniform(0.05, span))
        if number % 2:
            # A worker, if one is at work at that moment.
            workers = server.workers
            if workers:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(chance.choice(workers), signal.SIGKILL)
                    killed["worker"] += 1
            continue
        server.kill()
        killed["server"] += 1
        flaws += [f"kill {number}: {flaw}" for flaw in storekills.problems(store) + storekills.halves(store)]
        server = Server(bench.serve, store)
        for person in people:
            person.server = server
    for person in people:
        flaws += person.stop().flaws
    client = server.client()
    flaws += missing(client, people)
    waiting = [item.name for item in (bench.folder / "crashes.sqlite.waiting").glob("*")]
    if waiting:
        # The sweep at the start lets go what nobody waits for.
        flaws.append(f"{len(waiting)} photos are kept that nobody waits for")
    server.stop()
    done = sum(len(person.confirmed) for person in people)
    again = sum(person.again for person in people)
    bench.say(f"crashes: {killed}, {done} confirmed, {again} sent again, {time.monotonic() - started:.0f} s")
    return [Row(f"{killed['server']} kills of the server and {killed['worker']} of workers while {PEOPLE} people send and confirm: "
                "lost, doubled, not to be sent again", "none", f"{len(flaws)} ({done:,} confirmed, {again:,} sent again)",
                not flaws and sum(killed.values()) >= 0.9 * count)], flaws[:5]  # fmt: skip
