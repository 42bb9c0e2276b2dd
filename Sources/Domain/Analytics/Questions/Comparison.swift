import Fields

/// What is asked of one dimension. Values are texts: numbers in digits with a point, `true` and
/// `false` of flags.
public struct Comparison: FieldObject, Hashable, Sendable {
  public static let mostValues = 100

  public var dimension = Dimension()
  public var operation = ComparisonOperation.equals
  public var values: [String] = []

  public init() {}

  public init(_ dimension: Dimension, _ operation: ComparisonOperation, _ values: String...) {
    self.dimension = dimension
    self.operation = operation
    self.values = values
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("dimension", &dimension)
    fields.field("operation", &operation)
    fields.field("values", &values, maxCount: Self.mostValues)
  }

  /// The number that a value stands for, written as JSON writes them; nil when it is none.
  public static func number(_ text: String) -> Double? {
    do throws(JSONError) {
      return Double(json: try JSONValue.parse(text))
    } catch {
      return nil
    }
  }
}

/// How a dimension is compared. What is not there equals nothing, and is neither less nor greater.
public enum ComparisonOperation: String, FieldChoice, Sendable {
  /// Of a list: it holds the value.
  case equals
  /// The opposite of `equals`: also where nothing is there.
  case isNot
  case less, atMost, greater, atLeast
  /// It equals one of the values.
  case oneOf
  case isThere, isNotThere
  /// That the person is in the group, for a dimension that is one.
  case inCohort

  /// How many values it takes.
  public var values: ClosedRange<Int> {
    switch self {
    case .isThere, .isNotThere, .inCohort: 0...0
    case .oneOf: 1...Comparison.mostValues
    case .equals, .isNot, .less, .atMost, .greater, .atLeast: 1...1
    }
  }

  /// Whether it asks which of two comes first.
  public var isOfOrder: Bool {
    switch self {
    case .less, .atMost, .greater, .atLeast: true
    case .equals, .isNot, .oneOf, .isThere, .isNotThere, .inCohort: false
    }
  }
}
