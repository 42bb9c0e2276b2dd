// Hours that begin earlier or later, as hours.js keeps them in their place: each line of the input is what stands on the page
// after each patch, each line of the output by how much the page was scrolled after it. A minute is two pixels high.

import { createInterface } from "node:readline"
import { keepHours } from "../../Web/runtime/hours.js"

function play({ patches }) {
  const bodies = new Map()
  let shown = null
  const container = { querySelector: (selector) => selector === "[data-drags] [data-day]" ? shown : undefined }
  const keep = keepHours(container)
  return patches.map(({ column, from, until, scrolled }) => {
    shown = null
    if (column) {
      if (!bodies.has(column)) bodies.set(column, { dataset: {} })
      shown = bodies.get(column)
      Object.assign(shown.dataset, { from: String(from), until: String(until) })
      shown.getBoundingClientRect = () => ({ height: (until - from) * 2 })
    }
    let moved = 0
    Object.assign(globalThis, { scrollY: scrolled, scrollBy: ({ top }) => { moved += top } })
    keep()
    return moved
  })
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(play(JSON.parse(line))))
}
process.exit(0)
