import API
import Fields
import Records
import Values

extension SyncEngine {
  /// The most bytes of a request that may outlive its tab: browsers allow 64 KiB in all.
  private static let keepAliveBytes = 60_000
  private static let envelopeBytes = 400
  private static let crowd = 8

  /// Does what is due now: look into the store, set aside, commit, send, listen, wait.
  func proceed() {
    if isLeader, loading == nil {
      if mustCheckStore {
        mustCheckStore = false
        load(mustReload ? .everything : .withoutReplica)
      } else if !broken.isEmpty {
        outputs.append(.quarantine(keys: broken.keys, sequences: broken.sequences))
        broken = Broken()
      }
    }
    if ownsStore, store == .durable, commit == nil, inFlight == nil, uncommitted.hasMeta {
      rebase { _ in commitAll(thenTell: TabMessage.reload()) }
    }
    discardIfDue()
    sendIfDue()
    holdIfResting()
    restIfHidden()
    listen()
    keepPolling()
  }

  private func sendIfDue() {
    guard isOnline, halted == nil, !isWaiting, inFlight == nil, commit == nil, loading == nil,
      !isReadingQueue, !isLeader || ownsStore
    else { return }
    // A tab that follows sends what its store did not take, and pulls until that has come back.
    let pulls = isLeader || store == .absent || halfAcknowledgedClient != nil
    if isLeader, mustReadQueue || hasUnaccounted {
      readQueue()
      return
    }
    let batch = nextBatch()
    // A crowd that is still going into the store, as an import brings, is waited for: one request for
    // each few of them would meet the server's limits.
    if isVisible, !batch.isEmpty, batch.count < batchLimit, appends.count > Self.crowd { return }
    guard !batch.isEmpty || (wantsPull && pulls && isVisible), !liftsHold(for: batch)
    else { return }
    send(batch)
  }

  /// Whether an entry is stored behind others that this tab has not seen.
  var hasUnaccounted: Bool {
    queue.contains { $0.place == .stored && $0.sequence > accounted }
  }

  /// The next mutations to send: the first ones that wait, as many as fit, all of one client. What a
  /// page acknowledged that was not the last goes along before what is new: a server that was
  /// restored since may have lost it, and nothing may overtake it.
  private func nextBatch() -> [QueueEntry] {
    let batch = firstEntries()
    return batch.contains { !$0.isAcknowledged } ? batch : []
  }

  private func firstEntries() -> [QueueEntry] {
    var batch: [QueueEntry] = []
    var bytes = Self.envelopeBytes
    let maxBytes = isVisible ? SyncLimits.requestBytes : Self.keepAliveBytes
    var client = halfAcknowledgedClient
    for entry in queue {
      switch entry.place {
      case .storing: return batch
      case .stored: guard isLeader else { return batch }
      case .memory:
        if entry.sequence == 0 { nameInMemory(entry) }
      }
      bytes += entry.wireBytes
      guard client == nil || client == entry.client, batch.count < batchLimit,
        bytes <= maxBytes || batch.isEmpty
      else { return batch }
      client = entry.client
      batch.append(entry)
    }
    return batch
  }

  /// The client of which the server has acknowledged something in a page that was not the last: the
  /// last page must come in an answer to the same client, since it brings what became of it.
  private var halfAcknowledgedClient: UUID? {
    queue.first { $0.isAcknowledged }?.client
  }

  /// Numbers an entry that lies in memory only, under a client of its own: the store could give
  /// this device's next number to another tab. From now on it is not stored any more.
  private func nameInMemory(_ entry: QueueEntry) {
    let client = memoryClient ?? freshID()
    memoryClient = client
    memorySequence += 1
    entry.mutation.client = client
    entry.sequence = memorySequence
  }

  private func send(_ batch: [QueueEntry]) {
    var request = SyncRequest()
    request.space = configuration.space
    request.client = batch.first?.client ?? halfAcknowledgedClient ?? meta.client
    request.cursor = refresh?.cursor ?? meta.cursor
    request.settled = settled[request.client] ?? 0
    if request.cursor > 0 {
      request.role = meta.role
      request.whole = refresh == nil && meta.isComplete ? request.cursor : began
    }
    // A pull says nothing that a clock would matter for.
    request.sentAt = batch.isEmpty ? nil : now
    request.schema = schema.revision
    request.mutations = batch.map { $0.queued(by: schema.revision) }
    let token = token()
    inFlight = RequestInFlight(
      token: token, client: request.client, cursor: request.cursor, isPoll: isPoll)
    for entry in batch where entry.place == .stored {
      offered = max(offered ?? 0, entry.sequence)
    }
    wantsPull = false
    isPoll = false
    enter(.syncing)
    let body = request.jsonBytes()
    outputs.append(
      .send(
        SyncSend(
          token: token,
          request: HTTPRequest(
            syncEndpoint.method, syncEndpoint.path,
            headers: [HTTPHeader("content-type", "application/json")], body: body),
          keepsAlive: !isVisible && body.count <= Self.keepAliveBytes)))
  }

  func syncNow() {
    halted = nil
    resume()
    mustReadQueue = isLeader
    if !isLeader { broadcast(TabMessage.wanted()) }
  }

  /// Tries at once, whatever failed before.
  func resume() {
    isWaiting = false
    failures = 0
    wantsPull = true
    cancel(.retry)
  }

  func enter(_ phase: SyncStatus.Phase) {
    guard self.phase != phase else { return }
    self.phase = phase
    isStatusChanged = true
    if isLeader { broadcast(TabMessage.status(phase, lastSync: meta.lastSync)) }
  }
}
