import Care
import Flow
import RecordPages
import Records
import Shell
import Values

/// What is due now, later, missed and taken, of the whole family or of one person: the page that the app
/// begins with.
public enum Today {
  public struct State: Equatable {
    @Boxed public var plan = TodayPlan()
    /// Where the device is; nil until that is known.
    @Boxed public var zone: ZoneRules?
    /// Those that schedules name as home and are others.
    @Boxed var homes: [ZoneRules] = []
    public var now = Instant.epoch
    /// Whose doses are shown; nil is everybody's.
    public var person: ID<Person>?
    /// The dose of which more can be said.
    @Boxed public var sheet: DoseSheet?
    /// Of which something is being said: a second tap says nothing more.
    var saying: [DoseKey] = []
    /// What was said last, for taking it back.
    @Boxed public var undo: Undo?
    public var refusal: Refusal?
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  /// What was said, and what stood before.
  public struct Undo: Equatable {
    let dose: Dose
    let before: Dose?
  }

  public indirect enum Action: Equatable {
    /// The device may be in another zone.
    case travelled
    case zoneFound(ZoneRules?)
    case homeFound(ZoneRules?)
    /// What is planned or said has changed, or time has passed.
    case wake
    case woken(Instant)
    case personChosen(ID<Person>?)
    case opened(DoseKey)
    case closed
    case amountTyped(String)
    case timeTyped(String)
    case noteTyped(String)
    case takeTyped
    case skipTyped
    case say(DoseKey, Saying)
    case sayNow(DoseKey, Saying, Instant)
    case sayAs(Dose, before: Dose?)
    case answered(Undo, MutationOutcome)
    case undoTapped
    case undoExpired
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .travelled:
      return .zone { .zoneFound($0) }
    case .zoneFound(let zone):
      state.zone = zone ?? .utc
      return .send(.wake)
    case .homeFound(let zone):
      guard let zone else { return .none }
      state.homes.append(zone)
      return .send(.wake)
    case .wake:
      return .now { .woken($0) }
    case .woken(let now):
      return wake(&state, now, among: parts)
    case .personChosen(let person):
      state.person = person
      return .none
    case .opened(let key):
      state.sheet = DoseSheet(key, state, among: parts)
      return .none
    case .closed:
      state.sheet = nil
      return .none
    case .amountTyped(let text):
      state.sheet?.amount = text
      return .none
    case .timeTyped(let text):
      state.sheet?.time = text
      return .none
    case .noteTyped(let text):
      state.sheet?.note = text
      return .none
    case .takeTyped:
      guard let zone = state.zone, let sheet = state.sheet else { return .none }
      guard let saying = sheet.taking(in: zone, now: state.now) else {
        state.sheet?.showsProblems = true
        return .none
      }
      return .send(.say(sheet.key, saying))
    case .skipTyped:
      guard let sheet = state.sheet else { return .none }
      return .send(.say(sheet.key, .skipped(sheet.note.tidied)))
    case .say(let key, let saying):
      guard !state.saying.contains(key) else { return .none }
      state.saying.append(key)
      state.refusal = nil
      state.sheet = nil
      return .now { .sayNow(key, saying, $0) }
    case .sayNow(let key, let saying, let now):
      return say(&state, key, saying, now, among: parts)
    case .sayAs(let dose, let before):
      let undo = Undo(dose: dose, before: before)
      return .mutate(LogDose(dose)) { .answered(undo, $0) }
    case .answered(let undo, let outcome):
      return end(&state, undo, outcome)
    case .undoTapped:
      guard let undo = state.undo else { return .none }
      state.undo = nil
      let saying = undo.before.map { Saying.decided($0) } ?? .takenBack(undo.dose)
      return .cancelTimer(undoTimer) + .send(.say(undo.dose.key, saying))
    case .undoExpired:
      state.undo = nil
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func wake(
    _ state: inout State, _ now: Instant, among parts: Parts
  ) -> Effect<Action> {
    state.now = now
    let again = Effect<Action>.after("today", milliseconds: 30_000, .wake)
    guard let zone = state.zone, let schedules = parts[Schedules.self] else { return again }
    let regimens = schedules.regimens(of: Medicine.all(among: parts).filter { !$0.isArchived })
    state.plan = TodayPlan(
      regimens, parts[Doses.self]?.log ?? DoseLog(), in: zone, state.homes, now: now)
    var asked = [zone.name] + state.homes.map { $0.name }
    var effect = again
    for schedule in schedules.schedules where !asked.contains(schedule.zone) {
      asked.append(schedule.zone)
      effect = effect + .zone(named: schedule.zone) { .homeFound($0) }
    }
    return effect
  }

  private static func say(
    _ state: inout State, _ key: DoseKey, _ saying: Saying, _ now: Instant, among parts: Parts
  ) -> Effect<Action> {
    guard let zone = state.zone, let medicine = Medicine.find(key.medicine, among: parts) else {
      state.saying.remove { $0 == key }
      return .none
    }
    var replaced: [ID<Dose>] = []
    var before: Dose?
    if key.planned.isEmpty {
      // One that was taken when needed is a dose of its own each time.
      if case .takenBack(let dose?) = saying { replaced = [dose.id] }
    } else {
      let said = parts[Doses.self]?.log.said(of: key.medicine, planned: key.planned) ?? []
      replaced = DoseVerdict.heads(of: said)
      before = DoseVerdict(of: said).dose
    }
    var at = now
    if case .taken(_, let told?) = saying { at = told }
    let day = PlannedName(key.planned)?.time.date ?? zone.local(at).date
    let dose = Dose(saying, of: key, medicine.person, replacing: replaced, at: now, on: day)
    let earlier = before
    return .newID { id in
      var dose = dose
      dose.id = ID(id)
      return .sayAs(dose, before: earlier)
    }
  }

  private static func end(
    _ state: inout State, _ undo: Undo, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    state.saying.remove { $0 == undo.dose.key }
    if case .refused(let refusal) = outcome {
      state.refusal = refusal
      return .fire(.scrollToTop)
    }
    guard undo.dose.state != .open else { return .none }
    state.undo = undo
    return .after(undoTimer, milliseconds: 10_000, .undoExpired)
  }

  private static var undoTimer: String { "today undo" }
}

extension Dose {
  var key: DoseKey { DoseKey(medicine, planned) }
}
