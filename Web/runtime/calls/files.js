import { pickFile, saveFile } from "../files.js"
import { CALL, PICKED } from "../numbers.js"

export function fileCalls({ page }, answer) {
  return {
    [CALL.pickFile]: async (id, call) => {
      const file = await pickFile(call.text(), call.word())
      answer(id, (out) => {
        if (file === null) out.byte(PICKED.none)
        else if (file.bytes) out.byte(PICKED.file).text(file.name).run(file.bytes)
        else out.byte(PICKED.tooLarge).text(file.name).number(file.size)
      })
    },
    [CALL.saveFile]: (_, call) => saveFile(call.text(), call.text(), call.run()),
    [CALL.copy]: (_, call) => page.copy(call.text()),
  }
}
