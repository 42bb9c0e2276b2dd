// A file that the module writes part by part and hands out at its end. What is written lies in blobs, which the
// browser keeps on the disk where they are many: so the file may be larger than the memory.

import { WRITE } from "./numbers.js"

/// Room that is left to the rest of the app and to the device.
const SPARE = 16 << 20

/// Whether the device has room for a file of about so many bytes.
export async function hasRoom(bytes) {
  const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate?.() ?? {}
  return bytes + SPARE <= quota - usage
}

export class Output {
  constructor() {
    /// Each with where it begins, in order and without gaps.
    this.parts = []
    this.size = 0
  }

  write(bytes) {
    if (bytes.length === 0) return
    this.parts.push({ start: this.size, blob: new Blob([bytes]) })
    this.size += bytes.length
  }

  /// Puts bytes in the place of as many; false where they were not written.
  overwrite(start, bytes) {
    const end = start + bytes.length
    if (start < 0 || end > this.size) return false
    const first = this.find(start)
    let last = first
    while (this.ends(last) < end) last += 1
    const [head, tail] = [this.parts[first], this.parts[last]]
    const blob = new Blob([
      head.blob.slice(0, start - head.start), bytes, tail.blob.slice(end - tail.start),
    ])
    this.parts.splice(first, last - first + 1, { start: head.start, blob })
    return true
  }

  /// The part that has the byte at that place.
  find(at) {
    let [low, high] = [0, this.parts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.parts[middle].start <= at) low = middle
      else high = middle - 1
    }
    return low
  }

  ends(position) { return this.parts[position].start + this.parts[position].blob.size }

  /// All of it; null where the device had no room for it, which a browser says when the blob is read.
  async whole(type) {
    const whole = new Blob(this.parts.map(({ blob }) => blob), { type })
    if (whole.size !== this.size) return null
    const end = await whole.slice(-1).arrayBuffer().catch(() => null)
    return end === null ? null : whole
  }
}

/// Runs what writes, and says what became of it.
export function attempt(work) {
  try {
    return work() === false ? WRITE.unavailable : WRITE.saved
  } catch {
    return WRITE.full
  }
}
