"""Prints `name value unit ratio against-what`."""

import json
import random
import statistics
import sys

sys.path.insert(0, "Tests/Browser")

from harness.browser import Browser  # noqa: E402
from harness.server import Server  # noqa: E402
from harness.slowness import slow_down  # noqa: E402
from journal import APP, COMMON, bring_journal, open_journal, vocabulary  # noqa: E402

VIEW, KEY, READY, FRAMES = 700, 150, 5_000, 0.95
SEARCHES = 40

# Notes when the first item stands in a frame that was painted.
WATCH = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('.timeline-row')) return
  observer.disconnect()
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => { globalThis.seen = performance.now() }
    channel.port2.postMessage(0)
  })
}).observe(document, { childList: true, subtree: true })
"""

# Types letter by letter. A key is answered by the first change below the field, in a frame that was painted; one after
# which nothing looks otherwise, by the frame that said so. All has come when nothing changes for a while.
TYPE = """(async (words) => {
  const field = document.getElementById('find-search')
  const page = document.querySelector('.find')
  const times = []
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = done
    channel.port2.postMessage(0)
  }))
  const rests = async () => {
    let last = performance.now()
    const observer = new MutationObserver(() => { last = performance.now() })
    observer.observe(page, { childList: true, subtree: true, characterData: true, attributes: true })
    while (performance.now() - last < 200) await painted()
    observer.disconnect()
  }
  for (const word of words) {
    for (let length = 1; length <= word.length; length += 1) {
      await rests()
      let changed
      const change = new Promise((done) => { changed = done })
      const observer = new MutationObserver((all) => {
        if (all.some(({ target }) => !field.contains(target) && target !== field)) changed(true)
      })
      observer.observe(page, { childList: true, subtree: true, characterData: true })
      const start = performance.now()
      field.value = word.slice(0, length)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      let answered = false
      change.then(() => { answered = true })
      const most = start + 2000
      do { await painted() } while (!answered && performance.now() < most)
      observer.disconnect()
      if (answered) times.push(performance.now() - start)
    }
    field.value = ''
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  return times
})"""

# Scrolls by so many pixels a frame for so long; the milliseconds between the frames.
SCROLL = """(async (step, seconds) => {
  const frames = []
  const end = performance.now() + seconds * 1000
  let last = await new Promise(requestAnimationFrame)
  while (performance.now() < end) {
    scrollBy(0, step)
    const now = await new Promise(requestAnimationFrame)
    frames.push(now - last)
    last = now
    if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1) step = -step
  }
  return frames
})"""


def searches() -> list[str]:
    """Of two words each, one that many have and one that few have."""
    words, _ = vocabulary()
    chance = random.Random(24)
    return [f"{chance.choice(COMMON)} {words[chance.randrange(30, 4_000)]}" for _ in range(SEARCHES)]


server = Server(app=APP)
browser = Browser(server.origin, scripts=[WATCH])
try:
    page = browser.page
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    bring_journal(server, count)
    open_journal(page)
    # Until all texts are on the device and in the index.
    page.open(f"/{APP}/buscar")
    page.until(lambda: page.evaluate("!!document.querySelector('.find')"), "the search")
    page.until(lambda: page.evaluate("!document.querySelector('.find .progress')"), "the index", 1_800)
    page.session.send("HeapProfiler.collectGarbage")
    held = browser.memory() / 1e6
    print(f"prsnl-memory {held:.0f} MB {held / 300:.2f} 300-MB-with-{count}-items", flush=True)
    slow_down(browser, 4, "prsnl-journal")
    times = []
    for _ in range(7):
        page.open(f"/{APP}/")
        times.append(page.until(lambda: page.evaluate("globalThis.seen"), "the first item", 60))
    took = statistics.median(times)
    print(f"prsnl-view {took:.0f} ms {took / VIEW:.2f} limit-{VIEW}-ms-with-{count}-items", flush=True)
    # As fast as a finger throws it, and as fast as the bar beside it is drawn.
    for name, step in (("prsnl-scroll", 300), ("prsnl-scroll-fast", 1_500)):
        page.open(f"/{APP}/")
        page.until(lambda: page.evaluate("document.querySelectorAll('.timeline-row').length > 5"), "the start", 60)
        frames = page.evaluate(f"{SCROLL}({step}, 20)")
        page.open(f"/{APP}/linha/dia/2016-06-15")
        page.until(lambda: page.evaluate("document.querySelectorAll('.timeline-row').length > 5"), "the middle", 60)
        frames += page.evaluate(f"{SCROLL}({step}, 10)")
        good = sum(each <= 25 for each in frames) / len(frames)
        print(f"{name} {good * 1_000:.0f} of-1000-frames {FRAMES / good:.2f} at-least-{FRAMES * 1_000:.0f}-of-"
              f"{len(frames)}-frames-of-{step}-pixels", flush=True)
    times = []
    for _ in range(3):
        page.open(f"/{APP}/buscar")
        times.append(page.until(lambda: page.evaluate(
            "document.querySelector('.find') && !document.querySelector('.find .progress') ? performance.now() : 0"),
            "the index", 120))
    took = statistics.median(times)
    print(f"prsnl-ready {took:.0f} ms {took / READY:.2f} limit-{READY}-ms-slowed-4-times", flush=True)
    # One search at a time: all of them take longer than an answer may.
    times = [time for words in searches() for time in page.evaluate(f"{TYPE}({json.dumps([words])})")]
    if len(times) < SEARCHES:
        sys.exit("prsnl-journal: most keys changed nothing, so there is no figure")
    took = statistics.quantiles(times, n=20)[-1]
    print(f"prsnl-typed {took:.1f} ms {took / KEY:.2f} limit-{KEY}-ms-95th-percentile-of-{len(times)}-keys", flush=True)
    took = statistics.median(times)
    print(f"prsnl-typed-median {took:.1f} ms {took / KEY:.2f} the-same")
finally:
    browser.forget()
    server.close()
