import Fields
import Records
import Values

/// From the store to the screen: once at the start, and again whenever this tab cannot be sure that it
/// has what the store has.
extension SyncEngine {
  func load(_ scope: SyncLoad) {
    if reading.start(scope, at: turn.number) { turn.outputs.append(.load(scope)) }
  }

  func loaded(_ part: StoredSpace) {
    guard let contents = reading.add(part, schema, at: turn.now) else { return }
    if life == .starting { show(contents) }
    guard !part.hasMore, let answered = reading.finish() else { return }
    guard !answered.isStale, !reading.findsFirstWrong(in: contents) else {
      return load(answered.scope)
    }
    if answered.scope == .withoutReplica {
      guard contents.broken.isEmpty, !reading.mustReload, replica.hasAll(of: contents.meta) else {
        return load(.everything)
      }
      if let stored = contents.meta { replica.meta = stored }
    } else {
      contents.checkReplica()
      reading.mustReload = false
    }
    mergeQueue(contents, since: answered.since)
    adoptHold(contents)
    if answered.scope == .everything { installReplica(contents) } else { rebase { _ in } }
    if life == .starting { open(contents.opening) }
  }

  /// Shows what the first view needs, and what of it comes with each part.
  private func show(_ contents: StoreContents) {
    if replica.storage === contents.storage {
      for key in contents.changed { turn.noteChange(of: key) }
    } else if !isShown, replica.showFirst(of: contents) {
      isShown = true
      turn.outputs.append(.shown)
    }
  }

  func storeUnavailable() {
    _ = reading.finish()
    guard life == .starting else {
      reading.mustReload = true
      storeFailed()
      return
    }
    store.condition = .absent
    if isShown { dropShown() }
    _ = leadership.set(false)
    reading.mustCheck = false
    withdraw()
    replica.meta.client = freshID()
    _ = replica.adoptSchema()
    open(.memoryOnly)
  }

  private func dropShown() {
    let before = replica.storage
    replica.clear()
    for key in replica.differences(from: before) { turn.noteChange(of: key) }
  }

  private func open(_ opening: SyncOpening) {
    life = .open
    turn.outputs.append(.opened(opening))
    turn.isStatusChanged = true
    runEarlyMutations()
  }

  /// Merges the stored queue into what waits: what is not stored stays, and so does what was stored
  /// after the reading began.
  private func mergeQueue(_ contents: StoreContents, since turn: Int) {
    var inStore = HashSet<UUID>()
    for entry in contents.entries { inStore.insert(entry.id) }
    queue.removeGone(unless: inStore, since: turn, known: contents.meta?.known ?? 0)
    for entry in contents.entries { _ = addStored(entry) }
    noteSettled(before: contents.entries)
    queue.sort()
    queue.account(upTo: contents.lastSequence)
    queue.accountForStored()
    refusals.replace(by: contents.refused, queue, store)
    if leadership.isLeader || life == .starting { reading.broken = contents.broken }
    self.turn.isStatusChanged = true
  }

  /// What a client did before the first that is left of it has been answered, and the store has what became of it.
  /// Where `meta` was lost nothing else says so, and a server that keeps no more refusals of that client would
  /// wait for ever to hear it.
  private func noteSettled(before entries: [QueueEntry]) {
    var firsts = SmallMap<UUID, Int64>()
    for entry in entries {
      firsts[entry.client] = min(firsts[entry.client] ?? .max, entry.sequence - 1)
    }
    clients.noteSettled(firsts)
  }

  private func installReplica(_ contents: StoreContents) {
    let before = replica.storage
    let isSame = before === contents.storage
    let onTop = before.written(since: 0)
    if isSame { before.rollback(to: 0) }
    if !replica.install(contents, freshID: freshID) { store.uncommitted.hasMeta = true }
    clients.noteSettled(replica.meta.client, upTo: replica.meta.settled)
    clients.noteAcknowledged(replica.meta.client, upTo: replica.meta.settled)
    store.uncommitted.buckets = []
    if contents.isReplicaBroken {
      replica.startOver()
      store.uncommitted.addAllBuckets()
      if !reading.hasToldDamage { turn.broadcast(TabMessage.damaged()) }
    }
    reading.hasToldDamage = contents.isReplicaBroken
    if replica.isOutrun {
      withdraw()
      setLeads(false)
      halt(.outdated)
    } else if replica.adoptSchema() {
      store.uncommitted.hasMeta = true
      store.uncommitted.addAllBuckets()
    }
    replay()
    guard life == .open || isShown else { return }
    let changed =
      isSame ? onTop + replica.storage.written(since: 0) : replica.differences(from: before)
    for key in changed { turn.noteChange(of: key) }
  }
}
