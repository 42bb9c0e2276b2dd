import Fields
import Records
import Values

extension SyncEngine {
  /// What another tab's engine says. What cannot be read is left alone: the store has the truth.
  func heard(_ bytes: [UInt8]) {
    guard store != .absent else { return }
    var reader = CompactReader(bytes)
    guard let kind = TabMessage.Kind(rawValue: reader.byte()) else { return }
    switch kind {
    case .appended: heardAppended(&reader)
    case .synced: heardSynced(&reader)
    case .status: heardStatus(&reader)
    case .reload: if !isLeader { load(.everything) }
    case .wanted: if isLeader { syncNow() }
    case .refusals: load(.withoutReplica)
    case .signedIn: signedIn(tellOthers: false)
    case .erased: end()
    case .hold: heardHold(&reader)
    case .discard: heardDiscard(&reader)
    case .discarded: heardDiscarded(&reader)
    case .damaged: if isLeader, life == .open { rewriteReplica() }
    }
  }

  private func heardAppended(_ reader: inout CompactReader) {
    let sequence = reader.integer()
    let bytes = reader.blob()
    let retried = reader.id()
    guard !reader.failed, let entry = QueueEntry(storedBytes: bytes, sequence: sequence)
    else { return }
    guard sequence > meta.known || waiting(entry.id) != nil else {
      // It may have been discarded: the leader knows that, the others look.
      if !isLeader { load(.withoutReplica) }
      return
    }
    refused.remove(retried)
    if insert(entry), life == .open { reorder() }
    isStatusChanged = true
  }

  private func heardSynced(_ reader: inout CompactReader) {
    let client = reader.id()
    let cursor = reader.integer()
    let commits = reader.integer()
    let body = reader.blob()
    // The answer is in the words of who asked.
    let revision = reader.isAtEnd ? 1 : reader.integer()
    guard !reader.failed, !isLeader, let response = readResponse(body) else { return }
    guard life == .open, loading == nil, revision == schema.revision,
      canFollow(response, client, from: cursor)
    else {
      load(.everything)
      return
    }
    let request = RequestInFlight(token: 0, client: client, cursor: cursor, isPoll: false)
    var known = response
    if response.cursor < meta.cursor {
      // This tab has pulled further by itself; what the server did with the queue still counts.
      known.changes = []
      known.cursor = meta.cursor
    }
    // The leader has committed what follows from it.
    let own = uncommitted
    rebase { changes in _ = absorb(known, of: request, changes) }
    uncommitted = own
    if !known.hasMore { acknowledged.raise(client, to: known.acknowledged) }
    meta.commits = commits
    isStatusChanged = true
  }

  /// Whether this tab has all that the answer builds on.
  private func canFollow(_ response: SyncResponse, _ client: UUID, from cursor: Int64) -> Bool {
    guard !response.startsOver, cursor > 0 || storage.base.count == 0, cursor <= meta.cursor
    else { return false }
    return response.refusals.allSatisfy { refusal in
      refusal.sequence <= acknowledged[client] ?? 0
        || queue.contains { $0.client == client && $0.sequence == refusal.sequence }
    }
  }

  private func heardStatus(_ reader: inout CompactReader) {
    let text = reader.text()
    let lastSync = reader.integer()
    guard !reader.failed, !isLeader, !isOutrun, let phase = TabMessage.phase(text) else { return }
    self.phase = phase
    if lastSync != .min { meta.lastSync = Instant(milliseconds: lastSync) }
    isStatusChanged = true
  }

  /// Another tab could not read the replica that this one has: all of it is written again.
  private func rewriteReplica() {
    uncommitted.addAllBuckets()
    uncommitted.hasMeta = true
  }
}
