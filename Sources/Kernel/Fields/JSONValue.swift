/// Any JSON value (RFC 8259). Members of an object keep their order.
public enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number without fraction or exponent that fits 64 bits.
  case integer(Int64)
  /// Every other number.
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([Member])

  /// One name and value of an object.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// The value of the first member called `name`; nil when this is no object or has none.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.name == name { return member.value }
    return nil
  }

  public var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  public var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The value of a number without a fraction, however it is written: 1 and 1.0 are the same
  /// integer. Nil for a float so large that it may have been rounded (RFC 7493 section 2.2).
  public var wholeNumber: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): exactInteger(value)
    default: nil
    }
  }

  public var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// Whether it is an array and `read` could read each item; the first that it could not ends it.
  @usableFromInline
  func allItems(_ read: (JSONValue) -> Bool) -> Bool {
    guard case .array(let items) = self else { return false }
    return items.allSatisfy(read)
  }

  @inlinable
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

/// As `Int64(exactly:)`, which links against the platform's mathematics, of what is surely as written.
private func exactInteger(_ value: Double) -> Int64? {
  guard value > -0x1p53, value < 0x1p53 else { return nil }
  let whole = Int64(value)
  return Double(whole) == value ? whole : nil
}
