#!/usr/bin/env python3
"""Lets `odolog batch --record` read very many photos while everything goes wrong, and checks that nothing came of it.

    bench/soak/soak.py --odolog .build/release/odolog --photos 20000 --report bench/results/soak.md

In the first and the last part of the photos the batch and its workers are killed (`kill -9`), the disk under the results and the
store fills up (a small tmpfs, where mounting is allowed), and photos are recorded beside it. In the long part between, one batch is
left alone, and its memory, speed, descriptors and threads are watched; its speed in the end is also compared with a new batch's.
Exits 1 when a promise was not kept, each said in a line.
"""

import argparse
import contextlib
import hashlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import checks
import photos
import watch
from reasons import waiting
from steadiness import LONG, Steadiness
from store import Store

ROOT = Path(__file__).resolve().parents[2]


def say(text):
    print(f"soak: {text}", file=sys.stderr, flush=True)


class Disk:
    """Where the results and the store lie; a tmpfs of its own that can be filled, where mounting is allowed. To be closed."""

    def __init__(self, folder, count):
        self.folder = folder
        folder.mkdir()
        size = (24 << 20) + count * 12_000
        mount = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "none", str(folder)]
        self.can_fill = subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode == 0
        if not self.can_fill:
            say("mounting is not allowed here: the part with the full disk is left out")

    def fill(self, free):
        """All but `free` bytes."""
        space = os.statvfs(self.folder)
        with open(self.folder / "filler", "wb") as file, contextlib.suppress(OSError):
            os.posix_fallocate(file.fileno(), 0, max(space.f_bavail * space.f_frsize - free, 4096))

    def free(self):
        self.folder.joinpath("filler").unlink()

    def close(self):
        if self.can_fill:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=False)


