import { CALL, SHARED } from "../numbers.js"
import { selectionOf, share, write } from "../writing.js"

export function writingCalls(_, answer) {
  return {
    [CALL.readSelection]: (id, call) => {
      const selected = selectionOf(call.text())
      answer(id, (out) => {
        out.flag(selected !== null)
        if (selected) out.word(selected[0]).word(selected[1])
      })
    },
    [CALL.write]: (_, call) => write(call.text(), call.text(), call.word(), call.word()),
    [CALL.share]: async (id, call) => {
      const outcome = await share(call.text(), call.text(), call.text())
      answer(id, (out) => out.byte(
        outcome === "shared" ? SHARED.shared
          : outcome === "cancelled" ? SHARED.cancelled : SHARED.unavailable))
    },
  }
}
