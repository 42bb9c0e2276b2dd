// The device's durable store in IndexedDB: sealed values by name, and a queue for each space whose
// entries get ever larger numbers. Writes happen in the order in which they were asked for, each
// whole or not at all. Where the browser gives no durable store, the same in memory.
//
// The key is made when something is first sealed, and goes with the last of what it seals: of somebody
// who has signed out nothing is left, and what a tab may still hold of them is not written any more.

import { done, finished, openDatabase, Unopened } from "./database.js"
import { MemoryStore } from "./memory.js"
import { deviceKey, keptKey, makeKey } from "./keys.js"
import { WRITE } from "./numbers.js"
import { painted, piecesOf } from "./pieces.js"
import { createStores, queueName, STORES, within } from "./shelves.js"

/// `lost()` hears that the data was taken away while the page was open, `ended()` that another tab has
/// wiped it, `used()` that there is something of a person, `slow(giveUp)` that it takes long to open.
export async function openStore(name, { lost, ended, used, slow }) {
  try {
    const database = await openDatabase(name, createStores, slow)
    return new Store(database, await keptKey(database), { lost, ended, used })
  } catch (error) {
    console.warn("no durable store:", error?.message ?? String(error))
    return new MemoryStore(error instanceof Unopened)
  }
}

export class Store {
  /// `key` is `{ name, vault }`; null while nothing is sealed.
  constructor(database, key, { lost, ended, used }) {
    this.database = database
    this.key = key
    this.ended = ended
    this.used = used
    this.isDurable = true
    /// Whether this tab has read or written something of a person.
    this.isUsed = false
    /// Whether this tab starts anew, for what it held was wiped: nothing of it is written any more.
    this.isEnded = false
    this.hasSealed = false
    this.last = Promise.resolve()
    database.onversionchange = () => database.close()
    // The person or the browser took the data away while the page was open.
    database.onclose = () => {
      this.isDurable = false
      lost()
    }
  }

  /// The values whose names begin with `prefix`, but not with `without` unless that is empty, and
  /// the queue of `space`, as they were at one moment. What is damaged has null for its bytes.
  ///
  /// It comes in parts, the queue with the first. Where `first` names something, the values of these names
  /// are the first part, if they are all there, and the rest follows in pieces once that is painted.
  async *load(prefix, without, space, first = []) {
    const { early, rest } = await this.afterWrites(() => this.beginLoad(prefix, space, first))
    const [sealed, entries] = await early
    if (entries.length > 0) this.use()
    let queue = await this.opened(entries.filter(([, entry]) => entry.space === space))
    const isFirstThere = first.length > 0 && sealed.every((value) => value !== undefined)
    if (isFirstThere) {
      this.use()
      yield { values: await this.openAll(first, sealed), queue, hasMore: true }
      queue = []
      await painted()
    }
    const [names, all] = await rest
    if (names.length > 0) this.use()
    const wanted = [...names.keys()].filter((index) =>
      (without === "" || !names[index].startsWith(without))
      && !(isFirstThere && first.includes(names[index])))
    const size = (index) => all[index]?.sealed?.byteLength ?? 0
    const pieces = first.length > 0 ? piecesOf(wanted, size) : [wanted]
    for (const [number, piece] of pieces.entries()) {
      const values = await this.openAll(
        piece.map((index) => names[index]), piece.map((index) => all[index]))
      // What is opened is not needed sealed any more, and the next piece may be long in coming.
      for (const index of piece) all[index] = null
      yield { values, queue, hasMore: number + 1 < pieces.length }
      queue = []
    }
  }

  /// Asks for all of a load in one transaction.
  beginLoad(prefix, space, first) {
    const { values, queue } = this.transaction("readonly", "default")
    const early = Promise.all(
      [Promise.all(first.map((name) => done(values.get(name)))), this.entries(queue, 0)])
    const rest = Promise.all(
      [done(values.getAllKeys(within(prefix))), done(values.getAll(within(prefix)))])
    // Who waits for the first hears of it there, and does not come to wait for the second.
    rest.catch(() => {})
    return { early, rest }
  }

  openAll(names, sealed) {
    return Promise.all(names.map(
      async (name, index) => [name, await this.open(name, sealed[index])]))
  }

  /// The entries of the queue of `space` behind that number, each with the name of its queue; of all
  /// queues when `space` is null.
  readQueue(space, after) {
    return this.afterWrites(async () => {
      const entries = await this.entries(this.transaction("readonly", "default").queue, after)
      return this.opened(entries.filter(([, entry]) => space === null || entry.space === space))
    })
  }

  /// The changes that a server refused of all spaces but that one, in the form of `load`.
  refused(own) {
    return this.afterWrites(async () => {
      const { values } = this.transaction("readonly", "default")
      const names = (await done(values.getAllKeys(within("space/")))).filter((name) =>
        name.split("/")[3]?.startsWith("refused.") && !name.startsWith(`space/${own}/`))
      return this.openAll(names, await Promise.all(names.map((name) => done(values.get(name)))))
    })
  }