class Soak:
    # A batch without a new row for so many seconds is stuck: no photo takes as long.
    patience = 300

    def __init__(self, arguments, folder, disk):
        self.odolog = os.path.abspath(arguments.odolog)
        self.accept_at = arguments.accept_at
        self.chance = random.Random(arguments.seed)
        self.batch = None
        self.flaws = []
        self.events = Counter()
        self.by_hand = set()
        self.ends = Counter()
        found = photos.sources(ROOT / "TestImages", arguments.trodo)
        self.items = photos.make(folder / "photos", arguments.photos, found, self.chance)
        self.list = folder / "list.txt"
        write_names(self.items, self.list)
        self.errors = folder / "errors"
        self.disk = disk
        self.store = self.disk.folder / "odolog.sqlite"
        self.out = self.disk.folder / "results.jsonl"
        self.rows = watch.Rows(self.out)
        self.confirmed = set()
        self.add_vehicles(self.store)

    def add_vehicles(self, store):
        for vehicle in photos.VEHICLES:
            subprocess.run([self.odolog, "vehicle", "add", vehicle, "--unit", "km", "--store", store], check=True,
                           capture_output=True)  # fmt: skip

    def flaw(self, text):
        say(f"FLAW: {text}")
        self.flaws.append(text)

    def start(self, names=None, out=None, store=None):
        with open(self.errors, "wb") as errors:
            self.batch = subprocess.Popen(
                [self.odolog, "batch", names or self.list, "--out", out or self.out, "--record", "--accept-at",
                 str(self.accept_at), "--vehicle-from-folder", "--store", store or self.store],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
            )  # fmt: skip
        return self.batch

    def close(self):
        """Also where the soak itself is ended."""
        if self.batch and self.batch.poll() is None:
            self.batch.kill()
            self.batch.wait()

    def said(self):
        return self.errors.read_text(errors="replace").strip().splitlines()

    def ended(self, batch, workers, expected, seconds=300):
        """Waits for its end, which must be an expected one, leave no process over, and all in order on the disk."""
        try:
            status = batch.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.flaw(f"a batch did not end within {seconds} s: {self.said()[-1:]}")
            batch.kill()
            status = batch.wait()
        self.ends[status] += 1
        if status not in expected:
            self.flaw(f"a batch ended with {status}, not one of {expected}: {self.said()[-3:]}")
        left = watch.wait_until_gone(workers)
        if left:
            self.flaw(f"{len(left)} workers are left over from a batch that ended with {status}")
        store = Store(self.store)
        rows, _ = checks.rows_of(self.out)
        for flaw in checks.flaws_on_the_way(rows, store, self.confirmed):
            self.flaw(flaw)
        self.confirmed = store.confirmed()
        return status

    def storm(self, until, gap):
        """Until the first so many photos have a row; something goes wrong about every `gap` rows. Given up where nothing more is read."""
        names = self.list.with_name("storm.txt")
        # No more, however long something that goes wrong takes.
        write_names(self.items[:until], names)
        fruitless = 0
        while (before := self.rows.look()) < until:
            batch = self.start(names)
            workers = set()
            while self.rows.look() < until and self._some_rows(batch, self.chance.randint(1, 2 * gap), workers):
                # Anywhere within a photo, not just behind a row.
                time.sleep(self.chance.random() * 0.3)
                event = self.chance.choice(["batch", "batch", "worker", "worker", "worker", "disk", "hand"])
                if not getattr(self, f"_{event}")(batch, workers):
                    break
            if batch.returncode is None:
                workers.update(watch.children(batch.pid))
                batch.kill()
                self.ended(batch, workers, {-signal.SIGKILL, 1})
            fruitless = fruitless + 1 if self.rows.look() == before else 0
            if fruitless == 3:
                self.flaw(f"three batches in a row had no new row, after {before}: {self.said()[-1:]}")
                return

    def _some_rows(self, batch, count, workers):
        """Waits for so many more; False: the batch has ended: by itself, which is all right when all is read, or it was stuck."""
        target, patience = self.rows.look() + count, watch.Patience(self.patience)
        while (found := self.rows.look()) < target:
            workers.update(watch.children(batch.pid))
            if batch.poll() is not None:
                self.ended(batch, workers, {1})
                return False
            if patience.is_over(found):
                self._stuck(found)
                batch.kill()
                self.ended(batch, workers, {-signal.SIGKILL})
                return False
            time.sleep(0.05)
        return True

    def _stuck(self, rows):
        self.flaw(f"a batch had no new row for {self.patience} s, after {rows}: {self.said()[-1:]}")

    # What can go wrong: each tells whether the batch goes on.

    def _batch(self, batch, workers):
        workers.update(watch.children(batch.pid))
        batch.kill()
        self.events["the batch was killed"] += 1
        self.ended(batch, workers, {-signal.SIGKILL, 1})
        return False

    def _worker(self, batch, workers):
        alive = watch.children(batch.pid)
        workers.update(alive)
        if alive:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.chance.choice(sorted(alive)), signal.SIGKILL)
            self.events["a worker was killed"] += 1
        return True

    def _disk(self, batch, workers):
        if not self.disk.can_fill:
            return True
        self.disk.fill(self.chance.randrange(0, 16_384))
        deadline = time.monotonic() + 300
        while batch.poll() is None and time.monotonic() < deadline:
            workers.update(watch.children(batch.pid))
            time.sleep(0.05)
        if self.ended(batch, workers, {1, 2}, seconds=1) == 2:
            self.events["the disk was full"] += 1
            if "start the same command again" not in " ".join(self.said()):
                self.flaw(f"a full disk is not told from other things: {self.said()[-2:]}")
        self.disk.free()
        return False

    def _hand(self, batch, workers):
        """Another program takes a photo into the same store."""
        unread = [item for item in self.items if item.kind == "photo" and item.path not in self.rows.seen]
        own = [item for item in unread if item.vehicle != photos.NOBODYS]
        if own:
            item = self.chance.choice(own)
            self.by_hand.add(sha256(item.path))
            done = subprocess.run(
                [self.odolog, "record", item.path, "--vehicle", item.vehicle, "--accept-at", "0", "--store", self.store],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False,
            )  # fmt: skip
            self.events["a photo was recorded beside it"] += 1
            if done.returncode != 0:
                self.flaw(f"odolog record beside the batch ended with {done.returncode}: {done.stderr}")
        return True

    def calm(self, until):
        """One batch, left alone until so many photos have a row, then interrupted; its samples, none where it ended at once."""
        batch, patience = self.start(), watch.Patience(self.patience)
        sampler = watch.Sampler(batch.pid, self.rows)
        sampler.start()
        while batch.poll() is None and (found := len(self.rows.seen)) < until:
            if patience.is_over(found):
                self._stuck(found)
                break
            time.sleep(0.5)
        samples = sampler.stop()
        batch.send_signal(signal.SIGINT)
        self.ended(batch, samples[-1].workers if samples else [], {130, 1})
        return samples

    def anew(self, items):
        """Another batch, over some of the photos only, into a results file and a store of its own; its samples."""
        folder = self.disk.folder / "anew"
        folder.mkdir()
        names, out, store = folder / "list.txt", folder / "results.jsonl", folder / "odolog.sqlite"
        write_names(items, names)
        self.add_vehicles(store)
        rows = watch.Rows(out)
        batch, patience = self.start(names, out, store), watch.Patience(self.patience)
        sampler = watch.Sampler(batch.pid, rows)
        sampler.start()
        while batch.poll() is None:
            if patience.is_over(len(rows.seen)):
                self._stuck(len(rows.seen))
                self.close()
            time.sleep(0.5)
        samples = sampler.stop()
        # Some of its photos are broken ones.
        if batch.returncode != 1:
            self.flaw(f"a batch over {len(items)} photos ended with {batch.returncode}: {self.said()[-3:]}")
        shutil.rmtree(folder)
        return samples

    def finish(self):
        """Reads what is left, then once more: all is skipped but what may have passed."""
        for _ in range(2):
            batch = self.start()
            self.ended(batch, [], {1}, seconds=3600)
        rows, torn = checks.rows_of(self.out)
        again = sum(1 for row in rows if row["error"] and row["error"]["code"] in photos.PASSING)
        said = self.said()[-4:]
        if not any(f"{again} read" in line and f"{len(self.items) - again} skipped" in line for line in said):
            self.flaw(
                f"a run over photos that were read should read {again} again and skip the others, it says: {said}"
            )
        store = Store(self.store)
        for flaw in checks.flaws_at_the_end(self.items, rows, torn, store, self.by_hand, self.accept_at):
            self.flaw(flaw)
        if leftover := [path.name for path in self.disk.folder.iterdir() if path.name.endswith(".odolog-new")]:
            self.flaw(f"{leftover} is left over")
        return rows, store


