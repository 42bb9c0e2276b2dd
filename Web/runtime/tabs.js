// The tabs of one browser: one of them leads, and all can tell the others something.

export class Tabs {
  constructor(name, heard) {
    this.name = name
    this.channel = new BroadcastChannel(name)
    this.channel.onmessage = ({ data }) => heard(data)
    this.releases = new Map()
  }

  tell(message) {
    this.channel.postMessage(message)
  }

  /// Calls `lead()` when this tab leads in `what`, which may be never. It leads until it is closed
  /// or `resign`s.
  async candidate(id, what, lead) {
    if (!navigator.locks) return lead()
    const controller = new AbortController()
    let resign = () => controller.abort()
    this.releases.set(id, () => resign())
    try {
      await navigator.locks.request(`${this.name}/${what}`, { signal: controller.signal }, () => {
        lead()
        return new Promise((resolve) => { resign = resolve })
      })
    } catch {
      // It gave up before it led.
    }
  }

  resign(id) {
    this.releases.get(id)?.()
    return this.releases.delete(id)
  }
}
