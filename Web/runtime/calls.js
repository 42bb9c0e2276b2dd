// What the module may ask for, by number, and the form of each question and answer. The other side
// is Sources/Browser/Browser/BrowserCall.swift, where the meaning of each is described.

import { Writer } from "./bytes.js"
import { UNREADABLE } from "./blobs.js"
import { chooseFiles, pickFile, saveBlob, saveFile } from "./files.js"
import { FAILURES } from "./network.js"
import { open, openPart, seal, sealPart } from "./sealing.js"

/// Answers that nobody asked for carry these numbers.
export const CHANNEL = { lifecycle: 1, location: 2, key: 3, width: 4, message: 5, storeLost: 6 }

export function makeCalls(host) {
  const { ahead, timers, network, blobs, tabs, preferences, navigation, page, lifecycle, respond } =
    host
  /// For what writes: nothing that was loaded ahead counts any more.
  const writing = () => {
    ahead.forget()
    return host.store
  }
  const answer = (id, write) => {
    const out = new Writer()
    write?.(out)
    respond(id, out.done())
  }
  const entries = (out, list, name) => out.list(list, (out, [key, bytes]) => {
    name(out, key)
    out.flag(bytes !== null)
    if (bytes !== null) out.run(bytes)
  })

  const calls = {
    // cancel: whatever is open under that number answers no more.
    1: (_, call) => {
      const id = call.word()
      if (!timers.cancel(id) && !tabs.resign(id)) network.cancel(id)
    },
    2: (id, call) => timers.set(id, call.number(), () => answer(id)),
    // Two frames: the first is before the paint, the second after.
    3: (id) => requestAnimationFrame(() => requestAnimationFrame(() => answer(id))),
    4: async (id, call) => {
      const request = {
        method: call.text(),
        path: call.text(),
        headers: call.list((call) => [call.text(), call.text()]),
        body: call.run(),
        timeout: call.word(),
        keepsAlive: call.flag(),
      }
      const part = call.flag() ? [call.text(), call.number(), call.number()] : null
      const keptAs = call.optional(), heldAs = call.optional()
      const age = blobs.age
      if (part) request.body = await blobs.part(...part)
      const result = request.body === null
        ? { failure: FAILURES.noBytes }
        : await network.fetch(id, { ...request, isLarge: keptAs !== null || heldAs !== null })
      if (keptAs !== null && "status" in result) {
        if (result.status === 200) await blobs.keepAnswer(keptAs, result.body, age)
        result.body = new Uint8Array(0)
      }
      if (heldAs !== null && "status" in result) {
        if ((result.status === 200 || result.status === 206) && age === blobs.age) {
          blobs.hold(heldAs, result.body)
        }
        result.body = new Uint8Array(0)
      }
      answer(id, (out) => {
        if ("failure" in result) return out.word(0).byte(result.failure)
        out.word(result.status)
        out.list(result.headers, (out, [name, value]) => out.text(name).text(value))
        out.run(result.body)
      })
    },
    5: (id, call) => network.live(id, call.text(), {
      opened: () => answer(id, (out) => out.byte(0)),
      message: (text) => answer(id, (out) => out.byte(1).text(text)),
      closed: (code) => answer(id, (out) => out.byte(2).word(code)),
    }),
    6: (_, call) => network.say(call.word(), call.text()),

    10: async (id, call) => {
      const store = await host.store
      const found = await ahead.load(call.text(), call.text(), call.text()).catch(() => null)
      answer(id, (out) => {
        out.flag(store.isDurable && found !== null)
        entries(out, found?.values ?? [], (out, name) => out.text(name))
        entries(out, found?.queue ?? [], (out, number) => out.number(number))
      })
    },
    11: async (id, call) => {
      const queue = await (await host.store).readQueue(call.text(), call.number()).catch(() => [])
      answer(id, (out) => entries(out, queue, (out, number) => out.number(number)))
    },
    12: async (id, call) => {
      const { outcome, number } = await (await writing())
        .append(call.text(), call.run(), call.list((call) => call.text()))
      answer(id, (out) => out.byte(outcome).number(number))
    },
    13: async (id, call) => {
      const outcome = await (await writing()).commit({
        puts: call.list((call) => [call.text(), call.run()]),
        removed: call.list((call) => call.text()),
        taken: call.list((call) => call.number()),
      })
      answer(id, (out) => out.byte(outcome))
    },
    14: async (_, call) => {
      const store = await writing()
      store.setAside(
        call.text(), call.list((call) => call.text()), call.list((call) => call.number()))
    },
    15: async (_, call) => {
      ahead.end()
      return (await host.store).erase(call.text(), call.text())
    },
    16: async (id, call) => {
      const store = await host.store
      const { found, bytes } = await store.read(call.text()).catch(() => ({ found: false }))
      answer(id, (out) => {
        out.byte(!found ? 0 : bytes === null ? 2 : 1)
        if (found && bytes !== null) out.run(bytes)
      })
    },
    17: (id, call) => tabs.candidate(id, call.text(), () => answer(id)),
    18: (_, call) => tabs.tell({ about: call.text(), bytes: call.run() }),
    19: (_, call) => {
      ahead.end()
      return host.wipe(call.optional())
    },
    22: () => host.reports.send(),
    23: async (id, call) => {
      const own = call.text()
      const queue = await (await host.store).readQueue(null, 0).catch(() => [])
      const reports = await host.reports.waiting()
      const others = queue.filter(([, , space]) => space !== own)
      answer(id, (out) => out.word(others.length + reports))
    },

    20: async (id, call) => {
      const chosen = await preferences.chosen(call.text())
      answer(id, (out) => out.optional(chosen))
    },
    21: (_, call) => preferences.choose(call.text(), call.optional()),

    30: (_, call) => navigation.go(call.byte(), call.text()),
    31: (_, call) => page.focus(call.text()),
    32: () => scrollTo(0, 0),
    33: (_, call) => page.announce(call.text()),
    35: (_, call) => { page.colorScheme = call.optional() },
    36: (_, call) => { page.language = call.text() },
    37: (_, call) => { page.asksBeforeLeaving = call.flag() },
    38: () => host.reload(),
    39: (_, call) => page.copy(call.text()),
    40: async (id) => {
      const accepted = await lifecycle.install()
      answer(id, (out) => out.flag(accepted))
    },
    41: async (id, call) => {
      const file = await pickFile(call.text(), call.word())
      answer(id, (out) => {
        if (file === null) out.byte(0)
        else if (file.bytes) out.byte(1).text(file.name).run(file.bytes)
        else out.byte(2).text(file.name).number(file.size)
      })
    },
    42: (_, call) => saveFile(call.text(), call.text(), call.run()),

    43: (id) => host.whenWhole(() => answer(id)),
    44: async (id, call) => {
      const sealed = await seal(call.run(), call.text())
      answer(id, (out) => out.text(sealed))
    },
    45: async (id, call) => {
      const { outcome, bytes } = await open(call.text(), call.text())
      answer(id, (out) => {
        out.byte(outcome)
        if (bytes) out.run(bytes)
      })
    },

    46: async (id, call) => {
      const bytes = await blobs.part(call.text(), call.number(), call.number())
      const sealed = bytes && await sealPart(bytes, call.text(), call.text())
      answer(id, (out) => out.optional(sealed))
    },
    47: async (id, call) => {
      const bytes = await openPart(call.text(), call.text(), call.text())
      const outcome = bytes
        ? await blobs.append(bytes, call.text(), call.number(), call.number(), call.text())
        : UNREADABLE
      answer(id, (out) => out.byte(outcome))
    },

    50: async (id, call) => {
      const files = await chooseFiles(
        { accept: call.text(), fromCamera: call.flag(), multiple: true })
      answer(id, (out) => out.list(blobs.take(files), (out, { number, file }) =>
        out.word(number).text(file.name).text(file.type).number(file.size)))
    },
    51: async (id, call) => {
      const outcome = await blobs.keep(call.word(), call.text(), call.text())
      answer(id, (out) => out.byte(outcome))
    },
    52: async (id, call) => {
      const found = await blobs.list(call.text())
      answer(id, (out) => out.list(found, (out, { name, head }) =>
        out.text(name).text(head.note).number(head.bytes)))
    },
    53: (_, call) => blobs.note(call.text(), call.text()),
    54: (_, call) => blobs.forget(call.text()),
    55: async (id, call) => {
      const address = await blobs.address(call.text(), call.text())
      answer(id, (out) => out.optional(address))
    },
    56: async (id, call) => {
      const blob = await blobs.whole(call.text(), call.text())
      const name = call.text()
      if (blob) saveBlob(name, blob)
      answer(id, (out) => out.flag(blob !== null))
    },
  }

  return (id, reader) => {
    const number = reader.byte()
    const call = calls[number]
    if (!call) throw new Error(`the module called ${number}, which the runtime does not know`)
    const work = call(id, reader)
    // What fails outside the module's own code is as much a crash as a trap.
    if (work instanceof Promise) work.catch(host.crash)
  }
}
