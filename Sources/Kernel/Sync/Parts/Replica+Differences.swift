import Fields
import Records
import Values

extension Replica {
  /// Every record that is seen differently than in `before`.
  func differences(from before: LayeredStorage) -> [RecordKey] {
    var keys = RecordKeys()
    for table in schema.tables {
      let old = before.base.rows(of: table.name)
      let new = storage.base.rows(of: table.name)
      Self.add(new.keys, of: table, where: old, new, to: &keys)
      Self.add(old.keys, of: table, where: old, new, to: &keys)
    }
    return keys.list
  }

  @inline(never)
  private static func add(
    _ ids: [UUID], of table: RecordTable, where old: HashMap<UUID, Row>,
    _ new: HashMap<UUID, Row>, to keys: inout RecordKeys
  ) {
    for id in ids.ordered() where old[id] != new[id] { keys.add(RecordKey(table.name, id)) }
  }
}
