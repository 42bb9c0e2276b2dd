import Flow
import Records
import Shell
import Sync
import Values

/// What the server does not have: looked through, tried again, discarded.
public enum Queue {
  public struct State: Equatable {
    public var pending = Place()
    public var refused = Place()
    public var unknown = Place()
    public var lost = Place()
    /// What the person is asked about.
    @Boxed public var discarding: Discarding?
    /// What was discarded of what waited, as long as that can be taken back.
    @Boxed public var discarded: [PendingMutation] = []
    /// What was to be done again and was refused: nobody else has it any more.
    @Boxed public var notUndone: [RefusedMutation] = []
    /// How many could not be discarded when the person last wanted to.
    public var kept = 0
    /// Names this queue's timer and its guard of the window.
    let name: String

    public init(_ name: String = "") {
      self.name = "undo-discard" + name
    }
  }

  /// Those of which nobody answered for so long that the server forgot the device are `unknown`; those whose
  /// discarding could not be undone are `lost`.
  public enum List: Sendable { case pending, refused, unknown, lost }

  /// What of a list is looked at.
  public struct Place: Equatable, Sendable {
    /// A change of the group that is open; nil shows the whole list.
    public var opened: UUID?
    public var page = 0
  }

  /// Changes that the person is about to discard.
  public struct Discarding: Equatable, Sendable {
    public var list: List
    public var changes: [UUID]
  }

  public indirect enum Action: Equatable {
    /// Nil closes the group.
    case opened(List, UUID?)
    case paged(List, Int)
    case retryTapped(UUID)
    case retryAllTapped
    case discard(DiscardAction)
    case goTo(Path)
  }

  /// What happens from the wish to discard changes until that cannot be undone any more.
  public indirect enum DiscardAction: Equatable {
    case discardTapped(List, [UUID])
    case discardConfirmed
    case discardCancelled
    case discardAnswered([PendingMutation], gone: [UUID])
    case undoTapped
    /// What became of one that was to be done again; a refusal, or of one that was tried once more.
    case undoAnswered(RefusedMutation, MutationOutcome)
    case undoExpired
  }

  /// - Parameter sync: what waits and what was refused.
  static func reduce(_ state: inout State, _ action: Action, sync: SyncStatus) -> Effect<Action> {
    let wasGuarded = !state.notUndone.isEmpty
    let effect = step(&state, action, sync: sync)
    let isGuarded = !state.notUndone.isEmpty
    guard wasGuarded != isGuarded else { return effect }
    return .guardUnload(isGuarded, by: state.name) + effect
  }

  private static func step(
    _ state: inout State, _ action: Action, sync: SyncStatus
  ) -> Effect<Action> {
    switch action {
    case .discard(let action):
      return reduceDiscard(&state, action, sync: sync)
    case .opened(let list, let change):
      state[list] = Place(opened: change)
      return .focus(list.id)
    case .paged(let list, let page):
      state[list].page = page
      return .focus(list.id)
    case .retryTapped(let id):
      for mutation in state.notUndone where mutation.id == id {
        return redo(mutation, &state)
      }
      return .fire(.retryRefused(id))
    case .retryAllTapped:
      return .all(sync.refused.map { $0.isSetAside ? .none : .fire(.retryRefused($0.id)) })
    case .goTo(let route):
      return .push(route.text)
    }
  }
}

extension Queue.List {
  /// The id of the list on the page.
  var id: String {
    switch self {
    case .pending: "queue-pending"
    case .refused: "queue-refused"
    case .unknown: "queue-unknown"
    case .lost: "queue-lost"
    }
  }
}

extension Queue.State {
  subscript(list: Queue.List) -> Queue.Place {
    get {
      switch list {
      case .pending: pending
      case .refused: refused
      case .unknown: unknown
      case .lost: lost
      }
    }
    set {
      switch list {
      case .pending: pending = newValue
      case .refused: refused = newValue
      case .unknown: unknown = newValue
      case .lost: lost = newValue
      }
    }
  }
}
