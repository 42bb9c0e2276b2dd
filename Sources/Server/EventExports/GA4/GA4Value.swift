import Fields
import Values

/// A value as GA4's export to BigQuery has it: a text, a whole number or another one.
public enum GA4Value: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case decimal(Double)

  /// As GA4's own libraries turn a value into one that can be logged: yes and no into 1 and 0, a
  /// list into its items with commas between, an object into `name:value` by name with commas
  /// between. Nil for null.
  public init?(_ value: JSONValue) {
    switch value {
    case .null: return nil
    case .boolean(let isOn): self = .integer(isOn ? 1 : 0)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .decimal(number)
    case .text(let text): self = .text(text)
    case .array, .object: self = .text(Self.plain(value))
    }
  }

  /// Whole seconds since 1970.
  public init(_ instant: Instant) {
    let milliseconds = instant.milliseconds
    self = .integer(milliseconds / 1_000 - (milliseconds % 1_000 < 0 ? 1 : 0))
  }

  /// As a property of a person, which is always a text.
  public var plain: String {
    switch self {
    case .text(let text): text
    case .integer(let number): JSONValue.integer(number).jsonText
    case .decimal(let number): JSONValue.number(number).jsonText
    }
  }

  private static func plain(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .text(let text): text
    case .boolean, .integer, .number: value.jsonText
    case .array(let items): items.map { plain($0) }.joined(separator: ",")
    case .object(let members):
      members.sorted { isBefore($0.name, $1.name) }
        .map { $0.name + ":" + plain($0.value) }.joined(separator: ",")
    }
  }

  /// By their bytes, whatever the language of the machine.
  private static func isBefore(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  /// The object with a member for each type, of which one is not null; the one for floats, which
  /// GA4 never fills, never.
  /// - Parameter more: what follows these members.
  func json(_ more: [JSONValue.Member] = []) -> JSONValue {
    var (text, integer, decimal) = (JSONValue.null, JSONValue.null, JSONValue.null)
    switch self {
    case .text(let value): text = .text(value)
    case .integer(let value): integer = .integer(value)
    case .decimal(let value): decimal = .number(value)
    }
    let members: [JSONValue.Member] = [
      .init("string_value", text), .init("int_value", integer), .init("float_value", .null),
      .init("double_value", decimal),
    ]
    return .object(members + more)
  }

  /// Reads such an object; nil where nothing is in it. BigQuery writes whole numbers as texts.
  init?(object: JSONValue) {
    if let text = object["string_value"]?.text {
      self = .text(text)
    } else if let number = Self.whole(object["int_value"]) {
      self = .integer(number)
    } else if let number = Self.decimal(object["double_value"]) {
      self = .decimal(number)
    } else if let number = Self.decimal(object["float_value"]) {
      self = .decimal(number)
    } else {
      return nil
    }
  }

  static func whole(_ value: JSONValue?) -> Int64? {
    if let text = value?.text { return Int64(text) }
    return value?.wholeNumber
  }

  private static func decimal(_ value: JSONValue?) -> Double? {
    switch value {
    case .number(let number): number
    case .integer(let number): Double(number)
    case .text(let text): Double(text)
    case .null, .boolean, .array, .object, nil: nil
    }
  }
}
