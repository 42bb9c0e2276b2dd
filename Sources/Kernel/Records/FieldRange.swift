import Fields
import Values

/// The values of a field from one on and before another: whole numbers, or texts by their UTF-8. A bound that
/// is null is none.
public struct FieldRange: Hashable, Sendable {
  /// The first value within.
  public var from: JSONValue
  /// The first value behind.
  public var until: JSONValue

  public init(from: JSONValue = .null, until: JSONValue = .null) {
    self.from = from
    self.until = until
  }

  public var isBounded: Bool { !from.isNull || !until.isNull }

  /// Whether a value lies within. Null always does, and so does what cannot be compared with the bounds.
  public func contains(_ value: JSONValue) -> Bool {
    guard !value.isNull else { return true }
    return !Self.isBefore(value, from) && value != until && !Self.isBefore(until, value)
  }

  /// Whether no value can lie within.
  public var isEmpty: Bool { from == until && !from.isNull || Self.isBefore(until, from) }

  /// What of these values another range has not: two ranges at most, which have no value in common.
  public func subtracting(_ other: FieldRange) -> [FieldRange] {
    guard !other.isEmpty else { return isEmpty ? [] : [self] }
    var gained: [FieldRange] = []
    if !other.from.isNull {
      gained.append(FieldRange(from: from, until: Self.earlier(until, other.from)))
    }
    if !other.until.isNull {
      gained.append(FieldRange(from: Self.later(from, other.until), until: until))
    }
    return gained.filter { !$0.isEmpty }
  }

  private static func earlier(_ until: JSONValue, _ bound: JSONValue) -> JSONValue {
    until.isNull || isBefore(bound, until) ? bound : until
  }

  private static func later(_ from: JSONValue, _ bound: JSONValue) -> JSONValue {
    from.isNull || isBefore(from, bound) ? bound : from
  }

  /// False for what cannot be compared.
  @inline(never)
  static func isBefore(_ a: JSONValue, _ b: JSONValue) -> Bool {
    switch (a, b) {
    case (.integer(let a), .integer(let b)): a < b
    case (.text(let a), .text(let b)): Array(a.bytes).lexicographicallyPrecedes(Array(b.bytes))
    default: false
    }
  }
}
