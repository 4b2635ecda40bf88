"""Runs programs and measures them from outside: seconds, CPU, memory of a process and all that it starts."""

import contextlib
import ctypes
import os
import queue
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

# What a program leaves behind when it ends, such as a worker that is just ending, becomes a child of this one, and counts.
PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


@dataclass(frozen=True)
class Run:
    lines: list  # bytes each
    errors: str
    status: int
    seconds: float
    cpu: float  # user and system, of all that it started too
    peak: int  # bytes, the most that the process itself had (ru_maxrss)
    tree: int = 0  # bytes, the most that all its processes had at a time (sum of PSS), where it was watched
    largest: int = 0  # bytes, the largest VmHWM of a process that it started


def paths_file(paths):
    """An open file with a path a line."""
    file = tempfile.TemporaryFile()
    file.write(b"".join(os.fsencode(path) + b"\n" for path in paths))
    file.seek(0)
    return file


def run(command, paths=(), watched=False):
    """Runs to the end; `paths` on standard input, a line each."""
    with paths_file(paths) as stdin, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        started = time.monotonic()
        process = subprocess.Popen([str(part) for part in command], stdin=stdin, stdout=out, stderr=err)
        watcher = Watcher(process.pid) if watched else None
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        cpu = used.ru_utime + used.ru_stime + _left_behind()
        tree, largest = watcher.stop() if watcher else (0, 0)
        out.seek(0), err.seek(0)
        return Run(out.read().splitlines(), err.read().decode(errors="replace"), process.returncode, seconds,
                   cpu, used.ru_maxrss * 1024, tree, largest)  # fmt: skip


def _left_behind():
    """CPU of what an ended program has left; waits for it."""
    cpu = 0
    with contextlib.suppress(ChildProcessError):
        while True:
            _, _, used = os.wait4(-1, 0)
            cpu += used.ru_utime + used.ru_stime
    return cpu


def first_lines(command, line, count):
    """Starts it with `line` on standard input; seconds until each of its first lines was there."""
    started = time.monotonic()
    process = subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with contextlib.suppress(BrokenPipeError):
        process.stdin.write(line)
        process.stdin.flush()
    times = []
    for _ in range(count):
        if not process.stdout.readline():
            raise RuntimeError(f"{command[0]} ended before its line {len(times) + 1}")
        times.append(time.monotonic() - started)
    process.stdin.close()
    process.stdout.read()
    process.stdout.close()
    if process.wait() != 0:
        raise RuntimeError(f"{command[0]} ended with {process.returncode}")
    return times


def feed(command, count, paths):
    """Starts `count` processes that answer a line each, and hands every path to the next that is free.

    Seconds from the start to the last answer, and the answers.
    """
    left = queue.SimpleQueue()
    for path in paths:
        left.put(path)
    answers, failures = [], []

    def serve():
        process = subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        with contextlib.suppress(queue.Empty, BrokenPipeError):
            while True:
                process.stdin.write(os.fsencode(left.get_nowait()) + b"\n")
                process.stdin.flush()
                if not (answer := process.stdout.readline()):
                    break
                answers.append(answer)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        process.stdout.close()
        if process.wait() != 0:
            failures.append(process.returncode)

    started = time.monotonic()
    threads = [threading.Thread(target=serve) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures or len(answers) != len(paths):
        raise RuntimeError(f"{command[0]}: {len(answers)} answers for {len(paths)} photos, exit {failures}")
    return time.monotonic() - started, answers


def _children(pid):
    found = []
    # It may end meanwhile, even between its folder's opening and reading.
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with contextlib.suppress(OSError):
                found += [int(child) for child in (task / "children").read_text().split()]
    return found


def _kilobytes(pid, file, field):
    try:
        for line in Path(f"/proc/{pid}/{file}").read_text().splitlines():
            if line.startswith(field):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


class Watcher(threading.Thread):
    """Looks every hundredth of a second at a process and all below it."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self._pid = pid
        self._stop_it = threading.Event()
        self._tree = self._largest = 0
        self.start()

    def run(self):
        while not self._stop_it.wait(0.01):
            below = self._below(self._pid)
            together = sum(_kilobytes(pid, "smaps_rollup", "Pss:") for pid in [self._pid, *below])
            self._tree = max(self._tree, together)
            self._largest = max([self._largest, *(_kilobytes(pid, "status", "VmHWM:") for pid in below)])

    def _below(self, pid):
        children = _children(pid)
        return children + [further for child in children for further in self._below(child)]

    def stop(self):
        self._stop_it.set()
        self.join()
        return self._tree * 1024, self._largest * 1024
