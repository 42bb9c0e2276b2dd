import Database
import Records
import Sync
import Values

/// How far the queue of one device for one space has taken effect.
struct SyncClient {
  var account: UUID
  var space: UUID
  /// The last sequence number that took effect or was refused.
  var acknowledged: Int64

  /// Where a request meets its space and its client, read in one statement.
  struct Standing {
    /// The version of the space.
    var version: Int64
    /// The last version whose tombstones are forgotten, or with which the last restore went on; 0 for
    /// none.
    var horizon: Int64
    /// Whether anything was ever removed from the space.
    var hasTombstones: Bool
    /// The client, if it belongs to the account and the space; nil when it is new.
    var client: SyncClient?
    /// Whether refusals of the client are kept.
    var hasRefusals: Bool
    /// Whether the device has seen versions that are not the space's: they were lost in a restore, or
    /// are yet to come.
    var isAstray: Bool
  }

  /// Where the request stands; nil when there is no such space.
  /// - Throws: `SyncError.foreignClient`; `SyncError.behind` when the tables have a later revision of
  ///   their schema than `schema` is.
  static func find(
    with request: SyncRequest, of account: UUID, _ schema: SpaceSchema,
    _ transaction: any ReadTransaction
  ) throws -> Standing? {
    let found = try transaction.first(
      standing, [SQLValue(request.space), SQLValue(request.client), .integer(request.cursor)]
    ) { row in
      guard row.isNull(8) || row.int(8) <= Int64(schema.revision) else { throw SyncError.behind }
      return Standing(
        version: row.int(0), horizon: row.int(4), hasTombstones: row.int(5) != 0,
        client: row.isNull(1)
          ? nil
          : SyncClient(
            account: row.withBytes(1) { UUID($0) } ?? .zero,
            space: row.withBytes(2) { UUID($0) } ?? .zero,
            acknowledged: row.int(3)),
        hasRefusals: row.int(6) != 0,
        isAstray: row.int(7) != 0 || request.cursor > row.int(0))
    }
    if let client = found?.client {
      guard client.account == account, client.space == request.space else {
        throw SyncError.foreignClient
      }
    }
    return found
  }

  private static let standing = """
    SELECT s.version, c.account, c.space, c.acknowledged, s.horizon, \
    EXISTS (SELECT 1 FROM tombstone WHERE space = $1), \
    EXISTS (SELECT 1 FROM sync_refusal WHERE client = $2), \(SpaceGaps.contains("$3")), \
    \(SchemaRevision.select(of: "s.kind")) \
    FROM space AS s LEFT JOIN sync_client AS c ON c.id = $2 WHERE s.id = $1
    """

  /// Keeps a client that was found.
  func update(_ id: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE sync_client SET acknowledged = $2 WHERE id = $1",
      [SQLValue(id), .integer(acknowledged)])
  }

  /// Keeps a client that is new.
  /// - Throws: `SyncError.foreignClient` when it has come to be one of another space meanwhile.
  func insert(as id: UUID, in transaction: any WriteTransaction) throws {
    do {
      try transaction.execute(
        "INSERT INTO sync_client (id, account, space, acknowledged) VALUES ($1, $2, $3, $4)",
        [SQLValue(id), SQLValue(account), SQLValue(space), .integer(acknowledged)])
    } catch DatabaseError.constraint {
      throw SyncError.foreignClient
    }
  }
}
