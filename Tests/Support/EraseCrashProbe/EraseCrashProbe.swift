import Database
import EventStore
import EventTesting
import Killing
import Values

/// A process to be killed: events of one person after the other come, each beside one of somebody who stays, are
/// sealed now and then, and each person is erased to the end. `a 7` is printed when the events of the seventh
/// are durable, `e 7` when nothing of theirs is left, and never before.
///
/// Arguments: the database (`ProbePlace`), the file of the key, the folder of sealed files, and the number of the
/// first person.
@main
struct EraseCrashProbe {
  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "KEY", "FOLDER", "FIRST")
    let database = try ProbePlace(arguments[0]).open()
    try await EventTable.migrate(database)
    let table = try EventTable(database, keys: arguments[1])
    var number = UInt64(arguments[3]) ?? 0
    // Ids that no process before this one made.
    table.clock.move(milliseconds: Int64(number))
    let clock = table.clock
    let folder = try EventFolder(arguments[2], newID: { Probe.newID(at: clock.now) })
    let lease = EngineLease(
      database, holder: Probe.newID(at: clock.now), address: "", folder: folder.id, isAlone: true,
      now: { clock.now })
    var store = table.store
    store.files = EventFiles(arguments[2])
    let holder = EventHolder(store, folder: folder, lease: lease)
    let sealed = SegmentErasure(store, in: EventFiles(arguments[2]), holding: lease)
    var erasure = EventErasure(store)
    erasure.places = [ErasurePlace(.segments) { try await sealed.erase($0) }]
    // What was broken off.
    try await erasure.run()
    while true {
      clock.move(milliseconds: 1)
      try await bring(number, to: store, at: clock.now)
      Probe.say("a \(number)")
      if number % 3 == 0 { _ = try await holder.sealAll() }
      if number % 7 == 0 { try await holder.tend() }
      let person = ErasedPeople.pseudonym(number)
      try await database.write(about: person.writeSubject) { [store] transaction in
        try store.erase(person, receipt: person, because: .reset, in: transaction)
      }
      try await erasure.run()
      Probe.say("e \(number)")
      number += 1
    }
  }

  private static func bring(
    _ number: UInt64, to store: EventStore, at now: Instant
  ) async throws {
    let events = (0..<10).map { place in
      let isTheirs = place % 2 == 0
      var event = AcceptedEvent(
        "screen_view", of: isTheirs ? ErasedPeople.pseudonym(number) : ErasedPeople.other, at: now)
      event.installation = event.person
      event.sequence = Int64(number) * 10 + Int64(place)
      return event
    }
    try await store.database.write { transaction in
      _ = try store.insert(events, receivedAt: now, in: transaction)
    }
  }
}
