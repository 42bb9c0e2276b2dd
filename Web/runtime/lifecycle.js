// Where the page stands in its life, from the browser's events, as one state machine:
// active, background (hidden) or frozen.

import { PHASE } from "./numbers.js"

export class Lifecycle {
  /// `changed()` is called after each change; `timers` rest while the page is not active.
  constructor(timers, changed) {
    this.timers = timers
    this.changed = changed
    this.phase = document.visibilityState === "hidden" ? PHASE.background : PHASE.active
    this.isOnline = navigator.onLine
    this.hasNewVersion = false
    this.installPrompt = null

    document.addEventListener("visibilitychange", () => this.look())
    document.addEventListener("freeze", () => this.move(PHASE.frozen))
    document.addEventListener("resume", () => this.look())
    addEventListener("pagehide", () => this.move(PHASE.background))
    addEventListener("pageshow", () => this.look())
    addEventListener("online", () => this.set("isOnline", true))
    addEventListener("offline", () => this.set("isOnline", false))
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault()
      this.set("installPrompt", event)
    })
    addEventListener("appinstalled", () => this.set("installPrompt", null))
  }

  look() {
    this.move(document.visibilityState === "hidden" ? PHASE.background : PHASE.active)
  }

  move(phase) {
    if (phase === this.phase) return
    this.phase = phase
    // The app hears of the pause before its timers rest, and of the return before they wake.
    this.changed()
    if (phase === PHASE.active) this.timers.wake()
    else this.timers.rest()
  }

  set(name, value) {
    if (this[name] === value) return
    this[name] = value
    this.changed()
  }

  write(out) {
    return out.byte(this.phase).flag(this.isOnline).flag(this.hasNewVersion)
      .flag(this.installPrompt !== null)
  }

  /// Shows the browser's install prompt; true when the person said yes.
  async install() {
    const prompt = this.installPrompt
    if (!prompt) return false
    this.set("installPrompt", null)
    await prompt.prompt()
    return (await prompt.userChoice).outcome === "accepted"
  }
}
