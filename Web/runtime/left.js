// What the service worker shows where a message has names alone, and what is said from that while the app is
// closed: sealed, in a database that both open, with a key that neither can read.

import { done, finished, openDatabase } from "./database.js"
import { Vault } from "./vault.js"

const encoder = new TextEncoder(), decoder = new TextDecoder()
const WORDS = "words", KEY = "key"

export class Left {
  /// `name` is the app's; the worker knows the database by it.
  constructor(base, name) {
    this.base = base
    this.name = `${name}:left`
  }

  open() {
    this.database ??= openDatabase(this.name, (database) => {
      database.createObjectStore("values")
      database.createObjectStore("acts")
    }).then((database) => {
      database.onversionchange = () => database.close()
      database.onclose = () => { this.database = undefined }
      return database
    })
    this.database.catch(() => { this.database = undefined })
    return this.database
  }

  async values(mode, store = "values") {
    return (await this.open()).transaction(store, mode).objectStore(store)
  }

  async vault() {
    const key = await done((await this.values("readonly")).get(KEY))
    if (key) return new Vault(key)
    const made = await Vault.newKey()
    const values = await this.values("readwrite")
    // Another tab may have made one meanwhile: that one counts.
    const kept = await done(values.get(KEY))
    if (!kept) values.put(made, KEY)
    return new Vault(kept ?? made)
  }

  /// Without words nothing of it stays, here or at the server. One after the other: each looks at those before.
  keep(words) {
    this.turn = (this.turn ?? Promise.resolve()).catch(() => {}).then(() => this.put(words))
    return this.turn
  }

  async put(words) {
    try {
      if (words === null) return await this.end()
      const { keeps, ...told } = JSON.parse(words)
      const before = keeps.length > 0 ? await this.words().catch(() => null) : null
      // Those that the server may have still, by the beginnings of their names.
      const kept = Object.entries(before?.rounds ?? {})
        .filter(([name]) => keeps.some((each) => name.startsWith(each)))
      told.rounds = { ...Object.fromEntries(kept), ...told.rounds }
      const sealed = await (await this.vault()).seal(WORDS, encoder.encode(JSON.stringify(told)))
      const values = await this.values("readwrite")
      values.put(sealed, WORDS)
      await finished(values.transaction)
    } catch (error) {
      console.warn("words were not kept:", error?.name)
    }
  }

  async end() {
    const words = await this.words()
    if (words?.key) {
      await fetch(new URL("v1/reminders/device/ended", this.base), {
        method: "POST", credentials: "omit", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ key: words.key }), keepalive: true,
      }).catch(() => {})
    }
    for (const store of ["values", "acts"]) (await this.values("readwrite", store)).clear()
  }

  async words() {
    const sealed = await done((await this.values("readonly")).get(WORDS))
    const bytes = sealed && await (await this.vault()).open(WORDS, sealed)
    return bytes ? JSON.parse(decoder.decode(bytes)) : null
  }

  /// Texts in the order in which they were said; what cannot be opened is gone.
  async acts() {
    try {
      const acts = await this.values("readonly", "acts")
      const [keys, values] = await Promise.all([done(acts.getAllKeys()), done(acts.getAll())])
      if (keys.length === 0) return []
      const vault = await this.vault()
      const opened = await Promise.all(keys.map((key, place) => vault.open(key, values[place])))
      return opened.filter(Boolean).map((bytes) => decoder.decode(bytes))
    } catch {
      return []
    }
  }

  /// Acts that the app has taken in move to `said` of the words: the worker leaves those doses out of what it shows.
  forget(ids) {
    this.turn = (this.turn ?? Promise.resolve()).catch(() => {}).then(() => this.settle(ids))
    return this.turn
  }

  async settle(ids) {
    try {
      await this.note(ids)
    } catch (error) {
      console.warn("what was said was not noted:", error?.name)
    }
    const acts = await this.values("readwrite", "acts")
    for (const id of ids) acts.delete(id)
  }

  async note(ids) {
    const words = await this.words()
    if (!words) return
    const vault = await this.vault()
    for (const id of ids) {
      const act = await done((await this.values("readonly", "acts")).get(id))
      const bytes = act && await vault.open(id, act)
      if (!bytes) continue
      const { medicine, planned } = JSON.parse(decoder.decode(bytes))
      words.said = [...words.said ?? [], `${medicine} ${planned}`]
    }
    const sealed = await vault.seal(WORDS, encoder.encode(JSON.stringify(words)))
    const values = await this.values("readwrite")
    values.put(sealed, WORDS)
    await finished(values.transaction)
  }
}
