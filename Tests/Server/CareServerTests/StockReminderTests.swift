import Care
import CareTesting
import Database
import Editing
import Records
import Testing
import Values
import Zones

@testable import CareServer

@Suite("Reminders of stock that runs out", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct StockReminderTests {
  private func stock(
    _ number: UInt64, _ kind: StockEntry.Kind, _ amount: Int64, at time: Instant
  ) -> LogStock {
    var entry = StockEntry()
    entry.id = ID(UUID(high: 6, low: number))
    entry.medicine = Days.losartan
    entry.kind = kind
    entry.amount = DoseAmount(amount)
    entry.at = time
    return LogStock(entry)
  }

  /// Rosa's Losartana, of which one is warned three days before; nobody is told of doses, which are taken.
  private func with(_ body: (FamilyRoom) async throws -> Void) async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.push(
        EditMedicine(
          from: Days.medicine(Days.losartan, "Losartana").record,
          to: Days.medicine(Days.losartan, "Losartana", warnDays: 3).record))
      try await body(room)
    }
  }

  private func warnings(_ room: FamilyRoom) -> [String] {
    room.told.filter { $0.contains("acaba em") || $0.contains(" mail ") }
  }

  @Test("CG-134: in the morning, so many days before it runs out by what is planned, and once")
  func once() async throws {
    try await with { room in
      // Eight on the evening of the 25th: the last one is the 3rd's, and the 4th has none.
      try await room.push(stock(1, .counted, 8, at: room.now))
      try await room.run(until: Days.at("30T23:00"))
      #expect(warnings(room) == [])
      try await room.run(until: Instant("2026-12-03T12:00:00Z")!)
      // The 4th is three days from the 1st.
      #expect(warnings(room).map { $0.prefix(18) } == ["01T13:00 1 Losarta"], "\(room.told)")
      #expect(warnings(room).first == "01T13:00 1 Losartana: acaba em 04/12.")
    }
  }

  @Test("CG-134: what is bought begins anew: told again before the next time, once more")
  func refill() async throws {
    try await with { room in
      try await room.push(stock(1, .counted, 3, at: room.now))
      try await room.run(until: Days.at("26T12:00"))
      #expect(warnings(room) == ["26T13:00 1 Losartana: acaba em 29/11."])
      try await room.run(until: Days.at("27T12:00"))
      try await room.push(stock(2, .bought, 6, at: room.now))
      try await room.run(until: Instant("2026-12-20T12:00:00Z")!)
      // Nobody has noted a dose, so nine are there, and from the 27th at noon they last to the 6th.
      #expect(warnings(room).count == 2, "\(warnings(room))")
    }
  }

  @Test("CG-134: what is bought between the decision and the sending is not warned of")
  func boughtMeanwhile() async throws {
    try await with { room in
      try await room.push(stock(1, .counted, 2, at: room.now))
      // It is looked at now, to be told in the morning.
      await room.runOnly("remind-of-doses")
      room.stand(until: Days.at("26T10:00"))
      await room.runOnly("remind-of-doses")
      try await room.push(stock(2, .bought, 60, at: room.now))
      try await room.run(until: Days.at("30T10:00"))
      #expect(warnings(room) == [])
    }
  }

  @Test("CG-134: tablets that are lost, and what is taken when needed, bring the warning forward")
  func sooner() async throws {
    try await with { room in
      try await room.push(stock(1, .counted, 60, at: room.now))
      try await room.run(until: Days.at("27T12:00"))
      try await room.push(stock(2, .lost, 57, at: room.now))
      try await room.run(until: Days.at("27T23:00"))
      #expect(warnings(room) == [], "not before the morning")
      try await room.run(until: Days.at("28T12:00"))
      #expect(warnings(room).count == 1, "\(room.told)")
    }
  }

  @Test("CG-134: nothing is said where nobody wants to be warned, or nobody counted any")
  func unasked() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.push(stock(1, .counted, 1, at: room.now))
      try await room.run(until: Days.at("30T12:00"))
      #expect(warnings(room) == [])
    }
    try await with { room in
      try await room.run(until: Days.at("30T12:00"))
      #expect(warnings(room) == [])
    }
  }

  @Test("CG-134: a taper and an interval are counted as they are planned, day by day")
  func taper() async throws {
    try await with { room in
      // Two a day for two days, then one every other day: seven last until the 3rd; on the 5th there is none.
      try await room.push(
        Days.schedule(9, Days.losartan, ["08:00"], from: "26T00:00") { schedule in
          schedule.phases = [
            SchedulePhase(
              days: 2, .daily,
              [(CivilTime("08:00")!, .one), (CivilTime("20:00")!, .one)]),
            SchedulePhase(.every(days: 2), [(CivilTime("08:00")!, .one)]),
          ]
        }, stock(1, .counted, 7, at: room.now))
      try await room.run(until: Instant("2026-12-10T12:00:00Z")!)
      // 26, 27: four; 28, 30, 2: seven; the 4th has none: warned on the 1st.
      #expect(warnings(room) == ["01T13:00 1 Losartana: acaba em 04/12."], "\(warnings(room))")
    }
  }
}
