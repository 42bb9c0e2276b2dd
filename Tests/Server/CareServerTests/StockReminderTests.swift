import Care
import CareTesting
import Database
import Editing
import Records
import Scheduling
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

  /// Rosa's Losartana of eight, of which one is warned three days before it runs out.
  private func with(_ body: (FamilyRoom) async throws -> Void) async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.push(
        EditMedicine(
          from: Days.medicine(Days.losartan, "Losartana").record,
          to: Days.medicine(Days.losartan, "Losartana", warnDays: 3).record))
      try await body(room)
    }
  }

  /// Lives until an instant; what is planned is taken a minute after it is due.
  private func live(_ room: FamilyRoom, until end: Instant, _ times: [String] = ["08:00"])
    async throws
  {
    let zone = try Zoneinfo.rules(Days.zone)
    var day = zone.local(room.now).date
    while day <= zone.local(end).date {
      for time in times {
        let planned = CivilDateTime(day, CivilTime(time)!)
        let due = zone.instant(planned).adding(milliseconds: 60_000)
        guard room.now <= due, due <= end else { continue }
        try await room.run(until: due)
        try await room.push(taking(planned, at: due))
      }
      day = day.adding(days: 1)
    }
    try await room.run(until: end)
  }

  private func taking(_ planned: CivilDateTime, at time: Instant) -> LogDose {
    var dose = Dose()
    dose.id = ID(UUID(high: 5, low: UInt64(time.milliseconds)))
    dose.medicine = Days.losartan
    dose.person = Days.rosa
    dose.planned = planned.description
    dose.day = planned.date
    dose.amount = .one
    dose.at = time
    dose.clock = time
    return LogDose(dose)
  }

  private static func december(_ text: String) -> Instant { Instant("2026-12-\(text):00-03:00")! }

  private func warnings(_ room: FamilyRoom) -> [String] {
    room.told.filter { $0.contains("acaba em") }
  }

  @Test("CG-134: in the morning, so many days before it runs out by what is planned, and once")
  func once() async throws {
    try await with { room in
      // Eight on the evening of the 25th: the last one is that of the 3rd, and the 4th has none.
      try await room.push(stock(1, .counted, 8, at: room.now))
      try await live(room, until: Days.at("30T23:00"))
      #expect(warnings(room) == [])
      try await live(room, until: Self.december("03T12:00"))
      // The 4th is three days from the 1st.
      #expect(warnings(room) == ["01T13:00 1 Losartana: acaba em 04/12."])
      #expect(
        room.taken.first { $0.call.body.contains("acaba") }?.call.title
          == "Rosa: um remédio está acabando")
    }
  }

  @Test("CG-134: what is bought begins anew: told again before the next time, once more")
  func refill() async throws {
    try await with { room in
      try await room.push(stock(1, .counted, 3, at: room.now))
      try await live(room, until: Days.at("27T12:00"))
      #expect(warnings(room) == ["26T13:00 1 Losartana: acaba em 29/11."])
      // One is left, and seven with these: the last one is that of the 4th.
      try await room.push(stock(2, .bought, 6, at: room.now))
      try await live(room, until: Self.december("20T12:00"))
      #expect(warnings(room).dropFirst() == ["02T13:00 1 Losartana: acaba em 05/12."])
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
      let asked = try await room.database.read { transaction in
        try transaction.first("SELECT count(*) FROM message WHERE kind = 'stock.reminder'") {
          $0.int(0)
        }
      }
      #expect(asked == 1)
      try await room.push(stock(2, .bought, 60, at: room.now))
      try await live(room, until: Days.at("30T10:00"))
      #expect(warnings(room) == [])
    }
  }

  @Test("CG-134: tablets that are lost, and what is taken when needed, bring the warning forward")
  func sooner() async throws {
    try await with { room in
      try await room.push(stock(1, .counted, 60, at: room.now))
      try await live(room, until: Days.at("27T12:00"))
      // Of 58 four are left.
      try await room.push(stock(2, .lost, 54, at: room.now))
      try await live(room, until: Days.at("27T23:00"))
      #expect(warnings(room) == [], "not before the morning")
      // With the 28th's three: to the 1st, and the 2nd is four days away.
      try await live(room, until: Days.at("28T12:00"))
      #expect(warnings(room) == [])
      var needed = taking(CivilDateTime("2026-11-28T12:00")!, at: room.now)
      needed.record.planned = ""
      try await room.push(needed)
      // Two, of which the 29th takes one: to the 30th.
      try await live(room, until: Days.at("29T12:00"))
      #expect(warnings(room) == ["29T13:00 1 Losartana: acaba em 01/12."])
    }
  }

  @Test("CG-134: who takes twice what is planned is warned in time all the same")
  func twice() async throws {
    try await with { room in
      try await room.push(stock(1, .counted, 20, at: room.now))
      var day = CivilDate("2026-11-26")!
      while day <= CivilDate("2026-12-05")! {
        let due = Instant("\(day)T08:01:00-03:00")!
        try await room.run(until: due)
        var dose = taking(CivilDateTime(day, CivilTime("08:00")!), at: due)
        dose.record.amount = DoseAmount(2)
        try await room.push(dose)
        day = day.adding(days: 1)
      }
      try await room.run(until: Self.december("05T12:00"))
      // Two are left on the 4th, for the 5th and the 6th as they are planned.
      #expect(warnings(room) == ["04T13:00 1 Losartana: acaba em 07/12."], "\(warnings(room))")
    }
  }

  @Test("CG-134: nothing is said where nobody wants to be warned, or nobody counted any")
  func unasked() async throws {
    try await FamilyRoom.ofRosa { room in
      try await room.push(stock(1, .counted, 1, at: room.now))
      try await live(room, until: Days.at("30T12:00"))
      #expect(warnings(room) == [])
    }
    try await with { room in
      try await live(room, until: Days.at("30T12:00"))
      #expect(warnings(room) == [])
    }
  }

  @Test("CG-134: a taper and an interval are counted as they are planned, day by day")
  func taper() async throws {
    try await with { room in
      // Two a day for two days, then one every other day.
      try await room.push(
        Days.schedule(9, Days.losartan, ["08:00"], from: "26T00:00") { schedule in
          schedule.phases = [
            SchedulePhase(
              days: 2, .daily,
              [(CivilTime("08:00")!, .one), (CivilTime("20:00")!, .one)]),
            SchedulePhase(.every(days: 2), [(CivilTime("08:00")!, .one)]),
          ]
        }, stock(1, .counted, 7, at: room.now))
      try await room.run(until: Days.at("26T00:00"))
      try await live(room, until: Days.at("27T23:00"), ["08:00", "20:00"])
      for day in ["2026-11-28", "2026-11-30", "2026-12-02"] {
        let planned = CivilDateTime("\(day)T08:00")!
        let due = Instant("\(day)T08:01:00-03:00")!
        try await room.run(until: due)
        try await room.push(taking(planned, at: due))
      }
      try await room.run(until: Self.december("03T12:00"))
      // Four, and those of the 28th, the 30th and the 2nd: the 4th has none.
      #expect(warnings(room) == ["01T13:00 1 Losartana: acaba em 04/12."], "\(warnings(room))")
    }
  }
}
