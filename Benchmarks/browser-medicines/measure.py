"""Prints `name value unit ratio against-what`."""

import statistics
import sys

sys.path.insert(0, "Tests/Browser")

from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from harness.slowness import slow_down  # noqa: E402
from household import APP, bring_household, open_household  # noqa: E402

LIMIT = 100

# Goes to the list by its tab, and back to the page of today, which is not counted.
OPEN = """(async (times) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = done
    channel.port2.postMessage(0)
  }))
  const tab = (path) => document.querySelector(`nav a[href$="/${path}"]`)
  const taken = []
  tab('pessoas').click()
  while (!document.querySelector('#person-list .row-title')) await painted()
  for (let count = 0; count < times; count += 1) {
    await painted()
    const start = performance.now()
    tab('remedios').click()
    while (!document.querySelector('#medicine-list .row-title')) await painted()
    await painted()
    taken.push(performance.now() - start)
    tab('pessoas').click()
    while (!document.querySelector('#person-list .row-title')) await painted()
    await new Promise((done) => setTimeout(done, 200))
  }
  return taken
})"""

server = Server(app=APP)
browser = Browser(server.origin)
try:
    page = browser.page
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    bring_household(server, medicines=count, days=1)
    open_household(page)
    for times, name in ((1, "browser-medicines"), (4, "browser-medicines-slowed")):
        slow_down(browser, times, name)
        taken = page.evaluate(f"{OPEN}(40)")
        middle, slow = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
        print(f"{name} {slow:.1f} ms {slow / LIMIT:.2f} limit-{LIMIT}-ms-with-{count}")
        print(f"{name}-median {middle:.1f} ms {middle / LIMIT:.2f} limit-{LIMIT}-ms-with-{count}")
finally:
    browser.forget()
    server.close()
