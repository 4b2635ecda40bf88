"""The ways that people go, in a real browser. ODOLOG names the binary; odolog-serve lies beside it. SHOTS: a folder for screenshots.

Skipped where Playwright or Chromium is missing.
"""

import json
import os
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import pages
from server import PHOTO, ROOT, VALUE, Server, commented, vehicle

ODOLOG = Path(os.environ.get("ODOLOG", ROOT / ".build/debug/odolog")).absolute()
SHOTS = Path(os.environ.get("SHOTS", ROOT / ".build/serve/shots"))
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
WHY = pages.missing()


@unittest.skipIf(WHY, WHY)
class Ways(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        SHOTS.mkdir(parents=True, exist_ok=True)
        cls.stack = pages.browser()
        cls.chromium = cls.stack.__enter__()
        cls.addClassCleanup(cls.stack.__exit__, None, None, None)

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="odolog-browser-")
        self.addCleanup(folder.cleanup)
        self.store = Path(folder.name) / "log.sqlite"
        self.server = Server(ODOLOG.with_name("odolog-serve"), self.store)
        self.addCleanup(self.server.stop)
        self.client = self.server.client()
        self.addCleanup(self.client.close)

    def page(self, look=PHONE, **options):
        """A page whose browser says nothing of errors; what it says is a flaw."""
        context = self.chromium.new_context(**(look | options))
        self.addCleanup(context.close)
        page = context.new_page()
        said = []
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        self.addCleanup(lambda: self.assertEqual(self.but_expected(said), []))
        page.set_default_timeout(20_000)
        return page

    def but_expected(self, said):
        """Chromium says of each answer with 4xx that it has this status, and of each connection that broke."""
        return [text for text in said if "status of 4" not in text and "ERR_" not in text]

    def shoot(self, page, name):
        page.screenshot(path=SHOTS / f"{name}.png", full_page=True)

    def history(self, number=1):
        return [row["value"] for row in json.loads(self.client.get(f"/api/v1/vehicles/{number}/history")[2])["items"]]

    def waiting(self):
        return json.loads(self.client.get("/api/v1/readings")[2])["items"]

    def add(self, page, name="Blue Doblo"):
        page.goto(self.server.url)
        page.fill("form[action='/vehicles'] input[name=name]", name)
        page.click("form[action='/vehicles'] button")
        page.wait_for_url("**/vehicles/1")

    def send(self, page, photo=PHOTO):
        page.goto(self.server.url)
        page.set_input_files("input[type=file][capture]", photo)
        page.wait_for_url("**/readings/*")

    def open(self, page, action):
        """What is folded away and holds the form."""
        form = page.locator(f"form[action$='{action}']").first
        form.evaluate("form => { const part = form.closest('details'); if (part) part.open = true }")
        return form

    def test_a_first_visit_asks_for_a_vehicle_and_a_photo_of_the_phone_is_confirmed(self):
        page = self.page()
        page.goto(self.server.url)
        self.shoot(page, "phone-first-visit")
        self.add(page)
        self.send(page)
        self.assertIn(str(VALUE), page.locator("main").inner_text())
        self.assertEqual(self.history(), [], "nothing is logged before somebody confirms it")
        self.shoot(page, "phone-reading")
        page.click("button[value=accept]")
        page.wait_for_url("**/vehicles/1")
        self.shoot(page, "phone-vehicle")
        self.assertEqual(self.history(), [VALUE])
        self.assertIn(f"{VALUE}", page.locator("main").inner_text().replace(",", "").replace(".", ""))

    def test_typed_digits_correct_what_was_read_and_undo_takes_it_back(self):
        vehicle(self.client)
        page = self.page()
        self.send(page)
        page.fill("input[name=value]", "159867")
        page.press("input[name=value]", "Enter")
        page.wait_for_url("**/vehicles/1")
        self.assertEqual(self.history(), [159_867])
        page.click("form[action='/undo'] button")
        page.wait_for_load_state()
        self.assertEqual(self.history(), [])

    def test_an_odometer_value_is_typed_and_an_odd_one_asked_about(self):
        vehicle(self.client)
        page = self.page()
        page.goto(f"{self.server.url}vehicles/1")
        form = self.open(page, "/odometer")
        form.locator("input[name=value]").fill("164214")
        form.locator("button[type=submit]").click()
        page.wait_for_load_state()
        self.assertEqual(self.history(), [164_214])
        form = self.open(page, "/odometer")
        form.locator("input[name=value]").fill("1642")
        form.locator("button[type=submit]").click()
        page.wait_for_selector("input[name=yes]", state="attached")
        self.assertEqual(self.history(), [164_214])
        self.shoot(page, "phone-second-yes")
        page.locator("form:has(input[name=yes]) button").first.click()
        page.wait_for_load_state()
        self.assertEqual(sorted(self.history()), [1_642, 164_214])

    def test_a_fill_at_the_pump(self):
        self.client.post("/api/v1/vehicles", {"name": "Van", "unit": "km", "currency": "EUR"})
        page = self.page()
        page.goto(f"{self.server.url}vehicles/1")
        form = self.open(page, "/fuel")
        for name, text in [("amount", "42.5 l"), ("cost", "71.20"), ("odometer", "164214")]:
            form.locator(f"input[name={name}]").fill(text)
        form.locator("button[type=submit]").click()
        page.wait_for_load_state()
        fills = json.loads(self.client.get("/api/v1/vehicles/1/fuel")[2])["items"]
        self.assertEqual(len(fills), 1)
        self.assertEqual(self.history(), [164_214])

    def test_everything_works_without_javascript(self):
        page = self.page(java_script_enabled=False)
        self.add(page)
        page.goto(self.server.url)
        page.set_input_files("input[type=file][capture]", PHOTO)
        page.click("form[enctype] button[type=submit]")
        page.wait_for_url("**/readings/1")
        self.shoot(page, "phone-without-javascript")
        page.click("button[value=accept]")
        page.wait_for_url("**/vehicles/1")
        self.assertEqual(self.history(), [VALUE])

    def test_the_same_photo_twice_is_one_reading(self):
        vehicle(self.client)
        page = self.page()
        self.send(page)
        self.send(page)
        self.assertEqual(len(self.waiting()), 1)

    def test_several_photos_are_sent_one_by_one(self):
        vehicle(self.client)
        photo = Path(PHOTO).read_bytes()
        files = [{"name": f"{number}.jpg", "mimeType": "image/jpeg", "buffer": commented(photo, f"several {number}")}
                 for number in range(3)]  # fmt: skip
        page = self.page()
        page.goto(self.server.url)
        page.set_input_files("input[type=file][multiple]", files)
        page.wait_for_url("**/readings/*")
        self.assertEqual(len(self.waiting()), 3)

    def test_a_broken_connection_is_tried_again_and_nothing_comes_twice(self):
        vehicle(self.client)
        page = self.page()
        tries = []

        def break_first(route):
            tries.append(route.request.url)
            if len(tries) == 1:
                # The server got it, and its answer is lost.
                route.fetch()
            if len(tries) < 3:
                return route.abort("connectionreset")
            return route.continue_()

        page.route("**/api/v1/readings?*", break_first)
        self.send(page)
        self.assertEqual(len(tries), 3)
        self.assertEqual(len(self.waiting()), 1)

    def test_what_another_process_writes_is_on_an_open_page_within_a_second(self):
        vehicle(self.client)
        page = self.page(DESK)
        page.goto(f"{self.server.url}vehicles/1")
        page.wait_for_timeout(500)
        subprocess.run([ODOLOG, "log", "Van", "164214", "--store", self.store], check=True, stdin=subprocess.DEVNULL, capture_output=True)
        started = time.monotonic()
        page.get_by_text("164214").first.wait_for(timeout=5000)
        self.assertLess(time.monotonic() - started, 1.5)

    def test_it_speaks_german_and_is_dark_where_the_browser_is(self):
        pages.furnish(self.client)
        page = self.page(locale="de-DE", color_scheme="dark")
        for name, path in [("home", ""), ("vehicle", "vehicles/1"), ("reading", f"readings/{self.waiting()[0]['id']}")]:
            page.goto(self.server.url + path)
            self.assertEqual(page.get_attribute("html", "lang"), "de")
            self.shoot(page, f"phone-german-dark-{name}")
            background = page.evaluate("getComputedStyle(document.body).backgroundColor")
            red = int(background.split("(")[1].split(",")[0])
            self.assertLess(red, 60, background)
        page.goto(self.server.url)
        self.assertIn("Foto aufnehmen", page.locator("main").inner_text())

    def test_no_page_is_wider_than_a_small_phone_with_large_text(self):
        paths = pages.furnish(self.client)
        page = self.page({"viewport": {"width": 320, "height": 640}})
        for path in paths.values():
            page.goto(self.server.url.rstrip("/") + path)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(wide, 0, path)

    def test_a_name_brings_no_script_into_a_page(self):
        vehicle(self.client, "<img src=x onerror=document.title='gotcha'>")
        page = self.page()
        for path in ("", "vehicles/1"):
            page.goto(self.server.url + path)
            page.wait_for_timeout(200)
            self.assertNotEqual(page.title(), "gotcha")
            self.assertEqual(page.locator("main img").count(), 0)


if __name__ == "__main__":
    unittest.main()
