import Database
import SyncServer
import Values

/// What is asked of accounts.
public enum Accounts {
  /// The e-mail of an account; nil when there is none.
  @Sendable
  public static func email(
    _ transaction: any ReadTransaction, of account: UUID
  ) throws -> String? {
    try transaction.first(
      "SELECT email FROM account WHERE id = $1", [SQLValue(account)]
    ) { $0.text(0) }
  }

  /// What the person of an account says that they are called; nil where they have not said it.
  public static func name(
    of account: UUID, in transaction: any ReadTransaction
  ) throws -> String? {
    // Of one that there is and has none the row is null.
    let found = try transaction.first(
      "SELECT COALESCE(name, '') FROM account WHERE id = $1", [SQLValue(account)]
    ) { $0.text(0) }
    return found.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// - Parameter name: nil for none.
  static func setName(
    _ name: String?, of account: UUID, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE account SET name = $2 WHERE id = $1",
      [SQLValue(account), SQLValue(name)])
  }

  /// The account with an e-mail; nil when there is none.
  static func find(_ email: Email, in transaction: any ReadTransaction) throws -> UUID? {
    try transaction.first("SELECT id FROM account WHERE email = $1", [.text(email.key)]) {
      $0.uuid(0)
    }
  }

  /// The hash of an account's password; nil when there is no such account.
  static func password(
    of account: UUID, in transaction: any ReadTransaction
  ) throws -> String? {
    try transaction.first("SELECT password FROM account WHERE id = $1", [SQLValue(account)]) {
      $0.text(0)
    }
  }

  /// Whether a member of a space has shown that their account's e-mail is theirs.
  public static func hasConfirmed(
    in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      """
      SELECT 1 FROM membership AS m JOIN account AS a ON a.id = m.account \
      WHERE m.space = $1 AND m.removed_at IS NULL AND a.confirmed_at IS NOT NULL LIMIT 1
      """, [SQLValue(space)]
    ) { _ in true } ?? false
  }

  /// Whether the person has shown that the account's e-mail is theirs.
  public static func isConfirmed(_ account: UUID, in transaction: any ReadTransaction) throws
    -> Bool
  {
    try transaction.first(
      "SELECT 1 FROM account WHERE id = $1 AND confirmed_at IS NOT NULL", [SQLValue(account)]
    ) { _ in true } ?? false
  }

  /// Notes that they have; the codes for it are used up.
  static func confirm(
    _ account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE account SET confirmed_at = $2 WHERE id = $1 AND confirmed_at IS NULL",
      [SQLValue(account), .integer(now.milliseconds)])
    try ConfirmationCodes.remove(of: account, in: transaction)
  }

  /// Removes an account and all that is kept of it here. Its sessions end, of which nobody is told.
  /// - Returns: its sessions.
  public static func remove(
    _ account: UUID, in transaction: any WriteTransaction
  ) throws -> [UUID] {
    let id = SQLValue(account)
    let sessions = try transaction.rows("SELECT id FROM session WHERE account = $1", [id]) {
      $0.uuid(0)
    }
    for table in [
      "session", "known_device", "email_confirmation", "password_reset", "email_change_code",
      "email_change", "asked_mail", "membership",
    ] {
      try transaction.execute("DELETE FROM \(table) WHERE account = $1", [id])
    }
    try transaction.execute("DELETE FROM account WHERE id = $1", [id])
    return sessions
  }
}
