// What an app loads first is what it loaded first at its last start: reading it begins while the
// module is still being compiled.

const KEY = "firstLoad"

export class Ahead {
  /// `store` is the promise of a store.
  constructor(store, preferences) {
    this.store = store
    this.preferences = preferences
    this.isFirst = true
    const scope = preferences.read(KEY)
    this.begun = scope && { scope, found: this.begin(scope).catch(() => null) }
  }

  async begin(scope) {
    const parts = (await this.store).load(...JSON.parse(scope))
    return { first: (await parts.next()).value, rest: parts }
  }

  /// What the store's `load` answers; it was as it is now if nobody has called `forget`.
  async *load(...what) {
    const scope = JSON.stringify(what)
    const begun = this.begun
    this.begun = null
    if (this.isFirst) this.preferences.write(KEY, scope)
    this.isFirst = false
    const found = begun?.scope === scope ? await begun.found : null
    if (found) yield found.first
    yield* found?.rest ?? (await this.store).load(...what)
  }

  /// The store has changed since, or may have: what was begun does not count.
  forget() {
    this.begun = null
  }

  /// Nothing is to be loaded ahead at the next start.
  end() {
    this.forget()
    this.preferences.write(KEY, null)
  }
}
