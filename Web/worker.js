// The service worker: keeps one whole version of the app on the device, answers from it with or
// without a network, and from a newer one when the person wants it; shows notifications, and takes what
// is done with them. Tools/web-build writes the line before this one: BUILD with the version, the app's
// base, and each file with its digest.

const PREFIX = `umbu:${BUILD.base}:`
const CACHE = PREFIX + BUILD.version
/// Holds the name of the cache that the person chose.
const CHOICE = PREFIX + "choice"
const CHOICE_KEY = BUILD.base + "choice"
/// Holds by what the subscription to notifications is renewed (runtime/push.js).
const PUSH = PREFIX + "push"
const PUSH_KEY = BUILD.base + "push"
/// What the server answers itself lies under the base as well: its API, calendars, pages that links of messages lead
/// to, and what people made public.
const SERVERS = ["v1/", "unsubscribe/", "reply/", "calendar/", "bill/", "checkout/", "p/"]
  .map((path) => BUILD.base + path)

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

function isOurs(path) {
  return path.startsWith(BUILD.base) && !SERVERS.some((each) => path.startsWith(each))
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
  if (message?.renew !== undefined) return renew(null, message.renew)
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
    if (name.startsWith(PREFIX) && name !== CACHE && name !== PUSH) await caches.delete(name)
  }
  await self.clients.claim()
}

self.addEventListener("push", (event) => event.waitUntil(show(event)))

self.addEventListener("notificationclick", (event) => event.waitUntil(take(event)))

self.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renew(event.newSubscription)))

/// What a notification may say besides its title: its words are the server's, there are none here.
const SHOWN = [
  "body", "lang", "dir", "tag", "silent", "renotify", "requireInteraction", "timestamp", "actions",
]

/// Shows a declarative push message (Push API) as it is; one that the browser shows by itself is told of.
async function show(event) {
  const own = event.notification
  if (own) return tell("shown", own.data?.receipt)
  const { notification, app_badge: badge } = read(event.data)
  if (!notification?.title) return
  if (notification.data?.left) return showLeft(notification)
  const options = Object.fromEntries(
    SHOWN.filter((key) => notification[key] !== undefined).map((key) => [key, notification[key]]))
  const [icon] = BUILD.files.find(([file]) => /icon-192/.test(file)) ?? []
  if (icon) options.icon = icon
  const pages = {}
  for (const { action, navigate } of notification.actions ?? []) pages[action] = navigate
  options.data = { ...notification.data, navigate: notification.navigate, pages }
  await self.registration.showNotification(notification.title, options)
  const counted = badge === undefined ? null : badge > 0
    ? navigator.setAppBadge?.(badge) : navigator.clearAppBadge?.()
  await Promise.allSettled([counted, tell("shown", notification.data?.receipt)])
}

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/// What a tap does: an action that has addresses of its own in `posts` is posted to each, and nothing opens;
/// where one fails, and for all else, the page that belongs to it does, so that nothing is lost unseen.
async function take({ notification, action }) {
  notification.close()
  const { receipt, navigate, pages, posts, said } = notification.data ?? {}
  // What cannot be kept is said in the app.
  if (action && said) return keepActs(action, said).catch(() => open(navigate))
  const told = tell("opened", receipt)
  const addresses = [(action && posts?.[action]) || []].flat()
  const done = await Promise.all(addresses.map(isPosted))
  if (done.length === 0 || done.includes(false)) await open(pages?.[action] ?? navigate)
  await told
}

/// A message of names shows what the app left under them (runtime/left.js); where that is gone, as it came. Of doses
/// that were answered since it asks no more.
async function showLeft(notification) {
  const words = await leftWords().catch(() => null)
  const [icon] = BUILD.files.find(([file]) => /icon-192/.test(file)) ?? []
  const { navigate } = notification
  const rounds = notification.data.left.map((name) => words?.rounds[name]).filter(Boolean)
  if (rounds.length === 0) {
    const { title, body, lang, tag } = notification
    return self.registration.showNotification(title, { body, lang, tag, icon, data: { navigate } })
  }
  const said = await answered(words)
  const open = rounds.map((round) => waiting(round, said)).filter(Boolean)
  const done = rounds.filter(({ tag }) => !open.some((each) => each.tag === tag))
  await Promise.all([
    ...open.map((round) => showRound(round, words, { icon, navigate })),
    ...done.map((round) => settle(round, words, { icon, navigate, isAlone: open.length === 0 })),
  ])
}

