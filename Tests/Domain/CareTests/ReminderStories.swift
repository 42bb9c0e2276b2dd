import Care
import Editing
import Records
import Scheduling
import Testing
import Values

@Suite("Who is reminded of what")
struct ReminderStories {
  private func plan(_ household: Household) -> ReminderPlan? {
    household.records.find(ReminderPlan.id(of: household.rosa.id))
  }

  @Test(
    "CG-131 each says yes for themselves, and whoever runs the family for whom the person agreed")
  func agreeing() {
    let household = Household()
    let rosa = household.rosa.id
    #expect(household.run(AgreeToReminders(rosa, true, in: .pt)) == nil)
    #expect(
      household.run(
        AgreeToReminders(rosa, true, as: .backup, in: .en), by: Household.bia, as: "viewer") == nil)
    #expect(plan(household)?.told(.first).map(\.account) == [Household.ana])
    #expect(plan(household)?.told(.backup).isEmpty == true, "Rosa has not agreed")
    let consent = SetReminders(of: rosa, calling: Household.bia, .own)
    #expect(household.run(consent, by: Household.bia, as: "logger") == Refusal(.forbidden))
    #expect(household.run(consent) == nil)
    #expect(plan(household)?.told(.backup).map(\.account) == [Household.bia])
    #expect(household.run(SetReminders(of: rosa, calling: Household.bia, nil)) == nil)
    #expect(plan(household)?.told(.backup).isEmpty == true)
    // What is left of who wants nothing and was never consented to is nothing.
    #expect(
      household.run(
        AgreeToReminders(rosa, false, as: .backup, in: .en), by: Household.bia, as: "viewer") == nil
    )
    #expect(plan(household)?.recipients.map(\.account) == [Household.ana])
  }

  @Test("CG-131 what no pace can be is refused, and people who are not there")
  func refusals() {
    let household = Household()
    let rosa = household.rosa.id
    func pace(_ change: (inout ReminderPace) -> Void) -> SetReminders {
      var pace = ReminderPace()
      change(&pace)
      return SetReminders(of: rosa, pace)
    }
    #expect(household.run(pace { $0.repeatMinutes = 4 })?.subject == "repeatMinutes")
    #expect(household.run(pace { $0.repeatMinutes = 121 })?.subject == "repeatMinutes")
    #expect(household.run(pace { $0.repeats = -1 })?.subject == "repeats")
    #expect(household.run(pace { $0.repeats = 13 })?.subject == "repeats")
    #expect(household.run(pace { $0.escalateMinutes = 301 })?.subject == "escalateMinutes")
    #expect(household.run(pace { $0.escalateMinutes = nil }) == nil)
    #expect(plan(household)?.pace.escalateMinutes == nil)
    let nobody = ID<Person>(UUID(high: 2, low: 99))
    #expect(household.run(AgreeToReminders(nobody, true, in: .pt))?.code == .missing)
    #expect(household.run(SetReminders(of: nobody, ReminderPace()))?.code == .missing)
    for number in UInt64(0)..<20 {
      let account = UUID(high: 7, low: number)
      #expect(
        household.run(AgreeToReminders(rosa, true, in: .pt), by: account, as: "viewer") == nil)
    }
    #expect(household.run(AgreeToReminders(rosa, true, in: .pt))?.code == .limitReached)
  }

  @Test("CG-131 where a person is says the device of who is reminded first, and no other")
  func places() {
    let household = Household()
    let rosa = household.rosa.id
    #expect(
      household.run(AgreeToReminders(rosa, true, in: .pt, zone: "America/Sao_Paulo")) == nil)
    household.time = household.time.adding(milliseconds: 60_000)
    #expect(
      household.run(
        AgreeToReminders(rosa, true, in: .pt, zone: "Asia/Tokyo"), by: Household.bia, as: "logger")
        == nil)
    #expect(
      household.run(TellReminderZone(rosa, "Asia/Tokyo"), by: Household.bia, as: "logger") == nil)
    #expect(plan(household)?.stays.map(\.zone) == ["America/Sao_Paulo"])
    #expect(household.run(TellReminderZone(rosa, "Europe/Lisbon")) == nil)
    #expect(household.run(TellReminderZone(rosa, "Europe/Lisbon")) == nil)
    #expect(plan(household)?.stays.map(\.zone) == ["America/Sao_Paulo", "Europe/Lisbon"])
    for number in 0..<60 {
      household.time = household.time.adding(milliseconds: 60_000)
      #expect(household.run(TellReminderZone(rosa, "Etc/GMT+\(number)")) == nil)
    }
    #expect(plan(household)?.stays.count == ReminderPlan.mostStays)
    #expect(household.run(TellReminderZone(rosa, ""))?.code == .invalid)
  }

  @Test("CG-131 a copy brings back the pace and the yes of who brings it, and nobody else's")
  func recovered() {
    let household = Household()
    var agree = AgreeToReminders(household.rosa.id, true, in: .pt)
    agree.isRecovered = true
    agree.repeatMinutes = 15
    agree.repeats = 2
    #expect(household.run(agree) == nil)
    #expect(plan(household)?.pace.repeatMinutes == 15)
    #expect(plan(household)?.pace.escalateMinutes == nil)
    #expect(plan(household)?.recipients.map(\.account) == [Household.ana])
    // Who may set no pace brings none back.
    agree.repeatMinutes = 30
    #expect(household.run(agree, by: Household.bia, as: "viewer") == nil)
    #expect(plan(household)?.pace.repeatMinutes == 15)
  }
}