  /// The values whose names begin with `prefix`, in the form of `load`.
  list(prefix) {
    return this.afterWrites(() => this.found(prefix))
  }

  async found(prefix) {
    const { values } = this.transaction("readonly", "default")
    const [names, sealed] = await Promise.all(
      [done(values.getAllKeys(within(prefix))), done(values.getAll(within(prefix)))])
    return this.openAll(names, sealed)
  }

  /// `{ found, bytes }`: bytes is null when the value is damaged.
  read(name) {
    return this.afterWrites(async () => {
      const sealed = await done(this.transaction("readonly", "default").values.get(name))
      if (!sealed) return { found: false }
      this.use()
      return { found: true, bytes: await this.open(name, sealed) }
    })
  }

  /// All of it or nothing: `puts` are names and bytes, `removed` names, `taken` queue numbers. When one of
  /// `present` is not there, or one of `absent` is, nothing is done and the outcome is WRITE.superseded.
  /// What stands under `aside` is copied out of the sight of `space` before it is changed.
  async commit({ puts, removed, taken, present = [], absent = [], aside = [], space = "" }) {
    let isSuperseded = false
    const outcome = await this.write(async () => {
      const sealed = await Promise.all(puts.map(
        async ([name, bytes]) => [name, await this.seal(name, bytes)]))
      return ({ values, queue, aside: damaged }) => {
        const require = (name, count) => {
          values.count(name).onsuccess = ({ target }) => {
            if (target.result === count || isSuperseded) return
            isSuperseded = true
            target.transaction.abort()
          }
        }
        for (const name of present) require(name, 1)
        for (const name of absent) require(name, 0)
        for (const name of aside) {
          values.get(name).onsuccess = ({ target: { result } }) => {
            if (result !== undefined) damaged.add({ owner: space, key: name, damaged: result })
          }
        }
        for (const [name, value] of sealed) values.put(value, name)
        for (const name of removed) values.delete(name)
        for (const number of taken) queue.delete(number)
      }
    })
    return isSuperseded ? WRITE.superseded : outcome
  }

  /// Puts entries at the end of the queue of `space` and removes values in the same stroke; `number` is the
  /// first entry's, and those of the others follow it. When one of the values is not there any more, nothing
  /// is done and the outcome is WRITE.superseded.
  async append(space, entries, removed) {
    let number = 0
    let missing = false
    const outcome = await this.write(async () => {
      const sealed = await Promise.all(
        entries.map((bytes) => this.seal(queueName(space), bytes)))
      return ({ values, queue }) => {
        for (const name of removed) {
          values.count(name).onsuccess = ({ target }) => {
            if (target.result > 0 || missing) return
            missing = true
            target.transaction.abort()
          }
          values.delete(name)
        }
        const [first] = sealed.map((entry) => queue.add({ space, ...entry }))
        first.onsuccess = ({ target }) => { number = target.result }
      }
    })
    return { outcome: missing ? WRITE.superseded : outcome, number }
  }

  /// Moves what is damaged out of sight, as it is, for a rescue by hand.
  setAside(space, names, numbers) {
    return this.write(async () => ({ values, queue, aside }) => {
      const move = (store, key) => {
        store.get(key).onsuccess = ({ target: { result } }) => {
          if (result === undefined) return
          aside.add({ owner: space, key, damaged: result })
          store.delete(key)
        }
      }
      for (const name of names) move(values, name)
      for (const number of numbers) move(queue, number)
    })
  }

