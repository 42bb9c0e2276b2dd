import Database
import Sync
import Values

/// How far the queue of one device for one space has taken effect.
struct SyncClient {
  var account: UUID
  var space: UUID
  /// The last sequence number that took effect or was refused.
  var acknowledged: Int64

  /// The version of a space, and the client of that id if it belongs to the account and the space,
  /// nil when it is new; nil when there is no such space.
  /// - Throws: `SyncError.foreignClient`.
  static func find(
    with request: SyncRequest, of account: UUID, _ transaction: any ReadTransaction
  ) throws -> (version: Int64, client: SyncClient?)? {
    let found = try transaction.first(
      """
      SELECT s.version, c.account, c.space, c.acknowledged FROM space AS s \
      LEFT JOIN sync_client AS c ON c.id = $2 WHERE s.id = $1
      """, [SQLValue(request.space), SQLValue(request.client)]
    ) { row in
      (
        version: row.int(0),
        client: row.isNull(1)
          ? nil
          : SyncClient(
            account: row.withBytes(1) { UUID($0) } ?? .zero,
            space: row.withBytes(2) { UUID($0) } ?? .zero,
            acknowledged: row.int(3))
      )
    }
    if let client = found?.client {
      guard client.account == account, client.space == request.space else {
        throw SyncError.foreignClient
      }
    }
    return found
  }

  func save(as id: UUID, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      INSERT INTO sync_client (id, account, space, acknowledged) VALUES ($1, $2, $3, $4) \
      ON CONFLICT (id) DO UPDATE SET acknowledged = excluded.acknowledged
      """,
      [SQLValue(id), SQLValue(account), SQLValue(space), .integer(acknowledged)])
  }
}
