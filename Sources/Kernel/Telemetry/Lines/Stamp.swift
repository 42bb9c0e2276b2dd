import Fields
import Values

/// What the app believed when something happened. Devices keep each once and number them, and events name the number.
public struct Stamp: FieldObject, Hashable, Sendable {
  /// One of `Stamp.platforms`.
  public var platform = ""
  /// The build of the app.
  public var version = ""
  public var plan = ""
  public var role = ""
  /// The space that is open. The server keeps a keyed mark of it.
  public var space: UUID?
  /// One of `Stamp.devices`: how large it is, never which model.
  public var device = ""
  /// One of `Stamp.connections`.
  public var connection = ""
  /// A tag such as `pt-BR`.
  public var language = ""
  /// Whether a program drives the browser.
  public var automated = false
  /// The registered properties of the person, ascending by name.
  public var properties: [StampProperty] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("platform", &platform, maxLength: 20)
    fields.field("version", &version, maxLength: Self.longest)
    fields.field("plan", &plan, maxLength: Self.longest)
    fields.field("role", &role, maxLength: Self.longest)
    fields.field("space", &space)
    fields.field("device", &device, maxLength: 20)
    fields.field("connection", &connection, maxLength: 20)
    fields.field("language", &language, maxLength: 20)
    fields.field("automated", &automated)
    fields.field("properties", &properties, maxCount: Self.mostProperties)
  }

  /// The longest name of a version, a plan or a role.
  static var longest: Int { 64 }
  /// How many properties a person may have.
  public static var mostProperties: Int { 25 }
}

/// A property of a person, as the text that every receiver of events understands.
public struct StampProperty: FieldObject, Hashable, Sendable {
  public var name = ""
  public var value = ""

  public init() {}

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name, maxLength: 40)
    fields.field("value", &value, maxLength: 100)
  }
}

extension Stamp {
  /// Sets a property of the person, for the events that come from then on; nil takes it away. Beyond
  /// `mostProperties` a new one is not taken.
  public mutating func set(_ property: PropertyDefinition, _ value: ParameterValue?) {
    let name = property.name.text
    properties.remove { $0.name == name }
    guard let text = value?.propertyText, properties.count < Self.mostProperties else { return }
    properties.append(StampProperty(name, text))
    properties = properties.ordered { isBefore($0.name, $1.name) }
  }
}

extension ParameterValue {
  /// As a property: numbers in digits, `true` or `false`, several of a list with commas between. Nil takes it away.
  var propertyText: String? {
    switch self {
    case .choice(let value): value.text
    case .choices(let values):
      values.map { $0.text }.ordered { isBefore($0, $1) }.joined(separator: ",")
    case .integer(let number): JSONValue.integer(number).jsonText
    case .decimal(let number): number.isFinite ? JSONValue.number(number).jsonText : nil
    case .flag(let isOn): isOn ? "true" : "false"
    case .mark(let id): id.description
    case .absent: nil
    }
  }
}

/// The order of texts by their bytes.
func isBefore(_ a: String, _ b: String) -> Bool {
  Array(a.bytes).lexicographicallyPrecedes(Array(b.bytes))
}
