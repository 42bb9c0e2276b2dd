import Database
import Journal
import Records
import SyncServer
import Values

/// The rows of `item_text`: texts that never change, each under its item and its version. What a journal's texts take
/// is counted beside them (`item_text_use`), since no sum of so many rows is asked for with each of them.
enum TextRows {
  /// Keeps a text. One that is there stays as it is, and its time begins anew, since its change may be on its way again.
  /// - Returns: how many bytes that adds to what texts take.
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
    guard added == 0 else { return cost(of: bytes) }
    try transaction.execute(
      "UPDATE item_text SET kept_at = $4 WHERE space = $1 AND item = $2 AND version = $3",
      key(text.name, space) + [.integer(now.milliseconds)])
    // It was to go with its item, and is counted with what goes.
    let isBack = try transaction.execute(
      "DELETE FROM item_text_gone WHERE space = $1 AND item = $2 AND version = $3",
      key(text.name, space))
    guard isBack > 0 else { return 0 }
    try add(0, gone: -cost(of: bytes), to: space, transaction)
    return cost(of: bytes)
  }

  static func find(
    _ name: TextName, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> String? {
    try transaction.first(
      """
      SELECT text FROM item_text \
      WHERE space = $1 AND item = $2 AND version = $3 AND \(isThere)
      """, key(name, space)
    ) { $0.text(0) }
  }

  /// The length of a text in bytes; nil for one that is not there.
  static func bytes(
    of name: TextName, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Int64? {
    try transaction.first(
      """
      SELECT bytes FROM item_text \
      WHERE space = $1 AND item = $2 AND version = $3 AND \(isThere)
      """, key(name, space)
    ) { $0.int(0) }
  }

  /// Deletes a text, unless something names it: its item, a version that can be had back, or one that waits for a
  /// decision.
  /// - Parameter time: one that was kept later stays; nil for any.
  static func removeUnnamed(
    _ name: TextName, keptBefore time: Instant? = nil, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws {
    let bytes = try transaction.first(
      """
      SELECT bytes FROM item_text WHERE space = $1 AND item = $2 AND version = $3 \
      AND kept_at < $4 AND \(isUnnamed)
      """, key(name, space) + [.integer(time?.milliseconds ?? .max)]
    ) { $0.int(0) }
    guard let bytes else { return }
    try transaction.execute(
      "DELETE FROM item_text WHERE space = $1 AND item = $2 AND version = $3", key(name, space))
    try add(-cost(of: bytes), to: space, transaction)
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

  /// A text, and how long it is.
  struct Sized: Hashable, Sendable {
    let space: UUID
    let name: TextName
    let bytes: Int64
  }

  /// Texts that came within that time and that nothing names, of all journals; some thousand at a time.
  static func unnamed(
    keptIn time: Range<Instant>, _ transaction: any ReadTransaction
  ) throws -> [Sized] {
    try transaction.rows(
      """
      SELECT space, item, version, bytes FROM item_text \
      WHERE kept_at >= $1 AND kept_at < $2 AND \(isUnnamed) \
      ORDER BY space, item, version LIMIT 5000
      """,
      [.integer(time.lowerBound.milliseconds), .integer(time.upperBound.milliseconds)]
    ) { Sized(space: $0.uuid(0), name: TextName(ID($0.uuid(1)), $0.text(2)), bytes: $0.int(3)) }
  }

  /// Whether it did not go with its item.
  static let isThere = """
    NOT EXISTS (SELECT 1 FROM item_text_gone AS g WHERE g.space = item_text.space \
    AND g.item = item_text.item AND g.version = item_text.version)
    """

  private static let isUnnamed = """
    NOT EXISTS (SELECT 1 FROM item AS i WHERE i.space = item_text.space AND i.id = item_text.item \
    AND (i.text = item_text.version OR i.copy = item_text.version)) \
    AND NOT EXISTS (SELECT 1 FROM item_version AS v WHERE v.space = item_text.space \
    AND v.item = item_text.item AND v.version = item_text.version) \
    AND NOT EXISTS (SELECT 1 FROM waiting_version AS w WHERE w.space = item_text.space \
    AND w.item = item_text.item AND w.text = item_text.version) AND \(isThere)
    """

  static func key(_ name: TextName, _ space: UUID) -> [SQLValue] {
    [SQLValue(space), SQLValue(name.item.uuid), .text(name.version)]
  }

  // MARK: What they take

  /// What a text counts: its bytes, and about what its row and its places in two indexes take beside them, which of many
  /// short texts is most of it.
  static func cost(of bytes: Int64) -> Int64 { bytes + 256 }

  /// How many bytes the texts of a journal take, those among them that went with their items and still lie there.
  static func use(of space: UUID, _ transaction: any ReadTransaction) throws -> Int64 {
    try transaction.first(
      "SELECT bytes + gone FROM item_text_use WHERE space = $1", [SQLValue(space)]
    ) { $0.int(0) } ?? 0
  }

  /// - Parameter gone: what is added to that of texts which went with their items.
  static func add(
    _ bytes: Int64, gone: Int64 = 0, to space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO item_text_use (space, bytes, gone) VALUES ($1, $2, $3) \
      ON CONFLICT (space) DO UPDATE SET bytes = item_text_use.bytes + excluded.bytes, \
      gone = item_text_use.gone + excluded.gone
      """, [SQLValue(space), .integer(bytes), .integer(gone)])
  }
}
