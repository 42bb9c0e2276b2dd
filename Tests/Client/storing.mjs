// Writes to the device's store and reads from it as the runtime does; the output is what becomes of the bytes.

import { Reader, Writer } from "../../Web/runtime/bytes.js"
import { storeCalls } from "../../Web/runtime/calls/store.js"
import { MemoryStore } from "../../Web/runtime/memory.js"
import { CALL } from "../../Web/runtime/numbers.js"
import { Store } from "../../Web/runtime/store.js"

/// A write of one value, as the module asks for it.
function write(name, bytes) {
  const out = new Writer().list([name], (out) => out.text(name).run(bytes))
  for (let empty = 0; empty < 5; empty++) out.list([], () => {})
  return out.text("").done()
}

async function commit(store, request) {
  const calls = storeCalls({ ahead: { forget() {} }, store: Promise.resolve(store) }, () => {})
  await calls[CALL.commit](1, new Reader(request))
}

const request = write("name", new Uint8Array([1, 2, 3]))
let isCopied = null
await commit({ commit({ puts: [[, bytes]] }) { isCopied = bytes.buffer !== request.buffer } }, request)

const memory = new MemoryStore(false)
await commit(memory, request)
request.fill(0)
const kept = [...(await memory.read("name")).bytes]

/// A store that has values of one piece each.
class Shelf extends Store {
  constructor(sealed) {
    super({}, null, { lost() {}, ended() {}, used() {} })
    this.sealed = sealed
  }

  beginLoad() {
    const names = this.sealed.map((_, index) => `value/${index}`)
    return { early: Promise.resolve([[undefined], []]), rest: Promise.resolve([names, this.sealed]) }
  }

  async open() { return new Uint8Array(1) }
}

const sealed = [0, 1, 2].map(() => ({ sealed: new ArrayBuffer(1 << 18) }))
const left = []
for await (const { values } of new Shelf(sealed).load("value/", "", "", ["other"])) {
  left.push([values.length, sealed.filter((value) => value !== null).length])
}
console.log(JSON.stringify({ isCopied, kept, left }))
