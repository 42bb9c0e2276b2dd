import Database
import Values

/// What operators watch of the tables.
extension EventStore {
  /// What is not sealed yet.
  public struct FreshFigures: Hashable, Sendable {
    public var events = 0
    public var batches = 0
    /// When the oldest of it came.
    public var oldest: Instant?
  }

  public func freshFigures(in transaction: any ReadTransaction) throws -> FreshFigures {
    try transaction.first(
      "SELECT COALESCE(sum(events), 0), count(*), min(received_at) FROM event_batch"
    ) { row in
      FreshFigures(
        events: Int(row.int(0)), batches: Int(row.int(1)),
        oldest: row.intOrNil(2).map { Instant(milliseconds: $0) })
    } ?? FreshFigures()
  }

  /// The bytes that the tables of events have in PostgreSQL, with their indexes.
  public func tableBytes(in transaction: any ReadTransaction) throws -> Int64 {
    try transaction.first(
      """
      SELECT COALESCE(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class AS c \
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' \
      AND starts_with(c.relname, 'event_')
      """
    ) { $0.int(0) } ?? 0
  }
}
