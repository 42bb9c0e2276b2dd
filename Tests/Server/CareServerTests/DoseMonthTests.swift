import Care
import CareTesting
import Effort
import Testing
import Values
import Zones

@testable import CareServer

@Suite("A month of doses", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct DoseMonthTests {
  /// Months in which clocks are set: an hour back, an hour on, half an hour on, and never.
  static let months = [
    ("America/New_York", "2026-10-18"), ("America/New_York", "2027-02-28"),
    ("Australia/Lord_Howe", "2026-09-20"), ("America/Sao_Paulo", "2026-11-26"),
  ]
  /// Those in which clocks are set; in the quick form one of them.
  static let restarted = Array(
    months.prefix(3).shuffled().prefix(Effort.isQuick ? 1 : 3))

  @Test(
    "CG-131: by a clock that is turned, exactly the right messages at the right minute",
    arguments: DoseMonthTests.months)
  func month(zone: String, first: String) async throws {
    for _ in 0..<Effort.times(10, quick: 1) {
      let seed = UInt64.random(in: 0 ... .max)
      let month = FamilyMonth(
        from: CivilDate(first)!, in: try Zoneinfo.rules(zone), seed: seed)
      try await FamilyRoom.with(at: month.start, { $0.ways = [.init(.push)] }) { room in
        for event in month.events {
          try await room.run(until: event.at)
          let refusals = try await room.push(event.mutation, by: event.account)
          #expect(refusals == [], "\(event.mutation) seed \(seed)")
        }
        try await room.run(until: month.end.adding(milliseconds: -1))
        compare(room, with: month, "seed \(seed) \(zone)")
      }
    }
  }

  @Test(
    "CG-131 PL-005: however often the server ends and begins, the same messages, each once",
    arguments: DoseMonthTests.restarted)
  func restarts(zone: String, first: String) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let month = FamilyMonth(from: CivilDate(first)!, in: try Zoneinfo.rules(zone), seed: seed)
    try await FamilyRoom.with(at: month.start, { $0.ways = [.init(.push)] }) { room in
      for event in month.events {
        try await room.run(until: event.at)
        try await room.push(event.mutation, by: event.account)
        // Some of what is due is done before it ends, the rest after.
        for name in ["remind-of-doses", "deliver", "deliver-push"]
        where Bool.random(using: &random) {
          await room.runOnly(name)
        }
        room.restart()
      }
      try await room.run(until: month.end.adding(milliseconds: -1))
      compare(room, with: month, "seed \(seed) \(zone)")
      #expect(Set(room.taken.map(\.call.key)).count == room.taken.count, "seed \(seed)")
    }
  }

  private func compare(_ room: FamilyRoom, with month: FamilyMonth, _ what: String) {
    let wanted = month.expected()
    let found = room.taken.map {
      FamilyMonth.Call(
        at: $0.at, number: $0.call.number, title: $0.call.title, body: $0.call.body)
    }
    let lacking = Set(wanted).subtracting(found).sorted { $0.at < $1.at }
    let surplus = Set(found).subtracting(wanted).sorted { $0.at < $1.at }
    #expect(
      lacking.isEmpty && surplus.isEmpty,
      "\(what): lacks \(lacking.count) \(lacking.prefix(5)), has \(surplus.count) \(surplus.prefix(5))"
    )
    #expect(found.count == wanted.count, "\(what): one twice")
    #expect(wanted.count > 60, "\(what): a month in which little happens")
    #expect(wanted.contains { $0.number == 2 }, "\(what): nobody was called")
  }
}
