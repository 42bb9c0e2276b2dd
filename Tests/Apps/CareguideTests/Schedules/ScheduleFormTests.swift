import Care
import Flow
import FlowTesting
import Records
import Scheduling
import Shell
import Testing
import Values

@testable import Careguide

/// When a medicine is taken, as it is typed.
@Suite("the times of a medicine")
struct ScheduleFormTests {
  private static let now = CivilDateTime("2026-11-20T11:30")!
  private static let medicine = FamilySample.losartana.id

  private static func read(
    over earlier: Schedule? = nil, _ change: (inout ScheduleDraft) -> Void = { _ in }
  ) -> ScheduleDraft.Reading {
    var draft = ScheduleDraft(today: now.date)
    change(&draft)
    return draft.reading(of: medicine, over: earlier, now: now, zone: "America/Sao_Paulo")
  }

  private static func problems(_ reading: ScheduleDraft.Reading) -> [String] {
    if case .wrong(let problems) = reading { problems.map { $0.control } } else { [] }
  }

  private static func schedule(_ reading: ScheduleDraft.Reading) -> Schedule? {
    if case .schedule(let schedule) = reading { schedule } else { nil }
  }

  @Test("CG-129 from today on, what the clock has shown already is not due any more")
  func today() throws {
    let schedule = try #require(Self.schedule(Self.read()))
    #expect(schedule.start == Self.now && schedule.firstDay == Self.now.date)
    #expect(schedule.phases.map { $0.times } == [[CivilTime("08:00")!]])
    let later = try #require(Self.schedule(Self.read { $0.firstDay = "01/12/2026" }))
    #expect(later.start == CivilDateTime("2026-12-01T00:00"))
  }

