import Database
import Journal
import Records
import SyncServer
import Values

/// The rows of `item_version`: which texts an item has had and when, by the rule that its devices follow
/// (`VersionList`). An item whose text was never changed has none: its head says all.
enum VersionRows {
  static func list(
    of item: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> VersionList {
    var list = VersionList()
    list.versions = try transaction.rows(
      """
      SELECT version, begun_at, written_at, bytes FROM item_version \
      WHERE space = $1 AND item = $2 ORDER BY written_at DESC, begun_at DESC, version LIMIT $3
      """, [SQLValue(space), SQLValue(item), .integer(Int64(VersionList.most))]
    ) { row in
      var version = TextVersion(
        row.text(0), bytes: row.int(3), at: Instant(milliseconds: row.int(2)))
      version.begunAt = Instant(milliseconds: row.int(1))
      return version
    }
    return list
  }

  /// Adds what an item's text is now.
  /// - Parameter continuing: the version that its editor wrote before it in the same sitting, whose place it may take;
  ///   empty for none.
  /// - Returns: the versions that are not of the list any more.
  static func add(
    _ added: TextVersion, continuing: String, to item: UUID, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws -> [String] {
    let before = try list(of: item, in: space, transaction)
    var list = before
    let gone = list.add(
      added.version, bytes: added.bytes, at: added.writtenAt, continuing: continuing)
    guard list != before, let added = list.versions.first else { return [] }
    for version in gone {
      try transaction.execute(
        "DELETE FROM item_version WHERE space = $1 AND item = $2 AND version = $3",
        [SQLValue(space), SQLValue(item), .text(version)])
    }
    try transaction.execute(
      """
      INSERT INTO item_version (space, item, version, begun_at, written_at, bytes) \
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (space, item, version) DO UPDATE SET \
      begun_at = excluded.begun_at, written_at = excluded.written_at, bytes = excluded.bytes
      """,
      [
        SQLValue(space), SQLValue(item), .text(added.version),
        .integer(added.begunAt.milliseconds), .integer(added.writtenAt.milliseconds),
        .integer(added.bytes),
      ])
    return gone
  }
}
