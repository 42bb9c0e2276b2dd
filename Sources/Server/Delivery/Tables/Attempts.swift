import Database
import SyncServer
import Values

/// One attempt to bring a message to one address on one way.
struct Attempt: Sendable, Hashable {
  /// Raw values are stored.
  enum State: Int64, Sendable, Hashable {
    case queued = 0
    /// Who brings it has taken it.
    case sent = 1
    case failed = 2
    /// It was not needed any more.
    case dropped = 3

    var name: String {
      switch self {
      case .queued: "queued"
      case .sent: "sent"
      case .failed: "failed"
      case .dropped: "dropped"
      }
    }
  }

  /// Of the message, the way and the address: the same however often it is begun, and what is sent
  /// carries it.
  var id: UUID
  var message: UUID
  var space: UUID
  /// Which of the kind's ways it is, from 0.
  var step: Int
  var channel: Channel
  /// The subscription of a device, or what stands for a telephone or a mailbox.
  var target: UUID
  var state = State.queued

  static func target(_ phone: Phone) -> UUID { UUID(naming: "sms \(phone.e164)") }
  static func target(_ email: Email) -> UUID { UUID(naming: "mail \(email.key)") }
}

/// The table `message_attempt`.
enum Attempts {
  static func add(
    _ attempt: Attempt, at now: Instant, in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      """
      INSERT INTO message_attempt (id, message, space, step, channel, target, state, queued_at) \
      VALUES ($1, $2, $3, $4, $5, $6, 0, $7) ON CONFLICT (id) DO NOTHING
      """,
      [
        SQLValue(attempt.id), SQLValue(attempt.message), SQLValue(attempt.space),
        .integer(Int64(attempt.step)), .integer(attempt.channel.rawValue),
        SQLValue(attempt.target), .integer(now.milliseconds),
      ]) > 0
  }

  static func find(_ id: UUID, in transaction: any ReadTransaction) throws -> Attempt? {
    try transaction.first(
      """
      SELECT id, message, space, step, channel, target, state FROM message_attempt WHERE id = $1
      """, [SQLValue(id)]
    ) { row in
      Attempt(
        id: row.uuid(0), message: row.uuid(1), space: row.uuid(2), step: Int(row.int(3)),
        channel: Channel(rawValue: row.int(4)) ?? .mail, target: row.uuid(5),
        state: Attempt.State(rawValue: row.int(6)) ?? .failed)
    }
  }

  /// How many attempts of a message are in one of the states.
  /// - Parameter step: on which of its ways alone, by its place; nil for all.
  static func count(
    of message: UUID, step: Int? = nil, _ states: Attempt.State...,
    in transaction: any ReadTransaction
  ) throws -> Int {
    var found = 0
    try transaction.query(
      "SELECT step, state FROM message_attempt WHERE message = $1", [SQLValue(message)]
    ) { row in
      if step.map({ Int64($0) == row.int(0) }) ?? true,
        states.contains(where: { $0.rawValue == row.int(1) })
      {
        found += 1
      }
    }
    return found
  }

  static func sent(_ id: UUID, at now: Instant, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE message_attempt SET state = 1, sent_at = $2 WHERE id = $1 AND state = 0",
      [SQLValue(id), .integer(now.milliseconds)])
  }

  /// - Parameter state: `failed` or `dropped`.
  static func end(
    _ id: UUID, _ state: Attempt.State, _ reason: String, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      UPDATE message_attempt SET state = $2, failed_at = $3, reason = $4 WHERE id = $1 AND state = 0
      """,
      [
        SQLValue(id), .integer(state.rawValue), .integer(now.milliseconds),
        .text(reason.ledgerWords),
      ])
  }

  /// Notes that a mail that was taken has come back.
  static func bounced(
    _ id: UUID, _ reason: String, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      UPDATE message_attempt SET state = 2, failed_at = $2, reason = $3 WHERE id = $1 AND state = 1
      """, [SQLValue(id), .integer(now.milliseconds), .text(reason.ledgerWords)])
  }

  static func see(
    _ id: UUID, isOpened: Bool, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let column = isOpened ? "opened_at" : "shown_at"
    try transaction.execute(
      "UPDATE message_attempt SET \(column) = coalesce(\(column), $2) WHERE id = $1",
      [SQLValue(id), .integer(now.milliseconds)])
  }
}
