"""Prints `name value unit ratio against-what`."""

import statistics
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, "Tests/Browser")

from busy import Account, Device, book_session, midnight, new_id  # noqa: E402
from clinic import EMAIL, PASSWORD, SAVED, go  # noqa: E402
from crowd import bring_crowd  # noqa: E402
from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from harness.slowness import slow_down  # noqa: E402

LIMIT = 1_000

# Notes when the first session stands in a frame that was painted.
WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('.row-time')) return
  observer.disconnect()
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => { globalThis.seen = performance.now() }
    channel.port2.postMessage(0)
  })
}).observe(document, { childList: true, subtree: true })
"""


def book(device: Device, days: int) -> int:
    """Four therapists, ten sessions each a day, half of the days behind today and half ahead."""
    people = list(device.table("patient"))
    therapists = [device.account.id] + [new_id() for _ in range(3)]
    count = 0
    for day in range(-days // 2, days - days // 2):
        for therapist in therapists:
            for slot in range(10):
                book_session(device, therapist, people[count % len(people)],
                             midnight() + timedelta(days=day, hours=8 + slot))
                count += 1
        device.sync()
    assert not device.refused, next(iter(device.refused.values()))
    return count


server = Server()
browser = Browser(server.origin, scripts=[WATCH])
try:
    page = browser.page
    with tempfile.TemporaryDirectory() as folder:
        bring_crowd(server, page, Path(folder), 200)
    device = Device(Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD))
    device.sync()
    count = book(device, int(sys.argv[1]) if len(sys.argv) > 1 else 60)
    page.reload()
    page.get("button", SAVED)
    go(page, "Hoje")
    page.get("heading", "A semana em números")
    page.until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker")
    browser.go_offline()
    slow_down(browser, 4, "fisioflow-today")
    times = []
    for _ in range(7):
        page.open("/fisioflow/")
        times.append(page.until(lambda: page.evaluate("globalThis.seen"), "the first session"))
    took = statistics.median(times)
    print(f"fisioflow-today {took:.0f} ms {took / LIMIT:.2f} limit-{LIMIT}-ms-with-{count}-sessions")
finally:
    browser.forget()
    server.close()
