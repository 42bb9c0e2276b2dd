import Fields
import Records
import Values

extension Uncommitted {
  /// The commit that writes it. The replica's `meta` notes which buckets there are from then on, and which
  /// first rows.
  func commit(_ token: Int, of replica: Replica, at now: Instant) -> SyncCommit {
    var puts: [StoredValue] = []
    var deletes: [String] = []
    let ordered = buckets.ordered()
    let values = ReplicaBucket.values(of: ordered, in: replica.storage.base, replica.schema)
    for (position, value) in values.enumerated() {
      replica.meta.setBucket(ordered[position], value.bytes != nil)
      if value.bytes != nil { puts.append(value) } else { deletes.append(value.key) }
    }
    for id in discards { deletes.append(StoredRefusal.key(id)) }
    for one in refused { puts.append(StoredValue(one.stored.key, one.stored.storedBytes)) }
    if hasMeta {
      if let first = replica.firstValue(at: now) { puts.append(first) }
      puts.append(StoredValue(SyncKeys.meta, replica.meta.storedBytes))
    }
    switch hold {
    case .put(let after):
      puts.append(StoredValue(SyncKeys.hold, StoredHold(after: after).storedBytes))
    case .lift: deletes.append(SyncKeys.hold)
    case nil: break
    }
    return SyncCommit(
      token: token, puts: puts, deletes: deletes,
      removes: removes + takenBack.map { $0.sequence })
  }
}
