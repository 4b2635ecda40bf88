"""Run: python3 -m unittest discover -s bench/spark -p test_odolog_worker.py (needs neither Spark nor odolog)"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from odolog_worker import OdologWorker, WorkerUnusable

# Speaks as `odolog worker` does; what it does with a photo is said by the photo's name.
FAKE = """#!{python}
import json, os, sys, time
if {greeting!r}: print({greeting!r}, flush=True)
for line in sys.stdin:
    request = json.loads(line)
    name = request["path"]
    if name == "crash" or (name == "crash-once" and not os.path.exists({mark!r})):
        open({mark!r}, "w").close()
        os.kill(os.getpid(), 11)
    if name == "quit": sys.exit(3)
    if name == "hang": time.sleep(60)
    if name == "rubbish": print("no JSON", flush=True)
    elif name == "stranger": print('{{"id":0,"photo":"x"}}', flush=True)
    else: print(json.dumps({{"id": request["id"], "photo": name, "pid": os.getpid(), "error": None}}), flush=True)
"""
GREETING = json.dumps({"odolog": "0.1.0", "protocol": 1, "models": "abc", "error": None})


class Reading(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def odolog(self, greeting=GREETING):
        fake = self.folder / "odolog"
        fake.write_text(FAKE.format(python=sys.executable, greeting=greeting, mark=str(self.folder / "mark")))
        fake.chmod(0o755)
        return str(fake)

    def rows(self, *photos, seconds=20.0):
        with OdologWorker(self.odolog(), [], seconds) as worker:
            return [worker.read(photo) for photo in photos]

    def test_one_process_reads_all(self):
        rows = self.rows("a", "b", "Ü\n")
        self.assertEqual([row["photo"] for row in rows], ["a", "b", "Ü\n"])
        self.assertEqual(len({row["pid"] for row in rows}), 1)

    def test_a_photo_whose_process_ends_is_tried_once_more(self):
        before, row, after = self.rows("a", "crash-once", "b")
        self.assertIsNone(row["error"])
        self.assertNotEqual(before["pid"], row["pid"])
        self.assertEqual(row["pid"], after["pid"])

    def test_a_photo_that_ends_its_process_twice_gets_an_error(self):
        for photo, how in (
            ("crash", "was ended by signal 11"),
            ("quit", "ended with status 3"),
            ("rubbish", "answered something that is no JSON object"),
            ("stranger", "answered something else"),
        ):
            with self.subTest(photo):
                row, after = self.rows(photo, "b")
                self.assertEqual(row["error"]["code"], "reader_crashed")
                self.assertIn(f"{how}, twice", row["error"]["message"])
                self.assertEqual((row["photo"], row["models"], row["decision"]), (photo, "abc", "reject"))
                self.assertIsNone(after["error"])

    def test_a_photo_that_takes_too_long_costs_itself(self):
        started = time.monotonic()
        row, after = self.rows("hang", "b", seconds=3)
        self.assertEqual(row["error"]["code"], "timed_out")
        self.assertIsNone(after["error"])
        self.assertLess(time.monotonic() - started, 20)

    def test_a_process_that_was_killed_while_it_had_nothing_to_do(self):
        with OdologWorker(self.odolog()) as worker:
            os.kill(worker.read("a")["pid"], signal.SIGKILL)
            self.assertIsNone(worker.read("b")["error"])

    def test_what_cannot_be_started_is_said(self):
        missing = json.dumps({"odolog": "0.1.0", "protocol": 1, "models": None, "error": {"code": "something_missing"}})
        for odolog in (
            "/no/such/odolog",
            self.odolog(greeting=GREETING.replace('"protocol": 1', '"protocol": 2')),
            self.odolog(greeting=missing),
            "/bin/true",
        ):
            with self.subTest(odolog), self.assertRaises(WorkerUnusable), OdologWorker(odolog):
                pass

    def test_nothing_is_left_over(self):
        with OdologWorker(self.odolog()) as worker:
            pid = worker.read("a")["pid"]
        self.assertFalse(os.path.exists(f"/proc/{pid}"))


@unittest.skipUnless(os.environ.get("ODOLOG"), "ODOLOG names no binary")
class WithOdolog(unittest.TestCase):
    def test_it_ends_with_the_program_that_started_it(self):
        script = (
            "import os, sys, time; from odolog_worker import OdologWorker\n"
            "worker = OdologWorker(sys.argv[1]); worker._start(); print(worker._process.pid, flush=True); time.sleep(60)"
        )
        command = [sys.executable, "-c", script, os.path.abspath(os.environ["ODOLOG"])]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parent) as program:
            worker = int(program.stdout.readline())
            self.assertTrue(os.path.exists(f"/proc/{worker}"))
            program.kill()
        for _ in range(500):
            if not os.path.exists(f"/proc/{worker}"):
                return
            time.sleep(0.01)
        self.fail("the worker is still there")


if __name__ == "__main__":
    unittest.main()
