// Canonical equivalence for the module's strings (Unicode Standard Annex #15), from what the
// browser knows of it: "é" of one code point equals "e" with an accent of its own. The tables would
// be a tenth of the download.

const text = String.fromCodePoint
const decomposed = (text) => text.normalize("NFD")

// One mark of each combining class, in the order of the classes.
const CLASSES = [
  0x334, 0x16ff0, 0x93c, 0x3099, 0x94d, 0x5b0, 0x5b1, 0x5b2, 0x5b3, 0x5b4, 0x5b5, 0x5b6, 0x5b7,
  0x5b8, 0x5b9, 0x5bb, 0x5bc, 0x5bd, 0x5bf, 0x5c1, 0x5c2, 0xfb1e, 0x64b, 0x64c, 0x64d, 0x618,
  0x619, 0x61a, 0x651, 0x652, 0x670, 0x711, 0xc55, 0xc56, 0xe38, 0xe48, 0xeb8, 0xec8, 0xf71,
  0xf72, 0xf74, 0x321, 0x1dce, 0x31b, 0x1dfa, 0x316, 0x59a, 0x302e, 0x1d16d, 0x5ae, 0x301, 0x315,
  0x35c, 0x35d, 0x345,
].map((mark) => text(mark))

/// Where the class of a mark stands among the classes, from 1; 0 for what starts a sequence. Marks
/// that stand in the wrong order change places when they are decomposed.
function combining(mark) {
  const swaps = (sequence) => decomposed(sequence) !== sequence
  const isMark = swaps(`a\u0345${mark}`) || swaps(`a${mark}\u0334`) || mark === "\u0345"
  return isMark ? 1 + CLASSES.filter((other) => swaps(`a${mark}${other}`)).length : 0
}

const isJamo = (scalar) =>
  (scalar >= 0x1161 && scalar <= 0x1175) || (scalar >= 0x11a8 && scalar <= 0x11c2)
// Three vowel signs of Tibetan have class 0, though what they decompose to has not.
const STARTERS = [0xf73, 0xf75, 0xf81]
const isSyllable = (scalar) => scalar >= 0xac00 && scalar <= 0xd7a3

const known = new Map()

/// The module's `umbu.normal`: the combining class from bit 3 up; bits 1 and 2 unless the scalar is
/// as it stands in composed text whatever comes before; bit 0 unless it is its own decomposition.
/// Syllables of Hangul, which the module takes apart itself, count as their own.
export function normal(scalar) {
  const found = known.get(scalar)
  if (found !== undefined) return found
  let flags = 0
  if (!isSyllable(scalar)) {
    const alone = text(scalar)
    const isDecomposed = decomposed(alone) === alone
    if (!isDecomposed) flags |= 1
    if (alone.normalize("NFC") !== alone || isJamo(scalar) || /\p{M}/u.test(alone)) flags |= 6
    if (flags & 6 && !STARTERS.includes(scalar))
      flags |= combining(text(decomposed(alone).codePointAt())) << 3
  }
  known.set(scalar, flags)
  return flags
}

/// The full canonical decomposition; "" for what has none.
export function decomposition(scalar) {
  const alone = text(scalar)
  const parts = decomposed(alone)
  return parts === alone ? "" : parts
}

/// The scalar that two compose to; 0xffffffff for none.
export function composition(first, second) {
  const [composed, rest] = [...(text(first) + text(second)).normalize("NFC")]
  return rest === undefined ? composed.codePointAt() : 0xffffffff
}
