import Crypto
import Database
import SyncServer
import Values

@testable import AuditServer

/// What who has the database and the key can do to an audit so that it is sound to itself.
enum AuditForgery {
  /// Writes all hashes anew, over the rows as they are now, and signs all anchors.
  static func signAnew(
    _ app: String, with key: SigningKey, in transaction: any WriteTransaction
  ) throws {
    let rows = try transaction.rows(
      "SELECT \(AuditTrail.columns) FROM audit ORDER BY space, number", [], ChainRow.init)
    var hash = ChainHash.start
    for row in rows {
      hash = ChainHash.next(after: row.number == 1 ? ChainHash.start : hash, row.values)
      let values: [SQLValue] = [SQLValue(row.space), .integer(row.number), .blob(hash)]
      for table in ["audit", "audit_anchor_head", "audit_head"] {
        try transaction.execute(
          "UPDATE \(table) SET hash = $3 WHERE space = $1 AND number = $2", values)
      }
    }
    var previous = ChainHash.start
    let numbers = try transaction.rows("SELECT number FROM audit_anchor ORDER BY number") {
      $0.int(0)
    }
    for number in numbers {
      guard let sent = try SentAnchor(number, of: app, in: transaction) else { continue }
      let digest = AuditAnchor.digest(
        of: app, sent.anchor.hour, after: previous, by: key.publicKey, sent.heads)
      try transaction.execute(
        "UPDATE audit_anchor SET previous = $2, digest = $3, signature = $4 WHERE number = $1",
        [.integer(number), .blob(previous), .blob(digest), .blob(key.sign(digest))])
      previous = digest
    }
  }
}
