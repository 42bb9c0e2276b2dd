import Fields
import Records
import Values

extension SyncEngine {
  /// Whether this tab leads and its replica is known to be the store's, but for what is uncommitted:
  /// only then it may write a part of it.
  var ownsStore: Bool {
    isLeader && loading == nil && !mustCheckStore && !mustReload && !isOutrun
  }

  /// Whether a tab of a newer app has written the store in words that this one does not know: then
  /// this one shows what it can, adds to the queue, and leaves all else to that one.
  var isOutrun: Bool { meta.revision > schema.revision }

  /// Hands everything that the store lacks to it, in one commit. Only while nothing lies on top of
  /// what the server said. `message` goes to the other tabs once it is durable.
  func commitAll(thenTell message: [UInt8]) {
    guard isLeader, store != .absent, commit == nil else {
      if store == .absent || !isLeader { settled.raise(uncommitted.settles) }
      return
    }
    var content = uncommitted
    uncommitted = Uncommitted()
    content.hasMeta = true
    meta.commits += 1
    meta.settled = max(meta.settled, content.settles[meta.client] ?? 0)
    commit = write(content, thenTell: message)
  }

  /// Writes what is refused or discarded beside the leader's commits: that needs no lead.
  func commitRefusals() {
    var content = Uncommitted()
    content.refused = uncommitted.refused
    content.discards = uncommitted.discards
    uncommitted.refused = []
    uncommitted.discards = []
    guard store != .absent, !content.hasNoRefusals else { return }
    sideCommits.append(write(content, thenTell: TabMessage.refusals()))
  }

  func write(_ content: Uncommitted, thenTell message: [UInt8]) -> CommitInFlight {
    var puts: [StoredValue] = []
    var deletes: [String] = []
    let buckets = content.buckets.ordered()
    let values = ReplicaBucket.values(of: buckets, in: storage.base, schema)
    for (position, value) in values.enumerated() {
      meta.setBucket(buckets[position], value.bytes != nil)
      if value.bytes != nil { puts.append(value) } else { deletes.append(value.key) }
    }
    for id in content.discards { deletes.append(StoredRefusal.key(id)) }
    for refused in content.refused {
      puts.append(StoredValue(refused.stored.key, refused.stored.storedBytes))
    }
    if content.hasMeta { puts.append(StoredValue(SyncKeys.meta, meta.storedBytes)) }
    switch content.hold {
    case .put(let after):
      puts.append(StoredValue(SyncKeys.hold, StoredHold(after: after).storedBytes))
    case .lift: deletes.append(SyncKeys.hold)
    case nil: break
    }
    let removes = content.removes + content.takenBack.map { $0.sequence }
    let token = token()
    outputs.append(
      .commit(SyncCommit(token: token, puts: puts, deletes: deletes, removes: removes)))
    return CommitInFlight(token: token, content: content, message: message)
  }

  func committed(_ token: Int) {
    guard let done = takeCommit(token) else { return }
    settled.raise(done.content.settles)
    acknowledged.raise(done.content.settles)
    discarded.subtract(done.content.discards)
    isHoldRefused = false
    if let change = done.content.hold { holdCommitted(change) }
    takenBack(done.content.takenBack)
    broadcast(done.message)
    storeAnswered()
    runLaterRetries()
  }

  func commitFailed(_ token: Int) {
    guard var failed = takeCommit(token)?.content else { return }
    unbar(&failed)
    if failed.hasMeta { uncommitted.hasMeta = true }
    uncommitted.buckets.formUnion(failed.buckets)
    for lost in failed.refused where refused.contains(lost.id) {
      uncommitted.refused.append(lost)
    }
    for id in failed.discards where discarded.contains(id) { uncommitted.discards.append(id) }
    uncommitted.removes += failed.removes
    uncommitted.settles.raise(failed.settles)
    notTakenBack(failed.takenBack)
    if let change = failed.hold { holdFailed(change) }
    if !failed.isHoldAlone { storeFailed() }
    runLaterRetries()
  }

  private func takeCommit(_ token: Int) -> CommitInFlight? {
    if let done = commit, done.token == token {
      commit = nil
      return done
    }
    for position in sideCommits.indices where sideCommits[position].token == token {
      return sideCommits.remove(at: position)
    }
    return nil
  }

  /// Whether that refused mutation is in memory only.
  func isUnsaved(_ id: UUID) -> Bool {
    uncommitted.refuses(id) || sideCommits.contains { $0.content.refuses(id) }
  }

  // A store that takes nothing

  func storeFailed() {
    guard store != .absent else { return }
    store = .failing
    if !isMemoryOnly { isStatusChanged = true }
    isMemoryOnly = true
    if isVisible, !timers.contains(.store) {
      storeFailures += 1
      start(.store, backoff(storeFailures + 3))
    }
  }

  /// The store took something: the warning ends when it has all.
  func storeAnswered() {
    guard store != .absent, isMemoryOnly, commit == nil, appends.isEmpty,
      isLeader ? uncommitted.isEmpty : uncommitted.hasNoRefusals,
      !queue.contains(where: { $0.place == .memory })
    else { return }
    store = .durable
    storeFailures = 0
    isMemoryOnly = false
    isStatusChanged = true
    cancel(.store)
  }

  /// Tries again to store what lies in memory only: none of it while one is on its way to the server,
  /// since another tab might be faster with those behind it.
  func retryStore() {
    guard store == .failing, life == .open else { return }
    if isLeader, mustReload { load(.everything) }
    let waitsForServer = queue.contains { $0.place == .memory && $0.sequence > 0 }
    if !waitsForServer {
      for entry in queue where entry.place == .memory {
        append(entry, caller: nil, retrying: nil)
      }
    }
    // Else a commit of nothing new would not end the warning, and make all tabs read again.
    if ownsStore, commit == nil, inFlight == nil, !waitsForServer || !uncommitted.isEmpty {
      rebase { _ in commitAll(thenTell: TabMessage.reload()) }
    }
    if !isLeader {
      commitRefusals()
      storeAnswered()
    }
    guard store == .failing else { return }
    if isVisible, !timers.contains(.store) {
      storeFailures += 1
      start(.store, backoff(storeFailures + 3))
    }
  }
}
