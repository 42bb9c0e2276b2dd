import Fields
import Records
import Values

/// From the store to the screen: once at the start, and again when another tab has written what this one
/// has not heard.
extension LocalEngine {
  func loaded(_ part: StoredSpace) {
    guard let contents = reading.add(part, schema, at: turn.now) else { return }
    if life == .starting { show(contents) }
    guard !part.hasMore, let answered = reading.finish() else { return }
    guard !answered.isStale, !reading.findsFirstWrong(in: contents) else {
      return load(answered.scope)
    }
    // Another tab erased it, perhaps before this one had written anything.
    if life == .open, contents.isErased { return stopErased() }
    if answered.scope == .withoutReplica {
      if contents.mark != store.mark { reload() }
      return
    }
    let wasErased = life == .open && store.isBegun
    if contents.isEmpty, wasErased || !begins { return stopErased() }
    if life == .starting, contents.isErased {
      turn.outputs.append(.opened(.erased))
      return stop()
    }
    contents.checkReplica()
    install(contents)
    if life == .starting { open(opening(contents)) }
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

  /// Reads all of it once more, when no commit is on its way.
  func reload() {
    reading.mustReload = store.commit != nil
    if !reading.mustReload { load(.everything) }
  }

  private func install(_ contents: StoreContents) {
    let before = replica.storage
    _ = replica.install(contents) { .zero }
    replica.meta.role = configuration.role
    store.mark = contents.mark
    store.isBegun = contents.isBegun
    if contents.meta == nil, !contents.isEmpty {
      // Above every version that there was.
      replica.meta.cursor = contents.mark ?? turn.now.milliseconds
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
    guard life == .open || isShown, before !== contents.storage else { return }
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
      turn.noteChange(of: RecordKey(table.name, record.id))
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
    if isShown {
      let before = replica.storage
      replica.clear()
      for key in replica.differences(from: before) { turn.noteChange(of: key) }
    }
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
