// Files that the person chose, read part by part.

/// `count` bytes from `offset`, fewer at the end of the file; null where it cannot be read: it was moved, changed
/// or locked meanwhile.
export async function readPart(file, offset, count) {
  if (!file) return null
  const bytes = await file.slice(offset, offset + count).arrayBuffer().catch(() => null)
  return bytes && new Uint8Array(bytes)
}

/// So many are inflated side by side.
const TOGETHER = 16
/// So many deflated bytes are inflated at a time, which become a thousand times as many at most.
const PIECE = 16 << 10

/// What the parts of a file are when they are inflated (RFC 1951), each `packed` bytes from `offset`: `size` bytes,
/// or null. One is read piece by piece, for it may be large; of several all that lies between the first and the last
/// is read once.
export async function inflateParts(file, parts) {
  if (!file || parts.length === 0) return parts.map(() => null)
  if (parts.length === 1) {
    const [{ offset, packed, size }] = parts
    return [await inflate(file.slice(offset, offset + packed).stream(), size)]
  }
  const start = Math.min(...parts.map(({ offset }) => offset))
  const end = Math.max(...parts.map(({ offset, packed }) => offset + packed))
  const bytes = await readPart(file, start, end - start)
  if (!bytes) return parts.map(() => null)
  const inflated = []
  while (inflated.length < parts.length) {
    const some = parts.slice(inflated.length, inflated.length + TOGETHER)
    inflated.push(...await Promise.all(some.map(({ offset, packed, size }) =>
      inflate(streamOf(bytes.subarray(offset - start, offset - start + packed)), size))))
  }
  return inflated
}

/// Bytes piece by piece, as they are asked for.
function streamOf(bytes) {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + PIECE))
      else controller.close()
      at += PIECE
    },
  })
}

/// Of what is more than `size` no byte is kept, so that what swells up without end fills no memory.
async function inflate(deflated, size) {
  try {
    const reader = deflated.pipeThrough(new DecompressionStream("deflate-raw")).getReader()
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
