import Database
import Identity
import SyncServer
import Values

/// The tables `email_change`, of which an account has one row at most, and `email_change_code`, the codes of
/// both mailboxes, kept as digests.
enum EmailChanges {
  /// Begins a change in place of one that there may be, whose codes are good no more.
  static func begin(
    _ email: Email, of account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let time: SQLValue = .integer(now.milliseconds)
    try transaction.execute(
      """
      DELETE FROM email_change_code \
      WHERE account IN (SELECT account FROM email_change WHERE expires_at <= $1)
      """, [time])
    try transaction.execute("DELETE FROM email_change WHERE expires_at <= $1", [time])
    try remove(of: account, in: transaction)
    try transaction.execute(
      "INSERT INTO email_change (account, email, expires_at) VALUES ($1, $2, $3)",
      [
        SQLValue(account), .text(email.key),
        .integer(now.adding(milliseconds: EmailChange.lifetime).milliseconds),
      ])
  }

  /// What a change of the account waits for; nil where there is none, or not any more.
  static func find(
    _ account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> EmailChange? {
    try transaction.first(
      """
      SELECT email, current_confirmed_at, new_confirmed_at FROM email_change \
      WHERE account = $1 AND expires_at > $2
      """, [SQLValue(account), .integer(now.milliseconds)]
    ) { EmailChange(to: $0.text(0), awaitsCurrent: $0.isNull(1), awaitsNew: $0.isNull(2)) }
  }

  /// Adds a code to those of a mailbox: all of them are good until one is used.
  static func add(
    _ code: SessionToken, of account: UUID, to change: EmailChange, isNew: Bool,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "INSERT INTO email_change_code (digest, account, email, is_new) VALUES ($1, $2, $3, $4)",
      [code.digest, SQLValue(account), .text(change.email), .integer(isNew ? 1 : 0)])
  }

  /// Whose change a code confirms, and at which mailbox.
  static func find(
    _ code: SessionToken, at now: Instant, in transaction: any ReadTransaction
  ) throws -> (account: UUID, isNew: Bool)? {
    try transaction.first(
      """
      SELECT k.account, k.is_new FROM email_change_code AS k \
      JOIN email_change AS c ON c.account = k.account WHERE k.digest = $1 AND c.expires_at > $2 \
      AND c.email = k.email
      """, [code.digest, .integer(now.milliseconds)]
    ) { ($0.uuid(0), $0.int(1) != 0) }
  }

  /// Notes that a mailbox has confirmed it; its codes are used up.
  static func confirm(
    _ account: UUID, isNew: Bool, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    let time: SQLValue = .integer(now.milliseconds)
    try transaction.execute(
      isNew
        ? "UPDATE email_change SET new_confirmed_at = $2 WHERE account = $1"
        : "UPDATE email_change SET current_confirmed_at = $2 WHERE account = $1",
      [SQLValue(account), time])
    try transaction.execute(
      "DELETE FROM email_change_code WHERE account = $1 AND is_new = $2",
      [SQLValue(account), .integer(isNew ? 1 : 0)])
  }

  static func remove(of account: UUID, in transaction: any WriteTransaction) throws {
    for table in ["email_change_code", "email_change"] {
      try transaction.execute("DELETE FROM \(table) WHERE account = $1", [SQLValue(account)])
    }
  }
}
