"""Uploads that mean harm, and a full disk, while others use the server: they are served, and nothing confirmed is lost."""

import contextlib
import http.client
import json
import os
import socket
import struct
import subprocess
import threading
import time
import zlib
from pathlib import Path

from diligent import Diligent, missing
from arithmetic import Row, percentile, seconds
from server import PHOTO, ROOT, Server, Watch, commented, vehicle

UPLOAD = "/api/v1/readings"
# What an answer may be. 5xx but these two is a flaw.
ALLOWED = {503, 507}
# Seconds that somebody else may wait for a page meanwhile, and that the server may take to end.
PATIENCE, STOP = 2.0, 25.0


def png(width, height):
    """A picture of one colour, whatever its size: a few kilobytes that become gigabytes."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer, packed = zlib.compressobj(9), []
    row = bytes(width // 8 + 1)
    for _ in range(height):
        packed.append(packer.compress(row))
    packed.append(packer.flush())
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
            + chunk(b"IDAT", b"".join(packed)) + chunk(b"IEND", b""))  # fmt: skip


def corpus():
    """Name to bytes: seeds of the fuzzers, broken photos, and files that are none."""
    found = sorted([*(ROOT / "Tests/Fuzz/seeds").rglob("*"), *(ROOT / "TestImages/broken").iterdir()])
    files = {str(path.relative_to(ROOT)): path.read_bytes() for path in found if path.is_file()}
    photo = Path(PHOTO).read_bytes()
    files |= {f"cut at {size}": photo[:size] for size in (1, 2, 20, 1000, len(photo) // 2, len(photo) - 2)}
    files |= {"zeros": bytes(1 << 20), "a script": b"<script>alert(1)</script>" * 100, "bomb": png(60_000, 60_000),
              "bomb, wide": png(1_000_000, 2), "svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
              "comment without end": photo[:2] + b"\xff\xfe\xff\xff" + photo[2:]}  # fmt: skip
    return files


def form(parts, boundary="X"):
    """Parts: headers' text and bytes."""
    body = b"".join(b"--" + boundary.encode() + b"\r\n" + head.encode("utf-8", "surrogateescape") + b"\r\n\r\n" + data + b"\r\n"
                    for head, data in parts)  # fmt: skip
    return body + b"--" + boundary.encode() + b"--\r\n"


def file_part(name, data):
    return (f'Content-Disposition: form-data; name="photo"; filename="{name}"\r\nContent-Type: image/jpeg', data)


NAMES = ["../../../../tmp/odolog-escaped.jpg", "..\\..\\odolog-escaped.jpg", "/tmp/odolog-escaped.jpg", "a\0b.jpg", "..", ".",
         "x" * 3000 + ".jpg", "%2e%2e%2fodolog-escaped.jpg", "\u202egpj.exe", "-rf", "con.jpg", "a\nb.jpg", " ", "😀" * 200]  # fmt: skip


def forms(photo):
    """Name to content type and body."""
    kind = "multipart/form-data; boundary=X"
    whole = form([file_part("a.jpg", photo)])
    found = {
        "10,000 parts": (kind, form([('Content-Disposition: form-data; name="a"', b"x")] * 10_000)),
        "no end": (kind, whole[:-8]),
        "no boundary": ("multipart/form-data", whole),
        "another boundary": ("multipart/form-data; boundary=Y", whole),
        "a long boundary": (f"multipart/form-data; boundary={'X' * 500}", whole),
        "no part": (kind, b"--X--\r\n"),
        "nothing": (kind, b""),
        "a long header": (kind, form([("Content-Disposition: form-data; " + "a" * 100_000, b"x")])),
        "no photo": (kind, form([('Content-Disposition: form-data; name="other"', photo)])),
        "boundaries only": (kind, b"--X\r\n" * 50_000),
        "nested": (kind, form([file_part("a.jpg", whole)])),
    }
    return found | {f"name {name[:20]!r}": (kind, form([file_part(name, commented(photo, name[:50]))])) for name in NAMES}


