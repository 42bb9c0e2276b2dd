// What the server is told without the module: that somebody signed out, and that the page which follows
// a crash handed out a file. Each waits in the store, sealed, until the server has it, and is gone then.

const PREFIX = "report/"
export const FAREWELL = PREFIX + "sign-out/"
const SESSION = "secret/session"
const PATIENCE = 30_000
const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class Reports {
  /// `store` is a promise.
  constructor({ store, network, tabs }) {
    this.store = store
    this.network = network
    this.tabs = tabs
    this.last = 0
    /// How often the store was wiped: a session that was renewed for before is not kept.
    this.age = 0
    addEventListener("online", () => this.send())
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.send()
    })
  }

  /// What stays of a session that its owner ended: the digest of its refresh token, which the server
  /// has as well. It is good for saying so, and for nothing else. Null without a token.
  async farewell(token) {
    if (token === null) return null
    const digest = await crypto.subtle.digest("SHA-256", encoder.encode(token))
    const proof = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
    return this.report(FAREWELL, "v1/sessions/ended", { proof: proof.join(""), time: Date.now() })
  }

  /// Keeps that a file was made of what was not sent: `count` changes of a queue.
  async exported(space, account, count) {
    const body = { space, time: Date.now(), count }
    const put = this.report(PREFIX, "v1/audit/exported", body, account)
    await (await this.store).commit({ puts: [put], removed: [], taken: [] })
  }

  /// How many wait that are no farewells.
  async waiting() {
    const found = await (await this.store).list(PREFIX).catch(() => [])
    return found.filter(([name]) => !name.startsWith(FAREWELL)).length
  }

  report(prefix, path, body, account = null) {
    const bytes = encoder.encode(JSON.stringify({ path, body, account }))
    return [prefix + crypto.randomUUID(), bytes]
  }

  /// Sends what waits; one tab at a time, so that each is told once.
  async send() {
    if (!navigator.onLine) return
    const work = () => this.sendAll().catch((error) => console.warn("no report:", error?.name))
    if (!navigator.locks) return work()
    return navigator.locks.request(`${this.tabs.name}/reports`, work)
  }

  async sendAll() {
    const store = await this.store
    for (const [name, bytes] of await store.list(PREFIX)) {
      const report = bytes && JSON.parse(decoder.decode(bytes))
      if (!report || await this.isTold(report)) await store.removeLast(name)
    }
  }

  /// Whether there is nothing more to tell: the server has it, or will never take it.
  async isTold({ path, body, account }) {
    const told = { ...body, sentAt: Date.now() }
    if (account === null) return isFinal(await this.post(path, told))
    let session = await this.session()
    if (session?.account !== account) return false
    let status = await this.post(path, told, session.access)
    if (status === 401) {
      session = await this.renewed(session)
      status = session ? await this.post(path, told, session.access) : 401
    }
    return isFinal(status)
  }

  async post(path, body, token = null) {
    return (await this.fetch(path, body, token)).status
  }

  fetch(path, body, token) {
    const headers = [["Content-Type", "application/json"]]
    if (token !== null) headers.push(["Authorization", `Bearer ${token}`])
    return this.network.fetch(`report ${++this.last}`, {
      method: "POST", path, headers, body: encoder.encode(JSON.stringify(body)), timeout: PATIENCE,
      keepsAlive: true,
    })
  }

  /// The session as the module keeps it (Sources/Browser/Browser/Session.swift).
  async session() {
    const { found, bytes } = await (await this.store).read(SESSION)
    if (!found || bytes === null) return null
    const [access, refresh, account] = decoder.decode(bytes).split("\n")
    return { access, refresh, account }
  }

  /// Renews the tokens as the module does, in turn with all tabs: it may be the module that stopped.
  async renewed(known) {
    const age = this.age
    return navigator.locks?.request(`${this.tabs.name}/refresh`, async () => {
      const kept = await this.session()
      if (kept?.access !== known.access) return kept?.account === known.account ? kept : null
      const { status, body } =
        await this.fetch("v1/sessions/refresh", { refreshToken: kept.refresh }, null)
      if (status !== 200 || age !== this.age) return null
      const { accessToken, refreshToken } = JSON.parse(decoder.decode(body))
      const bytes = encoder.encode([accessToken, refreshToken, kept.account].join("\n"))
      await (await this.store).commit({ puts: [[SESSION, bytes]], removed: [], taken: [] })
      this.tabs.tell({ about: "session", bytes })
      return { access: accessToken, refresh: refreshToken, account: kept.account }
    })
  }
}

/// Not for want of a network or a session, nor since there is too much to do.
function isFinal(status) {
  return status !== undefined && status < 500 && ![401, 408, 429].includes(status)
}
