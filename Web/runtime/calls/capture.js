import { CALL } from "../numbers.js"

// What comes from outside: shared, pasted, dropped, or fetched in pieces; and how much room there is for it.
export function captureCalls({ shared, brought, blobs }, answer) {
  const files = (out, chosen) => out.list(blobs.take(chosen), (out, { number, file }) =>
    out.word(number).text(file.name).text(file.type).number(file.size))
  return {
    [CALL.estimateStorage]: async (id) => {
      const { usage = 0, quota = 0 } = await navigator.storage?.estimate?.().catch(() => ({})) ?? {}
      const isPersisted = await navigator.storage?.persisted?.().catch(() => false) ?? false
      answer(id, (out) => out.number(usage).number(quota).flag(isPersisted))
    },
    [CALL.readShared]: async (id) => {
      const entries = await shared.list()
      answer(id, (out) => out.list(entries, (out, entry) => {
        out.text(entry.id).flag(entry.isLink).text(entry.title).text(entry.text).text(entry.url)
        files(out.word(entry.leftOut), entry.files)
      }))
    },
    [CALL.forgetShared]: (_, call) => shared.forget(call.text()).catch(() => {}),
    [CALL.awaitBrought]: (id) => brought.wait(({ isPasted, url, text, files: chosen }) =>
      answer(id, (out) => files(out.flag(isPasted).text(url).text(text), chosen))),
    [CALL.appendBytes]: async (id, call) => {
      const outcome = await blobs.append(
        call.run(), call.text(), call.number(), call.number(), call.text())
      answer(id, (out) => out.byte(outcome))
    },
  }
}
