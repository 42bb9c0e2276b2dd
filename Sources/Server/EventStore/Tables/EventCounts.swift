import Database
import Values

/// The table `event_count`: how often something happened on a day that leaves no row of its own, such as
/// an event that was refused.
public enum EventCounts {
  /// Adds to what a day has.
  public static func add(
    _ counts: [String: Int], on day: CivilDate, in transaction: any WriteTransaction
  ) throws {
    // In one order, so that no two writes wait for each other's rows.
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) where count > 0 {
      try transaction.execute(
        """
        INSERT INTO event_count (name, day, count) VALUES ($1, $2, $3) \
        ON CONFLICT (name, day) DO UPDATE SET count = event_count.count + excluded.count
        """,
        [.text(name), .integer(Int64(day.daysSinceEpoch)), .integer(Int64(count))])
    }
  }

  /// What a day has, by name.
  public static func read(
    on day: CivilDate, in transaction: any ReadTransaction
  ) throws -> [String: Int] {
    let rows = try transaction.rows(
      "SELECT name, count FROM event_count WHERE day = $1",
      [.integer(Int64(day.daysSinceEpoch))]
    ) { ($0.text(0), Int($0.int(1))) }
    return Dictionary(rows) { $1 }
  }
}
