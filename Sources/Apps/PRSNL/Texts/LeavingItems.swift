import Flow
import Journal
import Records
import Values

/// Items whose texts, versions, drafts and markers are to go from this device: some at a time, since the device's store
/// does one thing after another, and what somebody types meanwhile waits behind it.
struct LeavingItems: Equatable {
  /// How many items go in one pass.
  static let portion = 200

  private var ids: [UUID] = []
  /// Whether a pass is under way: its answer is to come, and `forgetNext` is called then.
  private(set) var isBusy = false

  mutating func add(_ more: [UUID]) { ids += more }

  /// Removes what lies here of the next of them, but of none that is back.
  /// - Parameter store: asks the store for something; it answers once the pass is done.
  mutating func forgetNext<Action>(
    besides shelf: Shelf, then store: Effect<Action>
  ) -> Effect<Action> {
    isBusy = !ids.isEmpty
    guard isBusy else { return .none }
    var effects: [Effect<Action>] = []
    for id in ids.prefix(Self.portion) where !shelf.has(ID(id)) {
      for prefix in JournalKey.all(of: ID(id)) { effects.append(.forgetValues(prefix)) }
    }
    ids.removeFirst(min(ids.count, Self.portion))
    return .all(effects) + store
  }
}