@Suite("What a device leaves and takes in")
struct LeftStories {
  private static let zone = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)

  private func watch(
    _ household: Household, _ times: [CivilTime], _ log: DoseLog = DoseLog()
  ) -> DoseWatch {
    var pace = ReminderPace()
    pace.repeats = 1
    let schedule = household.daily(1, times, from: .on("2026-11-20T00:00"))
    return DoseWatch(
      [Regimen(household.losartan, [schedule])], log, Whereabouts(Self.zone), homes: [Self.zone],
      pace: pace)
  }

  @Test("CG-131 the times of a fortnight with what waits then, under names that say nothing")
  func fortnight() {
    let household = Household()
    let watch = watch(household, [.at(8), .at(20)])
    let rounds = LeftRounds.rounds(
      of: [(household.rosa.id, watch)], after: Household.now, batch: 7)
    // Two a day, each told twice; today's of eight (11:00 UTC) is past.
    #expect(rounds.count == 14 * 4)
    #expect(rounds.prefix(3).map(\.name) == ["7.0", "7.1", "7.2"])
    #expect(rounds[0].at == Instant("2026-11-25T23:00:00Z")!)
    #expect(rounds[1].at == Instant("2026-11-25T23:10:00Z")!)
    #expect(rounds.allSatisfy { $0.doses.map(\.medicine) == [household.losartan.id] })
    #expect(rounds[2].doses.map(\.name) == ["2026-11-26T08:00"])
    let last = rounds[rounds.count - 1].at
    #expect(last < Household.now.adding(milliseconds: 14 * 86_400_000))
    #expect(rounds.allSatisfy { $0.name.utf8.count <= LeftTime.longestName })
  }

  @Test("CG-131 more times than may be left: the soonest")
  func most() {
    let household = Household()
    let times = (0..<24).map { CivilTime.at($0) }
    let rounds = LeftRounds.rounds(
      of: [(household.rosa.id, watch(household, times))], after: Household.now, batch: 1)
    #expect(rounds.count == LeftTimes.mostTimes)
    #expect(rounds[0].at == Instant("2026-11-25T12:10:00Z")!)
  }

  @Test("CG-131 who does not open the app hears two days before that reminders end")
  func warning() throws {
    let household = Household()
    let watches = [(person: household.rosa.id, watch: watch(household, [.at(8), .at(20)]))]
    let rounds = LeftRounds.rounds(of: watches, after: Household.now, batch: 1)
    // With the first dose of these days: of 7 December at twenty.
    let warned = LeftRounds.warning(of: rounds, watches, after: Household.now)
    #expect(warned == Instant("2026-12-07T23:00:00Z")!)
    // More than may be left ends sooner, and is warned of in its second half.
    let often = [
      (person: household.rosa.id, watch: watch(household, (0..<24).map { CivilTime.at($0) }))
    ]
    let most = LeftRounds.rounds(of: often, after: Household.now, batch: 1)
    let sooner = try #require(LeftRounds.warning(of: most, often, after: Household.now))
    let last = most[most.count - 1].at
    #expect(last.since(sooner) <= 2 * 86_400_000 && last.since(sooner) > 86_400_000)
  }

  @Test("CG-131 of what comes once a month they hear as well, of a course that is over nothing")
  func warningOfLittle() {
    let household = Household()
    var monthly = household.daily(1, [.at(8)], from: .on("2026-11-20T00:00"))
    monthly.phases = [SchedulePhase(.every(days: 30), [(.at(8), .one)])]
    var course = household.daily(2, [.at(8)], from: .on("2026-11-20T00:00"))
    course.phases = [SchedulePhase(days: 10, .daily, [(.at(8), .one)])]
    let cases: [(Schedule, Instant?)] = [
      (monthly, Household.now.adding(milliseconds: 12 * 86_400_000)), (course, nil),
    ]
    for (schedule, expected) in cases {
      let watch = DoseWatch(
        [Regimen(household.losartan, [schedule])], DoseLog(), Whereabouts(Self.zone),
        homes: [Self.zone], pace: ReminderPace())
      let watches = [(person: household.rosa.id, watch: watch)]
      let rounds = LeftRounds.rounds(of: watches, after: Household.now, batch: 1)
      #expect(rounds.isEmpty == (expected != nil))
      #expect(LeftRounds.warning(of: rounds, watches, after: Household.now) == expected)
    }
  }

  @Test("CG-131 what was taken already is not left")
  func taken() {
    let household = Household()
    let log = DoseLog([household.dose(1, planned: "2026-11-25T20:00")])
    let rounds = LeftRounds.rounds(
      of: [(household.rosa.id, watch(household, [.at(20)], log))], after: Household.now, batch: 1)
    #expect(rounds.first?.at == Instant("2026-11-26T23:00:00Z")!)
  }

  private func act(
    _ household: Household, _ number: UInt64, _ state: Dose.State = .taken, minutes: Int64 = 5
  ) -> DoseAct {
    var act = DoseAct()
    act.id = UUID(high: 5, low: 100 + number)
    act.medicine = household.losartan.id
    act.planned = "2026-11-25T08:00"
    act.state = state
    act.amount = .one
    act.at = household.time.adding(milliseconds: minutes * 60_000)
    return act
  }

  @Test("CG-131 what was said from a notification is taken in once, however often it is found")
  func once() throws {
    let household = Household()
    let act = act(household, 1)
    let mutations = DoseAct.mutations([act, act], [household.losartan], DoseLog())
    #expect(mutations.count == 1)
    for mutation in mutations { #expect(household.run(mutation) == nil) }
    let said = household.records.all(Dose.self, by: "medicine", equal: [])
    #expect(said.count == 1 && said[0].at == act.at && said[0].amount == .one)
    #expect(DoseAct.mutations([act], [household.losartan], DoseLog(said)).isEmpty)
  }

  @Test(
    "CG-131 the same said twice is one, what was put off is said for good, what came later stands")
  func meeting() {
    let household = Household()
    let medicines = [household.losartan]
    // In the app before; then from the notification.
    let taken = DoseLog([household.dose(1)])
    #expect(DoseAct.mutations([act(household, 1)], medicines, taken).isEmpty)
    var later = household.dose(2, .later)
    later.until = household.time.adding(milliseconds: 3_600_000)
    let replacing = DoseAct.mutations([act(household, 2)], medicines, DoseLog([later]))
    #expect(replacing.map(\.record.replaces) == [[later.id]])
    // Skipped in the app after it was taken from the notification.
    let skipped = DoseLog([household.dose(3, .skipped)])
    #expect(DoseAct.mutations([act(household, 3, minutes: -5)], medicines, skipped).isEmpty)
    #expect(
      DoseAct.mutations([act(household, 4)], medicines, skipped).map(\.record.state) == [.taken])
    // Of two that contradict each other the last holds.
    let both = DoseAct.mutations(
      [act(household, 6, .skipped, minutes: 9), act(household, 5)], medicines, DoseLog())
    #expect(both.map(\.record.state) == [.taken, .skipped])
    #expect(both[1].record.replaces == [both[0].record.id])
  }

  @Test("what is no act of a dose here is passed over")
  func strange() {
    let household = Household()
    var unknown = act(household, 1)
    unknown.medicine = ID(UUID(high: 3, low: 99))
    var odd = act(household, 2)
    odd.planned = "tomorrow"
    #expect(
      DoseAct.mutations(
        [unknown, odd, act(household, 3, .later), act(household, 4, .open)],
        [household.losartan], DoseLog()
      ).isEmpty)
  }
}
