import Crypto
import Database
import Subscriptions
import Values

/// The table `checkout_object`: how often something of a provider's was told of, and what was last recorded of
/// it.
enum ToldObjects {
  /// Counts that it was told of.
  static func tell(_ id: String, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO checkout_object (id, told, digest, fetched_at) VALUES ($1, 1, '', 0) \
      ON CONFLICT (id) DO UPDATE SET told = checkout_object.told + 1
      """, [.text(id)])
  }

  /// How often it was told of.
  static func told(_ id: String, in transaction: any ReadTransaction) throws -> Int64 {
    try transaction.first(
      "SELECT told FROM checkout_object WHERE id = $1", [.text(id)]
    ) { $0.int(0) } ?? 0
  }

  /// Gives a snapshot the instant and the digest by which the ledger has it. What says the same as the one
  /// before is that one; what says something else is later than it, whatever the clocks do.
  static func stamp(
    _ snapshot: inout WebSnapshot, as id: String, at time: Instant,
    in transaction: any WriteTransaction
  ) throws {
    var plain = snapshot
    plain.fetchedAt = .epoch
    plain.digest = .blank
    let digest = Digest.sha256(plain.json.jsonText).hexadecimal
    let last = try transaction.first(
      "SELECT digest, fetched_at FROM checkout_object WHERE id = $1", [.text(id)]
    ) { (digest: $0.text(0), at: Instant(milliseconds: $0.int(1))) }
    if let last, last.digest == digest {
      snapshot.fetchedAt = last.at
    } else {
      snapshot.fetchedAt = last.map { max(time, $0.at.adding(milliseconds: 1)) } ?? time
      try transaction.execute(
        """
        INSERT INTO checkout_object (id, told, digest, fetched_at) VALUES ($1, 0, $2, $3) \
        ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, fetched_at = excluded.fetched_at
        """,
        [.text(id), .text(digest), .integer(snapshot.fetchedAt.milliseconds)])
    }
    snapshot.digest = FactDigest(
      Digest.sha256("\(digest) \(snapshot.fetchedAt.milliseconds)"))
  }
}
