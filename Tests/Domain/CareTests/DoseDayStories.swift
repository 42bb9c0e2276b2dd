import Care
import Records
import Scheduling
import Testing
import Values

@Suite("A day of a calendar of doses")
struct DoseDayStories {
  private let household = Household()

  /// The 25th at eight and at eighteen o'clock, at some time of that day in UTC.
  private func day(_ said: [Dose], at time: String) -> DoseDay {
    let regimen = Regimen(
      household.losartan, [household.daily(1, [.at(8), .at(18)], from: .on("2026-11-01T00:00"))])
    let now = Instant("2026-11-25T\(time):00Z")!
    let zone = ZoneRules(name: "America/Sao_Paulo", offset: 0)
    let span = zone.start(of: CivilDate("2026-11-25")!)..<zone.start(of: CivilDate("2026-11-26")!)
    let horizon = Horizon(span, whereabouts: Whereabouts(zone), homes: [zone])
    return DoseDay(of: regimen.doses(in: horizon, DoseLog(said), now: now))
  }

  private func taken(_ number: UInt64, _ hour: String) -> Dose {
    var dose = household.dose(number, planned: "2026-11-25T\(hour):00")
    dose.at = Instant("2026-11-25T\(hour):05:00Z")!
    return dose
  }

  @Test("CG-130 it is all taken, some, none, still to come, or has nothing planned")
  func standings() {
    #expect(DoseDay().standing == .nothingPlanned)
    #expect(day([], at: "07:00").standing == .ahead)
    let morning = day([taken(1, "08")], at: "12:00")
    #expect(morning.standing == .ahead && morning.taken == 1 && morning.planned == 2)
    #expect(day([taken(1, "08"), taken(2, "18")], at: "18:10").standing == .allTaken)
    // The last one can be taken for six hours.
    #expect(day([taken(1, "08")], at: "23:59").standing == .ahead)
  }

  @Test("CG-130 what was skipped, missed or is disputed was not taken")
  func notTaken() {
    let skipped = household.dose(2, .skipped, planned: "2026-11-25T18:00")
    #expect(day([taken(1, "08"), skipped], at: "20:00").standing == .someTaken)
    var disputed = taken(3, "08")
    disputed.at = disputed.at.adding(milliseconds: 3_600_000)
    #expect(day([taken(1, "08"), disputed, skipped], at: "20:00").standing == .noneTaken)
    let morning = household.dose(4, .skipped, planned: "2026-11-25T08:00")
    let day = day([morning, skipped], at: "20:00")
    #expect(day.standing == .noneTaken && day.planned == 2 && day.open == 0)
  }
}
