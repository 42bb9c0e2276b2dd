import Fields
import Records
import Values

/// An entry of the queue that lies on top of what the server said.
struct RunEntry {
  let entry: QueueEntry
  /// The end of its writes (`LayeredStorage.mark`).
  let mark: Int
}

/// What lay on top, as it was seen.
struct LiftedEntries {
  let entries: [RunEntry]
  let writes: LiftedWrites
}

/// What waits, on top of what the server said.
extension Replica {
  /// Notes that the entry ran on top of all others and stays there.
  func noteRun(_ entry: QueueEntry) {
    onTop.append(RunEntry(entry: entry, mark: storage.mark))
  }

  /// Runs what waits from that position on, in order, whether it is refused or not.
  func runOnTop(_ queue: [QueueEntry], from first: Int) {
    for position in first..<queue.count {
      _ = run(queue[position])
      noteRun(queue[position])
    }
  }

  /// Whether a queue begins with all that lies on top.
  func begins(_ queue: [QueueEntry]) -> Bool { isEnd(from: 0, of: onTop, queue) }

  /// Whether these from that position on are the first of the queue.
  private func isEnd(from first: Int, of run: [RunEntry], _ queue: [QueueEntry]) -> Bool {
    guard run.count - first <= queue.count else { return false }
    for position in first..<run.count where run[position].entry !== queue[position - first] {
      return false
    }
    return true
  }

  /// Takes off all that lies on top.
  func lift() -> LiftedEntries {
    let lifted = LiftedEntries(entries: onTop, writes: storage.lift())
    onTop = []
    return lifted
  }

  /// Puts the queue on top of what the server said: what lay there is put back row by row where it would run as it
  /// did, which it would where the first of it are gone and every record is as it was seen behind those.
  /// - Parameter changes: every record that was seen otherwise on top, or that the server named, as it was seen.
  func putOnTop(_ queue: [QueueEntry], _ lifted: LiftedEntries, _ changes: BaseChanges) {
    let old = lifted.entries
    var gone = 0
    while gone < old.count, queue.isEmpty || old[gone].entry !== queue[0] { gone += 1 }
    let mark = gone == 0 ? 0 : old[gone - 1].mark
    if isEnd(from: gone, of: old, queue), isAsSeen(at: mark, lifted, changes) {
      storage.putBack(lifted.writes, since: mark)
      for position in gone..<old.count {
        onTop.append(RunEntry(entry: old[position].entry, mark: old[position].mark - mark))
      }
    }
    runOnTop(queue, from: onTop.count)
  }

  /// Holds a row that others may hold in the place of the one that is seen, where both are the same:
  /// it is then in memory once.
  func share(_ row: Row, of key: RecordKey) {
    guard let table = schema.table(named: key.table), let now = storage.base.row(table, key.id),
      !row.isOne(with: now), row.hasBytes(of: now)
    else { return }
    storage.base.exchange(table, key.id, row)
  }

  /// Whether every record is as it was seen at that mark.
  private func isAsSeen(at mark: Int, _ lifted: LiftedEntries, _ changes: BaseChanges) -> Bool {
    for (position, key) in changes.keys.list.enumerated() {
      guard let table = schema.table(named: key.table) else { return false }
      let later = lifted.writes.until(mark, table, key.id)
      let seen = later.isWritten ? later.row ?? [] : changes.before[position]
      if seen != storage.base.row(table, key.id) ?? [] { return false }
    }
    return true
  }
}
