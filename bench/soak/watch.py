"""What a running batch uses, and how far it is, seen from outside."""

import contextlib
import json
import os
import threading
import time
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Usage:
    rss: int  # kB
    cpu: float  # seconds, ended children among them
    descriptors: int
    threads: int


@dataclass(frozen=True)
class Sample:
    at: float
    rows: int
    batch: Usage
    workers: dict  # pid: Usage

    @property
    def cpu(self):
        return self.batch.cpu + sum(worker.cpu for worker in self.workers.values())


def _stat(pid):
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def usage(pid):
    """None where it has ended."""
    try:
        fields = _stat(pid)
        if fields[0] == "Z":
            return None
        status = Path(f"/proc/{pid}/status").read_text()
        rss = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
        ticks = sum(int(field) for field in fields[11:15])
        return Usage(rss, ticks / TICKS, len(os.listdir(f"/proc/{pid}/fd")), int(fields[17]))
    except (OSError, StopIteration):
        return None


def children(pid):
    """The processes that `pid` has started and that are alive, whichever of its threads started them."""
    found = []
    # It may end meanwhile, even between its folder's opening and reading.
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with contextlib.suppress(OSError):
                found += [int(child) for child in (task / "children").read_text().split()]
    return [child for child in found if usage(child)]


def wait_until_gone(pids, seconds=10):
    """Those that are still there after that."""
    deadline = time.monotonic() + seconds
    while (left := [pid for pid in pids if usage(pid)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


class Patience:
    """Tells when a number hasn't grown for so many seconds."""

    def __init__(self, seconds):
        self._seconds = seconds
        self._most = -1
        self._since = time.monotonic()

    def is_over(self, number):
        if number > self._most:
            self._most, self._since = number, time.monotonic()
        return time.monotonic() - self._since > self._seconds


class Rows:
    """Follows the file of results, which only grows until it is replaced by a shorter one of the same rows."""

    def __init__(self, path):
        self._path = path
        self._inode = None
        self._offset = 0
        self.seen = set()

    def look(self):
        """How many photos have a row."""
        try:
            with open(self._path, "rb") as file:
                status = os.fstat(file.fileno())
                if status.st_ino != self._inode or status.st_size < self._offset:
                    self._inode, self._offset = status.st_ino, 0
                file.seek(self._offset)
                block = file.read()
        except FileNotFoundError:
            return len(self.seen)
        whole = block[: block.rfind(b"\n") + 1]
        self._offset += len(whole)
        self.seen.update(json.loads(line)["photo"] for line in whole.splitlines())
        return len(self.seen)


class Sampler(threading.Thread):
    """Takes a sample of a batch five times a second."""

    def __init__(self, pid, rows):
        super().__init__(daemon=True)
        self._pid = pid
        self._rows = rows
        self._stop_it = threading.Event()
        self.samples = []

    def run(self):
        while not self._stop_it.wait(0.2):
            batch = usage(self._pid)
            workers = {pid: used for pid in children(self._pid) if (used := usage(pid))}
            if batch:
                self.samples.append(Sample(time.monotonic(), self._rows.look(), batch, workers))

    def stop(self):
        self._stop_it.set()
        self.join()
        return self.samples
