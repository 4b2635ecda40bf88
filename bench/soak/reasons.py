"""Which readings a threshold logs, and why one that is sure enough waits all the same."""

import time
from collections import Counter

from meter import UNUSUAL, Entry, contradict, is_far_ahead
from photos import NOBODYS


def is_sure_of(reading, row, accept_at):
    """By the store's confidence in what is logged, since the row's is rounded."""
    return row["decision"] != "reject" and reading["valueConfidence"] >= accept_at and not row["doubts"]


def why_it_waits(item, row, reading, store):
    """The reason why a sure reading isn't logged; None: there is none."""
    if item.vehicle == NOBODYS:
        return "no vehicle is called like its folder"
    if row["kind"] == "vin":
        return _why_a_vin_waits(item, row, store)
    if reading["wholeUnits"] is None:
        return "nothing to log"
    if reading["photoTakenAt"] is None:
        return "its time is that of its file"
    new, log = Entry.of(reading, reading["photoTakenAt"]), store.logs[item.vehicle]
    if new.at - time.time() >= 86_400:
        return "dated in the future"
    if any(contradict(new, entry) for entry in log):
        return "odd beside the vehicle's others"
    # All vehicles of the soak count in kilometres.
    if new.unit != "km":
        return "the vehicle counts in another unit"
    if new.km() > UNUSUAL:
        return "more than few vehicles reach"
    return "far ahead of the vehicle's others" if is_far_ahead(new, log) else None


def _why_a_vin_waits(item, row, store):
    if store.vins[item.vehicle] not in (None, row["text"]):
        return "the vehicle has another VIN"
    if row["text"] in [vin for name, vin in store.vins.items() if name != item.vehicle]:
        return "another vehicle has that VIN"
    return None


def waiting(items, rows, store, accept_at):
    """How many sure readings wait for which reason."""
    item_of = {item.path: item for item in items}
    reasons, counted = Counter(), set()
    for row in rows:
        readings = store.readings.get(row["sha256"], [])
        if row["error"] or row["sha256"] in counted or not readings or readings[0]["status"] != "pending":
            continue
        if is_sure_of(readings[0], row, accept_at):
            counted.add(row["sha256"])
            reasons[why_it_waits(item_of[row["photo"]], row, readings[0], store)] += 1
    return reasons
