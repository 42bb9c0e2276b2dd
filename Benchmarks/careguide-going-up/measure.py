"""Prints `name value unit ratio against-what`."""

import gzip
import json
import re
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

sys.path[:0] = ["Tests/Browser", "Tests/Client"]

from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from hosted import CAREGUIDE  # noqa: E402
from household import APP, Household, today  # noqa: E402
from test_alone import PHRASE, open_copies  # noqa: E402
from test_careguide_alone import begin  # noqa: E402
from test_going_up import FAMILY, TAKE, UP, set_plan, sign_up  # noqa: E402
from test_sealing import seal_here  # noqa: E402

LIMIT = 30
LONG = 1_200


class Copied(Household):
    """A family that stands in a copy: what would add each of its records."""

    KEYS = {"addPerson": "people", "addContact": "contacts", "addMedicine": "medicines",
            "setSchedule": "schedules", "logDose": "doses", "logStock": "stock",
            "logReading": "readings", "setVitalRange": "vitalRanges"}

    def __init__(self):
        self.lists = {key: [] for key in self.KEYS.values()}
        self.device = self
        self.queue = []

    def mutate(self, mutation: str, **arguments) -> None:
        self.lists[self.KEYS[mutation]].append(arguments | {"isRecovered": True})
        self.queue = [{}]

    def file(self) -> bytes:
        return gzip.compress(json.dumps({
            "format": "umbu.copy.v1", "app": APP, "schema": 1,
            "space": "01900000-0000-7000-8000-000000000001", "family": FAMILY,
            "madeAt": int(time.time() * 1_000), "key": "0" * 64} | self.lists).encode())


def family(doses: int) -> bytes:
    copied = Copied()
    person = copied.person("Rosa Andrade")
    days = -(-doses // 20)
    first = today() - timedelta(days)
    for number in range(10):
        medicine = copied.medicine(person, f"Losartana {number + 1}")
        times = [f"{number:02}:30", f"{12 + number:02}:30"]
        copied.schedule(medicine, times, first)
        for day in range(days):
            for at in times:
                if len(copied.lists["doses"]) < doses:
                    date = (first + timedelta(day)).isoformat()
                    copied.dose(person, medicine, f"{date}T{at}")
    return copied.file()


doses = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
server = Server(program=CAREGUIDE.program, app=APP)
browser = Browser(server.origin)
try:
    page = browser.page
    begin(page)
    copy = Path(tempfile.mkdtemp()) / "family.copy"
    copy.write_bytes(seal_here(family(doses), iterations=100_000, passphrase=PHRASE))
    open_copies(page)
    page.gives(copy, to=page.get("button", "Restaurar de uma cópia"))
    page.get("textbox", re.compile("^Frase secreta")).type(PHRASE)
    page.get("button", "Abrir a cópia").click()
    page.get("button", re.compile("^Restaurar"), within=LONG).click()
    start = time.monotonic()
    page.reads("restaurad", within=LONG)
    print(f"careguide-restored {time.monotonic() - start:.1f} s - {doses}-doses", flush=True)
    sign_up(page)
    set_plan(server, "premium")
    page.get("button", TAKE)
    before = browser.memory()
    most = before
    start = time.monotonic()
    page.get("button", TAKE).click()
    queued = None
    while True:
        said = page.evaluate("document.body.innerText")
        most = max(most, browser.memory())
        if queued is None and ("na fila da conta" in said or UP.search(said)):
            queued = time.monotonic() - start
        if UP.search(re.sub(r"\s+", " ", said)):
            break
        if time.monotonic() - start > LONG:
            sys.exit("careguide-going-up: it did not end: " + said)
        time.sleep(0.2)
    took = time.monotonic() - start
    print(f"careguide-going-up-queued {queued:.1f} s {queued / LIMIT:.2f} limit-{LIMIT}-s-with-{doses}-doses")
    print(f"careguide-going-up {took:.1f} s {took / LIMIT:.2f} limit-{LIMIT}-s-with-{doses}-doses")
    print(f"careguide-going-up-memory {(most - before) / 1e6:.0f} MB {most / before:.2f} before-{before / 1e6:.0f}-MB")
finally:
    browser.forget()
    server.close()
