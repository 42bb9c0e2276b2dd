import Scheduling
import Testing
import Values
import Zones

@Suite("What counts toward a month's appointments")
struct MonthlyUseTests {
  private func cancelled(_ at: Values.Instant, start: Values.Instant) throws -> AppointmentStatus {
    try AppointmentStatus.confirmed.after(
      .cancel(by: .patient, reason: ""), at: at, start: start)
  }

  @Test("FF-071 cancelled 24 hours before it does not count, a millisecond later it does")
  func notice() throws {
    let start = instant("2026-03-02T12:00")
    let inTime = start.adding(milliseconds: -86_400_000)
    #expect(try !MonthlyUse.counts(cancelled(inTime, start: start), start: start))
    let late = inTime.adding(milliseconds: 1)
    #expect(try MonthlyUse.counts(cancelled(late, start: start), start: start))
    #expect(
      try MonthlyUse.counts(cancelled(start.adding(milliseconds: 1), start: start), start: start))
  }

  @Test("FF-071 each state counts, but what is in another's place and holds that ended")
  func states() throws {
    let start = instant("2026-03-02T12:00")
    func after(_ step: AppointmentStep) throws -> AppointmentStatus {
      try AppointmentStatus.confirmed.after(step, at: start, start: start)
    }
    for status in [
      .requested, .confirmed, .held(until: start), try after(.arrive), try after(.begin),
      try after(.complete), try after(.miss),
    ] {
      #expect(MonthlyUse.counts(status, start: start), "\(status.state)")
    }
    #expect(try !MonthlyUse.counts(after(.reschedule), start: start))
    let hold = AppointmentStatus.held(until: start.adding(milliseconds: -60_000))
    #expect(!MonthlyUse.counts(hold.expired(at: start), start: start))
  }

  @Test(
    "FF-071 at the edge of a month the clinic's clock decides",
    .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
  func edge() throws {
    let zones = try ["America/Sao_Paulo", "America/Rio_Branco", "UTC"].map {
      $0 == "UTC" ? ZoneRules.utc : try Zoneinfo.rules($0)
    }
    func months(_ text: String) -> [Int?] {
      zones.map { MonthlyUse.month(.confirmed, start: instant(text), in: $0)?.month }
    }
    // 23:59 and 00:00 in São Paulo, two hours earlier in Rio Branco.
    #expect(months("2026-02-01T02:59") == [1, 1, 2])
    #expect(months("2026-02-01T03:00") == [2, 1, 2])
    #expect(months("2026-02-01T05:00") == [2, 2, 2])
    #expect(months("2026-01-01T02:00") == [12, 12, 1])
  }

  @Test(
    "FF-071 a clinic that moves to another zone counts by its new clock",
    .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
  func moves() throws {
    // Said on the clock of São Paulo, 31 January at half past ten in the evening.
    let start = try Zoneinfo.rules("America/Sao_Paulo").instant(moment("2026-01-31T22:30"))
    let lisbon = try Zoneinfo.rules("Europe/Lisbon")
    #expect(
      MonthlyUse.month(.confirmed, start: start, in: lisbon) == CivilMonth(of: day("2026-02-01")))
  }

  @Test(
    "FF-071 24 hours are 24 hours where a day has 23 or 25",
    .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
  func summerTime() throws {
    let zone = try Zoneinfo.rules("America/New_York")
    // Clocks went forward at two in the night: 12:00 the day before is 23 hours earlier.
    let spring = zone.instant(moment("2026-03-08T12:00"))
    let dayBefore = zone.instant(moment("2026-03-07T12:00"))
    #expect(try MonthlyUse.counts(cancelled(dayBefore, start: spring), start: spring))
    let autumn = zone.instant(moment("2026-11-01T12:00"))
    let later = zone.instant(moment("2026-10-31T13:00"))
    #expect(try !MonthlyUse.counts(cancelled(later, start: autumn), start: autumn))
  }

  @Test(
    "FF-071 a month whose first midnight is skipped begins when the clocks say so",
    .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
  func span() throws {
    let zone = try Zoneinfo.rules("America/Sao_Paulo")
    // In 1985 summer time began on 2 November; in 1963 on 9 December.
    let month = CivilMonth(of: day("1985-11-15"))
    #expect(month.span(in: zone).lowerBound == zone.start(of: day("1985-11-01")))
    // Apia had no 30 December 2011: the month is a day shorter.
    let apia = try Zoneinfo.rules("Pacific/Apia")
    let december = CivilMonth(of: day("2011-12-01")).span(in: apia)
    #expect(december.upperBound.since(december.lowerBound) == 30 * 86_400_000)
    for text in ["2011-12-30T09:59", "2011-12-30T10:00", "2011-12-31T09:59", "2011-12-31T10:00"] {
      let at = instant(text)
      #expect(december.contains(at) == (CivilMonth(at: at, in: apia).month == 12))
    }
    #expect(CivilMonth(of: day("2025-12-31")) < CivilMonth(of: day("2026-01-01")))
  }
}
