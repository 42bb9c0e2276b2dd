import Fields
import Records
import Values

/// Into the store: all that the leader has and the store has not, in one commit.
extension SyncEngine {
  /// What the server did not cause is committed when nothing else is going on.
  func commitMeta() {
    guard ownsStore, store.condition == .durable, store.commit == nil, !exchange.isAsking,
      store.uncommitted.hasMeta
    else { return }
    rebase { _ in commitAll(thenTell: TabMessage.reload()) }
  }

  /// Hands everything that the store lacks to it, in one commit. Only while nothing lies on top of
  /// what the server said. `message` goes to the other tabs once it is durable.
  func commitAll(thenTell message: [UInt8]) {
    guard leadership.isLeader, store.condition != .absent, store.commit == nil else {
      if store.condition == .absent || !leadership.isLeader {
        clients.noteSettled(store.uncommitted.settles)
      }
      return
    }
    var content = store.uncommitted
    store.uncommitted = Uncommitted()
    content.hasMeta = true
    replica.meta.commits += 1
    replica.meta.settled = max(
      replica.meta.settled, content.settles[replica.meta.client] ?? 0)
    store.commit = commit(content, thenTell: message)
  }

  /// Writes what is refused or discarded beside the leader's commits: that needs no lead.
  func commitRefusals() {
    let content = store.uncommitted.removeRefusals()
    guard store.condition != .absent, !content.hasNoRefusals else { return }
    store.addSideCommit(commit(content, thenTell: TabMessage.refusals()))
  }

  func commit(_ content: Uncommitted, thenTell message: [UInt8]) -> CommitInFlight {
    let token = turn.token()
    turn.outputs.append(.commit(content.commit(token, of: replica, at: turn.now)))
    return CommitInFlight(token: token, content: content, message: message)
  }

  func committed(_ token: Int) {
    guard let done = store.removeCommit(token) else { return }
    clients.noteSettled(done.content.settles)
    clients.noteAcknowledged(done.content.settles)
    refusals.noteDiscarded(done.content.discards)
    queue.hold.isRefused = false
    if let change = done.content.hold { holdCommitted(change) }
    finishDiscarding(done.content.takenBack)
    turn.broadcast(done.message)
    storeAnswered()
    runLaterRetries()
  }

  func commitFailed(_ token: Int) {
    guard var failed = store.removeCommit(token)?.content else { return }
    if failed.hasMeta { replica.forgetFirst() }
    let barred = failed.removeBarred()
    if !barred.isEmpty { unbar(barred) }
    store.uncommitted.restore(failed, refusals)
    undoDiscarding(failed.takenBack)
    if let change = failed.hold { holdFailed(change) }
    if !failed.isHoldAlone { storeFailed() }
    runLaterRetries()
  }

  /// The store did not take what somebody was refused who was removed: it waits again.
  @inline(never)
  private func unbar(_ entries: [QueueEntry]) {
    for entry in entries { refusals.remove(entry.id) }
    rebase { _ in queue.putBack(entries) }
    halt(.forbidden)
  }
}
