import { CALL, WRITE } from "../numbers.js"
import { open, openPart, seal, sealPart } from "../sealing.js"
import { isSigned } from "../signatures.js"

export function sealingCalls({ blobs }, answer) {
  return {
    [CALL.seal]: async (id, call) => {
      const sealed = await seal(call.run(), call.text())
      answer(id, (out) => out.text(sealed))
    },
    [CALL.unseal]: async (id, call) => {
      const { outcome, bytes } = await open(call.text(), call.text())
      answer(id, (out) => {
        out.byte(outcome)
        if (bytes) out.run(bytes)
      })
    },
    [CALL.sealPart]: async (id, call) => {
      const bytes = await blobs.part(call.text(), call.number(), call.number())
      const sealed = bytes && await sealPart(bytes, call.text(), call.text())
      answer(id, (out) => out.optional(sealed))
    },
    [CALL.openPart]: async (id, call) => {
      const bytes = await openPart(call.text(), call.text(), call.text())
      const outcome = bytes
        ? await blobs.append(bytes, call.text(), call.number(), call.number(), call.text())
        : WRITE.unreadable
      answer(id, (out) => out.byte(outcome))
    },
    [CALL.verify]: async (id, call) => {
      const isRight = await isSigned(call.text(), call.text(), call.text())
      answer(id, (out) => out.flag(isRight))
    },
  }
}
