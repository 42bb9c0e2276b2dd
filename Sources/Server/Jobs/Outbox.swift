import Database
import SyncServer
import Values

/// The table `job`: what waits, what runs and what was given up. A job that is done is no row any
/// more.
///
/// `due_at` of one that waits is when it may run; of one that runs, when its lease ends: from then on
/// another process may take it. Each taking gives it a higher `fence`, without which nobody can end
/// it, so that who lost it writes nothing.
public enum Outbox {
  /// What a row's `state` says.
  public enum State: Int64, Sendable, Hashable {
    case waiting = 0
    case running = 1
    /// Given up: a dead letter, which stays until an operator retries or discards it.
    case dead = 2
  }

  /// Whoever takes jobs, or changes what others may take, does so one after the other.
  static let subject: Int64 = 0x6A6F_6273

  /// Adds a job to what the transaction makes durable.
  /// - Returns: false when one of its name and key waits or runs already, which then stays as it is;
  ///   one that was given up is replaced.
  /// - Throws: `DatabaseError`.
  @discardableResult
  public static func add(
    _ job: Job, at now: Instant, in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      """
      INSERT INTO job (id, name, arguments, unique_key, reach, state, due_at, attempts, fence, \
      asked_at) VALUES ($1, $2, $3, $4, $5, 0, $6, 0, 0, $7) \
      ON CONFLICT (name, unique_key) DO UPDATE SET id = excluded.id, \
      arguments = excluded.arguments, reach = excluded.reach, state = 0, \
      due_at = excluded.due_at, attempts = 0, fence = 0, asked_at = excluded.asked_at, \
      error = NULL WHERE job.state = 2
      """,
      [
        SQLValue(job.id), .text(job.name), .text(String(decoding: job.arguments, as: UTF8.self)),
        SQLValue(job.key), .integer(job.reach.rawValue),
        .integer((job.dueAt ?? now).milliseconds), .integer(now.milliseconds),
      ]) > 0
  }

  /// Adds a job, or lets the one of its name and key that waits already be due no later than it.
  /// - Throws: `DatabaseError`.
  public static func addOrHasten(
    _ job: Job, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    guard try !add(job, at: now, in: transaction), let key = job.key else { return }
    try transaction.execute(
      """
      UPDATE job SET due_at = $3 WHERE name = $1 AND unique_key = $2 AND state = 0 AND due_at > $3
      """, [.text(job.name), .text(key), .integer((job.dueAt ?? now).milliseconds)])
  }

  /// Whether the one of that name and key was given up.
  /// - Throws: `DatabaseError`.
  public static func isDead(
    _ name: String, key: String, in transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM job WHERE name = $1 AND unique_key = $2 AND state = 2",
      [.text(name), .text(key)]
    ) { _ in true } ?? false
  }

  /// A job that this process has taken.
  struct Claim: Sendable {
    var id: UUID
    var name: String
    var arguments: [UInt8]
    var attempt: Int
    var fence: Int64
    var askedAt: Instant

    var run: JobRun { JobRun(id: id, attempt: attempt, askedAt: askedAt) }
    /// What a transaction is about that touches this job alone.
    var subject: Int64 { Int64(bitPattern: id.high ^ id.low) }
  }

  private static let dueWhere = "name = $1 AND state IN (0, 1) AND due_at <= $2"

  /// Whether there is a job of that name to take.
  static func isDue(
    _ name: String, at now: Instant, in transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM job WHERE \(dueWhere) LIMIT 1", [.text(name), .integer(now.milliseconds)]
    ) { _ in true } ?? false
  }

  /// Takes jobs of a name that are due, the longest due first, so many that no more than `limit` of
  /// them run. A write about `subject`.
  static func claim(
    _ name: String, upTo limit: Int, at now: Instant, until lease: Instant,
    in transaction: any WriteTransaction
  ) throws -> [Claim] {
    let name = SQLValue.text(name)
    let running = try transaction.first(
      "SELECT count(*) FROM job WHERE name = $1 AND state = 1 AND due_at > $2",
      [name, .integer(now.milliseconds)]
    ) { Int($0.int(0)) }
    let free = limit - (running ?? 0)
    guard free > 0 else { return [] }
    let due = try transaction.rows(
      """
      SELECT id, name, arguments, attempts, fence, asked_at FROM job WHERE \(dueWhere) \
      ORDER BY due_at, id LIMIT $3
      """, [name, .integer(now.milliseconds), .integer(Int64(free))]
    ) { row in
      Claim(
        id: row.uuid(0), name: row.text(1), arguments: row.bytes(2), attempt: Int(row.int(3)) + 1,
        fence: row.int(4) + 1, askedAt: Instant(milliseconds: row.int(5)))
    }
    // One that ends in this moment is gone, or has another fence.
    return try due.filter { claim in
      try transaction.execute(
        """
        UPDATE job SET state = 1, due_at = $3, attempts = attempts + 1, fence = fence + 1 \
        WHERE id = $1 AND fence = $2 AND state IN (0, 1)
        """,
        [
          SQLValue(claim.id), .integer(claim.fence - 1), .integer(lease.milliseconds),
        ]) > 0
    }
  }

  /// Keeps a job for longer; false when it was lost.
  static func renew(
    _ claim: Claim, until lease: Instant, in transaction: any WriteTransaction
  ) throws -> Bool {
    try change(claim, "due_at = $3", [.integer(lease.milliseconds)], in: transaction)
  }

  /// Ends a job; false when it was lost, and then nothing else of the transaction may stay.
  static func complete(_ claim: Claim, in transaction: any WriteTransaction) throws -> Bool {
    try transaction.execute(
      "DELETE FROM job WHERE id = $1 AND fence = $2 AND state = 1",
      [SQLValue(claim.id), .integer(claim.fence)]) > 0
  }

  /// Lets a job wait for another attempt.
  static func postpone(
    _ claim: Claim, until time: Instant, _ failure: JobFailure,
    in transaction: any WriteTransaction
  ) throws {
    _ = try change(
      claim, "state = 0, due_at = $3, error = $4",
      [.integer(time.milliseconds), .text(failure.words.storable)], in: transaction)
  }

  /// Gives a job back that was not tried to its end, as though it had not been taken.
  static func release(
    _ claim: Claim, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    _ = try change(
      claim, "state = 0, due_at = $3, attempts = attempts - 1", [.integer(now.milliseconds)],
      in: transaction)
  }

  /// Gives a job up; false when it was lost.
  static func bury(
    _ claim: Claim, _ failure: JobFailure, at now: Instant, in transaction: any WriteTransaction
  ) throws -> Bool {
    try change(
      claim, "state = 2, due_at = $3, error = $4",
      [.integer(now.milliseconds), .text(failure.words.storable)], in: transaction)
  }

  private static func change(
    _ claim: Claim, _ what: String, _ values: [SQLValue], in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      "UPDATE job SET \(what) WHERE id = $1 AND fence = $2 AND state = 1",
      [SQLValue(claim.id), .integer(claim.fence)] + values) > 0
  }

  /// Whether this period's job of that name is still to be asked for; notes that it is. A period far
  /// ahead was noted under a clock that was wrong, and does not count.
  static func claim(
    _ period: Int64, of name: String, in transaction: any WriteTransaction
  ) throws -> Bool {
    try transaction.execute(
      """
      INSERT INTO job_period (name, period) VALUES ($1, $2) \
      ON CONFLICT (name) DO UPDATE SET period = excluded.period \
      WHERE job_period.period < excluded.period OR job_period.period > excluded.period + 1
      """, [.text(name), .integer(period)]) > 0
  }
}

extension String {
  /// Fit for a column: no U+0000, and no novel.
  fileprivate var storable: String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(500).filter { $0.value != 0 }))
  }
}
