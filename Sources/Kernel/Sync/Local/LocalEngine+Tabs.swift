import Fields
import Records
import Values

/// What another tab's engine says. What cannot be read is left alone: the store has the truth.
extension LocalEngine {
  func heard(_ bytes: [UInt8]) {
    guard store.condition != .absent else { return }
    var reader = CompactReader(bytes)
    guard let kind = TabMessage.Kind(rawValue: reader.byte()) else { return }
    switch kind {
    case .stored: heardStored(&reader)
    case .reload: reload()
    case .erased: stopErased()
    // Of spaces that a server keeps.
    case .appended, .entries, .synced, .status, .wanted, .refusals, .signedIn, .damaged, .hold,
      .discard, .discarded, .holdAll:
      break
    }
  }

  private func heardStored(_ reader: inout CompactReader) {
    let mark = reader.integer()
    guard let meta = StoredMeta(storedBytes: reader.blob()), !reader.failed else { return }
    guard !reading.isLoading else { return load(.everything) }
    guard meta.cursor > store.mark ?? 0 else { return }
    guard mark == store.mark, store.hasAll, meta.revision == schema.revision else {
      return reload()
    }
    receive(meta, &reader)
  }

  /// Takes in what another tab wrote on the version at which this one stands.
  private func receive(_ meta: StoredMeta, _ reader: inout CompactReader) {
    var changes: [(table: RecordTable, id: UUID, row: Row)] = []
    for _ in 0..<reader.count() {
      let table = schema.table(named: reader.text())
      let id = reader.id()
      let row = reader.row()
      guard let table, !reader.failed else { return reload() }
      changes.append((table, id, row))
    }
    for (table, id, row) in changes {
      if row.isEmpty {
        replica.storage.base.remove(table, id)
      } else {
        replica.storage.base.put(table, id, row)
      }
      turn.noteChange(of: RecordKey(table.name, id))
    }
    replica.meta = meta
    store.mark = meta.cursor
    turn.isStatusChanged = true
  }
}
