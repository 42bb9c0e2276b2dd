"""Prints `name value unit ratio against-what`."""

import statistics
import sys

sys.path.insert(0, "Tests/Browser")

from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from harness.slowness import slow_down  # noqa: E402
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

server = Server(app=APP)
browser = Browser(server.origin, scripts=[WATCH])
try:
    page = browser.page
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 730
    count = bring_household(server, days=days)
    open_household(page)
    slow_down(browser, 4, "careguide-today")
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
