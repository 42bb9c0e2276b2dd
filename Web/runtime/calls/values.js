import { CALL } from "../numbers.js"

// Values beside the records of a space. They are kept and removed by the store's `commit` and `erase`.
export function valueCalls({ store }, answer) {
  return {
    [CALL.readValues]: async (id, call) => {
      const names = call.list((call) => call.text())
      const found = await (await store).readAll(names).catch(() => names.map(() => null))
      answer(id, (out) => {
        for (const bytes of found) {
          out.flag(bytes !== null)
          if (bytes !== null) out.run(bytes)
        }
      })
    },
    [CALL.listValues]: async (id, call) => {
      const [prefix, after, limit] = [call.text(), call.text(), call.word()]
      const names = await (await store).names(prefix, after, limit).catch(() => [])
      answer(id, (out) => out.list(names, (out, name) => out.text(name)))
    },
    [CALL.copyValues]: async (id, call) => {
      const [from, to, prefix] = [call.text(), call.text(), call.text()]
      const isDone = await (await store).copy(from, to, prefix).catch(() => false)
      answer(id, (out) => out.flag(isDone))
    },
  }
}
