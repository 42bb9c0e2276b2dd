import Fields
import Records
import Values

/// What another tab's engine says. What cannot be read is left alone: the store has the truth.
extension SyncEngine {
  func heard(_ bytes: [UInt8]) {
    guard store.condition != .absent else { return }
    var reader = CompactReader(bytes)
    guard let kind = TabMessage.Kind(rawValue: reader.byte()) else { return }
    switch kind {
    case .appended: heardAppended(&reader)
    case .entries: heardEntries(&reader)
    case .synced: heardSynced(&reader)
    case .status: heardStatus(&reader)
    case .reload: if !leadership.isLeader { load(.everything) }
    case .wanted: if leadership.isLeader { syncNow() }
    case .refusals: load(.withoutReplica)
    case .holdAll: holdAll(reader.value() == .boolean(true), tellOthers: false)
    case .signedIn: signedIn(tellOthers: false)
    case .erased: stop()
    case .hold: heardHold(&reader)
    case .discard: heardDiscard(&reader)
    case .discarded: heardDiscarded(&reader)
    case .damaged: if leadership.isLeader, life == .open { rewriteReplica() }
    // Of spaces that no server keeps.
    case .stored: break
    }
  }

  private func heardAppended(_ reader: inout CompactReader) {
    let sequence = reader.integer()
    let bytes = reader.blob()
    let retried = reader.id()
    guard !reader.failed, let entry = QueueEntry(storedBytes: bytes, sequence: sequence)
    else { return }
    guard mayAdd(entry) else { return }
    refusals.remove(retried)
    if addStored(entry), life == .open { reorder() }
    turn.isStatusChanged = true
  }

  private func heardEntries(_ reader: inout CompactReader) {
    var isNew = false
    for _ in 0..<reader.count() {
      let sequence = reader.integer()
      let bytes = reader.blob()
      guard !reader.failed else { break }
      if let entry = QueueEntry(storedBytes: bytes, sequence: sequence), mayAdd(entry) {
        isNew = addStored(entry) || isNew
      }
    }
    if isNew, life == .open { reorder() }
    turn.isStatusChanged = true
  }

  /// Whether it cannot have been discarded: if it can, the leader knows, and the others look.
  private func mayAdd(_ entry: QueueEntry) -> Bool {
    if entry.sequence > replica.meta.known || queue.entry(entry.id) != nil { return true }
    if !leadership.isLeader { load(.withoutReplica) }
    return false
  }

  private func heardSynced(_ reader: inout CompactReader) {
    let client = reader.id()
    let cursor = reader.integer()
    let commits = reader.integer()
    let body = reader.blob()
    // The answer is in the words of who asked.
    let revision = reader.isAtEnd ? 1 : reader.integer()
    let windows = reader.isAtEnd ? [] : [HeldWindow](json: reader.value()) ?? []
    let letsGo = reader.isAtEnd ? false : reader.value() == .boolean(true)
    guard !reader.failed, !leadership.isLeader, let response = readResponse(body) else { return }
    let request = RequestInFlight(
      token: 0, client: client, cursor: cursor, isPoll: false, windows: windows)
    guard life == .open, !reading.isLoading, revision == schema.revision,
      canFollow(response, to: request)
    else { return load(.everything) }
    var known = response
    if response.cursor < replica.meta.cursor {
      // This tab has pulled further by itself; what the server did with the queue still counts.
      known.changes = []
      known.windows = nil
      known.cursor = replica.meta.cursor
    }
    // The leader has committed what follows from it.
    let own = store.uncommitted
    rebase { changes in
      _ = absorb(known, of: request, changes)
      if letsGo { replica.letGo(changes) }
    }
    store.uncommitted = own
    if !known.hasMore { clients.noteAcknowledged(client, upTo: known.acknowledged) }
    replica.meta.commits = commits
    turn.isStatusChanged = true
  }

  /// Whether this tab has all that the answer builds on.
  private func canFollow(_ response: SyncResponse, to request: RequestInFlight) -> Bool {
    let cursor = request.cursor
    guard !response.startsOver, cursor > 0 || replica.storage.base.count == 0,
      cursor <= replica.meta.cursor, cursor == 0 || request.windows == replica.windows
    else { return false }
    return response.refusals.allSatisfy { refusal in
      clients.isAcknowledged(refusal.sequence, of: request.client)
        || queue.entries.contains {
          $0.client == request.client && $0.sequence == refusal.sequence
        }
    }
  }

  private func heardStatus(_ reader: inout CompactReader) {
    let text = reader.text()
    let lastSync = reader.integer()
    guard !reader.failed, !leadership.isLeader, !replica.isOutrun,
      let phase = TabMessage.phase(text)
    else { return }
    exchange.follow(phase)
    if lastSync != .min { replica.meta.lastSync = Instant(milliseconds: lastSync) }
    turn.isStatusChanged = true
  }

  private func heardHold(_ reader: inout CompactReader) {
    let after = reader.integer()
    if !reader.failed, !leadership.isLeader { showHold(after < 0 ? nil : after) }
  }

  private func heardDiscard(_ reader: inout CompactReader) {
    let ids = reader.ids()
    if leadership.isLeader, !reader.failed { queue.askedBack += ids }
  }

  private func heardDiscarded(_ reader: inout CompactReader) {
    let ids = reader.ids()
    let kept = reader.ids()
    let commits = reader.integer()
    let known = reader.integer()
    guard !reader.failed, !leadership.isLeader else { return }
    turn.outputs.append(.discarded(ids, kept: kept))
    guard !ids.isEmpty else { return }
    guard life == .open, !reading.isLoading else { return load(.everything) }
    replica.meta.commits = commits
    replica.meta.known = known
    removeFromQueue(ids)
  }

  /// Another tab could not read the replica that this one has: all of it is written again.
  private func rewriteReplica() {
    store.uncommitted.addAllBuckets()
    store.uncommitted.hasMeta = true
  }
}
