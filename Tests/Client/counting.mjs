// The queue of events as telemetry.js keeps it where the browser gives no database: does what it is told, and prints
// what each answered.

import { readFileSync } from "node:fs"
import { Telemetry } from "../../Web/runtime/telemetry.js"

globalThis.IDBKeyRange = class IDBKeyRange {
  constructor(includes) { this.includes = includes }
  static lowerBound(low, isOpen) { return new IDBKeyRange((key) => isOpen ? key > low : key >= low) }
  static upperBound(high) { return new IDBKeyRange((key) => key <= high) }
  static bound(low, high) { return new IDBKeyRange((key) => key >= low && key <= high) }
}
console.warn = () => {}

const telemetry = new Telemetry("umbu:/sample/")
const answers = []
for (const [name, ...given] of JSON.parse(readFileSync(0, "utf8"))) {
  answers.push(await telemetry[name](...given) ?? null)
}
console.log(JSON.stringify(answers))
