import Agenda
import AgendaServer
import AgendaTesting
import Database
import Fields
import Gateways
import Killing
import Records
import Scheduling
import SyncServer
import Values

/// A process to be killed: it lives through days of a practice in which times become free and are offered, as far as
/// these are not over yet, with a clock that is turned from one thing to do to the next. `s` is printed when the clock was
/// turned, `e 7` when the seventh thing was done; what somebody is brought is a line of a file.
///
/// Arguments: the database (`ProbePlace`), the seed, and the file.
@main
struct OfferCrashProbe {
  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "SEED", "FILE")
    let database = try ProbePlace(arguments[0]).open()
    guard let seed = UInt64(arguments[1]) else { preconditionFailure("no seed") }
    let week = OfferWeek(seed: seed)
    let clock = TurnedClock(week.start)
    let sink = Probe.sink(arguments[2])
    let ways = TakenReminder.ways { taken in
      Probe.say("\(taken.key) \(taken.visitor) \(taken.text)", to: sink)
      // Some lines break after it was taken.
      if Int.random(in: 0..<4) == 0 { throw GatewayFailure.later("the line broke", after: nil) }
    }
    var rules = Practice.rules
    rules.offerMinutes = 60
    let served = AgendaServed(
      database, on: ways, rules, now: { clock.now }, newID: { Probe.newID(at: clock.now) })
    try await served.prepare()
    try await database.migrate(TurnedClock.migrations, of: "probe")
    try await Life(served, week, clock).live()
    await database.close()
  }
}

private struct Life {
  let served: AgendaServed
  let week: OfferWeek
  let clock: TurnedClock

  init(_ served: AgendaServed, _ week: OfferWeek, _ clock: TurnedClock) {
    self.served = served
    self.week = week
    self.clock = clock
  }

  func live() async throws {
    try await clock.goOn(in: served.database)
    let done = try await served.database.read { transaction in
      try transaction.first(
        "SELECT acknowledged FROM sync_client WHERE id = $1", [SQLValue(AgendaServed.client)]
      ) { Int($0.int(0)) } ?? 0
    }
    for (number, event) in week.events.enumerated().dropFirst(done) {
      try await run(until: event.at)
      let mutation: any Mutation
      switch event.event {
      case .mutation(let given): mutation = given
      case .answer(let isYes): mutation = try await answer(isYes)
      }
      try await served.push([mutation], after: number)
      Probe.say("e \(number)")
    }
    try await run(until: week.end)
  }

  /// What is said for the first who is offered something; where nobody is, nothing changes.
  private func answer(_ isYes: Bool) async throws -> any Mutation {
    let held = try await served.read { records in
      OfferWeek.waiting.lazy.flatMap { person in
        records.all(Appointment.self, by: "person", equal: [person.json])
      }.first { $0.state == .held }?.id
    }
    guard let held else { return ArchiveWaitingEntry(.none) }
    return isYes
      ? StepAppointment<Visits>(held, .confirm) : CancelAppointment<Visits>(held, by: .patient)
  }

  private func run(until end: Instant) async throws {
    // Nobody's lease is renewed: all that is done is done at once.
    let runner = served.runner { _ in throw CancellationError() }
    try await clock.run(runner, until: end, in: served.database) { try await served.nextDue() }
  }
}
