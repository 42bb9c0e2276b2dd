import Care
import Effort
import Records
import Scheduling
import Testing
import Values
import Zones

@Suite("When a medicine is taken")
struct ScheduleStories {
  private let household = Household()

  private func horizon(_ from: String, _ to: String) throws -> Horizon {
    let home = try Zoneinfo.rules("America/Sao_Paulo")
    let span = home.instant(.on(from))..<home.instant(.on(to))
    return Horizon(span, whereabouts: Whereabouts(home), homes: [home])
  }

  private func names(_ schedules: [Schedule], _ from: String, _ to: String) throws -> [String] {
    try Regimen(household.losartan, schedules).occurrences(in: horizon(from, to))
      .map(\.occurrence.name)
  }

  @Test("CG-129 a change holds from now on and leaves what was", .enabled(if: Zoneinfo.isPresent))
  func change() throws {
    let first = household.daily(1, [.at(8), .at(20)], from: .on("2026-11-24T00:00"))
    let second = household.daily(2, [.at(9)], from: .on("2026-11-25T12:00"))
    #expect(household.run(SetSchedule(first)) == nil)
    #expect(household.run(SetSchedule(second)) == nil)
    let expected = [
      "2026-11-24T08:00", "2026-11-24T20:00", "2026-11-25T08:00", "2026-11-26T09:00",
    ]
    #expect(try names([first, second], "2026-11-24T00:00", "2026-11-27T00:00") == expected)
    // Whatever the order in which they came.
    #expect(try names([second, first], "2026-11-24T00:00", "2026-11-27T00:00") == expected)
  }

