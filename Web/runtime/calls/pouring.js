import { checkOf } from "../checks.js"
import { CALL, WRITE } from "../numbers.js"
import { inflateParts, readPart } from "../pouring.js"

export function pouringCalls({ blobs }, answer) {
  const write = (out, bytes) => {
    out.flag(bytes !== null)
    if (bytes !== null) out.run(bytes)
  }
  return {
    [CALL.readFilePart]: async (id, call) => {
      const [number, offset, count] = [call.word(), call.number(), call.word()]
      const bytes = await readPart(blobs.chosen.get(number), offset, count)
      answer(id, (out) => write(out, bytes))
    },
    [CALL.inflateFileParts]: async (id, call) => {
      const number = call.word()
      const parts = call.list(() => ({
        offset: call.number(), packed: call.number(), size: call.number(),
      }))
      const inflated = await inflateParts(blobs.chosen.get(number), parts)
      answer(id, (out) => out.list(inflated, write))
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
