// Requests to the app's own server and its live channel. Paths are relative to the app's base;
// nothing is ever sent anywhere else.

import { NETWORK_FAILURE } from "./numbers.js"

// The slowest way to the server that is waited for, in bytes a millisecond.
const SLOWEST = 4

export class Network {
  /// `own()` gives the headers that go with every request.
  constructor(base, own = () => ({})) {
    this.base = base
    this.own = own
    this.open = new Map()
  }

  /// The address of a path in the app, or null when it leads out of it.
  address(path) {
    try {
      const url = new URL(path, this.base)
      const { origin, pathname } = this.base
      const isInside = url.origin === origin && url.pathname.startsWith(pathname)
      return isInside && !url.username && !url.hash ? url : null
    } catch {
      return null
    }
  }

  /// Answers `{ status, headers, body }` or `{ failure }`. `timeout` is how long, in milliseconds,
  /// the server may keep silent; each part of the answer begins it anew, and what is sent may take
  /// longer, since how far it has come is not known.
  /// The answer's body is a Blob where `isLarge`.
  async fetch(id, { method, path, headers, body, timeout, keepsAlive, isLarge = false }) {
    const url = this.address(path)
    if (!url) return { failure: NETWORK_FAILURE.invalidURL }
    const controller = new AbortController()
    this.open.set(id, () => controller.abort())
    let isLate = false
    let heardAt = performance.now() + body.length / SLOWEST
    const watch = () => {
      const left = heardAt + timeout - performance.now()
      if (left > 0) {
        // No timer of the page: those rest while it is hidden, and this one need not.
        AbortSignal.timeout(Math.ceil(left)).addEventListener("abort", () => {
          if (this.open.has(id)) watch()
        })
      } else {
        isLate = true
        controller.abort()
      }
    }
    watch()
    try {
      const response = await fetch(url, {
        method,
        headers: [...headers, ...Object.entries(this.own())],
        body: body.length === 0 ? undefined : body,
        signal: controller.signal,
        credentials: "omit",
        cache: "no-store",
        redirect: "error",
        referrerPolicy: "no-referrer",
        keepalive: keepsAlive,
      })
      return {
        status: response.status,
        headers: [...response.headers],
        body: await whole(response, isLarge, () => { heardAt = performance.now() }),
      }
    } catch {
      if (isLate) return { failure: NETWORK_FAILURE.timedOut }
      if (controller.signal.aborted) return { failure: NETWORK_FAILURE.cancelled }
      return { failure: NETWORK_FAILURE.unreachable }
    } finally {
      this.open.delete(id)
    }
  }

  /// Opens the live channel; `on` hears `opened()`, `message(text)` and `closed(code)`, once.
  live(id, path, on) {
    const url = this.address(path)
    if (!url) return on.closed(1006)
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:"
    const socket = new WebSocket(url)
    socket.onopen = () => on.opened()
    socket.onmessage = ({ data }) => { if (typeof data === "string") on.message(data) }
    socket.onclose = ({ code }) => {
      this.open.delete(id)
      on.closed(code)
    }
    const close = () => {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
    }
    close.send = (text) => { if (socket.readyState === WebSocket.OPEN) socket.send(text) }
    this.open.set(id, close)
  }

  say(id, text) {
    this.open.get(id)?.send?.(text)
  }

  cancel(id) {
    const close = this.open.get(id)
    this.open.delete(id)
    close?.()
  }
}

/// The bytes of an answer; `progressed()` hears of each part.
async function whole(response, isLarge, progressed) {
  const parts = []
  let count = 0
  const reader = response.body?.getReader()
  for (; reader;) {
    progressed()
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    count += value.length
  }
  if (isLarge) return new Blob(parts)
  const bytes = new Uint8Array(count)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
