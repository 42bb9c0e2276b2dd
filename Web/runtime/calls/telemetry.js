import { CALL } from "../numbers.js"

export function telemetryCalls({ telemetry, device }, answer) {
  return {
    [CALL.readTelemetry]: async (id, call) => {
      const text = await telemetry.read(call.text())
      answer(id, (out) => out.optional(text))
    },
    [CALL.writeTelemetry]: (_, call) => telemetry.write(call.text(), call.optional()),
    [CALL.lookAtDevice]: (id) => {
      const said = device()
      answer(id, (out) => {
        for (const text of [said.version, said.kind, said.connection, said.entry, said.zone]) out.text(text)
        out.optional(said.debugToken).flag(said.isAutomated)
      })
    },
    [CALL.appendEvents]: async (id, call) => {
      const [known, session] = [call.text(), call.text()]
      const stamp = [call.text(), call.text()]
      const kept =
        await telemetry.append(known, session, stamp, call.list((call) => call.run()))
      answer(id, (out) => out.byte(kept.outcome).number(kept.number).text(kept.session))
    },
    [CALL.peekEvents]: async (id, call) => {
      const { lines, stamps } = await telemetry.peek(call.number(), call.word())
      answer(id, (out) => out
        .list(lines, (out, [number, bytes]) => out.number(number).run(bytes))
        .list(stamps, (out, [name, text]) => out.text(name).text(text)))
    },
    [CALL.removeEvents]: (_, call) => telemetry.remove(call.number(), call.text()),
    [CALL.clearEvents]: async (id) => {
      await telemetry.clear()
      answer(id)
    },
  }
}
