import Fields
import Records
import Values

/// Writes into the base of a replica that remember what the person saw before, and which parts of the
/// store they reach.
final class BaseChanges {
  private let replica: Replica
  private(set) var keys = RecordKeys()
  /// The rows as they were seen, in the order of `keys`; empty for none.
  private(set) var before: [Row] = []
  /// The buckets of what was written.
  private(set) var buckets = SmallSet<Int>()

  init(_ replica: Replica) {
    self.replica = replica
  }

  @inline(never)
  func note(_ key: RecordKey) {
    if keys.add(key) { before.append(replica.row(key) ?? []) }
  }

  /// Writes what the server said of a record: a row, or that it is gone.
  @inline(never)
  func write(_ table: RecordTable, _ id: UUID, _ row: Row?) {
    buckets.insert(ReplicaBucket.bucket(of: id))
    note(RecordKey(table.name, id))
    if let row {
      replica.storage.base.put(table, id, row)
    } else {
      replica.storage.base.remove(table, id)
    }
  }
}
