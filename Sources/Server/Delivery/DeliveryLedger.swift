import Database
import SyncServer
import Values

/// What became of the messages of a space, for those who run it. It has no address and no word of a
/// message.
public enum DeliveryLedger {
  /// One message.
  public struct Entry: Sendable, Hashable {
    public var id: UUID
    public var kind: String
    /// Whom it was for, and what it was about, as the app calls them.
    public var person: UUID
    public var subject: UUID?
    public var askedAt: Instant
    public var dueAt: Instant
    /// `waiting`, `sent`, `seen`, `failed`, `withdrawn`, `expired` or `unwanted`.
    public var state: String
    public var reason: String?
    public var shownAt: Instant?
    public var openedAt: Instant?
    /// In the order of the ways.
    public var attempts: [Line] = []
  }

  /// One attempt.
  public struct Line: Sendable, Hashable {
    public var channel: String
    /// `queued`, `sent`, `failed` or `dropped`.
    public var state: String
    public var queuedAt: Instant
    public var sentAt: Instant?
    public var shownAt: Instant?
    public var openedAt: Instant?
    public var failedAt: Instant?
    public var reason: String?
  }

  /// The messages of a space, those that were asked for last first.
  /// - Parameters:
  ///   - before: only those that were asked for before that.
  ///   - last: besides, those that were asked for at that very instant and come behind this one.
  ///   - person: only theirs.
  /// - Throws: `DatabaseError`.
  public static func entries(
    of space: UUID, to person: UUID? = nil, askedBefore before: Instant? = nil,
    behind last: UUID? = nil, upTo limit: Int, in transaction: any ReadTransaction
  ) throws -> [Entry] {
    let time = before?.milliseconds ?? .max
    // No id is lower than zero, which has none behind it.
    var values = [
      SQLValue(space), .integer(time), .integer(Int64(limit)), SQLValue(last ?? .zero),
    ]
    var condition = "space = $1 AND asked_at <= $2 AND (asked_at < $2 OR id < $4)"
    if let person {
      condition += " AND person = $5"
      values.append(SQLValue(person))
    }
    var entries = try transaction.rows(
      """
      SELECT id, kind, person, subject, asked_at, due_at, state, reason, shown_at, opened_at \
      FROM message WHERE \(condition) ORDER BY asked_at DESC, id DESC LIMIT $3
      """, values, Entry.init(row:))
    for place in entries.indices {
      entries[place].attempts = try transaction.rows(
        """
        SELECT channel, state, queued_at, sent_at, shown_at, opened_at, failed_at, reason \
        FROM message_attempt WHERE message = $1 ORDER BY step, queued_at, id
        """, [SQLValue(entries[place].id)], Line.init(row:))
    }
    return entries
  }

  /// How much is under way, and what came of it lately.
  public struct Figures: Sendable {
    public var waiting = 0
    /// In the last 24 hours, by state.
    public var ended: [(state: String, count: Int)] = []
    public var subscriptions = 0
  }

  public static func figures(
    at now: Instant, in transaction: any ReadTransaction
  ) throws -> Figures {
    var figures = Figures()
    figures.waiting =
      try transaction.first("SELECT count(*) FROM message WHERE ended_at IS NULL") {
        Int($0.int(0))
      } ?? 0
    figures.ended = try transaction.rows(
      """
      SELECT state, count(*) FROM message WHERE ended_at > $1 GROUP BY state ORDER BY state
      """, [.integer(now.milliseconds - 86_400_000)]
    ) { row in
      ((QueuedMessage.State(rawValue: row.int(0)) ?? .failed).name, Int(row.int(1)))
    }
    figures.subscriptions =
      try transaction.first("SELECT count(*) FROM push_subscription") { Int($0.int(0)) } ?? 0
    return figures
  }
}

extension Row {
  fileprivate func instant(_ column: Int) -> Instant? {
    intOrNil(column).map { Instant(milliseconds: $0) }
  }
}

extension DeliveryLedger.Entry {
  fileprivate init(row: any Row) {
    self.init(
      id: row.uuid(0), kind: row.text(1), person: row.uuid(2),
      subject: row.isNull(3) ? nil : row.uuid(3), askedAt: Instant(milliseconds: row.int(4)),
      dueAt: Instant(milliseconds: row.int(5)),
      state: (QueuedMessage.State(rawValue: row.int(6)) ?? .failed).name,
      reason: row.textOrNil(7), shownAt: row.instant(8), openedAt: row.instant(9))
  }
}

extension DeliveryLedger.Line {
  fileprivate init(row: any Row) {
    self.init(
      channel: (Channel(rawValue: row.int(0)) ?? .mail).name,
      state: (Attempt.State(rawValue: row.int(1)) ?? .failed).name,
      queuedAt: Instant(milliseconds: row.int(2)), sentAt: row.instant(3),
      shownAt: row.instant(4), openedAt: row.instant(5), failedAt: row.instant(6),
      reason: row.textOrNil(7))
  }
}
