import Flow
import Records
import Screen
import Shell
import Sync
import Values

/// A part of an app that is the list of all records of a type: it watches them, and has them for the other
/// parts. What is its own it says itself: its `pane`, its tab, its shortcuts.
public protocol ListPart: Part where State == Listing<R>.State, Action == Listing<R>.Action {
  associatedtype R: Listed
}

/// What the list of a type's records knows, and what happens to it.
public enum Listing<R: Listed> {
  public struct State: Equatable {
    public var book = RecordBook<R>()
    /// Whether the device's records have arrived; before that nothing is said about there being none.
    public var isLoaded = false
    @Boxed public var list = RecordList<R>.State()
    /// Worked out once for each change of the sync state.
    public var marks = RecordMarks()
    @Boxed public var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    /// The person goes to the page of a segment.
    case entered(segment: Int)
    case changed(Changes<R>)
    case syncChanged(SyncStatus)
    case list(RecordList<R>.Action)
    case goTo(Path)
  }
}

extension ListPart {
  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(R.self, id: id.text) { .changed($0) } + RecordList<R>.readOrder().map { .list($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered(let segment):
      guard state.list.segment != segment else { return .none }
      return RecordList.reduce(&state.list, .segmentChosen(segment), state.book)
        .map { .list($0) }
    case .changed(let changes):
      state.book.apply(changes)
      state.isLoaded = true
      state.list.refresh(state.book)
      return .none
    case .syncChanged(let status):
      state.marks = RecordMarks(status, of: R.self)
      return .none
    case .list(let action):
      return RecordList.reduce(&state.list, action, state.book).map { .list($0) }
    case .goTo(let path):
      return .push(path.text)
    }
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): R.segment(at: path).map { .entered(segment: $0) }
    case .synced(let status): .syncChanged(status)
    case .visible(let isVisible):
      isVisible || !state.list.timing.isRunning ? nil : Action.list(.timing(.left))
    case .dayChanged, .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .changed(let changes): .changed(RecordNews(changes))
    case .list(let action): RecordList.message(action)
    case .entered, .syncChanged, .goTo: nil
    }
  }

  public static func owns(_ path: Path) -> Bool { R.segment(at: path) != nil }
}
