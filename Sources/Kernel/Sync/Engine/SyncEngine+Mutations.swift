import Fields
import Records
import Values

extension SyncEngine {
  func mutate(_ caller: Int, _ name: String, _ arguments: JSONValue) {
    guard life == .open else {
      early.append((caller, name, arguments))
      return
    }
    var mutation = StoredMutation()
    mutation.id = freshID()
    mutation.name = name
    mutation.time = now
    mutation.arguments = arguments
    mutation.revision = schema.revision
    if let refusal = run(mutation, caller: caller, retrying: nil) {
      outputs.append(.refused(token: caller, refusal))
    }
  }

  func runEarlyMutations() {
    let waiting = early
    early = []
    for (caller, name, arguments) in waiting { mutate(caller, name, arguments) }
  }

  /// Runs a mutation here and begins to store it; a refused one is not queued.
  private func run(
    _ mutation: StoredMutation, caller: Int?, retrying retried: RefusedMutation?
  ) -> Refusal? {
    let entry = QueueEntry(mutation, place: .memory)
    entry.mutation.client = meta.client
    guard entry.wireBytes <= SyncLimits.argumentBytes else {
      return Refusal(.invalid, "arguments", reason: "tooLong")
    }
    let mark = storage.mark
    if let refusal = run(entry) { return refusal }
    for key in storage.written(since: mark) { changed.add(key) }
    queue.append(entry)
    isStatusChanged = true
    if store == .durable || (store == .failing && retried != nil) {
      append(entry, caller: caller, retrying: retried)
    } else if let caller {
      outputs.append(.savedInMemory(token: caller))
    }
    return nil
  }

  /// Stores an entry of the queue, after those before it.
  func append(_ entry: QueueEntry, caller: Int?, retrying retried: RefusedMutation?) {
    entry.place = .storing
    appends.append(
      PendingAppend(token: token(), entry: entry, caller: caller, retried: retried))
    if appends.count == 1 { appendFirst() }
  }

  /// One at a time: were a later one stored and an earlier one not, the later could reach the server
  /// first.
  private func appendFirst() {
    guard let append = appends.first else { return }
    guard append.entry.place == .storing else {
      // Another tab has stored it meanwhile, as it was the first to retry what was refused.
      appends.removeFirst()
      appendFirst()
      return
    }
    append.entry.mutation.client = meta.client
    outputs.append(
      .append(
        SyncAppend(
          token: append.token, bytes: append.entry.mutation.storedBytes,
          removing: append.retried.map { [$0.stored.key] } ?? [])))
  }

  func appended(_ token: Int, _ sequence: Int64) {
    guard let append = takeAppend(token) else { return }
    if let caller = append.caller { outputs.append(.saved(token: caller)) }
    if let entry = waiting(append.entry.id) {
      entry.place = .stored
      entry.sequence = sequence
      entry.knownSince = inputs
      account(for: sequence)
      // Told once for all that come in one go, as an import brings them.
      if appends.isEmpty, isUnsent(entry) { isStatusChanged = true }
      broadcast(
        TabMessage.appended(
          sequence, entry.mutation.storedBytes, retried: append.retried?.id))
      if sequence <= meta.known {
        // The leader knew of it before this tab did, and the person may have discarded it there.
        load(.withoutReplica)
      } else if sequence <= acknowledged[entry.client] ?? 0 {
        // Another tab has sent it and heard of it, before this one knew that it was stored.
        load(.everything)
      } else {
        keepOrder()
      }
    }
    appendFirst()
    storeAnswered()
  }

  func appendFailed(_ token: Int, _ why: StoreRefusal) {
    guard let append = takeAppend(token) else { return }
    if let retried = append.retried {
      // It is still among the refused, or another tab has seen to it.
      if append.entry.place == .storing { drop(append.entry) }
      if why == .failed, !refused.contains(retried.id) { refused.append(retried) }
    } else {
      keepInMemory(append)
      var retries: [PendingAppend] = []
      for later in appends {
        if later.retried != nil { retries.append(later) } else { keepInMemory(later) }
      }
      appends = retries
    }
    if why == .failed { storeFailed() }
    appendFirst()
  }

  /// Takes out the append that is on its way, if it is that one.
  private func takeAppend(_ token: Int) -> PendingAppend? {
    guard let append = appends.first, append.token == token else { return nil }
    return appends.removeFirst()
  }

  private func keepInMemory(_ append: PendingAppend) {
    if append.entry.place == .storing { append.entry.place = .memory }
    isStatusChanged = true
    if let caller = append.caller { outputs.append(.savedInMemory(token: caller)) }
  }

  private func drop(_ entry: QueueEntry) {
    rebase { _ in queue.remove { $0 === entry } }
    isStatusChanged = true
  }

  /// The entry of the queue with that id.
  @inline(never)
  func waiting(_ id: UUID) -> QueueEntry? {
    for entry in queue where entry.id == id { return entry }
    return nil
  }

  /// Stored entries lie in the order of their sequence numbers, which is the server's; when tabs
  /// append at the same time, this tab may have shown another order.
  private func keepOrder() {
    var last: Int64 = 0
    for entry in queue where entry.place == .stored {
      guard entry.sequence > last else {
        return reorder()
      }
      last = entry.sequence
    }
  }

  /// Puts the stored entries in the order of their numbers. One that is not stored stays behind all
  /// that it followed, since it may build on them.
  func sortStored() {
    var last: Int64 = 0
    for entry in queue {
      if entry.place == .stored { last = max(last, entry.sequence) }
      entry.rank = entry.place == .stored ? entry.sequence : last
    }
    queue = queue.ordered { $0.rank < $1.rank }
  }

  func retryRefused(_ id: UUID) {
    guard life == .open, let position = refused.position(of: id) else { return }
    if commit?.content.refuses(id) == true || isBarred(id)
      || sideCommits.contains(where: { $0.content.refuses(id) })
    {
      laterRetries.append(id)
      return
    }
    let retried = refused[position]
    let isStored = store != .absent && !uncommitted.refuses(id)
    var mutation = StoredMutation()
    mutation.id = retried.id
    mutation.name = retried.name
    mutation.time = retried.time
    mutation.arguments = retried.arguments
    mutation.revision = retried.stored.revision
    isStatusChanged = true
    if let refusal = run(mutation, caller: nil, retrying: isStored ? retried : nil) {
      refused[position].refusal = refusal
    } else {
      refused.remove(id)
      uncommitted.refused.remove(id)
    }
  }

  /// Retries that waited until it was known whether the refused mutation is stored.
  func runLaterRetries() {
    let waiting = laterRetries
    laterRetries = []
    for id in waiting { retryRefused(id) }
  }

  func discardRefused(_ id: UUID) {
    guard life == .open, refused.contains(id) else { return }
    refused.remove(id)
    discarded.insert(id)
    isStatusChanged = true
    uncommitted.refused.remove(id)
    uncommitted.discards.append(id)
    commitRefusals()
  }
}
