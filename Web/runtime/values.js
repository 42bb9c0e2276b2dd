// Values beside the records of a space, of which there may be a hundred thousand: they are read by their names, and
// listed without their bytes. Where there is no durable store there are none.

import { done } from "./database.js"
import { WRITE } from "./numbers.js"
import { within } from "./shelves.js"

/// How many are copied at a time.
const COPIED = 200

/// The bytes of these values in their order; null for what is not there, or damaged.
export function readValues(store, names) {
  if (!store.isDurable) return Promise.resolve(names.map(() => null))
  return store.afterWrites(async () => {
    const { values } = store.transaction("readonly", "default")
    const sealed = await Promise.all(names.map((name) => done(values.get(name))))
    if (sealed.some((value) => value !== undefined)) store.use()
    return Promise.all(names.map(
      (name, index) => sealed[index] === undefined ? null : store.open(name, sealed[index])))
  })
}

/// The first `limit` names that begin with `prefix` and come behind `after`.
export function listValues(store, prefix, after, limit) {
  if (!store.isDurable) return Promise.resolve([])
  return store.afterWrites(async () => {
    const { values } = store.transaction("readonly", "default")
    const range = after > prefix
      ? IDBKeyRange.bound(after, prefix + "\uffff", true) : within(prefix)
    return done(values.getAllKeys(range, limit))
  })
}

/// Copies the values whose names begin with `from` and then `prefix` to names that begin with `to`, but none that is
/// there. False where one could not be written; one that is damaged is left out.
export async function copyValues(store, from, to, prefix) {
  for (let after = "";;) {
    const names = await listValues(store, from + prefix, after, COPIED)
    if (names.length === 0) return store.isDurable
    after = names.at(-1)
    const renamed = (name) => to + name.slice(from.length)
    const there = await readValues(store, names.map(renamed))
    const wanted = names.filter((_, index) => there[index] === null)
    const found = await readValues(store, wanted)
    const puts = wanted.flatMap((name, index) =>
      found[index] === null ? [] : [[renamed(name), found[index]]])
    if (puts.length === 0) continue
    if (await store.commit({ puts, removed: [], taken: [] }) !== WRITE.saved) return false
  }
}
