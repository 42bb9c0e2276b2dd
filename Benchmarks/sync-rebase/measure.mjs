// Takes an answer in with the wasm build of the sync engine, again and again:
// node measure.mjs MODULE.wasm [records] [pending] [changes] [rounds]
import { readFileSync } from "node:fs"
import { argv } from "node:process"
import { webcrypto } from "node:crypto"
import { composition, decomposition, normal } from "../../Web/runtime/unicode.js"

const [records, pending, changes, rounds] = [10_000, 1_000, 1_000, 15].map(
  (usual, place) => Number(argv[3 + place] ?? usual))
const module = new WebAssembly.Module(readFileSync(argv[2]))
let memory
const bytes = (start, count) => new Uint8Array(memory.buffer, start >>> 0, count >>> 0)
const umbu = {
  log: (_level, start, count) => console.error(Buffer.from(bytes(start, count)).toString()),
  number: (start, count) => Number(Buffer.from(bytes(start, count)).toString()),
  random: (start, count) => void webcrypto.getRandomValues(bytes(start, count)),
  normal,
  decomposition: (scalar, start, count) =>
    new TextEncoder().encodeInto(decomposition(scalar), bytes(start, count)).written,
  composition,
}
const imports = {}
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {}
  imports[from][name] = (from === "umbu" && umbu[name])
    || (() => { throw new Error(`the engine called ${from}.${name}`) })
}
const { exports } = new WebAssembly.Instance(module, imports)
memory = exports.memory

const times = []
for (let round = 0; round < rounds; round += 1) {
  exports.rebase_prepare(records, pending, changes)
  if (exports.rebase_pending() !== pending) throw new Error(`${exports.rebase_pending()} wait`)
  const start = performance.now()
  const changed = exports.rebase_take()
  times.push(performance.now() - start)
  if (exports.rebase_pending() !== pending) throw new Error("some of them wait no longer")
  if (changed < changes) throw new Error(`${changed} records look different`)
}
times.sort((a, b) => a - b)
const [first, middle] = [times.at(-1), times[rounds >> 1]]
console.log(`sync-rebase ${middle.toFixed(1)} ms ${(middle / 150).toFixed(2)} the budget of 150 ms`)
console.log(`sync-rebase-slowest ${first.toFixed(1)} ms ${(first / 150).toFixed(2)} the same, before V8 has optimised it`)
