import API
import Flow
import Sync
import Values

/// What happened to one record, the latest first, with older ones on request: its history, or who looked
/// at it. Only the server has it. It is asked when the page opens, and again when the network is back that
/// was missing then.
public enum RecordLog<Page: LogPage> {
  public struct State: Equatable {
    /// Whose it is; nil before one was looked at.
    public var subject: Subject?
    /// The latest first.
    @Boxed public var entries: [Page.Entry] = []
    /// Whether the server has older ones.
    public var hasMore = false
    /// Of the next page. Its failure is why there is nothing, or nothing more, to show.
    public var loading = Loading<APIError>()
    /// Whether the device is known to have no network since the last question failed.
    public var isOffline = false

    public init(of subject: Subject? = nil) {
      self.subject = subject
    }
  }

  public indirect enum Action: Equatable {
    /// The page of a record is open.
    case opened(Subject)
    /// What is older, or what did not come, is wanted.
    case moreTapped
    case networkLost
    case networkBack
    case answered(LogQuestion, Result<Page, APIError>)
    case goTo(Path)
  }

  /// - Parameters:
  ///   - isOnline: whether the device has a network, as far as sync knows.
  ///   - ask: asks the server.
  public static func reduce(
    _ state: inout State, _ action: Action, isOnline: Bool,
    _ ask: (LogQuestion) -> Effect<Action>
  ) -> Effect<Action> {
    switch action {
    case .opened(let subject):
      // Opened again while it loads, it is asked for once.
      guard subject != state.subject || !state.loading.isLoading else { return .none }
      state = State(of: subject)
      return nextQuestion(&state).map { ask($0) } ?? .none
    case .moreTapped, .networkBack:
      return nextQuestion(&state).map { ask($0) } ?? .none
    case .networkLost:
      state.isOffline = true
      return .none
    case .answered(let question, let result):
      // The answer may come when another record's page is open, or be of an opening before this one,
      // whose entries are there by now.
      guard question.subject == state.subject, question.before == state.entries.last?.number
      else { return .none }
      receive(&state, result, isOnline: isOnline)
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// What the server is to be asked now; nil while an answer is awaited.
  private static func nextQuestion(_ state: inout State) -> LogQuestion? {
    guard let subject = state.subject, state.loading.startAlone() else { return nil }
    state.isOffline = false
    return LogQuestion(of: subject, before: state.entries.last?.number)
  }

  private static func receive(
    _ state: inout State, _ result: Result<Page, APIError>, isOnline: Bool
  ) {
    switch result {
    case .success(let page):
      state.loading.stop()
      // An earlier opening may have failed meanwhile.
      state.loading.dismiss()
      state.entries += page.entries
      state.hasMore = page.hasMore
    case .failure(let error):
      state.loading.stop(error)
      state.isOffline = !isOnline
    }
  }
}

extension RecordLog.State {
  /// What follows from news: another record's page is open, the network went or is back.
  /// - Parameters:
  ///   - path: the page that is open.
  ///   - subject: the record whose log stands at a path.
  public func hear(
    _ news: News, at path: Path, _ subject: (Path) -> Subject?
  ) -> RecordLog.Action? {
    switch news {
    case .entered(let path): return subject(path).map { .opened($0) }
    case .synced(let status):
      guard case .network? = loading.failure, subject(path) == self.subject,
        status.isOnline == isOffline
      else { return nil }
      return isOffline ? .networkBack : .networkLost
    case .dayChanged, .visible, .told: return nil
    }
  }
}
