"""A stand-in for a LubeLogger server: it isn't LubeLogger, which doesn't run here.

It knows what the tests need of LubeLogger's API, version 1.6.8, as its own description of the API and its source have it: the key, typed
JSON bodies, texts in the server's language, the answers to what it refuses. And it can fail in the ways in which servers fail.
"""

import json
import threading
import time
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

KEY = "a-key"
# Fields that a record must have, beside those that it may have.
NEEDED = {
    "odometer": ["date", "odometer"],
    "service": ["date", "description", "odometer", "cost"],
    "repair": ["date", "description", "odometer", "cost"],
    "upgrade": ["date", "description", "odometer", "cost"],
    "gas": ["date", "odometer", "fuelConsumed", "cost", "isFillToFull", "missedFuelUp"],
    "tax": ["date", "description", "cost"],
}
DECIMALS, INTEGERS, BOOLEANS = ["cost", "fuelConsumed"], ["odometer", "initialOdometer"], ["isFillToFull", "missedFuelUp"]


class Refused(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Garage:
    """What the server keeps, and how it behaves. `language` is `en` or `de`."""

    def __init__(self, language="en"):
        self.language = language
        self.lock = threading.Lock()
        self.vehicles = [
            {"id": 1, "year": 2019, "make": "Fiat", "model": "Doblo", "licensePlate": "B-OD 1",
             "extraFields": [{"name": "VIN", "value": "1M8GDM9AXKP042788"}]},
            {"id": 2, "year": 2020, "make": "Other", "model": "Car", "licensePlate": "X 1", "extraFields": []},
        ]  # fmt: skip
        self.unreadable, self.unwritable = set(), set()
        self.keeps_extra_fields = True
        self.tells_ids = True
        self.records = {kind: {} for kind in NEEDED}
        self.next_id = 100
        self.requests = []
        # Called with method and path before the request is handled: how it fails. None: it doesn't.
        self.fault = lambda method, path: None

    def all(self):
        return [record for records in self.records.values() for record in records.values()]

    def number(self, text):
        """As decimal.Parse does in the server's language: marks between thousands are skipped wherever they stand."""
        thousands, point = (",", ".") if self.language == "en" else (".", ",")
        return float(text.replace(thousands, "").replace(point, "."))

    def shown(self, number):
        text = f"{number}"
        return text if self.language == "en" else text.replace(".", ",")

    def parsed(self, kind, body):
        """A record as it is kept."""
        for field in NEEDED[kind]:
            if body.get(field) in (None, ""):
                raise Refused(400, f"Input object invalid, {field} cannot be empty.")
        record = {"notes": "", "tags": [], "extraFields": [], "files": []}
        for field, value in body.items():
            if field in DECIMALS:
                value = self.number(value) if isinstance(value, str) else float(value)
            elif field in INTEGERS:
                if isinstance(value, float) or isinstance(value, bool):
                    raise Refused(500, f"The input string '{value}' was not in a correct format.")
                value = int(value)
            elif field in BOOLEANS:
                value = value if isinstance(value, bool) else value.lower() == "true"
            elif field == "date":
                value = self.day(value)
            elif field == "tags":
                value = list(dict.fromkeys(value.split()))
            elif field == "extraFields" and not self.keeps_extra_fields:
                value = []
            record[field] = value
        return record

    def day(self, text):
        for form in ["%Y-%m-%d"] + (["%m/%d/%Y"] if self.language == "en" else ["%d.%m.%Y"]):
            try:
                return datetime.strptime(text, form).date()
            except ValueError:
                pass
        raise Refused(500, f"String '{text}' was not recognized as a valid DateTime.")

    def written(self, record, is_invariant):
        """A record as it is told."""
        told = dict(record)
        del told["vehicleId"]
        told["tags"] = " ".join(record["tags"])
        told["date"] = record["date"].isoformat() if is_invariant else record["date"].strftime(
            "%-m/%-d/%Y" if self.language == "en" else "%d.%m.%Y")
        if not is_invariant:
            for field in DECIMALS + INTEGERS + BOOLEANS + ["id"]:
                if field in told:
                    told[field] = self.shown(told[field])
        return told

    def handle(self, method, path, query, body, is_invariant):
        """Answer and status."""
        with self.lock:
            return self.handle_locked(method, path, query, body, is_invariant)

    def handle_locked(self, method, path, query, body, is_invariant):
        if path == "/api/vehicles" and method == "GET":
            return self.vehicles, 200
        words = path.split("/")
        kind = words[3].removesuffix("records") if len(words) > 3 and words[:3] == ["", "api", "vehicle"] else ""
        if kind not in NEEDED:
            raise Refused(404, "Not Found")
        records = self.records[kind]
        what = words[4] if len(words) > 4 else ""
        if (method, what) == ("GET", ""):
            vehicle = int(query["vehicleId"])
            if vehicle in self.unreadable:
                raise Refused(302, "/Error/Unauthorized")
            found = [record for record in records.values() if record["vehicleId"] == vehicle]
            if "id" in query:
                found = [record for record in found if record["id"] == int(query["id"])]
            return [self.written(record, is_invariant) for record in found], 200
        if (method, what) == ("POST", "add"):
            vehicle = int(query["vehicleId"])
            if vehicle in self.unwritable or vehicle not in [known["id"] for known in self.vehicles]:
                return {"success": False, "message": "Access Denied, you don't have access to this vehicle."}, 200
            record = self.parsed(kind, body)
            record.update(id=self.next_id, vehicleId=vehicle)
            self.next_id += 1
            records[record["id"]] = record
            answer = {"success": True, "message": f"{kind} Record Added"}
            if self.tells_ids:
                answer["additionalData"] = {"recordId": record["id"]}
            return answer, 200
        if (method, what) == ("PUT", "update"):
            if kind == "odometer" and body.get("initialOdometer") in (None, ""):
                raise Refused(400, "Input object invalid, Initial Odometer cannot be empty.")
            known = records.get(int(body["id"]))
            if known is None:
                raise Refused(400, "Invalid Record Id")
            record = self.parsed(kind, body)
            record.update(id=known["id"], vehicleId=known["vehicleId"])
            records[known["id"]] = record
            return {"success": True, "message": f"{kind} Record Updated"}, 200
        if (method, what) == ("DELETE", "delete"):
            if records.pop(int(query["id"]), None) is None:
                raise Refused(400, "Invalid Record Id")
            return {"success": True, "message": f"{kind} Record Deleted"}, 200
        raise Refused(404, "Not Found")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do(self):
        garage = self.server.garage
        length = int(self.headers.get("Content-Length", 0))
        data = self.rfile.read(length)
        parts = urlsplit(self.path)
        garage.requests.append((self.command, self.path, data.decode()))
        fault = garage.fault(self.command, parts.path)
        if fault == "500":
            return self.answer(500, {"success": False, "message": "An error occurred"})
        if fault == "html":
            return self.answer(200, b"<!DOCTYPE html>\n<html><title>Login</title></html>", "text/html")
        if fault == "slow":
            time.sleep(3)
        if self.headers.get("x-api-key") != KEY:
            return self.answer(401, {"success": False, "message": "Invalid API key"})
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        try:
            body = json.loads(data) if data else None
            told, status = garage.handle(
                self.command, parts.path, query, body, "culture-invariant" in self.headers)
        except Refused as refusal:
            if refusal.status == 302:
                self.send_response(302)
                self.send_header("Location", str(refusal))
                self.send_header("Content-Length", "0")
                return self.end_headers()
            return self.answer(refusal.status, {"success": False, "message": str(refusal)})
        if fault == "500 after":
            return self.answer(500, {"success": False, "message": "It came after the record was kept"})
        if fault == "drop after":
            self.close_connection = True
            return None
        try:
            self.answer(status, told, is_half=fault == "half")
        except BrokenPipeError:
            # Whoever asked has been killed, or waits no longer.
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_DELETE = do

    def answer(self, status, told, kind="application/json", is_half=False):
        data = told if isinstance(told, bytes) else json.dumps(told).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[: len(data) // 2] if is_half else data)
        if is_half:
            self.close_connection = True

    def log_message(self, *words):
        pass


class Server:
    """A garage behind a port of this machine, until the `with` ends."""

    def __init__(self, language="en"):
        self.garage = Garage(language)
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.garage = self.garage
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def __enter__(self):
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *error):
        self.http.shutdown()
        self.http.server_close()
