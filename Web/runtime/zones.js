// The rules of time zones: one small TZif file a zone, fetched when it is asked for first and kept from
// then on, for all apps of the origin. Which zones those are tells where somebody was, so that all but the
// device's own go at sign-out.

const CACHE = "umbu:zones"
const NOTHING = new Uint8Array(0)

/// How long what waits for the device's zone waits for its file, before it takes the hour as it is.
const PATIENCE = 1_000

export class Zones {
  /// `places`: the address of a zone's file, with `*` in place of its name; the hash of all files is in it.
  constructor(places) {
    this.places = places
    this.name = null
    this.isKnown = false
    this.tell = null
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
    const isLate = setTimeout(() => this.tell(name, NOTHING), PATIENCE)
    const file = await this.find(name)
    clearTimeout(isLate)
    // It may be elsewhere by now, or a second look was faster.
    if (name !== this.name || this.isKnown) return
    this.isKnown = file.length > 0
    this.tell(name, file)
  }

  /// The file of a zone: the kept one, else the server's, else one that an older version of the app kept.
  async find(name) {
    const address = this.address(name)
    if (!address) return NOTHING
    const kept = await open()
    const found = await kept?.match(address) ?? await fetched(address, kept)
      ?? await kept?.match((await keptOf(kept, name))[0])
    return found ? new Uint8Array(await found.arrayBuffer()) : NOTHING
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
      if (nameOf(request) !== own) await kept.delete(request)
    }
  }
}

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "Etc/Unknown"

/// Null where the browser keeps nothing, as in some private windows.
const open = () => globalThis.caches?.open(CACHE).catch(() => null) ?? null

async function fetched(address, kept) {
  const response = await fetch(address, { credentials: "omit" }).catch(() => null)
  if (!response?.ok) return null
  // Of the versions before, nothing is needed any more.
  if (kept) {
    const before = await keptOf(kept, nameOf({ url: new URL(address, location.href).href }))
    await kept.put(address, response.clone()).catch(() => {})
    for (const request of before) await kept.delete(request)
  }
  return response
}

const keptOf = async (kept, name) => (await kept.keys()).filter((each) => nameOf(each) === name)

/// `/zones/America/Sao_Paulo.0123456789abcdef.tzif` is that of America/Sao_Paulo.
const nameOf = ({ url }) => new URL(url).pathname.replace(/^\/zones\//, "").split(".")[0]
