"""Prints `name value unit ratio against-what`, one line for each operation and one for all."""

import statistics
import sys

sys.path.insert(0, "Tests/Browser")

from harness.browser import Browser  # noqa: E402
from harness.site import Site  # noqa: E402

OPERATIONS = ["create", "update", "swap", "clear"]
ROUNDS = 15
LIMIT = 1.6

# The same rows without anything between: elements made one by one, changed where they stand. What
# is there is asserted, so that neither side can win by doing less.
PLAIN = """(() => {
  const body = document.createElement('tbody')
  const table = document.createElement('table')
  table.append(body)
  document.body.append(table)
  let next = 1
  const made = (tag, className, ...children) => {
    const element = document.createElement(tag)
    if (className) element.setAttribute('class', className)
    element.append(...children)
    return element
  }
  const row = (id) => {
    const icon = made('span', 'remove glyphicon glyphicon-remove')
    icon.setAttribute('aria-hidden', 'true')
    return made('tr', '',
      made('td', 'col-md-1', `${id}`),
      made('td', 'col-md-4', made('a', 'lbl', `row ${id}`)),
      made('td', 'col-md-1', made('a', 'remove', icon)),
      made('td', 'col-md-6'))
  }
  globalThis.plain = {
    body,
    create: () => {
      body.textContent = ''
      for (let count = 0; count < 1000; count += 1) body.append(row(next++))
    },
    update: () => {
      for (let index = 0; index < 1000; index += 10) {
        body.rows[index].querySelector('.lbl').firstChild.data += ' !'
      }
    },
    swap: () => {
      const [second, last] = [body.rows[1], body.rows[998]]
      const behind = last.nextSibling
      body.insertBefore(last, second)
      body.insertBefore(second, behind)
    },
    clear: () => { body.textContent = '' },
  }
})()"""

MEASURE = """(async (operations, rounds) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = done
    channel.port2.postMessage(0)
  }))
  const ours = { body: document.getElementById('rows') }
  for (const name of operations) {
    const button = document.getElementById(name)
    ours[name] = () => button.click()
  }
  const times = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const [side, doer] of [['ours', ours], ['plain', plain]]) {
      for (const name of operations) {
        await painted()
        const start = performance.now()
        doer[name]()
        await painted()
        const key = `${side}-${name}`
        times[key] = [...times[key] ?? [], performance.now() - start]
        const rows = doer.body.rows
        const right = name === 'clear' ? rows.length === 0
          : rows.length === 1000 && (name !== 'update' || / !$/.test(rows[990].textContent))
        if (!right) throw new Error(`${side} did not ${name}: ${rows.length} rows`)
      }
    }
  }
  return times
})"""

site = Site("demo")
browser = Browser(site.origin)
try:
    page = browser.page
    page.open("/demo/")
    page.get("button", "create")
    page.evaluate(PLAIN + ", 0")
    times = page.evaluate(f"{MEASURE}({OPERATIONS!r}, {ROUNDS})")
    both = {"ours": 0.0, "plain": 0.0}
    for name in OPERATIONS:
        ours, plain = (statistics.median(times[f"{side}-{name}"]) for side in both)
        both["ours"] += ours
        both["plain"] += plain
        print(f"screen-rows-{name} {ours:.1f} ms {ours / plain:.2f} plain-javascript")
    print(f"screen-rows {both['ours']:.1f} ms {both['ours'] / both['plain']:.2f}"
          f" plain-javascript (limit {LIMIT})")
finally:
    browser.forget()
    site.close()
