import CareTesting
import Database
import Fields
import Gateways
import Killing
import Values

/// A process to be killed: it lives through two weeks of devices without an account, as far as these are not over yet, with a
/// clock that is turned from one thing to do to the next. `s` is printed when the clock was turned, `e 7` when the seventh
/// thing was done; a device that is woken is a line of a file: the message's tag, the device's number, and the names.
///
/// Arguments: the database (`ProbePlace`), the seed of the weeks, and the file.
@main
struct LeftCrashProbe {
  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "SEED", "FILE")
    let database = try ProbePlace(arguments[0]).open()
    guard let seed = UInt64(arguments[1]) else { preconditionFailure("no seed") }
    let clock = TurnedClock(LeftWeeks.start)
    let sink = Probe.sink(arguments[2])
    let ways = TakenCall.ways { call in
      guard case .array(let names)? = call.content["notification"]?["data"]?["left"] else { return }
      let told = names.map { $0.text ?? "" }.joined(separator: ",")
      Probe.say("\(call.key) \(call.number) \(told)", to: sink)
      // Some lines break after it was taken.
      if Int.random(in: 0..<8) == 0 { throw GatewayFailure.later("the line broke", after: nil) }
    }
    let served = FamilyServed(
      database, on: ways, zones: { _ in nil }, now: { clock.now },
      newID: { Probe.newID(at: clock.now) })
    try await served.prepare()
    try await database.migrate(TurnedClock.migrations, of: "probe")
    try await database.migrate(Done.migrations, of: "left")
    try await clock.goOn(in: database)

    let nextDue: @Sendable () async throws -> Instant? = { try await served.nextDue() }
    func run(until end: Instant) async throws {
      // Nobody's lease is renewed: all that is done is done at once.
      let runner = served.runner { _ in throw CancellationError() }
      try await clock.run(runner, until: end, in: database, nextDue: nextDue)
    }
    let done = try await Done.count(in: database)
    for (number, event) in LeftWeeks(seed: seed).events.enumerated() where done <= number {
      try await run(until: event.at)
      // Killed behind it, the same is done again before the clock is turned.
      try await event.perform(at: served.devices)
      try await Done.note(number + 1, in: database)
      Probe.say("e \(number)")
    }
    try await run(until: LeftWeeks.end)
    await database.close()
  }
}

/// How many things were done, which outlives the process.
private enum Done {
  static let migrations = [
    Migration(
      1, "what was done",
      sql: "CREATE TABLE left_done (id INTEGER PRIMARY KEY, done INTEGER) STRICT;")
  ]

  static func count(in database: any Database) async throws -> Int {
    try await database.read { transaction in
      try transaction.first("SELECT done FROM left_done") { Int($0.int(0)) } ?? 0
    }
  }

  static func note(_ count: Int, in database: any Database) async throws {
    try await database.write { transaction in
      _ = try transaction.execute(
        """
        INSERT INTO left_done (id, done) VALUES (1, $1) \
        ON CONFLICT (id) DO UPDATE SET done = excluded.done
        """, [.integer(Int64(count))])
    }
  }
}
