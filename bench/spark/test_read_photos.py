"""Run: make spark-test (needs Java and PySpark; ODOLOG names the binary)"""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from collections import Counter
from pathlib import Path

from pyspark.sql import SparkSession
from read_photos import SCHEMA, Output, Unusable, columns, photos_of

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ODOLOG = os.path.abspath(os.environ.get("ODOLOG", ROOT / ".build/release/odolog"))
MASTER = "local-cluster[2,1,1024]"


class Processes:
    """What runs below a process, from /proc."""

    def __init__(self, root):
        children = {}
        self.commands = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = int(folder.joinpath("stat").read_text().rpartition(")")[2].split()[1])
                self.commands[int(folder.name)] = folder.joinpath("cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
            children.setdefault(parent, []).append(int(folder.name))
        self.below = []
        waiting = [root]
        while waiting:
            found = children.get(waiting.pop(), [])
            self.below += found
            waiting += found

    def named(self, text):
        return [pid for pid in self.below if text in self.commands.get(pid, "")]


def processor_ticks(pid):
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


class Run:
    """The script as a process of its own."""

    def __init__(self, *arguments):
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115
        command = [sys.executable, str(HERE / "read_photos.py"), "--master", MASTER, *map(str, arguments)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)

    def wait(self):
        """Exit status, output and errors."""
        output, _ = self.process.communicate(timeout=900)
        self.log.seek(0)
        errors = self.log.read()
        self.log.close()
        return self.process.returncode, output, errors

    def busy_worker(self, but=()):
        """A process that reads photos just now: it has used far more than it takes to start."""
        deadline = time.monotonic() + 900
        while time.monotonic() < deadline and self.process.poll() is None:
            for pid in Processes(self.process.pid).named("odolog worker --parent"):
                if pid not in but and processor_ticks(pid) > 60:
                    return pid
            time.sleep(0.02)
        raise AssertionError("no worker reads photos")

    def executor_of(self, worker):
        for executor in Processes(self.process.pid).named("CoarseGrainedExecutorBackend"):
            if worker in Processes(executor).below:
                return executor
        raise AssertionError("the worker belongs to no executor")


def without_time(row):
    return row[:-1]


class ListsOfPhotos(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, Path.cwd())
        os.chdir(folder.name)
        self.here = os.getcwd()

    def test_a_folder(self):
        for name in (b"a\xff b.jpg", b"x/b.PNG", b".y/c.jpg", b".d.jpg", b"notes.txt"):
            os.makedirs(os.path.dirname(name) or b".", exist_ok=True)
            open(name, "w").close()
        self.assertEqual(photos_of("."), [f"file://{self.here}/a%FF%20b.jpg", f"{self.here}/x/b.PNG"])

    def test_a_list(self):
        Path("list").write_bytes(b"\xef\xbb\xbfa.jpg\r\na.jpg\n\nfile:///%FF\n\xfe.jpg\n../b")
        here = self.here
        self.assertEqual(photos_of("list"), [f"{here}/a.jpg", "file:///%FF", f"file://{here}/%FE.jpg", f"{here}/../b"])

    def test_a_name_may_hold_a_carriage_return(self):
        Path("list").write_bytes(b"a\rb.jpg\nc.jpg\r\r\n\r\nd.jpg\r")
        self.assertEqual(photos_of("list"), [f"{self.here}/{name}" for name in ("a\rb.jpg", "c.jpg\r", "d.jpg")])

    def test_nothing(self):
        with self.assertRaisesRegex(Unusable, "nope: No such file or directory; name a folder or a list"):
            photos_of("nope")


class Publishing(unittest.TestCase):
    """Into a folder; a table is one with one file."""

    @classmethod
    def setUpClass(cls):
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        cls.spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", False).getOrCreate()
        cls.addClassCleanup(cls.spark.stop)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.final = self.folder / "table"

    def output(self, overwrite=True):
        output = Output(self.spark, str(self.final), overwrite)
        self.writing = Path(output.writing.toUri().getPath())
        self.table(self.writing, "new")
        output.is_written = True
        return output

    def table(self, path, content):
        path.mkdir()
        path.joinpath("part").write_text(content)

    def found(self):
        """What each folder holds."""
        return {path: {file.name: file.read_text() for file in path.iterdir()} for path in self.folder.iterdir()}

    def closed(self, output):
        """What it says when it closes."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            output.close()
        return said.getvalue()

    def test_a_new_table(self):
        output = self.output(overwrite=False)
        output.publish()
        self.assertEqual(self.closed(output), "")
        self.assertEqual(self.found(), {self.final: {"part": "new"}})

    def test_another_instead(self):
        self.table(self.final, "old")
        output = self.output()
        output.publish()
        self.assertEqual(self.closed(output), "")
        self.assertEqual(self.found(), {self.final: {"part": "new"}})

    def test_the_old_is_put_back(self):
        self.table(self.final, "old")
        output = self.output()
        self.writing.joinpath("part").unlink()
        self.writing.rmdir()
        with self.assertRaisesRegex(Unusable, "writing-.* cannot be renamed to .*table: java.io.FileNotFound"):
            output.publish()
        self.assertEqual(self.found(), {self.final: {"part": "old"}})

    def test_what_was_read_is_kept(self):
        output = self.output(overwrite=False)
        self.table(self.final, "another's")
        with self.assertRaisesRegex(Unusable, "table has come in the meantime"):
            output.publish()
        self.assertIn(str(self.writing), self.closed(output))
        self.assertEqual(self.found(), {self.final: {"part": "another's"}, self.writing: {"part": "new"}})

    def test_it_never_goes_into_another_table(self):
        self.table(self.final, "old")
        output = self.output()
        rename = output._rename

        def and_another_comes(source, target):
            rename(source, target)
            self.table(self.final, "another's")

        output._rename = lambda *names: (setattr(output, "_rename", rename), and_another_comes(*names))
        with self.assertRaisesRegex(Unusable, r"cannot be renamed.* was there is \S+/table\.old-\w+ now\.$"):
            output.publish()
        self.assertIn(str(self.writing), self.closed(output))
        self.assertEqual(self.found().pop(self.final), {"part": "another's"})
        self.assertEqual(sorted(file["part"] for file in self.found().values()), ["another's", "new", "old"])

    def test_what_is_unfinished_is_removed(self):
        output = self.output()
        output.is_written = False
        self.assertEqual(self.closed(output), "")
        self.assertEqual(self.found(), {})


class ReadPhotos(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        good = sorted((ROOT / "TestImages").glob("0[0-6]*"))[::2]
        broken = [p for p in sorted((ROOT / "TestImages/broken").iterdir()) if "huge" not in p.name]
        cls.photos = [str(photo) for photo in [*good, *broken, cls.folder / "nope.jpg"]]
        cls.list = cls.folder / "list.txt"
        # Twice in the list is once in the table.
        cls.list.write_text("".join(f"{photo}\n" for photo in [*cls.photos, cls.photos[0]]))
        answered = subprocess.run(
            [ODOLOG, "read", "--json", "-"], input="\n".join(cls.photos), stdout=subprocess.PIPE, text=True, check=False
        )
        cls.expected = [without_time(columns(json.loads(line))) for line in answered.stdout.splitlines()]
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")

    def rows(self, table):
        with SparkSession.builder.master("local[1]").config("spark.ui.enabled", False).getOrCreate() as spark:
            read = spark.read.parquet(str(table))
            self.assertEqual([field.name for field in read.schema], [field.split()[0] for field in SCHEMA.split(",")])
            return [tuple(row) for row in read.collect()]

    def assert_whole(self, table):
        rows = [without_time(row) for row in self.rows(table)]
        self.assertEqual(len(self.photos), len(self.expected))
        self.assertEqual({p: n for p, n in Counter(row[0] for row in rows).items() if n > 1}, {})
        self.assertEqual(sorted(rows, key=str), sorted(self.expected, key=str))

    def test_a_killed_worker_and_a_killed_executor_change_nothing(self):
        table = self.folder / "killed.parquet"
        run = Run("--odolog", ODOLOG, "--out", table, "--partitions", 4, self.list)
        worker = run.busy_worker()
        os.kill(worker, signal.SIGKILL)
        second = run.busy_worker(but=[worker])
        executor = run.executor_of(second)
        self.assertFalse(table.exists(), "nothing is to be seen before it is whole")
        os.kill(executor, signal.SIGKILL)
        status, output, errors = run.wait()
        self.assertEqual((status, output.split(",")[0]), (0, f"{len(self.photos)} photos"), errors)
        self.assertIn("Lost executor", errors)
        self.assert_whole(table)
        self.assertEqual([p.name for p in self.folder.iterdir() if ".parquet." in p.name], [])
        for pid in (worker, second):
            self.assertFalse(os.path.exists(f"/proc/{pid}"))

    def test_what_is_there_stays_until_the_new_is_whole(self):
        table = self.folder / "kept.parquet"
        table.mkdir()
        table.joinpath("mine").write_text("old")
        one = self.folder / "one.txt"
        one.write_text(self.photos[0])
        for expected, *more in (
            (2, "--odolog", ODOLOG),
            (1, "--overwrite", "--odolog", "/no/such/odolog"),
            (0, "--overwrite", "--odolog", ODOLOG),
        ):
            status, _, errors = Run("--out", table, *more, one).wait()
            self.assertEqual(status, expected, errors)
            self.assertEqual(table.joinpath("mine").exists(), expected != 0)
            if expected == 1:
                self.assertIn("/no/such/odolog worker cannot be started", errors)
        self.assertEqual([without_time(row) for row in self.rows(table)], self.expected[:1])
        self.assertEqual([p.name for p in self.folder.iterdir() if "kept.parquet." in p.name], [])


if __name__ == "__main__":
    unittest.main()
