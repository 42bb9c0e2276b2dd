import API
import Fields
import Flow
import Records
import Shell
import Sync
import Values

/// What became of one record: who changed which field when, with the way back to an earlier value.
///
/// The past is on the server alone, so it is asked for; putting a value back is an edit like any
/// other, which works without a network once the past is on the screen.
public enum History {
  public typealias Log = RecordLog<HistoryPage>

  public struct State: Equatable {
    @Boxed public var context: Context
    @Boxed public var log: Log.State
    /// Why a value could not be put back.
    public var refusal: Refusal?
    /// What was last put back, for undoing it.
    public var undo: PutBack?

    public init(of subject: Subject? = nil, in context: Context = Context()) {
      self.context = context
      log = Log.State(of: subject)
    }
  }

  public indirect enum Action: Equatable {
    case log(Log.Action)
    case putBackTapped(PutBack)
    case putBackAnswered(PutBack, MutationOutcome)
    case undoTapped
    case undoExpired
    case undoAnswered(MutationOutcome)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .log(let action):
      return reduceLog(&state, action)
    case .putBackTapped(let putBack):
      state.refusal = nil
      return .mutate(by: putBack.edit) {
        .putBackAnswered(putBack, $0)
      }
    case .putBackAnswered(let putBack, let outcome):
      if case .refused(let refusal) = outcome {
        state.refusal = refusal
        return .fire(.scrollToTop)
      }
      state.undo = putBack
      return .after("put back", milliseconds: 10_000, .undoExpired)
    case .undoTapped:
      guard let undo = state.undo else { return .none }
      state.undo = nil
      return .cancelTimer("put back")
        + .mutate(by: undo.undo) { .undoAnswered($0) }
    case .undoExpired:
      state.undo = nil
      return .none
    case .undoAnswered(let outcome):
      guard case .refused(let refusal) = outcome else { return .none }
      state.refusal = refusal
      return .fire(.scrollToTop)
    }
  }

  private static func reduceLog(_ state: inout State, _ action: Log.Action) -> Effect<Action> {
    if case .opened = action {
      // Of the page that was open before.
      state.refusal = nil
      state.undo = nil
    }
    let context = state.context
    return Log.reduce(&state.log, action, isOnline: context.sync.isOnline) { question in
      guard !context.isAlone else {
        let record = RecordKey(question.subject.type, question.subject.id)
        return .readPast(of: record, before: question.before) {
          .answered(question, $0.map { .success($0) } ?? .failure(.network(.unreachable)))
        }
      }
      let request = HistoryRequest(
        of: question.subject.id, question.subject.type, in: context.space,
        before: question.before, schema: context.app.schema.revision)
      return .call(historyEndpoint, request) { .answered(question, $0) }
    }.map { .log($0) }
  }
}

extension HistoryPage: LogPage {}

extension HistoryEntry: LogEntry {
  public var number: Int64 { version }
}
