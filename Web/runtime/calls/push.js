import { CALL } from "../numbers.js"

export function pushCalls({ push, left }, answer) {
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
    [CALL.keepWords]: async (id, call) => {
      await left.keep(call.optional())
      answer(id, (out) => out)
    },
    [CALL.readActs]: async (id) => {
      const acts = await left.acts()
      answer(id, (out) => acts.reduce((out, act) => out.flag(true).text(act), out).flag(false))
    },
    [CALL.forgetActs]: (_, call) => left.forget(call.text().split(" ").filter(Boolean)),
  }
}
