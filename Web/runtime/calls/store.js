import { CALL, FOUND } from "../numbers.js"
import { nameOfRefused, nameOfWaiting } from "../rescue.js"

export function storeCalls({ ahead, store, reports, wipe }, answer) {
  /// For what writes: nothing that was loaded ahead counts any more.
  const writing = () => {
    ahead.forget()
    return store
  }
  const entries = (out, list, name) => out.list(list, (out, [key, bytes]) => {
    name(out, key)
    out.flag(bytes !== null)
    if (bytes !== null) out.run(bytes)
  })

  return {
    [CALL.load]: async (id, call) => {
      const what = [call.text(), call.text(), call.text(), call.list((call) => call.text())]
      try {
        if (!(await store).isDurable) throw new Error("there is no durable store")
        for await (const { values, queue, hasMore } of ahead.load(...what)) {
          answer(id, (out) => {
            out.flag(true)
            entries(out, values, (out, name) => out.text(name))
            entries(out, queue, (out, number) => out.number(number))
            out.flag(hasMore)
          })
        }
      } catch {
        answer(id, (out) => out.flag(false))
      }
    },
    [CALL.readQueue]: async (id, call) => {
      const queue = await (await store).readQueue(call.text(), call.number()).catch(() => [])
      answer(id, (out) => entries(out, queue, (out, number) => out.number(number)))
    },
    [CALL.append]: async (id, call) => {
      const { outcome, number } = await (await writing())
        .append(
          call.text(), call.list((call) => call.runInPlace()), call.list((call) => call.text()))
      answer(id, (out) => out.byte(outcome).number(number))
    },
    [CALL.commit]: async (id, call) => {
      const outcome = await (await writing()).commit({
        puts: call.list((call) => [call.text(), call.runInPlace()]),
        removed: call.list((call) => call.text()),
        taken: call.list((call) => call.number()),
        present: call.list((call) => call.text()),
        absent: call.list((call) => call.text()),
        aside: call.list((call) => call.text()),
        space: call.text(),
      })
      answer(id, (out) => out.byte(outcome))
    },
    [CALL.setAside]: async (_, call) => {
      const kept = await writing()
      kept.setAside(
        call.text(), call.list((call) => call.text()), call.list((call) => call.number()))
    },
    [CALL.erase]: async (_, call) => {
      ahead.end()
      return (await store).erase(call.text(), call.text())
    },
    [CALL.read]: async (id, call) => {
      const { found, bytes } =
        await (await store).read(call.text()).catch(() => ({ found: false }))
      answer(id, (out) => {
        if (!found) return out.byte(FOUND.nothing)
        return bytes === null ? out.byte(FOUND.damaged) : out.byte(FOUND.whole).run(bytes)
      })
    },
    [CALL.wipe]: (_, call) => {
      ahead.end()
      return wipe(call.optional())
    },
    [CALL.report]: () => reports.send(),
    [CALL.countOthers]: async (id, call) => {
      const own = call.text()
      const traces = new Set(call.list((call) => call.text()))
      const kept = await store
      const queue = await kept.readQueue(null, 0).catch(() => [])
      const others = queue.filter(([, , space]) => space !== own)
      const looks = others.filter(([, bytes]) => traces.has(nameOfWaiting(bytes))).length
      // Of a trace that was refused nobody is told anywhere.
      const refused = (await kept.refused(own).catch(() => []))
        .filter(([, bytes]) => !traces.has(nameOfRefused(bytes))).length
      const told = await reports.waiting()
      answer(id, (out) => out.word(others.length - looks + refused).word(looks + told))
    },
  }
}
