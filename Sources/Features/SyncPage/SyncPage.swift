import Flow
import Identity
import Records
import Screen
import Shell
import Sync
import Values

/// The page of sync, behind the badge in the bar of each page: where the device stands, what waits, what was refused, and files of what the
/// server does not have.
public enum SyncPage: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    public var queue = Queue.State()
    @Boxed public var unsyncedImport = UnsyncedImport.State()

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    /// The person goes to a page, of whichever part.
    case entered
    case syncNowTapped
    case exportTapped
    case queue(Queue.Action)
    case unsyncedImport(UnsyncedImport.Action)
    case goTo(Path)
  }

  public static var id: Literal { "sync" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered: .entered
    case .told(.exportUnsent): .exportTapped
    case .told, .synced, .dayChanged, .visible: nil
    }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered:
      state.queue.kept = 0
      if !state.unsyncedImport.isRunning { state.unsyncedImport = UnsyncedImport.State() }
      return .none
    case .syncNowTapped:
      return .fire(.syncNow)
    case .exportTapped:
      return export(state)
    case .queue(let action):
      return Queue.reduce(&state.queue, action, sync: state.context.sync).map { .queue($0) }
    case .unsyncedImport(let action):
      return UnsyncedImport.reduce(&state.unsyncedImport, action, state.context, parts)
        .map { .unsyncedImport($0) }
    case .goTo(let path):
      return .push(path.text)
    }
  }

  public static var shortcuts: [Shortcut] {
    [Shortcut("s", Home.Words.sync, to: .path(.synchronisation))]
  }

  public static func waiting(_ state: State) -> Waiting? {
    let count = state.queue.notUndone.count
    guard count > 0 else { return nil }
    return Waiting(0, refused: count, guards: [state.queue.name]) {
      QueueWords.inWindowAlone(count, $0)
    }
  }

  private static func export(_ state: State) -> Effect<Action> {
    let context = state.context
    let sync = context.sync.with(state.queue)
    let count = sync.pending.count + sync.refused.count
    return UnsyncedExport.save(
      sync, of: context.app, space: context.space, account: context.account.id)
      + context.app.trace(Export(.unsent, as: .json, count: count))
  }
}