function showRound({ title, body, tag, doses, later }, words, { icon, navigate }) {
  const actions = doses.length === 0 ? [] : [
    { action: "taken", title: words.taken }, { action: "skipped", title: words.skipped },
  ]
  return self.registration.showNotification(title, {
    body, tag, icon, lang: words.lang, renotify: true, actions,
    data: doses.length === 0 ? { navigate } : { navigate, said: { doses, later } },
  })
}

/// All of a round is answered: what was shown of it goes. A push must show something, so one alone says that, silently.
async function settle({ title, tag, later }, words, { icon, navigate, isAlone }) {
  if (isAlone) {
    await self.registration.showNotification(title, {
      body: words.done, tag, icon, lang: words.lang, silent: true, data: { navigate },
    })
  } else {
    for (const shown of await self.registration.getNotifications({ tag })) shown.close()
  }
  // What was not to be told when it was answered.
  await dropLater(words, later)
}

/// What of a round nobody has answered yet; null where all of it is.
function waiting(round, said) {
  const places = [...round.doses.keys()].filter((place) => !said.has(doseKey(round.doses[place])))
  if (places.length === round.doses.length) return round
  if (places.length === 0) return null
  // Words of a version before have no lines by themselves.
  if (!round.lines) return { ...round, doses: places.map((place) => round.doses[place]) }
  let last
  const parts = places.map((place) => round.lines[place]).map(({ time, text }) => {
    const part = time === last ? text : `${time} ${text}`
    last = time
    return part
  })
  return { ...round, doses: places.map((place) => round.doses[place]), body: parts.join("; ") }
}

function doseKey({ medicine, planned }) {
  return `${medicine} ${planned}`
}

/// The doses that were answered: as the app knew when it was open last, and from notifications since.
async function answered(words) {
  const said = new Set(words.said ?? [])
  const database = await leftDatabase()
  try {
    const key = await stored(database, "values", "key")
    const acts = database.transaction("acts").objectStore("acts")
    const [ids, sealed] = await Promise.all([acts.getAllKeys(), acts.getAll()].map(result))
    await Promise.all(ids.map(async (id, place) => {
      const { nonce, sealed: bytes } = sealed[place]
      const opened = await crypto.subtle.decrypt(sealing(id, nonce), key, bytes).catch(() => null)
      if (opened) said.add(doseKey(JSON.parse(new TextDecoder().decode(opened))))
    }))
  } finally {
    database.close()
  }
  return said
}

/// What was said of doses lies sealed until the app takes it in; of what is said the server wakes nobody again.
async function keepActs(action, { doses, later }) {
  const database = await leftDatabase()
  try {
    const key = await stored(database, "values", "key")
    const at = Date.now()
    const acts = await Promise.all(doses.map(async (dose) => {
      const id = crypto.randomUUID()
      const text = JSON.stringify({ ...dose, id, at, state: action })
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt(sealing(id, iv), key, new TextEncoder().encode(text))
      return [id, { nonce: iv, sealed }]
    }))
    const transaction = database.transaction("acts", "readwrite")
    for (const [id, act] of acts) transaction.objectStore("acts").put(act, id)
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = reject
    })
  } finally {
    database.close()
  }
  const words = await leftWords().catch(() => null)
  if (words) await dropLater(words, later)
}

async function dropLater({ key }, names) {
  if (names.length > 0) await post("v1/reminders/device/dropped", { key, names })
}

function leftDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`umbu:${BUILD.base}:left`, 1)
    // The app makes it; without one there is nothing to show.
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}

function stored(database, store, key) {
  return result(database.transaction(store).objectStore(store).get(key))
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function sealing(name, iv) {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(name) }
}

async function leftWords() {
  const database = await leftDatabase()
  try {
    const [key, words] = await Promise.all(["key", "words"].map((name) => stored(database, "values", name)))
    const bytes = await crypto.subtle.decrypt(sealing("words", words.nonce), key, words.sealed)
    return JSON.parse(new TextDecoder().decode(bytes))
  } finally {
    database.close()
  }
}

