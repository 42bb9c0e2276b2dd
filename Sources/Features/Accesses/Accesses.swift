import API
import Audit
import Flow
import Shell
import Sync
import Values

/// Who looked at a record, changed or exported it: asked of the server, page by page.
public enum Accesses {
  public typealias Log = RecordLog<AccessReport>

  public struct State: Equatable {
    @Boxed public var context: Context
    @Boxed public var log: Log.State

    public init(of subject: Subject? = nil, in context: Context = Context()) {
      self.context = context
      log = Log.State(of: subject)
    }
  }

  public indirect enum Action: Equatable {
    case log(Log.Action)
    case exportTapped(Language, minutesEast: Int)
    case exportOn(CivilDate, Language, minutesEast: Int)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .log(let action):
      let context = state.context
      return Log.reduce(&state.log, action, isOnline: context.sync.isOnline) { question in
        let query = AccessReportQuery(
          space: context.space, subject: question.subject.id, before: question.before)
        return .call(AuditEndpoints.accessReport, query) { .answered(question, $0) }
      }.map { .log($0) }
    case .exportTapped(let language, let minutesEast):
      return .today { .exportOn($0, language, minutesEast: minutesEast) }
    case .exportOn(let day, let language, let minutesEast):
      return export(state, day, language, minutesEast, among: parts)
    }
  }

  private static func export(
    _ state: State, _ day: CivilDate, _ language: Language, _ minutesEast: Int,
    among parts: Parts
  ) -> Effect<Action> {
    guard let subject = state.log.subject else { return .none }
    let deeds = Deeds(parts, of: subject, in: state.context.app.words.space, language)
    return .saveFile(
      name: (language == .pt ? "acessos-" : "accesses-") + day.description + ".csv",
      type: "text/csv;charset=utf-8",
      bytes: AccessSheet.write(state.log.entries, deeds, minutesEast: minutesEast))
      + state.context.app.trace(
        Export(.accesses(subject), as: .csv, count: state.log.entries.count))
  }
}

extension AccessReport: LogPage {}
extension AuditEntry: LogEntry {}
