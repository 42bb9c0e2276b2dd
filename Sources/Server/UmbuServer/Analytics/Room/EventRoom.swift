import Database
import EventStore
import Glibc
import Synchronization

/// How much room the events of all apps of an installation take.
final class EventRoom: Sendable {
  private let data: DataPlace
  /// What the whole database has.
  private let databaseBytes: @Sendable () -> Int64
  /// What the tables of events have in PostgreSQL, as of the last look, for that takes a statement; nil before
  /// it.
  private let tableBytes = Mutex<Int64?>(nil)

  init(in data: DataPlace, databaseBytes: @escaping @Sendable () -> Int64) {
    self.data = data
    self.databaseBytes = databaseBytes
  }

  /// Looks how large the tables are, where they are no files.
  func lookAtTables(of store: EventStore) async throws {
    guard data.postgreSQL != nil else { return }
    let bytes = try await store.database.read { try store.tableBytes(in: $0) }
    tableBytes.withLock { $0 = bytes }
  }

  /// How full it is at this moment.
  func measure() -> EventBudget.Measure {
    var used = data.eventBytes()
    if data.postgreSQL != nil { used += tableBytes.withLock(\.self) ?? databaseBytes() }
    // What PostgreSQL has is on its own disk, and sealed files are here.
    var system = statvfs()
    guard statvfs(data.folder, &system) == 0 else {
      return EventBudget.Measure(used: used, free: nil)
    }
    return EventBudget.Measure(
      used: used, free: Int64(clamping: system.f_bavail * system.f_frsize),
      whole: Int64(clamping: system.f_blocks * system.f_frsize))
  }
}
