#!/usr/bin/env python3
"""Kills odolog (`kill -9`) at random moments while it changes a store, and looks from outside at what is left.

    bench/store/kills.py --odolog .build/release/odolog --kills 300

After each kill the store must pass SQLite's check, hold all of the change or none of it, and take the same command again. A line for each
flaw; exits 1 where there is one. Another command is one more class in `CASES`.
"""

import argparse
import contextlib
import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path

ENTRIES = 60
# Of the vehicle that a merge adds: as many as take longer to write than the program to start.
MERGED = 4_000
# Bytes of a file that is attached.
ATTACHED = 48 << 20
# Of these tables a store's content is: photos and readings, too, where there were any.
TABLES = ["vehicle", "mileageSnapshot", "logItem", "photo", "reading", "formerVIN"]


def content(path):
    """All rows of a store that is as it should be. Throws sqlite3.Error where that can't be read."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        return {table: set(database.execute(f"SELECT * FROM {table}")) for table in TABLES if has(database, table)}


def has(database, table):
    return database.execute("SELECT count(*) FROM sqlite_schema WHERE name = ?", (table,)).fetchone()[0] == 1


def problems(path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        found = [line for (line,) in database.execute("PRAGMA integrity_check") if line != "ok"]
        return found + [str(line) for line in database.execute("PRAGMA foreign_key_check")]


def halves(path):
    """Of entries and their odometer values: what is doubled, and what lacks its other half."""
    with contextlib.closing(sqlite3.connect(path)) as database:

        def count(sql):
            return database.execute(f"SELECT count(*) FROM {sql}").fetchone()[0]

        found = {
            "entries without their odometer value": count(
                "logItem AS e WHERE endedAt IS NULL AND readingNumber IS NOT NULL AND NOT EXISTS "
                "(SELECT 1 FROM mileageSnapshot WHERE vehicleId = e.vehicleId AND number = readingNumber)"),
            "entries whose odometer value is in no log": count(
                "logItem WHERE endedAt IS NULL AND (content ->> 'odometer' IS NOT NULL OR kind = 'reading') "
                "AND readingNumber IS NULL"),
            "odometer values without their entry": count(
                "mileageSnapshot AS s WHERE NOT EXISTS (SELECT 1 FROM logItem "
                "WHERE vehicleId = s.vehicleId AND number = s.number AND endedAt IS NULL)"),
            "entries that count twice": count(
                "(SELECT 1 FROM logItem WHERE endedAt IS NULL GROUP BY vehicleId, number HAVING count(*) > 1)"),
            "revisions that ended without a next one": count(
                "logItem AS a WHERE kind <> 'reading' AND endedAt IS NOT NULL AND NOT EXISTS "
                "(SELECT 1 FROM logItem WHERE uid = a.uid AND revision = a.revision + 1) "
                "AND NOT EXISTS (SELECT 1 FROM change WHERE id = endedIn AND what = 'entry remove')"),
        }  # fmt: skip
        return [f"{number} {what}" for what, number in found.items() if number]


def lost(path):
    """Files that an entry goes by and that are neither beside the store as they were, nor inside, as in a backup."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        named = [digest for (digest,) in database.execute(
            "SELECT DISTINCT file.value ->> 'sha256' FROM logItem, json_each(content, '$.attachments') AS file")]  # fmt: skip
        pieces = "SELECT bytes FROM attachedBytes WHERE sha256 = ? ORDER BY piece"
        inside = has(database, "attachedBytes")
        stored = {digest: [b"".join(piece for (piece,) in database.execute(pieces, (digest,)))] if inside else []
                  for digest in named}  # fmt: skip
    return [f"an entry without its file {digest}" for digest in named
            if digest not in (hashlib.sha256(data).hexdigest() for data in
                              stored[digest] + [file.read_bytes() for file in beside(path, digest)])]  # fmt: skip


def beside(path, digest):
    return files(path).glob(f"{digest}.*")


def files(path):
    """The folder of attached files."""
    return Path(f"{path}.attachments")


def receipt(path, size, seed):
    """A file to attach."""
    path.write_bytes(random.Random(seed).randbytes(size))
    return path


