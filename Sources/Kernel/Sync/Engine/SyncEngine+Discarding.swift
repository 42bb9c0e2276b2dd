import Fields
import Records
import Values

/// Taking back what waits: only what has surely not been sent. Anything else may reach the server at
/// any time, whatever became of the answer.
extension SyncEngine {
  @inline(never)
  func discardPending(_ ids: [UUID]) {
    queue.askedBack += ids
    // Without a hold the store gives nothing back: no need to wait with that answer.
    if !leadership.isLeader || queue.hold.after == nil { discardHere() }
  }

  /// Discards what lies in this tab's memory only, and asks the leader for what is stored.
  private func discardHere() {
    let asked = queue.sortAskedBack()
    let memory = asked.memory.map { $0.id }
    let stored = asked.stored.map { $0.id }
    removeFromQueue(memory)
    if leadership.isLeader || stored.isEmpty {
      tellDiscarded(memory, kept: asked.kept + stored)
    } else {
      tellDiscarded(memory, kept: asked.kept)
      turn.broadcast(TabMessage.discard(stored))
    }
  }

  /// The leader takes it out of the store while nothing is on its way, and says so when that is
  /// durable: nothing is sent meanwhile.
  func discardAskedBack() {
    guard !queue.askedBack.isEmpty, ownsStore, store.commit == nil, !exchange.isAsking,
      !reading.isReadingQueue
    else { return }
    // Else another tab's late word of an entry could bring it back.
    guard !queue.hasUnaccounted else { return readQueue() }
    let asked = queue.sortAskedBack()
    let memory = asked.memory.map { $0.id }
    removeFromQueue(memory)
    tellDiscarded(memory, kept: asked.kept)
    guard !asked.stored.isEmpty else { return }
    store.uncommitted.takenBack = asked.stored
    replica.meta.known = max(replica.meta.known, queue.accounted)
    rebase { _ in
      commitAll(
        thenTell: TabMessage.discarded(
          asked.stored.map { $0.id }, kept: [], commits: replica.meta.commits + 1,
          known: replica.meta.known))
    }
  }

  /// The store has let go of them.
  func finishDiscarding(_ entries: [QueueEntry]) {
    guard !entries.isEmpty else { return }
    let ids = entries.map { $0.id }
    removeFromQueue(ids)
    turn.outputs.append(.discarded(ids, kept: []))
  }

  /// The store has not let go of them.
  func undoDiscarding(_ entries: [QueueEntry]) {
    if !entries.isEmpty { tellDiscarded([], kept: entries.map { $0.id }) }
  }

  /// Takes entries out of what is seen. What builds on them is run again, and what cannot be any
  /// more waits for the server's word on it.
  func removeFromQueue(_ ids: [UUID]) {
    guard !ids.isEmpty else { return }
    rebase { _ in queue.remove(ids) }
    turn.isStatusChanged = true
  }

  /// Answers whoever asked, in the other tabs too.
  private func tellDiscarded(_ ids: [UUID], kept: [UUID]) {
    guard !ids.isEmpty || !kept.isEmpty else { return }
    turn.outputs.append(.discarded(ids, kept: kept))
    if !kept.isEmpty {
      turn.broadcast(
        TabMessage.discarded(
          [], kept: kept, commits: replica.meta.commits, known: replica.meta.known))
    }
  }

  /// A tab that gives up the lead has discarded nothing of what it was still asked.
  func refuseDiscards() {
    let asked = queue.askedBack
    queue.askedBack = []
    tellDiscarded([], kept: asked)
  }
}
