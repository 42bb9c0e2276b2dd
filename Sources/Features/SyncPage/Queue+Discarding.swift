import Flow
import Records
import Sync
import Values

extension Queue {
  static func reduceDiscard(
    _ state: inout State, _ action: DiscardAction, sync: SyncStatus
  ) -> Effect<Action> {
    switch action {
    case .discardTapped(let list, let changes):
      state.discarding = Discarding(list: list, changes: changes)
      state.kept = 0
      return .none
    case .discardCancelled:
      state.discarding = nil
      return .none
    case .discardConfirmed:
      guard let discarding = state.discarding else { return .none }
      state.discarding = nil
      if discarding.list == .lost {
        state.notUndone.removeAll { discarding.changes.contains($0.id) }
        return .none
      }
      return discard(discarding, sync)
    case .discardAnswered(let asked, let gone):
      return finishDiscarding(&state, asked, HashSet(gone), sync)
    case .undoTapped:
      let again = state.discarded.map { undo($0) }
      state.discarded = []
      return .cancelTimer(state.name) + .all(again)
    case .undoAnswered(let mutation, let outcome):
      return finishUndo(&state, mutation, outcome)
    case .undoExpired:
      state.discarded = []
      return .none
    }
  }

  /// Does it again. What a plan, a limit or another's change allows no more is refused, and kept in sight.
  private static func undo(_ discarded: PendingMutation) -> Effect<Action> {
    .mutate(name: discarded.name, arguments: discarded.arguments) { outcome in
      guard case .refused(let refusal) = outcome else { return nil }
      let refused = RefusedMutation(
        id: discarded.id, name: discarded.name, arguments: discarded.arguments,
        time: discarded.time, refusal: refusal)
      return .discard(.undoAnswered(refused, outcome))
    }
  }

  /// Tries one once more whose discarding could not be undone. It is out of the list until that is answered, so that
  /// a second tap tries nothing.
  static func redo(_ mutation: RefusedMutation, _ state: inout State) -> Effect<Action> {
    state.notUndone.removeAll { $0.id == mutation.id }
    return .mutate(name: mutation.name, arguments: mutation.arguments) {
      .discard(.undoAnswered(mutation, $0))
    }
  }

  private static func finishUndo(
    _ state: inout State, _ mutation: RefusedMutation, _ outcome: MutationOutcome
  ) -> Effect<Action> {
    guard case .refused(let refusal) = outcome else { return .none }
    var lost = mutation
    lost.refusal = refusal
    state.notUndone.append(lost)
    return .fire(.scrollToTop)
  }

  /// More than that is not done again in one stroke.
  private static let undoable = 500

  private static func discard(_ discarding: Discarding, _ sync: SyncStatus) -> Effect<Action> {
    guard discarding.list == .pending else {
      return .all(discarding.changes.map { .fire(.discardRefused($0)) })
    }
    let asked = HashSet(discarding.changes)
    let mutations = sync.pending.filter { asked.contains($0.id) }
    return .discardPending(discarding.changes) { .discard(.discardAnswered(mutations, gone: $0)) }
  }

  private static func finishDiscarding(
    _ state: inout State, _ asked: [PendingMutation], _ gone: HashSet<UUID>, _ sync: SyncStatus
  ) -> Effect<Action> {
    let discarded = asked.filter { gone.contains($0.id) }
    state.kept = asked.count - discarded.count
    state.discarded = canUndo(discarded, gone, sync) ? discarded : []
    let look: Effect<Action> = state.kept > 0 ? .fire(.scrollToTop) : .none
    guard !state.discarded.isEmpty else { return look }
    return look + .after(state.name, milliseconds: 10_000, .discard(.undoExpired))
  }

  /// Done again, they come behind all that waits: fine where none of that builds on them.
  private static func canUndo(
    _ discarded: [PendingMutation], _ gone: HashSet<UUID>, _ sync: SyncStatus
  ) -> Bool {
    guard discarded.count <= undoable else { return false }
    let touched = HashSet(discarded.flatMap { $0.touched })
    return !sync.pending.contains { waiting in
      !gone.contains(waiting.id) && waiting.touched.contains { touched.contains($0) }
    }
  }
}
