import { chooseFiles, saveBlob } from "../files.js"
import { CALL } from "../numbers.js"

export function blobCalls({ blobs }, answer) {
  return {
    [CALL.chooseFiles]: async (id, call) => {
      const files = await chooseFiles(
        { accept: call.text(), fromCamera: call.flag(), multiple: true })
      answer(id, (out) => out.list(blobs.take(files), (out, { number, file }) =>
        out.word(number).text(file.name).text(file.type).number(file.size)))
    },
    [CALL.keepFile]: async (id, call) => {
      const outcome = await blobs.keep(call.word(), call.text(), call.text())
      answer(id, (out) => out.byte(outcome))
    },
    [CALL.listBlobs]: async (id, call) => {
      const found = await blobs.list(call.text())
      answer(id, (out) => out.list(found, (out, { name, head }) =>
        out.text(name).text(head.note).number(head.bytes)))
    },
    [CALL.noteBlob]: (_, call) => blobs.note(call.text(), call.text()),
    [CALL.forgetBlob]: (_, call) => blobs.forget(call.text()),
    [CALL.showBlob]: async (id, call) => {
      const address = await blobs.address(call.text(), call.text())
      answer(id, (out) => out.optional(address))
    },
    [CALL.saveBlob]: async (id, call) => {
      const blob = await blobs.whole(call.text(), call.text())
      const name = call.text()
      if (blob) saveBlob(name, blob)
      answer(id, (out) => out.flag(blob !== null))
    },
    [CALL.copyBlobs]: async (id, call) => {
      const [from, to, prefix] = [call.text(), call.text(), call.text()]
      const isDone = await blobs.copy(from, to, prefix).catch(() => false)
      answer(id, (out) => out.flag(isDone))
    },
  }
}
