"""Prints `name value unit ratio against-what`."""

import statistics
import sys

sys.path.insert(0, "Tests/Browser")

from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from household import APP, bring_household, open_household  # noqa: E402

VIEW, TAP = 700, 50

# Notes when the first dose stands in a frame that was painted.
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

# Takes one dose after the other; each is done when one that waits is less, in a frame that was painted.
TAKE = """(async (times) => {
  const waiting = () => [...document.querySelectorAll('button')]
    .filter((each) => each.getAttribute('aria-label')?.startsWith('Tomar '))
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = done
    channel.port2.postMessage(0)
  }))
  const taken = []
  for (let count = 0; count < times; count += 1) {
    await painted()
    const [button] = waiting()
    const before = waiting().length
    const start = performance.now()
    button.click()
    while (waiting().length >= before) await painted()
    taken.push(performance.now() - start)
    await new Promise((done) => setTimeout(done, 500))
  }
  return taken
})"""

# Milliseconds that the same work takes each time.
WORK = """
(() => {
  const start = performance.now()
  let sum = 0
  for (let i = 0; i < 4e6; i++) sum += i % 7
  return performance.now() - start
})()
"""


def best(page) -> float:
    """What the work takes when nothing else is in its way."""
    return min(page.evaluate(WORK) for _ in range(20))


server = Server(app=APP)
browser = Browser(server.origin, scripts=[WATCH])
try:
    page = browser.page
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 730
    count = bring_household(server, days=days)
    open_household(page)
    usual = best(page)
    browser.slow_down(4)
    if best(page) < 2 * usual:
        sys.exit("careguide-today: the processor was not slowed down, so there is no figure")
    times = []
    for _ in range(7):
        page.open(f"/{APP}/")
        times.append(page.until(lambda: page.evaluate("globalThis.seen"), "the first dose"))
    took = statistics.median(times)
    print(f"careguide-today-view {took:.0f} ms {took / VIEW:.2f} limit-{VIEW}-ms-with-{count}-doses",
          flush=True)
    took = statistics.quantiles(page.evaluate(f"{TAKE}(40)"), n=20)[-1]
    print(f"careguide-today-tap {took:.1f} ms {took / TAP:.2f} limit-{TAP}-ms-with-{count}-doses")
finally:
    browser.forget()
    server.close()
