import Fields
import Records
import Values

extension SyncEngine {
  /// Rewinds to what the server said, lets `change` work on that, replays what waits, and notes
  /// which records look different now. What would run as it did is not run again.
  @inline(never)
  func rebase(_ change: (BaseChanges) -> Void) {
    let changes = BaseChanges(replica)
    for key in replica.storage.written(since: 0) { changes.note(key) }
    let role = replica.meta.role
    let partlyHeld = replica.storage.partlyHeld
    let lifted = replica.lift()
    change(changes)
    if replica.meta.role == role, replica.storage.partlyHeld == partlyHeld {
      replica.putOnTop(queue.entries, lifted, changes)
    } else {
      replay()
    }
    for (position, key) in changes.keys.list.enumerated() {
      if changes.before[position] != replica.row(key) ?? [] {
        turn.noteChange(of: key)
      } else {
        // Nobody hears of it, so that whoever shows the record keeps the row as it was before.
        replica.share(changes.before[position], of: key)
      }
    }
    for key in replica.storage.written(since: 0) where !changes.keys.contains(key) {
      turn.noteChange(of: key)
    }
  }

  /// Brings the queue into order, and what is seen with it.
  func reorder() {
    turn.isStatusChanged = true
    guard queue.isInOrder, replica.begins(queue.entries) else {
      return rebase { _ in queue.sort() }
    }
    let mark = replica.storage.mark
    replica.runOnTop(queue.entries, from: replica.onTop.count)
    for key in replica.storage.written(since: mark) { turn.noteChange(of: key) }
  }

  /// Runs what waits, in order, on what the server said.
  func replay() {
    replica.onTop = []
    replica.runOnTop(queue.entries, from: 0)
  }
}
