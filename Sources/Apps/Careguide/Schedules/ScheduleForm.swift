import Care
import Flow
import RecordPages
import Records
import Scheduling
import Shell
import Values

/// The page on which it is said when a medicine is taken, from now on or for the first time.
///
/// What is typed is kept as an encrypted draft on the device until it is saved or discarded.
public enum ScheduleForm {
  public struct State: Equatable {
    @Boxed public var open: Open?
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  /// The form of one medicine.
  public struct Open: Equatable {
    public let medicine: ID<Medicine>
    /// What holds until it is changed.
    @Boxed var earlier: Schedule?
    public var draft: ScheduleDraft
    var untouched: ScheduleDraft
    public var problems: [ScheduleProblem] = []
    public var saving = Loading<Refusal>()
    var asksToDiscard = false
    /// Whether what was typed earlier was found on the device and put back.
    var isResumed = false

    public var hasChanges: Bool { draft != untouched }
  }

  public indirect enum Action: Equatable {
    case entered(Path)
    /// The records came, with which the form can be opened.
    case recordsChanged
    case changed(ScheduleDraft)
    case draftRead(ID<Medicine>, String?)
    case keepDraft
    case saveTapped
    case save(at: Instant)
    case saveAs(Schedule)
    case answered(MutationOutcome)
    case errorTapped(String)
    case leaveTapped
    case stayTapped
    case discardTapped
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      guard let medicine = path.scheduledMedicine else {
        state.open = nil
        return .none
      }
      return open(&state, medicine, among: parts)
    case .recordsChanged:
      guard state.open == nil, let medicine = state.context.path.scheduledMedicine else {
        return .none
      }
      return open(&state, medicine, among: parts)
    case .changed(let draft):
      state.open?.draft = draft
      state.open?.problems = []
      state.open?.saving.dismiss()
      return keepSoon + .guardUnload(state.open?.hasChanges ?? false, by: id.text)
    case .draftRead(let medicine, let text):
      return resume(&state, of: medicine, text)
    case .keepDraft:
      return keepDraft(state)
    case .saveTapped:
      guard let open = state.open, !open.saving.isLoading else { return .none }
      return .now { .save(at: $0) }
    case .save(let now):
      return save(&state, at: now, among: parts)
    case .saveAs(let schedule):
      return .mutate(SetSchedule(schedule)) { .answered($0) }
    case .answered(.refused(let refusal)):
      state.open?.saving.stop(refusal)
      return .fire(.scrollToTop)
    case .answered:
      guard let open = state.open else { return .none }
      state.open = nil
      return forgetDraft(of: open.medicine, in: state.context)
        + .replace(Medicine.path(of: open.medicine).text)
    case .errorTapped(let control):
      return .focus(control)
    case .leaveTapped:
      guard let open = state.open, open.hasChanges else { return .back }
      state.open?.asksToDiscard = true
      return .none
    case .stayTapped:
      state.open?.asksToDiscard = false
      return .none
    case .discardTapped:
      guard let open = state.open else { return .back }
      state.open = nil
      return forgetDraft(of: open.medicine, in: state.context) + .back
    }
  }

  private static func open(
    _ state: inout State, _ medicine: ID<Medicine>, among parts: Parts
  ) -> Effect<Action> {
    guard state.open?.medicine != medicine else { return .none }
    state.open = nil
    guard let found = parts.household.medicine(medicine), parts.household.isLoaded else {
      return .none
    }
    let today = state.context.today
    // What has been set to come to hold later is what is changed.
    let earlier = parts.household.regimen(of: found).schedules.last
    let draft =
      earlier.map { ScheduleDraft($0, today: today) } ?? ScheduleDraft(today: today)
    state.open = Open(medicine: medicine, earlier: earlier, draft: draft, untouched: draft)
    return readDraft(of: medicine, in: state.context)
  }

  private static func save(
    _ state: inout State, at now: Instant, among parts: Parts
  ) -> Effect<Action> {
    guard let open = state.open else { return .none }
    let zone = parts.zone
    let reading = open.draft.reading(
      of: open.medicine, over: open.earlier, now: zone.local(now).wholeMinute, zone: zone.name)
    switch reading {
    case .wrong(let problems):
      state.open?.problems = problems
      return .focus(problems[0].control)
    case .schedule(let schedule):
      state.open?.saving.start()
      return .newID { id in
        var schedule = schedule
        schedule.id = ID(id)
        return .saveAs(schedule)
      }
    }
  }
}

extension CivilDateTime {
  /// The minute in which it lies.
  fileprivate var wholeMinute: CivilDateTime {
    let minute = Int(time.millisecondOfDay) / 60_000 * 60_000
    return CivilDateTime(date, CivilTime(millisecondOfDay: minute) ?? .midnight)
  }
}
