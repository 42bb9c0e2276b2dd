import { CALL } from "../numbers.js"

export function timeCalls({ timers, tabs, network, whenWhole, zones }, answer) {
  return {
    // Whatever is open under that id answers no more.
    [CALL.cancel]: (_, call) => {
      const id = call.word()
      if (!timers.cancel(id) && !tabs.resign(id)) network.cancel(id)
    },
    [CALL.timer]: (id, call) => timers.set(id, call.number(), () => answer(id)),
    [CALL.nextFrame]: (id) => afterPaint(() => answer(id)),
    [CALL.whenWhole]: (id) => whenWhole(() => answer(id)),
    [CALL.observeZone]: (id) =>
      zones.observe((name, file) => answer(id, (out) => out.text(name).run(file))),
    [CALL.findZone]: async (id, call) => {
      const { file } = await zones.find(call.text())
      answer(id, (out) => out.run(file))
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
