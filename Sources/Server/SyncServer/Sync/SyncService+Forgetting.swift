import Database
import Values

extension SyncService {
  /// Forgets what was removed before `time`. A device that has not been here since then pulls anew
  /// when it comes, and keeps its queue.
  public func forgetRemovals(before time: Instant) async throws {
    let time = SQLValue.integer(time.milliseconds)
    let spaces = try await database.read { transaction in
      try transaction.rows(Tombstones.spacesWithOld, [time]) { $0.withBytes(0) { UUID($0) } }
    }
    for case let space? in spaces {
      let id = SQLValue(space)
      try await database.write(in: space) { transaction in
        let last = try transaction.first(Tombstones.lastOld, [id, time]) { row in
          row.isNull(0) ? 0 : row.int(0)
        }
        try transaction.execute(
          "UPDATE space SET horizon = $2 WHERE id = $1 AND horizon < $2",
          [id, .integer(last ?? 0)])
        try transaction.execute(Tombstones.forgetOld, [id, time])
      }
    }
  }
}
