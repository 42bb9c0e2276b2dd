import Database
import Values

/// The table `purchase_store`: until when what a store has sent was asked for. It lies beside the facts: what a
/// restore did not bring back is asked for again.
enum StoreMarks {
  /// Nil where the store was never asked.
  static func find(_ store: String, in transaction: any ReadTransaction) throws -> Instant? {
    try transaction.first(
      "SELECT asked_until FROM purchase_store WHERE name = $1", [.text(store)]
    ) { Instant(milliseconds: $0.int(0)) }
  }

  static func put(
    _ store: String, _ time: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO purchase_store (name, asked_until) VALUES ($1, $2) \
      ON CONFLICT (name) DO UPDATE SET asked_until = excluded.asked_until
      """, [.text(store), .integer(time.milliseconds)])
  }
}
