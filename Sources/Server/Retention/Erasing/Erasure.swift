import Database
import SyncServer
import Values

/// A space that was erased: of what it had nothing is left in the tables. What lies outside them, its
/// files and the keys of its backups, goes after that, and the row says when all of it was gone.
public struct Erasure: Sendable, Hashable {
  public var space: UUID
  public var erasedAt: Instant
  public var isFinished: Bool

  /// What a space has that goes, and whom it concerns.
  public struct Content: Sendable {
    /// How many rows, by table.
    public var rows: [String: Int]
    public var files: Int
    public var fileBytes: Int64
    /// The accounts that are members.
    public var members: [UUID]
  }

  /// What a space has.
  public static func content(
    of space: UUID, in transaction: any ReadTransaction
  ) throws -> Content {
    let files = try transaction.first(
      "SELECT count(*), CAST(sum(bytes) AS BIGINT) FROM file_content WHERE space = $1",
      [SQLValue(space)]
    ) { (Int($0.int(0)), $0.int(1)) }
    return Content(
      rows: try SpaceRows.counts(of: space, in: transaction), files: files?.0 ?? 0,
      fileBytes: files?.1 ?? 0,
      members: try transaction.rows(
        "SELECT account FROM membership WHERE space = $1 AND removed_at IS NULL",
        [SQLValue(space)]
      ) { $0.uuid(0) })
  }

  /// Whether a space was erased.
  public static func isErased(_ space: UUID, in transaction: any ReadTransaction) throws -> Bool {
    try transaction.first("SELECT 1 FROM erasure WHERE space = $1", [SQLValue(space)]) { _ in
      true
    } ?? false
  }

  /// All of them.
  public static func all(in transaction: any ReadTransaction) throws -> [Erasure] {
    try transaction.rows("SELECT space, erased_at, finished_at FROM erasure ORDER BY space") {
      Erasure(
        space: $0.uuid(0), erasedAt: Instant(milliseconds: $0.int(1)), isFinished: !$0.isNull(2))
    }
  }

  /// Deletes all that a space has in the tables. Its memberships end and leave their traces, so that
  /// devices hear of it; its audit stays. What its files lie under is litter from now on, old enough
  /// to be swept at once. A write of the space (`Database.write(in:)`).
  /// - Returns: false when it was erased before; then nothing is changed.
  public static func erase(
    _ space: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws -> Bool {
    guard try !isErased(space, in: transaction) else { return false }
    let id = SQLValue(space)
    let time = SQLValue.integer(now.milliseconds)
    try transaction.execute(
      """
      INSERT INTO file_litter (space, origin, digest, since) \
      SELECT space, origin, digest, 0 FROM file_content WHERE space = $1 \
      ON CONFLICT (space, origin) DO UPDATE SET since = 0
      """, [id])
    try SpaceRows.delete(of: space, sparing: ["file_litter"], in: transaction)
    try transaction.execute(
      "UPDATE membership SET removed_at = $2 WHERE space = $1 AND removed_at IS NULL", [id, time])
    try transaction.execute(
      "UPDATE space SET version = version + 1, horizon = version + 1 WHERE id = $1", [id])
    try transaction.execute(
      "INSERT INTO erasure (space, erased_at) VALUES ($1, $2)", [id, time])
    return true
  }

  /// Notes that nothing of it is left anywhere.
  public static func finish(
    _ space: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE erasure SET finished_at = $2 WHERE space = $1 AND finished_at IS NULL",
      [SQLValue(space), .integer(now.milliseconds)])
  }

  /// Takes a space out of tables that were restored without what it had, since its key is missing: who
  /// asks for it is a stranger, and devices keep what they hold.
  public static func leaveOut(_ space: UUID, in transaction: any WriteTransaction) throws {
    for table in ["membership", "space_gap"] {
      try transaction.execute("DELETE FROM \(table) WHERE space = $1", [SQLValue(space)])
    }
    try transaction.execute("DELETE FROM space WHERE id = $1", [SQLValue(space)])
  }
}
