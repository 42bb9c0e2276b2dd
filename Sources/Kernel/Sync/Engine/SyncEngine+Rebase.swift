import Fields
import Records
import Values

extension SyncEngine {
  /// Rewinds to what the server said, lets `change` work on that, replays what waits, and notes
  /// which records look different now.
  @inline(never)
  func rebase(_ change: (BaseChanges) -> Void) {
    let changes = BaseChanges(replica)
    for key in replica.storage.written(since: 0) { changes.note(key) }
    replica.storage.rollback(to: 0)
    change(changes)
    replay()
    for (position, key) in changes.keys.list.enumerated()
    where changes.before[position] != replica.row(key) ?? [] {
      turn.noteChange(of: key)
    }
    for key in replica.storage.written(since: 0) where !changes.keys.contains(key) {
      turn.noteChange(of: key)
    }
  }

  /// Brings the queue into order, and what is seen with it.
  func reorder() {
    rebase { _ in queue.sort() }
    turn.isStatusChanged = true
  }

  /// Runs what waits, in order, on what the server said.
  func replay() {
    for entry in queue.entries { _ = replica.run(entry) }
  }
}
