"""The measurements. Each row of the table is a function that returns its raw numbers, a list with one for each round."""

import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import figures
import processes
from material import HERE, ROOT, all_kinds, warm

# The peer as it is, with another number of threads. Its file stays as it is, as its answers are kept by its checksum.
WITH_THREADS = """
import sys
sys.path.insert(0, sys.argv.pop(1))
import peer, rapidocr_peer
rapidocr_peer.THREADS = int(sys.argv.pop(1))
peer.main(rapidocr_peer.version, rapidocr_peer.start, rapidocr_peer.__file__)
"""
PEER = ["-c", WITH_THREADS, ROOT / "bench" / "peers"]
# Processes, threads in each: both use two cores.
PEER_WAYS = {"one process of two threads": (1, 2), "two processes of one thread": (2, 1)}


def say(text):
    print(f"speed: {text}", file=sys.stderr, flush=True)


class Bench:
    """How odolog is run, and what it did wrong."""

    def __init__(self, odolog, rounds, material, python):
        self.odolog = os.path.abspath(odolog)
        self.rounds = rounds
        self.material = material
        self.python = python
        self.flaws = []
        # The lines of a run over all photos, once there was one.
        self.lines = None

    def read(self, paths, *options, kind="odometer", watched=False):
        command = [self.odolog, "read", "--json", "--kind", kind, *options, "-"]
        done = processes.run(command, paths, watched)
        self._check(done.lines, done.status, paths, f"odolog read {' '.join(options)}")
        return done

    def batch(self, paths, jobs, kind="odometer", watched=False):
        with tempfile.TemporaryDirectory(prefix="odolog-speed-") as folder:
            out = Path(folder) / "results.jsonl"
            command = [self.odolog, "batch", "-", "--out", out, "--kind", kind, "--jobs", str(jobs)]
            done = processes.run(command, paths, watched)
            lines = out.read_bytes().splitlines() if out.exists() else []
        self._check(lines, done.status, paths, f"odolog batch --jobs {jobs}")
        return done, lines

    def worker(self, paths, kind):
        done = processes.run([self.odolog, "worker", "--kind", kind], paths)
        lines = done.lines[1:]  # Behind the greeting.
        self._check(lines, None, paths, "odolog worker")
        return lines

    def _check(self, lines, status, paths, what):
        """A worker's exit code says nothing about photos: `status` None."""
        if status is None:
            status = 1 if any(b'"error":{' in line for line in lines) else 0
        self.flaws += [f"{what}: {flaw}" for flaw in figures.flaws(lines, status, paths)]

    def different(self, ways):
        """How many photos are; each is a flaw."""
        found = figures.different(ways)
        first = next(iter(ways))
        for photo, names in found.items():
            self.flaws.append(f"{Path(photo).name} is read otherwise than {first}: {', '.join(names)}")
        return len(found)

    def interleaved(self, **measured):
        """Round for round, one after the other, so that a drift of the machine hits all. Name to a result each round."""
        found = {name: [] for name in measured}
        for number in range(self.rounds):
            say(f"  round {number + 1} of {self.rounds}")
            for name, measure in measured.items():
                found[name].append(measure())
        return found


def peer(bench, every):
    """Photos a second of both, with two cores."""
    paths = bench.material.paths(every)
    warm(paths)

    def rapidocr(way, paths):
        count, threads = PEER_WAYS[way]
        command = [bench.python, *PEER, str(threads), "--kind", "odometer", "-"]
        seconds, answers = processes.feed(command, count, paths)
        if errors := sum(b'"error": null' not in answer for answer in answers):
            bench.flaws.append(f"RapidOCR failed on {errors} photos")
        return seconds

    # Without their starts, of which one way has two.
    tried = {way: rapidocr(way, paths[::4]) - rapidocr(way, []) for way in PEER_WAYS}
    best = min(tried, key=tried.get)
    say(f"  RapidOCR is fastest with {best}")
    found = bench.interleaved(
        # As many as the peer has, however many cores there are.
        odolog=lambda: bench.read(paths, "--jobs", "2").seconds,
        rapidocr=lambda: rapidocr(best, paths),
        start=lambda: rapidocr(best, []),
    )
    version = subprocess.run([bench.python, *PEER, "2", "--version"], capture_output=True, text=True, check=True)
    return {"photos": len(paths), "way": best, "tried": tried, "tried photos": len(paths[::4]),
            "version": version.stdout.strip(), **found}  # fmt: skip


def cpu(bench, build):
    """CPU of all photos, of one, and of decoding alone."""
    paths = bench.material.paths()
    warm(paths)
    program = build / "decode"
    # As the package is: its libjpeg.
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-o", program, HERE / "decode.c", "-ljpeg"], check=True)
    found = bench.interleaved(
        all=lambda: bench.read(paths),
        one=lambda: bench.read(paths[:1]),
        decoding=lambda: processes.run([program], paths),
    )
    bench.lines = found["all"][0].lines
    decoded, megapixels = found["decoding"][0].lines[0].split()
    texts = answers(found["all"][0].lines)
    known = [photo for photo in bench.material.photos if photo.truth is not None]
    return {
        "photos": len(paths), "decoded": int(decoded), "megapixels": float(megapixels),
        "labelled": len(known),
        "right": sum(figures.is_right(texts[str(photo.path)]["text"], photo.truth) for photo in known),
        "models": next(iter(texts.values()))["models"],
        "cpu": [run.cpu for run in found["all"]], "seconds": [run.seconds for run in found["all"]],
        "peak": [run.peak for run in found["all"]],
        "cpu of one": [run.cpu for run in found["one"]], "decoding": [run.cpu for run in found["decoding"]],
        "changed": bench.different({f"round {number}": run.lines for number, run in enumerate(found["all"], start=1)}),
    }  # fmt: skip


