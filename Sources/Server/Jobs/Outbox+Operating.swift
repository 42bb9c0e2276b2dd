import Database
import SyncServer
import Values

/// What an operator sees of the jobs and does to them.
extension Outbox {
  /// A job in the operator's list. It has nothing of a person: arguments stay where they are.
  public struct Entry: Sendable, Hashable {
    public var id: UUID
    public var name: String
    public var state: State
    /// How often it was tried.
    public var attempts: Int
    /// When it is due, when its lease ends, or when it was given up.
    public var time: Instant
    public var askedAt: Instant
    /// Why the last attempt failed.
    public var error: String?
  }

  /// Those that were given up, then those that run, then those that wait; each the oldest first.
  public static func list(
    upTo limit: Int, in transaction: any ReadTransaction
  ) throws -> [Entry] {
    try transaction.rows(
      """
      SELECT id, name, state, attempts, due_at, asked_at, error FROM job \
      ORDER BY state DESC, due_at, id LIMIT $1
      """, [.integer(Int64(limit))]
    ) { row in
      Entry(
        id: row.uuid(0), name: row.text(1), state: State(rawValue: row.int(2)) ?? .dead,
        attempts: Int(row.int(3)), time: Instant(milliseconds: row.int(4)),
        askedAt: Instant(milliseconds: row.int(5)), error: row.textOrNil(6))
    }
  }

  /// How many jobs are in which state.
  public struct Figures: Sendable, Hashable {
    public var waiting = 0
    public var running = 0
    public var dead = 0
    /// Since when the longest due of those that wait is due; nil when none is.
    public var oldestDue: Instant?
  }

  public static func figures(
    at now: Instant, in transaction: any ReadTransaction
  ) throws -> Figures {
    var figures = Figures()
    try transaction.query("SELECT state, count(*), min(due_at) FROM job GROUP BY state") { row in
      let count = Int(row.int(1))
      switch State(rawValue: row.int(0)) {
      case .waiting:
        figures.waiting = count
        let oldest = Instant(milliseconds: row.int(2))
        figures.oldestDue = oldest <= now ? oldest : nil
      case .running: figures.running = count
      case .dead, nil: figures.dead += count
      }
    }
    return figures
  }

  /// Lets jobs that were given up begin anew, or one that waits come at once: that of an id, or all
  /// that were given up. A write about `subject`, as the ones below.
  /// - Returns: how many.
  @discardableResult
  public static func retry(
    _ id: UUID?, at now: Instant, in database: any Database
  ) async throws -> Int {
    try await database.write(about: subject) { transaction in
      let time = SQLValue.integer(now.milliseconds)
      guard let id else {
        return try transaction.execute(
          "UPDATE job SET state = 0, due_at = $1, attempts = 0 WHERE state = 2", [time])
      }
      return try transaction.execute(
        "UPDATE job SET state = 0, due_at = $1, attempts = 0 WHERE id = $2 AND state IN (0, 2)",
        [time, SQLValue(id)])
    }
  }

  /// Removes what is not to be done any more: the job of an id that waits or was given up, or all that
  /// were given up.
  /// - Returns: how many.
  @discardableResult
  public static func discard(_ id: UUID?, in database: any Database) async throws -> Int {
    try await database.write(about: subject) { transaction in
      guard let id else { return try transaction.execute("DELETE FROM job WHERE state = 2") }
      return try transaction.execute(
        "DELETE FROM job WHERE id = $1 AND state IN (0, 2)", [SQLValue(id)])
    }
  }

  /// After a restore nobody can tell whether what waited or ran then was done meanwhile: jobs that
  /// reach outside the database become dead letters, and an operator decides. Those that do not go on
  /// by themselves, since the restore has undone what they did since.
  /// - Returns: how many are held.
  @discardableResult
  public static func holdAfterRestore(
    at now: Instant, in transaction: any WriteTransaction
  ) throws -> Int {
    try transaction.execute(
      "UPDATE job SET state = 2, due_at = $1, error = $2 WHERE reach = 1 AND state <> 2",
      [
        .integer(now.milliseconds),
        .text("held after a restore: it may have been done before; retry does it (again)"),
      ])
  }
}
