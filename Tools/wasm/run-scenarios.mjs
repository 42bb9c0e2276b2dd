// Runs the scenario log inside a wasm module: node run-scenarios.mjs MODULE.wasm
import { readFileSync, writeSync } from "node:fs"
import { argv } from "node:process"
import { webcrypto } from "node:crypto"
import { composition, decomposition, normal } from "../../Web/runtime/unicode.js"

const module = new WebAssembly.Module(readFileSync(argv[2]))
let memory
const bytes = (start, count) => new Uint8Array(memory.buffer, start >>> 0, count >>> 0)

const lines = []
const umbu = {
  log: (_level, start, count) => lines.push(Buffer.from(bytes(start, count))),
  number: (start, count) => Number(Buffer.from(bytes(start, count)).toString()),
  random: (start, count) => void webcrypto.getRandomValues(bytes(start, count)),
  normal,
  decomposition: (scalar, start, count) =>
    new TextEncoder().encodeInto(decomposition(scalar), bytes(start, count)).written,
  composition,
}

// Any other import is the host's; a scenario that reaches for it is wrong.
const imports = {}
for (const { module: from, name } of WebAssembly.Module.imports(module)) {
  const known = from === "umbu" ? umbu[name] : undefined
  imports[from] ??= {}
  imports[from][name] = known ?? (() => { throw new Error(`a scenario called ${from}.${name}`) })
}

const { exports } = new WebAssembly.Instance(module, imports)
memory = exports.memory
let failure
try {
  exports.run_scenarios()
} catch (error) {
  failure = error
}
const newline = Buffer.from("\n")
const log = Buffer.concat(lines.flatMap((line) => [line, newline]))
for (let written = 0; written < log.length; ) written += writeSync(1, log, written)
if (failure) throw failure
