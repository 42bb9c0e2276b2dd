import CSQLite
import Threading

/// Moves the log to the tables beside the writer, on a thread and a connection of its own.
///
/// What is committed meanwhile stays in the log, and the log begins anew only once nothing is left in
/// it. So the writer moves that rest by itself, and SQLite waits there until the disk has the tables.
///
/// Everything but `run` belongs to the writer's thread. Unchecked because `connection` is touched by
/// the thread of `run` alone.
final class LogMover: @unchecked Sendable {
  /// What the writer may do with the log.
  enum State {
    case atRest, moving
    /// All but what was committed meanwhile is in the tables.
    case moved
  }

  private let connection: SQLiteConnection
  private let orders = JobQueue<Void>(capacity: 1)
  private let reports = JobQueue<Void>(capacity: 1)
  private var isMoving = false

  /// Moves what a process that died left in the log.
  init(path: String) throws(DatabaseError) {
    connection = try SQLiteConnection(path: path, for: .moving)
    try connection.takeOverLog()
  }

  /// Works until `end`. Runs on a thread of its own.
  func run() {
    while orders.next() != nil {
      connection.moveLog()
      _ = reports.add(())
    }
    connection.close()
    reports.stop()
  }

  /// Starts moving the log. Only when it is at rest.
  func startMoving() {
    isMoving = orders.add(()) == .added
  }

  /// How far it is. What was moved is told once.
  func state() -> State {
    guard isMoving else { return .atRest }
    guard reports.takeNow(where: { true }) != nil else { return .moving }
    isMoving = false
    return .moved
  }

  /// Waits until nothing is being moved: no other connection can move anything meanwhile.
  func rest() {
    guard isMoving else { return }
    _ = reports.next()
    isMoving = false
  }

  /// Waits until the connection is closed.
  func end() {
    orders.stop()
    while reports.next() != nil {}
  }
}
