"""Prints `name value unit ratio against-what` (PL-013): measure.py [app name].

For the tap that goes from the first form to the other, or to the form, and, where the first page has one, for
the tap that begins without an account.
"""

import statistics
import sys

sys.path.insert(0, "Tests/Browser")

from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402

LIMIT = 3_000
APP, NAME = (sys.argv[1:] + ["fisioflow", "browser-first-visit"][len(sys.argv) - 1:])[:2]
SLOW_4G = {"latency": 150, "bandwidth": 1_638_400 // 8}

# The way to the form, or to the other form.
FORM = "button[data-early]:not(.button-primary)"
# What begins without an account.
BEGIN = ".gate .button-primary:not([type=submit])"

# Notes when what is to be tapped stands in a frame that was painted, taps it, and notes when the heading of
# what it leads to is there.
WATCH = """
{
  const painted = (note) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = note
    channel.port2.postMessage(0)
  })
  const heading = () => document.querySelector('h1')?.textContent
  let first
  new MutationObserver((_, observer) => {
    const now = heading()
    if (!now || now === first || !first && !document.querySelector('%s')) return
    if (first) {
      observer.disconnect()
      return painted(() => { globalThis.answered = performance.now() })
    }
    first = now
    painted(() => {
      globalThis.seen = performance.now()
      document.querySelector('%s').click()
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
"""


def visit(server: Server, tapped: str) -> tuple[float, float]:
    """When a first visit is seen and when its tap is answered, in milliseconds."""
    browser = Browser(server.origin, scripts=[WATCH.replace("%s", tapped)], slowness=4, **SLOW_4G)
    try:
        page = browser.page.open(f"/{APP}/")
        answered = page.until(lambda: page.evaluate("globalThis.answered"), "the answer")
        return page.evaluate("globalThis.seen"), answered
    finally:
        browser.forget()


def has_choice(server: Server) -> bool:
    browser = Browser(server.origin)
    try:
        page = browser.page.open(f"/{APP}/")
        page.until(lambda: page.evaluate(f"!!document.querySelector('{FORM}')"), "the first page")
        return page.evaluate(f"!!document.querySelector('{BEGIN}')")
    finally:
        browser.forget()


server = Server()
try:
    seen, answered = zip(*(visit(server, FORM) for _ in range(7)))
    figures = {"seen": seen, "answered": answered}
    if has_choice(server):
        figures["begun"] = [visit(server, BEGIN)[1] for _ in range(7)]
finally:
    server.close()
for name, times in figures.items():
    took = statistics.median(times)
    print(f"{NAME}-{name} {took:.0f} ms {took / LIMIT:.2f} limit-{LIMIT}-ms")
