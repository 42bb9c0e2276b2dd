import Fields
import Records
import Values

/// What was refused: kept with all that was typed, until the person retries or discards it.
extension SyncEngine {
  func retryRefused(_ id: UUID) {
    guard life == .open, let retried = refusals.mutation(id) else { return }
    guard !store.isCommitting(id), !store.isBarred(id) else { return refusals.retryLater(id) }
    let isStored = store.condition != .absent && !store.uncommitted.refuses(id)
    var mutation = StoredMutation()
    mutation.id = retried.id
    mutation.name = retried.name
    mutation.time = retried.time
    mutation.arguments = retried.arguments
    mutation.revision = retried.stored.revision
    turn.isStatusChanged = true
    if let refusal = run(mutation, caller: nil, retrying: isStored ? retried : nil) {
      refusals.setRefusal(refusal, of: id)
    } else {
      refusals.remove(id)
      store.uncommitted.refused.remove(id)
    }
  }

  /// Now it is known whether the refused mutation is stored.
  func runLaterRetries() {
    for id in refusals.removeLaterRetries() { retryRefused(id) }
  }

  func discardRefused(_ id: UUID) {
    guard life == .open, refusals.contains(id) else { return }
    refusals.discard(id)
    turn.isStatusChanged = true
    store.uncommitted.refused.remove(id)
    store.uncommitted.discards.append(id)
    commitRefusals()
  }

  /// Keeps a mutation that is out of the queue among the refused.
  func keepRefused(_ entry: QueueEntry, _ refusal: Refusal) {
    let kept = entry.refused(refusal)
    refusals.append(kept)
    store.uncommitted.refused.append(kept)
  }
}
