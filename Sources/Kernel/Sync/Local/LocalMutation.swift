import Fields
import Records
import Values

/// A mutation of a local space that the store has not yet.
final class LocalMutation {
  let entry: QueueEntry
  /// Who is to be answered; nil for one who was told that it is in memory only.
  var caller: Int?
  /// The records that it wrote, as it ran last.
  private(set) var keys: [RecordKey] = []
  /// What it did to each.
  private(set) var past: [(record: RecordKey, entry: StoredPast)] = []

  init(_ mutation: StoredMutation, caller: Int?) {
    entry = QueueEntry(mutation, place: .memory)
    self.caller = caller
  }

  /// Notes what it wrote since all lay in the base, and what that was before.
  func note(_ replica: Replica, by account: UUID) {
    keys = replica.storage.written(since: 0)
    past = []
    for key in keys {
      let changes = replica.changes(of: key)
      guard !changes.isEmpty else { continue }
      var stored = StoredPast()
      stored.revision = replica.schema.revision
      stored.entry.version = replica.meta.cursor
      stored.entry.time = entry.mutation.time
      stored.entry.account = account
      stored.entry.mutation = entry.mutation.name
      stored.entry.changes = changes
      past.append((key, stored))
    }
  }
}

extension Replica {
  /// The fields of a record that was written and differ from what is in the base; of one that was not
  /// there or is gone, those that are not blank.
  fileprivate func changes(of key: RecordKey) -> [HistoryChange] {
    guard let table = schema.table(named: key.table) else { return [] }
    let before = storage.row(table, key.id, at: 0)
    let after = storage.row(table, key.id)
    let from = before ?? table.blank
    let to = after ?? table.blank
    var changes: [HistoryChange] = []
    for (position, field) in table.fields.enumerated()
    where field.name != "id" && from[position] != to[position] {
      changes.append(
        HistoryChange(
          field.name, from: before == nil ? .null : from[position],
          to: after == nil ? .null : to[position]))
    }
    return changes
  }
}