  @Test("CG-129 times in any order, weekdays, every few days, cycles, a taper, and when needed")
  func patterns() throws {
    func phase(_ change: (inout ScheduleDraft.Stage) -> Void) throws -> SchedulePhase {
      try #require(Self.schedule(Self.read { change(&$0.stages[0]) })?.phases.first)
    }
    let unordered = try phase {
      $0.doses = [.init(time: "20:00", amount: "1"), .init(time: "08:00", amount: "1/2")]
    }
    #expect(unordered.times.map { $0.shortText } == ["08:00", "20:00"])
    #expect(unordered.amounts == [DoseAmount(thousandths: 500), .one])
    #expect(try phase { $0.pattern = .every }.pattern == .every(days: 2))
    #expect(try phase { $0.pattern = .cycle }.pattern == .cycle(on: 21, off: 7))
    #expect(
      try phase { $0.pattern = .weekdays }.pattern
        == .weekdays(Weekdays([.monday, .wednesday, .friday])))
    let taper = try #require(
      Self.schedule(
        Self.read {
          $0.stages[0].days = "5"
          $0.stages.append(ScheduleDraft.Stage())
        }))
    #expect(taper.phases.map { $0.days } == [5, nil])
    let needed = try #require(
      Self.schedule(
        Self.read {
          $0.isPlanned = false
          $0.isNeeded = true
          $0.leastHours = "1,5"
          $0.most = "4"
        }))
    #expect(needed.phases.isEmpty && needed.asNeeded?.leastMinutes == 90)
    #expect(needed.asNeeded?.most == 4)
  }

  @Test(
    "CG-129 each number that is typed is what is set, the last day whole, and is typed again so")
  func typed() throws {
    let schedule = try #require(
      Self.schedule(
        Self.read {
          ($0.firstDay, $0.lastDay, $0.policy) = ("01/12/2026", "31/12/2026", .interval)
          $0.stages[0].days = "6"
          ($0.stages[0].pattern, $0.stages[0].every) = (.every, "3")
          $0.stages[0].doses = [.init(time: "09:15", amount: "2")]
          $0.stages.append(ScheduleDraft.Stage())
          ($0.stages[1].pattern, $0.stages[1].on, $0.stages[1].off) = (.cycle, "5", "2")
          $0.stages[1].doses = [.init(time: "22:00", amount: "1/2")]
        }))
    #expect(schedule.start == CivilDateTime("2026-12-01T00:00"))
    #expect(schedule.end == CivilDateTime("2027-01-01T00:00"))
    #expect(schedule.policy == .interval && schedule.zone == "America/Sao_Paulo")
    #expect(schedule.phases.map { $0.days } == [6, nil])
    #expect(schedule.phases.map { $0.pattern } == [.every(days: 3), .cycle(on: 5, off: 2)])
    #expect(schedule.phases.map { $0.times.map { $0.shortText } } == [["09:15"], ["22:00"]])
    #expect(
      schedule.phases.map { $0.amounts } == [[DoseAmount(2)], [DoseAmount(thousandths: 500)]])
    let again = ScheduleDraft(schedule, today: Self.now.date)
    #expect(again.lastDay == "31/12/2026" && again.policy == .interval)
    #expect(again.stages[0].days == "6" && again.stages[0].every == "3")
    #expect(again.stages[1].on == "5" && again.stages[1].off == "2")
  }

  @Test("CG-129 what makes no timetable is told at its field")
  func wrong() {
    #expect(Self.problems(Self.read { $0.stages[0].doses[0].time = "" }) == ["stage-0-time-0"])
    #expect(Self.problems(Self.read { $0.stages[0].doses[0].amount = "0" }) == ["stage-0-amount-0"])
    #expect(Self.problems(Self.read { $0.stages[0].doses = [] }) == ["stage-0-add"])
    #expect(
      Self.problems(
        Self.read { $0.stages[0].doses.append($0.stages[0].doses[0]) }) == ["stage-0-time-1"])
    #expect(
      Self.problems(
        Self.read {
          $0.stages[0].pattern = .weekdays
          $0.stages[0].weekdays = Weekdays([])
        }) == ["stage-0-weekdays"])
    #expect(Self.problems(Self.read { $0.firstDay = "31/02/2026" }) == ["first-day"])
    #expect(Self.problems(Self.read { $0.lastDay = "01/11/2026" }) == ["last-day"])
    #expect(Self.problems(Self.read { $0.isPlanned = false }) == ["planned"])
    #expect(
      Self.problems(Self.read { $0.stages.append(ScheduleDraft.Stage()) }) == ["stage-0-days"])
    #expect(
      Self.problems(Self.read(over: FamilySample.daily) { $0.firstDay = "19/11/2026" })
        == ["first-day"])
  }

  @Test("what holds is typed as it was set, and read the same")
  func again() throws {
    let draft = ScheduleDraft(FamilySample.daily, today: Self.now.date)
    #expect(draft.stages[0].doses.map { $0.time } == ["08:00", "20:00"])
    let reading = draft.reading(
      of: Self.medicine, over: FamilySample.daily, now: Self.now, zone: "America/Sao_Paulo")
    let schedule = try #require(Self.schedule(reading))
    #expect(schedule.phases == FamilySample.daily.phases)
    // A change holds from now on, and goes on counting its days.
    #expect(schedule.start == Self.now && schedule.firstDay == FamilySample.daily.firstDay)
  }

  @Test("CG-129 what is typed is kept until it is saved or discarded, and comes back where it was")
  func kept() throws {
    var parts = Parts()
    parts[Today.self] = FamilySample.today()
    var context = Context()
    context.today = Self.now.date
    var state = ScheduleForm.State(in: context)
    _ = ScheduleForm.reduce(&state, .entered(Self.medicine.schedulePath), among: parts)
    var draft = try #require(state.open).draft
    draft.stages[0].pattern = .weekdays
    draft.stages[0].weekdays = Weekdays([.tuesday])
    draft.stages.append(ScheduleDraft.Stage())
    (draft.isNeeded, draft.leastHours, draft.policy) = (true, "1,5", .interval)
    _ = ScheduleForm.reduce(&state, .changed(draft), among: parts)
    #expect(ScheduleForm.hear(.visible(false), state) == .keepDraft)
    let text = KeptSchedule(try #require(state.open)).object.jsonText

    // The app was killed, and begins anew.
    var again = ScheduleForm.State(in: context)
    _ = ScheduleForm.reduce(&again, .entered(Self.medicine.schedulePath), among: parts)
    #expect(ScheduleForm.hear(.visible(false), again) == nil, "nothing typed says nothing")
    _ = ScheduleForm.reduce(&again, .draftRead(Self.medicine, text), among: parts)
    #expect(again.open?.draft == draft && again.open?.isResumed == true)
    #expect(again.open?.hasChanges == true)
    // What is being typed is not overwritten, and another medicine's is not taken for it.
    var typed = state
    typed.open?.draft.most = "3"
    _ = ScheduleForm.reduce(&typed, .draftRead(Self.medicine, text), among: parts)
    #expect(typed.open?.draft.most == "3")
    var other = ScheduleForm.State(in: context)
    _ = ScheduleForm.reduce(&other, .entered(Self.medicine.schedulePath), among: parts)
    _ = ScheduleForm.reduce(&other, .draftRead(.test(99), text), among: parts)
    #expect(other.open?.hasChanges == false)
    // Others have set the times since, or it was saved: it is of no use any more.
    var kept = KeptSchedule(try #require(state.open))
    kept.earlier = .test(98)
    for useless in [kept.object.jsonText, "{", "{}"] {
      _ = ScheduleForm.reduce(&other, .draftRead(Self.medicine, useless), among: parts)
      #expect(other.open?.hasChanges == false && other.open?.isResumed == false, "\(useless)")
    }
  }

  @Test("CG-129 the draft is written soon after it was typed, and goes when it is discarded")
  func written() throws {
    var context = Context()
    context.today = Self.now.date
    var state = ScheduleForm.State(in: context)
    var parts = Parts()
    parts[Today.self] = FamilySample.today()
    _ = ScheduleForm.reduce(&state, .entered(Self.medicine.schedulePath), among: parts)
    let store = TestStore<ScheduleForm>(state)
    let key = "draft.\(context.owner).schedule.\(Self.medicine.description)"
    var draft = try #require(state.open).draft
    draft.most = "4"
    store.send(.changed(draft)) { $0.open?.draft = draft }
    store.expect(.guardUnload(true, by: "schedule form"))
    store.advance(milliseconds: 400)
    store.receive(.keepDraft)
    let text = KeptSchedule(try #require(store.state.open)).object.jsonText
    store.expect(.writeSecret(key: key, value: text))
    store.send(.discardTapped) { $0.open = nil }
    store.expect(.writeSecret(key: key, value: nil))
    store.expect(.guardUnload(false, by: "schedule form"))
    store.expect(.navigate(.back))
    store.finish()
  }

  @Test("FF-018 a refusal ends the waiting and is kept to be told")
  func refused() {
    var parts = Parts()
    parts[Today.self] = FamilySample.today()
    var context = Context()
    context.today = Self.now.date
    var state = ScheduleForm.State(in: context)
    _ = ScheduleForm.reduce(&state, .entered(Self.medicine.schedulePath), among: parts)
    #expect(state.open?.earlier == FamilySample.daily)
    _ = ScheduleForm.reduce(&state, .save(at: FamilySample.now), among: parts)
    #expect(state.open?.saving.isLoading == true)
    _ = ScheduleForm.reduce(
      &state, .answered(.refused(Refusal(.limitReached, "schedules"))), among: parts)
    #expect(state.open?.saving.isLoading == false)
    #expect(state.open?.saving.failure == Refusal(.limitReached, "schedules"))
  }
}
