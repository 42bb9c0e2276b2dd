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
    guard let append = store.nextAppend() else { return }
    append.entry.mutation.client = replica.meta.client
    turn.outputs.append(
      .append(
        SyncAppend(
          token: append.token, bytes: append.entry.mutation.storedBytes,
          removing: append.retried.map { [$0.stored.key] } ?? [])))
  }

  func appended(_ token: Int, _ sequence: Int64) {
    guard let append = store.removeAppend(token) else { return }
    if let caller = append.caller { turn.outputs.append(.saved(token: caller)) }
    if let entry = queue.entry(append.entry.id) {
      noteStored(entry, sequence, retried: append.retried?.id)
    }
    appendNext()
    storeAnswered()
  }

  private func noteStored(_ entry: QueueEntry, _ sequence: Int64, retried: UUID?) {
    entry.place = .stored
    entry.sequence = sequence
    entry.knownSince = turn.number
    queue.account(for: sequence)
    // Told once for all that come in one go, as an import brings them.
    if store.appends.isEmpty, queue.isUnsent(entry) { turn.isStatusChanged = true }
    turn.broadcast(TabMessage.appended(sequence, entry.mutation.storedBytes, retried: retried))
    if sequence <= replica.meta.known {
      // The leader knew of it before this tab did, and the person may have discarded it there.
      load(.withoutReplica)
    } else if clients.isAcknowledged(sequence, of: entry.client) {
      // Another tab has sent it and heard of it, before this one knew that it was stored.
      load(.everything)
    } else if !queue.isInOrder {
      reorder()
    }
  }

  func appendFailed(_ token: Int, _ why: StoreRefusal) {
    guard let append = store.removeAppend(token) else { return }
    if let retried = append.retried {
      // It is still among the refused, or another tab has seen to it.
      if append.entry.place == .storing { removeFromQueue([append.entry.id]) }
      if why == .failed, !refusals.contains(retried.id) { refusals.append(retried) }
    } else {
      moveToMemory(append)
      for later in store.removeNewAppends() { moveToMemory(later) }
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
