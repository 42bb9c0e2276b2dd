import Database
import SyncServer
import Values

/// What an erasure does to events that are kept.
struct EventChange: Sendable {
  /// Whether there is something to do, by what is packed.
  var isDue: @Sendable (_ content: [UInt8]) throws -> Bool
  /// The events that stay, as they stay.
  var apply: @Sendable ([AcceptedEvent]) -> [AcceptedEvent]

  /// Leaves out the events of some people.
  static func withoutPeople(_ gone: Set<UUID>) -> EventChange {
    EventChange(
      isDue: { try !PackedEvents.people(of: $0).isDisjoint(with: gone) },
      apply: { events in events.filter { !gone.contains($0.person) } })
  }

  /// Keeps all events, without the marks of some spaces.
  static func withoutSpaces(_ marks: Set<UUID>) -> EventChange {
    EventChange(
      isDue: { try !PackedEvents.spaces(of: $0).isDisjoint(with: marks) },
      apply: { EventStore.without(marks, $0) })
  }
}

/// The tables `event_batch` and `event_hook_batch`: changes what they hold.
extension EventStore {
  /// Changes the batches, each in a write of its own. One without events goes.
  func rewriteBatches(by change: EventChange) async throws {
    var after = UUID.zero
    while let page = try await batches(after: after, where: change.isDue) {
      for id in page.found {
        try await database.write(about: id.writeSubject) { try rewrite(id, by: change, in: $0) }
      }
      after = page.last
    }
  }

  private struct BatchPage: Sendable {
    var last: UUID
    /// Those that are wanted.
    var found: [UUID]
  }

  /// The next batches; nil at the end.
  /// - Parameter isWanted: by what is packed in one.
  private func batches(
    after: UUID, where isWanted: @escaping @Sendable ([UInt8]) throws -> Bool
  ) async throws -> BatchPage? {
    try await database.read { transaction in
      var page: BatchPage?
      try transaction.query(
        "SELECT id, content FROM event_batch WHERE id > $1 ORDER BY id LIMIT 200",
        [SQLValue(after)]
      ) { row in
        let id = row.uuid(0)
        let isFound = try Self.readable(id) { try isWanted(row.bytes(1)) }
        var found = page?.found ?? []
        if isFound { found.append(id) }
        page = BatchPage(last: id, found: found)
      }
      return page
    }
  }

  private func rewrite(
    _ id: UUID, by change: EventChange, in transaction: any WriteTransaction
  ) throws {
    let batch = try transaction.first(
      "SELECT received_at, content FROM event_batch WHERE id = $1", [SQLValue(id)]
    ) { (Instant(milliseconds: $0.int(0)), $0.bytes(1)) }
    guard let (receivedAt, content) = batch else { return }
    let events = try Self.readable(id) { try PackedEvents.decode(content, receivedAt: receivedAt) }
    let rest = change.apply(events)
    guard !rest.isEmpty else {
      try transaction.execute("DELETE FROM event_batch WHERE id = $1", [SQLValue(id)])
      return
    }
    try transaction.execute(
      "UPDATE event_batch SET events = $2, content = $3 WHERE id = $1",
      [SQLValue(id), .integer(Int64(rest.count)), .blob(PackedEvents.encode(rest))])
  }

  /// Changes what waits for other systems. What has no events left goes.
  /// - Returns: whether something was changed.
  func rewriteWaiting(
    by change: EventChange, in transaction: any WriteTransaction
  ) throws -> Bool {
    let all = try transaction.rows(
      "SELECT hook, batch, received_at, content FROM event_hook_batch ORDER BY hook, batch"
    ) { ($0.uuid(0), $0.uuid(1), Instant(milliseconds: $0.int(2)), $0.bytes(3)) }
    var isChanged = false
    for (hook, batch, receivedAt, content) in all {
      guard try change.isDue(content) else { continue }
      isChanged = true
      let rest = change.apply(try PackedEvents.decode(content, receivedAt: receivedAt))
      let key = [SQLValue(hook), SQLValue(batch)]
      if rest.isEmpty {
        try transaction.execute(
          "DELETE FROM event_hook_batch WHERE hook = $1 AND batch = $2", key)
      } else {
        try transaction.execute(
          "UPDATE event_hook_batch SET content = $3 WHERE hook = $1 AND batch = $2",
          key + [.blob(PackedEvents.encode(rest))])
      }
    }
    return isChanged
  }

  /// Reads what a batch holds; the error names the batch where it is damaged.
  static func readable<T>(_ batch: UUID, _ read: () throws -> T) throws -> T {
    do {
      return try read()
    } catch is PackedError {
      throw DatabaseError.corrupt("the events of batch \(batch) cannot be read")
    }
  }
}
