// What was counted and is not at the server yet, in a database of its own: it stays when somebody signs out, for
// nothing in it says who they are or what they wrote. What an event is only the module knows; here a line is bytes,
// with a number that is never given twice as long as the database lives, whatever tab wrote it.

import { done, finished, openDatabase } from "./database.js"
import { APPENDED } from "./numbers.js"

/// How many lines may wait. What comes then is dropped and counted: a gap in the middle would tell a story that did
/// not happen, an end that is missing only a shorter one.
const MOST = 10_000
const STAMP = "stamp/", SESSION = "session", DROPPED = "dropped"
const STAMPS = () => IDBKeyRange.bound(STAMP, STAMP + "\uffff")

export class Telemetry {
  /// `name` is the app's.
  constructor(name) {
    this.name = `${name}:telemetry`
  }

  /// Null where the browser gives no database: then all is in mind, until the tab is closed.
  open() {
    this.opened ??= openDatabase(this.name, (database) => {
      database.createObjectStore("events", { autoIncrement: true })
      database.createObjectStore("state")
    }).then((database) => {
      database.onversionchange = () => database.close()
      database.onclose = () => { this.opened = undefined }
      return database
    }).catch((error) => {
      console.warn("events are kept in memory alone:", error?.name)
      this.memory = new Memory()
      return null
    })
    return this.opened
  }

  async stores(mode) {
    const database = await this.open()
    if (!database) return this.memory.stores()
    const transaction = database.transaction(["events", "state"], mode, { durability: "strict" })
    return {
      events: transaction.objectStore("events"), state: transaction.objectStore("state"),
      finished: () => finished(transaction),
    }
  }

  /// A text that the module keeps beside the lines; null when it never did.
  async read(key) {
    try {
      return await done((await this.stores("readonly")).state.get(key)) ?? null
    } catch {
      return null
    }
  }

  async write(key, text) {
    return this.change(({ state }) => {
      if (text === null) state.delete(key)
      else state.put(text, key)
    })
  }

  /// Puts lines at the end, and the session as it is then, in one stroke; `stamp` is the name and the text of what
  /// the lines refer to. Where the session is not the one that the module knows, which another tab has changed,
  /// nothing happens and the answer tells it. `number` is the first line's, and those of the others follow.
  async append(known, session, stamp, lines) {
    const answer = { outcome: APPENDED.kept, number: 0, session }
    try {
      const { events, state, finished } = await this.stores("readwrite")
      const [kept, waiting] = await Promise.all([done(state.get(SESSION)), done(events.count())])
      if ((kept ?? "") !== known) return { ...answer, outcome: APPENDED.superseded, session: kept ?? "" }
      state.put(session, SESSION)
      if (waiting + lines.length > MOST) {
        const dropped = await done(state.get(DROPPED)) ?? "0"
        state.put(`${Number(dropped) + lines.length}`, DROPPED)
        answer.outcome = APPENDED.full
      } else {
        state.put(stamp[1], STAMP + stamp[0])
        const [first] = lines.map((line) => events.add(line))
        answer.number = await done(first)
      }
      await finished()
    } catch (error) {
      console.warn("an event was not kept:", error?.name)
      answer.outcome = APPENDED.full
    }
    return answer
  }

  /// At most `count` lines behind that number, the first ones, and what they may refer to by name.
  async peek(after, count) {
    try {
      const { events, state } = await this.stores("readonly")
      const [keys, lines, stamps] = await Promise.all([
        done(events.getAllKeys(IDBKeyRange.lowerBound(after, true), count)),
        done(events.getAll(IDBKeyRange.lowerBound(after, true), count)),
        this.stamps(state),
      ])
      return { lines: keys.map((key, place) => [key, lines[place]]), stamps }
    } catch {
      return { lines: [], stamps: [] }
    }
  }

  async stamps(state) {
    const [keys, texts] =
      await Promise.all([done(state.getAllKeys(STAMPS())), done(state.getAll(STAMPS()))])
    return keys.map((key, place) => [key.slice(STAMP.length), texts[place]])
  }

  /// Takes away all lines up to that number. With the last of them goes what they referred to, but for the one named
  /// `staying`: the end of the session will.
  remove(upTo, staying) {
    return this.change(async ({ events, state }) => {
      events.delete(IDBKeyRange.upperBound(upTo))
      const [left, text] = await Promise.all([done(events.count()), done(state.get(STAMP + staying))])
      if (left > 0) return
      state.delete(STAMPS())
      if (text !== undefined) state.put(text, STAMP + staying)
    })
  }

  /// Takes away all lines and what belongs to them; what the module keeps beside them stays.
  clear() {
    return this.change(({ events, state }) => {
      events.clear()
      state.delete(STAMPS())
      state.delete(SESSION)
      state.delete(DROPPED)
    })
  }

  async change(work) {
    try {
      const stores = await this.stores("readwrite")
      const ended = stores.finished()
      // Where the work fails, that is told, and not this as well.
      ended.catch(() => {})
      await work(stores)
      await ended
    } catch (error) {
      console.warn("the queue of events was not changed:", error?.name)
    }
  }
}

/// The same two stores in mind.
class Memory {
  constructor() {
    const last = { number: 0 }
    this.events = new Table(() => ++last.number)
    this.state = new Table()
  }

  stores() {
    return { events: this.events, state: this.state, finished: async () => {} }
  }
}

class Table {
  constructor(next) {
    this.next = next
    this.values = new Map()
  }

  get(key) { return asked(this.values.get(key)) }
  put(value, key) { this.values.set(key, value) }

  add(value) {
    const key = this.next()
    this.values.set(key, value)
    return asked(key)
  }

  count() { return asked(this.values.size) }
  clear() { this.values.clear() }
  getAllKeys(range, count) { return asked(this.within(range, count).map(([key]) => key)) }
  getAll(range, count) { return asked(this.within(range, count).map(([, value]) => value)) }

  delete(what) {
    const keys = what instanceof IDBKeyRange ? this.within(what).map(([key]) => key) : [what]
    for (const key of keys) this.values.delete(key)
  }

  within(range, count = Infinity) {
    return [...this.values].filter(([key]) => range.includes(key))
      .sort(([a], [b]) => a < b ? -1 : 1).slice(0, count)
  }
}

/// A request of a database that is answered already.
function asked(result) {
  const request = { result }
  queueMicrotask(() => request.onsuccess?.())
  return request
}
