import Database
import Journal
import Records
import SyncServer
import Values

/// The rows of `item_text`: texts that never change, each under its item and its version. What a journal's texts take
/// is counted beside them (`item_text_use`), since no sum of so many rows is asked for with each of them.
enum TextRows {
  /// Keeps a text; one that is there stays as it is.
  /// - Returns: how many bytes that adds.
  static func put(
    _ text: ItemText, in space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws -> Int64 {
    let bytes = Int64(text.text.utf8.count)
    let added = try transaction.execute(
      """
      INSERT INTO item_text (space, item, version, bytes, kept_at, text) \
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (space, item, version) DO NOTHING
      """,
      key(text.name, space) + [
        .integer(bytes), .integer(now.milliseconds), .text(text.text),
      ])
    return added > 0 ? bytes : 0
  }

  static func find(
    _ name: TextName, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> String? {
    try transaction.first(
      "SELECT text FROM item_text WHERE space = $1 AND item = $2 AND version = $3",
      key(name, space)
    ) { $0.text(0) }
  }

  /// The length of a text in bytes; nil for one that is not there.
  static func bytes(
    of name: TextName, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Int64? {
    try transaction.first(
      "SELECT bytes FROM item_text WHERE space = $1 AND item = $2 AND version = $3",
      key(name, space)
    ) { $0.int(0) }
  }

  /// Deletes a text, unless something names it: its item, a version that can be had back, or one that waits for a
  /// decision.
  static func removeUnnamed(
    _ name: TextName, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    let bytes = try transaction.first(
      """
      SELECT t.bytes FROM item_text AS t \
      WHERE t.space = $1 AND t.item = $2 AND t.version = $3 AND \(isUnnamed)
      """, key(name, space)
    ) { $0.int(0) }
    guard let bytes else { return }
    try transaction.execute(
      "DELETE FROM item_text WHERE space = $1 AND item = $2 AND version = $3", key(name, space))
    try add(-bytes, to: space, transaction)
  }

  /// Deletes all texts of an item, and the list of its versions.
  static func removeAll(
    of item: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    let values = [SQLValue(space), SQLValue(item)]
    var bytes: Int64 = 0
    try transaction.query(
      "SELECT bytes FROM item_text WHERE space = $1 AND item = $2", values
    ) { bytes += $0.int(0) }
    for table in ["item_text", "item_version"] {
      try transaction.execute("DELETE FROM \(table) WHERE space = $1 AND item = $2", values)
    }
    if bytes > 0 { try add(-bytes, to: space, transaction) }
  }

  /// Those of some items that were there and are gone.
  static func gone(
    among items: Set<UUID>, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Set<UUID> {
    try items.filter { item in
      try transaction.first(
        """
        SELECT 1 FROM tombstone AS t WHERE t.space = $1 AND t.record_type = $2 AND t.id = $3 \
        AND NOT EXISTS (SELECT 1 FROM item AS i WHERE i.space = t.space AND i.id = t.id)
        """, [SQLValue(space), .text(Item.recordType), SQLValue(item)]
      ) { _ in true } ?? false
    }
  }

  /// Texts that came within that time and that nothing names, of all journals; some thousand at a time.
  static func unnamed(
    keptIn time: Range<Instant>, _ transaction: any ReadTransaction
  ) throws -> [(space: UUID, name: TextName)] {
    try transaction.rows(
      """
      SELECT t.space, t.item, t.version FROM item_text AS t \
      WHERE t.kept_at >= $1 AND t.kept_at < $2 AND \(isUnnamed) \
      ORDER BY t.space, t.item, t.version LIMIT 5000
      """,
      [.integer(time.lowerBound.milliseconds), .integer(time.upperBound.milliseconds)]
    ) { (space: $0.uuid(0), name: TextName(ID($0.uuid(1)), $0.text(2))) }
  }

  private static let isUnnamed = """
    NOT EXISTS (SELECT 1 FROM item AS i WHERE i.space = t.space AND i.id = t.item \
    AND (i.text = t.version OR i.copy = t.version)) \
    AND NOT EXISTS (SELECT 1 FROM item_version AS v WHERE v.space = t.space AND v.item = t.item \
    AND v.version = t.version) \
    AND NOT EXISTS (SELECT 1 FROM waiting_version AS w WHERE w.space = t.space \
    AND w.item = t.item AND w.text = t.version)
    """

  private static func key(_ name: TextName, _ space: UUID) -> [SQLValue] {
    [SQLValue(space), SQLValue(name.item.uuid), .text(name.version)]
  }

  // MARK: What they take

  /// How many bytes the texts of a journal take.
  static func use(of space: UUID, _ transaction: any ReadTransaction) throws -> Int64 {
    try transaction.first(
      "SELECT bytes FROM item_text_use WHERE space = $1", [SQLValue(space)]
    ) { $0.int(0) } ?? 0
  }

  static func add(
    _ bytes: Int64, to space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO item_text_use (space, bytes) VALUES ($1, $2) \
      ON CONFLICT (space) DO UPDATE SET bytes = item_text_use.bytes + excluded.bytes
      """, [SQLValue(space), .integer(bytes)])
  }
}
