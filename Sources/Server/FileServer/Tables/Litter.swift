import Database
import SyncServer
import Values

/// The table `file_litter`: places in the store at which something may lie that no file has. It is
/// said before anything is put there and before anything loses its last file, so that a process that
/// dies in between leaves nothing behind for ever.
enum Litter {
  static func add(
    _ place: ObjectPlace, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try remove(place, in: transaction)
    try transaction.execute(
      "INSERT INTO file_litter (space, origin, digest, since) VALUES ($1, $2, $3, $4)",
      [
        SQLValue(place.space), SQLValue(place.origin), .blob(place.digest),
        .integer(now.milliseconds),
      ])
  }

  static func remove(_ place: ObjectPlace, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "DELETE FROM file_litter WHERE space = $1 AND origin = $2",
      [SQLValue(place.space), SQLValue(place.origin)])
  }

  /// Places of a space that was erased (`Erasure.erase`).
  static func erased(
    of space: UUID, in transaction: any ReadTransaction
  ) throws -> [ObjectPlace] {
    try transaction.rows(
      "SELECT space, digest, origin FROM file_litter WHERE space = $1 AND since = 0 LIMIT 100",
      [SQLValue(space)]
    ) { ObjectPlace(space: $0.uuid(0), digest: $0.bytes(1), origin: $0.uuid(2)) }
  }

  /// Places that have been litter since before `time`.
  static func old(
    before time: Instant, in transaction: any ReadTransaction
  ) throws -> [ObjectPlace] {
    try transaction.rows(
      "SELECT space, digest, origin FROM file_litter WHERE since <= $1 ORDER BY since LIMIT 100",
      [.integer(time.milliseconds)]
    ) { ObjectPlace(space: $0.uuid(0), digest: $0.bytes(1), origin: $0.uuid(2)) }
  }
}
