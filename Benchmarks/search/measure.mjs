// Types searches over many notes with the wasm build of the search room:
// node measure.mjs MODULE.wasm [notes] [searches]
import { readFileSync } from "node:fs"
import { argv } from "node:process"
import { webcrypto } from "node:crypto"

const [KEY, READY, MEMORY] = [37.5, 5_000, 80]
const [count, searches] = [100_000, 40].map((usual, place) => Number(argv[3 + place] ?? usual))
const module = new WebAssembly.Module(readFileSync(argv[2]))
let memory
// Dictionaries ask for a seed.
const umbu = {
  random: (start, count) => void webcrypto.getRandomValues(new Uint8Array(memory.buffer, start >>> 0, count >>> 0)),
}
const imports = {}
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  imports[from] ??= {}
  imports[from][name] = (from === "umbu" && umbu[name])
    || (() => { throw new Error(`the domain called ${from}.${name}`) })
}
const { exports } = new WebAssembly.Instance(module, imports)
memory = exports.memory

const took = (act) => {
  const start = performance.now()
  act()
  return performance.now() - start
}
const built = took(() => {
  for (let first = 0; first < count; first += 1_024) exports.search_append(Math.min(1_024, count - first), first)
})
const opened = took(() => {
  if (exports.search_open() !== count) throw new Error("not all that was stored is there")
})
const megabytes = exports.search_memory() / 1e6
const times = []
let found = 0
for (let search = 0; search < searches; search += 1) {
  for (let letters = 1; letters <= exports.search_letters(search); letters += 1) {
    let total
    times.push(took(() => { total = exports.search_find(search, letters) }))
    if (total < 0) throw new Error("hits that are not counted")
    found += total
  }
}
if (found === 0) throw new Error("nothing was found")
times.sort((a, b) => a - b)
const [middle, late] = [0.5, 0.95].map((part) => times[Math.floor(times.length * part)])
const of = `${count}-notes-${times.length}-keys`
console.log(`search-typed ${late.toFixed(1)} ms ${(late / KEY).toFixed(2)} a-quarter-of-150-ms-${of}`)
console.log(`search-typed-median ${middle.toFixed(1)} ms ${(middle / KEY).toFixed(2)} the-same`)
console.log(`search-memory ${megabytes.toFixed(1)} MB ${(megabytes / MEMORY).toFixed(2)} ${MEMORY}-MB`)
console.log(`search-ready ${opened.toFixed(0)} ms ${(opened / READY).toFixed(2)} ${READY}-ms`)
console.log(`search-built ${(built / 1_000).toFixed(1)} s ${(built / 60_000).toFixed(2)} the-60-s-of-an-import`)
