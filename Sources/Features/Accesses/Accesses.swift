import API
import Audit
import Flow
import Shell
import Values

/// Who looked at a record, changed or exported it: asked of the server, page by page.
public enum Accesses {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Whose accesses they are; nil before some were looked at.
    public var subject: Subject?
    /// The latest first.
    @Boxed public var entries: [AuditEntry] = []
    /// Whether the server has more.
    public var hasMore = false
    /// Of the next page.
    public var loading = Loading<APIError>()
    /// Whether a first page has come: before that nothing is said about there being none.
    public var isLoaded = false

    public init(of subject: Subject? = nil, in context: Context = Context()) {
      self.context = context
      self.subject = subject
    }
  }

  public indirect enum Action: Equatable {
    /// The page of a record's accesses is open.
    case opened(Subject)
    case moreTapped
    case answered(Subject, before: Int64?, Result<AccessReport, APIError>)
    case exportTapped(Language, minutesEast: Int)
    case exportOn(CivilDate, Language, minutesEast: Int)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .opened(let subject):
      // Opened again while it loads, it is asked for once.
      guard subject != state.subject || !state.loading.isLoading else { return .none }
      state = State(of: subject, in: state.context)
      return ask(&state)
    case .moreTapped:
      return ask(&state)
    case .answered(let subject, let before, let result):
      // The answer may come when another record's accesses are on the screen, or be of an opening
      // before this one, whose page is there by now.
      guard subject == state.subject, before == state.entries.last?.number else { return .none }
      apply(&state, result)
      return .none
    case .exportTapped(let language, let minutesEast):
      return .today { .exportOn($0, language, minutesEast: minutesEast) }
    case .exportOn(let day, let language, let minutesEast):
      return export(state, day, language, minutesEast, among: parts)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func ask(_ state: inout State) -> Effect<Action> {
    guard let subject = state.subject, state.loading.startAlone() else { return .none }
    let before = state.entries.last?.number
    return .call(
      AuditEndpoints.accessReport,
      AccessReportQuery(space: state.context.space, subject: subject.id, before: before)
    ) { .answered(subject, before: before, $0) }
  }

  private static func apply(_ state: inout State, _ result: Result<AccessReport, APIError>) {
    switch result {
    case .success(let report):
      state.loading.stop()
      // An earlier opening may have failed meanwhile.
      state.loading.dismiss()
      state.isLoaded = true
      state.hasMore = report.hasMore
      state.entries += report.entries
    case .failure(let error):
      state.loading.stop(error)
    }
  }

  private static func export(
    _ state: State, _ day: CivilDate, _ language: Language, _ minutesEast: Int,
    among parts: Parts
  ) -> Effect<Action> {
    guard let subject = state.subject else { return .none }
    let deeds = Deeds(parts, of: subject, in: state.context.app.words.space, language)
    return .saveFile(
      name: (language == .pt ? "acessos-" : "accesses-") + day.description + ".csv",
      type: "text/csv;charset=utf-8",
      bytes: AccessSheet.write(state.entries, deeds, minutesEast: minutesEast))
      + state.context.app.trace(
        Export(.accesses(subject), as: .csv, count: state.entries.count))
  }
}
