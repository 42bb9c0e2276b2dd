import Fields
import Records
import Values

extension SyncEngine {
  func load(_ scope: SyncLoad) {
    if var running = loading {
      // The answer on its way may lack what makes this one necessary.
      if running.scope == .withoutReplica { running.scope = scope }
      running.isStale = true
      loading = running
      return
    }
    loading = Loading(scope: scope, since: inputs)
    outputs.append(.load(scope))
  }

  func loaded(_ space: StoredSpace) {
    guard let answered = loading else { return }
    loading = nil
    guard !answered.isStale else {
      load(answered.scope)
      return
    }
    let found = FoundStore(space, schema: schema)
    if answered.scope == .withoutReplica {
      guard found.broken.isEmpty, !mustReload, isSame(found.meta) else {
        load(.everything)
        return
      }
      if let stored = found.meta { meta = stored }
    } else {
      found.readReplica(space, schema: schema)
      mustReload = false
    }
    takeQueue(found, since: answered.since)
    takeHold(found)
    if answered.scope == .everything { takeReplica(found) } else { rebase { _ in } }
    if life == .starting {
      open(
        found.isWhole
          ? .ready
          : .repaired(
            rescued: found.entries.count + found.refused.count, lost: found.lost))
    }
  }

  /// Whether the store has nothing of the replica that this tab has not.
  private func isSame(_ stored: StoredMeta?) -> Bool {
    guard let stored else { return meta.commits == 0 }
    return stored.commits == meta.commits && stored.cursor == meta.cursor
      && stored.fingerprint == fingerprint && stored.revision <= schema.revision
  }

  func storeUnavailable() {
    loading = nil
    guard life == .starting else {
      mustReload = true
      storeFailed()
      return
    }
    store = .absent
    isMemoryOnly = true
    isLeader = false
    mustCheckStore = false
    withdraw()
    meta.client = freshID()
    adoptReplica()
    open(.memoryOnly)
  }

  /// The replica is in the words of this schema from now on.
  private func adoptReplica() {
    meta.fingerprint = fingerprint
    meta.revision = schema.revision
  }

  private func open(_ opening: SyncOpening) {
    life = .open
    outputs.append(.opened(opening))
    isStatusChanged = true
    runEarlyMutations()
  }

  /// Takes the stored queue for what waits, keeps what is not stored, and what was stored after the
  /// reading began.
  private func takeQueue(_ found: FoundStore, since: Int) {
    var inStore = HashSet<UUID>()
    for entry in found.entries { inStore.insert(entry.id) }
    let known = found.meta?.known ?? 0
    queue.remove { entry in
      entry.place == .stored && !inStore.contains(entry.id)
        && (entry.knownSince <= since || entry.sequence <= known)
    }
    for entry in found.entries { _ = insert(entry) }
    sortStored()
    accounted = max(accounted, found.lastSequence)
    for entry in queue where entry.place == .stored { account(for: entry.sequence) }
    let shown = refused
    refused = found.refused.filter { !discarded.contains($0.id) && waiting($0.id) == nil }
    for one in shown where isUnsaved(one.id) && !found.refused.contains(one.id) {
      refused.append(one)
    }
    if isLeader || life == .starting { broken = found.broken }
    isStatusChanged = true
  }

  private func takeReplica(_ found: FoundStore) {
    let before = storage
    storage = LayeredStorage(found.replica)
    let oldRole = meta.role
    if let stored = found.meta {
      meta = stored
    } else {
      let client = found.entries.first?.client ?? meta.client
      meta = StoredMeta()
      meta.client = client == .zero ? freshID() : client
      uncommitted.hasMeta = true
    }
    if meta.role.isEmpty { meta.role = oldRole }
    settled.raise(meta.client, to: meta.settled)
    acknowledged.raise(meta.client, to: meta.settled)
    refresh = nil
    uncommitted.buckets = []
    if found.isReplicaBroken {
      meta.cursor = 0
      meta.isComplete = false
      uncommitted.addAllBuckets()
      if !hasToldDamage { broadcast(TabMessage.damaged()) }
    }
    hasToldDamage = found.isReplicaBroken
    if isOutrun {
      withdraw()
      setLeads(false)
      stopped(.outdated)
    } else if meta.fingerprint != fingerprint {
      adoptReplica()
      meta.cursor = 0
      uncommitted.hasMeta = true
      uncommitted.addAllBuckets()
    }
    replay()
    if life == .open { noteDifferences(from: before) }
  }

  /// Notes every record that is seen differently than in `before`.
  private func noteDifferences(from before: LayeredStorage) {
    for table in schema.tables {
      let old = before.base.rows(of: table.name)
      let new = storage.base.rows(of: table.name)
      noteDifferences(of: table, new.keys, old, new)
      noteDifferences(of: table, old.keys, old, new)
    }
  }

  @inline(never)
  private func noteDifferences(
    of table: RecordTable, _ ids: [UUID], _ old: HashMap<UUID, Row>, _ new: HashMap<UUID, Row>
  ) {
    for id in ids.ordered() where old[id] != new[id] { changed.add(RecordKey(table.name, id)) }
  }

  // The queue as other tabs fill it

  func account(for sequence: Int64) {
    if sequence == accounted + 1 { accounted = sequence }
  }

  func readQueue() {
    guard !isReadingQueue else { return }
    isReadingQueue = true
    mustReadQueue = false
    outputs.append(.readQueue(after: accounted))
  }

  func queueRead(_ entries: [StoredEntry]) {
    isReadingQueue = false
    guard isLeader, life == .open else { return }
    var isNew = false
    for entry in entries {
      accounted = max(accounted, entry.sequence)
      guard let found = QueueEntry(storedBytes: entry.bytes, sequence: entry.sequence) else {
        broken.sequences.append(entry.sequence)
        continue
      }
      isNew = insert(found) || isNew
    }
    if isNew { reorder() }
  }

  /// Takes an entry that the store holds into the queue, without showing it yet. False when it was
  /// there.
  func insert(_ found: QueueEntry) -> Bool {
    account(for: found.sequence)
    guard found.sequence > acknowledged[found.client] ?? 0, !isBarred(found.id) else {
      return false
    }
    refused.remove(found.id)
    discarded.remove(found.id)
    found.knownSince = inputs
    guard let entry = waiting(found.id) else {
      queue.append(found)
      return true
    }
    guard entry.place != .stored else { return false }
    entry.place = .stored
    entry.mutation.client = found.client
    entry.sequence = found.sequence
    entry.knownSince = inputs
    return true
  }
}
