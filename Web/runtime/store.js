// The device's durable store in IndexedDB: sealed values by name, and a queue for each space whose
// entries get ever larger numbers. Writes happen in the order in which they were asked for, each
// whole or not at all. Where the browser gives no durable store, the same in memory.

import { MemoryStore } from "./memory.js"
import { Vault } from "./vault.js"

export const SAVED = 0, FULL = 1, UNAVAILABLE = 2, SUPERSEDED = 3

const STORES = ["values", "queue", "aside"]

/// How long a browser may take to open its database before we go on without.
const OPENING_LIMIT = 5_000

export async function openStore(name, lost) {
  try {
    const database = await openDatabase(name)
    return new Store(database, new Vault(await deviceKey(database)), lost)
  } catch (error) {
    console.warn("no durable store:", error?.message ?? String(error))
    return new MemoryStore()
  }
}

export class Store {
  constructor(database, vault, lost) {
    this.database = database
    this.vault = vault
    this.isDurable = true
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
  load(prefix, without, space) {
    return this.afterWrites(async () => {
      const { values, queue } = this.transaction("readonly", "default")
      const [names, sealed, entries] = await Promise.all([
        done(values.getAllKeys(within(prefix))), done(values.getAll(within(prefix))),
        this.entries(queue, 0),
      ])
      const wanted = names.map((name, index) => [name, sealed[index]])
        .filter(([name]) => without === "" || !name.startsWith(without))
      return {
        values: await Promise.all(wanted.map(
          async ([name, value]) => [name, await this.vault.open(name, value)])),
        queue: await this.opened(entries.filter(([, entry]) => entry.space === space)),
      }
    })
  }

  /// The entries of the queue of `space` behind that number, each with the name of its queue; of all
  /// queues when `space` is null.
  readQueue(space, after) {
    return this.afterWrites(async () => {
      const entries = await this.entries(this.transaction("readonly", "default").queue, after)
      return this.opened(entries.filter(([, entry]) => space === null || entry.space === space))
    })
  }

  /// The values whose names begin with `prefix`, in the form of `load`.
  list(prefix) {
    return this.afterWrites(async () => {
      const { values } = this.transaction("readonly", "default")
      const [names, sealed] = await Promise.all(
        [done(values.getAllKeys(within(prefix))), done(values.getAll(within(prefix)))])
      return Promise.all(names.map(
        async (name, index) => [name, await this.vault.open(name, sealed[index])]))
    })
  }

  /// `{ found, bytes }`: bytes is null when the value is damaged.
  read(name) {
    return this.afterWrites(async () => {
      const sealed = await done(this.transaction("readonly", "default").values.get(name))
      return sealed ? { found: true, bytes: await this.vault.open(name, sealed) } : { found: false }
    })
  }

  /// All of it or nothing: `puts` are names and bytes, `removed` names, `taken` queue numbers.
  commit({ puts, removed, taken }) {
    return this.write(async () => {
      const sealed = await Promise.all(puts.map(
        async ([name, bytes]) => [name, await this.vault.seal(name, bytes)]))
      return ({ values, queue }) => {
        for (const [name, value] of sealed) values.put(value, name)
        for (const name of removed) values.delete(name)
        for (const number of taken) queue.delete(number)
      }
    })
  }

  /// Puts an entry at the end of the queue of `space` and removes values in the same stroke. When
  /// one of those is not there any more, nothing is done and the outcome is SUPERSEDED.
  async append(space, bytes, removed) {
    let number = 0
    let missing = false
    const outcome = await this.write(async () => {
      const entry = await this.vault.seal(queueName(space), bytes)
      return ({ values, queue }) => {
        for (const name of removed) {
          values.count(name).onsuccess = ({ target }) => {
            if (target.result > 0 || missing) return
            missing = true
            target.transaction.abort()
          }
          values.delete(name)
        }
        queue.add({ space, ...entry }).onsuccess = ({ target }) => { number = target.result }
      }
    })
    return { outcome: missing ? SUPERSEDED : outcome, number }
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

  write(prepare) {
    return this.inOrder(async () => {
      try {
        const change = await prepare()
        const stores = this.transaction("readwrite", "strict")
        change(stores)
        await finished(stores.values.transaction)
        return SAVED
      } catch (error) {
        console.warn("the store did not take a write:", error?.name)
        return error?.name === "QuotaExceededError" ? FULL : UNAVAILABLE
      }
    })
  }

  transaction(mode, durability) {
    const transaction = this.database.transaction(STORES, mode, { durability })
    const [values, queue, aside] = STORES.map((name) => transaction.objectStore(name))
    return { values, queue, aside }
  }

  async entries(queue, after) {
    const range = IDBKeyRange.lowerBound(after, true)
    const [numbers, entries] =
      await Promise.all([done(queue.getAllKeys(range)), done(queue.getAll(range))])
    return numbers.map((number, index) => [number, entries[index]])
  }

  opened(entries) {
    return Promise.all(entries.map(async ([number, entry]) =>
      [number, await this.vault.open(queueName(entry.space), entry), entry.space]))
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

function queueName(space) { return "queue/" + space }

function within(prefix) { return IDBKeyRange.bound(prefix, prefix + "\uffff") }

function openDatabase(name) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    const limit = setTimeout(() => reject(new Error("the database does not open")), OPENING_LIMIT)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("keys")
      opening.result.createObjectStore("values")
      opening.result.createObjectStore("queue", { autoIncrement: true })
      opening.result.createObjectStore("aside", { autoIncrement: true })
    }
    opening.onsuccess = () => { clearTimeout(limit); resolve(opening.result) }
    opening.onerror = () => { clearTimeout(limit); reject(opening.error) }
  })
}

/// The key of this device, made at the first start. Two tabs that start together end with one.
async function deviceKey(database) {
  const known = await done(database.transaction("keys").objectStore("keys").get("device"))
  if (known) return known
  const fresh = await Vault.newKey()
  const transaction = database.transaction("keys", "readwrite", { durability: "strict" })
  const keys = transaction.objectStore("keys")
  let key = fresh
  keys.get("device").onsuccess = ({ target }) => {
    if (target.result) key = target.result
    else keys.add(fresh, "device")
  }
  await finished(transaction)
  return key
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
