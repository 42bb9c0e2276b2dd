"""Prints `name value unit ratio against-what`."""

import statistics
import sys
from datetime import datetime, timedelta

sys.path.insert(0, "Tests/Browser")

from busy import A_WEEK, BusyClinic, midnight  # noqa: E402
from clinic import SAVED, select, sign_in  # noqa: E402
from harness.browser import Browser  # noqa: E402
from harness.conditions import DESKTOP  # noqa: E402
from harness.server import Server  # noqa: E402
from harness.slowness import slow_down  # noqa: E402

LIMIT = 50
# The most keys one after the other in one direction.
MOST = 25

# `took` is how long it is from the next key, as the browser got it, to the end of the frame that shows what
# it does.
WATCH = """
const day = () => document.querySelector('#agenda-hours [data-day]')?.dataset.day
globalThis.booked = () => document.querySelectorAll('#agenda-hours .hours-session').length
globalThis.reached = () => document.activeElement?.closest('#agenda-hours') !== null
const keyed = (isShown) => new Promise((done) => {
  const look = (start) => requestAnimationFrame(() => {
    if (!isShown()) return look(start)
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done(performance.now() - start)
    channel.port2.postMessage(0)
  })
  addEventListener('keydown', (event) => look(event.timeStamp), { capture: true, once: true })
})
globalThis.watchTurn = (count) => {
  const before = day()
  globalThis.took = keyed(() => day() !== before && booked() === count)
}
globalThis.watchStep = () => {
  const before = document.activeElement.id
  globalThis.took = keyed(() => document.activeElement.id !== before && reached())
}
"""


def show_week(page, monday: datetime) -> None:
    """With the sessions of all."""
    page.open(f"/fisioflow/agenda/semana/{monday:%Y-%m-%d}")
    select(page, "De quem, ou de que sala", "all")
    page.until(lambda: page.evaluate("booked()") == A_WEEK, f"the week of {monday:%d/%m/%Y}")


def to_and_fro(count: int, keys: tuple[str, str], most: int) -> list[str]:
    """So many keys, in runs of no more than that of the one, then of the other."""
    return [keys[number // most % 2] for number in range(count)]


def measure(page, keys: list[str], watch: str) -> list[float]:
    times = []
    for key in keys:
        if not page.evaluate("reached()"):
            page.press("h")
            page.until(lambda: page.evaluate("reached()"), "the keyboard in the hours")
        page.evaluate("new Promise((done) => setTimeout(done, 100))")
        page.evaluate(f"void {watch}")
        page.press(key)
        times.append(page.evaluate("globalThis.took"))
    return times


def report(name: str, times: list[float], held: int) -> None:
    against = f"limit-{LIMIT}-ms-with-{held}-appointments"
    for figure, took in ((name, statistics.quantiles(times, n=20)[-1]),
                         (f"{name}-median", statistics.median(times))):
        print(f"{figure} {took:.1f} ms {took / LIMIT:.2f} {against}", flush=True)


count, weeks = [int(sys.argv[place]) if len(sys.argv) > place else usual
                for place, usual in ((1, 100), (2, 34))]
# Within what devices hold: three months behind, and twelve ahead.
behind = min(weeks // 4, 12)
ahead = weeks - behind - 1

server = Server("--no-rate-limits")
browser = Browser(server.origin, scripts=[WATCH], size=DESKTOP)
try:
    page = browser.page
    clinic = BusyClinic(server)
    monday = midnight() - timedelta(days=midnight().weekday())
    held = sum(clinic.fill(monday + timedelta(weeks=week)) for week in range(-behind, ahead + 1))
    sign_in(page)
    page.get("button", SAVED)
    # The last that came is there, too.
    show_week(page, monday + timedelta(weeks=ahead))
    for times, suffix in ((1, ""), (4, "-slowed")):
        show_week(page, monday)
        page.get("button", SAVED)
        # Nobody's browser keeps a tree for screen readers up to date who has none.
        page.session.send("Accessibility.disable")
        slow_down(browser, times, f"agenda-week{suffix}")
        turns = to_and_fro(count, ("PageDown", "PageUp"), min(ahead, MOST))
        report(f"agenda-week-turn{suffix}", measure(page, turns, f"watchTurn({A_WEEK})"), held)
        steps = to_and_fro(count, ("ArrowDown", "ArrowUp"), MOST)
        report(f"agenda-week-step{suffix}", measure(page, steps, "watchStep()"), held)
        page.session.send("Accessibility.enable")
finally:
    browser.forget()
    server.close()
