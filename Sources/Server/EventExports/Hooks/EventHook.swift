import Database
import EventStore
import SyncServer
import Values

/// A row of `event_hook`: another system that is told of events.
public struct EventHook: Hashable, Sendable {
  /// Of what it is told.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// What a question comes to, again and again.
    case answer
    /// Who enters and who leaves the people of a question, of those who allow marketing.
    case people
    /// Every event, as Segment's sources send them.
    case events
  }

  public var id: UUID
  public var name: String
  public var kind: Kind
  public var url: String
  /// By which what is sent is signed; of events the key that the other system gave.
  public var secret: String
  /// In JSON; empty of events.
  public var question = ""
  /// Milliseconds from one answer to the next.
  public var period: Int64 = 86_400_000
  public var madeAt: Instant
  /// When its question is asked next.
  public var dueAt: Instant
  /// When it was last told something.
  public var toldAt: Instant?
  /// How often in a row it could not be told, and why at last.
  public var failures = 0
  public var error: String?
  /// How many events were given up because they waited for too long.
  public var dropped = 0

  public init(_ kind: Kind, _ name: String, id: UUID, to url: String, secret: String, at: Instant) {
    self.id = id
    self.name = name
    self.kind = kind
    self.url = url
    self.secret = secret
    madeAt = at
    dueAt = at
  }
}

extension EventHook {
  private static let columns = """
    SELECT id, name, kind, url, secret, question, period, made_at, told_at, failures, error, \
    dropped, due_at FROM event_hook
    """

  private init(_ row: any Row) {
    self.init(
      Kind(rawValue: row.text(2)) ?? .answer, row.text(1), id: row.uuid(0), to: row.text(3),
      secret: row.text(4), at: Instant(milliseconds: row.int(7)))
    question = row.text(5)
    period = row.int(6)
    toldAt = row.intOrNil(8).map { Instant(milliseconds: $0) }
    failures = Int(row.int(9))
    error = row.textOrNil(10)
    dropped = Int(row.int(11))
    dueAt = Instant(milliseconds: row.int(12))
  }

  /// By their names.
  public static func all(in transaction: any ReadTransaction) throws -> [EventHook] {
    try transaction.rows("\(columns) ORDER BY name") { EventHook($0) }
  }

  static func find(_ id: UUID, in transaction: any ReadTransaction) throws -> EventHook? {
    try transaction.first("\(columns) WHERE id = $1", [SQLValue(id)]) { EventHook($0) }
  }

  public static func find(
    named name: String, in transaction: any ReadTransaction
  ) throws -> EventHook? {
    try transaction.first("\(columns) WHERE name = $1", [.text(name)]) { EventHook($0) }
  }

  /// - Returns: false when there is one of that name.
  public func add(in transaction: any WriteTransaction) throws -> Bool {
    try transaction.execute(
      """
      INSERT INTO event_hook (id, name, kind, url, secret, question, period, made_at, due_at, \
      told_at, failures, error, dropped) \
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL, 0, NULL, 0) \
      ON CONFLICT (name) DO NOTHING
      """,
      [
        SQLValue(id), .text(name), .text(kind.rawValue), .text(url), .text(secret),
        .text(question), .integer(period), .integer(madeAt.milliseconds),
        .integer(dueAt.milliseconds),
      ]) > 0
  }

  /// Removes it with all that waits for it.
  public func remove(of store: EventStore, in transaction: any WriteTransaction) throws {
    try store.dropWaiting(for: id, in: transaction)
    try transaction.execute("DELETE FROM event_hook WHERE id = $1", [SQLValue(id)])
  }

  /// Notes that it was told.
  func told(at now: Instant, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      """
      UPDATE event_hook SET told_at = $2, due_at = $3, failures = 0, error = NULL WHERE id = $1
      """,
      [SQLValue(id), .integer(now.milliseconds), .integer(next(after: now).milliseconds)])
  }

  /// Notes that it could not be told.
  /// - Parameter end: when it was given up until the next time; nil while it is tried again.
  func failed(
    _ words: String, givenUpAt end: Instant?, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      UPDATE event_hook SET failures = failures + 1, error = $2, due_at = $3 WHERE id = $1
      """,
      [
        SQLValue(id), .text(words),
        .integer((end.map { next(after: $0) } ?? dueAt).milliseconds),
      ])
  }

  private func next(after time: Instant) -> Instant { time.adding(milliseconds: period) }

  func dropped(_ count: Int, in transaction: any WriteTransaction) throws {
    try transaction.execute(
      "UPDATE event_hook SET dropped = dropped + $2 WHERE id = $1",
      [SQLValue(id), .integer(Int64(count))])
  }
}
