import Database
import Sync
import Values

extension SyncService {
  /// How many clients are looked for with one statement.
  private static let endedAtOnce: Int64 = 500

  /// Forgets the refusals of clients that were not here since `time`. Their numbers stay, so that
  /// nothing of them runs twice, and each that comes again is told that it has ended.
  public func endClients(unseenSince time: Instant) async throws {
    let now = now()
    while true {
      let found = try await database.read { transaction in
        try transaction.rows(
          """
          SELECT id, space, seen_at FROM sync_client WHERE refusals > 0 AND seen_at < $1 \
          ORDER BY space LIMIT $2
          """, [.integer(time.milliseconds), .integer(Self.endedAtOnce)]
        ) { row in
          (
            id: row.withBytes(0) { UUID($0) } ?? .zero,
            space: row.withBytes(1) { UUID($0) } ?? .zero, isUndated: row.int(2) == 0
          )
        }
      }
      guard !found.isEmpty else { return }
      for (space, clients) in Dictionary(grouping: found, by: { $0.space }) {
        try await database.write(in: space) { transaction in
          for client in clients {
            if client.isUndated {
              // From before it was noted when a client was here: its time begins now.
              try SyncClient.note(client.id, at: now, in: transaction)
            } else {
              try SyncClient.end(client.id, unseenSince: time, in: transaction)
            }
          }
        }
      }
    }
  }
}