def copies(path, end):
    """What has the name of a copy of the store; what is still being written has another."""
    return [other for other in path.parent.glob(f"{path.name}{end}*")
            if ".part" not in other.name and not other.name.endswith(("-wal", "-shm", "-journal"))]  # fmt: skip


class Odolog:
    def __init__(self, program):
        self.program = os.path.abspath(program)

    def start(self, path, words):
        return subprocess.Popen([self.program, *words, "--store", path], stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)  # fmt: skip

    def run(self, path, *words):
        done = self.start(path, words)
        _, said = done.communicate()
        if done.returncode:
            raise RuntimeError(f"odolog {' '.join(map(str, words))}: {done.returncode}: {said.decode(errors='replace')}")


class Case:
    """A command that changes a store. `folder` holds what it starts from as `before.sqlite`."""

    def __init__(self, odolog, folder):
        self.folder = folder
        folder.mkdir()
        self.before = folder / "before.sqlite"
        self.prepare(odolog)
        fold(self.before)
        self.contents = content(self.before)
        # What it is like when nothing kills it.
        done = self.copy("done.sqlite")
        started = time.monotonic()
        odolog.run(done, *self.words)
        self.seconds = time.monotonic() - started
        self.after = {table: len(rows) for table, rows in content(done).items()}
        self.finish(odolog)
        self.changed = {table: number - len(self.contents.get(table, ())) for table, number in self.after.items()}

    def copy(self, name):
        path = self.folder / name
        shutil.copy(self.before, path)
        if files(self.before).exists():
            shutil.copytree(files(self.before), files(path))
        return path

    def prepare(self, odolog):
        odolog.run(self.before, "vehicle", "add", "Van", "--unit", "km")
        odolog.run(self.before, "schedule", "add", "Van", "Oil", "--every", "12mo", "--last", "2024-01-01")
        odolog.run(self.before, "done", "Van", "Oil", "--odometer", "1000", "--at", "2024-06-01")
        fill(self.before, ENTRIES)

    def finish(self, odolog):
        """When `done.sqlite` is what the command makes."""

    def flaws(self, path):
        """What must hold: all of the change, or none."""
        now = content(path)
        if now == self.contents:
            return []
        changed = {table: len(rows) - len(self.contents.get(table, ())) for table, rows in now.items()}
        return [] if changed == self.changed else [f"neither as before nor as after: {changed}, not {self.changed}"]


class Done(Case):
    words = ("done", "Van", "Oil", "--odometer", "12000", "--cost", "90 EUR", "--part", "Filter", "--at", "2025-06-01")


class Edit(Case):
    words = ("entry", "edit", "Van", "2", "--odometer", "1010", "--notes", "another")


class Undo(Case):
    """Of a command that removed an entry, whose odometer value comes back as well."""

    words = ("undo",)

    def prepare(self, odolog):
        super().prepare(odolog)
        odolog.run(self.before, "entry", "remove", "Van", "2")


