// CRC-32 (ISO 3309), by which zip archives tell damage.

const PIECE = 1 << 20

const table = Uint32Array.from({ length: 256 }, (_, number) => {
  for (let bit = 0; bit < 8; bit++) {
    number = number & 1 ? 0xedb88320 ^ (number >>> 1) : number >>> 1
  }
  return number
})

/// What bytes are checked by, behind those that are checked by `check`; 0 for none.
export function crc32(bytes, check = 0) {
  let state = ~check
  for (let at = 0; at < bytes.length; at++) {
    state = table[(state ^ bytes[at]) & 0xff] ^ (state >>> 8)
  }
  return ~state >>> 0
}

/// What a blob is checked by, of which no more than a piece is held at a time; null where it cannot be read.
export async function checkOf(blob) {
  let check = 0
  for (let at = 0; at < blob.size; at += PIECE) {
    const bytes = await blob.slice(at, at + PIECE).arrayBuffer().catch(() => null)
    if (bytes === null) return null
    check = crc32(new Uint8Array(bytes), check)
  }
  return check
}
