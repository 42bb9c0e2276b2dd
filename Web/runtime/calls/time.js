import { CALL } from "../numbers.js"

export function timeCalls({ timers, tabs, network, whenWhole }, answer) {
  return {
    // Whatever is open under that id answers no more.
    [CALL.cancel]: (_, call) => {
      const id = call.word()
      if (!timers.cancel(id) && !tabs.resign(id)) network.cancel(id)
    },
    [CALL.timer]: (id, call) => timers.set(id, call.number(), () => answer(id)),
    // Two frames: the first is before the paint, the second after.
    [CALL.nextFrame]: (id) => requestAnimationFrame(() => requestAnimationFrame(() => answer(id))),
    [CALL.whenWhole]: (id) => whenWhole(() => answer(id)),
  }
}
