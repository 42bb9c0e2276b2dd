import API
import Audit
import Clinic
import Flow
import Shell
import Values

/// Who looked at a patient, changed or exported them: asked of the server, page by page.
public enum AccessLog: Feature {
  public struct State: Equatable {
    public let space: UUID
    public let patient: ID<Patient>
    /// The latest first.
    public var entries: [AuditEntry] = []
    /// Whether the server has more.
    public var hasMore = false
    public var isWorking = false
    /// Whether a first page has come: before that nothing is said about there being none.
    public var isLoaded = false
    public var failure: APIError?

    public init(space: UUID, patient: ID<Patient>) {
      self.space = space
      self.patient = patient
    }
  }

  public indirect enum Action: Equatable {
    case opened
    case moreTapped
    case answered(Result<AccessReport, APIError>)
    case exportTapped(Language, minutesEast: Int)
    case exportOn(CivilDate, Language, minutesEast: Int)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .opened, .moreTapped:
      return ask(&state)
    case .answered(let result):
      state.isWorking = false
      switch result {
      case .success(let report):
        state.isLoaded = true
        state.hasMore = report.hasMore
        state.entries += report.entries
      case .failure(let error):
        state.failure = error
      }
      return .none
    case .exportTapped(let language, let minutesEast):
      return .today { .exportOn($0, language, minutesEast: minutesEast) }
    case .exportOn(let day, let language, let minutesEast):
      return export(state, day, language, minutesEast)
    case .goTo(let route):
      return .push(route.text)
    }
  }

  private static func ask(_ state: inout State) -> Effect<Action> {
    guard !state.isWorking else { return .none }
    state.isWorking = true
    state.failure = nil
    return .call(
      AuditEndpoints.accessReport,
      AccessReportQuery(
        space: state.space, subject: state.patient.uuid, before: state.entries.last?.number)
    ) { .answered($0) }
  }

  private static func export(
    _ state: State, _ day: CivilDate, _ language: Language, _ minutesEast: Int
  ) -> Effect<Action> {
    let count = state.entries.count
    return .saveFile(
      name: (language == .pt ? "acessos-" : "accesses-") + day.description + ".csv",
      type: "text/csv;charset=utf-8",
      bytes: AccessSheet.write(state.entries, language, minutesEast: minutesEast))
      + .fire(.mutate(ExportData(.accessReport, as: .csv, count: count, of: state.patient)))
  }
}
