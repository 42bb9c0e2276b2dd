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
  /// When it last pushed, or was last noted to be here while refusals wait for it.
  var seenAt: Instant
  /// How many refusals are kept of it.
  var refusals = 0
  /// Whether refusals of it were forgotten: nothing of it runs any more, and it is told so.
  var hasEnded = false

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
    /// The version with which the account came back after it was removed; 0 when it never was.
    var returnedAt: Int64
    /// What the space takes.
    var use: SpaceUse

    /// Whether the client was told that it has ended, or will be.
    var hasEnded: Bool { client?.hasEnded ?? false }
  }

  /// Where the request stands; nil when there is no such space.
  /// - Throws: `SyncError.foreignClient`; `SyncError.outdated` for a client that has ended and speaks a
  ///   version of the wire that cannot say so; `SyncError.behind` when the tables have a later revision
  ///   of their schema than `schema` is.
  static func find(
    with request: SyncRequest, of account: UUID, _ schema: SpaceSchema,
    _ transaction: any ReadTransaction
  ) throws -> Standing? {
    let found = try transaction.first(
      standing,
      [
        SQLValue(request.space), SQLValue(request.client), .integer(request.cursor),
        SQLValue(account),
      ]
    ) { row in
      guard row.isNull(8) || row.int(8) <= Int64(schema.revision) else { throw SyncError.behind }
      return Standing(
        version: row.int(0), horizon: row.int(4), hasTombstones: row.int(5) != 0,
        client: row.isNull(1) ? nil : client(in: row), hasRefusals: row.int(6) != 0,
        isAstray: row.int(7) != 0 || request.cursor > row.int(0),
        returnedAt: row.isNull(9) ? 0 : row.int(9),
        use: SpaceUse(records: row.int(10), bytes: row.int(11)))
    }
    if let client = found?.client {
      guard client.account == account, client.space == request.space else {
        throw SyncError.foreignClient
      }
      guard !client.hasEnded || request.protocolVersion >= endingProtocolVersion else {
        throw SyncError.outdated
      }
    }
    return found
  }

  private static func client(in row: SQLRow) -> SyncClient {
    SyncClient(
      account: row.withBytes(1) { UUID($0) } ?? .zero,
      space: row.withBytes(2) { UUID($0) } ?? .zero,
      acknowledged: row.int(3), seenAt: Instant(milliseconds: row.int(12)),
      refusals: Int(row.int(13)), hasEnded: row.int(14) != 0)
  }

  private static let standing = """
    SELECT s.version, c.account, c.space, c.acknowledged, s.horizon, \
    EXISTS (SELECT 1 FROM tombstone WHERE space = $1), \
    EXISTS (SELECT 1 FROM sync_refusal WHERE client = $2), \(SpaceGaps.contains("$3")), \
    \(SchemaRevision.select(of: "s.kind")), \(SpaceReturns.select(of: "$4")), \
    s.record_count, s.byte_count, c.seen_at, c.refusals, c.has_ended \
    FROM space AS s LEFT JOIN sync_client AS c ON c.id = $2 WHERE s.id = $1
    """

  /// Updates the row of a client.
  func update(_ id: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE sync_client SET acknowledged = $2, seen_at = $3, refusals = $4 WHERE id = $1",
      [
        SQLValue(id), .integer(acknowledged), .integer(seenAt.milliseconds),
        .integer(Int64(refusals)),
      ])
  }

  /// Inserts the row of a new client.
  /// - Throws: `SyncError.foreignClient` when it has come to be one of another space meanwhile.
  func insert(as id: UUID, in transaction: any WriteTransaction) throws {
    do {
      try transaction.execute(
        """
        INSERT INTO sync_client (id, account, space, acknowledged, created_at, seen_at, refusals) \
        VALUES ($1, $2, $3, $4, $5, $5, $6)
        """,
        [
          SQLValue(id), SQLValue(account), SQLValue(space), .integer(acknowledged),
          .integer(seenAt.milliseconds), .integer(Int64(refusals)),
        ])
    } catch DatabaseError.constraint {
      throw SyncError.foreignClient
    }
  }
}
