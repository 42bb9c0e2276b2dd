import { CALL } from "../numbers.js"
import { copyValues, listValues, readValues } from "../values.js"

// Values beside the records of a space. They are kept and removed by the store's `commit` and `erase`.
export function valueCalls({ store }, answer) {
  return {
    [CALL.readValues]: async (id, call) => {
      const names = call.list((call) => call.text())
      const found = await readValues(await store, names).catch(() => names.map(() => null))
      answer(id, (out) => {
        for (const bytes of found) {
          out.flag(bytes !== null)
          if (bytes !== null) out.run(bytes)
        }
      })
    },
    [CALL.listValues]: async (id, call) => {
      const [prefix, after, limit] = [call.text(), call.text(), call.word()]
      const names = await listValues(await store, prefix, after, limit).catch(() => [])
      answer(id, (out) => out.list(names, (out, name) => out.text(name)))
    },
    [CALL.copyValues]: async (id, call) => {
      const [from, to, prefix] = [call.text(), call.text(), call.text()]
      const isDone = await copyValues(await store, from, to, prefix).catch(() => false)
      answer(id, (out) => out.flag(isDone))
    },
  }
}
