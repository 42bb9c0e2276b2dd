// Bytes that are too many for the module's memory: files that the person chose, and answers of the
// server. They lie sealed in the store, a piece a value, so that no more than a piece of a video is
// held at a time; what they are called and what is to become of them the module knows.
//
// A blob's head, `blobs/NAME`, is written before its first piece and says at the end that it is
// whole; its pieces are `blob/NAME/0`, `blob/NAME/1` and so on.

import { WRITE } from "./numbers.js"

const PIECE = 1 << 20
/// Room that is left to the rest of the app and to the device.
const SPARE = 16 << 20
/// Answers are kept up to so many bytes each, and up to so many in all; those that were looked at
/// longest ago go first.
const LONGEST_ANSWER = 25 << 20
const ALL_ANSWERS = 100 << 20
/// Answers that are held besides for whoever asked for them just now.
const HELD = 4

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class Blobs {
  /// `store` is a promise, `locks` names what only one tab does at a time.
  constructor(store, locks) {
    this.store = store
    this.locks = locks
    this.chosen = new Map()
    this.lastChosen = 0
    this.held = new Map()
    this.addresses = new Map()
    /// What of an answer is held for sealing it.
    this.loose = null
    /// The blobs that are being written by `append`.
    this.open = new Map()
    /// How often everything was forgotten: what was begun before that is not written any more.
    this.age = 0
  }

  /// Files that the person chose, until they are kept; each with the number that it goes by.
  take(files) {
    return files.map((file) => {
      this.chosen.set(++this.lastChosen, file)
      return { number: this.lastChosen, file }
    })
  }

  /// Keeps a chosen file under a name, with a note of the module's. The outcome is one of the
  /// store's, or WRITE.unreadable. What the store did not take stays chosen, so that it may be tried again.
  async keep(number, name, note) {
    const file = this.chosen.get(number)
    if (!file) return WRITE.unreadable
    this.chosen.delete(number)
    const { age } = this
    const outcome = await this.write(file, name, { note })
    const isLeft = outcome === WRITE.full || outcome === WRITE.unavailable
    if (isLeft && age === this.age) this.chosen.set(number, file)
    return outcome
  }

  /// Writes a blob piece by piece. A tab that is closed meanwhile leaves a part, which `list` finds.
  async write(blob, name, about) {
    const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate?.() ?? {}
    if (blob.size + SPARE > quota - usage) return WRITE.full
    const age = this.age
    return this.alone(name, {}, async () => {
      const commit = (puts) => age === this.age ? this.commit(puts) : WRITE.unavailable
      const head = { ...about, bytes: blob.size, at: Date.now() }
      let outcome = await commit([[headName(name), encode({ ...head, isWhole: false })]])
      for (let at = 0; outcome === WRITE.saved && at < blob.size; at += PIECE) {
        const bytes = await blob.slice(at, at + PIECE).arrayBuffer().catch(() => null)
        // It was moved, changed or locked meanwhile.
        if (bytes === null) outcome = WRITE.unreadable
        else outcome = await commit([[pieceName(name, at / PIECE), new Uint8Array(bytes)]])
      }
      if (outcome === WRITE.saved) {
        outcome = await commit([[headName(name), encode({ ...head, isWhole: true })]])
      }
      if (outcome !== WRITE.saved) await this.forget(name)
      return outcome
    })
  }

  /// Writes bytes to a blob of `total` bytes behind those that it has; the first begin it, the last make
  /// it whole. All but the last are a number of pieces. The outcome is one of the store's, or WRITE.unreadable
  /// for bytes that do not follow; then nothing of the blob is left.
  async append(bytes, name, start, total, note) {
    if (start === 0) {
      await this.forget(name)
      const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate?.() ?? {}
      if (total + SPARE > quota - usage) return WRITE.full
      if (!await this.begin(name)) return WRITE.unavailable
    }
    const open = this.open.get(name)
    if (!open || open.at !== start || start + bytes.length > total) {
      await this.forget(name)
      return WRITE.unreadable
    }
    const head = { note, bytes: total, at: Date.now() }
    let outcome = start > 0 ? WRITE.saved
      : await this.commit([[headName(name), encode({ ...head, isWhole: false })]])
    for (let at = 0; outcome === WRITE.saved && at < bytes.length; at += PIECE) {
      outcome = await this.commit(
        [[pieceName(name, (start + at) / PIECE), bytes.slice(at, at + PIECE)]])
    }
    open.at += bytes.length
    if (outcome === WRITE.saved && open.at === total) {
      outcome = await this.commit([[headName(name), encode({ ...head, isWhole: true })]])
      if (outcome === WRITE.saved) this.close(name)
    }
    if (outcome !== WRITE.saved) await this.forget(name)
    return outcome
  }

  /// Holds the blob's lock until it is closed, so that no other tab takes it for one that was left in
  /// the middle. False when another tab writes it.
  begin(name) {
    return new Promise((resolve) => {
      this.alone(name, { ifAvailable: true }, (lock) => new Promise((release) => {
        if (lock) this.open.set(name, { at: 0, release })
        else release()
        resolve(Boolean(lock))
      }))
    })
  }

  close(name) {
    this.open.get(name)?.release()
    this.open.delete(name)
  }

  /// The whole blobs whose names begin with `prefix`. What a tab left in the middle goes.
  async list(prefix) {
    const found = await this.heads(prefix)
    for (const { name, head } of found) {
      if (!head.isWhole) {
        await this.alone(name, { ifAvailable: true }, (lock) => lock && this.forget(name))
      }
    }
    return found.filter(({ head }) => head.isWhole && !head.isAnswer)
  }

  async heads(prefix) {
    const store = await this.store
    return (await store.list(headName(prefix)).catch(() => []))
      .filter(([, bytes]) => bytes !== null)
      .map(([name, bytes]) => ({ name: name.slice(headName("").length), head: decode(bytes) }))
  }

  /// Copies the whole blobs whose names begin with `from` and then `prefix` to names that begin with `to`, but none that
  /// is there. False where one could not be written; one that is damaged is left out. It throws where the store cannot be
  /// read: then nobody knows what there is.
  async copy(from, to, prefix) {
    const store = await this.store
    for (const [key, bytes] of await store.list(headName(from + prefix))) {
      const head = bytes && decode(bytes)
      if (!head?.isWhole || head.isAnswer) continue
      const name = key.slice(headName("").length)
      const outcome = await this.copyOne(name, to + name.slice(from.length), head)
      if (outcome !== WRITE.saved && outcome !== WRITE.unreadable) return false
    }
    return true
  }

  async copyOne(name, other, head) {
    const store = await this.store
    return this.alone(other, {}, async () => {
      if ((await this.head(other))?.isWhole) return WRITE.saved
      const { quota = Infinity, usage = 0 } = await navigator.storage?.estimate?.() ?? {}
      if (head.bytes + SPARE > quota - usage) return WRITE.full
      let outcome = await this.commit([[headName(other), encode({ ...head, isWhole: false })]])
      for (let at = 0; outcome === WRITE.saved && at < head.bytes; at += PIECE) {
        const { bytes } = await store.read(pieceName(name, at / PIECE))
        outcome = bytes ? await this.commit([[pieceName(other, at / PIECE), bytes]]) : WRITE.unreadable
      }
      if (outcome === WRITE.saved) {
        outcome = await this.commit([[headName(other), encode({ ...head, isWhole: true })]])
      }
      if (outcome !== WRITE.saved) await this.forget(other)
      return outcome
    })
  }

  /// Another note for a blob.
  async note(name, note) {
    const head = await this.head(name)
    if (head) await this.commit([[headName(name), encode({ ...head, note })]])
  }

  /// Forgets a blob, or with a slash at the end of its name all that are below it.
  async forget(name) {
    const store = await this.store
    const isMeant = (key) => key === name || (name.endsWith("/") && key.startsWith(name))
    if (this.loose && isMeant(this.loose.name)) this.loose = null
    for (const key of [...this.open.keys()]) if (isMeant(key)) this.close(key)
    for (const key of [...this.addresses.keys(), ...this.held.keys()]) {
      if (!isMeant(key)) continue
      const address = this.addresses.get(key)
      // What is being drawn of it is drawn first.
      if (address) setTimeout(() => URL.revokeObjectURL(address), 10_000)
      this.addresses.delete(key)
      this.held.delete(key)
    }
    if (name.endsWith("/")) await store.erase(headName(name), "")
    else await store.commit({ puts: [], removed: [headName(name)], taken: [] })
    await store.erase(pieceName(name.replace(/\/$/, ""), ""), "")
  }

  /// Lets go of all that is in mind, when the store was wiped.
  forgetAll() {
    this.age += 1
    for (const address of this.addresses.values()) URL.revokeObjectURL(address)
    for (const name of [...this.open.keys()]) this.close(name)
    this.addresses.clear()
    this.held.clear()
    this.chosen.clear()
    this.loose = null
  }

  /// Holds an answer in memory alone, in place of the one before, until it is taken or forgotten.
  hold(name, blob) { this.loose = { name, blob } }

  /// `count` bytes from `start`; null when they are not there or damaged. What was held is let go.
  async part(name, start, count) {
    if (this.loose?.name === name) {
      const { blob } = this.loose
      this.loose = null
      if (start !== 0 || blob.size !== count) return null
      return new Uint8Array(await blob.arrayBuffer())
    }
    const bytes = new Uint8Array(count)
    for (let at = start; at < start + count;) {
      const piece = await this.piece(name, Math.floor(at / PIECE))
      const from = at % PIECE
      const got = piece?.subarray(from, from + start + count - at)
      if (!got?.length) return null
      bytes.set(got, at - start)
      at += got.length
    }
    return bytes
  }

  /// Keeps what the server answered: in memory as one of the latest `HELD` and, if it is not too long,
  /// on the device.
  async keepAnswer(name, blob, age) {
    if (age !== this.age) return
    this.held.set(name, blob)
    for (const old of this.held.keys()) if (this.held.size > HELD) this.held.delete(old)
    if (blob.size > LONGEST_ANSWER) return
    await this.write(blob, name, { note: "", isAnswer: true })
    const answers = (await this.heads("")).filter(({ head }) => head.isAnswer)
    answers.sort((a, b) => a.head.at - b.head.at)
    let all = answers.reduce((sum, { head }) => sum + head.bytes, 0)
    for (const { name, head } of answers) {
      if (all <= ALL_ANSWERS) break
      all -= head.bytes
      await this.forget(name)
    }
  }

  /// A blob as the browser takes it; null when it is not there or damaged.
  async whole(name, type) {
    const held = this.held.get(name)
    if (held) return held.slice(0, held.size, type)
    const head = await this.head(name)
    if (!head?.isWhole) return null
    const pieces = []
    for (let at = 0; at < head.bytes; at += PIECE) {
      const piece = await this.piece(name, at / PIECE)
      if (piece === null) return null
      pieces.push(new Blob([piece]))
    }
    if (head.isAnswer) await this.commit([[headName(name), encode({ ...head, at: Date.now() })]])
    return new Blob(pieces, { type })
  }

  /// An address by which the page can show it; null when it is not there or damaged.
  async address(name, type) {
    if (!this.addresses.has(name)) {
      const blob = await this.whole(name, type)
      if (!blob) return null
      this.addresses.set(name, URL.createObjectURL(blob))
    }
    return this.addresses.get(name)
  }

  async head(name) {
    const bytes = await this.read(headName(name))
    return bytes && decode(bytes)
  }

  async piece(name, number) { return this.read(pieceName(name, number)) }

  async read(name) {
    const { found, bytes } = await (await this.store).read(name).catch(() => ({ found: false }))
    return found ? bytes : null
  }

  async commit(puts) {
    const store = await this.store
    return store.commit({ puts, removed: [], taken: [] }).catch(() => WRITE.unavailable)
  }

  alone(name, options, work) {
    return navigator.locks
      ? navigator.locks.request(`${this.locks}/blob/${name}`, options, work) : work(true)
  }
}

function headName(name) { return "blobs/" + name }
function pieceName(name, number) { return `blob/${name}/${number}` }
function encode(head) { return encoder.encode(JSON.stringify(head)) }
function decode(bytes) { return JSON.parse(decoder.decode(bytes)) }
