/// Reads and writes the rows of one table in pages, in the order of its key.
public struct TablePages: Sendable {
  private static let pageSize = 500
  /// Fewer than the least that an engine allows in a statement (SQLite, 32,766).
  private static let mostValues = 30_000

  public let table: TableDescription
  private let names: String
  /// Where the columns of the key stand among the columns.
  private let keyPlaces: [Int]

  public init(_ table: TableDescription) {
    self.table = table
    names = table.columns.map(\.name.quoted).joined(separator: ", ")
    keyPlaces = table.key.compactMap { key in table.columns.firstIndex { $0.name == key } }
  }

  /// Which rows are wanted.
  public struct Condition: Sendable {
    public var sql: String
    public var value: SQLValue?

    /// - Parameters:
    ///   - sql: with `$1` for the value.
    public init(_ sql: String, _ value: SQLValue? = nil) {
      self.sql = sql
      self.value = value
    }
  }

  /// Hands all rows to `each`, page by page; at least one page, which may be empty.
  public func read(
    _ transaction: any ReadTransaction, where condition: Condition? = nil,
    _ each: ([[SQLValue]]) throws -> Void
  ) throws {
    guard !keyPlaces.isEmpty else {
      throw DatabaseError.invalid("the table \(table.name) has no key to read it by")
    }
    let value = condition?.value.map { [$0] } ?? []
    var last: [SQLValue]?
    while true {
      let page = try transaction.rows(
        select(condition, isFirst: last == nil), value + (last ?? [])
      ) { row in
        (0..<row.count).map { row.value($0) }
      }
      try each(page)
      guard page.count == Self.pageSize, let end = page.last else { break }
      last = keyPlaces.map { end[$0] }
    }
  }

  /// Inserts rows that have the table's columns in their order.
  public func write(_ rows: [[SQLValue]], to transaction: any WriteTransaction) throws {
    let most = max(Self.mostValues / table.columns.count, 1)
    for start in stride(from: 0, to: rows.count, by: most) {
      let some = rows[start..<min(start + most, rows.count)]
      var place = 0
      let lists = some.map { row in
        let places = row.map { _ in
          place += 1
          return "$\(place)"
        }
        return "(" + places.joined(separator: ", ") + ")"
      }
      try transaction.execute(
        "INSERT INTO \(table.name.quoted) (\(names)) VALUES " + lists.joined(separator: ", "),
        some.flatMap(\.self))
    }
  }

  private func select(_ condition: Condition?, isFirst: Bool) -> String {
    let key = table.key.map(\.quoted).joined(separator: ", ")
    let first = condition?.value == nil ? 1 : 2
    let places = (first..<first + table.key.count).map { "$\($0)" }.joined(separator: ", ")
    var tests = condition.map { [$0.sql] } ?? []
    if !isFirst { tests.append("(\(key)) > (\(places))") }
    return "SELECT \(names) FROM \(table.name.quoted)"
      + (tests.isEmpty ? "" : " WHERE " + tests.joined(separator: " AND "))
      + " ORDER BY \(key) LIMIT \(Self.pageSize)"
  }
}
