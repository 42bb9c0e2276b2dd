import Agenda
import Editing
import Flow
import Records
import Screen
import Shell
import Values

/// On which holidays the house is open, on which other days it is closed, and which days have hours of their own: among
/// the settings.
public enum HolidaysPart<A: AgendaUse>: Part {
  public typealias State = HolidaysState
  public typealias Action = HolidaysAction

  public static var id: Literal { "holidays" }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func owns(_ path: Path) -> Bool { path == .holidays }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .yearChosen(let year):
      state.year = year
      return .none
    case .openTapped(let day):
      state.refusal = nil
      return .newID { .openMade(day, $0) }
    case .openMade(var day, let id):
      day.id = ID(id)
      return .mutate(AddOpenDay(day)) { .done($0) }
    case .closeTapped(let absence):
      state.refusal = nil
      return .newID { .closeMade(absence, $0) }
    case .closeMade(var absence, let id):
      absence.id = ID(id)
      return .mutate(AddAbsence(absence)) { .done($0) }
    case .done(let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .formOpened(let form):
      state.form = form
      return .focus(form.firstField)
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
    case .idMade(let years, let id):
      if let absence = state.form?.absence(ID(id), years: years) {
        return .mutate(AddAbsence(absence)) { .answered($0) }
      }
      guard let day = state.form?.openDay(ID(id)) else { return .none }
      return .mutate(AddOpenDay(day)) { .answered($0) }
    case .answered(let outcome):
      return answered(&state, outcome)
    case .removeTapped(let record):
      state.refusal = nil
      switch record {
      case .closed(let absence):
        return .mutate(RemoveAbsence(absence.id)) { .removed(record, $0) }
      case .open(let day):
        return .mutate(RemoveOpenDay(day.id)) { .removed(record, $0) }
      }
    case .removed(let record, let outcome):
      if case .refused(let refusal) = outcome {
        state.refusal = refusal
        return .none
      }
      state.removed = record
      return .after(undoTimer, milliseconds: 10_000, .undoExpired)
    case .undoTapped:
      guard let record = state.removed else { return .none }
      state.removed = nil
      switch record {
      case .closed(let absence):
        return .cancelTimer(undoTimer) + .mutate(AddAbsence(absence)) { .done($0) }
      case .open(let day):
        return .cancelTimer(undoTimer) + .mutate(AddOpenDay(day)) { .done($0) }
      }
    case .undoExpired:
      state.removed = nil
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func save(_ state: inout State) -> Effect<Action> {
    guard var form = state.form, !form.isSaving else { return .none }
    form.isTried = true
    form.refusal = nil
    if let first = form.problems.first {
      state.form = form
      return .focus(first.field)
    }
    form.waiting = 1
    defer { state.form = form }
    switch form.stored {
    case .closed(let stored):
      guard let changed = form.absence(stored.id), changed != stored else {
        return .send(.answered(.saved))
      }
      return .mutate(EditAbsence(from: stored, to: changed)) { .answered($0) }
    case .open(let stored):
      guard let changed = form.openDay(stored.id), changed != stored else {
        return .send(.answered(.saved))
      }
      return .mutate(EditOpenDay(from: stored, to: changed)) { .answered($0) }
    case nil:
      guard form.kind == .closed, form.repeats else { return .newID { .idMade(0, $0) } }
      let typed = form
      // 29 February is in leap years only.
      let years = (0..<HolidayForm.years).filter { typed.absence(.none, years: $0) != nil }
      form.waiting = years.count
      return .all(years.map { year in Effect<Action>.newID { .idMade(year, $0) } })
    }
  }

  private static func answered(
    _ state: inout State, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard var form = state.form else {
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    }
    form.waiting -= 1
    if case .refused(let refusal) = outcome { form.refusal = refusal }
    state.form = form
    guard form.waiting <= 0 else { return .none }
    // What was saved of several years would come twice if the sheet were sent again.
    if form.refusal != nil, !form.repeats { return .none }
    state.refusal = form.refusal
    state.form = nil
    return .none
  }

  static var undoTimer: String { "holiday undo" }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    view(state, scene, frame).page
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if let form = state.form, frame.context.path == .holidays {
      return [view(state, scene, frame).sheet(form)]
    }
    guard let removed = state.removed else { return [] }
    return [
      .toast(
        HolidaysWords.removed(removed, scene.language),
        undo: (scene.text(AgendaWords.undo), scene.onTap(.undoTapped)))
    ]
  }

  private static func view(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> HolidaysView {
    let book = AgendaKinds<A>.book(frame.parts)
    return HolidaysView(
      state, scene, frame, book, therapists: AgendaPart<A>.therapists(book),
      zone: frame.parts[AgendaPart<A>.self]?.zone)
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .space, 5,
        .row(
          .linkRow(
            "holidays", scene.text(HolidaysWords.title), .sun, href: scene.href(.holidays),
            on: scene.onLink(.goTo(.holidays)))))
    ]
  }
}

public struct HolidaysState: Equatable {
  /// Nil is the one that it is.
  public var year: Int?
  /// The day that is added or changed.
  @Boxed public var form: HolidayForm?
  /// The one that was removed last, for bringing it back.
  @Boxed public var removed: HolidayRecord?
  var refusal: Refusal?
  @Boxed public var context: Context

  public init(in context: Context = Context()) {
    self.context = context
  }
}

public indirect enum HolidaysAction: Equatable {
  case yearChosen(Int)
  /// A holiday is one on which the house is open, at these hours.
  case openTapped(OpenDay)
  case openMade(OpenDay, UUID)
  /// A day that may be one is one on which the house is closed.
  case closeTapped(Absence)
  case closeMade(Absence, UUID)
  case done(MutationOutcome)
  case formOpened(HolidayForm)
  case typed(HolidayTyping)
  case fieldTapped(String)
  case closed
  case saveTapped
  /// - Parameter years: how many years after the one that was typed.
  case idMade(_ years: Int, UUID)
  case answered(MutationOutcome)
  case removeTapped(HolidayRecord)
  case removed(HolidayRecord, MutationOutcome)
  case undoTapped
  case undoExpired
  case goTo(Path)
}

extension Path {
  public static var holidays: Path { "ajustes/feriados" }
}
