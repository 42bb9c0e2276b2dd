import Care
import Flow
import RecordPages
import Records
import Shell
import Values

/// The dose log of a person or of one medicine over some time, as a spreadsheet (CG-130). It needs no network.
public enum DoseExport {
  public struct State: Equatable {
    var path: Path?
    /// As they are typed.
    var first = ""
    var last = ""
    /// Whether what is wrong with them is told.
    var showsProblems = false
    @Boxed var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public enum Action: Equatable {
    case entered(Path)
    case firstTyped(String)
    case lastTyped(String)
    case saveTapped(Language)
    case save(Language, at: Instant)
    case goTo(Path)
  }

  /// Of how many days it is at first, and at most.
  static let usualDays = 30
  static let mostDays = 5 * 366

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      guard path.doseExport != nil, path != state.path else { return .none }
      let today = state.context.today
      state.path = path
      state.first = today.adding(days: 1 - usualDays).slashed
      state.last = today.slashed
      state.showsProblems = false
      return .none
    case .firstTyped(let text):
      state.first = Mask.date.apply(text, caret: text.utf16Length).text
      return .none
    case .lastTyped(let text):
      state.last = Mask.date.apply(text, caret: text.utf16Length).text
      return .none
    case .saveTapped(let language):
      guard state.days != nil else {
        state.showsProblems = true
        return .focus(CivilDate(typed: state.first) == nil ? firstID : lastID)
      }
      return .now { .save(language, at: $0) }
    case .save(let language, let now):
      guard let days = state.days, let owner = state.path?.doseExport else { return .none }
      let medicines = owner.medicines(among: parts)
      let sheet = DoseSheet(of: medicines, on: days, at: now, parts, state.context, language)
      return .saveFile(
        name: Words.fileName(days, language), type: "text/csv;charset=utf-8", bytes: sheet.bytes)
        + .fire(
          .mutate(ExportCare(.doses, count: sheet.rows.count, of: owner.person(among: parts))))
    case .goTo(let path):
      return .push(path.text)
    }
  }

  static var firstID: String { "doses-from" }
  static var lastID: String { "doses-to" }
}

extension DoseExport.State {
  /// From the first day to before the one after the last; nil where what was typed is no such time.
  var days: Range<CivilDate>? {
    guard let first = CivilDate(typed: first), let last = CivilDate(typed: last), first <= last,
      last.days(since: first) < DoseExport.mostDays
    else { return nil }
    return first..<last.adding(days: 1)
  }
}

/// Whose doses they are.
enum DoseOwner: Equatable {
  case person(ID<Person>)
  case medicine(ID<Medicine>)

  func medicines(among parts: Parts) -> [Medicine] {
    switch self {
    case .person(let id): parts.household.medicines.filter { $0.person == id }
    case .medicine(let id): parts.household.medicine(id).map { [$0] } ?? []
    }
  }

  func person(among parts: Parts) -> ID<Person>? {
    switch self {
    case .person(let id): id
    case .medicine(let id): parts.household.medicine(id)?.person
    }
  }

  /// Where the person or the medicine is.
  var path: Path {
    switch self {
    case .person(let id): Person.path(of: id)
    case .medicine(let id): Medicine.path(of: id)
    }
  }

  var subject: Subject {
    switch self {
    case .person(let id): Subject(id)
    case .medicine(let id): Subject(id)
    }
  }

  var exportPath: Path { path.below("doses") }
}

extension Path {
  /// Whose dose log is exported there.
  var doseExport: DoseOwner? {
    guard let above = above("doses") else { return nil }
    if let person = Person.shown(at: above) { return .person(person) }
    return Medicine.shown(at: above).map { .medicine($0) }
  }
}
