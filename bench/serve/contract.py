"""Schemathesis over the server's own OpenAPI file: no 5xx, no answer that isn't in the file."""

import json
import re
import subprocess
import sys
from pathlib import Path

from arithmetic import Row
from server import PHOTO, Server, vehicle

# What a schema can't say (that a text is no date, a VIN no VIN) is answered with 422: that isn't judged here.
CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
          "response_schema_conformance", "negative_data_rejection", "unsupported_method"]  # fmt: skip


def contract(bench, examples):
    with Server(bench.serve, bench.folder / "contract.sqlite") as server:
        client = server.client()
        # Something is there, so that not all answers are 404.
        for name in ("Van", "Bike"):
            number = vehicle(client, name)
            client.post(f"/api/v1/vehicles/{number}/odometer", {"value": 1000, "takenAt": "2025-01-01"})
            client.post(f"/api/v1/vehicles/{number}/schedules", {"what": "Oil", "every": ["12mo"], "last": "2025-01-01"})
        client.upload(Path(PHOTO).read_bytes(), vehicle=1)
        operations = sum(len(methods) for methods in json.loads(client.get("/api/v1/openapi.json")[2])["paths"].values())
        client.close()
        done = subprocess.run(
            [Path(sys.executable).parent / "st", "run", f"{server.url}api/v1/openapi.json", "--no-color", "--continue-on-failure",
             "--phases", "examples,coverage,fuzzing", "--checks", ",".join(CHECKS), "--seed", "1", "--warnings", "off",
             "--max-examples", str(max(1, examples // operations)), "--generation-database", "none"],
            cwd=bench.folder, capture_output=True, text=True, check=False)  # fmt: skip
        alive = server.process.poll() is None
    (bench.made / "contract.txt").write_text(done.stdout + done.stderr)
    generated = re.search(r"([\d,]+) generated", done.stdout)
    cases = int(generated[1].replace(",", "")) if generated else 0
    found = re.findall(r"^- (.+)$", done.stdout, re.MULTILINE)
    if not alive:
        found.append("the server ended")
    kinds = ", ".join(f"{text} ({found.count(text)})" for text in sorted(set(found)))
    row = Row(f"schemathesis over {operations} operations of the OpenAPI file, {cases:,} requests: 5xx, answers outside the file",
              "none", kinds or "none", done.returncode == 0 and alive)  # fmt: skip
    return [row], ["", f"Checks: {', '.join(CHECKS)}."]
