import Database
import SyncServer
import Values

/// A row of `event_interval`.
struct IntervalRow: Sendable {
  /// The pseudonym under which the ledger speaks of them.
  var person: UUID
  var kind: String
  var value: String
  /// Milliseconds since 1970.
  var since: Int64
  /// The first millisecond after it; nil while it lasts.
  var until: Int64?

  /// All that the ledgers say.
  static func all(in transaction: any ReadTransaction) throws -> [IntervalRow] {
    try transaction.rows("SELECT person, kind, value, since, until FROM event_interval") { row in
      IntervalRow(
        person: row.uuid(0), kind: row.text(1), value: row.text(2), since: row.int(3),
        until: row.intOrNil(4))
    }
  }
}
