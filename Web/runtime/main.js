// Starts an app: the wasm module, the store and the document, each as early as it can.

import { Ahead } from "./ahead.js"
import { Blobs } from "./blobs.js"
import { Brought } from "./brought.js"
import { Reader, Writer } from "./bytes.js"
import { makeCalls } from "./calls.js"
import { hideCode } from "./codes.js"
import { showCrash } from "./crash.js"
import { deviceHeaders, deviceKind, takeNotification } from "./device.js"
import { debugToken, takeDebug } from "./debug.js"
import { dragWithin } from "./drags.js"
import { Events } from "./events.js"
import { Fields } from "./fields.js"
import { takeDrops } from "./files.js"
import { keepHours } from "./hours.js"
import { Icons } from "./icons.js"
import { Later, firstView } from "./later.js"
import { Left } from "./left.js"
import { Lifecycle } from "./lifecycle.js"
import { noteHeld, tellLost } from "./lost.js"
import { Module, surroundings } from "./module.js"
import { Navigation } from "./navigation.js"
import { Network } from "./network.js"
import { CHANNEL } from "./numbers.js"
import { Page } from "./page.js"
import { Patcher } from "./patch.js"
import { Preferences } from "./preferences.js"
import { refreshByPulling } from "./pull.js"
import { Push, within } from "./push.js"
import { takeReceipt, tellOpened } from "./receipts.js"
import { FAREWELL, Reports } from "./reports.js"
import { Shared } from "./shared.js"
import { openStore } from "./store.js"
import { closeSwipedRows } from "./swipes.js"
import { Tabs } from "./tabs.js"
import { Telemetry } from "./telemetry.js"
import { Timers } from "./timers.js"
import { askToWait } from "./unopened.js"
import { Updates } from "./updates.js"
import { Voice } from "./voice.js"
import { Zones } from "./zones.js"

const { content: place, dataset: { codePaths, shares } } = document.querySelector("meta[name=umbu-base]")
const base = new URL(place, location.href)
const pagesOfCodes = (codePaths ?? "").split(" ").filter(Boolean)
hideCode(base, pagesOfCodes)
takeNotification()
const receipt = takeReceipt()
const address = document.querySelector("link[data-module]")?.href
const name = `umbu:${base.pathname}`
takeDebug(name)
const shared = new Shared(name, shares === "yes")
shared.takeLink(base, "salvar", "compartilhado")
const part = document.querySelector("meta[name=umbu-later]")
const later = new Later({
  address: part?.content, firstPaths: part?.dataset.firstPaths.split(" ") ?? [],
  after: Number(part?.dataset.after), name,
})
const send = (channel, write) => {
  const out = new Writer()
  write?.(out)
  module.respond(channel, out.done())
}

const preferences = new Preferences(name + ":")
// The same key as in Sources/Browser/Browser/Telemetry/TelemetryHost.swift.
const COUNTED = "analytics_tracking_enabled"

// The page is Portuguese until the app runs, and what is read out or shown after a crash before that
// is to be the person's language: the one they chose, else the first that we speak.
const spoken = preferences.read("language") ??
  navigator.languages.find((tag) => /^(pt|en)\b/i.test(tag))
if (spoken?.toLowerCase().startsWith("en")) document.documentElement.lang = "en"

const store = openStore(name, {
  lost: () => send(CHANNEL.storeLost),
  ended: () => {
    page.guards.clear()
    location.reload()
  },
  used: () => noteHeld(preferences),
  slow: askToWait,
})
const crash = (error) => showCrash(error, unsent, exported)
const container = document.getElementById("app")
const fields = new Fields()
const page = new Page((key) => later.then(() => send(CHANNEL.key, (out) => out.text(key))))
let patcher
const events = new Events(container, fields, {
  send: (listener, bytes) => module.event(listener, bytes),
  then: (work) => later.then(work),
  early: (work) => later.early(work),
  isBusy: () => patcher.isApplying,
})
patcher = new Patcher(container, events, fields, page, new Icons())

const module = new Module({
  patch: (buffer, start) => patcher.apply(buffer, start),
  call: (id, bytes) => call(id, new Reader(bytes)),
  crash: (error) => {
    if (!later.startAgain(error)) crash(error)
  },
})
const respond = (id, bytes) => module.respond(id, bytes)

const timers = new Timers()
const lifecycle = new Lifecycle(
  timers, () => send(CHANNEL.lifecycle, (out) => lifecycle.write(out)))
