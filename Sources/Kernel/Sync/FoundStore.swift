import Records
import Values

/// What a reading of the device's store gave, and what of it was not readable.
struct FoundStore {
  var meta: StoredMeta?
  var entries: [(sequence: Int64, mutation: StoredMutation)] = []
  var refused: [StoredRefusal] = []
  var lastSequence: Int64 = 0
  var replica = MemoryStorage()
  /// Whether rows of the replica are missing.
  var isReplicaBroken = false
  var broken = SyncEngine.Broken()
  /// How many mutations could not be read.
  var lost = 0

  var isWhole: Bool { broken.isEmpty && !isReplicaBroken }

  /// Reads all but the replica.
  init(_ space: StoredSpace, schema: SpaceSchema) {
    for value in space.values {
      if value.key == SyncKeys.meta {
        meta = StoredMeta(storedBytes: value.bytes)
        if meta == nil { broken.keys.append(value.key) }
      } else if value.key.begins(with: SyncKeys.refusedPrefix) {
        if let stored = StoredRefusal(storedBytes: value.bytes) {
          refused.append(stored)
        } else {
          broken.keys.append(value.key)
          lost += 1
        }
      }
    }
    refused = refused.ordered { ($0.time, $0.id) < ($1.time, $1.id) }
    for entry in space.queue {
      lastSequence = max(lastSequence, entry.sequence)
      if let stored = StoredMutation(storedBytes: entry.bytes) {
        entries.append((entry.sequence, stored))
      } else {
        broken.sequences.append(entry.sequence)
        lost += 1
      }
    }
  }

  mutating func readReplica(_ space: StoredSpace, schema: SpaceSchema) {
    var found: SmallSet<Int> = []
    for value in space.values {
      guard let bucket = ReplicaBucket.number(of: value.key) else { continue }
      if ReplicaBucket.read(value.bytes, into: replica, schema) {
        found.insert(bucket)
      } else {
        broken.keys.append(value.key)
        isReplicaBroken = true
      }
    }
    if let meta {
      for bucket in 0..<SyncKeys.buckets where meta.hasBucket(bucket) != found.contains(bucket) {
        isReplicaBroken = true
      }
    } else if !found.isEmpty {
      isReplicaBroken = true
    }
  }
}
