// Keeps what the service worker shows of doses as left.js does: what the app leaves, what is said from notifications, and
// what is said then to be taken in; the output is what the worker finds.

import { readFileSync } from "node:fs"
import { Left } from "../../Web/runtime/left.js"

const stores = { values: new Map(), acts: new Map() }

function request(result) {
  const asked = { result }
  queueMicrotask(() => asked.onsuccess?.())
  return asked
}

globalThis.indexedDB = {
  open: () => request({
    transaction(name) {
      const store = stores[name]
      const transaction = {
        objectStore: () => ({
          transaction,
          get: (key) => request(store.get(key)),
          getAll: () => request([...store.values()]),
          getAllKeys: () => request([...store.keys()]),
          put: (value, key) => { store.set(key, value) },
          delete: (key) => { store.delete(key) },
          clear: () => store.clear(),
        }),
      }
      setTimeout(() => transaction.oncomplete?.(), 0)
      return transaction
    },
  }),
}

const { words, acts, forgotten } = JSON.parse(readFileSync(0, "utf8"))
const left = new Left("https://umbu.example/careguide/", "umbu:/careguide/")
if (words) await left.keep(JSON.stringify({ keeps: [], ...words }))
const vault = await left.vault()
for (const act of acts) {
  stores.acts.set(act.id, await vault.seal(act.id, new TextEncoder().encode(JSON.stringify(act))))
}
// Nobody waits for one before the other begins.
await Promise.all(forgotten.map((id) => left.forget([id])))
console.log(JSON.stringify({ said: (await left.words())?.said ?? null, acts: [...stores.acts.keys()] }))
