"""`odolog push lubelogger` against a stand-in (stand_in.py), which isn't LubeLogger.

    ODOLOG=.build/debug/odolog python3 -m unittest discover -s Tests/LubeLogger
"""

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest
from collections import Counter
from datetime import date
from pathlib import Path

from stand_in import KEY, Server

ODOLOG = os.path.abspath(os.environ.get("ODOLOG", ".build/debug/odolog"))
KILLS = int(os.environ.get("KILLS", "40"))


class PushTests(unittest.TestCase):
    language = "en"

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.store = str(Path(self.folder.name) / "odolog.sqlite")
        self.server = Server(self.language).__enter__()
        self.addCleanup(self.server.__exit__)
        self.garage = self.server.garage
        self.odolog("vehicle", "add", "Van", "--currency", "EUR", "--plate", "B OD 1", "--unit", "km")

    def start(self, *words, key=KEY, **options):
        environment = {"HOME": self.folder.name, "PATH": os.environ["PATH"], "TZ": "Europe/Berlin", "LANG": "C.UTF-8"}
        if key:
            environment["ODOLOG_LUBELOGGER_KEY"] = key
        return subprocess.Popen([ODOLOG, *words, "--store", self.store], env=environment, text=True,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)  # fmt: skip

    def odolog(self, *words, status=0, key=KEY):
        process = self.start(*words, key=key)
        output, errors = process.communicate(timeout=120)
        self.assertEqual(process.returncode, status, f"{words}\n{output}{errors}")
        self.errors = errors
        return output

    def push(self, *words, status=0, key=KEY):
        output = self.odolog("push", "lubelogger", "--url", self.server.url, "--vehicle", "Van=1", "--json", *words,
                             status=status, key=key)  # fmt: skip
        return json.loads(output)

    def fill_log(self):
        # Entry 1 is the vehicle's profile.
        self.odolog("log", "Van", "20000", "--at", "2024-03-01")
        self.odolog("done", "Van", "--notes", "Oil change", "--cost", "89.90", "--odometer", "20100", "--at",
                    "2024-03-02", "--tag", "yearly")  # fmt: skip
        self.odolog("done", "Van", "--notes", "Brakes", "--cost", "1204.5", "--odometer", "20200", "--at",
                    "2024-03-03", "--category", "repair")  # fmt: skip
        self.odolog("fuel", "add", "Van", "40.12", "--cost", "70.05", "--odometer", "20300", "--at", "2024-03-04")
        self.odolog("expense", "add", "Van", "parking", "12.34", "--at", "2024-03-05")

    def forget(self, which=""):
        """The store no longer knows what it pushed, as one that was restored from a backup."""
        with contextlib.closing(sqlite3.connect(self.store)) as database, database:
            database.execute(f"DELETE FROM pushed {which}")

    def kept(self):
        """What the server has, without its own numbers."""
        return Counter((kind, record["date"].isoformat(), record.get("odometer"), record.get("cost"),
                        record.get("fuelConsumed"), record.get("description"))
                       for kind, records in self.garage.records.items() for record in records.values())  # fmt: skip

    def counts(self, told):
        return [told[name] for name in ["added", "updated", "deleted", "unchanged"]] + [len(told["failed"])]

    def test_each_entry_once_with_its_numbers(self):
        self.fill_log()
        dry = self.push("--dry-run")
        self.assertEqual(dry["planned"], {"added": 5, "updated": 0, "deleted": 0})
        self.assertEqual(self.garage.requests, [])
        self.assertEqual(self.counts(self.push()), [5, 0, 0, 0, 0])
        whole = Counter([
            ("odometer", "2024-03-01", 20000, None, None, None), ("service", "2024-03-02", 20100, 89.9, None, "Oil change"),
            ("repair", "2024-03-03", 20200, 1204.5, None, "Brakes"), ("gas", "2024-03-04", 20300, 70.05, 40.12, None),
            ("tax", "2024-03-05", None, 12.34, None, "parking"),
        ])  # fmt: skip
        self.assertEqual(self.kept(), whole)
        self.assertEqual(list(self.garage.records["service"].values())[0]["tags"], ["yearly"])
        before = len(self.garage.requests)
        self.assertEqual(self.counts(self.push()), [0, 0, 0, 5, 0])
        self.assertEqual(len(self.garage.requests), before)
        self.assertNotIn(KEY, "".join(path + body for _, path, body in self.garage.requests))

    def test_an_edit_updates_and_a_removal_deletes(self):
        self.fill_log()
        self.push()
        gas = list(self.garage.records["gas"].values())[0]
        gas["files"] = [{"name": "receipt", "location": "/r.pdf"}]
        gas["extraFields"].append({"name": "own", "value": "1"})
        self.odolog("entry", "edit", "Van", "5", "--cost", "71.50")
        self.odolog("entry", "edit", "Van", "2", "--odometer", "20001")
        self.odolog("entry", "edit", "Van", "4", "--category", "upgrade")
        self.odolog("entry", "remove", "Van", "6")
        self.assertEqual(self.counts(self.push()), [0, 3, 1, 1, 0])
        gas = list(self.garage.records["gas"].values())[0]
        self.assertEqual((gas["cost"], gas["files"][0]["name"]), (71.5, "receipt"))
        self.assertEqual([field["name"] for field in gas["extraFields"]], ["odolog", "own"])
        self.assertEqual([len(records) for records in self.garage.records.values()], [1, 1, 0, 1, 1, 0])
        self.assertEqual(list(self.garage.records["odometer"].values())[0]["odometer"], 20001)
        self.odolog("entry", "restore", "Van", "6")
        self.assertEqual(self.counts(self.push()), [1, 0, 0, 4, 0])
        # Somebody deleted it there: it stays so until it is edited here.
        self.garage.records["gas"].clear()
        self.assertEqual(self.counts(self.push()), [0, 0, 0, 5, 0])
        self.odolog("entry", "edit", "Van", "5", "--cost", "72")
        self.assertEqual(self.counts(self.push())[0], 1)
        self.garage.records["tax"].clear()
        self.odolog("entry", "remove", "Van", "6")
        self.assertEqual(self.counts(self.push())[2], 1)

    def test_what_is_there_already_is_found(self):
        self.fill_log()
        self.push()
        # A record that lost its mark, and one that never had one, beside a store that knows nothing of them.
        list(self.garage.records["gas"].values())[0]["extraFields"] = []
        self.forget()
        whole = self.kept()
        self.assertEqual(self.counts(self.push())[4], 0)
        self.assertEqual(self.kept(), whole)

    def test_what_cannot_go_is_told(self):
        self.odolog("done", "Van", "--notes", "No odometer", "--at", "2024-03-02")
        told = self.push()
        self.assertEqual(told["leftOut"], [
            {"entry": 2, "reason": "LubeLogger keeps none without an odometer value"}])  # fmt: skip
        self.assertEqual(self.garage.all(), [])

    def test_the_api_s_errors_are_told_as_they_are(self):
        self.fill_log()
        told = self.push(status=1, key="wrong")
        self.assertEqual([note["reason"] for note in told["failed"]], ["HTTP 401: Invalid API key"])
        self.assertEqual(told["untried"], 4)
        self.garage.unreadable = {1}
        self.assertIn("302", self.push(status=1)["failed"][0]["reason"])
        self.garage.unreadable, self.garage.unwritable = set(), {1}
        told = self.push(status=1)
        self.assertEqual({note["reason"] for note in told["failed"]},
                         {"Access Denied, you don't have access to this vehicle."})  # fmt: skip
        self.assertEqual(len(told["failed"]), 5)
        self.garage.unwritable = set()
        self.garage.fault = lambda method, path: "html" if method == "POST" and "tax" in path else None
        told = self.push(status=1)
        self.assertEqual(self.counts(told), [4, 0, 0, 0, 1])
        self.assertIn("no JSON: <!DOCTYPE html>", told["failed"][0]["reason"])
        self.garage.fault = lambda method, path: None
        self.assertEqual(self.counts(self.push()), [1, 0, 0, 4, 0])
        self.assertEqual(len(self.garage.all()), 5)

    def test_nobody_there(self):
        self.fill_log()
        for url, word in [("http://127.0.0.1:9", "onnect"), (self.server.url.replace("http", "https"), "SSL")]:
            output = self.odolog("push", "lubelogger", "--url", url, "--vehicle", "Van=1", "--json", status=1)
            self.assertIn(word, json.loads(output)["failed"][0]["reason"])
            self.assertEqual(json.loads(output)["untried"], 4)
        self.assertEqual(self.garage.all(), [])

    def test_what_fails_on_the_way_doubles_nothing(self):
        self.fill_log()
        for fault in ["500", "500 after", "drop after", "half", "slow"]:
            for kind in ["gas", "odometer"]:
                hit = []
                self.garage.fault = lambda method, path: hit.append(path) or fault if method == "POST" and kind in path and not hit else None
                told = self.push("--timeout", "1", status=1 if fault in ["500", "slow"] else 0)
                self.assertEqual(len(hit), 1, f"{fault} {kind}\n{told}")
                if fault == "slow":
                    time.sleep(2.5)
                self.garage.fault = lambda method, path: None
                self.push()
                self.assertEqual(Counter(self.kept().values()), {1: 5}, f"{fault} {kind}")
                for records in self.garage.records.values():
                    records.clear()
                self.forget()

    def test_a_server_that_keeps_no_extra_fields_and_one_that_tells_no_numbers(self):
        self.fill_log()
        self.garage.tells_ids = False
        self.assertEqual(self.counts(self.push()), [5, 0, 0, 0, 0])
        self.assertEqual(self.counts(self.push()), [0, 0, 0, 5, 0])
        self.garage.tells_ids, self.garage.keeps_extra_fields = True, False
        self.odolog("expense", "add", "Van", "toll", "3", "--at", "2024-03-06")
        self.assertEqual(self.counts(self.push()), [1, 0, 0, 5, 0])
        self.assertEqual(self.counts(self.push()), [0, 0, 0, 6, 0])
        self.assertEqual(Counter(self.kept().values()), {1: 6})

    def test_vehicles_are_found_by_plate_and_the_key_by_its_file(self):
        self.fill_log()
        key = Path(self.folder.name) / "key"
        key.write_text(f"{KEY}\n")
        words = ["push", "lubelogger", "--url", self.server.url + "/", "--key-file", str(key)]
        self.assertEqual(self.odolog(*words, key=None), "Van: 5 added, 0 updated, 0 deleted, 0 there already\n")
        self.assertEqual(self.counts(self.push()), [0, 0, 0, 5, 0])
        self.garage.vehicles[0]["licensePlate"] = ""
        self.odolog(*words, status=2)
        self.assertIn("2 (2020 Other Car X 1)", self.errors)
        self.odolog(*words[:3], "cars.example.org", status=64)
        self.odolog(*words[:4], "--vehicle", "Van", status=64)

    def test_killed_at_random_it_doubles_nothing_and_is_done_by_the_next(self):
        rows = ["car_name,odometer,litres,price,fuelup_date"]
        rows += [f"Van,{19000 + 10 * number},{10 + number % 7}.5,1.5,2024-01-{1 + number % 28:02}" for number in range(60)]
        table = Path(self.folder.name) / "fuel.csv"
        table.write_text("\n".join(rows) + "\n")
        self.odolog("import", str(table), "--vehicle", "Van", "--yes")
        self.fill_log()
        entries = self.push("--dry-run")["planned"]["added"]
        self.assertGreater(entries, 60)
        chance = random.Random(59)
        # It takes longer for the server to answer than to keep a record.
        self.garage.fault = lambda method, path: time.sleep(chance.random() * 0.01)
        kills = 0
        while kills < KILLS:
            process = self.start("push", "lubelogger", "--url", self.server.url, "--vehicle", "Van=1")
            time.sleep(0.05 + chance.random() * 0.4)
            if process.poll() is None:
                kills += 1
            process.send_signal(signal.SIGKILL)
            process.communicate()
            if not any(name.startswith("odolog.sqlite") for name in os.listdir(self.folder.name)):
                self.fail("the store is gone")
            if kills % 5 == 4:
                self.odolog("entry", "edit", "Van", str(chance.randrange(2, 62)), "--cost", str(chance.randrange(1, 99)), "--yes")
            if self.push("--dry-run")["planned"]["added"] == 0:
                # Once more from the beginning, with records that the store doesn't know of.
                self.forget("WHERE id % 2")
        self.garage.fault = lambda method, path: None
        told = self.push()
        self.assertEqual(self.counts(told)[4], 0)
        self.assertEqual(len(self.garage.all()), entries)
        marks = Counter(record["extraFields"][0]["value"] for record in self.garage.all())
        self.assertEqual(set(marks.values()), {1})
        self.assertEqual(self.counts(self.push())[3], entries)
        self.assertEqual(self.push("--dry-run")["planned"], {"added": 0, "updated": 0, "deleted": 0})


class GermanPushTests(PushTests):
    language = "de"

    # The language makes no difference to these.
    test_killed_at_random_it_doubles_nothing_and_is_done_by_the_next = None
    test_what_fails_on_the_way_doubles_nothing = None
    test_nobody_there = None

    def test_the_stand_in_reads_texts_in_its_language(self):
        self.assertEqual(self.garage.number("12.34"), 1234)
        self.assertEqual(self.garage.day("24.12.2024"), date(2024, 12, 24))


if __name__ == "__main__":
    unittest.main()
