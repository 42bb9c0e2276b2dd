// Runs the service worker as a browser does while the app is closed: the input is what the app left, what was said from
// notifications before and what comes now, the output what stands on the device's screen then and what was posted.

import { readFileSync } from "node:fs"
import { runInThisContext } from "node:vm"

const BASE = "/careguide/"
const encoder = new TextEncoder()
const heard = new Map()
const screen = []
const posted = []

/// What is in a store of the database, by key.
const stores = { values: new Map(), acts: new Map() }

function request(result) {
  const asked = { result }
  queueMicrotask(() => asked.onsuccess?.())
  return asked
}

const database = {
  close() {},
  transaction(name) {
    const transaction = {
      objectStore: () => ({
        get: (key) => request(stores[name].get(key)),
        getAllKeys: () => request([...stores[name].keys()]),
        getAll: () => request([...stores[name].values()]),
        put: (value, key) => { stores[name].set(key, value) },
      }),
    }
    setTimeout(() => transaction.oncomplete?.(), 0)
    return transaction
  },
}

/// A notification with a tag takes the place of the one before.
function showNotification(title, options) {
  const before = screen.findIndex(({ tag }) => tag !== undefined && tag === options.tag)
  if (before >= 0) screen.splice(before, 1)
  const notification = { title, ...options, close: () => screen.splice(screen.indexOf(notification), 1) }
  screen.push(notification)
}

const worker = {
  addEventListener: (kind, listener) => heard.set(kind, listener),
  registration: {
    showNotification: async (title, options) => showNotification(title, options),
    getNotifications: async ({ tag }) => screen.filter((each) => each.tag === tag),
  },
}

async function hear(kind, event) {
  await new Promise((resolve, reject) => {
    heard.get(kind)({ ...event, waitUntil: (promise) => promise.then(resolve, reject) })
  })
}

async function seal(key, name, value) {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const how = { name: "AES-GCM", iv: nonce, additionalData: encoder.encode(name) }
  const sealed = await crypto.subtle.encrypt(how, key, encoder.encode(JSON.stringify(value)))
  return { nonce, sealed }
}

Object.assign(globalThis, {
  BUILD: { base: BASE, version: "1", files: [] }, self: worker, indexedDB: {
    open() {
      const opening = request(database)
      return opening
    },
  },
  location: { origin: "https://umbu.example" },
  clients: { matchAll: async () => [], openWindow: async () => {} },
  caches: { match: async () => undefined },
  fetch: async (path, { body }) => {
    if (question.isOffline) throw new TypeError("no network")
    posted.push({ path, body: JSON.parse(body) })
    return { ok: true, status: 204 }
  },
})

const question = JSON.parse(readFileSync(0, "utf8"))
runInThisContext(readFileSync(new URL("../../Web/worker.js", import.meta.url), "utf8"))

const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
stores.values.set("key", key)
if (question.words) stores.values.set("words", await seal(key, "words", question.words))

for (const step of question.steps) {
  question.isOffline = step.isOffline ?? false
  if (step.left) {
    const notification = { title: "Careguide", body: "Hora de um remédio.", tag: "left",
      navigate: BASE, data: { left: step.left } }
    await hear("push", { data: { json: () => ({ notification }) } })
  } else {
    const notification = screen.find(({ tag }) => tag === step.tag)
    await hear("notificationclick", { notification, action: step.tap })
  }
}

console.log(JSON.stringify({
  screen: screen.map(({ title, body, silent, actions, data }) => (
    { title, body, isSilent: silent ?? false, actions: (actions ?? []).length,
      doses: data.said?.doses.map(({ planned }) => planned) ?? [] })),
  posted, acts: stores.acts.size,
}))