class Merge(Case):
    """With a store that began as the same one: a new vehicle, entries, an edit, and a reading that was withdrawn."""

    words = ("merge", "other.sqlite")

    def prepare(self, odolog):
        super().prepare(odolog)
        odolog.run(self.before, "fuel", "add", "Van", "40l", "--odometer", "1050", "--at", "2024-07-01")
        other = self.folder / "other.sqlite"
        odolog.run(self.before, "backup", other)
        odolog.run(other, "done", "Van", "Oil", "--odometer", "12000", "--cost", "90 EUR", "--at", "2025-06-01",
                   "--attach", receipt(self.folder / "receipt.bin", ATTACHED // 8, seed=1))  # fmt: skip
        odolog.run(other, "entry", "edit", "Van", "2", "--odometer", "1010", "--notes", "another")
        odolog.run(other, "entry", "remove", "Van", "5")
        odolog.run(other, "vehicle", "add", "Bike", "--unit", "km")
        fill(other, MERGED, vehicle=2)
        fold(other)
        odolog.run(self.before, "expense", "add", "Van", "toll", "5 EUR", "--at", "2025-01-01")
        self.words = ("merge", other)
        self.other = content(other)

    def finish(self, odolog):
        self.merged = content(self.folder / "done.sqlite")

    def flaws(self, path):
        now = content(path)
        kept = copies(path, ".before-merge")
        found = [f"{other.name} isn't what was there" for other in kept if content(other) != self.contents]
        if now not in (self.contents, self.merged):
            found.append("neither the store as it was nor the merged one")
        if now == self.merged and not kept:
            found.append("merged, and what was there isn't kept")
        if content(self.words[1]) != self.other:
            found.append("the other store was changed")
        return found


class Restore(Case):
    words = ("restore", "backup.sqlite")

    def prepare(self, odolog):
        super().prepare(odolog)
        backup = self.folder / "backup.sqlite"
        attached = [receipt(self.folder / f"{seed}.bin", ATTACHED // 8, seed) for seed in (1, 2)]
        odolog.run(self.before, "expense", "add", "Van", "toll", "5 EUR", "--at", "2025-01-01", "--attach", attached[0],
                   "--attach", attached[1])  # fmt: skip
        odolog.run(self.before, "backup", backup)
        for file in sorted(files(self.before).iterdir())[:1]:
            file.unlink()
        self.words = ("restore", backup)
        self.backup = content(backup)
        odolog.run(self.before, "log", "Van", "12000", "--at", "2025-06-01")

    def flaws(self, path):
        now = content(path)
        kept = copies(path, ".before-restore")
        found = [f"{other.name} isn't what was there" for other in kept if content(other) != self.contents]
        if now not in (self.contents, self.backup):
            found.append("neither the store as it was nor the restored one")
        if now == self.backup and not kept:
            found.append("restored, and what was there isn't kept")
        return found


class Attach(Case):
    """An entry with a file, which is large, so that it takes longer to copy than the program to start."""

    words = ("expense", "add", "Van", "toll", "5 EUR", "--at", "2025-06-01", "--attach", "receipt.bin")

    def prepare(self, odolog):
        super().prepare(odolog)
        self.words = (*self.words[:-1], receipt(self.folder / "receipt.bin", ATTACHED, seed=1))


class Migration(Case):
    """A store of an earlier version, which the next command that writes brings up to date."""

    words = ("vehicle", "edit", "Van", "--make", "Fiat")
    version = "v5"

    def prepare(self, odolog):
        tables = Path(__file__).resolve().parents[2] / f"Tests/VehicleStoreTests/Fixtures/schema-{self.version}.sql"
        # Tables first, then what is told about them.
        statements = sorted(split(tables.read_text()), key=lambda sql: not sql.startswith("CREATE TABLE"))
        with contextlib.closing(sqlite3.connect(self.before)) as database:
            database.execute(f"PRAGMA application_id = {int.from_bytes(b'ODOL', 'big')}")
            for statement in statements:
                database.execute(statement)
            database.execute("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for number in range(1, int(self.version[1:]) + 1):
                database.execute("INSERT INTO grdb_migrations VALUES (?)", (f"v{number}",))
            database.execute("INSERT INTO vehicle (name, nameKey, unit, createdAt) "
                             "VALUES ('Van', 'van', 'km', '2024-01-01T00:00:00.000Z')")  # fmt: skip
            for number in range(ENTRIES):
                database.execute(
                    "INSERT INTO mileageSnapshot (vehicleId, wholeUnits, unit, takenAt, timeSource, acknowledgedFlags, "
                    "createdAt) VALUES (1, ?, 'km', ?, 'entered', '[]', '2024-01-01T00:00:00.000Z')",
                    (1_000 + number, f"2023-{number % 12 + 1:02d}-{number // 12 + 1:02d}T00:00:00.000Z"))
            database.commit()

    def flaws(self, path):
        kept = copies(path, "." + self.version)
        found = [f"{other.name} isn't what was there" for other in kept if content(other) != self.contents]
        if not kept and content(path) != self.contents:
            found.append("brought up to date, and what was there isn't kept")
        with contextlib.closing(sqlite3.connect(path)) as database:
            applied = {name for (name,) in database.execute("SELECT identifier FROM grdb_migrations")}
            entries = database.execute("SELECT count(*) FROM mileageSnapshot").fetchone()[0]
            is_new = has(database, "logItem")
        if entries != ENTRIES:
            found.append(f"{entries} entries instead of {ENTRIES}")
        # Each migration is a transaction of its own.
        if len(applied) < int(self.version[1:]) or is_new != ("v9" in applied):
            found.append(f"half a migration: {sorted(applied)}")
        return found


CASES = [Done, Edit, Undo, Merge, Restore, Attach, Migration]


def split(script):
    """Statements of a script, those with a body as well."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""


def fold(path):
    """Into the one file, without SQLite's beside it."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def fill(path, count, vehicle=1):
    """Readings, as `odolog log` writes them."""
    first = datetime(2024, 8, 1)
    with contextlib.closing(sqlite3.connect(path)) as database:
        (last,) = database.execute("SELECT coalesce(max(number), 0) FROM logItem WHERE vehicleId = ?", (vehicle,)).fetchone()
        for index in range(count):
            number, value = last + 1 + index, 1_100 + index
            time = f"{first + timedelta(hours=index):%Y-%m-%dT%H:%M:%S}.000Z"
            content = {"acknowledged": [], "source": "typed", "takenAt": time, "timeSource": "entered", "unit": "km",
                       "utcOffset": 0, "wholeUnits": value}  # fmt: skip
            database.execute(
                "INSERT INTO logItem (number, uid, revision, vehicleId, kind, time, content, readingNumber, origin, writtenAt, "
                "writtenBy) VALUES (?, ?, 1, ?, 'reading', ?, ?, ?, 'typed', '2025-01-01T00:00:00.000Z', 'bench')",
                (number, hashlib.md5(f"{vehicle}/{number}".encode()).hexdigest(), vehicle, time, json.dumps(content, separators=(",", ":")), number))
            database.execute(
                "INSERT INTO mileageSnapshot (vehicleId, number, wholeUnits, unit, takenAt, timeSource, utcOffset, "
                "acknowledgedFlags, createdAt, source) "
                "VALUES (?, ?, ?, 'km', ?, 'entered', 0, '[]', '2025-01-01T00:00:00.000Z', 'typed')",
                (vehicle, number, value, time))  # fmt: skip
        database.commit()


def kill(odolog, case, number, chance):
    """One kill, and what is wrong after it. Returns whether it came before the end, and the flaws."""
    path = case.copy(f"{number}.sqlite")
    process = odolog.start(path, case.words)
    time.sleep(chance.uniform(0, 1.05 * case.seconds))
    process.send_signal(signal.SIGKILL)
    process.communicate()
    hit = process.returncode == -signal.SIGKILL
    try:
        found = problems(path)
        found += case.flaws(path)
        # Before a restore, one of the files is missing.
        as_before = has_entries(path) and content(path) == case.contents
        if has_entries(path):
            found += halves(path) + ([] if as_before else lost(path))
        # It goes on from there.
        odolog.run(path, "log", "Van", "30000", "--at", "2026-01-01", "--yes")
        found += problems(path) + halves(path) + ([] if as_before else lost(path))
    except (sqlite3.Error, RuntimeError) as error:
        found = [str(error)]
    for other in path.parent.glob(path.name + "*"):
        shutil.rmtree(other) if other.is_dir() else other.unlink()
    return hit, [f"{type(case).__name__.lower()}, kill {number}: {flaw}" for flaw in found]


def has_entries(path):
    """Whether it is of this version."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        return has(database, "change")


def run(program, kills, seed=1, say=lambda text: None):
    """Rows of a table, and the flaws."""
    odolog, chance, rows, flaws = Odolog(program), random.Random(seed), [], []
    with tempfile.TemporaryDirectory(prefix="odolog-kills-") as folder:
        cases = [case(odolog, Path(folder) / case.__name__) for case in CASES]
        for case in cases:
            hits = 0
            share = kills // len(cases)
            for number in range(share):
                hit, found = kill(odolog, case, number, chance)
                hits += hit
                flaws += found
            rows.append((type(case).__name__.lower(), share, hits, case.seconds))
            say(f"{rows[-1][0]}: {share} kills, {hits} before its end, {len(flaws)} flaws so far")
    return rows, flaws


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--odolog", required=True)
    parser.add_argument("--kills", type=int, default=300, help="over all commands together")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    _, flaws = run(arguments.odolog, arguments.kills, arguments.seed, lambda text: print(f"kills: {text}", file=sys.stderr))
    for flaw in flaws:
        print(flaw)
    return 1 if flaws else 0


if __name__ == "__main__":
    sys.exit(main())
