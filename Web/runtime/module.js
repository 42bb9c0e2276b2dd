// The wasm module: what it imports, and the ways into it. One call runs at a time; what happens
// meanwhile waits its turn, so that the module is never entered from inside itself.

import { Writer } from "./bytes.js"
import { composition, decomposition, normal } from "./unicode.js"

const LEVELS = ["debug", "info", "warn", "error"]
const decoder = new TextDecoder()
const encoder = new TextEncoder()

export class Module {
  /// `patch(buffer, start)` changes the document, `call(id, bytes)` does what the module asks for,
  /// `crash(error)` is told of a trap: after that nothing enters the module any more.
  constructor({ patch, call, crash }) {
    this.crash = crash
    this.waiting = []
    this.isInside = false
    this.isDead = false
    this.exports = null
    const bytes = (start, count) => new Uint8Array(this.exports.memory.buffer, start >>> 0, count)
    this.imports = {
      umbu: {
        patch: (start) => patch(this.exports.memory.buffer, start >>> 0),
        request: (id, start, count) => {
          const request = bytes(start, count).slice()
          this.enter(() => call(id >>> 0, request))
        },
        log: (level, start, count) =>
          console[LEVELS[level] ?? "log"](decoder.decode(bytes(start, count))),
        number: (start, count) => Number(decoder.decode(bytes(start, count))),
        random: (start, count) => void crypto.getRandomValues(bytes(start, count)),
        normal,
        decomposition: (scalar, start, count) =>
          encoder.encodeInto(decomposition(scalar), bytes(start, count)).written,
        composition,
      },
    }
  }

  /// What came before the start comes after it.
  start(instance, bytes) {
    this.exports = instance.exports
    this.waiting.unshift(
      () => this.pass(bytes, (start, count) => this.exports.umbu_start(start, count)))
    this.enter(() => {})
  }

  event(listener, bytes) {
    this.enter(() =>
      this.pass(bytes, (start, count) => this.exports.umbu_event(listener, start, count)))
  }

  respond(id, bytes) {
    this.enter(() =>
      this.pass(bytes, (start, count) => this.exports.umbu_response(id, start, count)))
  }

  enter(work) {
    if (this.isDead) return
    this.waiting.push(work)
    if (this.isInside || !this.exports) return
    this.isInside = true
    try {
      for (let next; (next = this.waiting.shift());) next()
    } catch (error) {
      this.isDead = true
      this.waiting.length = 0
      this.crash(error)
    } finally {
      this.isInside = false
    }
  }

  /// Every run of bytes begins with the time and with how far the device's clocks are ahead of UTC.
  pass(bytes, use) {
    const count = bytes.length + 12
    const now = Date.now()
    const start = this.exports.umbu_alloc(count) >>> 0
    const { buffer } = this.exports.memory
    const view = new DataView(buffer, start)
    view.setFloat64(0, now, true)
    view.setInt32(8, -new Date(now).getTimezoneOffset(), true)
    new Uint8Array(buffer, start + 12, bytes.length).set(bytes)
    try {
      use(start, count)
    } finally {
      this.exports.umbu_free(start, count)
    }
  }
}

/// What the module is told at its start: the window, the languages, where the app is.
export function surroundings({ width, languages, address, location, lifecycle }) {
  const out = new Writer().word(width).list(languages, (out, tag) => out.text(tag))
    .text(address).text(location)
  return lifecycle(out).done()
}
