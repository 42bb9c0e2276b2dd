import Database
import SyncServer
import Telemetry
import Values

/// The table `event_quarantine`: what was refused of what came with a key, for who has to mend it: the name of the
/// event, the names of its parameters, why, and how often. Never a value, and no name that is none.
public enum EventQuarantine {
  /// What was refused alike.
  public struct Entry: Hashable, Sendable {
    /// Empty where it was no name of an event.
    public var name: String
    /// The names of its parameters that are names, ascending, with commas between.
    public var parameters: String
    public var reason: EventRefusalReason

    public init(name: String, parameters: [String], reason: EventRefusalReason) {
      self.name = name.isSnakeCase(upTo: EventLimits.name) ? name : ""
      let names = Set(parameters.filter { $0.isSnakeCase(upTo: EventLimits.name) })
      self.parameters = names.sorted().prefix(EventLimits.parameters).joined(separator: ",")
      self.reason = reason
    }

    init(name: String, parameters: String, reason: EventRefusalReason) {
      self.name = name
      self.parameters = parameters
      self.reason = reason
    }
  }

  /// How many rows a key may have. Beyond that it is counted by the reason alone.
  static let mostOfKey = 2_000

  /// Adds to what a day has of a key.
  static func add(
    _ counts: [Entry: Int], of key: UUID, on day: CivilDate, in transaction: any WriteTransaction
  ) throws {
    guard !counts.isEmpty else { return }
    let known =
      try transaction.first(
        """
        SELECT count(*) FROM \
        (SELECT 1 FROM event_quarantine WHERE key_id = $1 LIMIT \(mostOfKey)) AS found
        """, [SQLValue(key)]
      ) { Int($0.int(0)) } ?? 0
    var kept = counts
    if known + counts.count > mostOfKey {
      kept = [:]
      for (entry, count) in counts {
        kept[Entry(name: "", parameters: "", reason: entry.reason), default: 0] += count
      }
    }
    for (entry, count) in kept {
      try transaction.execute(
        """
        INSERT INTO event_quarantine (key_id, name, parameters, reason, day, count) \
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (key_id, name, parameters, reason, day) \
        DO UPDATE SET count = event_quarantine.count + excluded.count
        """,
        [
          SQLValue(key), .text(entry.name), .text(entry.parameters),
          .text(entry.reason.rawValue), .integer(Int64(day.daysSinceEpoch)),
          .integer(Int64(count)),
        ])
    }
  }

  /// What was refused of a key, over all days that are kept, the most frequent first.
  public static func read(
    of key: UUID, in transaction: any ReadTransaction
  ) throws -> [(entry: Entry, count: Int)] {
    try transaction.rows(
      """
      SELECT name, parameters, reason, CAST(sum(count) AS BIGINT) AS total FROM event_quarantine \
      WHERE key_id = $1 GROUP BY name, parameters, reason \
      ORDER BY total DESC, name, parameters, reason
      """, [SQLValue(key)]
    ) { row in
      let entry = Entry(
        name: row.text(0), parameters: row.text(1),
        reason: EventRefusalReason(rawValue: row.text(2)) ?? .malformed)
      return (entry, Int(row.int(3)))
    }
  }
}
