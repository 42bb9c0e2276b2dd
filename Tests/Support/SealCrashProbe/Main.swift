import Database
import EventStore
import EventTesting
import Killing
import Values

/// A process to be killed: a device brings events without end, and after each body all that is there goes into a file, or
/// all files become one. `a 7` is printed when the event 7 and all before it are durable, and never before; `s` when
/// files have changed.
///
/// Arguments: the database (`ProbePlace`), the file of the key, the folder of files, and the number of the last event
/// that was said to be durable.
@main
struct SealCrashProbe {
  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "KEY", "FOLDER", "AFTER")
    let database = try ProbePlace(arguments[0]).open()
    try await EventTable.migrate(database)
    let table = try EventTable(database, keys: arguments[1])
    let now = table.clock.now
    let folder = try EventFolder(arguments[2], newID: { Probe.newID(at: now) })
    let lease = EngineLease(
      database, holder: Probe.newID(at: now), address: "", folder: folder.id, isAlone: true,
      now: { now })
    let holder = EventHolder(table.store, folder: folder, lease: lease)
    try await holder.hold()
    var device = EventDevice(1, after: Int64(arguments[3]) ?? 0)
    try await table.allow(device)
    let day = table.store.day(of: now)
    while true {
      let lines = (0..<Int.random(in: 1...7)).map { _ in device.view(at: now) }
      let answer = try await table.intake.own(
        EventDevice.body(lines, sentAt: now), from: device.proof)
      // One killed before it said so has brought more than it was told of.
      guard answer.refusals.isEmpty, (answer.acceptedThrough ?? 0) >= device.sequence else {
        fatalError("\(answer)")
      }
      Probe.say("a \(device.sequence)")
      if Int.random(in: 0..<3) > 0 {
        try await holder.seal(day)
      } else {
        let segments = try await database.read { try table.store.segments(in: $0) }
        let live = segments.filter { $0.state == .live }.map(\.id)
        if live.count > 1 { try await holder.rewrite(live, of: day) }
      }
      Probe.say("s")
    }
  }
}
