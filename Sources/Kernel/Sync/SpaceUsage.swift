import Fields

/// How full a space is of what its budget bounds.
public struct SpaceUsage: FieldObject, Hashable, Sendable {
  /// What is fuller. Raw values travel and never change.
  public enum Kind: String, Hashable, Sendable, FieldChoice {
    case records, bytes
  }

  /// The percentage from which people are warned; below it nothing is said.
  public static var firstWarning: Int { 80 }
  /// From which they are warned once more.
  public static var lastWarning: Int { 95 }
  /// The percentage at which nothing fits any more: people are told of it, too.
  public static var fullWarning: Int { 100 }

  /// The warning that is due at so many percent; nil for none.
  public static func warning(at percent: Int) -> Int? {
    if percent >= fullWarning { return fullWarning }
    return percent >= lastWarning ? lastWarning : percent >= firstWarning ? firstWarning : nil
  }

  public var of = Kind.bytes
  /// Of the budget; above 100 where it is passed, which what comes from a copy may do.
  public var percent = 0

  public init() {}

  public init(of kind: Kind, percent: Int) {
    of = kind
    self.percent = percent
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("of", &of)
    fields.field("percent", &percent)
  }
}
