import Database
import Fields
import Jobs
import Killing
import Synchronization
import Values

/// A process to be killed: it asks for jobs without end and does them beside. `a 7` is printed when
/// the request for the job 7 is durable, `d 7` when its effect is, and neither before.
///
/// Arguments: the database (`ProbePlace`), the number of the first job, the time in milliseconds at which
/// its clock starts, and `work` or `drain`: to work for ever, or to end when nothing is left.
@main
struct JobCrashProbe {
  static func main() async throws {
    let arguments = Probe.arguments("DATABASE", "FIRST", "TIME", "work|drain")
    let database = try ProbePlace(arguments[0]).open()
    try await database.migrate(JobMigrations.all, of: JobMigrations.room)
    try await database.migrate(schema, of: "probe")
    let now = Probe.clock(from: Int64(arguments[2]) ?? 0)
    let work = Work(database, Int64(arguments[1]) ?? 0, now: now)
    arguments[3] == "drain" ? try await work.drain() : try await work.run()
  }

  static let schema = [
    Migration(
      1, "what was asked for, and what was done",
      sql: """
        CREATE TABLE asked (number INTEGER NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TABLE done (number INTEGER NOT NULL) STRICT;
        CREATE TABLE tally (place INTEGER NOT NULL PRIMARY KEY, count INTEGER NOT NULL)
          STRICT, WITHOUT ROWID;
        """)
  ]
}

private struct Number: FieldObject {
  var number: Int64 = 0
  mutating func visit(_ fields: FieldVisitor) { fields.field("number", &number) }
}

private final class Work: Sendable {
  private static let clients = 4

  private let database: any Database
  private let now: @Sendable () -> Instant
  private let next: Shared
  private let pace = Pace(40)
  private let runner: JobRunner

  /// Of one that writes at once, one whose first attempts fail, some in the middle of their
  /// transaction, and one that is about a place as a write of a space is.
  private static let kinds = ["plain", "flaky", "placed"].map {
    JobKind<Number>($0, .database)
  }

  init(_ database: any Database, _ first: Int64, now: @escaping @Sendable () -> Instant) {
    self.database = database
    self.now = now
    next = Shared(first)
    let pace = pace
    let handlers = Self.kinds.map { kind in
      JobHandler(
        kind, limit: 4, retries: JobRetries(attempts: 1_000, first: 1, longest: 10)
      ) { arguments, run in
        let number = arguments.number
        let isFlaky = kind.name == "flaky"
        if isFlaky, run.attempt == 1 { throw JobFailure("not yet") }
        return .write(about: kind.name == "placed" ? number % 4 : nil) { transaction in
          try transaction.execute("INSERT INTO done VALUES ($1)", [.integer(number)])
          if isFlaky, run.attempt == 2 { throw JobFailure("in the middle") }
          if kind.name == "placed" {
            try transaction.execute(
              """
              INSERT INTO tally VALUES ($1, 1) \
              ON CONFLICT (place) DO UPDATE SET count = tally.count + 1
              """, [.integer(number % 4)])
          }
          return {
            pace.end()
            Probe.say("d \(number)")
          }
        }
      }
    }
    runner = JobRunner(database, handlers: handlers, clock: Probe.jobClock(now))
  }

  func run() async throws {
    runner.start(every: .milliseconds(5))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.clients {
        group.addTask { while true { try await self.ask() } }
      }
      try await group.waitForAll()
    }
  }

  func drain() async throws {
    while try await isLeft { await runner.runDue() }
    await database.close()
  }

  private var isLeft: Bool {
    get async throws {
      let figures = try await database.read { try Outbox.figures(at: .epoch, in: $0) }
      return figures.waiting + figures.running > 0
    }
  }

  private func ask() async throws {
    await pace.begin()
    let number = next.value.add(1, ordering: .relaxed).oldValue
    let kind = Self.kinds[Int(number % 3)]
    let now = now()
    var arguments = Number()
    arguments.number = number
    let job = kind.job(arguments, id: Probe.newID(at: now))
    try await database.write { transaction in
      try transaction.execute("INSERT INTO asked VALUES ($1)", [.integer(number)])
      try Outbox.add(job, at: now, in: transaction)
    }
    Probe.say("a \(number)")
    runner.wake()
  }
}

/// A number that tasks share.
private final class Shared: Sendable {
  let value: Atomic<Int64>
  init(_ first: Int64) { value = Atomic(first) }
}
