import Database
import Jobs
import Synchronization
import Values

/// A clock that stands until it is turned, and goes on where it stood when its process was killed: the
/// database keeps it.
public final class TurnedClock: Sendable {
  public static let migrations = [
    Migration(
      1, "the clock", sql: "CREATE TABLE clock (id INTEGER PRIMARY KEY, time INTEGER) STRICT;")
  ]

  private let time: Mutex<Instant>

  public init(_ start: Instant) {
    time = Mutex(start)
  }

  public var now: Instant { time.withLock(\.self) }

  public func goOn(in database: any Database) async throws {
    let kept = try await database.read { transaction in
      try transaction.first("SELECT time FROM clock") { Instant(milliseconds: $0.int(0)) }
    }
    if let kept { time.withLock { $0 = max($0, kept) } }
  }

  public func turn(to instant: Instant, in database: any Database) async throws {
    let turned = max(instant, now)
    try await database.write { transaction in
      _ = try transaction.execute(
        """
        INSERT INTO clock (id, time) VALUES (1, $1) \
        ON CONFLICT (id) DO UPDATE SET time = excluded.time
        """, [.integer(turned.milliseconds)])
    }
    time.withLock { $0 = turned }
  }

  /// Does all that is due until an instant, with the clock turned from one job to the next. `s` is printed at each turn.
  /// - Parameter nextDue: when the next job is due; nil when none waits.
  public func run(
    _ runner: JobRunner, until end: Instant, in database: any Database,
    nextDue: () async throws -> Instant?
  ) async throws {
    await runner.runDue()
    while let next = try await nextDue(), next <= end {
      try await turn(to: next, in: database)
      Probe.say("s")
      await runner.runDue()
    }
    try await turn(to: end, in: database)
    Probe.say("s")
    await runner.runDue()
  }
}
