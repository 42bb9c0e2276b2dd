import Fields
import Records
import Values

extension SyncEngine {
  /// Rewinds to what the server said, lets `change` work on that, replays what waits, and notes
  /// which records look different now.
  @inline(never)
  func rebase(_ change: (BaseChanges) -> Void) {
    let changes = BaseChanges(self)
    for key in storage.written(since: 0) { changes.note(key) }
    storage.rollback(to: 0)
    change(changes)
    replay()
    for (position, key) in changes.keys.list.enumerated()
    where changes.before[position] != row(key) ?? [] {
      changed.add(key)
    }
    for key in storage.written(since: 0) where !changes.keys.contains(key) { changed.add(key) }
  }

  /// Brings the queue into order, and what is seen with it.
  func reorder() {
    rebase { _ in sortStored() }
    isStatusChanged = true
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
      mutation.name, mutation.arguments, from: mutation.revision, in: schema,
      by: author(at: mutation.time))
    {
      return refusal
    }
    entry.touched = storage.written(since: mark).map { $0.id }
    return nil
  }

  func author(at time: Instant) -> Author {
    Author(account: configuration.account, role: meta.role, time: time)
  }
}

/// Writes into the base of a replica that remember what the person saw before.
final class BaseChanges {
  private let engine: SyncEngine
  private(set) var keys = RecordKeys()
  /// The rows as they were seen, in the order of `keys`; empty for none.
  private(set) var before: [Row] = []

  init(_ engine: SyncEngine) {
    self.engine = engine
  }

  @inline(never)
  func note(_ key: RecordKey) {
    if keys.add(key) { before.append(engine.row(key) ?? []) }
  }

  /// Writes what the server said of a record: a row, or that it is gone.
  @inline(never)
  func write(_ table: RecordTable, _ id: UUID, _ row: Row?) {
    note(RecordKey(table.name, id))
    if let row {
      engine.storage.base.put(table, id, row)
    } else {
      engine.storage.base.remove(table, id)
    }
  }
}
