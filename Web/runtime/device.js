// What kind of device this is, for the server's audit (Kernel/API/DeviceInfo): its model, the version
// of its system, the build of the app, and nothing more. No value tells this device from another of
// its make.

const LONGEST = 64
const plain = (text) => String(text ?? "").replace(/[^ -~]/g, "?").slice(0, LONGEST)

// Where the browser does not say it in hints (developer.mozilla.org/docs/Web/API/NavigatorUAData),
// the old word for the platform is all there is.
let model = navigator.userAgentData?.platform || navigator.platform
let system = ""
navigator.userAgentData?.getHighEntropyValues(["model", "platformVersion"]).then((said) => {
  model = said.model || model
  system = said.platformVersion
}, () => {})

/// The build of the app, by the address of its module, whose name holds its hash.
const buildOf = (address) => plain(address?.split("/").pop().split(".").at(-2))

/// What is counted with an event: the build, what kind of device it is, how it is connected, and whether a program
/// sits before it. Each is one of a few, but for the build.
export function deviceKind(address) {
  const { connection, userAgentData, userAgent, onLine, webdriver } = navigator
  const isSmall = Math.min(screen.width, screen.height) < 600
  const isPhone = userAgentData?.mobile ?? /Mobi/.test(userAgent)
  const isTouched = isPhone || matchMedia("(pointer: coarse)").matches
  const type = ["wifi", "cellular", "ethernet"].find((each) => each === connection?.type)
  return {
    version: buildOf(address),
    kind: !isTouched ? "desktop" : isSmall ? "mobile" : "tablet",
    connection: onLine ? type ?? "unknown" : "offline",
    entry: entry(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
    isAutomated: webdriver === true,
  }
}

// When somebody came by a notification; null for never.
let notified = null

/// Notes that it was just now.
export function noteNotification() {
  notified = performance.now()
}

/// Takes the worker's word for that out of the address, before anything else looks there.
export function takeNotification() {
  if (!/^#n(&|$)/.test(location.hash)) return
  const url = new URL(location.href)
  url.hash = url.hash.replace(/^#n&?/, "")
  history.replaceState(history.state, "", url)
  noteNotification()
}

/// How the person came: by a notification within the last minute, to an app on their home screen, by a link of another page or a mail, or by themselves.
function entry() {
  if (notified !== null && performance.now() - notified < 60_000) return "notification"
  if (matchMedia("(display-mode: standalone)").matches) return "install"
  const from = document.referrer
  return from !== "" && !from.startsWith(location.origin) ? "link" : "direct"
}

/// The headers that say it. `build` is the address of the app's module, whose name holds its hash.
export function deviceHeaders(build) {
  return {
    "Umbu-Device": JSON.stringify({
      device_model: plain(model),
      os_version: plain(system),
      app_version: buildOf(build),
    }),
  }
}
