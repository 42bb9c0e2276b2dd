/// A table as the database has it, in the words that both engines share.
public struct TableDescription: Sendable, Hashable {
  /// What a column holds. The raw value is the type's name in a migration.
  public enum ColumnType: String, Sendable {
    case integer = "INTEGER"
    case real = "REAL"
    case text = "TEXT"
    case blob = "BLOB"
  }

  public struct Column: Sendable, Hashable {
    public var name: String
    /// Nil for a type that migrations have no word for.
    public var type: ColumnType?
    public var isRequired: Bool
  }

  /// An index that a migration made for itself, not for a rule of its table.
  public struct Index: Sendable, Hashable {
    public var name: String
    /// In the order of the index; an expression is "".
    public var columns: [String]
    public var isUnique = false
    /// Whether the spans of the last two columns may not overlap.
    public var forbidsOverlap = false
  }

  public var name: String
  /// In the order in which they were made.
  public var columns: [Column] = []
  /// The columns of the primary key, in its order.
  public var key: [String] = []
  public var indexes: Set<Index> = []
  /// The tables that its rows refer to.
  public var references: Set<String> = []

  init(_ name: String) {
    self.name = name
  }
}
