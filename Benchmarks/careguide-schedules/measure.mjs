// Expands many schedules with the wasm build of the domain, again and again:
// node measure.mjs MODULE.wasm [schedules] [rounds]
import { readFileSync } from "node:fs"
import { argv } from "node:process"
import { webcrypto } from "node:crypto"

const LIMIT = 20
const [count, rounds] = [500, 40].map((usual, place) => Number(argv[3 + place] ?? usual))
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
const start = exports.schedules_room(zone.length) >>> 0
new Uint8Array(memory.buffer, start, zone.length).set(zone)
if (exports.schedules_prepare(count) !== count) throw new Error("the zone cannot be read")

const times = []
let doses
for (let round = 0; round < rounds; round += 1) {
  const start = performance.now()
  const found = exports.schedules_month()
  times.push(performance.now() - start)
  if (found < count || found !== (doses ??= found)) throw new Error(`${found} doses`)
}
const [first, middle] = [times[0], times.sort((a, b) => a - b)[rounds >> 1]]
const against = `limit-${LIMIT}-ms-with-${doses}-doses`
console.log(`careguide-schedules ${middle.toFixed(1)} ms ${(middle / LIMIT).toFixed(2)} ${against}`)
console.log(`careguide-schedules-first ${first.toFixed(1)} ms ${(first / LIMIT).toFixed(2)} ${against}`)
