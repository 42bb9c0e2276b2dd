// Copies that leave the device: packed, and sealed with a key made of the person's passphrase. The form
// of a sealed copy is described in Docs/Copies.md.

import { fromBase64, toBase64 } from "./base64.js"
import { UNSEALED } from "./numbers.js"

const MAGIC = new TextEncoder().encode("UMBUCOPY")
const VERSION = 1
// Of a head: the magic word, version, iterations, length of a piece, salt, the digest of all that, and
// the tag that tells whether the passphrase is the one.
const DIGESTED = 8 + 1 + 4 + 4 + 16, TAGGED = DIGESTED + 8, HEAD = TAGGED + 16
const TAG = 16

/// OWASP's count for PBKDF2 with HMAC-SHA-256 (Password Storage Cheat Sheet).
const ITERATIONS = 600_000
/// What is read: fewer iterations would protect nothing, more would hold the device up.
const FEWEST = 100_000, MOST = 5_000_000
const PIECE = 262_144, LONGEST_PIECE = 4_194_304
/// The most bytes that a copy may unpack to.
const LARGEST = 67_108_864

/// The sealed copy of some bytes, in Base64.
export async function seal(bytes, passphrase, iterations = ITERATIONS, piece = PIECE) {
  const packed = await through(bytes, new CompressionStream("gzip"), Infinity)
  const head = new Uint8Array(HEAD)
  const view = new DataView(head.buffer)
  head.set(MAGIC)
  head[8] = VERSION
  view.setUint32(9, iterations, true)
  view.setUint32(13, piece, true)
  crypto.getRandomValues(head.subarray(17, DIGESTED))
  head.set(await digest(head), DIGESTED)
  const key = await keyOf(passphrase, head, iterations)
  head.set(await encrypt(key, proofOf(head), new Uint8Array(0)), TAGGED)
  const count = Math.max(1, Math.ceil(packed.length / piece))
  const sealed = new Uint8Array(HEAD + packed.length + count * TAG)
  sealed.set(head)
  for (let number = 0; number < count; number++) {
    const part = packed.subarray(number * piece, (number + 1) * piece)
    sealed.set(await encrypt(key, partOf(head, number, number === count - 1), part),
      HEAD + number * (piece + TAG))
  }
  return toBase64(sealed)
}

/// `{ outcome, bytes }`: the bytes only where it could be opened.
export async function open(text, passphrase) {
  const sealed = fromBase64(text)
  if (!sealed || sealed.length < HEAD + TAG) return { outcome: UNSEALED.damaged }
  const head = sealed.subarray(0, HEAD)
  if (MAGIC.some((byte, place) => head[place] !== byte)) return { outcome: UNSEALED.damaged }
  if (head[8] > VERSION) return { outcome: UNSEALED.newer }
  const view = new DataView(head.buffer, head.byteOffset)
  const iterations = view.getUint32(9, true), piece = view.getUint32(13, true)
  const expected = await digest(head)
  if (expected.some((byte, place) => head[DIGESTED + place] !== byte)) return { outcome: UNSEALED.damaged }
  if (head[8] !== VERSION || iterations < FEWEST || iterations > MOST || piece === 0 ||
    piece > LONGEST_PIECE) return { outcome: UNSEALED.damaged }
  const key = await keyOf(passphrase, head, iterations)
  if (!await decrypt(key, proofOf(head), head.subarray(TAGGED))) {
    return { outcome: UNSEALED.wrongPassphrase }
  }
  const count = Math.ceil((sealed.length - HEAD) / (piece + TAG))
  if (sealed.length - HEAD - (count - 1) * (piece + TAG) < TAG) return { outcome: UNSEALED.damaged }
  const packed = new Uint8Array(sealed.length - HEAD - count * TAG)
  for (let number = 0; number < count; number++) {
    const start = HEAD + number * (piece + TAG)
    const part = await decrypt(key, partOf(head, number, number === count - 1),
      sealed.subarray(start, start + piece + TAG))
    if (!part) return { outcome: UNSEALED.damaged }
    packed.set(part, number * piece)
  }
  try {
    const bytes = await through(packed, new DecompressionStream("gzip"), LARGEST)
    return bytes ? { outcome: UNSEALED.opened, bytes } : { outcome: UNSEALED.tooLarge }
  } catch {
    return { outcome: UNSEALED.damaged }
  }
}