def write_names(items, path):
    path.write_text("".join(f"{item.path}\n" for item in items))


def sha256(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def commit():
    """The last one that changed odolog."""
    parts = ["Sources", "Package.swift", "Package.resolved"]

    def git(*arguments):
        return subprocess.run(["git", *arguments], capture_output=True, text=True, check=False, cwd=ROOT).stdout.strip()

    name = git("log", "-1", "--format=%h", "--", *parts) or "unknown"
    return name + (", changed since" if git("status", "--porcelain", "--", *parts) else "")


def report(soak, arguments, rows, store, steady, of, seconds):
    """`of`: the commit that was measured."""
    models = " and ".join(sorted({row["models"] for row in rows if row.get("models")}))
    waits = waiting(soak.items, rows, store, soak.accept_at)
    kinds = Counter(item.kind for item in soak.items)
    errors = Counter(row["error"]["code"] for row in rows if row["error"])
    ends = {-9: "killed", 1: "1 (some photo failed)", 2: "2 (no room)", 130: "130 (interrupted)"}
    text = [
        "# Soak",
        "",
        f"`make soak SOAK_PHOTOS={arguments.photos}` (seed {arguments.seed}, `--accept-at {arguments.accept_at}`), {time.strftime('%Y-%m-%d')}: "
        + f"{os.cpu_count()} cores, {seconds / 60:.0f} minutes, load {os.getloadavg()[2]:.1f}, with what others do on the machine; "
        + f"odolog at {of}, models {models or 'unknown'}.",
        "",
        "Files: " + ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
        + (". Pictures of TRODO and TestImages." if arguments.trodo else ". Pictures of TestImages."),
        "",
        "## What happened",
        "",
        "| what | times |",
        "|---|---|",
        *(f"| {event} | {times} |" for event, times in sorted(soak.events.items())),
        *(f"| a batch ended with {ends.get(status, status)} | {times} |" for status, times in sorted(soak.ends.items())),
        *([] if soak.disk.can_fill else ["| the disk was full | left out: mounting was not allowed |"]),
        "",
        "## What came of it",
        "",
        "| what | number |",
        "|---|---|",
        f"| rows, each photo one | {len(rows)} |",
        *(f"| of these, error `{code}` | {number} |" for code, number in errors.most_common()),
        f"| photos in the store, each content one | {len(store.readings)} |",
        f"| logged, each once | {store.snapshot_count} |",
        f"| copies of these, without an entry of their own | {store.copies} |",
        *(f"| sure and waiting: {reason} | {number} |" for reason, number in waits.most_common()),
        f"| promises not kept | {len(soak.flaws)} |",
        "",
        *(f"- {flaw}" for flaw in soak.flaws[:50]),
        *([""] if soak.flaws else []),
        f"## {steady.count} photos in one go",
        "",
        "A batch that nobody disturbed, with the same processes from its first photo to its last, in stretches of "
        + f"{steady.length} photos, each the same pictures in the same order. Memory is the median of VmRSS in a stretch."
        + (f" A new batch over {steady.length} photos like these, right after it, tells what is the machine's doing." if steady.has_anew else ""),
        "",
        *steady.lines,
        "",
    ]  # fmt: skip
    arguments.report.write_text("\n".join(text))


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--odolog", required=True, help="the binary")
    parser.add_argument("--photos", type=int, default=20_000)
    parser.add_argument("--accept-at", type=float, default=0.99, help="as odolog batch's")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trodo", type=Path, help="a folder with labels.jsonl; else TestImages alone")
    parser.add_argument("--report", type=Path, help="a Markdown file")
    arguments = parser.parse_args()
    if arguments.photos < 30:
        parser.error("--photos must be at least 30")
    if not os.access(arguments.odolog, os.X_OK):
        parser.error(f"{arguments.odolog} is no program; build it with `make build`")
    return arguments


def main():
    arguments = parsed()
    started = time.monotonic()
    of = commit()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with tempfile.TemporaryDirectory(prefix="odolog-soak-") as folder, contextlib.ExitStack() as stack:
        # What is mounted is unmounted, whatever becomes of the rest.
        disk = Disk(Path(folder) / "disk", arguments.photos)
        stack.callback(disk.close)
        soak = Soak(arguments, Path(folder), disk)
        stack.callback(soak.close)
        count = len(soak.items)
        gap = max(count // 100, 3)
        say(f"{count} files; first things go wrong")
        soak.storm(until=count * 3 // 20 if count >= 1000 else count // 2, gap=gap)
        say("one batch, left alone")
        samples = soak.calm(until=count * 19 // 20)
        period = photos.period(count)
        again = []
        if period >= LONG and samples and samples[-1].rows >= period:
            say("a new batch after it")
            again = soak.anew(soak.items[samples[-1].rows - period : samples[-1].rows])
        say("things go wrong again")
        soak.storm(until=count, gap=gap)
        rows, store = soak.finish()
        steady = Steadiness(samples, period, again)
        for flaw in steady.flaws:
            soak.flaw(flaw)
        if arguments.report:
            report(soak, arguments, rows, store, steady, of, time.monotonic() - started)
    minutes = (time.monotonic() - started) / 60
    say(
        f"{count} files in {minutes:.1f} minutes, {sum(soak.events.values())} mishaps, {len(soak.flaws)} promises not kept"
    )
    return 1 if soak.flaws else 0


if __name__ == "__main__":
    sys.exit(main())
