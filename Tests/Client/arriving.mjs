// How somebody comes to the app, as device.js says it: reads the page's address and what happened, prints the entry and
// the address that is left.

import { readFileSync } from "node:fs"

const asked = JSON.parse(readFileSync(0, "utf8"))
let now = 0
const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
define("navigator", { platform: "Linux", userAgent: "Test", onLine: true, webdriver: false })
define("screen", { width: 1_280, height: 800 })
define("location", new URL(asked.address))
define("history", {
  state: null,
  replaceState(_, __, url) { globalThis.location = new URL(url) },
})
define("document", { referrer: asked.referrer ?? "" })
define("matchMedia", (query) => ({ matches: query.includes("standalone") && asked.isInstalled === true }))
define("performance", { now: () => now })

const { deviceKind, noteNotification, takeNotification } = await import("../../Web/runtime/device.js")
takeNotification()
if (asked.isNotified) noteNotification()
now += asked.milliseconds ?? 0
console.log(JSON.stringify([deviceKind("/assets/app.1.wasm").entry, location.href]))