  @Test(
    "of two changes made apart one holds, on both devices the same",
    .enabled(if: Zoneinfo.isPresent))
  func apart() throws {
    let first = household.daily(1, [.at(8)], from: .on("2026-11-20T00:00"))
    var mine = household.daily(2, [.at(9)], from: .on("2026-11-25T12:00"))
    var hers = household.daily(3, [.at(10)], from: .on("2026-11-25T12:00"))
    (mine.setAt, hers.setAt) = (Household.now, Household.now)
    for order in [[first, mine, hers], [hers, mine, first]] {
      #expect(
        try names(order, "2026-11-25T00:00", "2026-11-28T00:00")
          == ["2026-11-25T08:00", "2026-11-26T10:00", "2026-11-27T10:00"])
    }
    #expect(
      Regimen(household.losartan, [hers, mine, first]).schedule(at: .on("2026-11-26T00:00"))
        == hers)
  }

  @Test("the first may have begun before today, a change may not")
  func past() {
    #expect(
      household.run(SetSchedule(household.daily(1, [.at(8)], from: .on("2026-11-01T00:00")))) == nil
    )
    #expect(
      household.run(SetSchedule(household.daily(2, [.at(9)], from: .on("2026-11-23T23:00"))))
        == Refusal(.invalid, "start", reason: "past"))
    #expect(
      household.run(SetSchedule(household.daily(3, [.at(9)], from: .on("2026-11-25T00:00")))) == nil
    )
    let recovered = household.daily(4, [.at(7)], from: .on("2026-10-01T00:00"))
    #expect(household.run(SetSchedule(recovered, isRecovered: true)) == nil)
  }

  @Test(
    "CG-129 each dose has the amount of its time, through a taper", .enabled(if: Zoneinfo.isPresent)
  )
  func taper() throws {
    var schedule = household.daily(1, [], from: .on("2026-11-25T00:00"))
    schedule.phases = [
      SchedulePhase(days: 2, .daily, [(.at(8), DoseAmount(4)), (.at(20), DoseAmount(2))]),
      SchedulePhase(days: 1, .daily, [(.at(8), DoseAmount(thousandths: 500))]),
    ]
    #expect(household.run(SetSchedule(schedule)) == nil)
    let stored = try #require(household.records.find(schedule.id))
    let due = try Regimen(household.losartan, [stored]).occurrences(
      in: horizon("2026-11-25T00:00", "2026-12-25T00:00"))
    #expect(due.map(\.amount.thousandths) == [4_000, 2_000, 4_000, 2_000, 500])
  }

  @Test("CG-129 what no medicine has is refused, 10,000 doses a day among it")
  func refused() {
    func problem(_ change: (inout Schedule) -> Void) -> Refusal? {
      var schedule = household.daily(1, [.at(8)], from: .on("2026-11-25T00:00"))
      change(&schedule)
      return household.run(SetSchedule(schedule))
    }
    let everyMinute = (0..<1_440).map { ($0 / 60, $0 % 60) }.map { CivilTime.at($0.0, $0.1) }
    #expect(
      problem { $0.phases = [SchedulePhase(.daily, everyMinute.map { ($0, .one) })] }?.code
        == .unreadable)
    #expect(
      problem { $0.phases = [SchedulePhase(.every(days: 0), [(.at(8), .one)])] }
        == Refusal(.invalid, "phases", reason: "days"))
    #expect(
      problem { $0.phases = [SchedulePhase(.daily, [(.at(8), .zero)])] }
        == Refusal(.invalid, "amounts"))
    #expect(problem { $0.phases[0].amounts = [] } == Refusal(.invalid, "amounts"))
    #expect(problem { $0.zone = "" } == Refusal(.invalid, "zone", reason: "missing"))
    #expect(problem { $0.end = $0.start } == Refusal(.invalid, "phases", reason: "endBeforeStart"))
    #expect(
      problem {
        $0.phases = []
        $0.asNeeded = NeededDose()
        $0.asNeeded?.most = 49
      } == Refusal(.invalid, "most"))
    #expect(problem { $0.medicine = .none } == Refusal(.missing, Medicine.recordType))
    #expect(problem { _ in } == nil)
  }

  @Test(
    "a day on the phone: ahead, due, late, missed, taken, put off", .enabled(if: Zoneinfo.isPresent)
  )
  func standing() throws {
    let schedule = household.daily(1, [.at(8), .at(20)], from: .on("2026-11-24T00:00"))
    let home = try Zoneinfo.rules("America/Sao_Paulo")
    let regimen = Regimen(household.losartan, [schedule])
    func standing(_ name: String, at local: String, _ said: [Dose] = []) throws
      -> PlannedDose.Standing?
    {
      try regimen.doses(
        in: horizon("2026-11-24T00:00", "2026-11-27T00:00"), DoseLog(said),
        now: home.instant(.on(local))
      ).first { $0.name == name }?.standing
    }
    let eight = "2026-11-25T08:00"
    #expect(try standing(eight, at: "2026-11-25T07:29") == .ahead)
    #expect(try standing(eight, at: "2026-11-25T07:30") == .due)
    #expect(try standing(eight, at: "2026-11-25T09:00") == .due)
    #expect(try standing(eight, at: "2026-11-25T09:01") == .late)
    #expect(try standing(eight, at: "2026-11-25T14:00") == .late)
    #expect(try standing(eight, at: "2026-11-25T14:01") == .missed)
    var taken = household.dose(1)
    taken.at = home.instant(.on("2026-11-25T09:01"))
    #expect(try standing(eight, at: "2026-11-25T23:00", [taken]) == .taken(isLate: true))
    taken.at = home.instant(.on("2026-11-25T09:00"))
    #expect(try standing(eight, at: "2026-11-25T23:00", [taken]) == .taken(isLate: false))
    var putOff = household.dose(2, .later)
    let until = home.instant(.on("2026-11-25T10:00"))
    putOff.until = until
    #expect(try standing(eight, at: "2026-11-25T09:59", [putOff]) == .putOff(until: until))
    #expect(try standing(eight, at: "2026-11-25T10:00", [putOff]) == .due)
    #expect(try standing(eight, at: "2026-11-25T12:00", [putOff]) == .late)
    #expect(try standing(eight, at: "2026-11-25T12:00", [putOff, taken]) == .disputed)
    #expect(try standing(eight, at: "2026-11-25T12:00", [household.dose(3, .skipped)]) == .skipped)
  }

  @Test(
    "CG-130 the proportion of days covered and the streak are those that a person counts by hand")
  func adherence() throws {
    var schedule = household.daily(1, [.at(8), .at(20)], from: .on("2026-10-01T00:00"))
    // On every other day.
    schedule.phases = [
      SchedulePhase(.every(days: 2), [(.at(8), DoseAmount.one), (.at(20), DoseAmount.one)])
    ]
    let home = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)
    let horizon = Horizon(
      home.instant(.on("2026-10-17T00:00"))..<home.instant(.on("2026-11-26T00:00")),
      whereabouts: Whereabouts(home), homes: [home])
    let regimen = Regimen(household.losartan, [schedule])
    let today = CivilDate("2026-11-25")!
    for seed in 0..<UInt64(Effort.times(300)) {
      var random = SeededGenerator(seed: seed)
      var said: [Dose] = []
      var number: UInt64 = 0
      // By hand: a day on which doses were planned counts when both of them were taken.
      var covered: [Bool] = []
      var (taken, late, skipped) = (0, 0, 0)
      for back in (0..<40).reversed() {
        let date = today.adding(days: -back)
        guard date.days(since: schedule.firstDay).isMultiple(of: 2) else { continue }
        var both = true
        for time in ["08:00", "20:00"] {
          number += 1
          let planned = "\(date)T\(time)"
          switch Int.random(in: 0..<8, using: &random) {
          case 0: both = false
          case 1:
            said.append(household.dose(number, .skipped, planned: planned))
            skipped += 1
            both = false
          case 2:
            // Two people differ.
            said.append(household.dose(number, planned: planned))
            said.append(household.dose(1_000 + number, .skipped, planned: planned))
            both = false
          case 3:
            var undone = household.dose(1_000 + number, .open, planned: planned)
            undone.replaces = [household.dose(number, planned: planned).id]
            said += [household.dose(number, planned: planned), undone]
            both = false
          case 4:
            // One when needed stands in no other's place.
            said.append(household.dose(1_000 + number, planned: ""))
            both = false
          case 5:
            var dose = household.dose(number, planned: planned)
            dose.at = home.instant(.on(planned)).adding(milliseconds: PlannedDose.usual + 1)
            said.append(dose)
            taken += 1
            late += 1
          default:
            var dose = household.dose(number, planned: planned)
            dose.at = home.instant(.on(planned))
            said.append(dose)
            taken += 1
          }
        }
        covered.append(both)
      }
      let now = home.instant(.on("2026-11-26T09:00"))
      let doses = regimen.doses(in: horizon, DoseLog(said), now: now)
      let adherence = Adherence(of: doses, in: today.adding(days: -39)..<today.adding(days: 1))
      let days = covered.filter { $0 }.count
      #expect(adherence.days == 20 && adherence.planned == 40, "seed \(seed)")
      #expect(adherence.covered == days, "seed \(seed)")
      #expect(adherence.proportion == Double(days) / 20, "seed \(seed)")
      #expect(
        adherence.taken == taken && adherence.late == late && adherence.skipped == skipped,
        "seed \(seed)")
      let streak = covered.reversed().prefix { $0 }.count
      #expect(Streak(of: doses, today: today).days == streak, "seed \(seed)")
    }
  }

  @Test(
    "a day that is not over breaks no streak, and counts once it is done",
    .enabled(if: Zoneinfo.isPresent))
  func today() throws {
    let schedule = household.daily(1, [.at(8)], from: .on("2026-11-23T00:00"))
    let home = try Zoneinfo.rules("America/Sao_Paulo")
    let regimen = Regimen(household.losartan, [schedule])
    var said = [
      household.dose(1, planned: "2026-11-23T08:00"),
      household.dose(2, planned: "2026-11-24T08:00"),
    ]
    func streak(at local: String) throws -> Int {
      let doses = try regimen.doses(
        in: horizon("2026-11-23T00:00", "2026-11-26T00:00"), DoseLog(said),
        now: home.instant(.on(local)))
      return Streak(of: doses, today: CivilDate("2026-11-25")!).days
    }
    #expect(try streak(at: "2026-11-25T08:30") == 2)
    #expect(try streak(at: "2026-11-25T20:00") == 0, "missed")
    said.append(household.dose(3))
    #expect(try streak(at: "2026-11-25T08:30") == 3)
  }
}
