import Fields
import Records

/// Promising that what waits has not been sent, so that the person can discard it.
extension SyncEngine {
  /// Puts a hold on what waits, while nothing can be sent.
  func putHold() {
    guard ownsStore, store.condition == .durable, !queue.hold.isRefused, queue.hold.after == nil,
      store.commit == nil, !exchange.isAsking, pace.isVisible,
      !pace.isOnline || pace.isWaiting || exchange.halted != nil, let sent = queue.hold.offered,
      queue.hasStored(after: sent)
    else { return }
    commitHold(.put(after: sent))
  }

  /// Takes the hold away when the batch has what lies behind it; true while that is on its way.
  func liftHold(for batch: [QueueEntry]) -> Bool {
    guard batch.contains(where: { $0.place == .stored && queue.isUnsent($0) }) else {
      return false
    }
    showHold(nil)
    commitHold(.lift)
    return true
  }

  private func commitHold(_ change: Hold.Change) {
    var content = Uncommitted()
    content.hold = change
    store.commit = commit(content, thenTell: TabMessage.hold(change.after))
  }

  func holdCommitted(_ change: Hold.Change) {
    if change.after != nil { store.uncommitted.hold = nil }
    showHold(change.after)
  }

  /// What was not put is not promised. What was not taken away is not true any more and goes with
  /// the next commit: sending does not wait for a store that takes nothing.
  func holdFailed(_ change: Hold.Change) {
    queue.hold.isRefused = true
    if change.after == nil { store.uncommitted.hold = .lift }
  }

  func showHold(_ after: Int64?) {
    if queue.hold.set(after) { turn.isStatusChanged = true }
  }

  /// What the store's hold says to this tab.
  func adoptHold(_ contents: StoreContents) {
    showHold(store.uncommitted.hold == nil ? contents.hold : nil)
    if leadership.isLeader, !reading.mustCheck {
      queue.hold.assumeSent(upTo: contents.lastSequence)
    }
  }
}
