"""Prints `name value unit ratio against-what`."""

import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "Tests/Browser")

from crowd import bring_crowd  # noqa: E402
from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from harness.slowness import slow_down  # noqa: E402

LIMIT = 700

# Notes when the first row of the list stands in a frame that was painted.
WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('.virtual-row')) return
  observer.disconnect()
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => { globalThis.seen = performance.now() }
    channel.port2.postMessage(0)
  })
}).observe(document, { childList: true, subtree: true })
"""

server = Server()
browser = Browser(server.origin, scripts=[WATCH])
try:
    page = browser.page
    with tempfile.TemporaryDirectory() as folder:
        bring_crowd(server, page, Path(folder), 1000)
    page.until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker")
    slow_down(browser, 4, "browser-first-view")
    times = []
    for _ in range(7):
        page.open("/fisioflow/pacientes")
        times.append(page.until(lambda: page.evaluate("globalThis.seen"), "the first row"))
    took = statistics.median(times)
    print(f"browser-first-view {took:.0f} ms {took / LIMIT:.2f} limit-{LIMIT}-ms")
finally:
    browser.forget()
    server.close()
