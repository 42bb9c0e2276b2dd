// Requests to the app's own server and its live channel. Paths are relative to the app's base;
// nothing is ever sent anywhere else.

export const FAILURES = { unreachable: 0, timedOut: 1, cancelled: 2, invalidURL: 3 }

export class Network {
  constructor(base) {
    this.base = base
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

  /// Answers `{ status, headers, body }` or `{ failure }`.
  async fetch(id, { method, path, headers, body, timeout, keepsAlive }) {
    const url = this.address(path)
    if (!url) return { failure: FAILURES.invalidURL }
    const controller = new AbortController()
    this.open.set(id, () => controller.abort())
    const limit = AbortSignal.timeout(timeout)
    limit.addEventListener("abort", () => controller.abort())
    try {
      const response = await fetch(url, {
        method,
        headers,
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
        body: new Uint8Array(await response.arrayBuffer()),
      }
    } catch {
      if (limit.aborted) return { failure: FAILURES.timedOut }
      if (controller.signal.aborted) return { failure: FAILURES.cancelled }
      return { failure: FAILURES.unreachable }
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
