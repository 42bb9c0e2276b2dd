import Database
import SyncServer
import Values

/// The texts among the rows of `message_attempt`: what was sent, or waits to be.
enum Texts {
  /// How many of a kind go to a person.
  /// - Parameter message: one whose own texts do not count.
  static func count(
    to person: UUID, of kind: String, in space: UUID, but message: UUID, since begin: Instant,
    _ transaction: any ReadTransaction
  ) throws -> Int {
    try transaction.first(
      """
      SELECT count(*) FROM message_attempt AS a JOIN message AS m ON m.id = a.message \
      WHERE a.space = $1 AND a.channel = $2 AND a.queued_at >= $3 AND a.state IN (0, 1) \
      AND m.person = $4 AND m.kind = $5 AND m.id <> $6
      """,
      [
        SQLValue(space), .integer(Channel.sms.rawValue), .integer(begin.milliseconds),
        SQLValue(person), .text(kind), SQLValue(message),
      ]
    ) { Int($0.int(0)) } ?? 0
  }

  /// How many of a space there are, as far as that matters.
  static func count(
    in space: UUID, since begin: Instant, upTo most: Int, _ transaction: any ReadTransaction
  ) throws -> Int {
    try transaction.first(
      """
      SELECT count(*) FROM (SELECT 1 FROM message_attempt WHERE space = $1 AND channel = $2 \
      AND queued_at >= $3 AND state IN (0, 1) LIMIT $4) AS texts
      """,
      [
        SQLValue(space), .integer(Channel.sms.rawValue), .integer(begin.milliseconds),
        .integer(Int64(most)),
      ]
    ) { Int($0.int(0)) } ?? 0
  }
}
