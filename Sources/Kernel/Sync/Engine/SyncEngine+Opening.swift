import Fields
import Records
import Values

/// From the store to the screen: once at the start, and again whenever this tab cannot be sure that it
/// has what the store has.
extension SyncEngine {
  func load(_ scope: SyncLoad) {
    if reading.start(scope, at: turn.number) { turn.outputs.append(.load(scope)) }
  }

  func loaded(_ space: StoredSpace) {
    guard let answered = reading.finish() else { return }
    guard !answered.isStale else { return load(answered.scope) }
    let contents = StoreContents(space, schema: schema)
    if answered.scope == .withoutReplica {
      guard contents.broken.isEmpty, !reading.mustReload, replica.hasAll(of: contents.meta) else {
        return load(.everything)
      }
      if let stored = contents.meta { replica.meta = stored }
    } else {
      contents.readReplica(space, schema: schema)
      reading.mustReload = false
    }
    mergeQueue(contents, since: answered.since)
    adoptHold(contents)
    if answered.scope == .everything { installReplica(contents) } else { rebase { _ in } }
    if life == .starting { open(contents.opening) }
  }

  func storeUnavailable() {
    _ = reading.finish()
    guard life == .starting else {
      reading.mustReload = true
      storeFailed()
      return
    }
    store.condition = .absent
    _ = leadership.set(false)
    reading.mustCheck = false
    withdraw()
    replica.meta.client = freshID()
    _ = replica.adoptSchema()
    open(.memoryOnly)
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
    queue.sort()
    queue.account(upTo: contents.lastSequence)
    queue.accountForStored()
    refusals.replace(by: contents.refused, queue, store)
    if leadership.isLeader || life == .starting { reading.broken = contents.broken }
    self.turn.isStatusChanged = true
  }

  private func installReplica(_ contents: StoreContents) {
    let before = replica.storage
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
    if life == .open {
      for key in replica.differences(from: before) { turn.noteChange(of: key) }
    }
  }
}
