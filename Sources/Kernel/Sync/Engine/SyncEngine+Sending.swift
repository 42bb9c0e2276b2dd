import API
import Fields
import Records
import Values

/// To the server: one request at a time, with what waits and what is to be pulled.
extension SyncEngine {
  /// The most bytes of a request that may outlive its tab: browsers allow 64 KiB in all.
  private static let keepAliveBytes = 60_000
  private static let envelopeBytes = 400
  private static let crowd = 8

  /// Whether this tab talks to the server by itself.
  var hasServer: Bool { leadership.isLeader || store.condition == .absent }

  /// Sends what is due, if nothing is in its way.
  func send() {
    let isLeader = leadership.isLeader
    guard pace.isOnline, exchange.halted == nil, !pace.isWaiting, !pace.isRunning(.turn),
      !exchange.isAsking,
      store.commit == nil, !reading.isLoading, !reading.isReadingQueue, !isLeader || ownsStore
    else { return }
    // A tab that follows sends what its store did not take, and pulls until that has come back.
    let pulls = hasServer || queue.halfAcknowledgedClient != nil
    if isLeader, reading.mustReadQueue || queue.hasUnaccounted { return readQueue() }
    let batch = nextBatch()
    // A crowd that is still going into the store, as an import brings, is waited for: one request for
    // each few of them would meet the server's limits.
    if pace.isVisible, !batch.isEmpty, batch.count < exchange.batchLimit,
      store.appends.count > Self.crowd
    {
      return
    }
    guard !batch.isEmpty || (exchange.wantsPull && pulls && pace.isVisible), !liftHold(for: batch)
    else { return }
    // Of a tab that is left nothing waits for its turn: it may not come back.
    if let wait = budget.spend(at: turn.now), pace.isVisible {
      return startTimer(.turn, wait)
    }
    send(batch)
  }

  private func nextBatch() -> [QueueEntry] {
    let most = pace.isVisible ? SyncLimits.requestBytes : Self.keepAliveBytes
    return queue.batch(
      within: MutationQueue.BatchBounds(
        count: exchange.batchLimit, bytes: most - Self.envelopeBytes,
        includesStored: leadership.isLeader)
    ) { clients.number($0, under: clients.memoryClient ?? freshID()) }
  }

  private func send(_ batch: [QueueEntry]) {
    var request = SyncRequest()
    request.space = configuration.space
    request.client =
      batch.first?.client ?? queue.halfAcknowledgedClient ?? replica.meta.client
    request.cursor = replica.cursor
    request.settled = clients.settled(of: request.client)
    if request.cursor > 0 {
      request.role = replica.meta.role
      request.whole = replica.whole
      if !replica.windows.isEmpty { request.windows = replica.windows }
    }
    if holdsAll { request.holdsAll = true }
    // A pull says nothing that a clock would matter for.
    request.sentAt = batch.isEmpty ? nil : turn.now
    request.schema = schema.revision
    request.mutations = batch.map { $0.queued(by: schema.revision) }
    let token = turn.token()
    exchange.start(
      token, request.client, from: request.cursor, holding: request.windows ?? [])
    for entry in batch where entry.place == .stored { queue.hold.noteSent(entry.sequence) }
    enter(.syncing)
    let body = request.jsonBytes()
    turn.outputs.append(
      .send(
        SyncSend(
          token: token,
          request: HTTPRequest(
            syncEndpoint.method, syncEndpoint.path,
            headers: [HTTPHeader("content-type", "application/json")], body: body),
          keepsAlive: !pace.isVisible && body.count <= Self.keepAliveBytes)))
  }

  func enter(_ phase: SyncStatus.Phase) {
    guard exchange.enter(phase) else { return }
    turn.isStatusChanged = true
    if leadership.isLeader {
      turn.broadcast(TabMessage.status(phase, lastSync: replica.meta.lastSync))
    }
  }
}
