import CareTesting
import Database
import Gateways
import Killing
import SyncServer
import Synchronization
import Values
import Zones

/// A process to be killed: it lives through a month of a family, as far as that is not over yet, with a clock that is
/// turned from one thing to do to the next. `s` is printed when the clock was turned, `e 7` when the seventh thing was
/// said or changed; what somebody is told is a line of a file.
///
/// Arguments: the database (`ProbePlace`), the zone, the first day, how many days, the seed of the month, and the file.
@main
struct CareCrashProbe {
  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "ZONE", "DAY", "DAYS", "SEED", "FILE")
    let database = try ProbePlace(arguments[0]).open()
    let zone = try Zoneinfo.rules(arguments[1])
    guard let day = CivilDate(arguments[2]), let days = Int(arguments[3]),
      let seed = UInt64(arguments[4])
    else { preconditionFailure("no month") }
    let month = FamilyMonth(from: day, days: days, in: zone, seed: seed)
    let clock = TurnedClock(month.start)
    let sink = Probe.sink(arguments[5])
    let broken = Mutex<Set<String>>([])
    let ways = TakenCall.ways { call in
      Probe.say(call.line, to: sink)
      // Some lines break after it was taken, once.
      let isNew = broken.withLock { $0.insert(call.key).inserted }
      if isNew, Int.random(in: 0..<4) == 0 {
        throw GatewayFailure.later("the line broke", after: nil)
      }
    }
    let served = FamilyServed(
      database, on: ways, { $0.ways = [.init(.push)] },
      zones: { $0 == zone.name ? zone : nil }, now: { clock.now },
      newID: { Probe.newID(at: clock.now) })
    try await served.prepare()
    try await database.migrate(TurnedClock.migrations, of: "probe")
    try await Life(served, month, clock).live()
    await database.close()
  }
}

private struct Life {
  let served: FamilyServed
  let month: FamilyMonth
  let clock: TurnedClock

  init(_ served: FamilyServed, _ month: FamilyMonth, _ clock: TurnedClock) {
    self.served = served
    self.month = month
    self.clock = clock
  }

  func live() async throws {
    try await clock.goOn(in: served.database)
    var done: [UUID: Int] = [:]
    for account in FamilyServed.accounts {
      done[account] = try await served.database.read { transaction in
        try transaction.first(
          "SELECT acknowledged FROM sync_client WHERE id = $1",
          [SQLValue(FamilyServed.client(of: account))]
        ) { Int($0.int(0)) } ?? 0
      }
    }
    var seen: [UUID: Int] = [:]
    for (number, event) in month.events.enumerated() {
      let before = seen[event.account, default: 0]
      seen[event.account] = before + 1
      guard done[event.account, default: 0] <= before else { continue }
      try await run(until: event.at)
      try await served.push([event.mutation], by: event.account, after: before)
      Probe.say("e \(number)")
    }
    try await run(until: month.end.adding(milliseconds: -1))
  }

  private func run(until end: Instant) async throws {
    // Nobody's lease is renewed: all that is done is done at once.
    let runner = served.runner { _ in throw CancellationError() }
    try await clock.run(runner, until: end, in: served.database) { try await served.nextDue() }
  }
}
