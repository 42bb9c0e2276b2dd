// The service worker: keeps one whole version of the app on the device, answers from it with or
// without a network, and lets a newer one in when the person wants it. Tools/web-build writes the
// line before this one: BUILD with the version, the app's base, and each file with its digest.

const PREFIX = `umbu:${BUILD.base}:`
const CACHE = PREFIX + BUILD.version

self.addEventListener("install", (event) => event.waitUntil(keepEverything()))

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()))

self.addEventListener("message", ({ data }) => {
  if (data === "activate") self.skipWaiting()
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== location.origin) return
  if (request.mode === "navigate") {
    if (isPage(url.pathname)) event.respondWith(answer(BUILD.base, request))
  } else if (BUILD.files.some(([path]) => path === url.pathname)) {
    event.respondWith(answer(url.pathname, request))
  }
})

/// What the server answers itself: its API lies under the base as well.
function isPage(path) {
  return path.startsWith(BUILD.base) && !path.startsWith(BUILD.base + "v1/")
}

async function answer(path, request) {
  const cache = await caches.open(CACHE)
  return await cache.match(path) ?? fetch(request)
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
