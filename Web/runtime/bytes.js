// The binary form of everything that passes between the runtime and the wasm module: little-endian
// numbers, texts as a 32-bit length and UTF-8, byte runs likewise. The other side is
// Sources/Browser/Browser/ByteReader.swift and ByteWriter.swift.

// A leading U+FEFF is part of the text.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
const encoder = new TextEncoder()

export class Reader {
  constructor(bytes) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = 0
  }

  byte() { return this.bytes[this.at++] }
  flag() { return this.byte() === 1 }
  word() { this.at += 4; return this.view.getUint32(this.at - 4, true) }
  number() { this.at += 8; return this.view.getFloat64(this.at - 8, true) }

  run() { return this.runInPlace().slice() }

  /// A run as part of these bytes, for who is done with it before they go: what is large is not copied.
  runInPlace() {
    const count = this.word()
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  text() { return decoder.decode(this.runInPlace()) }

  /// A text that may be absent.
  optional() { return this.flag() ? this.text() : null }

  list(read) {
    const items = []
    for (let left = this.word(); left > 0; left--) items.push(read(this))
    return items
  }
}

export class Writer {
  constructor(capacity = 256) {
    this.bytes = new Uint8Array(capacity)
    this.view = new DataView(this.bytes.buffer)
    this.at = 0
  }

  room(count) {
    if (this.at + count <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.at + count))
    larger.set(this.bytes)
    this.bytes = larger
    this.view = new DataView(larger.buffer)
  }

  byte(value) { this.room(1); this.bytes[this.at++] = value; return this }
  flag(value) { return this.byte(value ? 1 : 0) }

  word(value) {
    this.room(4)
    this.view.setUint32(this.at, value, true)
    this.at += 4
    return this
  }

  number(value) {
    this.room(8)
    this.view.setFloat64(this.at, value, true)
    this.at += 8
    return this
  }

  run(bytes) {
    this.word(bytes.length).room(bytes.length)
    this.bytes.set(bytes, this.at)
    this.at += bytes.length
    return this
  }

  text(value) { return this.run(encoder.encode(value)) }

  optional(value) { return value === null ? this.flag(false) : this.flag(true).text(value) }

  list(items, write) {
    this.word(items.length)
    for (const item of items) write(this, item)
    return this
  }

  done() { return this.bytes.subarray(0, this.at) }
}
