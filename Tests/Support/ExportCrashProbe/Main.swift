import Analytics
import Database
import EventAnswers
import EventExports
import EventStore
import EventTesting
import Fields
import Killing
import Telemetry
import Threading
import Values

/// A process to be killed: another system brings messages without end, which are sealed, handed out as files of days, and
/// beside which people come who are erased. `a 7` is printed when the message 7 and all before it are durable, and never
/// before; `s` when something else was done.
///
/// Arguments: the database (`ProbePlace`), the file of the key, the folder of files, the number of the last message that
/// was said to be durable, and `end` for one that only does what is open and ends.
@main
struct ExportCrashProbe {
  /// Between two messages, so that days go by.
  private static let step: Int64 = 20 * 60_000

  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "KEY", "FOLDER", "AFTER", "END")
    let database = try ProbePlace(arguments[0]).open()
    try await EventTable.migrate(database)
    let table = try EventTable(database, keys: arguments[1])
    var number = Int(arguments[3]) ?? 0
    table.clock.move(milliseconds: step * Int64(number))
    let server = try await Killed(table, in: arguments[2])
    // What was broken off.
    try await server.erasure.run()
    guard arguments[4] != "end" else {
      table.clock.move(milliseconds: 2 * step)
      try await server.exports.makeDue(months: 14)
      await database.close()
      return
    }
    while true {
      number += 1
      table.clock.move(milliseconds: step)
      try await server.bring(number)
      Probe.say("a \(number)")
      switch Int.random(in: 0..<4) {
      case 0: _ = try await server.holder.sealAll()
      case 1: try await server.exports.makeDue(months: 14)
      case 2: try await server.erase()
      default: break
      }
      Probe.say("s")
    }
  }
}

/// All that has events at a server.
private struct Killed {
  let table: EventTable
  let store: EventStore
  let holder: EventHolder
  let exports: EventExports
  var erasure: EventErasure
  private let key: EventKey

  init(_ table: EventTable, in path: String) async throws {
    let clock = table.clock
    let folder = try EventFolder(path, newID: { Probe.newID(at: clock.now) })
    let lease = EngineLease(
      table.database, holder: Probe.newID(at: clock.now), address: "", folder: folder.id,
      isAlone: true, now: { clock.now })
    var store = table.store
    store.files = EventFiles(path)
    let holder = EventHolder(store, folder: folder, lease: lease)
    let thread = WorkerPool(threads: 1, capacity: 16)
    let exports = EventExports(
      store,
      EventExports.World(
        events: {
          let snapshot = try await holder.snapshot()
          return try await thread.run { () -> any EventSource in try SegmentSource(snapshot) }
        },
        registry: { LiveRegistry(TestEvents.registry) }, accounts: { [] }, now: { clock.now }),
      folder: path + "-exports", isShared: false)
    try await exports.keep([.jsonl])
    let sealed = SegmentErasure(store, in: EventFiles(path), holding: lease)
    erasure = EventErasure(store)
    erasure.places = [
      ErasurePlace(.segments) { try await sealed.erase($0) },
      ErasurePlace(.exports) { try await exports.erase(Set($0.map { $0.pseudonym })) },
    ]
    key = try await table.database.write { [store] transaction in
      let known = try store.allKeys(in: transaction).first { $0.name == "shop" }
      return try known ?? store.makeKey(.secret, named: "shop", in: transaction).key
    }
    self.table = table
    self.store = store
    self.holder = holder
    self.exports = exports
  }

  /// Brings a message, which may have come before.
  func bring(_ number: Int) async throws {
    let now = table.clock.now
    let message = SegmentSender.message(
      "track", number, at: now, .init("userId", .text("somebody")),
      .init("event", .text("screen_view")),
      .init(
        "properties",
        .object([
          .init("screen_name", .text("Today")), .init("item_count", .integer(Int64(number))),
        ])))
    let body = SegmentSender.body([message], sentAt: now)
    let answer = try await table.intake.segment(body, kind: .batch, key: key)
    guard answer.refusals.isEmpty else { fatalError("\(answer)") }
  }

  /// Somebody comes, is handed out with the others, and is erased to the end.
  func erase() async throws {
    let person = ErasedPeople.pseudonym(.random(in: 1 ... .max))
    let now = table.clock.now
    var event = AcceptedEvent("screen_view", of: person, at: now)
    event.installation = person
    event.sequence = 1
    try await table.database.write { [store, event] transaction in
      _ = try store.insert([event], receivedAt: now, in: transaction)
    }
    try await exports.makeDue(months: 14)
    try await table.database.write(about: person.writeSubject) { [store] transaction in
      try store.erase(person, receipt: person, because: .reset, in: transaction)
    }
    try await erasure.run()
  }
}
