// Small settings of this device that are no secret: they are needed before anything else is read.

export class Preferences {
  constructor(prefix) {
    this.prefix = prefix
    this.memory = new Map()
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

  /// Removes all but one.
  clear(spared) {
    const isMeant = (key) => key.startsWith(this.prefix) && key !== this.prefix + spared
    try {
      for (const key of Object.keys(localStorage)) if (isMeant(key)) localStorage.removeItem(key)
    } catch {
      for (const key of [...this.memory.keys()]) if (key !== spared) this.memory.delete(key)
    }
  }
}