  /// Forgets everything whose name begins with `prefix`, and the queue of `space` if that is not
  /// empty.
  erase(prefix, space) {
    return this.write(async () => ({ values, queue, aside }) => {
      values.delete(within(prefix))
      if (space === "") return
      const sweep = (store, isOwn) => {
        store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
          if (!cursor) return
          if (isOwn(cursor.value)) cursor.delete()
          cursor.continue()
        }
      }
      sweep(queue, (entry) => entry.space === space)
      sweep(aside, (entry) => entry.owner === space)
    })
  }

  /// Forgets everything of everyone and the key, but for what can be read of the values whose names
  /// begin with one of `prefixes`, and for `put`, a name and bytes: these get a key of their own. Both are
  /// promises.
  wipe(prefixes, put) {
    return this.inOrder(async () => {
      let staying = []
      try {
        staying = await prefixes
        // Much takes long to seal anew, and the rest is not to wait for that.
        if (staying.length > 1) await this.clearBut(staying)
        const added = await put
        let isDone = false
        while (!isDone) {
          const found = await Promise.all(staying.map((prefix) => this.found(prefix)))
          isDone = await this.wipeNow(staying, found.flat(), added)
        }
      } catch (error) {
        console.warn("the store could not be wiped:", error?.name)
        if (staying.length > 1) return this.clearBut(staying).catch(() => {})
        this.database.onclose = null
        this.database.close()
        indexedDB.deleteDatabase(this.database.name)
        this.end()
      }
    })
  }

  /// Removes all values but those whose names begin with one of `prefixes`, and all queues.
  async clearBut(prefixes) {
    const { values, queue, aside } = this.transaction("readwrite", "strict")
    for (const name of await done(values.getAllKeys())) {
      if (!prefixes.some((prefix) => name.startsWith(prefix))) values.delete(name)
    }
    queue.clear()
    aside.clear()
    await finished(values.transaction)
  }

  /// False when another tab has written what stays since it was found: each commit of a space moves its mark,
  /// so that the names are others.
  async wipeNow(staying, found, added) {
    const left = found.filter(([, bytes]) => bytes)
    if (added) left.push(added)
    const fresh = left.length > 0 ? await makeKey() : null
    const sealed = await Promise.all(left.map(
      async ([name, bytes]) => [name, await fresh.vault.seal(name, bytes)]))
    const all = [...STORES, "keys"]
    const transaction = this.database.transaction(all, "readwrite", { durability: "strict" })
    const values = transaction.objectStore("values")
    const names = await Promise.all(
      staying.map((prefix) => done(values.getAllKeys(within(prefix)))))
    if (names.flat().join() !== found.map(([name]) => name).join()) return false
    for (const name of all) transaction.objectStore(name).clear()
    for (const [name, value] of sealed) values.put(value, name)
    if (fresh) transaction.objectStore("keys").add(fresh.vault.key, fresh.name)
    await finished(transaction)
    this.key = fresh
    this.isUsed = false
    return true
  }

  /// Removes a value, and the key with it where it seals nothing more.
  removeLast(name) {
    return this.inOrder(async () => {
      const all = [...STORES, "keys"]
      const transaction = this.database.transaction(all, "readwrite", { durability: "strict" })
      transaction.objectStore("values").delete(name)
      const counts = await Promise.all(
        STORES.map((store) => done(transaction.objectStore(store).count())))
      if (counts.some((count) => count > 0)) return finished(transaction)
      transaction.objectStore("keys").clear()
      await finished(transaction)
      this.key = null
    })
  }

  async write(prepare) {
    return this.inOrder(async () => {
      for (;;) {
        if (this.isEnded) return WRITE.unavailable
        let isWiped = false
        try {
          this.hasSealed = false
          const change = await prepare()
          const stores = this.transaction("readwrite", "strict", ["keys"])
          if (this.key) {
            // What another tab wiped is not to come back.
            stores.keys.count(this.key.name).onsuccess = ({ target }) => {
              if (target.result > 0) return
              isWiped = true
              target.transaction.abort()
            }
          }
          change(stores)
          await finished(stores.values.transaction)
          // What only removes says nothing of a person.
          if (this.hasSealed) this.use()
          return WRITE.saved
        } catch (error) {
          if (isWiped) {
            this.key = null
            if (!this.isUsed) continue
            this.end()
          } else {
            console.warn("the store did not take a write:", error?.name)
          }
          return error?.name === "QuotaExceededError" ? WRITE.full : WRITE.unavailable
        }
      }
    })
  }

  end() {
    this.isEnded = true
    this.ended()
  }

  use() {
    if (!this.isUsed) this.used()
    this.isUsed = true
  }

  isEmpty() {
    return this.afterWrites(async () =>
      await done(this.transaction("readonly", "default").values.count()) === 0)
  }

  /// Seals with the key of the device, which is made here when there is none.
  async seal(name, bytes, fresh = null) {
    this.hasSealed = true
    this.key ??= fresh ?? await deviceKey(this.database)
    return this.key.vault.seal(name, bytes)
  }

  /// Null for what is damaged, and for all of it without the key.
  async open(name, value) {
    return this.key && this.key.vault.open(name, value)
  }

  transaction(mode, durability, others = []) {
    const all = [...STORES, ...others]
    const transaction = this.database.transaction(all, mode, { durability })
    return Object.fromEntries(all.map((name) => [name, transaction.objectStore(name)]))
  }

  async entries(queue, after) {
    const range = IDBKeyRange.lowerBound(after, true)
    const [numbers, entries] =
      await Promise.all([done(queue.getAllKeys(range)), done(queue.getAll(range))])
    return numbers.map((number, index) => [number, entries[index]])
  }

  opened(entries) {
    return Promise.all(entries.map(async ([number, entry]) =>
      [number, await this.open(queueName(entry.space), entry), entry.space]))
  }

  /// What reads begins its transaction at once, and the database itself puts later writes behind it.
  afterWrites(work) {
    return this.last.then(work)
  }

  inOrder(work) {
    const result = this.last.then(work)
    this.last = result.catch(() => {})
    return result
  }
}
