import Records
import Values

/// What a reading of the device's store gave, and what of it was not readable.
final class StoreContents {
  private(set) var meta: StoredMeta?
  private(set) var entries: [QueueEntry] = []
  private(set) var refused: [RefusedMutation] = []
  private(set) var lastSequence: Int64 = 0
  private(set) var hold: Int64?
  /// Of the replica; empty until `readReplica`.
  let rows = MemoryStorage()
  /// Whether rows of the replica are missing.
  private(set) var isReplicaBroken = false
  private(set) var broken = BrokenParts()
  /// How many mutations could not be read.
  private(set) var lost = 0

  /// How the store is said to be when a tab opens with it.
  var opening: SyncOpening {
    broken.isEmpty && !isReplicaBroken
      ? .ready : .repaired(rescued: entries.count + refused.count, lost: lost)
  }

  /// Reads all but the replica.
  init(_ space: StoredSpace, schema: SpaceSchema) {
    for value in space.values {
      if value.key == SyncKeys.meta {
        if let stored = StoredMeta(storedBytes: value.bytes) {
          meta = stored
        } else {
          broken.keys.append(value.key)
        }
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
      }
    }
    refused = refused.ordered { ($0.time, $0.id) < ($1.time, $1.id) }
    for entry in space.queue {
      lastSequence = max(lastSequence, entry.sequence)
      if let readable = QueueEntry(storedBytes: entry.bytes, sequence: entry.sequence) {
        entries.append(readable)
      } else {
        broken.sequences.append(entry.sequence)
        lost += 1
      }
    }
  }

  func readReplica(_ space: StoredSpace, schema: SpaceSchema) {
    var present = SmallSet<Int>()
    for value in space.values {
      guard let bucket = ReplicaBucket.number(of: value.key) else { continue }
      if ReplicaBucket.read(value.bytes, from: meta?.revision ?? 1, into: rows, schema) {
        present.insert(bucket)
      } else {
        broken.keys.append(value.key)
        isReplicaBroken = true
      }
    }
    if let meta {
      for bucket in 0..<SyncKeys.buckets where meta.hasBucket(bucket) != present.contains(bucket) {
        isReplicaBroken = true
      }
    } else if !present.isEmpty {
      isReplicaBroken = true
    }
  }
}
