import Fields
import Records
import Values

/// From the store to the screen: once at the start, and again when another tab has written what this one
/// has not heard.
extension LocalEngine {
  func loaded(_ space: StoredSpace) {
    guard let answered = reading.finish() else { return }
    guard !answered.isStale else { return load(answered.scope) }
    let mark = LocalStore.mark(of: space)
    if answered.scope == .withoutReplica {
      if mark != store.mark { reload() }
      return
    }
    // Another tab erased it.
    if life == .open, store.isBegun, space.values.isEmpty { return stopErased() }
    let contents = StoreContents(space, schema: schema)
    contents.readReplica(space, schema: schema)
    install(contents, space, mark)
    if life == .starting { open(opening(contents)) }
  }

  /// Reads all of it once more, when no commit is on its way.
  func reload() {
    reading.mustReload = store.commit != nil
    if !reading.mustReload { load(.everything) }
  }

  private func install(_ contents: StoreContents, _ space: StoredSpace, _ mark: Int64?) {
    let before = replica.storage
    _ = replica.install(contents) { .zero }
    replica.meta.role = configuration.role
    store.mark = mark
    store.isBegun = space.values.contains { $0.key == SyncKeys.meta }
    if contents.meta == nil, !space.values.isEmpty {
      // Above every version that there was.
      replica.meta.cursor = mark ?? turn.now.milliseconds
    }
    store.buckets = SmallSet()
    store.broken = contents.broken.keys
    if contents.meta == nil || contents.isReplicaBroken { rewriteAll() }
    if !replica.isOutrun {
      adoptSchema()
      putBeginning()
    }
    runUnsaved()
    // What it lacked another tab may have made impossible.
    if store.hasAll { storeAnswered() }
    turn.isStatusChanged = true
    guard life == .open else { return }
    for key in replica.differences(from: before) { turn.noteChange(of: key) }
  }

  /// The rows are in the words of this schema from now on, by their fields' names.
  private func adoptSchema() {
    let version = replica.meta.cursor
    if replica.adoptSchema() {
      replica.meta.cursor = version
      rewriteAll()
    }
  }

  private func rewriteAll() {
    store.hasMeta = true
    store.buckets = SmallSet(all: 0..<SyncKeys.buckets)
  }

  /// What the space has from its first moment, also when that could not be read any more.
  private func putBeginning() {
    for record in beginning {
      guard let table = schema.table(named: record.table),
        replica.storage.base.row(table, record.id) == nil
      else { continue }
      replica.storage.base.put(table, record.id, table.row(from: record.record))
      store.buckets.insert(ReplicaBucket.bucket(of: record.id))
      store.hasMeta = true
    }
  }

  /// How the store was found: how many records could be read, and how many parts of it could not.
  private func opening(_ contents: StoreContents) -> SyncOpening {
    guard !contents.broken.isEmpty || contents.isReplicaBroken else { return .ready }
    var lost = 0
    for key in contents.broken.keys where key.begins(with: SyncKeys.bucketPrefix) { lost += 1 }
    // One that is named in `meta` may be gone altogether.
    if contents.meta != nil, contents.isReplicaBroken { lost = max(1, lost) }
    return .repaired(rescued: contents.rows.count, lost: lost)
  }

  func storeUnavailable() {
    _ = reading.finish()
    guard life == .starting else {
      reading.mustReload = true
      return storeFailed()
    }
    store.condition = .absent
    adoptSchema()
    putBeginning()
    open(.memoryOnly)
  }

  private func open(_ opening: SyncOpening) {
    life = .open
    turn.outputs.append(.opened(opening))
    turn.isStatusChanged = true
    runEarlyMutations()
  }
}
