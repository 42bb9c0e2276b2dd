// Drags a session, or over a free time, as drags.js does it: each line of the input is a page and what a mouse or a finger
// does, each line of the output what stands on what is dragged after each step, and what the page is told in the end. A
// minute is a pixel high.

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
class Element extends Listening {
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
    super()
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
  sideways = 0
  scrollBy(x) { this.sideways += x }
}

/// What is due once a finger has stayed.
const later = new Map()
const page = new Listening()
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page), innerHeight: 10_000,
  removeEventListener: page.removeEventListener.bind(page), scrollBy: () => {},
  setTimeout: (work) => { later.set(later.size + 1, work); return later.size },
  clearTimeout: (number) => { later.set(number, () => {}) },
})

/// What a mouse or a finger tells of itself, at a point.
function pointer(container, block, isFinger, stays) {
  const event = (x, y) => ({ touches: [{ clientX: x, clientY: y }], clientX: x, clientY: y, target: block,
                             pointerType: "mouse", button: 0, preventDefault() {} })
  return {
    down(x, y) {
      container.tell(isFinger ? "touchstart" : "pointerdown", event(x, y))
      if (isFinger && stays) for (const work of later.values()) work()
    },
    move: (x, y) => (isFinger ? block : page).tell(isFinger ? "touchmove" : "pointermove", event(x, y)),
    up: () => (isFinger ? block : page).tell(isFinger ? "touchend" : "pointerup", { type: "touchend", preventDefault() {} }),
  }
}

function play({ bodies, sessions, free, grab, moves, wide, finger = false, stays = true }) {
  page.heard.clear()
  later.clear()
  const hours = new Element(null, "hours", { drags: "", taken: "Ocupado", twice: "Já tem sessão" },
                            { left: 0, top: 0, width: wide ?? 200 * bodies.length, height: 720 })
  const field = new Element(hours, "hours-dragged", {})
  const columns = bodies.map((body, number) => {
    const dataset = { whom: "", from: "480", until: "1200", ...body }
    return new Element(hours, "hours-body", dataset, { left: 200 * number, top: 0, width: 200, height: 720 })
  })
  const blocks = sessions.map(({ body, ...dataset }) => new Element(columns[body], "hours-session", {
    whom: "", rooms: "", ...dataset,
  }, { left: 200 * body, top: dataset.from - 480, width: 200, height: dataset.until - dataset.from }))
  let [block] = blocks
  if (free) {
    const { body, id, ...dataset } = free
    block = new Element(columns[body], "hours-free", dataset,
                        { left: 200 * body, top: dataset.new - 480, width: 200, height: 30 })
    block.id = id
  }
  const container = new Listening()
  dragWithin(container)
  const [left, at] = [block.box.left + 20, block.box.top + grab]
  const point = pointer(container, block, finger, stays)
  point.down(left, at)
  const seen = moves.map(({ column, minutes }) => {
    point.move(200 * column + 20, at + minutes)
    return [block.dataset.time ?? null, block.names.has("drag-meets")]
  })
  const warns = block.names.has("drag-warns")
  const timers = later.size
  point.up()
  for (const [number, work] of later) if (number > timers) work()
  return { seen, warns, ...(hours.sideways && { sideways: hours.sideways }), told: field.isTold ? field.value : null,
           isLeft: ["dragged", "drag-meets", "drag-warns"].some((name) => block.names.has(name)) }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(play(JSON.parse(line))))
}
process.exit(0)
