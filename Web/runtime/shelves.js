// How what lies in the device's store is laid out: its stores, and the names in them.

export const STORES = ["values", "queue", "aside"]

export function createStores(database) {
  database.createObjectStore("keys")
  database.createObjectStore("values")
  database.createObjectStore("queue", { autoIncrement: true })
  database.createObjectStore("aside", { autoIncrement: true })
}

export function queueName(space) { return "queue/" + space }

/// All names that begin with `prefix`.
export function within(prefix) { return IDBKeyRange.bound(prefix, prefix + "\uffff") }
