"""Prints `name value unit ratio against-what`."""

import json
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "Tests/Browser")

from crowd import bring_crowd  # noqa: E402
from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402

LIMIT = 50
WORDS = ["joao da silva", "maria 98", "conceicao", "paciente 0421", "angela", "99 joao"]

# Types letter by letter; each takes from its event to the frame that was painted with the result.
TYPE = """(async (words) => {
  const field = document.getElementById('patient-search')
  const times = []
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = done
    channel.port2.postMessage(0)
  }))
  for (const word of words) {
    for (let length = 1; length <= word.length; length += 1) {
      await painted()
      const start = performance.now()
      field.value = word.slice(0, length)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await painted()
      times.push(performance.now() - start)
    }
  }
  return times
})"""

server = Server()
browser = Browser(server.origin)
try:
    page = browser.page
    with tempfile.TemporaryDirectory() as folder:
        bring_crowd(server, page, Path(folder), 10_000)
    times = page.evaluate(f"{TYPE}({json.dumps(WORDS * 2)})")
    slow = statistics.quantiles(times, n=20)[18]
    print(f"browser-search {slow:.1f} ms {slow / LIMIT:.2f} limit-{LIMIT}-ms")
finally:
    browser.forget()
    server.close()
