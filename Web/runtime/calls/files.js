import { toBase64 } from "../base64.js"
import { chooseFiles, pickFile, saveFile } from "../files.js"
import { CALL, PICKED, PICTURE } from "../numbers.js"
import { shrinkPicture } from "../pictures.js"

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
    [CALL.shrinkPicture]: async (id, call) => {
      const [fromCamera, side, limit] = [call.flag(), call.word(), call.word()]
      const [file] = await chooseFiles({ accept: "image/*", fromCamera })
      const bytes = file && await shrinkPicture(file, side, limit)
      answer(id, (out) => {
        if (!file) out.byte(PICTURE.none)
        else if (bytes) out.byte(PICTURE.small).text(toBase64(bytes))
        else out.byte(PICTURE.unreadable)
      })
    },
    [CALL.saveFile]: (_, call) => saveFile(call.text(), call.text(), call.run()),
    [CALL.copy]: (_, call) => page.copy(call.text()),
  }
}
