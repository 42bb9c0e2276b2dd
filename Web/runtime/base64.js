// Bytes as text (RFC 4648 section 4).

export function toBase64(bytes) {
  const parts = []
  // A multiple of three, so that the parts' texts join.
  for (let start = 0; start < bytes.length; start += 24_576) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + 24_576))))
  }
  return parts.join("")
}

/// Null for what is no such text.
export function fromBase64(text) {
  let letters
  try {
    letters = atob(text)
  } catch {
    return null
  }
  const bytes = new Uint8Array(letters.length)
  for (let place = 0; place < letters.length; place++) bytes[place] = letters.charCodeAt(place)
  return bytes
}
