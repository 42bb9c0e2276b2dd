import Records
import Values

extension ReferenceServer {
  /// Another server that has all that this one has.
  public func copy() -> ReferenceServer {
    let copy = ReferenceServer(schema, defect: defect)
    copy.take(self)
    return copy
  }

  /// Becomes what another one is, as after a backup was restored.
  public func take(_ other: ReferenceServer) {
    for table in schema.tables {
      let rows = other.storage.base.rows(of: table.name)
      for id in storage.base.rows(of: table.name).keys where rows[id] == nil {
        storage.base.remove(table, id)
      }
      for (id, row) in zip(rows.keys, rows.values) { storage.base.put(table, id, row) }
    }
    chance = other.chance
    (version, clients, applied) = (other.version, other.clients, other.applied)
    (versions, moves) = (other.versions, other.moves)
    (pageSize, refusalLimit, role) = (other.pageSize, other.refusalLimit, other.role)
  }
}
