import Records
import Values

/// What the engine has in memory and the store has not: the content of a commit.
struct Uncommitted {
  var hasMeta = false
  /// The parts of the replica that differ.
  var buckets = SmallSet<Int>()
  var refused: [RefusedMutation] = []
  /// Refused mutations that the person discarded.
  var discards: [UUID] = []
  /// Sequence numbers of entries that the server has settled.
  var removes: [Int64] = []
  /// What may be told the server as settled once it is durable.
  var settles = SmallMap<UUID, Int64>()
  /// Waiting mutations that the person discards: seen until that is durable.
  var takenBack: [QueueEntry] = []
  var hold: Hold.Change?
  /// Stored entries that were refused since their person was removed. The server keeps no word of
  /// that: they are refused once the store has it, and wait again if it does not take it.
  var barred: [QueueEntry] = []

  var hasNoRefusals: Bool { refused.isEmpty && discards.isEmpty }

  var isEmpty: Bool {
    !hasMeta && buckets.isEmpty && removes.isEmpty && hasNoRefusals && hold == nil
  }

  /// Whether there is nothing in it but the hold, which the person need not be warned about.
  var isHoldAlone: Bool {
    hold != nil && !hasMeta && buckets.isEmpty && removes.isEmpty && hasNoRefusals
  }

  func refuses(_ id: UUID) -> Bool { refused.contains(id) }

  func bars(_ id: UUID) -> Bool {
    for entry in barred where entry.id == id { return true }
    return false
  }

  @inline(never)
  mutating func addAllBuckets() { buckets = SmallSet(all: 0..<SyncKeys.buckets) }

  /// Takes out what is refused or discarded, which any tab may commit.
  mutating func removeRefusals() -> Uncommitted {
    var content = Uncommitted()
    content.refused = refused
    content.discards = discards
    refused = []
    discards = []
    return content
  }

  /// Takes out all that hangs on the refusals of somebody who was removed, and returns their entries.
  mutating func removeBarred() -> [QueueEntry] {
    let entries = barred
    barred = []
    for entry in entries {
      refused.remove(entry.id)
      removes.remove { $0 == entry.sequence }
      settles[entry.client] = nil
    }
    return entries
  }

  /// Adds what a commit that failed was to write, but refusals that were retried since and discards
  /// of what was queued again. What was taken back is not, and the hold is seen to by `Hold`.
  mutating func restore(_ failed: Uncommitted, _ refusals: Refusals) {
    if failed.hasMeta { hasMeta = true }
    buckets.formUnion(failed.buckets)
    for lost in failed.refused where refusals.contains(lost.id) { refused.append(lost) }
    for id in failed.discards where refusals.discarded.contains(id) { discards.append(id) }
    removes += failed.removes
    settles.raise(failed.settles)
  }
}
