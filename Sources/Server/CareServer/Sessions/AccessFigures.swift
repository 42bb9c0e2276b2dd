import Database
import SyncServer
import Values

/// What the sessions of a period come to, of all accounts.
public struct AccessFigures: Hashable, Sendable {
  public var sessions = 0
  public var people: Set<UUID> = []
  /// In milliseconds, in any order.
  public var durations: [Int64] = []
  public var features: Int64 = 0
  public var medicationUpdates: Int64 = 0
  public var promptsShown: Int64 = 0
  public var promptsTapped: Int64 = 0
  public var promptsDismissed: Int64 = 0

  public init() {}

  /// Those of the sessions that began in a stretch, the end not included: of accounts without Premium, and of those
  /// that had it. One that still runs counts until it was last heard of. After thirteen months there are none any
  /// more.
  /// - Throws: `DatabaseError`.
  public static func read(
    from start: Instant, until end: Instant, in transaction: any ReadTransaction
  ) throws -> (free: AccessFigures, premium: AccessFigures) {
    var (free, premium) = (AccessFigures(), AccessFigures())
    try transaction.query(
      """
      SELECT account, is_premium, COALESCE(session_end, last_seen) - session_start, \
      features_count, medication_updates, prompts_shown, prompts_tapped, prompts_dismissed \
      FROM access_session WHERE session_start >= $1 AND session_start < $2
      """, [.integer(start.milliseconds), .integer(end.milliseconds)]
    ) { row in
      if row.int(1) == 0 { free.add(row) } else { premium.add(row) }
    }
    return (free: free, premium: premium)
  }

  private mutating func add(_ row: any Row) {
    sessions += 1
    people.insert(row.uuid(0))
    durations.append(max(0, row.int(2)))
    features += row.int(3)
    medicationUpdates += row.int(4)
    promptsShown += row.int(5)
    promptsTapped += row.int(6)
    promptsDismissed += row.int(7)
  }

  /// Both together.
  public func adding(_ other: AccessFigures) -> AccessFigures {
    var sum = self
    sum.sessions += other.sessions
    sum.people.formUnion(other.people)
    sum.durations += other.durations
    sum.features += other.features
    sum.medicationUpdates += other.medicationUpdates
    sum.promptsShown += other.promptsShown
    sum.promptsTapped += other.promptsTapped
    sum.promptsDismissed += other.promptsDismissed
    return sum
  }
}

/// When a session of an account ran.
public struct AccessStretch: Hashable, Sendable {
  public var isPremium: Bool
  public var since: Instant
  /// Nil while it runs.
  public var until: Instant?

  /// Those of an account, ascending.
  /// - Throws: `DatabaseError`.
  public static func of(
    _ account: UUID, in transaction: any ReadTransaction
  ) throws -> [AccessStretch] {
    try transaction.rows(
      """
      SELECT is_premium, session_start, session_end FROM access_session WHERE account = $1 \
      ORDER BY session_start, id
      """, [SQLValue(account)]
    ) { row in
      AccessStretch(
        isPremium: row.int(0) != 0, since: Instant(milliseconds: row.int(1)),
        until: row.intOrNil(2).map { Instant(milliseconds: $0) })
    }
  }
}
