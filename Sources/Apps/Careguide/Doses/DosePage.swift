import Care
import Editing
import Flow
import RecordPages
import Records
import Scheduling
import Screen
import Shell
import Values

/// One dose, of which more can be said than that it was taken now: another amount or time, that it is
/// skipped or put off; and what people said of it, between which one decides.
public enum DosePage: Part {
  public struct State: Equatable {
    @Boxed public var open: Open?
    /// What was said last, for taking it back.
    @Boxed public var undo: Said?
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  /// The page of one dose.
  public struct Open: Equatable {
    public let key: DoseKey
    public var draft: DoseDraft
    public var saving = Loading<Refusal>()
  }

  public indirect enum Action: Equatable {
    case entered(Path)
    case opened(DoseKey, at: Instant)
    case draftChanged(DoseDraft)
    case takeTapped
    case skipTapped
    case say(DoseKey, Saying)
    case sayNow(DoseKey, Saying, Instant)
    case takeNow(Instant)
    case sayAs(Said)
    case answered(Said, MutationOutcome)
    case undoTapped
    case undoExpired
    case goTo(Path)
  }

  public static var id: Literal { "dose" }
  public static var under: Literal { Today.id }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path.dose != nil }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): .entered(path)
    case .told(.changed(let news)):
      news.isOfHousehold && state.open == nil ? .entered(state.context.path) : nil
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      guard let key = path.dose else {
        state.open = nil
        return .none
      }
      return state.open?.key == key ? .none : .now { .opened(key, at: $0) }
    case .opened(let key, let now):
      state.open = draft(of: key, at: now, among: parts).map { Open(key: key, draft: $0) }
      return .none
    case .draftChanged(let draft):
      state.open?.draft = draft
      state.open?.saving.dismiss()
      return .none
    case .takeTapped:
      return state.open == nil ? .none : .now { .takeNow($0) }
    case .takeNow(let now):
      guard let open = state.open else { return .none }
      // Of one whose plan went meanwhile, by its name.
      let named = PlannedName(open.key.planned).map { parts.zone.instant($0.time) }
      let planned = parts.dose(open.key, at: now)?.instant ?? named
      guard let saying = open.draft.taking(planned, in: parts.zone, now: now) else {
        state.open?.draft.showsProblems = true
        return .focus(open.draft.typedAmount == nil ? amountID : timeID)
      }
      return .send(.sayNow(open.key, saying, now))
    case .skipTapped:
      guard let open = state.open else { return .none }
      return .send(.say(open.key, .skipped(open.draft.note.tidied)))
    case .say(let key, let saying):
      return .now { .sayNow(key, saying, $0) }
    case .sayNow(let key, let saying, let now):
      if let open = state.open {
        guard !open.saving.isLoading else { return .none }
        // Somebody has corrected or taken it back meanwhile.
        if open.key.said != nil, parts.household.takenAsNeeded(open.key) == nil {
          state.open = nil
          return .none
        }
      }
      guard let said = parts.household.saying(saying, of: key, at: now, in: parts.zone) else {
        return .none
      }
      state.open?.saving.start()
      return .newID { .sayAs(said.with(ID($0))) }
    case .sayAs(let said):
      return .mutate(LogDose(said.dose)) { .answered(said, $0) }
    case .answered(_, .refused(let refusal)):
      state.open?.saving.stop(refusal)
      return .fire(.scrollToTop)
    case .answered(let said, _):
      let leave: Effect<Action> = state.open == nil ? .none : .replace(Today.path.text)
      state.open = nil
      // What was planned can be said again on its page.
      let canUndo = said.dose.state != .open || (said.key.said != nil && said.before != nil)
      guard canUndo else { return leave }
      state.undo = said
      return leave + .after(timer, milliseconds: 10_000, .undoExpired)
    case .undoTapped:
      guard let said = state.undo else { return .none }
      state.undo = nil
      let undoing = said.undoing
      return .cancelTimer(timer) + .send(.say(undoing.key, undoing.saying))
    case .undoExpired:
      state.undo = nil
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func draft(
    of key: DoseKey, at now: Instant, among parts: Parts
  ) -> DoseDraft? {
    // What was said of it may be among what is still being read, and its times go by where the device is.
    guard parts.household.hasPast, parts[Today.self]?.zone != nil else { return nil }
    // Decimals are typed as numbers are written in Brazil; either sign is read.
    if let dose = parts.dose(key, at: now) {
      return DoseDraft(dose, in: parts.zone, now: now, .pt)
    }
    if key.said != nil {
      return parts.household.takenAsNeeded(key).map {
        DoseDraft(correcting: $0, in: parts.zone, .pt)
      }
    }
    guard key.planned.isEmpty, let medicine = parts.household.medicine(key.medicine),
      let needed = parts.household.regimen(of: medicine)
        .schedule(at: parts.zone.local(now))?.asNeeded
    else { return nil }
    return DoseDraft(needed.amount, in: parts.zone, now: now, .pt)
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.undo.map { [$0.dose.toast(frame.parts.household, scene, undo: .undoTapped)] } ?? []
  }

  static var amountID: String { "dose-amount" }
  static var timeID: String { "dose-time" }
  private static var timer: String { "dose undo" }
}

extension Parts {
  /// A planned dose of any day.
  func dose(_ key: DoseKey, at now: Instant) -> PlannedDose? {
    guard let name = PlannedName(key.planned), let medicine = household.medicine(key.medicine)
    else { return nil }
    let day = name.time.date
    let span = zone.start(of: day.adding(days: -1))..<zone.start(of: day.adding(days: 2))
    return household.regimen(of: medicine).doses(in: horizon(span), household.log, now: now)
      .first { $0.name == key.planned }
  }
}
