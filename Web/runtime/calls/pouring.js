import { checkOf } from "../checks.js"
import { CALL, WRITE } from "../numbers.js"
import { inflatePart, readPart } from "../pouring.js"

export function pouringCalls({ blobs }, answer) {
  const give = (id, bytes) => answer(id, (out) => {
    out.flag(bytes !== null)
    if (bytes !== null) out.run(bytes)
  })
  return {
    [CALL.readFilePart]: async (id, call) => {
      const [number, offset, count] = [call.word(), call.number(), call.word()]
      give(id, await readPart(blobs.chosen.get(number), offset, count))
    },
    [CALL.inflateFilePart]: async (id, call) => {
      const number = call.word()
      const [offset, packed, size] = [call.number(), call.number(), call.number()]
      give(id, await inflatePart(blobs.chosen.get(number), offset, packed, size))
    },
    [CALL.keepBytes]: async (id, call) => {
      const [bytes, name, note] = [call.run(), call.text(), call.text()]
      const outcome = await blobs.write(new Blob([bytes]), name, { note })
      answer(id, (out) => out.byte(outcome))
    },
    [CALL.keepFilePart]: async (id, call) => {
      const [number, offset, count, check] =
        [call.word(), call.number(), call.number(), call.word()]
      const [name, note] = [call.text(), call.text()]
      const part = blobs.chosen.get(number)?.slice(offset, offset + count)
      const isWhole = part?.size === count && await checkOf(part) === check
      const outcome = isWhole ? await blobs.write(part, name, { note }) : WRITE.unreadable
      answer(id, (out) => out.byte(outcome))
    },
  }
}
