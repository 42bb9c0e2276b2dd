import Database
import Fields
import Records

/// The questions that can be asked by a declared index. Their statements are written once, since
/// every mutation asks some.
final class SQLIndex: Sendable {
  private let columns: [SQLColumn]
  private let table: String
  /// What a SELECT of a whole row lists.
  private let list: String
  /// At each position the statement for that many values, when none of them is null.
  private let usualRows: [String]
  private let usualPairs: [String]
  private let usualCounts: [String]
  /// Of a no-overlap index, the statement for those that meet a span, and for those but one.
  private let occupants: String
  private let otherOccupants: String

  init(_ columns: [SQLColumn], _ rule: RecordIndex.Rule, of table: String, selecting list: String) {
    self.columns = columns
    self.table = table
    self.list = list
    let counts = 0...columns.count
    usualRows = counts.map {
      Self.rows(columns.prefix($0), order: columns, nulls: [], of: table, selecting: list)
    }
    usualPairs = counts.map {
      Self.pair(columns.prefix($0), order: columns, nulls: [], of: table, selecting: list)
    }
    usualCounts = counts.map { Self.count(columns.prefix($0), nulls: [], of: table) }
    let forbidsOverlap = rule == .noOverlap
    occupants = forbidsOverlap ? Self.occupants(columns, of: table, selecting: list) : ""
    otherOccupants =
      forbidsOverlap ? Self.occupants(columns, isWithoutOne: true, of: table, selecting: list) : ""
  }

  /// Rows whose first fields equal values: the space is `$1`, the values that are not null follow,
  /// then the limit.
  func rows(equal values: [SQLValue]) -> String {
    guard values.contains(.null) else { return usualRows[values.count] }
    return Self.rows(
      columns.prefix(values.count), order: columns, nulls: nulls(in: values), of: table,
      selecting: list)
  }

  /// The first two of those rows, which are in their order only if their fields differ; no limit
  /// follows. Where there is one at most, this finds it without sorting, for which SQLite makes a
  /// table.
  func pair(equal values: [SQLValue]) -> String {
    guard values.contains(.null) else { return usualPairs[values.count] }
    return Self.pair(
      columns.prefix(values.count), order: columns, nulls: nulls(in: values), of: table,
      selecting: list)
  }

  /// How many rows have those values.
  func count(equal values: [SQLValue]) -> String {
    guard values.contains(.null) else { return usualCounts[values.count] }
    return Self.count(columns.prefix(values.count), nulls: nulls(in: values), of: table)
  }

  /// The rows that meet a span: the space is `$1`, the values of the keys follow, then where the span
  /// begins and ends, and the limit.
  /// - Parameter excepts: whether one is passed over, whose id comes last.
  func occupants(excepts: Bool) -> String { excepts ? otherOccupants : occupants }

  /// What the whole numbers of a column come to in the rows that have those values.
  func sum(of column: String, equal values: [SQLValue]) -> String {
    // PostgreSQL's sum of integers is a numeric, which only a cast makes one of ours again.
    "SELECT CAST(COALESCE(sum(\(column.quoted)), 0) AS BIGINT) FROM \(table)"
      + Self.condition(columns.prefix(values.count), nulls: nulls(in: values))
  }

  /// The values of the first fields as their columns hold them.
  func bind(_ values: [JSONValue]) -> [SQLValue] {
    zip(columns, values).map { $0.bind($1) }
  }

  private func nulls(in values: [SQLValue]) -> Set<Int> {
    Set(values.indices.filter { values[$0] == .null })
  }

  private static func rows(
    _ given: ArraySlice<SQLColumn>, order: [SQLColumn], nulls: Set<Int>, of table: String,
    selecting list: String
  ) -> String {
    // Those that agree in all of the index have the order of their ids, which is that of the table's key:
    // SQLite would read the whole space by that rather than sort the few that the index finds. What is
    // computed is in the order of no key.
    let last = given.count == order.count ? "COALESCE(id, id)" : "id"
    return "SELECT \(list) FROM \(table)" + condition(given, nulls: nulls)
      + " ORDER BY \(Self.order(order)), \(last) LIMIT $\(given.count - nulls.count + 2)"
  }

  private static func pair(
    _ given: ArraySlice<SQLColumn>, order: [SQLColumn], nulls: Set<Int>, of table: String,
    selecting list: String
  ) -> String {
    "SELECT \(list) FROM \(table)" + condition(given, nulls: nulls)
      + " ORDER BY \(Self.order(order)) LIMIT 2"
  }

  /// The order of the index as SQLite and devices have it. PostgreSQL puts what is null last, unless it is told.
  private static func order(_ columns: [SQLColumn]) -> String {
    columns.map { $0.name.quoted + ($0.isRequired ? "" : " NULLS FIRST") }.joined(separator: ", ")
  }

  /// By the order of the index alone: as no two overlap, none that meets the span begins before the last
  /// one that begins no later than the span.
  private static func occupants(
    _ columns: [SQLColumn], isWithoutOne: Bool = false, of table: String, selecting list: String
  ) -> String {
    let keys = columns.dropLast(2)
    let from = columns[keys.count].name.quoted
    let until = columns[keys.count + 1].name.quoted
    let own = condition(keys, nulls: [])
    let (start, end) = ("$\(keys.count + 2)", "$\(keys.count + 3)")
    let others = isWithoutOne ? " AND id <> $\(keys.count + 5)" : ""
    return """
      SELECT \(list) FROM \(table)\(own) AND \(from) >= COALESCE((\
      SELECT \(from) FROM \(table)\(own) AND \(from) <= \(start) AND \(until) IS NOT NULL \
      ORDER BY \(from) DESC LIMIT 1), \(start)) \
      AND \(from) < \(end) AND \(until) > \(start)\(others) \
      ORDER BY \(from), \(until), id LIMIT $\(keys.count + 4)
      """
  }

  private static func count(
    _ given: ArraySlice<SQLColumn>, nulls: Set<Int>, of table: String
  ) -> String {
    "SELECT count(*) FROM \(table)" + condition(given, nulls: nulls)
  }

  private static func condition(_ given: ArraySlice<SQLColumn>, nulls: Set<Int>) -> String {
    var text = " WHERE space = $1"
    var place = 2
    for (position, column) in given.enumerated() {
      text += " AND " + column.name.quoted
      if nulls.contains(position) {
        text += " IS NULL"
      } else {
        text += " = $\(place)"
        place += 1
      }
    }
    return text
  }
}
