import Database
import SyncServer
import Values

/// How much of its storage a space uses, added up from the rows themselves so that it cannot drift.
public struct Storage: Hashable, Sendable {
  /// Bytes of files. The same bytes twice in one space count once.
  public var stored: Int64
  /// Bytes that uploads under way may still become.
  public var reserved: Int64

  /// What counts against the plan.
  public var used: Int64 { stored + reserved }

  /// The storage that a space uses in this snapshot.
  public static func of(_ space: UUID, in transaction: any ReadTransaction) throws -> Storage {
    func sum(_ sql: String) throws -> Int64 {
      try transaction.first(sql, [SQLValue(space)]) { $0.int(0) } ?? 0
    }
    // PostgreSQL's sum of integers is a numeric, which only a cast makes one of ours again.
    return Storage(
      stored: try sum(
        "SELECT CAST(sum(counted_bytes) AS BIGINT) FROM file_content WHERE space = $1"),
      reserved: try sum(
        """
        SELECT CAST(sum(sent_bytes) AS BIGINT) FROM file
        WHERE space = $1 AND expires_at IS NOT NULL
        """))
  }
}