def raw(port, data, patience=5):
    """What comes back of bytes that may be no HTTP; empty where the connection was closed or nothing came."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=patience) as connection:
        with contextlib.suppress(OSError):
            connection.sendall(data)
        return connection.recv(4096)
    return b""


HEAD = "POST /api/v1/readings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/octet-stream\r\n"
BROKEN = {
    "length too short": f"{HEAD}Content-Length: 5\r\n\r\n0123456789GET / HTTP/1.1\r\n\r\n",
    "length too long": f"{HEAD}Content-Length: 500\r\nConnection: close\r\n\r\n0123456789",
    "length no number": f"{HEAD}Content-Length: x\r\n\r\n0123",
    "length below zero": f"{HEAD}Content-Length: -5\r\n\r\n0123",
    "length of a terabyte": f"{HEAD}Content-Length: 1099511627776\r\n\r\n0123",
    "two lengths": f"{HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\n01234",
    "length and chunks": f"{HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunk that is none": f"{HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    "chunk of a terabyte": f"{HEAD}Transfer-Encoding: chunked\r\n\r\nffffffffff\r\nx",
    "NUL in the path": "GET /\0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "escapes in the path": "GET /readings/%00/photo HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "bad escapes": "GET /readings/%zz%/photo?name=%ff%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "way out": "GET /readings/../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "way out, escaped": "GET /readings/..%2f..%2fetc%2fpasswd/photo HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "no host": "GET / HTTP/1.1\r\n\r\n",
    "a long path": f"GET /{'a' * 200_000} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "many headers": "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + "".join(f"X-{n}: y\r\n" for n in range(20_000)) + "\r\n",
    "unknown method": "BREW / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "OPTIONS": "OPTIONS / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "CONNECT": "CONNECT example.org:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "no HTTP": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
}  # fmt: skip


class Slow:
    """Connections that begin an upload and send a byte every half second."""

    def __init__(self, port, count, first):
        self.open, self._end = [], threading.Event()
        self.closed = 0
        for _ in range(count):
            connection = socket.create_connection(("127.0.0.1", port), timeout=5)
            connection.sendall(f"{HEAD}Content-Length: {32 << 20}\r\n\r\n".encode() + first)
            self.open.append(connection)
        self.thread = threading.Thread(target=self.drip, daemon=True)
        self.thread.start()

    def drip(self):
        while not self._end.wait(0.5):
            for connection in list(self.open):
                try:
                    connection.sendall(b"x")
                    connection.setblocking(False)
                    with contextlib.suppress(BlockingIOError):
                        # An answer before the body's end, or the connection's end.
                        connection.recv(4096)
                        raise OSError
                    connection.setblocking(True)
                except OSError:
                    connection.close()
                    self.open.remove(connection)
                    self.closed += 1

    def stop(self):
        self._end.set()
        self.thread.join()
        for connection in self.open:
            connection.close()


def attack(server, flaws, slow, long_slow):
    """All of it, a flaw for each answer that may not be. How many requests."""
    count = 0
    client = server.client()

    def look(name, send):
        nonlocal count
        count += 1
        try:
            status, _, body = send()
            if status >= 500 and status not in ALLOWED:
                flaws.append(f"{name}: {status} {body[:200]!r}")
            if str(server.store.parent).encode() in body:
                flaws.append(f"{name}: the answer tells a path of this machine")
        except (OSError, http.client.HTTPException) as error:
            # It may close the connection on what is far too large; it may not end.
            if server.process.poll() is not None:
                raise RuntimeError(f"the server ended at {name}") from error

    photo = Path(PHOTO).read_bytes()
    binary = {"Content-Type": "application/octet-stream"}
    for name, data in corpus().items():
        look(name, lambda data=data: client.ask("POST", UPLOAD, data, binary))
        look(f"{name} by a form", lambda data=data: client.ask("POST", "/photos", form([file_part("a.jpg", data)]),
                                                           {"Content-Type": "multipart/form-data; boundary=X"}))  # fmt: skip
    look("100 MB", lambda: client.ask("POST", UPLOAD, bytes(100 << 20), binary))
    for name, (kind, body) in forms(photo).items():
        for path in (UPLOAD, "/photos"):
            look(f"{name} to {path}", lambda kind=kind, body=body, path=path: client.ask("POST", path, body, {"Content-Type": kind}))
    client.close()
    for name, text in BROKEN.items():
        count += 1
        answer = raw(server.port, text.encode("latin-1"))
        if answer[9:10] == b"5" and int(answer[9:12]) not in ALLOWED | {501, 505}:
            flaws.append(f"{name}: {answer[:200]!r}")
    before = server.resident()
    slowly = Slow(server.port, slow, b"")
    heavy = Slow(server.port, 20, bytes(8 << 20)) if slow >= 20 else None
    time.sleep(long_slow)
    grown = server.resident() - before
    closed, opened = slowly.closed, slow
    slowly.stop()
    if heavy is not None:
        heavy.stop()
    return count, grown, closed, opened


def hostile(bench, slow, long_slow):
    """`slow`: how many slow uploads at a time; `long_slow`: for how many seconds."""
    flaws = []
    escaped = Path("/tmp/odolog-escaped.jpg")
    with Server(bench.serve, bench.folder / "hostile.sqlite") as server:
        client = server.client()
        person = Diligent("person", server, vehicle(client))
        watch = Watch(server.port, "/")
        count, grown, closed, opened = attack(server, flaws, slow, long_slow)
        watch.stop()
        flaws += [f"somebody else's page: {failure}" for failure in watch.failures[:3]]
        flaws += person.stop().flaws
        flaws += missing(client, [person])
        client.close()
        known = {path.name for path in bench.folder.iterdir() if "escaped" in path.name}
        if escaped.exists() or known:
            flaws.append("a photo was written elsewhere")
        done, resident = len(person.confirmed), server.resident()
        # An open page, and uploads that don't end.
        page = socket.create_connection(("127.0.0.1", server.port))
        page.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        last = Slow(server.port, 5, b"")
        stopped = server.stop()
        last.stop()
        page.close()
    p99 = percentile(watch.seconds, 0.99)
    return [
        Row(f"{count} hostile requests (corpus, bombs, wrong lengths, 10,000 parts, names): wrong answers, confirmed and lost",
            "none", f"{len(flaws)} ({done} confirmed meanwhile)", not flaws and done > 0),
        Row("a page for others meanwhile, p99", seconds(PATIENCE), f"{seconds(p99)} of {len(watch.seconds)}", p99 <= PATIENCE),
        Row(f"{opened} uploads of a byte every half second, {long_slow:g} s, and 20 that hold 8 MB: sent away", "all",
            f"{closed} of {opened}", closed == opened),
        Row("stopping while a page is open and 5 such uploads go on", seconds(STOP), seconds(stopped), stopped <= STOP),
        Row("memory that they take from the server", "200 MB", f"{grown / 1e6:.0f} MB ({resident / 1e6:.0f} MB at the end)", grown <= 200e6),
    ], flaws[:10]  # fmt: skip


def waiting(client):
    """Numbers of readings that wait."""
    return [row["id"] for row in json.loads(client.get("/api/v1/readings")[2])["items"]]


def full_disk(bench, megabytes=16):
    """The store and the photos on a small disk of their own, which fills up and is cleared again."""
    place = bench.folder / "disk"
    place.mkdir()
    namespace = ["unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--user", "--map-root-user"])
    mount = [*namespace, "sh", "-c", f'mount -t tmpfs -o size={megabytes}m disk "$0" && exec "$@"', str(place)]
    what = f"a disk of {megabytes} MB that fills up: other answers than 507 and 503, confirmed and lost"
    if subprocess.run([*mount, "true"], capture_output=True, check=False).returncode:
        return [Row(what, "none", "no small disk can be mounted here", None)], []
    flaws = []
    photo = Path(PHOTO).read_bytes()
    server = Server(bench.serve, place / "log.sqlite", prefix=mount, log=bench.folder / "disk.log")
    inside = Path(f"/proc/{server.process.pid}/root") / str(place).lstrip("/")
    client = server.client()
    person = Diligent("person", server, vehicle(client))
    another = vehicle(client, "Another")
    statuses = {}
    for number in range(3 * megabytes * (1 << 20) // len(photo)):
        status, answer = client.upload(commented(photo, f"disk {number}"), vehicle=person.vehicle)
        statuses[status] = statuses.get(status, 0) + 1
        if status not in (201, 503, 507):
            flaws.append(f"upload {number}: {status} {answer}")
        if statuses.get(507, 0) + statuses.get(503, 0) >= 20:
            break
    if not statuses.keys() & {503, 507}:
        flaws.append(f"the disk never was full: {statuses}")
    # Not a byte is left.
    filler = inside / "filler"
    with contextlib.suppress(OSError), open(filler, "wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    for path in ("/", f"/vehicles/{person.vehicle}", "/api/v1/readings", "/healthz"):
        status, _, body = client.get(path)
        if status != 200:
            flaws.append(f"{path} on a full disk: {status} {body[:120]!r}")
    before = len(person.confirmed)
    status, _ = client.upload(commented(photo, "full"), vehicle=person.vehicle)
    if status not in (503, 507):
        flaws.append(f"an upload on a full disk: {status}")
    status, answer = client.post(f"/api/v1/vehicles/{another}/odometer", {"value": 5_000, "takenAt": "2020-01-01"})
    if status not in (503, 507):
        flaws.append(f"a typed value on a full disk: {status} {answer}")
    filler.unlink()
    for item in waiting(client)[:40]:
        client.post(f"/api/v1/readings/{item}/reject")
    deadline = time.monotonic() + 20
    while len(person.confirmed) <= before and time.monotonic() < deadline:
        time.sleep(0.1)
    if len(person.confirmed) <= before:
        flaws.append("it doesn't go on when there is room again")
    flaws += person.stop().flaws
    flaws += missing(client, [person])
    client.close()
    server.stop()
    return [Row(what, "none", f"{len(flaws)} ({len(person.confirmed)} confirmed; {sum(statuses.values())} uploads: "
                + ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items())) + ")", not flaws)], flaws[:10]  # fmt: skip
