import Records
import Values

/// A store that takes nothing: what is not in it stays in memory with a warning, and is tried again.
extension SyncEngine {
  func storeFailed() {
    guard store.condition != .absent else { return }
    if !store.isMemoryOnly { turn.isStatusChanged = true }
    store.condition = .failing
    scheduleStoreRetry()
  }

  private func scheduleStoreRetry() {
    guard pace.isVisible, !pace.isRunning(.store) else { return }
    store.failures += 1
    startTimer(.store, configuration.pace.wait(after: store.failures + 3, random))
  }

  /// The store took something: the warning ends when it has all.
  func storeAnswered() {
    guard store.condition == .failing, store.hasAll(isLeader: leadership.isLeader),
      !queue.hasInMemory
    else { return }
    store.condition = .durable
    store.failures = 0
    turn.isStatusChanged = true
    cancelTimer(.store)
  }

  /// Tries again to store what lies in memory only: none of it while one is on its way to the server,
  /// since another tab might be faster with those behind it.
  func retryStore() {
    guard store.condition == .failing, life == .open else { return }
    let isLeader = leadership.isLeader
    if isLeader, reading.mustReload { load(.everything) }
    let waitsForServer = queue.hasSentFromMemory
    if !waitsForServer {
      for entry in queue.entries where entry.place == .memory {
        append(entry, caller: nil, retrying: nil)
      }
    }
    // Else a commit of nothing new would not end the warning, and make all tabs read again.
    if ownsStore, store.commit == nil, !exchange.isAsking,
      !waitsForServer || !store.uncommitted.isEmpty
    {
      rebase { _ in commitAll(thenTell: TabMessage.reload()) }
    }
    if !isLeader {
      commitRefusals()
      storeAnswered()
    }
    if store.condition == .failing { scheduleStoreRetry() }
  }
}
