// What stands in for the device's store where the browser gives none: nothing is kept, so the app
// is told and does not count on it.

import { WRITE } from "./numbers.js"

export class MemoryStore {
  /// `isUnopened`: whether the device may well have one, with data in it.
  constructor(isUnopened) {
    this.isDurable = false
    this.isUnopened = isUnopened
    this.values = new Map()
  }

  async read(name) {
    return { found: this.values.has(name), bytes: this.values.get(name) }
  }

  /// Settings and secrets last until the tab is closed; the rest the app keeps itself, and what a space has must
  /// last.
  async commit({ puts, removed, space = "" }) {
    if (space !== "") return WRITE.unavailable
    // Bytes may be part of others, which would stay with them.
    for (const [name, bytes] of puts) this.values.set(name, bytes.slice())
    for (const name of removed) this.values.delete(name)
    return WRITE.saved
  }

  async list(prefix) { return [...this.values].filter(([name]) => name.startsWith(prefix)) }
  async *load() { yield { values: [], queue: [], hasMore: false } }
  async readQueue() { return [] }
  async refused() { return [] }
  async append() { return { outcome: WRITE.unavailable, number: 0 } }
  async setAside() { return WRITE.unavailable }

  async wipe(prefixes, put) {
    const left = (await Promise.all((await prefixes).map((prefix) => this.list(prefix)))).flat()
    const added = await put
    this.values = new Map(added ? [...left, added] : left)
  }

  async isEmpty() { return this.values.size === 0 }
  async removeLast(name) { this.values.delete(name) }

  async erase(prefix) {
    for (const name of this.values.keys()) if (name.startsWith(prefix)) this.values.delete(name)
    return WRITE.saved
  }
}
