import Database
import EventStore
import EventTesting
import Killing
import Values

/// A process to be killed: a device brings events without end, and each body now and then twice. `a 7` is
/// printed when the event 7 and all before it are durable, and never before.
///
/// Arguments: the database (`ProbePlace`), the file of the key, the number of the device, and that of the
/// last event that was said to be durable.
@main
struct EventCrashProbe {
  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "KEY", "DEVICE", "AFTER")
    let database = try ProbePlace(arguments[0]).open()
    try await EventTable.migrate(database)
    let table = try EventTable(database, keys: arguments[1])
    var device = EventDevice(
      UInt64(arguments[2]) ?? 0, after: Int64(arguments[3]) ?? 0)
    try await table.allow(device)
    let now = table.clock.now
    while true {
      let lines = (0..<Int.random(in: 1...7)).map { _ in
        device.view(at: now)
      }
      let body = EventDevice.body(lines, sentAt: now)
      for _ in 0..<Int.random(in: 1...2) {
        let answer = try await table.intake.own(body, from: device.proof)
        // One killed before it said so has brought more than it was told of.
        guard answer.refusals.isEmpty, (answer.acceptedThrough ?? 0) >= device.sequence else {
          fatalError("\(answer)")
        }
        Probe.say("a \(device.sequence)")
      }
    }
  }
}
