import Fields
import Records
import Values

/// What the person does: it runs at once and goes into the store, each after those before it.
extension SyncEngine {
  func mutate(_ caller: Int, _ name: String, _ arguments: JSONValue) {
    guard life == .open else {
      early.append((caller, name, arguments))
      return
    }
    var mutation = StoredMutation()
    mutation.id = freshID()
    mutation.name = name
    mutation.time = turn.now
    mutation.arguments = arguments
    mutation.revision = schema.revision
    if let refusal = run(mutation, caller: caller, retrying: nil) {
      turn.outputs.append(.refused(token: caller, refusal))
    }
  }

  func runEarlyMutations() {
    let waiting = early
    early = []
    for (caller, name, arguments) in waiting { mutate(caller, name, arguments) }
  }

  /// Runs a mutation here and begins to store it; a refused one is not queued.
  func run(
    _ mutation: StoredMutation, caller: Int?, retrying retried: RefusedMutation?
  ) -> Refusal? {
    let entry = QueueEntry(mutation, place: .memory)
    entry.mutation.client = replica.meta.client
    guard entry.wireBytes <= SyncLimits.argumentBytes else {
      return Refusal(.invalid, "arguments", reason: "tooLong")
    }
    let mark = replica.storage.mark
    if let refusal = replica.run(entry) { return refusal }
    for key in replica.storage.written(since: mark) { turn.noteChange(of: key) }
    replica.noteRun(entry)
    queue.append(entry)
    turn.isStatusChanged = true
    if store.condition == .durable || (store.condition == .failing && retried != nil) {
      append(entry, caller: caller, retrying: retried)
    } else if let caller {
      turn.outputs.append(.savedInMemory(token: caller))
    }
    return nil
  }

  /// Stores an entry of the queue, after those before it.
  func append(_ entry: QueueEntry, caller: Int?, retrying retried: RefusedMutation?) {
    entry.place = .storing
    let append = PendingAppend(
      token: turn.token(), entry: entry, caller: caller, retried: retried)
    if store.queue(append) { appendNext() }
  }

  private func appendNext() {
    let appends = store.nextAppends()
    guard let first = appends.first else { return }
    var entries: [[UInt8]] = []
    for append in appends {
      append.entry.mutation.client = replica.meta.client
      entries.append(append.entry.mutation.storedBytes)
    }
    turn.outputs.append(
      .append(
        SyncAppend(
          token: first.token, entries: entries,
          removing: first.retried.map { [$0.stored.key] } ?? [])))
  }

  func appended(_ token: Int, _ first: Int64) {
    let done = store.removeAppends(token)
    guard !done.isEmpty else { return }
    var sequence = first
    var missed: SyncLoad?
    var stored: [QueueEntry] = []
    for append in done {
      if let caller = append.caller { turn.outputs.append(.saved(token: caller)) }
      if let entry = queue.entry(append.entry.id) {
        noteStored(entry, sequence)
        stored.append(entry)
        missed = missedLoad(of: entry) ?? missed
      }
      sequence += 1
    }
    tellStored(stored, retried: done[0].retried?.id)
    if let missed {
      load(missed)
    } else if !queue.isInOrder {
      reorder()
    }
    appendNext()
    storeAnswered()
  }

  private func noteStored(_ entry: QueueEntry, _ sequence: Int64) {
    entry.place = .stored
    entry.sequence = sequence
    entry.knownSince = turn.number
    queue.account(for: sequence)
    // Told once for all that come in one go, as an import brings them.
    if store.appends.isEmpty, queue.isUnsent(entry) { turn.isStatusChanged = true }
  }

  /// Tells the other tabs: in two messages, however many there are.
  private func tellStored(_ stored: [QueueEntry], retried: UUID?) {
    guard let last = stored.last else { return }
    if stored.count > 1 {
      turn.broadcast(
        TabMessage.entries(
          stored[..<(stored.count - 1)].map { ($0.sequence, $0.mutation.storedBytes) }))
    }
    turn.broadcast(
      TabMessage.appended(last.sequence, last.mutation.storedBytes, retried: retried))
  }

  /// What is to be read of the store since another tab knew of the entry before this one heard that it is
  /// stored; nil for nothing.
  private func missedLoad(of entry: QueueEntry) -> SyncLoad? {
    // The leader knew of it, and the person may have discarded it there.
    if entry.sequence <= replica.meta.known { return .withoutReplica }
    // Another tab has sent it and heard of it.
    return clients.isAcknowledged(entry.sequence, of: entry.client) ? .everything : nil
  }

  func appendFailed(_ token: Int, _ why: StoreRefusal) {
    let failed = store.removeAppends(token)
    guard let first = failed.first else { return }
    if let retried = first.retried {
      // It is still among the refused, or another tab has seen to it.
      if first.entry.place == .storing { removeFromQueue([first.entry.id]) }
      if why == .failed, !refusals.contains(retried.id) { refusals.append(retried) }
    } else {
      for append in failed + store.removeNewAppends() { moveToMemory(append) }
    }
    if why == .failed { storeFailed() }
    appendNext()
  }

  private func moveToMemory(_ append: PendingAppend) {
    if append.entry.place == .storing { append.entry.place = .memory }
    turn.isStatusChanged = true
    if let caller = append.caller { turn.outputs.append(.savedInMemory(token: caller)) }
  }
}