// Parts of documents: each with the key of the device's copies and a nonce of its own.
const PART = new TextEncoder().encode("UMBUPART")
const PART_VERSION = 1, NONCE = 12, PART_HEAD = 8 + 1 + NONCE

/// A sealed part, in Base64. `key` is 64 hexadecimal digits, `name` what the part is called.
export async function sealPart(bytes, key, name) {
  const sealed = new Uint8Array(PART_HEAD + bytes.length + TAG)
  sealed.set(PART)
  sealed[8] = PART_VERSION
  crypto.getRandomValues(sealed.subarray(9, PART_HEAD))
  sealed.set(
    await encrypt(await partKey(key), bindingOf(sealed, name), bytes), PART_HEAD)
  return toBase64(sealed)
}

/// The bytes of a part; null for what is none of that name and key.
export async function openPart(text, key, name) {
  const sealed = fromBase64(text)
  if (!sealed || sealed.length < PART_HEAD + TAG || sealed[8] !== PART_VERSION ||
    PART.some((byte, place) => sealed[place] !== byte)) return null
  return decrypt(await partKey(key), bindingOf(sealed, name), sealed.subarray(PART_HEAD))
}

function partKey(digits) {
  const raw = Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16))
  return crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"])
}

/// The nonce, and what is bound to the part: what it begins with and what it is called, which says of
/// which document of which length it is, and where in it.
function bindingOf(sealed, name) {
  const words = new TextEncoder().encode(name)
  const bound = new Uint8Array(9 + words.length)
  bound.set(sealed.subarray(0, 9))
  bound.set(words, 9)
  return { name: "AES-GCM", iv: sealed.slice(9, PART_HEAD), additionalData: bound }
}

/// Tells a head that was damaged from a wrong passphrase; it protects against nobody.
async function digest(head) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", head.slice(0, DIGESTED))).slice(0, 8)
}

/// Good for this copy alone, since its salt is.
async function keyOf(passphrase, head, iterations) {
  const words = new TextEncoder().encode(passphrase.normalize("NFC"))
  const raw = await crypto.subtle.importKey("raw", words, "PBKDF2", false, ["deriveKey"])
  const salt = head.slice(17, DIGESTED)
  return crypto.subtle.deriveKey({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, raw,
    { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
}

/// The nonce and the additional data of the tag in the head.
function proofOf(head) {
  return {
    name: "AES-GCM", iv: new Uint8Array(12).fill(0xff), additionalData: head.slice(0, TAGGED),
  }
}

/// Those of a piece: its number is the nonce; head, number and whether it is the last are bound to it, so
/// that none can be left out, moved or taken from another copy.
function partOf(head, number, isLast) {
  const iv = new Uint8Array(12), bound = new Uint8Array(TAGGED + 5)
  new DataView(iv.buffer).setUint32(8, number, true)
  bound.set(head.subarray(0, TAGGED))
  new DataView(bound.buffer).setUint32(TAGGED, number, true)
  bound[TAGGED + 4] = isLast ? 1 : 0
  return { name: "AES-GCM", iv, additionalData: bound }
}

async function encrypt(key, parameters, bytes) {
  return new Uint8Array(await crypto.subtle.encrypt(parameters, key, bytes))
}

async function decrypt(key, parameters, bytes) {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, bytes))
  } catch {
    return null
  }
}

/// What comes out of a stream; null when it is more than that.
async function through(bytes, stream, limit) {
  const writer = stream.writable.getWriter()
  // Its failure is the reader's too.
  writer.write(bytes).catch(() => {})
  writer.close().catch(() => {})
  const reader = stream.readable.getReader()
  const parts = []
  let count = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    count += value.length
    if (count > limit) {
      reader.cancel().catch(() => {})
      return null
    }
  }
  const whole = new Uint8Array(count)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
