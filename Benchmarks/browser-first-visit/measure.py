"""Prints `name value unit ratio against-what` (PL-013): measure.py [app [name]]."""

import statistics
import sys

sys.path.insert(0, "Tests/Browser")

from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402

LIMIT = 3_000
APP, NAME = (sys.argv[1:] + ["fisioflow", "browser-first-visit"][len(sys.argv) - 1:])[:2]
SLOW_4G = {"latency": 150, "bandwidth": 1_638_400 // 8}

# Notes when the form stands in a frame that was painted, taps what changes it, and notes when it
# has changed.
WATCH = """
{
  const painted = (note) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = note
    channel.port2.postMessage(0)
  })
  const heading = () => document.querySelector('form') && document.querySelector('h1')?.textContent
  let first
  new MutationObserver((_, observer) => {
    const now = heading()
    if (!now || now === first) return
    if (first) {
      observer.disconnect()
      return painted(() => { globalThis.answered = performance.now() })
    }
    first = now
    painted(() => {
      globalThis.seen = performance.now()
      document.querySelector('.gate-other button').click()
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
"""

server = Server()
seen, answered = [], []
try:
    for _ in range(7):
        browser = Browser(server.origin, scripts=[WATCH], slowness=4, **SLOW_4G)
        try:
            page = browser.page.open(f"/{APP}/")
            answered.append(page.until(lambda: page.evaluate("globalThis.answered"), "the answer"))
            seen.append(page.evaluate("globalThis.seen"))
        finally:
            browser.forget()
finally:
    server.close()
for name, times in (("seen", seen), ("answered", answered)):
    took = statistics.median(times)
    print(f"{NAME}-{name} {took:.0f} ms {took / LIMIT:.2f} limit-{LIMIT}-ms")
