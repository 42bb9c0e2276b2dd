// IndexedDB as promises.

/// How many milliseconds a browser may take to open a database before somebody must say how to go on.
const PATIENCE = 5_000

export class Unopened extends Error {
  constructor() { super("the database does not open") }
}

/// `create(database)` makes the stores of one that is new. When it takes long, `slow(giveUp)` decides: after
/// `giveUp()` there is none, and until then it may still open; what it returns is called when it did.
export function openDatabase(name, create, slow = (giveUp) => giveUp()) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    let opened = () => {}
    const limit = setTimeout(() => { opened = slow(() => reject(new Unopened())) ?? opened }, PATIENCE)
    const end = () => { clearTimeout(limit); opened() }
    opening.onupgradeneeded = () => create(opening.result, opening.transaction)
    opening.onsuccess = () => { end(); resolve(opening.result) }
    opening.onerror = () => { end(); reject(opening.error) }
  })
}

export function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
