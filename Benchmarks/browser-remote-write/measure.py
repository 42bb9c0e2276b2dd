"""Prints `name value unit ratio against-what`."""

import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = ["Tests/Browser", "Tests/Client"]

from clinic import EMAIL, PASSWORD  # noqa: E402
from crowd import bring_crowd  # noqa: E402
from device import Account, Device  # noqa: E402
from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from test_device import patient  # noqa: E402

LIMIT = 1_000

# Notes when so many patients are told of in a frame that was painted, by the clock of the machine.
WATCH = """((count) => {
  globalThis.seen = 0
  const observer = new MutationObserver(() => {
    if (!document.body.innerText.includes(count)) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => { globalThis.seen = Date.now() }
      channel.port2.postMessage(0)
    })
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
})"""

server = Server()
browser = Browser(server.origin)
try:
    page = browser.page
    with tempfile.TemporaryDirectory() as folder:
        bring_crowd(server, page, Path(folder), 100)
    device = Device(Account.sign_in(server.port, "fisioflow", email=EMAIL, password=PASSWORD))
    device.sync()
    times = []
    for number in range(40):
        page.evaluate(f"{WATCH}('{101 + number} pacientes')")
        began = time.time() * 1_000
        device.mutate("addPatient", patient=patient(f"Paciente {number}"))
        device.sync()
        assert not device.refused, device.refused
        times.append(page.until(lambda: page.evaluate("globalThis.seen"), "the patient") - began)
    took = statistics.quantiles(times, n=20)[-1]
    print(f"browser-remote-write {took:.0f} ms {took / LIMIT:.2f} limit-{LIMIT}-ms")
    if took > LIMIT:
        sys.exit("✘ browser-remote-write: FF-028 promises less than a second")
finally:
    browser.forget()
    server.close()
