import Agenda
import AgendaTesting
import Effort
import Testing
import Values
import Zones

@testable import AgendaServer

@Suite("A month of reminders", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ReminderMonthTests {
  /// Months in which clocks are set: an hour back, an hour on, half an hour on, and never.
  static let months = [
    ("America/New_York", "2026-10-18"), ("America/New_York", "2027-02-28"),
    ("Australia/Lord_Howe", "2026-09-20"), ("America/Sao_Paulo", "2026-11-26"),
  ]
  /// Those in which clocks are set; in the quick form one of them.
  static let restarted = Array(
    months.prefix(3).shuffled().prefix(Effort.isQuick ? 1 : 3))

  @Test(
    "FF-160 CC-047: by a clock that is turned, exactly the right messages at the right minute",
    arguments: ReminderMonthTests.months)
  func month(zone: String, first: String) async throws {
    for _ in 0..<Effort.times(20, quick: 1) {
      let seed = UInt64.random(in: 0 ... .max)
      let month = AgendaMonth(
        from: CivilDate(first)!, in: try Zoneinfo.rules(zone), seed: seed)
      try await AgendaRoom.with(at: month.start) { room in
        for event in month.events {
          try await room.run(until: event.at)
          try await room.push(event.mutation)
        }
        try await room.run(until: month.end.adding(milliseconds: -1))
        compare(room.taken, with: month, "seed \(seed) \(zone)")
      }
    }
  }

  @Test(
    "FF-160 PL-005: however often the server ends and begins, the same messages, each once",
    arguments: ReminderMonthTests.restarted)
  func restarts(zone: String, first: String) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let month = AgendaMonth(
      from: CivilDate(first)!, in: try Zoneinfo.rules(zone), seed: seed)
    try await AgendaRoom.with(at: month.start) { room in
      for event in month.events {
        try await room.run(until: event.at)
        try await room.push(event.mutation)
        // Some of what is due is done before it ends, the rest after.
        for name in ["remind-of-appointments", "deliver", "deliver-sms"]
        where Bool.random(using: &random) {
          await room.runOnly(name)
        }
        room.restart()
      }
      try await room.run(until: month.end.adding(milliseconds: -1))
      compare(room.taken, with: month, "seed \(seed) \(zone)")
      #expect(Set(room.taken.map(\.reminder.key)).count == room.taken.count, "seed \(seed)")
    }
  }

  private func compare(_ taken: [AgendaRoom.Taken], with month: AgendaMonth, _ what: String) {
    let expected = month.expected()
    let wanted = expected.map { Line(at: $0.at, visitor: $0.visitor, when: $0.plain) }
    let found = taken.map {
      Line(at: $0.at, visitor: $0.reminder.visitor, when: $0.reminder.when)
    }
    let lacking = Set(wanted).subtracting(found)
    let surplus = Set(found).subtracting(wanted)
    #expect(lacking.isEmpty && surplus.isEmpty, "\(what): lacks \(lacking), has \(surplus)")
    #expect(found.count == wanted.count, "\(what): one twice")
    #expect(wanted.count > 20, "\(what): a month in which little happens")
  }

  private struct Line: Hashable, CustomStringConvertible {
    var at: Instant
    var visitor: UUID
    var when: String
    var description: String { "\(at) \(visitor.low) \(when)" }
  }
}
