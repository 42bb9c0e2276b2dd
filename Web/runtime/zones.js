// The rules of time zones: one small TZif file a zone, fetched when it is asked for first and kept from
// then on, for all apps of the origin. Which zones those are tells where somebody was, so that all but the
// device's own go at sign-out.

const CACHE = "umbu:zones"
const NOTHING = new Uint8Array(0)

/// How long what waits for the device's zone waits for its file, before it takes the hour as it is.
const PATIENCE = 1_000
/// How long a file may take.
const LONGEST = 20_000

export class Zones {
  /// `places`: the address of a zone's file, with `*` in place of its name; the hash of all files is in it.
  constructor(places) {
    this.places = places
    this.name = null
    this.isKnown = false
    this.tell = null
    // What is kept of the device's own zone is read while the module is still being compiled: a page that shows
    // times waits for it.
    const name = deviceZone()
    this.ahead = { name, file: this.kept(name) }
  }

  /// The file of a zone, where it is kept; else null. Makes no place for such files where nobody has asked for one yet.
  async kept(name) {
    const address = this.address(name)
    try {
      const found = address && await globalThis.caches?.match(address, { cacheName: CACHE })
      return found ? await bytes(found) : null
    } catch {
      return null
    }
  }

  /// Tells the name of the device's zone with its file, which is empty while it is not to be had, now and
  /// whenever either changes.
  observe(tell) {
    this.tell = tell
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.look()
    })
    addEventListener("online", () => this.look())
    return this.look()
  }

  async look() {
    const name = deviceZone()
    if (name === this.name && this.isKnown) return
    this.name = name
    this.isKnown = false
    // The device may be elsewhere when they come, or another look was faster.
    const isAwaited = () => name === this.name && !this.isKnown
    const late = setTimeout(async () => {
      const file = await olderOf(name)
      if (isAwaited()) this.tell(name, file)
    }, PATIENCE)
    const { file, isCurrent } = await this.find(name)
    clearTimeout(late)
    if (!isAwaited()) return
    this.isKnown = isCurrent
    this.tell(name, file)
  }

  /// The file of a zone: the one that is kept, else the server's, else what an older version of the app kept,
  /// else nothing.
  async find(name) {
    const address = this.address(name)
    if (!address) return { file: NOTHING, isCurrent: false }
    const ahead = this.ahead?.name === name ? await this.ahead.file : null
    if (ahead) {
      this.ahead = null
      return { file: ahead, isCurrent: true }
    }
    const kept = await open()
    const current = await kept?.match(address) ?? await fetched(address, kept)
    if (current) return { file: await bytes(current), isCurrent: true }
    return { file: await olderOf(name), isCurrent: false }
  }

  address(name) {
    if (!this.places || !/^[A-Za-z][\w+-]*(\/[A-Za-z][\w+-]*)*$/.test(name)) return null
    return this.places.replace("*", name)
  }

  /// Nothing is kept of zones in which the device is not.
  async forgetOthers() {
    const kept = await open()
    const own = deviceZone()
    for (const request of await kept?.keys() ?? []) {
      if (nameOf(request.url) !== own) await kept.delete(request)
    }
  }
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "Etc/Unknown"

/// Null where the browser keeps nothing, as in some private windows.
const open = () => globalThis.caches?.open(CACHE).catch(() => null) ?? null

async function fetched(address, kept) {
  const response = await fetch(address, {
    credentials: "omit", signal: AbortSignal.timeout(LONGEST),
  }).catch(() => null)
  if (!response?.ok) return null
  const older = await keptOf(kept, nameOf(address))
  try {
    await kept?.put(address, response.clone())
    for (const request of older) await kept.delete(request)
  } catch {
    // No room for it: the next one who asks fetches it again.
  }
  return response
}

const bytes = async (response) => new Uint8Array(await response.arrayBuffer())

/// What an older version of the app kept of a zone.
async function olderOf(name) {
  const kept = await open()
  const [older] = await keptOf(kept, name)
  return older ? bytes(await kept.match(older)) : NOTHING
}

/// What is kept of a zone, by any version of the app.
const keptOf = async (kept, name) =>
  (await kept?.keys() ?? []).filter(({ url }) => nameOf(url) === name)

/// Of `/zones/America/Sao_Paulo.0123456789abcdef.tzif` it is America/Sao_Paulo.
const nameOf = (address) =>
  new URL(address, location.href).pathname.replace(/^\/zones\//, "").split(".")[0]
