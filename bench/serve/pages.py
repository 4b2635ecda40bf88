"""Every page in a real browser: axe in light, dark, narrow and wide, and what a phone loads at first."""

import contextlib
import os
import re
from collections import Counter
from pathlib import Path

from arithmetic import Row
from server import PHOTO, Server, vehicle

CHROMIUM = "/usr/bin/chromium"
WIDTHS = {320: 640, 1280: 800}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
MOST_BYTES = 60_000


def missing():
    """Why there is no browser. None: there is one."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "Playwright isn't installed: make bench/serve/.venv"
    return None if os.access(CHROMIUM, os.X_OK) else f"there is no {CHROMIUM}: install Debian's chromium"


@contextlib.contextmanager
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Root, as in a container, has no sandbox.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield chromium
        chromium.close()


def furnish(client):
    """A log in which every page has something to show. Name to path."""
    number = vehicle(client, "Blue Doblo")
    api = f"/api/v1/vehicles/{number}"
    for day, value in [("2026-01-02", 158_000), ("2026-03-02", 158_900), ("2026-05-02", 159_500)]:
        client.post(f"{api}/odometer", {"value": value, "takenAt": day})
    client.post(f"{api}/fuel", {"date": "2026-05-02", "amount": "42.5 l", "cost": "71.20 EUR", "odometer": 159_500, "full": True})
    client.post(f"{api}/services", {"date": "2026-03-02", "category": "inspection", "cost": "89.50 EUR"})
    for what, every, last in [("Oil", "12mo", "2024-01-01"), ("Tyres", "6mo", "2026-05-30"), ("Brakes", "24mo", "2026-04-01")]:
        client.post(f"{api}/schedules", {"what": what, "every": [every], "last": last})
    _, read = client.upload(Path(PHOTO).read_bytes(), "IMG_20260601_101112.jpg", vehicle=number)
    # Nothing can be read of it.
    blank = (Path(PHOTO).parent / "000-drum-white-on-black.jpg").read_bytes()
    _, other = client.upload(blank, "IMG_20260601_101113.jpg")
    return {"home": "/", "vehicle": f"/vehicles/{number}", "reading": f"/readings/{read['id']}",
            "another reading": f"/readings/{other['id']}", "error": "/vehicles/999", "pair": "/pair?code=x"}  # fmt: skip


def odd(page, server, number=1):
    """The page that asks for a second yes."""
    page.goto(f"{server.url}vehicles/{number}")
    page.locator("form[action$='/odometer'] input[name=value]").evaluate("field => { field.closest('details').open = true }")
    page.fill("form[action$='/odometer'] input[name=value]", "12")
    page.click("form[action$='/odometer'] button")


def accessible(bench, shots):
    """axe on every page in every look. `shots`: whether screenshots are kept."""
    from axe_playwright_python.sync_playwright import Axe

    axe, found, looks = Axe(), Counter(), 0
    with Server(bench.serve, bench.folder / "empty.sqlite") as empty, Server(bench.serve, bench.folder / "axe.sqlite") as server:
        paths = furnish(server.client())
        visits = [("first visit", lambda page: page.goto(empty.url))]
        visits += [(name, lambda page, path=path: page.goto(server.url.rstrip("/") + path)) for name, path in paths.items()]
        visits.append(("second yes", lambda page: odd(page, server)))
        with browser() as chromium:
            for width, height in WIDTHS.items():
                for scheme in ("light", "dark"):
                    context = chromium.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
                    page = context.new_page()
                    for name, visit in visits:
                        visit(page)
                        # What is folded away counts, too.
                        page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true })")
                        looks += 1
                        result = axe.run(page, options={"runOnly": TAGS})
                        for violation in result.response["violations"]:
                            found[f"{violation['id']} ({name})"] += 1
                        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                            found[f"wider than the screen ({name}, {width})"] += 1
                        if shots:
                            page.screenshot(path=shots / f"axe-{re.sub(' ', '-', name)}-{width}-{scheme}.png", full_page=True)
                    context.close()
    kinds = ", ".join(f"{what}: {number}" for what, number in sorted(found.items()))
    return [Row(f"axe on {len(visits)} pages, light and dark, {' and '.join(map(str, WIDTHS))} pixels wide ({looks} looks): violations",
                "none", kinds or "none", not found)]  # fmt: skip


def first_page(bench):
    """All bytes that a phone gets for its first page, with headers, by the browser's count."""
    rows = []
    with Server(bench.serve, bench.folder / "first.sqlite") as server, browser() as chromium:
        furnish(server.client())
        context = chromium.new_context(viewport={"width": 360, "height": 740}, is_mobile=True)
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        sizes, names = [], {}
        session.on("Network.requestWillBeSent", lambda event: names.setdefault(event["requestId"], event["request"]["url"]))
        session.on("Network.loadingFinished", lambda event: sizes.append((event["requestId"], event["encodedDataLength"])))
        page.goto(server.url)
        page.wait_for_timeout(1000)
        foreign = [name for name in names.values() if not name.startswith(server.url)]
        total = sum(size for _, size in sizes)
        context.close()
    rows.append(Row(f"first page on a phone, {len(sizes)} files with their headers", f"{MOST_BYTES // 1000} KB",
                    f"{total / 1000:.1f} KB", total <= MOST_BYTES and total > 0))  # fmt: skip
    rows.append(Row("requests to other sites", "none", str(len(foreign)), not foreign))
    return rows


def pages(bench):
    bench.shots.mkdir(parents=True, exist_ok=True)
    return accessible(bench, bench.shots) + first_page(bench)
