import Fields
import Records
import Values

/// Into the store: all that was done since the last commit, in one.
extension LocalEngine {
  func save() {
    guard store.commit == nil, !reading.isLoading, store.condition != .absent, !store.isWaiting,
      !replica.isOutrun, !store.hasAll
    else { return }
    let token = turn.token()
    if store.unsaved.isEmpty { replica.meta.cursor += 1 }
    replica.meta.commits += 1
    replica.meta.lastSync = turn.now
    replica.meta.isComplete = true
    let mark = replica.meta.cursor
    var content = Uncommitted()
    content.hasMeta = true
    content.buckets = store.buckets
    var commit = content.commit(token, of: replica, at: turn.now)
    commit.condition = store.condition(putting: mark)
    commit.puts.append(StoredValue(LocalStore.key(mark), StoredFrame.bytes(CompactWriter())))
    if let last = store.mark { commit.deletes.append(LocalStore.key(last)) }
    commit.setsAside = store.broken
    for mutation in store.unsaved {
      for past in mutation.past { commit.past.append(past.entry.value(of: past.record)) }
    }
    store.commit = LocalStore.Commit(
      token: token, mutations: store.unsaved.count, buckets: store.buckets, mark: mark,
      message: message())
    store.buckets = SmallSet()
    turn.outputs.append(.commit(commit))
  }

  /// Above this many records the other tabs read the store.
  private static let mostTold = 200

  /// What the other tabs are told, as all is now: more may be done until this is durable.
  private func message() -> [UInt8] {
    var keys = RecordKeys()
    for mutation in store.unsaved {
      for key in mutation.keys { keys.add(key) }
    }
    guard let mark = store.mark, !store.hasMeta, keys.list.count <= Self.mostTold else {
      return TabMessage.reload()
    }
    return TabMessage.stored(since: mark, replica.meta, keys.list, of: replica)
  }

  func committed(_ token: Int) {
    guard let done = store.commit, done.token == token else { return }
    store.commit = nil
    store.mark = done.mark
    store.isBegun = true
    store.broken = []
    store.hasMeta = false
    for mutation in store.unsaved.prefix(done.mutations) {
      if let caller = mutation.caller { turn.outputs.append(.saved(token: caller)) }
    }
    store.unsaved.removeFirst(done.mutations)
    storeAnswered()
    turn.isStatusChanged = true
    turn.broadcast(done.message)
    if reading.mustReload { reload() }
  }

  func commitFailed(_ token: Int, _ why: StoreRefusal) {
    guard let failed = store.commit, failed.token == token else { return }
    store.commit = nil
    store.buckets.formUnion(failed.buckets)
    replica.forgetFirst()
    switch why {
    case .superseded: reload()
    case .failed:
      storeFailed()
      if reading.mustReload { reload() }
    }
  }

  /// The store took something, or lacks nothing any more: the warning ends.
  func storeAnswered() {
    if store.condition == .failing { store.condition = .durable }
    store.failures = 0
    store.isWaiting = false
    cancelTimer()
  }

  /// The store takes nothing: what is not in it stays in memory with a warning, and is tried again.
  func storeFailed() {
    if store.condition == .durable { turn.isStatusChanged = true }
    store.condition = .failing
    for mutation in store.unsaved { tellInMemory(mutation) }
    store.failures += 1
    store.isWaiting = true
    if pace.isVisible { startTimer(configuration.pace.wait(after: store.failures + 3, random)) }
  }
}
