import Database
import DatabaseTesting
import Fields
import Synchronization
import Values
import Waiting

@testable import Jobs

/// A database with jobs, a clock that stands, and a notebook of what handlers wrote.
final class JobRoom: Sendable {
  let database: any Database
  private let time = Mutex(Instant(milliseconds: 1_760_000_000_000))
  private let ids = Mutex<UInt64>(0)
  private let heard = Mutex<[String]>([])

  static let kind = JobKind<Words>("write", .database)
  static let mail = JobKind<Words>("mail", .outside)

  private init(_ database: any Database) { self.database = database }

  static func with<T>(_ body: (JobRoom) async throws -> T) async throws -> T {
    let notes = Migration(
      1, "notes",
      sql: "CREATE TABLE note (text TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;")
    return try await withTemporaryDatabase([notes]) { database in
      try await database.migrate(JobMigrations.all, of: JobMigrations.room)
      return try await body(JobRoom(database))
    }
  }

  var now: Instant { time.withLock { $0 } }
  func move(milliseconds: Int64) { time.withLock { $0 = $0.adding(milliseconds: milliseconds) } }

  func newID() -> UUID {
    ids.withLock { last in
      last += 1
      return UUID(high: 0x0190_0000_0000_7000, low: last)
    }
  }

  /// What runners told, a line each.
  var events: [String] { heard.withLock { $0 } }

  /// A runner, as one of several processes would have it. Leases are renewed when `sleep` returns.
  func runner(
    _ handlers: [JobHandler], periodic: [PeriodicJob] = [],
    sleep: @escaping @Sendable (Duration) async throws -> Void = {
      _ in try await untilCancelled()
    }
  ) -> JobRunner {
    JobRunner(
      database, handlers: handlers, periodic: periodic,
      clock: JobClock(
        now: { self.now }, newID: { self.newID() }, chance: { 0 }, sleep: sleep)
    ) { event in
      self.heard.withLock { $0.append("\(event)") }
    }
  }

  /// Asks for a job.
  @discardableResult
  func ask(
    _ text: String, _ kind: JobKind<Words> = JobRoom.kind, key: String? = nil,
    after milliseconds: Int64 = 0
  ) async throws -> Bool {
    let job = kind.job(
      Words(text), id: newID(), key: key, dueAt: now.adding(milliseconds: milliseconds))
    let now = now
    return try await database.write { try Outbox.add(job, at: now, in: $0) }
  }

  /// A handler that writes its argument into the notebook.
  func writing(
    limit: Int = 1, retries: JobRetries = JobRetries(attempts: 3),
    before: @escaping @Sendable (String, JobRun) async throws -> Void = { _, _ in }
  ) -> JobHandler {
    JobHandler(Self.kind, limit: limit, retries: retries) { words, run in
      try await before(words.text, run)
      return .note(words.text)
    }
  }

  func notes() async throws -> [String] {
    try await database.read { try $0.rows("SELECT text FROM note ORDER BY text") { $0.text(0) } }
  }

  func list() async throws -> [Outbox.Entry] {
    try await database.read { try Outbox.list(upTo: 100, in: $0) }
  }

  func figures() async throws -> Outbox.Figures {
    let now = now
    return try await database.read { try Outbox.figures(at: now, in: $0) }
  }
}

extension JobEffects {
  /// A line in the notebook, which may have it once.
  static func note(_ text: String) -> JobEffects {
    .write { transaction in
      try transaction.execute("INSERT INTO note VALUES ($1)", [.text(text)])
      return nil
    }
  }
}

struct Words: FieldObject {
  var text = ""

  init() {}
  init(_ text: String) { self.text = text }

  mutating func visit(_ fields: FieldVisitor) { fields.field("text", &text) }
}