/// An address below the app's; else where the app begins.
function inside(address) {
  const base = new URL(BUILD.base, location.origin)
  let url
  try {
    url = new URL(address ?? base, base)
  } catch {
    return base
  }
  return url.origin === base.origin && url.pathname.startsWith(BUILD.base) ? url : base
}

async function isPosted(address) {
  const signal = AbortSignal.timeout(8_000)
  const answer = await fetch(inside(address), { method: "POST", credentials: "omit", signal })
    .catch(() => null)
  return answer?.ok === true
}

/// In a window of the app, if there is one, as a move within it: what is typed there is asked about.
async function open(address) {
  const url = new URL(inside(address))
  const found = await clients.matchAll({ type: "window", includeUncontrolled: true })
  const ours = found.filter((each) => new URL(each.url).pathname.startsWith(BUILD.base))
  const page = ours.find((each) => each.focused) ?? ours.find((each) => each.visibilityState === "visible")
    ?? ours[0]
  if (SERVERS.some((each) => url.pathname.startsWith(each))) return clients.openWindow(url)
  if (!page) {
    // Says to the page how somebody came to it (runtime/device.js).
    url.hash = "#n" + url.hash.replace("#", "&")
    return clients.openWindow(url)
  }
  // Before it is seen: a session may begin with that.
  page.postMessage({ isNotified: true })
  // It is refused where the tap was too long ago; the page goes there all the same.
  await page.focus().catch(() => {})
  // That it was used is told already.
  const hash = url.hash.replace(/[#&]m=[\w-]+$/, "")
  page.postMessage({ open: url.pathname.slice(BUILD.base.length) + url.search + hash })
}

/// Tells the server what became of a message, by its token.
async function tell(event, token) {
  if (!token) return
  for (const pause of [0, 2_000, 10_000]) {
    if (pause) await new Promise((done) => setTimeout(done, pause))
    const answer = await post("v1/messages/receipt", { token, event })
    if (answer && answer.status < 500 && answer.status !== 429) return
  }
}

/// The server's answer; null where there is none.
function post(path, body) {
  return fetch(BUILD.base + path, {
    method: "POST", credentials: "omit", headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null)
}

/// One at a time, since the secret of the subscription before is good once.
let renewing = Promise.resolve()

function renew(fresh, spoken) {
  renewing = renewing.catch(() => {}).then(() => renewOnce(fresh, spoken))
  return renewing
}

/// Sees to it that the server knows the subscription that the browser has now: browsers change it by
/// themselves, and so do the server its key and the person their language. A page that opens asks for it, with
/// the language that it has.
async function renewOnce(fresh, spoken) {
  const kept = await caches.match(PUSH_KEY, { cacheName: PUSH }).then((found) => found?.json())
  if (!kept || Notification.permission !== "granted") return
  const { pushManager } = self.registration
  let found = fresh ?? await pushManager.getSubscription()
  const { key } = spoken === undefined ? kept : await serversKey() ?? kept
  const language = spoken ?? kept.language
  if (found && key !== kept.key) {
    await found.unsubscribe()
    found = null
  }
  if (found?.endpoint === kept.endpoint && language === kept.language) return
  // Where the browser's push service is not to be reached some never say so: another time.
  const late = new Promise((done) => setTimeout(done, 20_000))
  found ??= await Promise.race([late, pushManager.subscribe({
    userVisibleOnly: true, applicationServerKey: key,
  }).catch(() => null)])
  if (!found) return
  const { endpoint, keys: { p256dh, auth } } = found.toJSON()
  const registration = { service: "web", endpoint, p256dh, auth, language }
  const { endpoint: before, auth: secret } = kept
  const answer = await post("v1/push/renewal", { endpoint: before, auth: secret, registration })
  // Who signed out meanwhile leaves nothing here.
  if (!await caches.has(PUSH)) return void await found.unsubscribe()
  const cache = await caches.open(PUSH)
  if (answer?.ok) await cache.put(PUSH_KEY, new Response(JSON.stringify({ key, endpoint, auth, language })))
  // The server knows no such device any more: the person turns notifications on anew.
  if (answer?.status === 404) await caches.delete(PUSH)
}

/// Null where it is not to be had.
async function serversKey() {
  const answer = await fetch(BUILD.base + "v1/push/key", { credentials: "omit" }).catch(() => null)
  const told = answer?.ok ? await answer.json() : null
  return told?.key ? told : null
}
