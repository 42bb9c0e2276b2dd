import CSQLite
import Threading

/// A database in one file: one writer whose waiting calls share a commit, readers beside it.
///
/// - WAL with `synchronous = FULL`: what was answered survives the loss of power, and so does what a
///   read saw. A disk that fails a sync ends the process.
/// - One process at a time: a second one is refused while the first lives, not after.
/// - After a full disk or an input or output error the next call tries again; nothing to restart.
public final class SQLiteDatabase: Database {
  private let files: DataFiles
  private let writes: JobQueue<SQLiteWriter.Job>
  private let reads: JobQueue<SQLiteReader.Job>
  private let counters = DatabaseCounters()
  private let writerThread = Threads()
  private let readerThreads = Threads()
  /// Backups and checks, which take long and have connections of their own.
  private let asideThreads = Threads()
  private let archive: LogArchive?
  private let archiveThread = Threads()

  /// Opens the file, and makes it and its folder if need be. Blocks while a log left by a crash is
  /// recovered.
  /// - Parameters:
  ///   - mustExist: do not make a file; one without a byte counts as none.
  ///   - readers: how many reads run at the same time.
  ///   - archive: where its past is kept; nil for nowhere.
  /// - Throws: `unavailable` when another process has it open or it cannot be opened or is not there,
  ///   `corrupt` when it is not a database.
  public init(
    at path: String, mustExist: Bool = false, readers: Int = 4,
    limits: SQLiteLimits = SQLiteLimits(), archiving archive: ArchiveSettings? = nil
  ) throws(DatabaseError) {
    precondition(readers > 0 && limits.mostWaiting > 0, "a database needs readers and room to wait")
    files = DataFiles(path: path)
    writes = JobQueue(capacity: limits.mostWaiting)
    reads = JobQueue(capacity: limits.mostWaiting)
    if mustExist {
      guard DataFiles.size(of: path) > 0 else {
        throw .unavailable("there is no database at \(path)")
      }
    } else {
      try files.create()
    }
    let lock = try FileLock(path: files.lockPath)
    var made: LogArchive?
    if let archive { made = try LogArchive(archive, of: files) }
    self.archive = made
    let connection = try SQLiteConnection(path: path, for: .writing)
    let mover = try LogMover(path: path)
    let writer = SQLiteWriter(
      connection, holding: lock, taking: writes, counting: counters,
      log: .init(mover: mover, archive: made), limits: limits)
    var pool: [SQLiteReader] = []
    for _ in 0..<readers {
      pool.append(
        SQLiteReader(try SQLiteConnection(path: path, for: .reading), taking: reads))
    }
    for reader in pool { readerThreads.start { reader.run() } }
    writerThread.start { mover.run() }
    writerThread.start { writer.answer() }
    writerThread.start { writer.run() }
    guard let archive = self.archive else { return }
    archiveThread.start { [writes] in
      archive.run { writes.add(.alone($0)) == .added }
    }
  }

  deinit {
    archive?.end()
    reads.stop()
    writes.stop()
  }

  public func read<T: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let answer = reads.add { [counters] connection in
        let result = Result {
          try connection.snapshot { try body(SQLiteTransaction(connection: connection)) }
        }
        counters.read()
        continuation.resume(with: result)
      }
      if let error = counters.refusal(answer) { continuation.resume(throwing: error) }
    }
  }

  @discardableResult
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let answer = writes.add(.write(WriteCall(body, answering: continuation)))
      if let error = counters.refusal(answer) { continuation.resume(throwing: error) }
    }
  }

  /// There is one writer, so nothing runs beside it.
  @discardableResult
  public func write<T: Sendable>(
    about subject: Int64, _ body: @escaping @Sendable (any WriteTransaction) throws -> T
  ) async throws -> T { try await write(body) }

  public func migrate(_ rooms: [RoomMigrations]) async throws {
    for room in rooms {
      try await alone { connection in
        try SQLiteMigrator(connection: connection, room: room.room).apply(room.migrations)
      }
    }
  }

  public func missing(of rooms: [RoomMigrations]) async throws -> [Migration] {
    let path = files.path
    return try await aside {
      let connection = try SQLiteConnection(path: path, for: .reading)
      return try rooms.flatMap { room in
        try SQLiteMigrator(connection: connection, room: room.room).missing(of: room.migrations)
      }
    }
  }

  public func withSnapshot<T>(_ body: (any ReadTransaction) throws -> T) throws -> T {
    guard !reads.hasStopped else { throw DatabaseError.closed }
    let connection = try SQLiteConnection(path: files.path, for: .reading)
    return try connection.snapshot { try body(SQLiteTransaction(connection: connection)) }
  }

  public func backup(to path: String) async throws {
    let source = files.path
    try await aside {
      try BackupFile(path).write { partial in try SQLiteConnection.copy(source, to: partial) }
    }
  }

  public func verify() async throws -> [String] {
    let path = files.path
    return try await aside {
      try SQLiteConnection(path: path, for: .reading).problems()
    }
  }

  public func statistics() -> DatabaseStatistics {
    var statistics = counters.snapshot
    statistics.dataBytes = DataFiles.size(of: files.path)
    statistics.logBytes = DataFiles.size(of: files.logPath)
    statistics.waitingWrites = writes.count
    statistics.waitingReads = reads.count
    return statistics
  }

  /// Moves the log into the tables and empties it, as far as running reads allow. Seldom needed:
  /// it happens by itself as the log grows, and on `close`.
  public func checkpoint() async throws {
    try await alone { [archive] connection in
      archive?.beforeCheckpoint()
      try connection.checkpoint()
    }
  }

  public func forgetPast() async throws -> Bool {
    guard let archive else { return false }
    guard !reads.hasStopped else { throw DatabaseError.closed }
    // What the log holds would be archived along with what comes.
    try await checkpoint()
    try await withCheckedThrowingContinuation { archive.beginAnew(telling: $0) }
    return true
  }

  public func scrub() async throws { try await checkpoint() }

  public func close() async {
    reads.stop()
    await asideThreads.waitForEnd()
    await readerThreads.waitForEnd()
    archive?.end()
    await archiveThread.waitForEnd()
    writes.stop()
    await writerThread.waitForEnd()
    archive?.close()
  }

  /// Runs work on the writer's thread between transactions.
  private func alone(_ work: @escaping @Sendable (SQLiteConnection) throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      let answer = writes.add(
        .alone { connection in continuation.resume(with: Result { try work(connection) }) })
      if let error = counters.refusal(answer) { continuation.resume(throwing: error) }
    }
  }

  /// Runs long work on a thread of its own.
  private func aside<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    guard !reads.hasStopped else { throw DatabaseError.closed }
    return try await asideThreads.run(work)
  }
}
