import { CALL } from "../numbers.js"

export function settingCalls({ preferences }, answer) {
  return {
    [CALL.readPreference]: async (id, call) => {
      const chosen = await preferences.chosen(call.text())
      answer(id, (out) => out.optional(chosen))
    },
    [CALL.writePreference]: (_, call) => preferences.choose(call.text(), call.optional()),
  }
}
