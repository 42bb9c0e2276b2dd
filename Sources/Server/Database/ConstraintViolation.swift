/// Which rule of the schema a statement would have broken.
public struct ConstraintViolation: Sendable, Hashable {
  /// The kinds of rules a schema has.
  public enum Kind: String, Sendable {
    case unique, overlap, notNull, check, foreignKey, type, other
  }

  public var kind: Kind
  /// The table of a `unique`, `overlap`, `notNull` or `type` violation.
  public var table: String?
  /// The columns of a `unique`, `notNull` or `type` violation, in the order of the index. Empty for
  /// an index over an expression.
  public var columns: [String]
  /// The name of a `check` (or its expression, where it has none), of a unique index over an
  /// expression, of a no-overlap index, or the text a trigger raised.
  public var name: String?

  /// A violation as a driver found it.
  public init(
    _ kind: Kind, table: String? = nil, columns: [String] = [], name: String? = nil
  ) {
    self.kind = kind
    self.table = table
    self.columns = columns
    self.name = name
  }

  static let nullCharacter = ConstraintViolation(.type, name: "a text with U+0000")

  /// Whether it is the rule that these columns of a table are unique together.
  public func isUnique(_ table: String, _ columns: String...) -> Bool {
    kind == .unique && self.table == table && Set(self.columns) == Set(columns)
  }
}

extension ConstraintViolation: CustomStringConvertible {
  public var description: String {
    let place =
      [table].compactMap(\.self) + (columns.isEmpty ? [] : [columns.joined(separator: ", ")])
    let named = name.map { " \($0)" } ?? ""
    return "the schema forbids it: \(kind.rawValue)\(named) \(place.joined(separator: ": "))"
  }
}
