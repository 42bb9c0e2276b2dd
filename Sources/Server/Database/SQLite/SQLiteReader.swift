import Threading

/// One of the threads that read, each with a connection of its own.
///
/// Unchecked because `connection` is touched by the reader's thread alone.
final class SQLiteReader: @unchecked Sendable {
  /// A call of `read`.
  typealias Job = @Sendable (SQLiteConnection) -> Void

  private let connection: SQLiteConnection
  private let queue: JobQueue<Job>

  init(_ connection: SQLiteConnection, taking queue: JobQueue<Job>) {
    self.connection = connection
    self.queue = queue
  }

  /// Works until the queue stops. Runs on a thread of its own.
  func run() {
    while let job = queue.next() { job(connection) }
    connection.close()
  }
}
