// Notifications on this device: asked for after a tap, subscribed with the server's key, and given up. The
// service worker shows them (worker.js), also while the app is closed.

import { noteNotification } from "./device.js"
import { MOVE, PUSH, SUBSCRIBED } from "./numbers.js"

// In milliseconds: where a push service is not to be reached some browsers never say so.
const PATIENCE = 20_000, LOOK = 3_000

export class Push {
  /// `name` is the app's: what the service worker needs to renew a subscription lies in a cache of it.
  constructor(base, name, navigation) {
    this.base = base
    this.cache = `${name}:push`
    this.ending = Promise.resolve()
    const workers = navigator.serviceWorker
    if (!workers) return
    workers.addEventListener("message", ({ data }) => {
      if (data?.isNotified) noteNotification()
      if (data?.open !== undefined) navigation.go(MOVE.push, data.open)
    })
    this.clearBadge()
    document.addEventListener("visibilitychange", () => this.clearBadge())
    this.kept().then((kept) => kept && this.registration()).then((found) => {
      found?.active?.postMessage({ renew: document.documentElement.lang })
    }).catch(() => {})
  }

  /// Who looks at the app has seen what its icon told of.
  clearBadge() {
    if (document.visibilityState === "visible") navigator.clearAppBadge?.().catch(() => {})
  }

  registration() {
    return navigator.serviceWorker.getRegistration(this.base.pathname)
  }

  async subscription() {
    return (await this.registration())?.pushManager.getSubscription()
  }

  async kept() {
    const found = await globalThis.caches?.match(this.base.pathname + "push", { cacheName: this.cache })
    return found?.json()
  }

  /// How the device stands, and whether it is subscribed.
  async look() {
    const hasAll = navigator.serviceWorker && globalThis.PushManager && globalThis.Notification
    if (!hasAll) return [navigator.standalone === false ? PUSH.needsInstalling : PUSH.unavailable, false]
    if (Notification.permission === "denied") return [PUSH.denied, false]
    if (Notification.permission !== "granted") return [PUSH.unasked, false]
    const found = await within(LOOK, Promise.all([this.kept(), this.subscription()])).catch(() => [])
    return [PUSH.allowed, found.every(Boolean) && found.length > 0]
  }

  /// What became of it, and the subscription.
  async subscribe(key) {
    try {
      const permission = await Notification.requestPermission()
      if (permission === "denied") return [SUBSCRIBED.denied]
      if (permission !== "granted") return [SUBSCRIBED.dismissed]
      // Who turns them off and on again means the last.
      await within(LOOK, this.ending).catch(() => {})
      const { pushManager } = await within(PATIENCE, navigator.serviceWorker.ready)
      // One that is there may be of another key, or lead nowhere any more.
      await (await pushManager.getSubscription())?.unsubscribe()
      const made = await within(PATIENCE, pushManager.subscribe({
        userVisibleOnly: true, applicationServerKey: key,
      }))
      const { endpoint, keys } = made.toJSON()
      const cache = await caches.open(this.cache)
      const kept = { key, endpoint, auth: keys.auth, language: document.documentElement.lang }
      await cache.put(this.base.pathname + "push", new Response(JSON.stringify(kept)))
      return [SUBSCRIBED.subscribed, endpoint, keys.p256dh, keys.auth]
    } catch (error) {
      console.warn("no notifications:", error?.name)
      return [SUBSCRIBED.failed]
    }
  }

  /// Nothing of it stays, neither of what is shown.
  unsubscribe() {
    this.ending = this.end()
    return this.ending
  }

  async end() {
    navigator.clearAppBadge?.().catch(() => {})
    try {
      await globalThis.caches?.delete(this.cache)
      const found = await navigator.serviceWorker?.getRegistration(this.base.pathname)
      for (const each of await found?.getNotifications?.() ?? []) each.close()
      await (await found?.pushManager?.getSubscription())?.unsubscribe()
    } catch (error) {
      console.warn("notifications could not be given up:", error?.name)
    }
  }
}

/// Fails where it takes longer.
export function within(milliseconds, work) {
  let timer
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new DOMException("too late", "TimeoutError")), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
