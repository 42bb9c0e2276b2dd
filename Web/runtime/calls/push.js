import { CALL } from "../numbers.js"

export function pushCalls({ push }, answer) {
  return {
    [CALL.lookAtPush]: async (id) => {
      const [standing, isSubscribed] = await push.look()
      answer(id, (out) => out.byte(standing).flag(isSubscribed))
    },
    [CALL.subscribeToPush]: async (id, call) => {
      const [outcome, ...texts] = await push.subscribe(call.text())
      answer(id, (out) => texts.reduce((out, text) => out.text(text), out.byte(outcome)))
    },
    [CALL.unsubscribeFromPush]: () => push.unsubscribe(),
  }
}
