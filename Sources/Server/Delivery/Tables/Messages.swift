import Database
import SyncServer
import Values

/// The table `message`.
enum Messages {
  /// Adds a message; false when there is one of its kind and key.
  static func add(
    _ message: QueuedMessage, at now: Instant, in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      """
      INSERT INTO message (id, space, kind, unique_key, person, subject, detail, asked_at, due_at, \
      expires_at, step, state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0) \
      ON CONFLICT (kind, unique_key) DO NOTHING
      """,
      [
        SQLValue(message.id), SQLValue(message.space), .text(message.kind), .text(message.key),
        SQLValue(message.person), message.subject.map { SQLValue($0) } ?? .null,
        .text(message.detail), .integer(now.milliseconds), .integer(message.dueAt.milliseconds),
        .integer(message.expiresAt.milliseconds),
      ]) > 0
  }

  private static let columns = """
    id, space, kind, unique_key, person, subject, detail, due_at, expires_at, step, state, reason, \
    shown_at, opened_at
    """

  static func find(_ id: UUID, in transaction: any ReadTransaction) throws -> QueuedMessage? {
    try transaction.first(
      "SELECT \(columns) FROM message WHERE id = $1", [SQLValue(id)], QueuedMessage.init(row:))
  }

  static func find(
    _ kind: String, key: String, in transaction: any ReadTransaction
  ) throws -> QueuedMessage? {
    try transaction.first(
      "SELECT \(columns) FROM message WHERE kind = $1 AND unique_key = $2",
      [.text(kind), .text(key)], QueuedMessage.init(row:))
  }

  /// Notes that so many ways were tried.
  static func advance(
    _ message: UUID, to step: Int, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE message SET step = $2 WHERE id = $1",
      [SQLValue(message), .integer(Int64(step))])
  }

  /// Ends a message that waits.
  static func end(
    _ message: UUID, _ state: QueuedMessage.State, _ reason: String? = nil, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE message SET state = $2, reason = $3, ended_at = $4 WHERE id = $1 AND state = 0",
      [
        SQLValue(message), .integer(state.rawValue), SQLValue(reason?.ledgerWords),
        .integer(now.milliseconds),
      ])
  }

  /// Lets one that was sent wait again, as what was sent has come back.
  static func reopen(_ message: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE message SET state = 0, ended_at = NULL WHERE id = $1 AND state = 1",
      [SQLValue(message)])
  }

  /// Notes that somebody has seen a message; it ends by that.
  static func see(
    _ message: UUID, isOpened: Bool, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let column = isOpened ? "opened_at" : "shown_at"
    try transaction.execute(
      """
      UPDATE message SET \(column) = coalesce(\(column), $2), \
      ended_at = coalesce(ended_at, $2), state = 2 WHERE id = $1 AND state IN (0, 1, 2, 3)
      """, [SQLValue(message), .integer(now.milliseconds)])
  }

  /// Forgets what ended before a time, with its attempts.
  /// - Returns: how many.
  static func forget(
    endedBefore time: Instant, in transaction: any WriteTransaction
  ) throws -> Int {
    let values = [SQLValue.integer(time.milliseconds)]
    try transaction.execute(
      """
      DELETE FROM message_attempt WHERE message IN (SELECT id FROM message WHERE ended_at < $1)
      """, values)
    return try transaction.execute("DELETE FROM message WHERE ended_at < $1", values)
  }
}

extension QueuedMessage {
  fileprivate init(row: any Row) {
    self.init(
      id: row.uuid(0), of: row.text(2), key: row.text(3), in: row.uuid(1), to: row.uuid(4),
      worth: Instant(
        milliseconds: row.int(7))..<Instant(
          milliseconds: max(row.int(7), row.int(8))))
    subject = row.isNull(5) ? nil : row.uuid(5)
    detail = row.text(6)
    step = Int(row.int(9))
    state = State(rawValue: row.int(10)) ?? .failed
    reason = row.textOrNil(11)
    shownAt = row.intOrNil(12).map { Instant(milliseconds: $0) }
    openedAt = row.intOrNil(13).map { Instant(milliseconds: $0) }
  }
}

extension String {
  /// Fit for the ledger: no U+0000, and no novel.
  var ledgerWords: String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(200).filter { $0.value != 0 }))
  }
}
