"""Somebody who sends photos and confirms them, each with a value of its own, and knows what the server has said yes to."""

import http.client
import json
import threading
import time
from datetime import datetime, timedelta
from pathlib import Path

from server import PHOTO, commented

FIRST = datetime(2010, 1, 1, 12)


class Diligent(threading.Thread):
    """Goes on after any failure: the same photo is sent again until it is confirmed. `server` may be another one by then."""

    def __init__(self, name, server, vehicle):
        super().__init__(daemon=True)
        self.name, self.server, self.vehicle = name, server, vehicle
        # Value to the answer's time: what the server has confirmed.
        self.confirmed, self.flaws, self.again = {}, [], 0
        self._end = threading.Event()
        self._photo = Path(PHOTO).read_bytes()
        self.start()

    def run(self):
        number = 0
        while not self._end.is_set():
            number += 1
            self._settle(number)

    def _settle(self, number):
        """One photo until it is confirmed."""
        photo = commented(self._photo, f"{self.name} {number}")
        value = 1_000 + 10 * number
        taken = (FIRST + timedelta(days=number)).strftime("%Y-%m-%dT%H:%M:%S+00:00")
        tries = 0
        while not self._end.is_set() or tries:
            tries += 1
            client = self.server.client(timeout=30)
            try:
                status, answer = client.upload(photo, f"{self.name}-{number}.jpg", self.vehicle)
                if status == 200 and answer.get("entry"):
                    # Confirmed, and the answer was lost.
                    return self._yes(value, answer["entry"]["value"])
                if status in (200, 201):
                    body = {"value": value, "takenAt": taken, "vehicle": self.vehicle}
                    status, answer = client.post(f"/api/v1/readings/{answer['id']}/confirm", body)
                    if status == 200:
                        return self._yes(value, answer["entry"]["value"])
                    # An unusual pace: the yes that it asks for.
                    if status == 409 and answer.get("acknowledge"):
                        body["acknowledge"] = answer["acknowledge"]
                        status, answer = client.post(f"/api/v1/readings/{self._id(client, photo, number)}/confirm", body)
                        if status == 200:
                            return self._yes(value, answer["entry"]["value"])
                if status not in (409, 503, 507):
                    self.flaws.append(f"{self.name} {number}: {status} {answer}")
                    if len(self.flaws) > 20:
                        return None
            except (OSError, http.client.HTTPException, ValueError):
                pass
            finally:
                client.close()
            self.again += 1
            if self._end.is_set() and tries > 50:
                self.flaws.append(f"{self.name} {number}: it can't be confirmed any more")
                return None
            time.sleep(0.05)

    def _id(self, client, photo, number):
        return client.upload(photo, f"{self.name}-{number}.jpg", self.vehicle)[1]["id"]

    def _yes(self, value, said):
        if said != value:
            self.flaws.append(f"{self.name}: {value} was confirmed, and {said} is in the log")
        self.confirmed[value] = time.monotonic()

    def stop(self):
        """Ends after the photo in hand."""
        self._end.set()
        self.join()
        return self


def missing(client, people):
    """What of all that was confirmed isn't in the log exactly once."""
    flaws = []
    # It may have lain idle for so long that the server closed it.
    client.close()
    for person in people:
        values, offset = [], 0
        while offset is not None:
            page = json.loads(client.get(f"/api/v1/vehicles/{person.vehicle}/history?limit=1000&offset={offset}")[2])
            values += [row["value"] for row in page["items"]]
            offset = page["next"]
        lost = [value for value in person.confirmed if value not in values]
        doubled = {value for value in values if values.count(value) > 1}
        strange = [value for value in set(values) if value not in person.confirmed]
        if lost:
            flaws.append(f"{person.name}: {len(lost)} confirmed readings are lost, such as {lost[0]}")
        if doubled:
            flaws.append(f"{person.name}: {len(doubled)} readings are doubled, such as {min(doubled)}")
        if strange:
            flaws.append(f"{person.name}: {len(strange)} readings that nobody was told of, such as {strange[0]}")
    return flaws
