import { crc32 } from "../checks.js"
import { saveBlob } from "../files.js"
import { CALL, WRITE } from "../numbers.js"
import { attempt, hasRoom, Output } from "../output.js"

// One file at a time is written; another one that is begun takes its place.
export function outputCalls({ blobs }, answer) {
  let output = null
  const tell = (id, outcome) => answer(id, (out) => out.byte(outcome))
  const change = (id, work) => tell(id, attempt(() => output !== null && work(output)))
  return {
    [CALL.openOutput]: async (id, call) => {
      output = null
      if (!await hasRoom(call.number())) return tell(id, WRITE.full)
      output = new Output()
      tell(id, WRITE.saved)
    },
    [CALL.writeOutput]: (id, call) => {
      const bytes = call.run()
      change(id, (output) => output.write(bytes))
    },
    [CALL.writeOutputBlob]: async (id, call) => {
      const bytes = await blobs.part(call.text(), call.number(), call.number())
      let check = call.word()
      let outcome = WRITE.unreadable
      if (bytes !== null) {
        outcome = attempt(() => output !== null && output.write(bytes))
        check = crc32(bytes, check)
      }
      answer(id, (out) => out.byte(outcome).word(check))
    },
    [CALL.overwriteOutput]: (id, call) => {
      const [start, bytes] = [call.number(), call.run()]
      change(id, (output) => output.overwrite(start, bytes))
    },
    [CALL.closeOutput]: async (id, call) => {
      const closed = output
      output = null
      if (!call.flag()) return
      if (closed === null) return tell(id, WRITE.unavailable)
      const [name, type] = [call.text(), call.text()]
      const whole = await closed.whole(type)
      if (whole === null) return tell(id, WRITE.full)
      saveBlob(name, whole)
      tell(id, WRITE.saved)
    },
  }
}
