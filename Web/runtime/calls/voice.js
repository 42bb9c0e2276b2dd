import { CALL, VOICE } from "../numbers.js"

export function voiceCalls({ voice, blobs }, answer) {
  return {
    [CALL.record]: async (id) => {
      const outcome = await voice.start()
      answer(id, (out) => out.byte(
        outcome === "started" ? VOICE.started
          : outcome === "denied" ? VOICE.denied : VOICE.unavailable))
    },
    [CALL.stopRecording]: async (id, call) => {
      const { file, milliseconds } = await voice.stop(call.flag())
      answer(id, (out) => out.number(milliseconds).list(
        blobs.take(file ? [file] : []), (out, { number, file }) =>
          out.word(number).text(file.name).text(file.type).number(file.size)))
    },
  }
}
