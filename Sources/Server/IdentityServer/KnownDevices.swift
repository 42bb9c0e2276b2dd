import Database
import Identity
import SyncServer
import Values

/// The table `known_device`: the devices that an account has signed in on, by the digest of a token
/// that each holds. It opens nothing: it only keeps a device apart from strangers who try the
/// account's password.
enum KnownDevices {
  /// The most of an account; the one that was seen longest ago goes first.
  static let most = 20
  /// Milliseconds since it was seen last.
  static let lifetime: Int64 = 400 * 86_400_000

  /// The digest of a token that a device of that account holds; nil for any other.
  static func find(
    _ token: SessionToken, of email: Email, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [UInt8]? {
    try transaction.first(
      """
      SELECT d.digest FROM known_device AS d JOIN account AS a ON a.id = d.account \
      WHERE d.digest = $1 AND a.email = $2 AND d.seen_at > $3
      """,
      [
        token.digest, .text(email.key),
        .integer(now.adding(milliseconds: -lifetime).milliseconds),
      ]
    ) { $0.bytes(0) }
  }

  /// Notes that a device has signed in.
  /// - Parameter token: what it holds already, if that is known to be the account's.
  /// - Returns: what it is to hold.
  static func note(
    _ token: SessionToken?, of account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws -> SessionToken {
    let token = token ?? SessionToken()
    try transaction.execute(
      """
      INSERT INTO known_device (digest, account, seen_at) VALUES ($1, $2, $3) \
      ON CONFLICT (digest) DO UPDATE SET seen_at = excluded.seen_at
      """, [token.digest, SQLValue(account), .integer(now.milliseconds)])
    try transaction.execute(
      """
      DELETE FROM known_device WHERE account = $1 AND digest NOT IN \
      (SELECT digest FROM known_device WHERE account = $1 ORDER BY seen_at DESC, digest LIMIT $2)
      """, [SQLValue(account), .integer(Int64(most))])
    return token
  }

  /// Forgets every device of an account.
  static func remove(of account: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM known_device WHERE account = $1", [SQLValue(account)])
  }
}
