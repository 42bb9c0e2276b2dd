import Database
import Identity
import SyncServer
import Values

/// The table `email_confirmation`: the codes by which people confirm their address, kept as digests.
enum ConfirmationCodes {
  /// Adds a code to those of an account: all of them are good until one is used.
  static func add(
    _ code: SessionToken, of account: UUID, _ email: String, until end: Instant, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM email_confirmation WHERE expires_at <= $1", [.integer(now.milliseconds)])
    try transaction.execute(
      """
      INSERT INTO email_confirmation (digest, account, email, expires_at) VALUES ($1, $2, $3, $4)
      """, [code.digest, SQLValue(account), .text(email), .integer(end.milliseconds)])
  }

  /// The account whose address the code confirms; nil when it is not (any more) good.
  static func find(
    _ code: SessionToken, at now: Instant, in transaction: any ReadTransaction
  ) throws -> UUID? {
    try transaction.first(
      """
      SELECT c.account FROM email_confirmation AS c JOIN account AS a ON a.id = c.account \
      WHERE c.digest = $1 AND c.expires_at > $2 AND a.email = c.email
      """, [code.digest, .integer(now.milliseconds)]
    ) { $0.uuid(0) }
  }

  static func remove(of account: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM email_confirmation WHERE account = $1", [SQLValue(account)])
  }
}
