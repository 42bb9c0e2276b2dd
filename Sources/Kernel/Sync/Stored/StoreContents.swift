import Fields
import Records
import Values

/// What a reading of the device's store gives, and what of it was not readable.
final class StoreContents {
  private let schema: SpaceSchema
  private(set) var meta: StoredMeta?
  private(set) var entries: [QueueEntry] = []
  private(set) var refused: [RefusedMutation] = []
  private(set) var lastSequence: Int64 = 0
  private(set) var hold: Int64?
  /// The version at which a local space says that it stands.
  private(set) var mark: Int64?
  /// Whether there is nothing at all, but perhaps the word that it was erased.
  private(set) var isEmpty = true
  private var saysErased = false
  /// Whether it says that all there was is erased, and no tab has begun anew over that.
  var isErased: Bool { saysErased && mark == nil }
  /// Whether there is something under `SyncKeys.meta`, readable or not.
  private(set) var isBegun = false
  /// The replica as far as it is read; nothing may lie on top when more is added, but where it is shown.
  let storage: LayeredStorage
  /// Whether rows of the replica are missing.
  private(set) var isReplicaBroken = false
  private(set) var broken = BrokenParts()
  /// How many mutations could not be read.
  private(set) var lost = 0
  /// Records of what the first view needs that came with the last part, or are others than before.
  private(set) var changed: [RecordKey] = []
  /// Whether what the first view needs is in the store as `meta` says.
  private(set) var isFirstStored = false
  private var present = SmallSet<Int>()
  /// How many records came first, and how many of those the parts of the replica have as well.
  private var first = (count: 0, confirmed: 0)

  private let ignoresFirst: Bool

  /// - Parameters:
  ///   - today: as of which the newest rows are known.
  ///   - ignoresFirst: whether what is stored for the first view is passed over, and written anew.
  init(_ schema: SpaceSchema, today: CivilDate, ignoresFirst: Bool = false) {
    self.schema = schema
    self.ignoresFirst = ignoresFirst
    storage = LayeredStorage(MemoryStorage(first: schema.first, today: today))
  }

  var rows: MemoryStorage { storage.base }

  /// How the store is said to be when a tab opens with it.
  var opening: SyncOpening {
    broken.isEmpty && !isReplicaBroken
      ? .ready : .repaired(rescued: entries.count + refused.count, lost: lost)
  }

  /// Whether what the first view needs is there, before the rest.
  var hasFirst: Bool { first.count > 0 }

  /// Whether all that came first is in the replica. If not, something is here that should not be.
  var isFirstConfirmed: Bool { first.count == first.confirmed }

  /// Takes in a part.
  func add(_ part: StoredSpace) {
    changed = []
    for value in part.values {
      if value.key == SyncKeys.erased {
        saysErased = true
      } else {
        isEmpty = false
        read(value)
      }
    }
    for entry in part.queue {
      lastSequence = max(lastSequence, entry.sequence)
      if let readable = QueueEntry(storedBytes: entry.bytes, sequence: entry.sequence) {
        entries.append(readable)
      } else {
        broken.sequences.append(entry.sequence)
        lost += 1
      }
    }
    if part.hasMore { return }
    refused = refused.ordered { ($0.time, $0.id) < ($1.time, $1.id) }
  }

  private func read(_ value: StoredValue) {
    if value.key == SyncKeys.meta {
      isBegun = true
      meta = StoredMeta(storedBytes: value.bytes)
      if meta == nil { broken.keys.append(value.key) }
    } else if value.key == SyncKeys.hold {
      hold = StoredHold(storedBytes: value.bytes)?.after
      if hold == nil { broken.keys.append(value.key) }
    } else if value.key.begins(with: SyncKeys.refusedPrefix) {
      if let stored = StoredRefusal(storedBytes: value.bytes) {
        refused.append(RefusedMutation(stored))
      } else {
        broken.keys.append(value.key)
        lost += 1
      }
    } else if value.key == SyncKeys.first {
      readFirst(value)
    } else if let bucket = ReplicaBucket.number(of: value.key) {
      read(bucket, value)
    } else if let number = LocalStore.mark(of: value.key) {
      mark = max(mark ?? 0, number)
    }
  }

  /// Not readable it is as if it were not there: the replica has it all.
  private func readFirst(_ value: StoredValue) {
    guard !ignoresFirst, var reader = StoredFirst.reader(value.bytes, of: meta, schema)
    else { return }
    isFirstStored = true
    guard present.isEmpty,
      let rows = BucketRows(&reader, from: meta?.revision ?? 1, schema)
    else { return }
    first.count = rows.ids.count
    for position in rows.ids.indices {
      storage.base.put(rows.tables[position], rows.ids[position], rows.rows[position])
    }
  }

  private func read(_ bucket: Int, _ value: StoredValue) {
    guard let rows = ReplicaBucket.read(value.bytes, from: meta?.revision ?? 1, schema) else {
      broken.keys.append(value.key)
      isReplicaBroken = true
      return
    }
    present.insert(bucket)
    for position in rows.ids.indices {
      let (table, id, row) = (rows.tables[position], rows.ids[position], rows.rows[position])
      let old = storage.putBelow(table, id, row)
      if hasFirst, old != nil { first.confirmed += 1 }
      if hasFirst, old != row, schema.firstRows(of: table.name) != nil {
        changed.append(RecordKey(table.name, id))
      }
    }
  }

  /// After the last part: whether the replica is whole.
  func checkReplica() {
    if let meta {
      for bucket in 0..<SyncKeys.buckets where meta.hasBucket(bucket) != present.contains(bucket) {
        isReplicaBroken = true
      }
    } else if !present.isEmpty {
      isReplicaBroken = true
    }
    rows.isFirstChanged = false
  }
}
