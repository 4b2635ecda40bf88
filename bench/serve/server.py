"""A running server, and requests to it, from outside."""

import contextlib
import http.client
import json
import signal
import subprocess
import threading
import time
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
PHOTO = ROOT / "TestImages" / "048-tft.jpg"
VALUE = 159_866


class Server:
    """`odolog-serve` of one store, on a free port. A context manager.

    `prefix`: a command that starts it, such as `unshare`; `log`: the file of what it says, instead of one beside the store.
    """

    def __init__(self, program, store, *options, prefix=(), log=None):
        self.store = Path(store)
        self.log = open(log or f"{store}.serve.log", "ab")
        command = [*prefix, program, "--listen", "127.0.0.1:0", "--json", "--store", store, *options]
        self.process = subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=self.log)  # fmt: skip
        line = self.process.stdout.readline()
        if not line:
            self.kill()
            raise RuntimeError(f"the server doesn't start: {Path(self.log.name).read_text(errors='replace')[-2000:]}")
        self.url = json.loads(line)["url"]
        self.port = int(self.url.rsplit(":", 1)[1].strip("/"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Seconds until it ended."""
        started = time.monotonic()
        if self.log.closed:
            return 0
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stdout.close()
        self.log.close()
        return time.monotonic() - started

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    @property
    def workers(self):
        """Their process numbers."""
        found = []
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{self.process.pid}/task").iterdir():
                with contextlib.suppress(OSError):
                    found += [int(child) for child in (task / "children").read_text().split()]
        return found

    def resident(self, pid=None):
        """Bytes of memory that a process has, the server's own by default."""
        for line in Path(f"/proc/{pid or self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def client(self, timeout=60):
        return Client(self.port, timeout)


class Client:
    """One connection, which is opened again where the server closed it. Not for two threads."""

    def __init__(self, port, timeout=60):
        self.port, self.timeout = port, timeout
        self.connection = None

    def ask(self, method, path, body=None, headers=None):
        """Status, headers, body."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
        try:
            self.connection.request(method, path, body, headers or {})
            answer = self.connection.getresponse()
            return answer.status, answer.headers, answer.read()
        except (OSError, http.client.HTTPException):
            self.close()
            raise

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, value=None):
        """Status and JSON."""
        status, _, body = self.ask("POST", path, json.dumps(value or {}), {"Content-Type": "application/json"})
        return status, json.loads(body) if body else None

    def upload(self, photo, name="photo.jpg", vehicle=None):
        """Status and JSON."""
        query = f"?kind=odometer&name={quote(name)}" + (f"&vehicle={vehicle}" if vehicle else "")
        status, _, body = self.ask("POST", "/api/v1/readings" + query, photo, {"Content-Type": "application/octet-stream"})
        return status, json.loads(body) if body else None

    def close(self):
        if self.connection is not None:
            self.connection.close()
        self.connection = None


def vehicle(client, name="Van", unit="km"):
    """Its number."""
    status, row = client.post("/api/v1/vehicles", {"name": name, "unit": unit})
    if status != 201:
        raise RuntimeError(f"a vehicle can't be added: {status} {row}")
    return row["id"]


def commented(photo, text):
    """The same JPEG in other bytes: with a comment behind its first mark."""
    if photo[:2] != b"\xff\xd8":
        raise ValueError("it is no JPEG")
    data = text.encode()
    return photo[:2] + b"\xff\xfe" + (len(data) + 2).to_bytes(2, "big") + data + photo[2:]


class Watch(threading.Thread):
    """Somebody else, who looks at a page all the while: how long it took, and what went wrong."""

    def __init__(self, port, path="/", every=0.1):
        super().__init__(daemon=True)
        self.port, self.path, self.every = port, path, every
        self.seconds, self.failures = [], []
        self._end = threading.Event()
        self.start()

    def run(self):
        client = Client(self.port, timeout=30)
        while not self._end.wait(self.every):
            started = time.monotonic()
            try:
                status, _, _ = client.get(self.path)
                if status != 200:
                    self.failures.append(str(status))
            except (OSError, http.client.HTTPException) as error:
                self.failures.append(type(error).__name__)
            self.seconds.append(time.monotonic() - started)
        client.close()

    def stop(self):
        self._end.set()
        self.join()
        return self
