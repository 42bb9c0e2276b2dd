import Database
import SyncServer
import Values

/// The table `password_reset`: the codes by which people choose another password, kept as digests.
enum PasswordResetCodes {
  /// Adds a code to those of an account: all of them are good until one is used.
  static func add(
    _ code: SessionToken, of account: UUID, _ email: String, until end: Instant, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM password_reset WHERE expires_at <= $1", [.integer(now.milliseconds)])
    try transaction.execute(
      "INSERT INTO password_reset (digest, account, email, expires_at) VALUES ($1, $2, $3, $4)",
      [code.digest, SQLValue(account), .text(email), .integer(end.milliseconds)])
  }

  /// The account whose password the code changes, and its e-mail; nil when it is not (any more) good.
  static func find(
    _ code: SessionToken, at now: Instant, in transaction: any ReadTransaction
  ) throws -> (account: UUID, email: String)? {
    try transaction.first(
      """
      SELECT r.account, a.email FROM password_reset AS r JOIN account AS a ON a.id = r.account \
      WHERE r.digest = $1 AND r.expires_at > $2 AND a.email = r.email
      """, [code.digest, .integer(now.milliseconds)]
    ) { ($0.uuid(0), $0.text(1)) }
  }

  static func remove(of account: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM password_reset WHERE account = $1", [SQLValue(account)])
  }
}
