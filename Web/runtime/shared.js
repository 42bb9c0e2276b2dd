// What other apps and pages handed to this one, until somebody has looked at it. It may come while the app is closed
// (../share.js, the worker's part) or while nobody is signed in, so it lies in a database of its own, sealed by a key
// that nobody can read. No server has it.

import { done, finished, openDatabase } from "./database.js"
import { Vault } from "./vault.js"

const encoder = new TextEncoder(), decoder = new TextDecoder()
const KEY = "key"
/// What nobody looked at in so many milliseconds goes; what a worker left in the middle goes sooner.
const KEPT = 30 * 86_400_000, LEFT = 3_600_000
/// The most code units of each.
const MOST = { title: 300, text: 1_000_000, url: 2_048 }

export class Shared {
  /// `isOn` says whether the app takes such things at all; the worker knows the database by `name`.
  constructor(name, isOn) {
    this.name = `${name}:shared`
    this.isOn = isOn
    this.adding = Promise.resolve()
  }

  open() {
    this.database ??= openDatabase(this.name, (database) => {
      for (const store of ["keys", "entries", "pieces"]) database.createObjectStore(store)
    }).then((database) => {
      database.onversionchange = () => database.close()
      database.onclose = () => { this.database = undefined }
      return database
    })
    this.database.catch(() => { this.database = undefined })
    return this.database
  }

  async store(name, mode = "readonly") {
    return (await this.open()).transaction(name, mode).objectStore(name)
  }

  async vault() {
    const key = await done((await this.store("keys")).get(KEY))
    if (key) return new Vault(key)
    const made = await Vault.newKey()
    const keys = await this.store("keys", "readwrite")
    // The worker may have made one meanwhile: that one counts.
    const kept = await done(keys.get(KEY))
    if (!kept) keys.put(made, KEY)
    return new Vault(kept ?? made)
  }

  /// What stands behind "#" of the page for links goes in here, before anything else looks at the address.
  takeLink(base, page, next) {
    if (!this.isOn || location.pathname !== base.pathname + page) return
    const said = new URLSearchParams(location.hash.slice(1))
    history.replaceState(history.state, "", new URL(next, base))
    if (!["title", "text", "url"].some((name) => said.get(name))) return
    this.adding = this.add(said).catch((error) => console.warn("a link was not kept:", error?.name))
  }

  async add(said) {
    const part = (name) => (said.get(name) ?? "").slice(0, MOST[name])
    const entry = { title: part("title"), text: part("text"), url: part("url"), isLink: true, leftOut: 0, files: [] }
    const id = `${Date.now()}-${crypto.randomUUID()}`
    const sealed = await (await this.vault()).seal(id, encoder.encode(JSON.stringify(entry)))
    const entries = await this.store("entries", "readwrite")
    entries.put(sealed, id)
    await finished(entries.transaction)
  }

  /// The oldest first, with their files; what cannot be opened any more goes.
  async list() {
    if (!this.isOn) return []
    try {
      await this.adding
      const entries = await this.store("entries")
      const [ids, sealed] = await Promise.all([done(entries.getAllKeys()), done(entries.getAll())])
      await this.sweep(ids)
      if (ids.length === 0) return []
      const vault = await this.vault()
      const found = []
      for (const [place, id] of ids.entries()) {
        const bytes = age(id) > KEPT ? null : await vault.open(id, sealed[place])
        if (bytes) found.push(await this.entry(id, JSON.parse(decoder.decode(bytes)), vault))
        else await this.forget(id)
      }
      return found
    } catch (error) {
      console.warn("what was shared cannot be read:", error?.name)
      return []
    }
  }

  async entry(id, said, vault) {
    const files = await Promise.all(said.files.map((file, place) => this.file(`${id}/${place}`, file, vault)))
    const whole = files.filter(Boolean)
    return { ...said, id, files: whole, leftOut: said.leftOut + files.length - whole.length }
  }

  /// Null where a piece of it is not there or damaged.
  async file(id, { name, type, pieces }, vault) {
    const opened = []
    for (let number = 0; number < pieces; number++) {
      const key = `${id}/${number}`
      const sealed = await done((await this.store("pieces")).get(key))
      const bytes = sealed && await vault.open(key, sealed)
      if (!bytes) return null
      // As a blob the browser may put it elsewhere than into memory.
      opened.push(new Blob([bytes]))
    }
    return new File(opened, name, { type })
  }

  /// Pieces without an entry are what a worker that was ended left.
  async sweep(ids) {
    const keys = await done((await this.store("pieces")).getAllKeys())
    const owners = new Set(keys.map((key) => key.split("/")[0]))
    for (const id of owners) if (!ids.includes(id) && age(id) > LEFT) await this.forget(id)
  }

  async forget(id) {
    const transaction = (await this.open()).transaction(["entries", "pieces"], "readwrite")
    transaction.objectStore("entries").delete(id)
    transaction.objectStore("pieces").delete(IDBKeyRange.bound(`${id}/`, `${id}/\uffff`))
    await finished(transaction).catch(() => {})
  }

  /// Nothing of it stays.
  async forgetAll() {
    if (!this.isOn) return
    try {
      const transaction = (await this.open()).transaction(["entries", "pieces"], "readwrite")
      for (const name of transaction.objectStoreNames) transaction.objectStore(name).clear()
      await finished(transaction)
    } catch (error) {
      console.warn("what was shared was not forgotten:", error?.name)
    }
  }
}

/// How many milliseconds ago it came.
function age(id) { return Date.now() - Number(id.split("-")[0]) }
