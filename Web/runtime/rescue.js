// Reads the changes that the server does not have, without the module that wrote them: after a crash they can still be
// taken along as a file, and their names tell a look from a change. The file is the one that the app exports itself
// (Sources/Features/SyncPage/UnsyncedExport.swift), the entries are in the form of
// Sources/Kernel/Sync/Stored/CompactWriter.swift.

const HEADER = 9 // A version and a checksum (StoredFrame.swift).
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/// The bytes of the file; `entries` are those of the queues, each as it was stored, with the name of
/// its queue: the space's id, a slash and the account's.
export function rescueFile(entries) {
  const mutations = entries.map(({ bytes, queue }) => {
    const [space, account] = queue.split("/")
    try {
      const [client, id, name, time, args, schema = 1] = new CompactReader(bytes, HEADER).row()
      return { id, name, time, arguments: args, refusal: null, client, schema, space, account }
    } catch {
      return { unreadable: btoa(String.fromCharCode(...bytes)), space, account }
    }
  })
  return new TextEncoder().encode(JSON.stringify({ format: "umbu.unsynced.v1", mutations }))
}

/// The name of a change that waits, and of one that was refused, as they are stored (StoredMutation.swift); null for
/// what cannot be read.
export const nameOfWaiting = (bytes) => nameIn(bytes, 2)
export const nameOfRefused = (bytes) => nameIn(bytes, 1)

function nameIn(bytes, place) {
  try {
    return new CompactReader(bytes, HEADER).row()[place]
  } catch {
    return null
  }
}

class CompactReader {
  constructor(bytes, start) {
    this.bytes = bytes
    this.at = start
  }

  row() { return Array.from({ length: this.count() }, () => this.value()) }

  value() {
    switch (this.byte()) {
      case 0: return null
      case 1: return false
      case 2: return true
      case 3: return this.integer()
      case 4: return this.number()
      case 5: return this.text()
      case 6: return this.row()
      case 7: return this.object()
      default: throw new RangeError("unknown value")
    }
  }

  object() {
    const members = Array.from({ length: this.count() }, () => [this.text(), this.value()])
    return Object.fromEntries(members)
  }

  text() {
    const count = this.count()
    this.at += count
    return decoder.decode(this.bytes.subarray(this.at - count, this.at))
  }

  /// Even numbers are the positive ones, odd ones the negative.
  integer() {
    const varied = this.varied()
    return Number(varied & 1n ? -(varied >> 1n) - 1n : varied >> 1n)
  }

  number() {
    this.at += 8
    if (this.at > this.bytes.length) throw new RangeError("too short")
    const { buffer, byteOffset } = this.bytes
    return new DataView(buffer, byteOffset + this.at - 8, 8).getFloat64(0, true)
  }

  /// Of things of at least a byte each.
  count() {
    const count = Number(this.varied())
    if (count > this.bytes.length - this.at) throw new RangeError("too short")
    return count
  }

  varied() {
    let value = 0n
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = this.byte()
      value |= BigInt(byte & 0x7F) << shift
      if (byte < 0x80) return value
    }
    throw new RangeError("too long")
  }

  byte() {
    if (this.at >= this.bytes.length) throw new RangeError("too short")
    return this.bytes[this.at++]
  }
}
