import Records
import Values

extension ReferenceServer {
  /// Another server that has all that this one has.
  public func copy() -> ReferenceServer {
    let copy = ReferenceServer(schema, defect: defect)
    copy.take(self)
    copy.chance = chance
    (copy.pageSize, copy.refusalLimit) = (pageSize, refusalLimit)
    (copy.role, copy.removed) = (role, removed)
    return copy
  }

  /// Its tables become those of another one, as after a power failure.
  public func take(_ other: ReferenceServer) {
    schema = other.schema
    storage = LayeredStorage(MemoryStorage())
    for table in schema.tables {
      let rows = other.storage.base.rows(of: table.name)
      for (id, row) in zip(rows.keys, rows.values) { storage.base.put(table, id, row) }
    }
    (version, clients, applied) = (other.version, other.clients, other.applied)
    (versions, moves, gaps) = (other.versions, other.moves, other.gaps)
    (horizon, returns) = (other.horizon, other.returns)
  }

  /// Brings the tables to a later revision of the cards' schema, as a migration does: new fields come
  /// behind the others, and what names a field gets its new name.
  public func migrate(to revision: Int) {
    guard revision > schema.revision else { return }
    let old = storage.base
    schema = CardSpace.schema(revision)
    storage = LayeredStorage(MemoryStorage())
    for table in schema.tables {
      let rows = old.rows(of: table.name)
      for (id, row) in zip(rows.keys, rows.values) {
        var row = row + table.blank.dropFirst(row.count)
        if revision >= 5, table.name == TextConflict.recordType, row[3] == .text("story") {
          row[3] = .text("tale")
        }
        storage.base.put(table, id, row)
      }
    }
  }

  /// Becomes what it was, as after a restore: it goes on from a version that it never had.
  public func goBack(to backup: ReferenceServer, skippingTo version: Int64) {
    take(backup)
    guard defect != .leavesNoGap else { return }
    gaps.append((backup.version, version))
    self.version = version
    horizon = version
  }
}
