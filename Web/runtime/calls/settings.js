import { CALL } from "../numbers.js"

export function settingCalls({ preferences }, answer) {
  return {
    [CALL.readPreference]: async (id, call) => {
      const chosen = await preferences.chosen(call.text())
      answer(id, (out) => out.optional(chosen))
    },
    [CALL.persist]: async (id) => {
      const isKept = await navigator.storage?.persist?.().catch(() => false) ?? false
      answer(id, (out) => out.flag(isKept))
    },
    [CALL.writePreference]: (_, call) => preferences.choose(call.text(), call.optional()),
  }
}
