import Fields
import Records
import Values

extension SyncEngine {
  /// Rewinds to what the server said, lets `change` work on that, replays what waits, and notes
  /// which records look different now.
  @inline(never)
  func rebase(_ change: (inout BaseChanges) -> Void) {
    var changes = BaseChanges(storage: storage, schema: schema)
    for key in storage.written(since: 0) { changes.note(key) }
    storage.rollback(to: 0)
    change(&changes)
    replay()
    for key in changes.keys where changes.before[key] != seen(key) { changed.add(key) }
    for key in storage.written(since: 0) where changes.before[key] == nil { changed.add(key) }
  }

  /// Runs what waits, in order, on what the server said.
  func replay() {
    for entry in queue { _ = run(entry) }
  }

  /// Runs a mutation on top of all that was run before. A refused one leaves nothing.
  func run(_ entry: QueueEntry) -> Refusal? {
    let mark = storage.mark
    let mutation = entry.mutation
    if let refusal = storage.run(
      mutation.name, mutation.arguments, in: schema, by: author(at: mutation.time))
    {
      return refusal
    }
    entry.touched = storage.written(since: mark).map { $0.id }
    return nil
  }

  func author(at time: Instant) -> Author {
    Author(account: configuration.account, role: meta.role, time: time)
  }

  private func seen(_ key: RecordKey) -> Row {
    row(key) ?? []
  }
}

/// Writes into the base of a replica that remember what the person saw before.
struct BaseChanges {
  let storage: LayeredStorage
  let schema: SpaceSchema
  private(set) var keys: [RecordKey] = []
  /// The rows as they were seen; empty for none.
  private(set) var before: [RecordKey: Row] = [:]

  init(storage: LayeredStorage, schema: SpaceSchema) {
    self.storage = storage
    self.schema = schema
  }

  mutating func note(_ key: RecordKey) {
    guard before[key] == nil else { return }
    before[key] = schema.table(named: key.table).flatMap { storage.row($0, key.id) } ?? []
    keys.append(key)
  }

  /// Writes what the server said of a record: a row, or that it is gone.
  mutating func write(_ table: RecordTable, _ id: UUID, _ row: Row?) {
    note(RecordKey(table.name, id))
    if let row {
      storage.base.put(table, id, row)
    } else {
      storage.base.remove(table, id)
    }
  }
}
