"""One `odolog worker` process, used from Python: a photo's path in, its row out, whatever becomes of the process."""

import contextlib
import json
import os
import select
import subprocess
import time

PROTOCOL = 1
SECONDS_TO_START = 120


class WorkerUnusable(Exception):
    """No photo can be read here: `odolog worker` can't be started, or is another version."""


class _Ended(Exception):
    """The process ended, or answered something that is no answer."""


class OdologWorker:
    """Reads one photo at a time. A photo that hangs or crashes its process costs a new process, and only itself.

    Not for two threads, and the thread that calls it must live as long: Linux ends the process with that thread, so that
    nothing is left over where this program is killed.
    """

    def __init__(self, odolog, options=(), seconds_a_photo=20.0):
        self._command = [odolog, "worker", "--parent", str(os.getpid()), *options]
        self._seconds = seconds_a_photo
        self._process = None
        self._buffer = bytearray()
        self._requests = 0
        self.models = None

    def __enter__(self):
        self._start()
        return self

    def __exit__(self, *_):
        self._end()

    def read(self, photo):
        """The row of a photo, as `odolog read --json` writes it.

        A process that ends while it has the photo may have been killed by somebody else: once more, in a fresh one.
        """
        for _ in range(2):
            if self._process is None:
                self._start()
            try:
                return self._ask(photo)
            except TimeoutError:
                self._end()
                return self._failed(photo, "timed_out", f"reading took longer than {self._seconds:g} s and was stopped")
            except _Ended as error:
                self._end()
                how = str(error)
        return self._failed(photo, "reader_crashed", f"the process that read this photo {how}, twice")

    def _ask(self, photo):
        self._requests += 1
        request = json.dumps({"id": self._requests, "path": photo}) + "\n"
        deadline = time.monotonic() + self._seconds
        try:
            # Shorter than a pipe holds, and one at a time: this never waits.
            self._process.stdin.write(request.encode())
        except OSError:
            raise _Ended(self._how_it_ended()) from None
        row = self._next_line(deadline)
        if row.pop("id", None) != self._requests or "photo" not in row:
            raise _Ended("answered something else")
        return row

    def _start(self):
        try:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True,
                # Its memory in huge pages, as a batch's workers have it.
                env={"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1", **os.environ},
            )  # fmt: skip
            greeting = self._next_line(time.monotonic() + SECONDS_TO_START)
        except (OSError, TimeoutError, _Ended) as error:
            self._end()
            raise WorkerUnusable(f"{self._command[0]} worker cannot be started: {error}") from error
        if greeting.get("protocol") != PROTOCOL or greeting.get("error"):
            self._end()
            raise WorkerUnusable(f"{self._command[0]} worker is of no use here; it greets with {greeting}")
        self.models = greeting["models"]

    def _next_line(self, deadline):
        output = self._process.stdout.fileno()
        while b"\n" not in self._buffer:
            ready, _, _ = select.select([output], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                raise TimeoutError("it isn't ready in time")
            block = os.read(output, 1 << 16)
            if not block:
                raise _Ended(self._how_it_ended())
            self._buffer += block
        line, _, self._buffer = self._buffer.partition(b"\n")
        try:
            return dict(json.loads(line))
        except (ValueError, TypeError):
            raise _Ended("answered something that is no JSON object") from None

    def _how_it_ended(self):
        try:
            status = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"

    def _end(self):
        self._buffer = bytearray()
        if self._process is None:
            return
        process, self._process = self._process, None
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                pipe.close()

    def _failed(self, photo, code, message):
        return {
            "photo": photo,
            "confidence": 0.0,
            "valueConfidence": 0.0,
            "decision": "reject",
            "models": self.models,
            "error": {"code": code, "message": f"{photo}: {message}; look at the photo."},
        }
