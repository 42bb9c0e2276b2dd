// Small settings of this device that are no secret.
//
// What the person chose is durable in a database of its own: browsers write localStorage seconds later,
// and one that is killed before has lost it. localStorage has a copy, for what is needed before a database
// is open and for devices without one, and beside it the runtime's own hints.

import { done, openDatabase } from "./database.js"

export class Preferences {
  constructor(prefix) {
    this.prefix = prefix
    this.memory = new Map()
    /// Null where the browser gives none.
    this.database = this.open().catch(() => null)
  }

  async open() {
    const database = await openDatabase(this.prefix + "preferences", (database) => {
      const values = database.createObjectStore("values")
      // What versions before kept in localStorage alone, or a damaged database had.
      for (const [key, value] of this.copies()) values.put(value, key)
    })
    database.onversionchange = () => database.close()
    return database
  }

  /// What the person chose; null when nothing.
  async chosen(key) {
    try {
      return await done((await this.values("readonly")).get(key)) ?? null
    } catch {
      return this.read(key)
    }
  }

  async choose(key, value) {
    this.write(key, value)
    try {
      const values = await this.values("readwrite")
      if (value === null) values.delete(key)
      else values.put(value, key)
    } catch (error) {
      console.warn("a preference could not be kept:", error?.name)
    }
  }

  read(key) {
    try {
      return localStorage.getItem(this.prefix + key)
    } catch {
      return this.memory.get(key) ?? null
    }
  }

  write(key, value) {
    try {
      if (value === null) localStorage.removeItem(this.prefix + key)
      else localStorage.setItem(this.prefix + key, value)
    } catch {
      if (value === null) this.memory.delete(key)
      else this.memory.set(key, value)
    }
  }

  /// Removes all but those that stay.
  async clear(stays) {
    for (const [key] of this.copies()) if (!stays(key)) this.write(key, null)
    try {
      const values = await this.values("readwrite")
      for (const key of await done(values.getAllKeys())) {
        if (!stays(key)) values.delete(key)
      }
    } catch (error) {
      console.warn("the preferences could not be cleared:", error?.name)
    }
  }

  /// Throws where there is no database.
  async values(mode) {
    return (await this.database).transaction("values", mode, { durability: "strict" })
      .objectStore("values")
  }

  /// The keys and values outside the database.
  copies() {
    try {
      return Object.entries(localStorage).filter(([key]) => key.startsWith(this.prefix))
        .map(([key, value]) => [key.slice(this.prefix.length), value])
    } catch {
      return [...this.memory]
    }
  }
}
