import Fields

/// How much of something a plan allows. On the wire a whole number, −1 for unlimited.
public enum Limit: Hashable, Sendable {
  case unlimited
  case atMost(Int64)

  /// Whether `amount` in all is allowed.
  public func allows(_ amount: Int64) -> Bool {
    switch self {
    case .unlimited: true
    case .atMost(let most): amount <= most
    }
  }

  /// How many more are allowed when there are `amount`; nil for any number.
  public func room(after amount: Int64) -> Int64? {
    switch self {
    case .unlimited: nil
    case .atMost(let most): max(0, most - amount)
    }
  }
}

extension Limit: FieldValue {
  public static var outline: FieldOutline { FieldOutline(.integer) }

  public var json: JSONValue {
    switch self {
    case .unlimited: .integer(-1)
    case .atMost(let most): .integer(most)
    }
  }

  public init?(json: JSONValue) {
    guard case .integer(let value) = json, value >= -1 else { return nil }
    self = value == -1 ? .unlimited : .atMost(value)
  }
}
