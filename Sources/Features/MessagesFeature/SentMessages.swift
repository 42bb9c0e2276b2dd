import API
import Flow
import Notifications
import Records
import Shell
import Sync
import Values

/// What became of the messages to somebody of whom the space keeps a record: asked of the server, page by
/// page.
public enum SentMessages<Owner: Record> {
  public typealias Log = RecordLog<SentPage>

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
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .log(let action):
      let context = state.context
      let last = state.log.entries.last
      return Log.reduce(&state.log, action, isOnline: context.sync.isOnline) { question in
        let query = LedgerQuery(question, to: question.subject.id, in: context.space, after: last)
        return .call(LedgerEndpoints.read, query) { .answered(question, $0.map(SentPage.init)) }
      }.map { .log($0) }
    }
  }
}

extension LedgerQuery {
  /// What a log asks for. Several may have been asked for at one instant: the last one of the page before says where to go on.
  /// - Parameter person: whose messages; nil for all.
  init(_ question: LogQuestion, to person: UUID?, in space: UUID, after last: SentMessage?) {
    let before = question.before.map { Instant(milliseconds: $0) }
    self.init(
      space: space, person: person, before: before,
      behind: before == nil ? nil : last?.message.id)
  }
}

/// A page of messages, as a log has it.
public struct SentPage: LogPage {
  public let entries: [SentMessage]
  public let hasMore: Bool

  public init(_ page: LedgerPage) {
    entries = page.entries.map { SentMessage($0) }
    hasMore = page.entries.count == LedgerQuery.pageSize
  }
}

/// One message, as a log has it.
public struct SentMessage: LogEntry {
  public let message: LedgerEntry

  public init(_ message: LedgerEntry) { self.message = message }

  public var number: Int64 { message.askedAt.milliseconds }
}
