import Calendars
import Scheduling
import Testing
import Values

@Suite("When events of a calendar are")
struct CalendarInstanceTests {
  private let zones = CalendarZones(
    home: ZoneRules(name: "America/Sao_Paulo", offset: -10_800), others: [])

  private func event(_ start: String, _ rule: String? = nil) throws -> CalendarEvent {
    CalendarEvent(
      uid: "1", stamp: .epoch, on: .zone("America/Sao_Paulo"),
      Recurrence(from: CivilDateTime(start)!, try rule.map { try RecurrenceRule($0) }),
      length: .seconds(3_600), summary: "Sessão")
  }

  private func told(_ events: [CalendarEvent], _ first: String, _ last: String) -> [String] {
    let window = Instant(basic: first + "Z")!..<Instant(basic: last + "Z")!
    let found = CalendarFile(name: "", nil, events).instances(in: window, zones)
    return found.instances.map { "\($0.event) \($0.start.description)" }
      + found.refused.map { "\($0.event) \($0.problem)" }
  }

  @Test("CC-048 what reaches into the window is in it, what ends with its beginning is not")
  func edges() throws {
    let weekly = try event("2026-01-06T14:00", "FREQ=WEEKLY")
    // 14:00 there is 17:00 in UTC.
    #expect(told([weekly], "20260113T175959", "20260120T170000") == ["0 2026-01-13T14:00"])
    #expect(told([weekly], "20260113T180000", "20260120T170001") == ["0 2026-01-20T14:00"])
  }

  @Test("CC-048 an instance that was moved is where it is now, one that was cancelled nowhere")
  func replaced() throws {
    let weekly = try event("2026-01-06T14:00", "FREQ=WEEKLY;COUNT=4")
    var moved = try event("2026-01-15T08:00")
    moved.replaces = CalendarMoment(ZoneRules.utc.local(Instant(basic: "20260113T170000Z")!), .utc)
    var cancelled = try event("2026-01-20T14:00")
    cancelled.replaces = CalendarMoment(CivilDateTime("2026-01-20T14:00")!, weekly.clock)
    cancelled.status = .cancelled
    var other = weekly
    other.uid = "2"
    other.recurrence = Recurrence(from: CivilDateTime("2026-01-13T14:00")!)
    #expect(
      told([moved, weekly, cancelled, other], "20260101T000000", "20270101T000000") == [
        "1 2026-01-06T14:00", "3 2026-01-13T14:00", "0 2026-01-15T08:00", "1 2026-01-27T14:00",
      ])
  }

  @Test("CC-048 a rule of a billion instances is refused alone, and the others are told")
  func billion() throws {
    let daily = try event("2026-01-06T14:00", "FREQ=DAILY;COUNT=1000000000")
    let far = try event("0001-01-01T08:00", "FREQ=DAILY;BYMONTH=1;COUNT=1000000")
    let once = try event("2026-03-01T08:00")
    #expect(
      told([daily, once, far, once], "20260301T000000", "99981231T000000") == [
        "1 2026-03-01T08:00", "3 2026-03-01T08:00", "0 tooManyInstances(most: 20000)", "2 tooFar",
      ])
    // Within a month it is no more than others.
    #expect(told([daily], "20260301T000000", "20260401T000000").count == 31)
  }
}
