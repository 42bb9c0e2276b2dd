// IndexedDB as promises.

/// How long a browser may take to open a database before we go on without.
const OPENING_LIMIT = 5_000

/// `create(database)` makes the stores of one that is new.
export function openDatabase(name, create) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    const limit = setTimeout(() => reject(new Error("the database does not open")), OPENING_LIMIT)
    opening.onupgradeneeded = () => create(opening.result, opening.transaction)
    opening.onsuccess = () => { clearTimeout(limit); resolve(opening.result) }
    opening.onerror = () => { clearTimeout(limit); reject(opening.error) }
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
