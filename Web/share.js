// The part of the service worker that takes what other apps share: the form that the system posts to the app's page for
// it never reaches a server. It is sealed where the app finds it (runtime/shared.js), which asks before it keeps
// anything; any page of the web can post such a form.

const SHARE_PAGE = BUILD.base + "compartilhado"
/// How many may wait, with how many files and bytes of files each, and code units of a text.
const SHARE_LIMITS = { entries: 20, files: 50, bytes: 512 << 20, title: 300, text: 1_000_000, url: 2_048 }
const SHARE_PIECE = 1 << 20

self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "POST" || origin !== location.origin || pathname !== SHARE_PAGE) return
  event.respondWith(takeShared(request))
})

async function takeShared(request) {
  const problem = await request.formData().then(keepShared).catch(() => "/sem-espaco")
  return Response.redirect(new URL(SHARE_PAGE + problem, location.origin), 303)
}

/// What the page is to say: nothing, or the end of another address.
async function keepShared(form) {
  const database = await sharedDatabase()
  try {
    const waiting = await result(database.transaction("entries").objectStore("entries").count())
    if (waiting >= SHARE_LIMITS.entries) return "/demais"
    const key = await sharedKey(database)
    const id = `${Date.now()}-${crypto.randomUUID()}`
    const part = (name) => {
      const said = form.get(name)
      return typeof said === "string" ? said.slice(0, SHARE_LIMITS[name]) : ""
    }
    const entry = { title: part("title"), text: part("text"), url: part("url"), isLink: false, leftOut: 0, files: [] }
    let bytes = 0
    for (const file of form.getAll("files")) {
      if (!(file instanceof File)) continue
      bytes += file.size
      const isTaken = file.size > 0 && bytes <= SHARE_LIMITS.bytes && entry.files.length < SHARE_LIMITS.files
      const pieces = isTaken && await sealFile(database, key, `${id}/${entry.files.length}`, file)
      if (pieces) entry.files.push({ name: file.name, type: file.type, pieces })
      else entry.leftOut += 1
    }
    const isEmpty = !entry.title && !entry.text && !entry.url && entry.files.length === 0
    // Files for which there was no room, and nothing else.
    if (isEmpty) return entry.leftOut > 0 ? "/sem-espaco" : ""
    await putSealed(database, key, "entries", id, new TextEncoder().encode(JSON.stringify(entry)))
    return ""
  } finally {
    database.close()
  }
}

/// How many pieces it has; 0 where there was no room, or it cannot be read.
async function sealFile(database, key, id, file) {
  let number = 0
  try {
    for (let at = 0; at < file.size; at += SHARE_PIECE) {
      const bytes = await file.slice(at, at + SHARE_PIECE).arrayBuffer()
      await putSealed(database, key, "pieces", `${id}/${number}`, bytes)
      number += 1
    }
    return number
  } catch {
    const pieces = database.transaction("pieces", "readwrite").objectStore("pieces")
    pieces.delete(IDBKeyRange.bound(`${id}/`, `${id}/\uffff`))
    return 0
  }
}

async function putSealed(database, key, store, name, bytes) {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(sealing(name, nonce), key, bytes)
  const transaction = database.transaction(store, "readwrite")
  transaction.objectStore(store).put({ nonce, sealed }, name)
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
}

/// The same as the app makes where it is first.
function sharedDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`umbu:${BUILD.base}:shared`, 1)
    opening.onupgradeneeded = () => {
      for (const store of ["keys", "entries", "pieces"]) opening.result.createObjectStore(store)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

async function sharedKey(database) {
  const known = await stored(database, "keys", "key")
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
  const keys = database.transaction("keys", "readwrite").objectStore("keys")
  // The app may have made one meanwhile: that one counts.
  const kept = await result(keys.get("key"))
  if (!kept) await result(keys.put(made, "key"))
  return kept ?? made
}
