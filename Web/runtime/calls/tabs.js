import { CALL } from "../numbers.js"

export function tabCalls({ tabs }, answer) {
  return {
    [CALL.lead]: (id, call) => tabs.candidate(id, call.text(), () => answer(id)),
    [CALL.tell]: (_, call) => tabs.tell({ about: call.text(), bytes: call.run() }),
  }
}
