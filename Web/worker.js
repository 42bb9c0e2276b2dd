// The service worker: keeps one whole version of the app on the device, answers from it with or
// without a network, and from a newer one when the person wants it. Tools/web-build writes the
// line before this one: BUILD with the version, the app's base, and each file with its digest.

const PREFIX = `umbu:${BUILD.base}:`
const CACHE = PREFIX + BUILD.version
/// Holds the name of the cache that the person chose.
const CHOICE = PREFIX + "choice"
const CHOICE_KEY = BUILD.base + "choice"

self.addEventListener("install", (event) => event.waitUntil(keepEverything()))

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()))

self.addEventListener("message", (event) => event.waitUntil(reply(event.data, event.source)))

self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== location.origin || !isOurs(url.pathname)) return
  const isPage = request.mode === "navigate"
  // A page and its files are of one version.
  if (isPage) current = choice()
  event.respondWith(answer(isPage ? BUILD.base : url.pathname, request))
})

/// What the server answers itself lies under the base as well: its API, the pages of links in mails, calendars.
const SERVED = ["v1/", "reply/", "unsubscribe/", "calendar/"]

function isOurs(path) {
  return path.startsWith(BUILD.base) && !SERVED.some((way) => path.startsWith(BUILD.base + way))
    || BUILD.files.some(([file]) => file === path)
}

/// The choice as of the last page; a promise.
let current = null

async function answer(path, request) {
  for (const cacheName of [await (current ??= choice()) ?? CACHE, CACHE]) {
    const found = await caches.match(path, { cacheName })
    if (found) return found
  }
  return fetch(request)
}

/// While it waits: whether the person has chosen this version yet, and the choice. From then on the
/// worker before answers with this version, until all its pages are closed and this one follows.
/// skipWaiting() is no help: while the other has something to answer, Chromium puts this one off for
/// half a minute or more, and what it is asked meanwhile waits too.
async function reply(message, client) {
  if (message === "are you new?" && await choice() !== CACHE) client.postMessage("new")
  if (message !== "start") return
  const cache = await caches.open(CHOICE)
  await cache.put(CHOICE_KEY, new Response(CACHE))
  client.postMessage("chosen")
}

/// The name of the cache that the person chose; undefined before the first choice.
async function choice() {
  const kept = await caches.match(CHOICE_KEY, { cacheName: CHOICE })
  return kept?.text()
}

/// All files or none: one that is missing or not what was built fails the installation, and the
/// version before stays. Files that did not change are taken over from it.
async function keepEverything() {
  const cache = await caches.open(CACHE)
  await Promise.all(BUILD.files.map(async ([path, integrity]) => {
    const known = await caches.match(path)
    if (known && known.headers.get("x-integrity") === integrity) return cache.put(path, known)
    const response = await fetch(path, { integrity, cache: "no-cache", credentials: "omit" })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const headers = new Headers(response.headers)
    headers.set("x-integrity", integrity)
    const { status } = response
    await cache.put(path, new Response(await response.arrayBuffer(), { status, headers }))
  }))
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name)
  }
  await self.clients.claim()
}
