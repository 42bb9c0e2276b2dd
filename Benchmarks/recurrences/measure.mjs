// Expands many series of appointments with the wasm build of the domain, again and again:
// node measure.mjs MODULE.wasm [series] [rounds]
import { readFileSync } from "node:fs"
import { argv } from "node:process"
import { webcrypto } from "node:crypto"

const LIMIT = 30
const [count, rounds] = [10_000, 40].map((usual, place) => Number(argv[3 + place] ?? usual))
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
const zone = readFileSync("/usr/share/zoneinfo/America/New_York")
const start = exports.recurrences_room(zone.length) >>> 0
new Uint8Array(memory.buffer, start, zone.length).set(zone)
if (exports.recurrences_prepare(count) !== count) throw new Error("the zone cannot be read")

const times = []
let instances
for (let round = 0; round < rounds; round += 1) {
  const start = performance.now()
  const found = exports.recurrences_month()
  times.push(performance.now() - start)
  if (found < count || found !== (instances ??= found)) throw new Error(`${found} instances`)
}
const [first, middle] = [times[0], times.sort((a, b) => a - b)[rounds >> 1]]
const against = `limit-${LIMIT}-ms-with-${instances}-instances`
console.log(`recurrences ${middle.toFixed(1)} ms ${(middle / LIMIT).toFixed(2)} ${against}`)
console.log(`recurrences-first ${first.toFixed(1)} ms ${(first / LIMIT).toFixed(2)} ${against}`)
