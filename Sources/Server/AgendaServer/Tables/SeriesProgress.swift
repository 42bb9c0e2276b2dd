import Database
import SyncServer
import Values

/// The table `series_progress`: through which day the sessions of each series are made, and when it was
/// last looked at: what is refused is tried again the day after.
enum SeriesProgress {
  /// A series of which more is to be made.
  struct Behind: Sendable, Hashable {
    var series: UUID
    var madeThrough: CivilDate?
    /// Whether a look has begun it that had no room for all.
    var isBegun: Bool
  }

  /// Notes how far a series is; without anything one that is to be looked at as a whole.
  static func put(
    _ series: UUID, madeThrough day: CivilDate? = nil, lookedOn today: CivilDate? = nil,
    in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO series_progress (space, series, made_through, looked_on) \
      VALUES ($1, $2, $3, $4) ON CONFLICT (space, series) DO UPDATE SET \
      made_through = excluded.made_through, looked_on = excluded.looked_on
      """, [SQLValue(space), SQLValue(series), value(day), value(today)])
  }

  static func remove(
    _ series: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM series_progress WHERE space = $1 AND series = $2",
      [SQLValue(space), SQLValue(series)])
  }

  private static let isBehind = """
    (made_through IS NULL OR made_through < $1) AND (looked_on IS NULL OR looked_on < $2)
    """

  /// The series of a space that are not made through a day and were not looked at today.
  static func behind(
    _ day: CivilDate, in space: UUID, on today: CivilDate, _ transaction: any ReadTransaction
  ) throws -> [Behind] {
    try transaction.rows(
      """
      SELECT series, made_through, looked_on FROM series_progress WHERE \(isBehind) AND space = $3 \
      ORDER BY series
      """, [value(day), value(today), SQLValue(space)]
    ) { row in
      let madeThrough = row.intOrNil(1).map { CivilDate(daysSinceEpoch: Int($0)) }
      return Behind(
        series: row.uuid(0), madeThrough: madeThrough,
        isBegun: madeThrough != nil && row.isNull(2))
    }
  }

  /// The spaces that have some.
  static func spaces(
    behind day: CivilDate, on today: CivilDate, _ transaction: any ReadTransaction
  ) throws -> [UUID] {
    try transaction.rows(
      "SELECT DISTINCT space FROM series_progress WHERE \(isBehind)", [value(day), value(today)]
    ) { $0.uuid(0) }
  }

  private static func value(_ day: CivilDate?) -> SQLValue {
    day.map { .integer(Int64($0.daysSinceEpoch)) } ?? .null
  }
}
