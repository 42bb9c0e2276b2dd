import { CALL } from "../numbers.js"
import { ownZone, zoneRules } from "../zones.js"

export function timeCalls({ timers, tabs, network, whenWhole }, answer) {
  return {
    // Whatever is open under that id answers no more.
    [CALL.cancel]: (_, call) => {
      const id = call.word()
      if (!timers.cancel(id) && !tabs.resign(id)) network.cancel(id)
    },
    [CALL.timer]: (id, call) => timers.set(id, call.number(), () => answer(id)),
    [CALL.nextFrame]: (id) => afterPaint(() => answer(id)),
    [CALL.whenWhole]: (id) => whenWhole(() => answer(id)),
    [CALL.zone]: (id, call) => {
      const name = call.optional() ?? ownZone()
      const rules = zoneRules(name)
      answer(id, (out) => {
        out.text(name).flag(rules !== null)
        if (rules === null) return
        out.word(rules.first).word(rules.changes.length)
        for (const [second, offset] of rules.changes) out.number(second).word(offset)
      })
    },
  }
}

/** Calls once when the next frame is painted, or after a moment where none is: in a tab behind another. */
function afterPaint(then) {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    then()
  }
  // Two frames: the first is before the paint, the second after.
  requestAnimationFrame(() => requestAnimationFrame(once))
  setTimeout(once, document.hidden ? 0 : 1_000)
}
