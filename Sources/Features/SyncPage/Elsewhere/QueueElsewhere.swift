import Flow
import Records
import Shell
import Sync
import Values

/// What a person did in a space beside the open one that they belong to no more, and that its server has not: looked
/// through, tried again, kept as a file or discarded, as the page of sync has it of the open one.
///
/// It is a child of the part that looks at such spaces (`OtherSpaces`).
public enum QueueElsewhere {
  public struct State: Equatable {
    /// Of which space.
    public let space: UUID
    @Boxed var queue: Queue.State

    public init(of space: UUID) {
      self.space = space
      queue = Queue.State("-" + space.description)
    }

    /// How much was discarded there and could not be undone: nobody else has it, and it is in this window alone.
    public var inWindowAlone: Int { queue.notUndone.count }
    /// Who asks before the window closes as long as there is such.
    public var guardName: String { queue.name }
  }

  public indirect enum Action: Equatable {
    case queue(Queue.Action)
    case exportTapped
    case goTo(Path)
  }

  /// - Parameter one: the space; nil where nothing waits in it any more.
  public static func reduce(
    _ state: inout State, _ action: Action, of one: OtherSpaces.One?, in context: Context
  ) -> Effect<Action> {
    switch action {
    case .queue(let action):
      return Queue.reduce(&state.queue, action, sync: one?.seen?.status ?? SyncStatus())
        .inOther(state.space).map { .queue($0) }
    case .exportTapped:
      guard let one, let status = one.seen?.status else { return .none }
      // Its audit is out of reach, and the open space has no part in it.
      return UnsyncedExport.save(
        status.with(state.queue), of: context.app, space: one.id, account: one.access.account)
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension Path {
  /// Where what waits in a space is looked through that the person belongs to no more.
  public static func unsent(in space: UUID) -> Path {
    Path.synchronisation.below(space.description)
  }

  /// The space whose page that is.
  public var unsentSpace: UUID? {
    guard let last = parts.last, above(last) == .synchronisation else { return nil }
    return UUID(last)
  }
}
