import Fields
import Records
import Values

extension SyncEngine {
  func mutate(_ caller: Int, _ name: String, _ arguments: JSONValue) {
    guard life == .open else {
      early.append((caller, name, arguments))
      return
    }
    var mutation = QueuedMutation()
    mutation.id = freshID()
    mutation.name = name
    mutation.time = now
    mutation.arguments = arguments
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
    _ mutation: QueuedMutation, caller: Int?, retrying retried: RefusedMutation?
  ) -> Refusal? {
    let entry = QueueEntry(mutation, client: meta.client, place: .memory)
    guard entry.wireBytes <= SyncLimits.argumentBytes else {
      return Refusal(.invalid, "arguments", reason: "tooLong")
    }
    let mark = storage.mark
    if let refusal = storage.run(
      mutation.name, mutation.arguments, in: schema, by: author(at: mutation.time))
    {
      return refusal
    }
    let written = storage.written(since: mark)
    for key in written { changed.add(key) }
    queue.append(entry)
    queue[queue.count - 1].touched = written.map { $0.id }
    isStatusChanged = true
    if store == .durable || (store == .failing && retried != nil) {
      append(queue.count - 1, caller: caller, retrying: retried)
    } else if let caller {
      outputs.append(.savedInMemory(token: caller))
    }
    return nil
  }

  /// Stores the entry at that position, after those before it.
  func append(_ position: Int, caller: Int?, retrying retried: RefusedMutation?) {
    let token = token()
    queue[position].place = .storing(token)
    appends.append(
      PendingAppend(
        token: token, id: queue[position].mutation.id, caller: caller, retried: retried))
    if appends.count == 1 { appendFirst() }
  }

  /// One at a time: were a later one stored and an earlier one not, the later could reach the server
  /// first.
  private func appendFirst() {
    guard let append = appends.first else { return }
    guard let position = queue.firstIndex(where: { $0.place == .storing(append.token) }) else {
      // Another tab has stored it meanwhile, as it was the first to retry what was refused.
      appends.removeFirst()
      appendFirst()
      return
    }
    queue[position].client = meta.client
    outputs.append(
      .append(
        SyncAppend(
          token: append.token, bytes: queue[position].stored.storedBytes,
          removing: append.retried.map { [StoredRefusal($0).key] } ?? [])))
  }

  func appended(_ token: Int, _ sequence: Int64) {
    guard let append = appends.first, append.token == token else { return }
    appends.removeFirst()
    if let caller = append.caller { outputs.append(.saved(token: caller)) }
    if let position = queue.firstIndex(where: { $0.mutation.id == append.id }) {
      queue[position].place = .stored
      queue[position].mutation.sequence = sequence
      queue[position].knownSince = inputs
      account(for: sequence)
      outputs.append(
        .broadcast(
          TabMessage.appended(
            sequence, queue[position].stored.storedBytes, retried: append.retried?.id)))
      if sequence <= acknowledged[queue[position].client] ?? 0 {
        // Another tab has sent it and heard of it, before this one knew that it was stored.
        load(.everything)
      } else {
        keepOrder(around: position)
      }
    }
    appendFirst()
    storeAnswered()
  }

  func appendFailed(_ token: Int, _ why: StoreRefusal) {
    guard let append = appends.first, append.token == token else { return }
    appends.removeFirst()
    if let retried = append.retried {
      // It is still among the refused, or another tab has seen to it.
      if let position = queue.firstIndex(where: { $0.place == .storing(token) }) { drop(position) }
      if why == .failed, !refused.contains(where: { $0.id == retried.id }) {
        refused.append(retried)
      }
    } else {
      keepInMemory(append)
      for later in appends where later.retried == nil { keepInMemory(later) }
      appends.removeAll { $0.retried == nil }
    }
    if why == .failed { storeFailed() }
    appendFirst()
  }

  private func keepInMemory(_ append: PendingAppend) {
    if let position = queue.firstIndex(where: { $0.place == .storing(append.token) }) {
      queue[position].place = .memory
    }
    if let caller = append.caller { outputs.append(.savedInMemory(token: caller)) }
  }

  private func drop(_ position: Int) {
    rebase { _ in queue.remove(at: position) }
    isStatusChanged = true
  }

  /// Stored entries lie in the order of their sequence numbers, which is the server's; when tabs
  /// append at the same time, this tab may have shown another order.
  private func keepOrder(around position: Int) {
    let sequence = queue[position].mutation.sequence
    let before = queue[..<position].last { $0.place == .stored }
    let after = queue[(position + 1)...].first { $0.place == .stored }
    if before.map({ $0.mutation.sequence < sequence }) ?? true,
      after.map({ $0.mutation.sequence > sequence }) ?? true
    {
      return
    }
    rebase { _ in sortStored() }
    isStatusChanged = true
  }

  /// Puts the stored entries in the order of their numbers. One that is not stored stays behind all
  /// that it followed, since it may build on them.
  func sortStored() {
    let stored = queue.filter { $0.place == .stored }.ordered {
      $0.mutation.sequence < $1.mutation.sequence
    }
    var sorted: [QueueEntry] = []
    sorted.reserveCapacity(queue.count)
    var next = 0
    var last: Int64 = 0
    for entry in queue {
      if entry.place == .stored {
        last = max(last, entry.mutation.sequence)
        continue
      }
      while next < stored.count, stored[next].mutation.sequence <= last {
        sorted.append(stored[next])
        next += 1
      }
      sorted.append(entry)
    }
    queue = sorted + stored[next...]
  }

  func retryRefused(_ id: UUID) {
    guard life == .open, let position = refused.firstIndex(where: { $0.id == id }) else { return }
    if commit?.content.refused.contains(where: { $0.id == id }) == true
      || sideCommits.values.contains(where: { $0.saves(id) })
    {
      laterRetries.append(id)
      return
    }
    let retried = refused[position]
    let isStored = store != .absent && !uncommitted.refused.contains { $0.id == id }
    var mutation = QueuedMutation()
    mutation.id = retried.id
    mutation.name = retried.name
    mutation.time = retried.time
    mutation.arguments = retried.arguments
    isStatusChanged = true
    if let refusal = run(mutation, caller: nil, retrying: isStored ? retried : nil) {
      refused[position].refusal = refusal
    } else {
      refused.remove(at: position)
      uncommitted.refused.removeAll { $0.id == id }
    }
  }

  /// Retries that waited until it was known whether the refused mutation is stored.
  func runLaterRetries() {
    let waiting = laterRetries
    laterRetries = []
    for id in waiting { retryRefused(id) }
  }

  func discardRefused(_ id: UUID) {
    guard life == .open, let position = refused.firstIndex(where: { $0.id == id }) else { return }
    refused.remove(at: position)
    discarded.insert(id)
    isStatusChanged = true
    uncommitted.refused.removeAll { $0.id == id }
    uncommitted.discards.append(id)
    commitRefusals()
  }
}

extension StoredRefusal {
  init(_ refused: RefusedMutation) {
    self.init()
    id = refused.id
    name = refused.name
    time = refused.time
    arguments = refused.arguments
    refusal = refused.refusal
  }

  var refused: RefusedMutation {
    RefusedMutation(id: id, name: name, arguments: arguments, time: time, refusal: refusal)
  }
}
