import Fields
import Records
import Values

/// Taking back what waits: only what has surely not been sent. Anything else may reach the server at
/// any time, whatever became of the answer.
extension SyncEngine {
  @inline(never)
  func discardPending(_ ids: [UUID]) {
    askedBack += ids
    // Without a hold the store gives nothing back: no need to wait with that answer.
    if !isLeader || hold == nil { discardHere() }
  }

  /// Discards what lies in this tab's memory only, and asks the leader for what is stored.
  private func discardHere() {
    let (memory, stored, kept) = sorted()
    forget(memory)
    if isLeader || stored.isEmpty {
      tellDiscarded(memory.map { $0.id }, kept: kept + stored.map { $0.id })
    } else {
      tellDiscarded(memory.map { $0.id }, kept: kept)
      broadcast(TabMessage.discard(stored.map { $0.id }))
    }
  }

  /// The leader takes it out of the store while nothing is on its way, and says so when that is
  /// durable: nothing is sent meanwhile.
  func discardIfDue() {
    guard !askedBack.isEmpty, ownsStore, commit == nil, inFlight == nil, !isReadingQueue else {
      return
    }
    // Else another tab's late word of an entry could bring it back.
    guard !hasUnaccounted else { return readQueue() }
    let (memory, stored, kept) = sorted()
    forget(memory)
    tellDiscarded(memory.map { $0.id }, kept: kept)
    guard !stored.isEmpty else { return }
    uncommitted.takenBack = stored
    meta.known = max(meta.known, accounted)
    rebase { _ in
      commitAll(
        thenTell: TabMessage.discarded(
          stored.map { $0.id }, kept: [], commits: meta.commits + 1, known: meta.known))
    }
  }

  /// What is asked back, by what can be done about it. What is not in the queue any more is kept.
  private func sorted() -> (memory: [QueueEntry], stored: [QueueEntry], kept: [UUID]) {
    let asked = HashSet(askedBack)
    var memory: [QueueEntry] = []
    var stored: [QueueEntry] = []
    var taken = HashSet<UUID>()
    for entry in queue where asked.contains(entry.id) && isUnsent(entry) {
      if entry.place == .stored { stored.append(entry) } else { memory.append(entry) }
      taken.insert(entry.id)
    }
    let kept = askedBack.filter { !taken.contains($0) }
    askedBack = []
    return (memory, stored, kept)
  }

  func takenBack(_ entries: [QueueEntry]) {
    guard !entries.isEmpty else { return }
    forget(entries)
    outputs.append(.discarded(entries.map { $0.id }, kept: []))
  }

  func notTakenBack(_ entries: [QueueEntry]) {
    if !entries.isEmpty { tellDiscarded([], kept: entries.map { $0.id }) }
  }

  private func forget(_ entries: [QueueEntry]) {
    forget(entries.map { $0.id })
  }

  /// Takes entries out of what is seen. What builds on them is run again, and what cannot be any
  /// more waits for the server's word on it.
  func forget(_ ids: [UUID]) {
    guard !ids.isEmpty else { return }
    let gone = HashSet(ids)
    rebase { _ in queue.remove { gone.contains($0.id) } }
    isStatusChanged = true
  }

  /// Answers whoever asked, in the other tabs too.
  private func tellDiscarded(_ ids: [UUID], kept: [UUID]) {
    guard !ids.isEmpty || !kept.isEmpty else { return }
    outputs.append(.discarded(ids, kept: kept))
    if !kept.isEmpty {
      broadcast(TabMessage.discarded([], kept: kept, commits: meta.commits, known: meta.known))
    }
  }

  /// A tab that gives up the lead has discarded nothing of what it was still asked.
  func refuseDiscards() {
    let asked = askedBack
    askedBack = []
    tellDiscarded([], kept: asked)
  }

  // Other tabs

  func heardDiscard(_ reader: inout CompactReader) {
    let ids = reader.ids()
    if isLeader, !reader.failed { askedBack += ids }
  }

  func heardDiscarded(_ reader: inout CompactReader) {
    let ids = reader.ids()
    let kept = reader.ids()
    let commits = reader.integer()
    let known = reader.integer()
    guard !reader.failed, !isLeader else { return }
    outputs.append(.discarded(ids, kept: kept))
    guard !ids.isEmpty else { return }
    guard life == .open, loading == nil else { return load(.everything) }
    meta.commits = commits
    meta.known = known
    forget(ids)
  }

  func heardHold(_ reader: inout CompactReader) {
    let after = reader.integer()
    if !reader.failed, !isLeader { show(hold: after < 0 ? nil : after) }
  }
}
