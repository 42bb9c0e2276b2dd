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
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Whose past it is; nil before one was looked at.
    public var subject: Subject?
    /// The latest first.
    @Boxed public var entries: [HistoryEntry] = []
    public var hasMore = false
    /// Of the next page. Its failure is why there is nothing, or nothing more, to show.
    public var loading = Loading<APIError>()
    /// Why a value could not be put back.
    public var refusal: Refusal?
    /// What was last put back, for undoing it.
    public var undo: PutBack?

    public init(of subject: Subject? = nil, in context: Context = Context()) {
      self.context = context
      self.subject = subject
    }
  }

  public indirect enum Action: Equatable {
    /// The page of a record's past is open.
    case opened(Subject)
    case againTapped
    case answered(Subject, before: Int64?, Result<HistoryPage, APIError>)
    case moreTapped
    case putBackTapped(PutBack)
    case putBackAnswered(PutBack, MutationOutcome)
    case undoTapped
    case undoExpired
    case undoAnswered(MutationOutcome)
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .opened(let subject):
      // Opened again while it loads, it is asked for once.
      guard subject != state.subject || !state.loading.isLoading else { return .none }
      state = State(of: subject, in: state.context)
      return ask(&state)
    case .againTapped, .moreTapped:
      return ask(&state)
    case .answered(let subject, let before, let result):
      // The answer may come when another record's past is on the screen, or be of an opening before
      // this one, whose page is there by now.
      guard subject == state.subject, before == state.entries.last?.version else { return .none }
      apply(&state, result)
      return .none
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
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .goTo(let route):
      return .push(route.text)
    }
  }

  private static func ask(_ state: inout State) -> Effect<Action> {
    guard let subject = state.subject, state.loading.startAlone() else { return .none }
    let before = state.entries.last?.version
    let request = HistoryRequest(
      of: subject.id, subject.type, in: state.context.space, before: before,
      schema: state.context.app.schema.revision)
    return .call(historyEndpoint, request) { .answered(subject, before: before, $0) }
  }

  private static func apply(_ state: inout State, _ result: Result<HistoryPage, APIError>) {
    switch result {
    case .success(let page):
      state.loading.stop()
      // An earlier opening may have failed meanwhile.
      state.loading.dismiss()
      state.entries += page.entries
      state.hasMore = page.hasMore
    case .failure(let error):
      state.loading.stop(error)
    }
  }
}
