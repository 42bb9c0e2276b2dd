import CSQLite

/// The one thread that changes the file. Writes that wait together share one commit, and so one
/// wait for the disk: each runs in a savepoint of its own, and none is answered before the commit.
///
/// Unchecked because what varies is touched by the writer's thread alone.
final class SQLiteWriter: @unchecked Sendable {
  /// What the thread is asked to do.
  enum Job: Sendable {
    case write(any PendingWrite)
    /// Work between transactions: migrations, checkpoints.
    case alone(@Sendable (SQLiteConnection) -> Void)
  }

  /// A batch ends when it has this many writes or has taken this long.
  private static let largestBatch = 512
  private let longestBatch: Duration
  private static let longestWait = Duration.milliseconds(1)

  /// Once the log has this many pages it is moved to the tables.
  private static let pagesToCheckpoint: Int32 = 1_000

  private static let openReference =
    DatabaseError.constraint(ConstraintViolation(.foreignKey))

  private let connection: SQLiteConnection
  private let queue: JobQueue<Job>
  /// Held for as long as this thread may write.
  private var lock: FileLock?
  private let counters: SQLiteCounters
  private var lastBatch = 0
  private var lastCommit = Duration.zero

  init(
    _ connection: SQLiteConnection, holding lock: FileLock, taking queue: JobQueue<Job>,
    counting counters: SQLiteCounters,
    longestBatch: Duration
  ) {
    self.connection = connection
    self.queue = queue
    self.lock = lock
    self.counters = counters
    self.longestBatch = longestBatch
  }

  /// Works until the queue stops, then leaves the file without a log. Runs on a thread of its own.
  func run() {
    while let job = queue.take() {
      switch job {
      case .write(let write):
        commitBatch(beginningWith: write)
        checkpointIfLong()
      case .alone(let work): work(connection)
      }
    }
    _ = sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    connection.close()
    lock = nil
  }

  private func commitBatch(beginningWith first: any PendingWrite) {
    gatherBatch()
    var batch: [any PendingWrite] = []
    var refused = 0
    var end = ContinuousClock.now
    do {
      try connection.transaction {
        let limit = ContinuousClock.now + longestBatch
        var next: (any PendingWrite)? = first
        while let write = next {
          batch.append(write)
          if try !apply(write) { refused += 1 }
          next = batch.count < Self.largestBatch && ContinuousClock.now < limit ? nextWrite() : nil
        }
        end = ContinuousClock.now
      }
      lastCommit = end.duration(to: .now)
      lastBatch = batch.count
      counters.committed(batch.count, refused: refused)
      for write in batch { write.answer() }
    } catch {
      let error = connection.failure ?? error as? DatabaseError ?? .unavailable("\(error)")
      if batch.isEmpty { batch = [first] }
      counters.failed(batch.count)
      for write in batch { write.fail(error) }
    }
  }

  /// Those who were answered together mostly come back together. It pays to wait for them while
  /// that takes less than a second commit would; one client alone never waits.
  private func gatherBatch() {
    guard lastBatch > 1 else { return }
    queue.gather(lastBatch - 1, for: min(lastCommit / 2, Self.longestWait))
  }

  /// Whether the write's changes stand. Throws if the whole batch is lost.
  ///
  /// A savepoint makes SQLite keep a copy of every page that is changed in it, so the parts of a
  /// body get one each only after one of them failed too late to be taken back without.
  private func apply(_ write: any PendingWrite) throws -> Bool {
    if try attempt(write, savingParts: false) { return true }
    guard connection.needsUndoing else { return false }
    connection.needsUndoing = false
    return try attempt(write, savingParts: true)
  }

  private func attempt(_ write: any PendingWrite, savingParts: Bool) throws -> Bool {
    do {
      try connection.savepoint {
        try write.run(
          in: SQLiteTransaction(connection: connection, savesParts: savingParts))
        // Found by COMMIT it would be everyone's error.
        if connection.hasOpenReferences {
          write.refuse(Self.openReference)
          throw Self.openReference
        }
      }
      return true
    } catch {
      if let failure = connection.failure { throw failure }
      return false
    }
  }

  private func nextWrite() -> (any PendingWrite)? {
    let job = queue.takeNow { job in
      if case .write = job { true } else { false }
    }
    guard case .write(let write)? = job else { return nil }
    return write
  }

  /// After the answers, so that nobody waits for it. Passive: readers are not disturbed, and what
  /// they still need stays in the log until the next time.
  private func checkpointIfLong() {
    guard connection.logPages >= Self.pagesToCheckpoint else { return }
    _ = sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
  }
}