def answers(lines):
    return {answer["photo"]: answer for answer in map(json.loads, lines)}


def workers(bench, every):
    """Photos a second with one worker and with two: processes of `batch`, threads of `read`. And the stages."""
    paths = bench.material.paths(every)
    warm(paths)
    found = bench.interleaved(
        batch1=lambda: bench.batch(paths, 1),
        batch2=lambda: bench.batch(paths, 2),
        read1=lambda: bench.read(paths[::2], "--jobs", "1", "--timings"),
        read2=lambda: bench.read(paths[::2], "--jobs", "2"),
    )
    ways = {"`read`": bench.lines} if bench.lines and every == 1 else {}
    ways |= {f"`batch --jobs {jobs}`, round {number}": lines for jobs in (1, 2)
             for number, (_, lines) in enumerate(found[f"batch{jobs}"], start=1)}  # fmt: skip
    stages = [figures.stages(run.errors) for run in found["read1"]]
    return {
        "photos of batch": len(paths), "photos of read": len(paths[::2]),
        "changed": bench.different(ways),
        "batch 1": [run.seconds for run, _ in found["batch1"]], "batch 2": [run.seconds for run, _ in found["batch2"]],
        "read 1": [run.seconds for run in found["read1"]], "read 2": [run.seconds for run in found["read2"]],
        "batch cpu 1": [run.cpu for run, _ in found["batch1"]], "batch cpu 2": [run.cpu for run, _ in found["batch2"]],
        "read cpu 1": [run.cpu for run in found["read1"]], "read cpu 2": [run.cpu for run in found["read2"]],
        "stages": {stage: [round_[stage] for round_ in stages] for stage in stages[0]},
    }  # fmt: skip


def sizes(bench, large):
    """CPU of photos of three sizes: of all, and of the first of them alone, which has the start in it."""
    found = {}
    photos = {name: sorted((large / name).iterdir()) for name in ("1", "12", "48")}
    warm(path for paths in photos.values() for path in paths)
    measured = bench.interleaved(
        **{f"{name} all": lambda paths=paths: bench.read(paths, "--jobs", "1").cpu for name, paths in photos.items()},
        **{f"{name} one": lambda paths=paths: bench.read(paths[:1], "--jobs", "1").cpu
           for name, paths in photos.items()},
    )  # fmt: skip
    for name, paths in photos.items():
        extra = len(paths) - 1
        found[name] = figures.per_photo(measured[f"{name} all"], measured[f"{name} one"], extra)
    return {"photos": len(photos["1"]) - 1, "cpu": found}


def memory(bench, large):
    """Peak of two workers that have the same large photo at a time, twice each."""
    found = {}
    with tempfile.TemporaryDirectory(prefix="odolog-speed-", dir=large) as folder:
        for photo in sorted((large / "formats").iterdir()):
            copies = [Path(folder) / f"{number}-{photo.name}" for number in range(4)]
            for copy in copies:
                os.link(photo, copy)
            warm(copies)
            say(f"  {photo.name}")
            read, batch = [], []
            for _ in range(min(bench.rounds, 3)):
                read.append(bench.read(copies, "--jobs", "2", watched=True))
                batch.append(bench.batch(copies, 2, watched=True)[0])
            found[photo.stem] = {
                "file": photo.stat().st_size,
                "read process": [run.peak for run in read], "read together": [run.tree for run in read],
                "batch worker": [run.largest for run in batch], "batch together": [run.tree for run in batch],
                "errors": sum(b'"error":null' not in line for run in read for line in run.lines),
            }  # fmt: skip
    return {"rounds": min(bench.rounds, 3), "formats": found}


def start(bench):
    """Seconds until a first line is there."""
    chosen = bench.material.near(1_000_000)
    photo = chosen.path
    warm([photo])
    line = f"{photo}\n".encode()

    def reading():
        # With the path as an argument, as a person gives it.
        return processes.first_lines([bench.odolog, "read", "--json", "--kind", "odometer", photo], b"", 1)[0]

    found = bench.interleaved(
        read=reading,
        worker=lambda: processes.first_lines([bench.odolog, "worker", "--kind", "odometer"], line, 2),
    )
    return {"pixels": chosen.pixels, "read": found["read"], "greeting": [times[0] for times in found["worker"]],
            "answer": [times[1] for times in found["worker"]]}  # fmt: skip


def same(bench, large, every):
    """The same photos in every order and by every way there is: whose lines differ."""
    paths = [*bench.material.paths(every), *all_kinds(every), *sorted((large / "12").iterdir())[:2]]
    paths = list(dict.fromkeys(paths))
    shuffled = random.Random(1).sample(paths, len(paths))
    ways = {
        "in order": bench.read(paths, kind="auto").lines,
        "backwards": bench.read(paths[::-1], kind="auto").lines,
        "shuffled": bench.read(shuffled, kind="auto").lines,
        "one worker": bench.read(paths, "--jobs", "1", kind="auto").lines,
        "three workers": bench.read(shuffled, "--jobs", "3", kind="auto").lines,
        "a process for each photo": [line for path in paths for line in bench.read([path], kind="auto").lines],
        "`batch` with one worker": bench.batch(shuffled, 1, kind="auto")[1],
        "`batch` with two workers": bench.batch(paths, 2, kind="auto")[1],
        "`worker`": bench.worker(shuffled, "auto"),
    }
    return {"photos": len(paths), "ways": list(ways), "different": bench.different(ways)}
