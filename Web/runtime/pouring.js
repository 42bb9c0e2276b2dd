// Files that the person chose, read part by part.

/// `count` bytes from `offset`, fewer at the end of the file; null where it cannot be read: it was moved, changed
/// or locked meanwhile.
export async function readPart(file, offset, count) {
  if (!file) return null
  const bytes = await file.slice(offset, offset + count).arrayBuffer().catch(() => null)
  return bytes && new Uint8Array(bytes)
}

/// What the `packed` bytes from `offset` are when they are inflated (RFC 1951): `size` bytes, or null. Of what is
/// more no byte is kept, so that a file that swells up without end fills no memory.
export async function inflatePart(file, offset, packed, size) {
  if (!file) return null
  try {
    const stream = file.slice(offset, offset + packed).stream()
      .pipeThrough(new DecompressionStream("deflate-raw"))
    const reader = stream.getReader()
    const bytes = new Uint8Array(size)
    let at = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return at === size ? bytes : null
      if (at + value.length > size) {
        await reader.cancel()
        return null
      }
      bytes.set(value, at)
      at += value.length
    }
  } catch {
    return null
  }
}
