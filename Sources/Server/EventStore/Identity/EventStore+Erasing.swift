import Database
import SyncServer
import Values

/// The table `event_erasure`: whose events are no more, for ever, so that none that comes late is taken.
extension EventStore {
  /// How long an erasure may take, in milliseconds.
  public static let erasureTime: Int64 = 86_400_000

  /// Those of whom no answer counts anything, by their ids.
  public func erased(in transaction: any ReadTransaction) throws -> [UUID] {
    try transaction.rows("SELECT pseudonym FROM event_erasure ORDER BY pseudonym") { $0.uuid(0) }
  }

  func isErased(_ pseudonym: UUID, in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM event_erasure WHERE pseudonym = $1", [SQLValue(pseudonym)]
    ) { _ in true } ?? false
  }

  /// Ends all of a person, and of what is linked to them, which is the same person: from this commit on no answer
  /// counts them and none of their events is taken. What is kept goes with `EventErasure`. May be done again.
  public func erase(
    _ pseudonym: UUID, receipt: UUID, because reason: ErasureReason,
    in transaction: any WriteTransaction
  ) throws {
    let now = now()
    try hold(pseudonym, in: transaction)
    for one in try pseudonyms(of: pseudonym, in: transaction) {
      let id = SQLValue(one)
      try transaction.execute(
        """
        INSERT INTO event_erasure (pseudonym, receipt, reason, asked_at, finish_by) \
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (pseudonym) DO NOTHING
        """,
        [
          id, SQLValue(receipt), .text(reason.rawValue), .integer(now.milliseconds),
          .integer(now.adding(milliseconds: Self.erasureTime).milliseconds),
        ])
      // Waits for who is writing events of it at this moment, so that they are there to be erased.
      try transaction.execute(
        """
        UPDATE event_epoch SET ended = COALESCE(ended, $2), subject = NULL WHERE pseudonym = $1
        """, [id, .text(reason.rawValue)])
      try transaction.execute("DELETE FROM event_link WHERE origin = $1 OR person = $1", [id])
      // The names by which others know them stay for a while as they are, and wait as the epochs do: what comes late
      // is known by that.
      try transaction.execute("UPDATE event_alias SET linked = 1 WHERE pseudonym = $1", [id])
      try transaction.execute("DELETE FROM event_trait WHERE pseudonym = $1", [id])
      try transaction.execute("DELETE FROM event_interval WHERE person = $1", [id])
    }
  }

  /// An erasure as its receipt tells of it.
  public struct Erasing: Hashable, Sendable {
    public var askedAt: Instant
    public var finishBy: Instant
    /// When the last of it was done; nil while something is left.
    public var finishedAt: Instant?
  }

  /// How far an erasure is; nil for a receipt that nobody was given.
  public func erasing(
    by receipt: UUID, in transaction: any ReadTransaction
  ) throws -> Erasing? {
    let all = try transaction.rows(
      "SELECT asked_at, finish_by, finished_at FROM event_erasure WHERE receipt = $1",
      [SQLValue(receipt)]
    ) { row in
      Erasing(
        askedAt: Instant(milliseconds: row.int(0)), finishBy: Instant(milliseconds: row.int(1)),
        finishedAt: row.intOrNil(2).map { Instant(milliseconds: $0) })
    }
    guard let first = all.first else { return nil }
    let ends = all.compactMap(\.finishedAt)
    return Erasing(
      askedAt: all.map(\.askedAt).min() ?? first.askedAt,
      finishBy: all.map(\.finishBy).max() ?? first.finishBy,
      finishedAt: ends.count == all.count ? ends.max() : nil)
  }

  /// Takes the rows of some people out of the batches, and what was deleted out of the log.
  func removeRows(of gone: Set<UUID>) async throws {
    var after = UUID.zero
    let holdsOne: @Sendable ([UInt8]) throws -> Bool = { content in
      try !PackedEvents.people(of: content).isDisjoint(with: gone)
    }
    while let page = try await batches(after: after, where: holdsOne) {
      for id in page.found {
        try await database.write(about: id.writeSubject) { try rewrite(id, without: gone, in: $0) }
      }
      after = page.last
    }
    // Also what a process deleted that died before it came to this.
    try await database.scrub()
  }

  struct BatchPage: Sendable {
    var last: UUID
    /// Those that are wanted.
    var found: [UUID]
  }

  /// The next batches; nil at the end.
  /// - Parameter isWanted: by what is packed in one.
  func batches(
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
    _ id: UUID, without gone: Set<UUID>, in transaction: any WriteTransaction
  ) throws {
    let batch = try transaction.first(
      "SELECT received_at, content FROM event_batch WHERE id = $1", [SQLValue(id)]
    ) { (Instant(milliseconds: $0.int(0)), $0.bytes(1)) }
    guard let (receivedAt, content) = batch else { return }
    let events = try Self.readable(id) { try PackedEvents.decode(content, receivedAt: receivedAt) }
    let rest = events.filter { !gone.contains($0.person) }
    guard !rest.isEmpty else {
      try transaction.execute("DELETE FROM event_batch WHERE id = $1", [SQLValue(id)])
      return
    }
    try transaction.execute(
      "UPDATE event_batch SET events = $2, content = $3 WHERE id = $1",
      [SQLValue(id), .integer(Int64(rest.count)), .blob(PackedEvents.encode(rest))])
  }

  static func readable<T>(_ batch: UUID, _ read: () throws -> T) throws -> T {
    do {
      return try read()
    } catch is PackedError {
      throw DatabaseError.corrupt("the events of batch \(batch) cannot be read")
    }
  }
}
