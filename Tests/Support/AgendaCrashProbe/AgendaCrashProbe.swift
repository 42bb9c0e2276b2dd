import AgendaServer
import AgendaTesting
import Database
import Gateways
import Killing
import SyncServer
import Synchronization
import Values
import ZoneFiles

/// A process to be killed: it lives through a month of a practice, as far as that is not over yet, with a
/// clock that is turned from one thing to do to the next. `s` is printed when the clock was turned, `e 7` when
/// the seventh thing was done to the agenda; what somebody is brought is a line of a file.
///
/// Arguments: the database (`ProbePlace`), the zone, the first day, the seed of the month, and the file.
@main
struct AgendaCrashProbe {
  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "ZONE", "DAY", "SEED", "FILE")
    let database = try ProbePlace(arguments[0]).open()
    guard let zone = ZoneFolder().find(arguments[1]), let day = CivilDate(arguments[2]),
      let seed = UInt64(arguments[3])
    else { preconditionFailure("no month") }
    let month = AgendaMonth(from: day, in: zone, hasNights: false, seed: seed)
    let clock = TurnedClock(month.start)
    let sink = Probe.sink(arguments[4])
    let ways = TakenReminder.ways { reminder in
      Probe.say(reminder.line, to: sink)
      // Some lines break after it was taken.
      if Int.random(in: 0..<4) == 0 { throw GatewayFailure.later("the line broke", after: nil) }
    }
    let served = AgendaServed(
      database, on: ways, Practice.sleepless, now: { clock.now },
      newID: { Probe.newID(at: clock.now) })
    try await served.prepare()
    try await database.migrate(TurnedClock.migrations, of: "probe")
    try await Life(served, month, clock).live()
    await database.close()
  }
}

private struct Life {
  let served: AgendaServed
  let month: AgendaMonth
  let clock: TurnedClock

  init(_ served: AgendaServed, _ month: AgendaMonth, _ clock: TurnedClock) {
    self.served = served
    self.month = month
    self.clock = clock
  }

  func live() async throws {
    try await clock.goOn(in: served.database)
    let done = try await served.database.read { transaction in
      try transaction.first(
        "SELECT acknowledged FROM sync_client WHERE id = $1", [SQLValue(AgendaServed.client)]
      ) { Int($0.int(0)) } ?? 0
    }
    for (number, event) in month.events.enumerated().dropFirst(done) {
      try await run(until: event.at)
      try await served.push([event.mutation], after: number)
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
