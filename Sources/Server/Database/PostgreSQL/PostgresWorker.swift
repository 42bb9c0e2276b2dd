import Glibc
import Threading

/// One of the threads that hold a connection and run what callers ask, one after the other.
///
/// Unchecked because what varies is touched by the worker's thread alone.
final class PostgresWorker: @unchecked Sendable {
  /// A call of `read` or `write`.
  typealias Job = @Sendable (PostgresWorker) -> Void

  /// After a connection could not be made, this worker tries no other for this long: those who wait
  /// are told at once.
  private static let pause = Duration.milliseconds(500)

  private let address: PostgresAddress
  private let constraints: PostgresConstraints
  private let queue: JobQueue<Job>
  /// How often a transaction that loses against others is run before its caller is told.
  private let tries: Int
  private var connection: PostgresConnection?
  /// Whether the connection has answered before: the server may have closed it since.
  private var isUsed = false
  /// Whether the server may have been told to commit.
  private var isCommitting = false
  private var failedAt: (time: ContinuousClock.Instant, error: DatabaseError)?
  private var random = SystemRandomNumberGenerator()

  init(
    _ address: PostgresAddress, constraints: PostgresConstraints, taking queue: JobQueue<Job>,
    tries: Int
  ) {
    self.tries = tries
    self.address = address
    self.constraints = constraints
    self.queue = queue
  }

  /// Works until the queue stops. Runs on a thread of its own.
  func run() {
    while let job = queue.next() { job(self) }
    connection = nil
  }

  /// Runs a body in one snapshot.
  func read<T>(_ body: (any ReadTransaction) throws -> T) throws -> T {
    try reconnecting {
      let connection = try connected()
      let result = try connection.snapshot(body)
      isUsed = true
      return result
    }
  }

  /// Runs a body in a transaction of its own, as often as it takes.
  /// - Parameter subject: what it is about, if it is to wait for others about the same rather than to
  ///   conflict with anyone.
  func write<T>(
    _ body: (any WriteTransaction) throws -> T, about subject: Int64? = nil
  ) throws -> T {
    var saves = false
    var conflicts = 0
    while true {
      do {
        return try reconnecting { try attempt(body, about: subject, saving: saves) }
      } catch is NeedsSavepoints {
        saves = true
      } catch let error as DatabaseError where error == .conflict {
        conflicts += 1
        guard conflicts < tries else { throw DatabaseError.busy }
        wait(afterConflict: conflicts)
      } catch let error as DatabaseError {
        guard let connection, connection.isAlive else { throw error }
        throw constraints.complete(error, on: connection)
      }
    }
  }

  /// Runs work once more when the connection turns out to have been lost since it was last used, as
  /// all are when the server was restarted, or to have prepared a statement for a table that has
  /// changed since: nothing of it can have become durable.
  private func reconnecting<T>(_ work: () throws -> T) throws -> T {
    let mayBeStale = isUsed && connection != nil
    isCommitting = false
    do {
      return try work()
    } catch let error as DatabaseError where mayBeStale && !isCommitting {
      if error == .stalePlan { connection = nil }
      guard case .unavailable = error, connection?.isAlive != true else { throw error }
      return try work()
    }
  }

  private struct NeedsSavepoints: Error {}

  private func attempt<T>(
    _ body: (any WriteTransaction) throws -> T, about subject: Int64?, saving: Bool
  ) throws -> T {
    let connection = try connected()
    if let subject {
      // Each statement sees what is committed when it begins, the first one begins with the lock.
      try connection.beginTransaction(
        "BEGIN ISOLATION LEVEL READ COMMITTED", locking: subject, numbered: true)
    } else {
      try connection.beginTransaction("BEGIN ISOLATION LEVEL SERIALIZABLE", numbered: true)
    }
    let transaction = PostgresTransaction(
      connection, saves: saving, completing: constraints)
    do {
      let result = try body(transaction)
      if transaction.needsSavepoints { throw NeedsSavepoints() }
      if let failure = connection.failure { throw failure }
      try commit(connection)
      isUsed = true
      return result
    } catch {
      let needsSavepoints = transaction.needsSavepoints
      if connection.isAlive { try? connection.run("ROLLBACK") }
      if let failure = connection.failure { throw failure }
      throw needsSavepoints ? NeedsSavepoints() : error
    }
  }

  /// When the server or the line to it fails before the answer, the transaction may be durable all
  /// the same: the server is asked what became of it.
  private func commit(_ connection: PostgresConnection) throws {
    isCommitting = true
    do throws(DatabaseError) {
      try connection.run("COMMIT")
    } catch {
      guard case .unavailable = error, error != .conflict, let number = connection.transaction
      else { throw error }
      self.connection = nil
      guard try isCommitted(number) else { throw error }
    }
  }

  /// Whether the transaction was committed; waits for one that is still on its way.
  private func isCommitted(_ transaction: String) throws -> Bool {
    let limit = ContinuousClock.now + .seconds(10)
    while true {
      if let connection = try? connected(),
        let answer = try? connection.run(
          "SELECT pg_xact_status($1::text::xid8)", [.text(transaction)])
      {
        switch PostgresRow(result: answer, row: 0).text(0) {
        case "committed": return true
        case "aborted": return false
        default: break
        }
      }
      guard ContinuousClock.now < limit else {
        throw DatabaseError.unavailable("whether the last write is durable cannot be asked")
      }
      usleep(50_000)
    }
  }

  private func connected() throws(DatabaseError) -> PostgresConnection {
    if let connection, connection.isAlive { return connection }
    connection = nil
    if let failedAt, ContinuousClock.now < failedAt.time + Self.pause { throw failedAt.error }
    do throws(DatabaseError) {
      let made = try PostgresConnection(address)
      try constraints.read(on: made)
      connection = made
      isUsed = false
      failedAt = nil
      return made
    } catch {
      failedAt = (.now, error)
      throw error
    }
  }

  /// Between nothing and 1 ms, doubling with each conflict to 64 ms.
  private func wait(afterConflict number: Int) {
    let longest: UInt32 = 1_000 << UInt32(min(number - 1, 6))
    usleep(UInt32.random(in: 0...longest, using: &random))
  }
}

extension PostgresConnection {
  /// Runs a body in one snapshot.
  func snapshot<T>(_ body: (any ReadTransaction) throws -> T) throws -> T {
    try beginTransaction("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    defer {
      // Sent and not waited for: its answer comes with the next statement's.
      if isAlive {
        try? put("ROLLBACK")
        flush()
      }
    }
    let result = try body(PostgresTransaction(self))
    if let failure { throw failure }
    return result
  }
}
