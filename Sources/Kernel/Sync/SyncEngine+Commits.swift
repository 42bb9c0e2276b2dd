import Fields
import Records
import Values

extension SyncEngine {
  /// Whether this tab leads and its replica is known to be the store's, but for what is uncommitted:
  /// only then it may write a part of it.
  var ownsStore: Bool { isLeader && loading == nil && !mustCheckStore && !mustReload }

  /// Hands everything that the store lacks to it, in one commit. Only while nothing lies on top of
  /// what the server said. `message` goes to the other tabs once it is durable.
  func commitAll(thenTell message: [UInt8]) {
    guard isLeader, store != .absent, commit == nil else {
      if store == .absent || !isLeader { settle(uncommitted.settles) }
      return
    }
    var content = uncommitted
    uncommitted = Uncommitted()
    content.hasMeta = true
    let parts = ReplicaBucket.bytes(of: content.buckets, in: storage.base, schema)
    var puts: [StoredValue] = []
    var deletes: [String] = []
    for part in parts {
      meta.setBucket(part.bucket, part.bytes != nil)
      if let bytes = part.bytes {
        puts.append(StoredValue(ReplicaBucket.key(part.bucket), bytes))
      } else {
        deletes.append(ReplicaBucket.key(part.bucket))
      }
    }
    deletes += content.discards.map { StoredRefusal.key($0) }
    for refusal in content.refused { puts.append(StoredValue(refusal.key, refusal.storedBytes)) }
    meta.commits += 1
    meta.settled = max(meta.settled, content.settles[meta.client] ?? 0)
    puts.append(StoredValue(SyncKeys.meta, meta.storedBytes))
    let token = token()
    commit = CommitInFlight(token: token, content: content, message: message)
    outputs.append(
      .commit(SyncCommit(token: token, puts: puts, deletes: deletes, removes: content.removes)))
  }

  func committed(_ token: Int) {
    if let side = sideCommits.removeValue(forKey: token) {
      discarded.subtract(side.discards)
      outputs.append(.broadcast(TabMessage.refusals()))
      storeAnswered()
      runLaterRetries()
      return
    }
    guard let done = commit, done.token == token else { return }
    commit = nil
    settle(done.content.settles)
    discarded.subtract(done.content.discards)
    outputs.append(.broadcast(done.message))
    storeAnswered()
    runLaterRetries()
  }

  func commitFailed(_ token: Int) {
    if let side = sideCommits.removeValue(forKey: token) {
      keep(side)
      storeFailed()
      runLaterRetries()
      return
    }
    guard let failed = commit, failed.token == token else { return }
    commit = nil
    uncommitted.hasMeta = true
    uncommitted.buckets.formUnion(failed.content.buckets)
    keep(SideCommit(refused: failed.content.refused, discards: failed.content.discards))
    uncommitted.removes += failed.content.removes
    for (client, sequence) in failed.content.settles {
      uncommitted.settles[client] = max(uncommitted.settles[client] ?? 0, sequence)
    }
    storeFailed()
    runLaterRetries()
  }

  /// Writes what is refused or discarded beside the leader's commits: that needs no lead.
  func commitRefusals() {
    let side = SideCommit(refused: uncommitted.refused, discards: uncommitted.discards)
    uncommitted.refused = []
    uncommitted.discards = []
    guard store != .absent, !side.refused.isEmpty || !side.discards.isEmpty else { return }
    let token = token()
    sideCommits[token] = side
    outputs.append(
      .commit(
        SyncCommit(
          token: token, puts: side.refused.map { StoredValue($0.key, $0.storedBytes) },
          deletes: side.discards.map { StoredRefusal.key($0) }, removes: [])))
  }

  /// Whether that refused mutation is in memory only.
  func isUnsaved(_ id: UUID) -> Bool {
    uncommitted.refused.contains { $0.id == id } || sideCommits.values.contains { $0.saves(id) }
  }

  /// Keeps what the store did not take, if it still holds.
  private func keep(_ failed: SideCommit) {
    uncommitted.refused += failed.refused.filter { stored in
      refused.contains { $0.id == stored.id }
    }
    uncommitted.discards += failed.discards.filter { discarded.contains($0) }
  }

  private func settle(_ settles: SmallMap<UUID, Int64>) {
    for (client, sequence) in settles { settled[client] = max(settled[client] ?? 0, sequence) }
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
    if !queue.contains(where: { $0.place == .memory && $0.mutation.sequence > 0 }) {
      for position in queue.indices where queue[position].place == .memory {
        append(position, caller: nil, retrying: nil)
      }
    }
    if ownsStore, commit == nil, inFlight == nil {
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
