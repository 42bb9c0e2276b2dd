// The service worker: registered here, asked for news, and told when the person wants the new
// version.

export class Updates {
  /// `found()` is called when a new version is downloaded and waits.
  constructor(base, found) {
    this.base = base
    this.waiting = null
    if (!navigator.serviceWorker) return
    navigator.serviceWorker.addEventListener("message", ({ data, source }) => {
      if (data === "chosen") return location.reload()
      if (data !== "new") return
      this.waiting = source
      found()
    })
    // Its first installation fetches all files: not before those that the first view needs.
    if (navigator.serviceWorker.controller) this.register()
  }

  /// Registers the worker, if that was not done yet.
  async register() {
    if (!navigator.serviceWorker || this.isRegistered) return
    this.isRegistered = true
    try {
      const address = trusted(new URL("worker.js", this.base))
      const registration = await navigator.serviceWorker.register(
        address, { scope: this.base.pathname, updateViaCache: "none" })
      const look = () => {
        // Without a controller this is the first version, which waits for nobody.
        if (navigator.serviceWorker.controller) registration.waiting?.postMessage("are you new?")
      }
      look()
      registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", look)
      })
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") registration.update().catch(() => {})
      })
    } catch (error) {
      console.warn("no service worker:", error?.message ?? String(error))
    }
  }

  /// Starts the new version where one waits, else the same again: another tab may have let it in.
  reload() {
    if (this.waiting?.state !== "installed") return location.reload()
    this.waiting.postMessage("start")
  }
}

/// The one policy of the app (require-trusted-types-for 'script'): our own worker and nothing else.
function trusted(address) {
  if (!globalThis.trustedTypes) return address.href
  return trustedTypes.createPolicy("umbu", {
    createScriptURL: (text) => {
      if (new URL(text).origin !== location.origin) throw new TypeError("not ours: " + text)
      return text
    },
  }).createScriptURL(address.href)
}
