import Threading

/// A schema of a PostgreSQL server (14 or later), shared by any number of processes.
///
/// - Each write is a serializable transaction of its own, durable when it is answered
///   (`synchronous_commit`); one that loses against another is run again. Those about one subject wait
///   for each other instead (an advisory lock), and see what is committed: PostgreSQL tells reads
///   apart by pages, so that serializable writes of different rows conflict while tables are small.
/// - Reads are snapshots beside them, on connections of their own.
/// - A connection that is lost is made anew with the next call; nothing to restart.
public final class PostgresDatabase: Database {
  private let address: PostgresAddress
  private let constraints = PostgresConstraints()
  private let writes: JobQueue<PostgresWorker.Job>
  private let reads: JobQueue<PostgresWorker.Job>
  private let counters = DatabaseCounters()
  private let size = MeasuredSize()
  private let writerThreads = Threads()
  private let readerThreads = Threads()
  private let asideThreads = Threads()

  /// Makes the schema if need be.
  /// - Parameters:
  ///   - mustExist: do not make it.
  ///   - readers: how many connections read.
  ///   - writers: how many connections write.
  ///   - mostWaiting: how many reads, and how many writes, may wait; more are turned away as `busy`.
  ///   - tries: how often a transaction that loses against others is run; then its caller hears `busy`.
  /// - Throws: `unavailable` when the server cannot be reached or is too old.
  public init(
    at address: PostgresAddress, mustExist: Bool = false, readers: Int = 4, writers: Int = 4,
    mostWaiting: Int = 4_096, tries: Int = 20
  ) throws(DatabaseError) {
    precondition(readers > 0 && writers > 0 && mostWaiting > 0, "a database needs connections")
    self.address = address
    writes = JobQueue(capacity: mostWaiting)
    reads = JobQueue(capacity: mostWaiting)
    let first = try PostgresConnection(address)
    guard first.serverVersion >= 140_000 else {
      throw .unavailable("the server is older than PostgreSQL 14")
    }
    if mustExist {
      guard try first.hasSchema(address.schema) else {
        throw .unavailable("there is no schema \(address.schema) in the database")
      }
    } else {
      try first.makeSchema(address.schema)
    }
    start(readers, readerThreads, taking: reads, tries: tries)
    start(writers, writerThreads, taking: writes, tries: tries)
  }

  /// Whether the schema is there.
  /// - Throws: `unavailable` when the server cannot be reached.
  public static func isThere(at address: PostgresAddress) throws(DatabaseError) -> Bool {
    try PostgresConnection(address).hasSchema(address.schema)
  }

  private func start(
    _ count: Int, _ threads: Threads, taking jobs: JobQueue<PostgresWorker.Job>, tries: Int
  ) {
    for _ in 0..<count {
      let worker = PostgresWorker(
        address, constraints: constraints, taking: jobs, tries: tries)
      threads.start { worker.run() }
    }
  }

  deinit {
    reads.stop()
    writes.stop()
  }

  public func read<T: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> T
  ) async throws -> T {
    try await ask(reads, { try $0.read(body) }) { counters, _ in counters.read() }
  }

  @discardableResult
  public func write<T: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> T
  ) async throws -> T {
    try await ask(writes, { try $0.write(body) }) { counters, error in counters.wrote(error) }
  }

  @discardableResult
  public func write<T: Sendable>(
    about subject: Int64, _ body: @escaping @Sendable (any WriteTransaction) throws -> T
  ) async throws -> T {
    try await ask(writes, { try $0.write(body, about: subject) }) { counters, error in
      counters.wrote(error)
    }
  }

  public func migrate(_ rooms: [RoomMigrations]) async throws {
    try await aside { connection in
      for room in rooms {
        try PostgresMigrator(connection: connection, room: room.room).apply(room.migrations)
      }
    }
    constraints.forget()
  }

  public func missing(of rooms: [RoomMigrations]) async throws -> [Migration] {
    try await aside { connection in
      try rooms.flatMap { room in
        try PostgresMigrator(connection: connection, room: room.room).missing(of: room.migrations)
      }
    }
  }

  public func withSnapshot<T>(_ body: (any ReadTransaction) throws -> T) throws -> T {
    guard !reads.hasStopped else { throw DatabaseError.closed }
    return try PostgresConnection(address, patience: Self.noLimit).snapshot(body)
  }

  public func backup(to path: String) async throws {
    try await aside { connection in
      try BackupFile(path).write { partial in
        try connection.snapshot { try SQLiteConnection.fill(partial, from: $0) }
      }
    }
  }

  public func verify() async throws -> [String] {
    try await aside { try $0.problems() }
  }

  /// PostgreSQL archives its own log.
  public func forgetPast() async throws -> Bool { false }

  public func scrub() async throws {
    try await aside { connection in
      let tables = try connection.snapshot { try $0.tables().map(\.name.quoted) }
      for table in tables { try connection.runScript("VACUUM \(table)") }
    }
  }

  /// The size of the data is as of the last look at it, a minute ago at most.
  public func statistics() -> DatabaseStatistics {
    var statistics = counters.snapshot
    statistics.dataBytes = size.bytes(askingAnew: { [weak self] in self?.measure() })
    statistics.waitingWrites = writes.count
    statistics.waitingReads = reads.count
    return statistics
  }

  public func close() async {
    reads.stop()
    writes.stop()
    await asideThreads.waitForEnd()
    await readerThreads.waitForEnd()
    await writerThreads.waitForEnd()
  }

  /// Lets a worker do something and waits for what comes of it.
  private func ask<T: Sendable>(
    _ jobs: JobQueue<PostgresWorker.Job>,
    _ work: @escaping @Sendable (PostgresWorker) throws -> T,
    counting count: @escaping @Sendable (DatabaseCounters, (any Error)?) -> Void
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      let answer = jobs.add { [counters] worker in
        let result = Result { try work(worker) }
        count(counters, result.error)
        continuation.resume(with: result)
      }
      if let error = counters.refusal(answer) { continuation.resume(throwing: error) }
    }
  }

  /// Runs long work on a thread and a connection of its own.
  private func aside<T: Sendable>(
    _ work: @escaping @Sendable (PostgresConnection) throws -> T
  ) async throws -> T {
    guard !reads.hasStopped else { throw DatabaseError.closed }
    let address = address
    return try await asideThreads.run {
      try work(try PostgresConnection(address, patience: Self.noLimit))
    }
  }

  /// poll(2) waits for ever.
  private static let noLimit: Int32 = -1

  private func measure() {
    _ = reads.add { [size] worker in
      size.bytes = (try? worker.read { try $0.sizeOfTables() }) ?? 0
    }
  }
}

extension Result {
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
