import { CALL, LIVE, NETWORK_FAILURE } from "../numbers.js"

export function networkCalls({ network, blobs }, answer) {
  return {
    [CALL.fetch]: async (id, call) => {
      const request = {
        method: call.text(),
        path: call.text(),
        headers: call.list((call) => [call.text(), call.text()]),
        body: call.run(),
        timeout: call.word(),
        keepsAlive: call.flag(),
      }
      const part = call.flag() ? [call.text(), call.number(), call.number()] : null
      const keptAs = call.optional(), heldAs = call.optional()
      const age = blobs.age
      if (part) request.body = await blobs.part(...part)
      const result = request.body === null
        ? { failure: NETWORK_FAILURE.noBytes }
        : await network.fetch(id, { ...request, isLarge: keptAs !== null || heldAs !== null })
      if (keptAs !== null && "status" in result) {
        if (result.status === 200) await blobs.keepAnswer(keptAs, result.body, age)
        result.body = new Uint8Array(0)
      }
      if (heldAs !== null && "status" in result) {
        if ((result.status === 200 || result.status === 206) && age === blobs.age) {
          blobs.hold(heldAs, result.body)
        }
        result.body = new Uint8Array(0)
      }
      answer(id, (out) => {
        // No answer has the status 0.
        if ("failure" in result) return out.word(0).byte(result.failure)
        out.word(result.status)
        out.list(result.headers, (out, [name, value]) => out.text(name).text(value))
        out.run(result.body)
      })
    },
    [CALL.live]: (id, call) => network.live(id, call.text(), {
      opened: () => answer(id, (out) => out.byte(LIVE.opened)),
      message: (text) => answer(id, (out) => out.byte(LIVE.message).text(text)),
      closed: (code) => answer(id, (out) => out.byte(LIVE.closed).word(code)),
    }),
    [CALL.say]: (_, call) => network.say(call.word(), call.text()),
  }
}
