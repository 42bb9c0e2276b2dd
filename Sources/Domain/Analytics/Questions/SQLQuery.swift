import Fields

/// A query in SQL about the events of the app (Docs/Analytics.md, SQL).
public struct SQLQuery: FieldObject, Hashable, Sendable {
  /// The longest text of one.
  public static let longest = 16_384
  /// The most rows of an answer.
  public static let mostRows: Int64 = 10_000

  /// One statement that reads. Nil for one that was saved.
  public var sql: String?
  /// The name of one that was saved.
  public var saved: String?
  /// The most rows that are wanted, from 1 to `mostRows`.
  public var limit: Int64 = Self.mostRows

  public init() {}

  public init(_ sql: String, limit: Int64 = Self.mostRows) {
    self.sql = sql
    self.limit = limit
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("sql", &sql, maxLength: Self.longest)
    fields.field("saved", &saved, maxLength: 40)
    fields.field("limit", &limit, or: Self.mostRows)
  }
}

/// What a query came to.
public struct SQLTable: FieldObject, Hashable, Sendable {
  /// As the query calls them.
  public var columns: [String] = []
  public var rows: [[JSONValue]] = []
  /// Whether there are more rows than these.
  public var isCut = false
  public var freshness = Freshness()
  public var milliseconds: Int64 = 0

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("columns", &columns, maxCount: 4_096)
    fields.field("rows", &rows, maxCount: Int(SQLQuery.mostRows))
    fields.field("isCut", &isCut)
    fields.field("freshness", &freshness)
    fields.field("milliseconds", &milliseconds)
  }
}
