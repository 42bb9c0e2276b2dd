import Database
import Journal
import Records
import SyncServer
import Values

/// Texts go with their item, however many there are. What is more than one write removes is noted in `item_text_gone`:
/// from then on nobody reads it, and a job removes it portion by portion. Until then it counts among what the journal
/// takes, since it lies on the disk.
extension TextRows {
  /// Removes all texts of an item that is gone, and the list of its versions.
  /// - Parameter portion: what this push removes in all.
  static func removeAll(
    of item: UUID, in space: UUID, _ portion: inout Portion, _ transaction: any WriteTransaction
  ) throws {
    let values = [SQLValue(space), SQLValue(item)]
    try transaction.execute("DELETE FROM item_version WHERE space = $1 AND item = $2", values)
    var bytes: Int64 = 0
    var rows = 0
    try transaction.query(
      "SELECT bytes FROM item_text WHERE space = $1 AND item = $2 AND \(isThere)", values
    ) { row in
      bytes += row.int(0)
      rows += 1
    }
    guard rows > 0 else { return }
    let taken = bytes + Int64(rows) * cost(of: 0)
    if portion.take(bytes, rows: rows) {
      try transaction.execute(
        "DELETE FROM item_text WHERE space = $1 AND item = $2 AND \(isThere)", values)
      try add(-taken, to: space, transaction)
    } else {
      try transaction.execute(
        """
        INSERT INTO item_text_gone (space, item, version, bytes) \
        SELECT space, item, version, bytes FROM item_text WHERE space = $1 AND item = $2 \
        ON CONFLICT (space, item, version) DO NOTHING
        """, values)
      try add(-taken, gone: taken, to: space, transaction)
    }
  }

  /// The journals that have texts which are noted as gone.
  static func spacesOfGone(_ transaction: any ReadTransaction) throws -> [UUID] {
    try transaction.rows("SELECT DISTINCT space FROM item_text_gone") { $0.uuid(0) }
  }

  /// Removes a portion of a journal's texts that are noted as gone.
  /// - Returns: whether there were any.
  static func removeGone(
    in space: UUID, _ transaction: any WriteTransaction
  ) throws -> Bool {
    let found = try transaction.rows(
      """
      SELECT item, version, bytes FROM item_text_gone WHERE space = $1 \
      ORDER BY item, version LIMIT $2
      """, [SQLValue(space), .integer(Int64(Portion.mostRows))]
    ) { Sized(space: space, name: TextName(ID($0.uuid(0)), $0.text(1)), bytes: $0.int(2)) }
    var gone = found[...]
    let some = Portion.first(of: &gone, bytes: { $0.bytes })
    guard !some.isEmpty else { return false }
    for text in some {
      for table in ["item_text", "item_text_gone"] {
        try transaction.execute(
          "DELETE FROM \(table) WHERE space = $1 AND item = $2 AND version = $3",
          key(text.name, space))
      }
    }
    let taken = some.reduce(0) { $0 + cost(of: $1.bytes) }
    try add(0, gone: -taken, to: space, transaction)
    return true
  }
}
