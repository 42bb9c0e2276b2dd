import Fields
import Telemetry
import Values

/// Every event that an app may count, for who reads what is collected without the app.
public struct RegistryView: FieldObject, Hashable, Sendable {
  public var events: [EventView] = []
  /// What may be known of a person besides.
  public var properties: [ParameterView] = []

  public init() {}

  public init(_ registry: EventRegistry) {
    events = registry.events.map { EventView($0) }
    properties = registry.properties.map { property in
      ParameterView(
        property.name, property.kind, property.privacy, isRequired: false, property.meaning())
    }
  }

  /// The same with what was added while the server runs.
  public init(_ registry: EventRegistry, adding custom: [EventDescription]) {
    self.init(registry)
    events += custom.map { EventView($0) }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("events", &events, maxCount: 10_000)
    fields.field("properties", &properties, maxCount: 1_000)
  }
}

/// An event of a registry.
public struct EventView: FieldObject, Hashable, Sendable {
  public var name = ""
  public var purpose = Purpose.analytics
  /// Who answers for it.
  public var owner = ""
  /// When it is counted, in Portuguese and in English.
  public var pt = ""
  public var en = ""
  public var parameters: [ParameterView] = []

  public init() {}

  init(_ event: EventDefinition) {
    name = event.name.text
    purpose = event.purpose
    owner = event.owner.text
    let meaning = event.meaning()
    (pt, en) = (meaning.pt, meaning.en)
    parameters = event.parameters.map { parameter in
      ParameterView(
        parameter.name, parameter.kind, parameter.privacy, isRequired: parameter.isRequired,
        parameter.meaning())
    }
  }

  init(_ event: EventDescription) {
    name = event.name
    purpose = event.purpose
    owner = event.owner
    (pt, en) = (event.meaning.pt, event.meaning.en)
    parameters = event.parameters.map { ParameterView($0) }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name, maxLength: 100)
    fields.field("purpose", &purpose)
    fields.field("owner", &owner, maxLength: 100)
    fields.field("pt", &pt, maxLength: 1_000)
    fields.field("en", &en, maxLength: 1_000)
    fields.field("parameters", &parameters, maxCount: 100)
  }
}

/// A parameter of an event, or a property of a person.
public struct ParameterView: FieldObject, Hashable, Sendable {
  public var name = ""
  /// `choice`, `choices`, `count`, `seconds`, `milliseconds`, `amount`, `flag`, `mark`, `template` or `code`.
  public var kind = ""
  /// Those that it may have, where they are listed.
  public var values: [String] = []
  /// The most that a number may be, or how many of `values` at a time, or the most letters of a code.
  public var most: Double?
  /// Of an `amount`.
  public var unit: String?
  /// `technical`, `behaviour` or `pseudonymous`.
  public var privacy = ""
  public var isRequired = true
  /// What it says, in Portuguese and in English.
  public var pt = ""
  public var en = ""

  public init() {}

  init(
    _ name: Literal, _ kind: ParameterKind, _ privacy: PrivacyClass, isRequired: Bool,
    _ meaning: Phrase
  ) {
    self.name = name.text
    self.privacy = privacy.rawValue
    self.isRequired = isRequired
    (pt, en) = (meaning.pt, meaning.en)
    values = (kind.values ?? []).map { $0.text }
    switch kind {
    case .choice: self.kind = "choice"
    case .choices(_, let most):
      self.kind = "choices"
      self.most = Double(most)
    case .count(let most):
      self.kind = "count"
      self.most = Double(most)
    case .seconds(let most):
      self.kind = "seconds"
      self.most = most
    case .milliseconds(let most):
      self.kind = "milliseconds"
      self.most = most
    case .amount(let most, let unit):
      self.kind = "amount"
      self.most = most
      self.unit = unit.text
    case .flag: self.kind = "flag"
    case .mark: self.kind = "mark"
    case .template: self.kind = "template"
    case .code(let most):
      self.kind = "code"
      self.most = Double(most)
    }
  }

  init(_ parameter: ParameterDescription) {
    name = parameter.name
    kind = parameter.kind.rawValue
    values = parameter.values
    most = parameter.most
    unit = parameter.unit
    privacy = parameter.privacy.rawValue
    isRequired = parameter.isRequired
    (pt, en) = (parameter.meaning.pt, parameter.meaning.en)
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name, maxLength: 100)
    fields.field("kind", &kind, maxLength: 20)
    fields.field("values", &values, maxLength: 200, maxCount: 10_000)
    fields.field("most", &most)
    fields.field("unit", &unit, maxLength: 20)
    fields.field("privacy", &privacy, maxLength: 20)
    fields.field("isRequired", &isRequired)
    fields.field("pt", &pt, maxLength: 1_000)
    fields.field("en", &en, maxLength: 1_000)
  }
}
