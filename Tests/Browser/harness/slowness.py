"""A processor that is slowed for a measurement, and known to be."""

import sys

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


def slow_down(browser, times: int, figure: str) -> None:
    """Ends the program where the processor is not slowed, for then there is no figure."""
    usual = best(browser.page)
    browser.slow_down(times)
    if best(browser.page) < times / 2 * usual:
        sys.exit(f"{figure}: the processor was not slowed down, so there is no figure")
