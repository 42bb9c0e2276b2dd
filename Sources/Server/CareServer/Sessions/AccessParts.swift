import Care
import Database
import Fields
import SyncServer
import Values

/// The table `access_part`: sessions as devices told them, each with the newest that was told of it.
enum AccessParts {
  /// A part, and whose it is; nil for an id that nobody told.
  static func find(
    _ id: UUID, in transaction: any ReadTransaction
  ) throws -> (account: UUID, part: AccessSession)? {
    try transaction.first(
      "SELECT account, content FROM access_part WHERE id = $1", [SQLValue(id)]
    ) { row in
      (account: row.uuid(0), part: try part(row, 1))
    }
  }

  /// Of those that use no day, be they bought or extra, the column `is_premium` says 1.
  static func put(
    _ part: AccessSession, of account: UUID, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO access_part (id, account, is_premium, started_at, content) \
      VALUES ($1, $2, $3, $4, $5) \
      ON CONFLICT (id) DO UPDATE SET is_premium = excluded.is_premium, \
      started_at = excluded.started_at, content = excluded.content
      """,
      [
        SQLValue(part.id), SQLValue(account), .integer(part.usesDay ? 0 : 1),
        .integer(part.sessionStartTime.milliseconds),
        .text(String(decoding: part.jsonBytes(), as: UTF8.self)),
      ])
  }

  /// The free ones of an account that started from then on, ascending by start.
  static func free(
    of account: UUID, from time: Instant, in transaction: any ReadTransaction
  ) throws -> [AccessSession] {
    try transaction.rows(
      """
      SELECT content FROM access_part WHERE account = $1 AND is_premium = 0 AND started_at >= $2 \
      ORDER BY started_at, id
      """, [SQLValue(account), .integer(time.milliseconds)]
    ) { try part($0, 0) }
  }

  /// Whether there is an earlier free one.
  static func hasFree(
    of account: UUID, before time: Instant, in transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      """
      SELECT 1 FROM access_part WHERE account = $1 AND is_premium = 0 AND started_at < $2 LIMIT 1
      """, [SQLValue(account), .integer(time.milliseconds)]
    ) { _ in true } ?? false
  }

  /// All of an account, free or not, that started within a span, ascending by start.
  static func all(
    of account: UUID, in span: Range<Instant>, in transaction: any ReadTransaction
  ) throws -> [AccessSession] {
    try transaction.rows(
      """
      SELECT content FROM access_part WHERE account = $1 AND started_at >= $2 AND started_at < $3 \
      ORDER BY started_at, id
      """,
      [
        SQLValue(account), .integer(span.lowerBound.milliseconds),
        .integer(span.upperBound.milliseconds),
      ]
    ) { try part($0, 0) }
  }

  /// How many of an account started from then on.
  static func count(
    of account: UUID, from time: Instant, in transaction: any ReadTransaction
  ) throws -> Int {
    try transaction.first(
      "SELECT count(*) FROM access_part WHERE account = $1 AND started_at >= $2",
      [SQLValue(account), .integer(time.milliseconds)]
    ) { Int($0.int(0)) } ?? 0
  }

  /// The last one of an account, free or not.
  static func last(
    of account: UUID, in transaction: any ReadTransaction
  ) throws -> AccessSession? {
    try transaction.first(
      """
      SELECT content FROM access_part WHERE account = $1 ORDER BY started_at DESC, id DESC LIMIT 1
      """, [SQLValue(account)]
    ) { try part($0, 0) }
  }

  static func forget(
    startedBefore time: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM access_part WHERE started_at < $1", [.integer(time.milliseconds)])
  }

  private static func part(_ row: any Row, _ column: Int) throws -> AccessSession {
    do {
      return try AccessSession(jsonBytes: Array(row.text(column).utf8))
    } catch {
      throw DatabaseError.corrupt("access_part")
    }
  }
}
