"""Run: ODOLOG=.build/debug/odolog python3 -m unittest discover -s bench/soak -p test_soak.py

The soak comes to an end, with a flaw, whatever a batch does: these end at once, or hang.
"""

import argparse
import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from soak import Disk, Soak
from steadiness import Steadiness

# A batch that does as it is told; everything else is odolog's.
FAKE = """#!{python}
import os, signal, sys, time
if sys.argv[1] != "batch":
    os.execv({odolog!r}, [{odolog!r}, *sys.argv[1:]])
signal.signal(signal.SIGINT, lambda *_: sys.exit(130))
{does}
"""
ENDS_AT_ONCE = "sys.exit(1)"
HANGS = "time.sleep(600)"


class UnmountedDisk(Disk):
    """A folder."""

    def __init__(self, folder):
        self.folder = folder
        self.can_fill = False
        folder.mkdir()


@unittest.skipUnless(os.environ.get("ODOLOG"), "ODOLOG names no binary")
class Ending(unittest.TestCase):
    def soak(self, does):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        here = Path(folder.name)
        fake = here / "odolog"
        fake.write_text(FAKE.format(python=sys.executable, odolog=os.path.abspath(os.environ["ODOLOG"]), does=does))
        fake.chmod(0o755)
        arguments = argparse.Namespace(odolog=fake, accept_at=0.5, seed=1, trodo=None, photos=30)
        soak = Soak(arguments, here, UnmountedDisk(here / "disk"))
        self.addCleanup(soak.close)
        soak.patience = 1
        self.enterContext(contextlib.redirect_stderr(io.StringIO()))
        return soak

    def assert_flaws(self, soak, *expected):
        self.assertEqual(len(soak.flaws), len(expected), soak.flaws)
        for flaw, words in zip(soak.flaws, expected, strict=True):
            self.assertIn(words, flaw)

    def test_batches_that_end_at_once(self):
        soak = self.soak(ENDS_AT_ONCE)
        soak.storm(until=30, gap=3)
        self.assert_flaws(soak, "three batches in a row had no new row, after 0")
        self.assertEqual(soak.ends, {1: 3})

    def test_no_more_is_read_than_is_left_for_later(self):
        soak = self.soak(f"open(sys.argv[4] + '.asked', 'w').write(open(sys.argv[2]).read()); {ENDS_AT_ONCE}")
        soak.storm(until=12, gap=3)
        asked = Path(f"{soak.out}.asked").read_text().splitlines()
        self.assertEqual(asked, [str(item.path) for item in soak.items[:12]])

    def test_batches_that_hang(self):
        soak = self.soak(HANGS)
        soak.storm(until=30, gap=3)
        self.assert_flaws(soak, *["had no new row for 1 s, after 0"] * 3, "three batches in a row")

    def test_one_that_hangs_when_it_is_left_alone(self):
        soak = self.soak(HANGS)
        samples = soak.calm(until=30)
        self.assert_flaws(soak, "had no new row for 1 s, after 0")
        self.assertEqual(soak.ends, {130: 1})
        self.assertEqual(len(Steadiness(samples, 10).flaws), 1)

    def test_one_that_ends_at_once_when_it_is_left_alone(self):
        soak = self.soak(ENDS_AT_ONCE)
        self.assertEqual(len(Steadiness(soak.calm(until=30), 10).flaws), 1)
        self.assertEqual(soak.ends, {1: 1})


class Disks(unittest.TestCase):
    def test_nothing_stays_mounted_where_the_binary_is_none(self):
        for odolog, status in (("/bin/false", 1), ("/nope", 2)):
            with self.subTest(odolog), tempfile.TemporaryDirectory() as folder:
                command = [sys.executable, Path(__file__).with_name("soak.py"), "--odolog", odolog, "--photos", "30"]
                ended = subprocess.run(command, env=os.environ | {"TMPDIR": folder}, capture_output=True, check=False)
                self.assertEqual(ended.returncode, status, ended.stderr)
                self.assertNotIn(folder, Path("/proc/mounts").read_text())
                self.assertEqual(os.listdir(folder), [])


if __name__ == "__main__":
    unittest.main()
