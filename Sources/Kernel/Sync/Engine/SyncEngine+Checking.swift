import Records
import Values

/// What other tabs did to the store: who leads looks before it writes or sends.
extension SyncEngine {
  /// Whether this tab leads and its replica is known to be the store's, but for what is uncommitted:
  /// only then it may write a part of it.
  var ownsStore: Bool { leadership.isLeader && reading.isCurrent && !replica.isOutrun }

  /// A new leader looks into the store; later it sets aside what could not be read.
  func checkStore() {
    guard leadership.isLeader, !reading.isLoading else { return }
    if reading.mustCheck {
      reading.mustCheck = false
      load(reading.mustReload ? .everything : .withoutReplica)
    } else if !reading.broken.isEmpty {
      let broken = reading.removeBroken()
      turn.outputs.append(.quarantine(keys: broken.keys, sequences: broken.sequences))
    }
  }

  func readQueue() {
    guard !reading.isReadingQueue else { return }
    reading.isReadingQueue = true
    reading.mustReadQueue = false
    turn.outputs.append(.readQueue(after: queue.accounted))
  }

  func queueRead(_ entries: [StoredEntry]) {
    reading.isReadingQueue = false
    guard leadership.isLeader, life == .open else { return }
    var isNew = false
    for stored in entries {
      queue.account(upTo: stored.sequence)
      guard let entry = QueueEntry(storedBytes: stored.bytes, sequence: stored.sequence) else {
        reading.broken.sequences.append(stored.sequence)
        continue
      }
      isNew = addStored(entry) || isNew
    }
    if isNew { reorder() }
  }

  /// Adds an entry that the store holds to the queue, without showing it yet. False when there is
  /// nothing new in that.
  func addStored(_ entry: QueueEntry) -> Bool {
    queue.account(for: entry.sequence)
    guard !clients.isAcknowledged(entry.sequence, of: entry.client), !store.isBarred(entry.id)
    else { return false }
    refusals.noteQueued(entry.id)
    return queue.addStored(entry, at: turn.number)
  }
}
