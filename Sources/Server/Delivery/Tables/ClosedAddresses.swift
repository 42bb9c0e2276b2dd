import Crypto
import Database
import SyncServer
import Values

/// The table `closed_address`: telephones and mailboxes that refused for good, as digests. Nothing is
/// sent to them until somebody opens them again.
public enum ClosedAddresses {
  static func digest(_ phone: Phone) -> SQLValue { .blob(Digest.sha256("sms " + phone.e164)) }
  static func digest(_ email: Email) -> SQLValue { .blob(Digest.sha256("mail " + email.key)) }

  static func isClosed(_ digest: SQLValue, in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first("SELECT 1 FROM closed_address WHERE digest = $1", [digest]) { _ in true }
      ?? false
  }

  static func close(
    _ digest: SQLValue, _ channel: Channel, _ reason: String, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO closed_address (digest, channel, reason, closed_at) VALUES ($1, $2, $3, $4) \
      ON CONFLICT (digest) DO NOTHING
      """,
      [
        digest, .integer(channel.rawValue), .text(reason.ledgerWords),
        .integer(now.milliseconds),
      ])
  }

  /// Lets mails go to an address again, as after its owner has confirmed it.
  public static func open(_ email: Email, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM closed_address WHERE digest = $1", [digest(email)])
  }

  /// The same for a telephone.
  public static func open(_ phone: Phone, in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM closed_address WHERE digest = $1", [digest(phone)])
  }
}
