// Drags a session over a page as drags.js does it: each line of the input is a page and what a mouse does, each line of the
// output what stands on the session after each step, and what the page is told in the end. A minute is a pixel high.

import { createInterface } from "node:readline"
import { dragWithin } from "../../Web/runtime/drags.js"

class Listening {
  heard = new Map()
  addEventListener(kind, listener) { this.heard.set(kind, [...this.heard.get(kind) ?? [], listener]) }
  removeEventListener(kind, listener) {
    this.heard.set(kind, (this.heard.get(kind) ?? []).filter((other) => other !== listener))
  }
  tell(kind, event) { for (const listener of [...this.heard.get(kind) ?? []]) listener(event) }
}

/// As much of an element as is asked for there.
class Element {
  style = {}
  isConnected = true
  children = []
  names = new Set()
  classList = {
    add: (...names) => names.forEach((name) => this.names.add(name)),
    remove: (...names) => names.forEach((name) => this.names.delete(name)),
    toggle: (name, isOn) => isOn ? this.names.add(name) : this.names.delete(name),
  }

  constructor(parent, className, dataset, box) {
    Object.assign(this, { parent, dataset, box })
    this.names.add(className)
    parent?.children.push(this)
  }

  is(selector) {
    if (selector.startsWith(".")) return this.names.has(selector.slice(1))
    const [, name, value] = selector.match(/^\[data-(\w+)(?:="(.*)")?\]$/)
    return name in this.dataset && (value === undefined || this.dataset[name] === value)
  }
  closest(selector) { return this.is(selector) ? this : this.parent?.closest(selector) ?? null }
  get all() { return this.children.flatMap((child) => [child, ...child.all]) }
  querySelectorAll(selector) {
    const [outer, inner] = selector.split(" ")
    const found = this.all.filter((element) => element.is(outer))
    return inner ? found.flatMap((element) => element.querySelectorAll(inner)) : found
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] }
  getBoundingClientRect() {
    const { left, top, width, height } = this.box
    return { left, top, width, height, right: left + width, bottom: top + height }
  }
  dispatchEvent() { this.isTold = true }
}

const page = new Listening()
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page), innerHeight: 10_000,
  removeEventListener: page.removeEventListener.bind(page), scrollBy: () => {},
})

function play({ bodies, sessions, grab, moves }) {
  page.heard.clear()
  const hours = new Element(null, "hours", { drags: "", taken: "Ocupado" })
  const field = new Element(hours, "hours-dragged", {})
  const columns = bodies.map(({ day, whom = "", elsewhere }, number) => {
    const dataset = { day, whom, from: "480", until: "1200" }
    if (elsewhere !== undefined) dataset.elsewhere = elsewhere
    return new Element(hours, "hours-body", dataset, { left: 200 * number, top: 0, width: 200, height: 720 })
  })
  const blocks = sessions.map(({ body, ...dataset }) => new Element(columns[body], "hours-session", {
    before: "0", after: "0", whom: "", rooms: "", ...dataset,
  }, { left: 200 * body, top: dataset.from - 480, width: 200, height: dataset.until - dataset.from }))
  const container = new Listening()
  dragWithin(container)
  const [block] = blocks
  const at = block.box.top + grab
  container.tell("pointerdown", { target: block, pointerType: "mouse", button: 0,
                                  clientX: block.box.left + 20, clientY: at })
  const seen = moves.map(({ column, minutes }) => {
    page.tell("pointermove", { clientX: 200 * column + 20, clientY: at + minutes })
    return [block.dataset.time ?? null, block.names.has("drag-meets")]
  })
  page.tell("pointerup", {})
  return { seen, told: field.isTold ? field.value : null, isLeft: block.names.has("drag-meets") }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(play(JSON.parse(line))))
}
process.exit(0)
