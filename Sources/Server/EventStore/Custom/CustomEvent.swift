import Database
import Fields
import SyncServer
import Telemetry
import Values

/// An event that was added while the server ran, of one version: a row of `event_custom`. Of a name only the
/// newest version counts, until it is retired.
public struct CustomEvent: Hashable, Sendable {
  /// Whose name is the row's.
  public var event: EventDescription
  public var version: Int64
  /// Who added it, as the system calls them.
  public var addedBy: String
  public var addedAt: Instant
  /// Since when it does not count any more: another version took its place, or none.
  public var retiredAt: Instant?
}

extension CustomEvent {
  /// The most that count at a time.
  public static let most = 500

  /// All that there ever were, by name and version, but for what only a later program can read.
  public static func all(in transaction: any ReadTransaction) throws -> [CustomEvent] {
    let found = try transaction.rows(
      """
      SELECT content, version, added_by, added_at, retired_at FROM event_custom \
      ORDER BY name, version
      """
    ) { row -> CustomEvent? in
      guard let event = EventDescription(kept: row.text(0)) else { return nil }
      return CustomEvent(
        event: event, version: row.int(1), addedBy: row.text(2),
        addedAt: Instant(milliseconds: row.int(3)),
        retiredAt: row.intOrNil(4).map { Instant(milliseconds: $0) })
    }
    return found.compactMap { $0 }
  }

  /// Another number each time that something was added or retired, and a greater one.
  static func state(in transaction: any ReadTransaction) throws -> Int64 {
    try transaction.first("SELECT count(*), count(retired_at) FROM event_custom") {
      $0.int(0) + $0.int(1)
    } ?? 0
  }
}

extension EventStore {
  /// Why no event is added, a sentence each.
  public struct CustomProblem: Error, Hashable, Sendable {
    public var sentences: [String]
  }

  /// Adds an event, or the next version of one, which counts from then on.
  /// - Parameters:
  ///   - registry: what the program counts itself.
  ///   - person: who adds it.
  /// - Throws: `CustomProblem`, `DatabaseError`.
  public func add(
    _ event: EventDescription, to registry: EventRegistry, by person: String,
    in transaction: any WriteTransaction
  ) throws -> CustomEvent {
    let all = try CustomEvent.all(in: transaction)
    let problems = CustomEventRule(registry, all).problems(with: event)
    guard problems.isEmpty else { throw CustomProblem(sentences: problems) }
    _ = try retire(event.name, in: transaction)
    let before = all.last { $0.event.name == event.name }?.version ?? 0
    let added = CustomEvent(
      event: event, version: before + 1, addedBy: person, addedAt: now())
    try transaction.execute(
      """
      INSERT INTO event_custom (name, version, content, added_by, added_at) \
      VALUES ($1, $2, $3, $4, $5)
      """,
      [
        .text(event.name), .integer(added.version), .text(event.object.jsonText),
        .text(person), .integer(added.addedAt.milliseconds),
      ])
    return added
  }

  /// Lets an event count no more. What was counted of it stays.
  /// - Returns: false where none of that name counts.
  public func retire(_ name: String, in transaction: any WriteTransaction) throws -> Bool {
    try transaction.execute(
      "UPDATE event_custom SET retired_at = $2 WHERE name = $1 AND retired_at IS NULL",
      [.text(name), .integer(now().milliseconds)]) > 0
  }
}
