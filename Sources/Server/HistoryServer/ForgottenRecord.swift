import Database
import SyncServer
import Values

/// A record that is gone for good, in an app that keeps no past of such records.
///
/// What of its past is more than a push removes is noted in `record_history_gone`: from then on nobody reads it, and a
/// job removes it portion by portion.
struct ForgottenRecord {
  private let space: UUID
  private let type: String
  private let id: UUID
  /// The space's version that it went with: what comes later is the past of another one with its id.
  private let version: Int64

  init(_ space: UUID, _ type: String, _ id: UUID, until version: Int64) {
    self.space = space
    self.type = type
    self.id = id
    self.version = version
  }

  private var key: [SQLValue] { [SQLValue(space), .text(type), SQLValue(id)] }

  /// - Parameter portion: what this push removes in all.
  func forget(_ portion: inout Portion, _ transaction: any WriteTransaction) throws {
    if !portion.isSpent {
      let size = try size(transaction)
      guard size.rows > 0 else { return }
      if portion.take(size.bytes, rows: size.rows) {
        try transaction.execute(
          "DELETE FROM record_history WHERE space = $1 AND record_type = $2 AND record = $3", key)
        return
      }
    }
    try transaction.execute(
      """
      INSERT INTO record_history_gone (space, record_type, record, version) \
      VALUES ($1, $2, $3, $4) \
      ON CONFLICT (space, record_type, record) DO UPDATE SET version = excluded.version
      """, key + [.integer(version)])
  }

  /// About how much its past takes; of one that is more than a portion, no more is looked at.
  private func size(_ transaction: any WriteTransaction) throws -> (rows: Int, bytes: Int64) {
    let found = try transaction.first(
      """
      SELECT count(*), CAST(COALESCE(sum(length(changes)), 0) AS BIGINT) FROM \
      (SELECT changes FROM record_history WHERE space = $1 AND record_type = $2 AND record = $3 \
      LIMIT $4) AS past
      """, key + [.integer(Int64(Portion.mostRows) + 1)]
    ) { (rows: Int($0.int(0)), bytes: $0.int(1)) }
    return found ?? (0, 0)
  }
}

extension RecordHistory {
  /// Removes what was noted as gone, a portion in each write, so that others write in between.
  /// - Throws: `DatabaseError`.
  public func removeGone() async throws {
    let spaces = try await database.read { transaction in
      try transaction.rows("SELECT DISTINCT space FROM record_history_gone") { $0.uuid(0) }
    }
    for space in spaces {
      var goesOn = true
      while goesOn {
        goesOn = try await database.write(in: space) { try Self.removeGone(in: space, $0) }
      }
    }
  }

  /// - Returns: whether there was anything to remove.
  private static func removeGone(
    in space: UUID, _ transaction: any WriteTransaction
  ) throws -> Bool {
    let found = try transaction.rows(
      """
      SELECT past.record_type, past.record, past.version, length(past.changes) \
      FROM record_history_gone AS gone JOIN record_history AS past ON past.space = gone.space \
      AND past.record_type = gone.record_type AND past.record = gone.record \
      AND past.version <= gone.version WHERE gone.space = $1 \
      ORDER BY gone.record_type, gone.record, past.version LIMIT $2
      """, [SQLValue(space), .integer(Int64(Portion.mostRows))]
    ) { (type: $0.text(0), record: $0.uuid(1), version: $0.int(2), bytes: $0.int(3)) }
    guard !found.isEmpty else {
      try transaction.execute(
        "DELETE FROM record_history_gone WHERE space = $1", [SQLValue(space)])
      return false
    }
    var due = found[...]
    for one in Portion.first(of: &due, bytes: { $0.bytes }) {
      try transaction.execute(
        """
        DELETE FROM record_history WHERE space = $1 AND record_type = $2 AND record = $3 \
        AND version = $4
        """, [SQLValue(space), .text(one.type), SQLValue(one.record), .integer(one.version)])
    }
    return true
  }
}
