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
    // Nor is a time counted that was kept for somebody who let it go, however late.
    for party in [Cancellation.Party.patient, .clinic] {
      let letGo = try hold.after(
        .cancel(by: party, reason: ""), at: start.adding(milliseconds: -60_001), start: start)
      #expect(letGo.state == .cancelled)
      #expect(!MonthlyUse.counts(letGo, start: start), "\(party)")
    }
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
}
