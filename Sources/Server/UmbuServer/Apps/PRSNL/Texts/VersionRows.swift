import Database
import Journal
import Records
import SyncServer
import Values

/// The rows of `item_version`: which texts an item has had and when, by the rule that its devices follow
/// (`VersionList`). An item whose text was never changed has none: its head says all.
///
/// The newest is what the journal took last (`space_version`). When it was written says the clock of a device, which may
/// be years from ours; it is shown, and nothing goes by it but whether two are of one sitting.
enum VersionRows {
  static func list(
    of item: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> VersionList {
    var list = VersionList()
    list.versions = try transaction.rows(
      """
      SELECT version, begun_at, written_at, bytes FROM item_version \
      WHERE space = $1 AND item = $2 \
      ORDER BY space_version DESC, written_at DESC, begun_at DESC, version LIMIT $3
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
  /// - Parameters:
  ///   - continuing: the version that its editor wrote before it in the same sitting, whose place it may take; empty for
  ///     none.
  ///   - change: the journal's version by which it became so; 0 for what it was added with.
  /// - Returns: the versions that are not of the list any more.
  static func add(
    _ added: TextVersion, continuing: String = "", by change: Int64, to item: UUID, in space: UUID,
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
      INSERT INTO item_version (space, item, version, begun_at, written_at, bytes, space_version) \
      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (space, item, version) DO UPDATE SET \
      begun_at = excluded.begun_at, written_at = excluded.written_at, bytes = excluded.bytes, \
      space_version = excluded.space_version
      """,
      [
        SQLValue(space), SQLValue(item), .text(added.version),
        .integer(added.begunAt.milliseconds), .integer(added.writtenAt.milliseconds),
        .integer(added.bytes), .integer(change),
      ])
    return gone
  }
}