const navigation = new Navigation(base, pagesOfCodes, (path) => {
  const tell = () => send(CHANNEL.location, (out) => out.text(path))
  // Pages of the later part wait for it, and what comes after them does.
  if (later.isFirst(base.pathname + path) && later.waiting.length === 0) tell()
  else later.then(tell)
})
const updates = new Updates(base, () => lifecycle.set("hasNewVersion", true))
const tabs = new Tabs(name, ({ about, bytes }) => {
  ahead.forget()
  send(CHANNEL.message, (out) => out.text(about).run(bytes))
})
const ahead = new Ahead(store, preferences)
const network = new Network(base, () => deviceHeaders(address))
const blobs = new Blobs(store, name)
const brought = new Brought()
const zones = new Zones(document.querySelector("meta[name=umbu-zones]")?.content)
const reports = new Reports({ store, network, tabs })
const push = new Push(base, name, navigation)
const telemetry = new Telemetry(name)
const call = makeCalls({
  ahead, timers, navigation, page, lifecycle, respond, crash, store, blobs, network, tabs,
  preferences, reports, wipe, zones, push, left: new Left(base, name), telemetry,
  voice: new Voice(), shared, brought,
  device: () => ({ ...deviceKind(address), debugToken: debugToken(name) }),
  whenWhole: (work) => later.whenHere(work),
  reload: () => {
    page.guards.clear()
    updates.reload()
  },
})

takeDrops(brought)
closeSwipedRows(container)
refreshByPulling()
const [drags, hours] = [dragWithin(container), keepHours(container)]
page.drawn = () => {
  drags()
  hours()
}

/// At the usual size of text, as media queries in rem have it.
const widthNow = () =>
  Math.round(innerWidth * 16 / parseFloat(getComputedStyle(document.documentElement).fontSize))
let width = widthNow()
addEventListener("resize", () => {
  if (widthNow() === width) return
  width = widthNow()
  send(CHANNEL.width, (out) => out.word(width))
})

/// The queued mutations that can be read, for the page that follows a crash.
async function unsent() {
  const queue = await (await store).readQueue(null, 0)
  return queue.filter(([, bytes]) => bytes !== null)
    .map(([, bytes, queue]) => ({ bytes, queue }))
}

/// Keeps that they were handed out, and tells the server as soon as it can be reached.
async function exported(entries) {
  const counts = new Map()
  for (const { queue } of entries) counts.set(queue, (counts.get(queue) ?? 0) + 1)
  for (const [queue, count] of counts) await reports.exported(...queue.split("/"), count)
  reports.send()
}

/// The person signed out: nothing of them stays on the device but the language, a space of this device
/// alone, which is no account's, and, until the server has had it, the proof that they did.
async function wipe(token) {
  const alone = preferences.chosen("alone")
  const staying = alone.then((kept) => {
    const [space, person] = kept?.split("\n") ?? []
    if (!person) return [FAREWELL]
    const own = `${space}/${person}/`
    return [
      FAREWELL, `space/${own}`, `past/${own}`, `value/${own}`, `secret/copies/${space}`,
      "secret/device.woken",
    ]
  })
  // What they were asked about before the window closes is gone as well.
  page.guards.clear()
  blobs.forgetAll()
  const forgetting = shared.forgetAll()
  reports.age += 1
  const counted = preferences.chosen(COUNTED)
  const clearing = clearPreferences(alone, counted)
  const unsubscribing = within(2_000, push.unsubscribe()).catch(() => {})
  later.takeMark()
  alone.then((kept) => kept ?? zones.forgetOthers())
  const farewell = reports.farewell(token)
  await (await store).wipe(staying, farewell)
  await Promise.all([clearing, unsubscribing, forgetting])
  // What was written before it may have noted something.
  await clearPreferences(alone, counted)
}

/// What goes with the device, such as where it has been, stays as long as a space of its own does. That it may count what
/// is used stays; who said no, or was not asked, leaves nothing.
async function clearPreferences(alone, counted) {
  const isCounted = await counted === "true"
  const stays = (key) => key === "language" || key === "alone" || (key === COUNTED && isCounted)
  await preferences.clear((key) => stays(key) || key.startsWith("device."))
  if (await alone === null) await preferences.clear(stays)
}

const start = (instance) => module.start(instance, surroundings({
  width,
  languages: navigator.languages,
  address: base.href,
  location: navigation.path,
  lifecycle: (out) => lifecycle.write(out),
}))

try {
  if (later.isNeededAtOnce) later.fetch()
  const first = fetch(address).then((response) => later.following(response))
  const { instance } = await WebAssembly.instantiateStreaming(first, module.imports)
  // At the latest now.
  later.fetch()
  if (later.isNeededAtOnce) {
    await later.join(instance.exports)
    start(instance)
  } else {
    start(instance)
    if (!later.isHere) await firstView(container)
    await later.join(instance.exports)
  }
} catch (error) {
  crash(error)
} finally {
  updates.register()
  reports.send()
  tellOpened(receipt, network)
  store.then((kept) => tellLost(kept, preferences))
}
