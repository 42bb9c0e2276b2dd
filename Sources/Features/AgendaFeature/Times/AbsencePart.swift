import Agenda
import Editing
import Flow
import Records
import Screen
import Shell
import Values

/// When the house, a therapist or a room is not there, and which sessions are outside of the hours: among the settings.
public enum AbsencePart<A: AgendaUse>: Part {
  public typealias State = AbsenceState
  public typealias Action = AbsenceAction

  public static var id: Literal { "absences" }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .absences || path == .outsideHours }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .clearing(let action):
      return clear(&state, action, among: parts)
    case .addTapped:
      state.form = AbsenceForm(of: state.context.space, on: state.context.today)
      return .focus(AbsenceForm.Problem.firstDay.field)
    case .editTapped(let absence):
      state.form = AbsenceForm(absence)
      return .focus(AbsenceForm.Problem.firstDay.field)
    case .typed(let typed):
      state.form?.apply(typed)
      return .none
    case .fieldTapped(let field):
      return .focus(field)
    case .closed:
      guard state.form?.isSaving != true else { return .none }
      state.form = nil
      return .none
    case .saveTapped:
      return save(&state)
    case .idMade(let id):
      guard let absence = state.form?.record(ID(id)) else { return .none }
      return .mutate(AddAbsence(absence)) { .answered($0) }
    case .answered(.refused(let refusal)):
      state.form?.isSaving = false
      state.form?.refusal = refusal
      return .none
    case .answered:
      state.form = nil
      return .none
    case .removeTapped(let absence):
      state.refusal = nil
      return .mutate(RemoveAbsence(absence.id)) { .removed(absence, $0) }
    case .removed(let absence, let outcome):
      if case .refused(let refusal) = outcome {
        state.refusal = refusal
        return .none
      }
      state.removed = absence
      state.cleared = nil
      return .after(undoTimer, milliseconds: 10_000, .undoExpired)
    case .undoTapped:
      if let cleared = state.cleared {
        state.cleared = nil
        return .cancelTimer(undoTimer) + takeBack(cleared)
      }
      guard let absence = state.removed else { return .none }
      state.removed = nil
      return .cancelTimer(undoTimer) + .mutate(AddAbsence(absence)) { .putBack($0) }
    case .putBack(let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .undoExpired:
      state.removed = nil
      state.cleared = nil
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func save(_ state: inout State) -> Effect<Action> {
    guard var form = state.form, !form.isSaving else { return .none }
    form.isTried = true
    form.refusal = nil
    let problems = form.problems
    form.isSaving = problems.isEmpty
    state.form = form
    if let first = problems.first { return .focus(first.field) }
    guard let stored = form.stored else { return .newID { .idMade($0) } }
    guard let changed = form.record(stored.id), changed != stored else {
      return .send(.answered(.saved))
    }
    return .mutate(EditAbsence(from: stored, to: changed)) { .answered($0) }
  }

  static var undoTimer: String { "absence undo" }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard frame.context.path == .outsideHours else { return view(state, scene, frame).page }
    return OutsideView(
      state, scene, frame, frame.parts[AgendaPart<A>.self],
      called: { person in A.person(person, among: frame.parts)?.name }
    ).page
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if let form = state.form, frame.context.path == .absences {
      return [view(state, scene, frame).sheet(form)]
    }
    if state.clearing != nil, owns(frame.context.path) {
      return view(state, scene, frame).clearing
    }
    var done = state.cleared.map { AbsenceWords.done($0, scene.language) }
    if state.removed != nil { done = scene.text(AbsenceWords.removed) }
    guard let done else { return [] }
    return [
      .toast(
        done,
        undo: (scene.text(AgendaWords.undo), scene.onTap(.undoTapped)))
    ]
  }

  private static func view(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> AbsenceView {
    let agenda = frame.parts[AgendaPart<A>.self]
    let book = agenda?.book ?? AgendaBook()
    return AbsenceView(
      state, scene, frame, agenda, therapists: AgendaPart<A>.therapists(book),
      called: { person in A.person(person, among: frame.parts)?.name })
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .space, 5,
        .row(
          .linkRow(
            "absences", scene.text(AbsenceWords.title), .calendar, href: scene.href(.absences),
            on: scene.onLink(.goTo(.absences)))))
    ]
  }
}

public struct AbsenceState: Equatable {
  /// The one that is added or changed.
  @Boxed public var form: AbsenceForm?
  /// The one that was removed last, for bringing it back.
  @Boxed public var removed: Absence?
  /// What is about to be done with all that an absence meets, and what was done with it last.
  @Boxed public var clearing: Clearing?
  @Boxed public var cleared: Cleared?
  var refusal: Refusal?
  @Boxed public var context: Context

  public init(in context: Context = Context()) {
    self.context = context
  }
}

public indirect enum AbsenceAction: Equatable {
  case addTapped
  case editTapped(Absence)
  case typed(AbsenceTyping)
  case fieldTapped(String)
  case closed
  case saveTapped
  case idMade(UUID)
  case answered(MutationOutcome)
  case removeTapped(Absence)
  case removed(Absence, MutationOutcome)
  case clearing(ClearingAction)
  case undoTapped
  case putBack(MutationOutcome)
  case undoExpired
  case goTo(Path)
}

extension Path {
  public static var absences: Path { "ajustes/ausencias" }
}
