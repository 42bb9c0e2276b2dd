import Fields
import Values

/// An event and all that is said of it, as texts: what the program defines and what was added while a server ran, for
/// the linter, for pages and on the wire.
public struct EventDescription: FieldObject, Hashable, Sendable {
  public var name = ""
  /// What the event is about: `EventDefinition.object`.
  public var subject = ""
  public var verb = ""
  public var parameters: [ParameterDescription] = []
  public var purpose = Purpose.analytics
  public var owner = ""
  public var meaning = Meaning()
  public var isDebugOnly = false

  public init() {}

  public init(_ definition: EventDefinition) {
    name = definition.name.text
    subject = definition.object.text
    verb = definition.verb.text
    parameters = definition.parameters.map { ParameterDescription($0) }
    purpose = definition.purpose
    owner = definition.owner.text
    meaning = Meaning(definition.meaning())
    isDebugOnly = definition.isDebugOnly
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.line("name", &name, maxLength: EventLimits.name)
    fields.line("object", &subject, maxLength: EventLimits.name)
    fields.line("verb", &verb, maxLength: EventLimits.name)
    fields.field("parameters", &parameters, maxCount: EventLimits.parameters)
    fields.field("purpose", &purpose)
    fields.line("owner", &owner, maxLength: 60)
    fields.field("meaning", &meaning)
    fields.field("isDebugOnly", &isDebugOnly)
  }

  public var shape: EventShape {
    EventShape(
      name: name, parameters: parameters.map { $0.shape }, isDebugOnly: isDebugOnly)
  }
}

/// What something means, in both languages.
public struct Meaning: FieldObject, Hashable, Sendable {
  public var pt = ""
  public var en = ""

  public init() {}

  public init(_ phrase: Phrase) {
    pt = phrase.pt
    en = phrase.en
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.line("pt", &pt, maxLength: 300)
    fields.line("en", &en, maxLength: 300)
  }

  public func callAsFunction(_ language: Language) -> String { language == .pt ? pt : en }
}

/// A parameter of events, or a property of persons.
public struct ParameterDescription: FieldObject, Hashable, Sendable {
  public var name = ""
  public var kind = ParameterWord.flag
  /// Of a closed list; no other kind has any.
  public var values: [String] = []
  /// The greatest number, the most values of a list, or the most letters of a code; nil where the kind has no bound.
  public var most: Double?
  /// Of an amount.
  public var unit: String?
  public var privacy = PrivacyClass.behaviour
  public var isRequired = true
  public var meaning = Meaning()

  public init() {}

  public init(_ parameter: ParameterDefinition) {
    self.init(parameter.name, parameter.kind, parameter.privacy, parameter.meaning())
    isRequired = parameter.isRequired
  }

  public init(_ property: PropertyDefinition) {
    self.init(property.name, property.kind, property.privacy, property.meaning())
    isRequired = false
  }

  private init(_ name: Literal, _ kind: ParameterKind, _ privacy: PrivacyClass, _ said: Phrase) {
    self.name = name.text
    self.privacy = privacy
    meaning = Meaning(said)
    values = kind.values?.map { $0.text } ?? []
    switch kind {
    case .choice: self.kind = .choice
    case .choices(_, let most): (self.kind, self.most) = (.choices, Double(most))
    case .count(let most): (self.kind, self.most) = (.count, Double(most))
    case .seconds(let most): (self.kind, self.most) = (.seconds, most)
    case .milliseconds(let most): (self.kind, self.most) = (.milliseconds, most)
    case .amount(let most, let unit):
      (self.kind, self.most) = (.amount, most)
      self.unit = unit.text
    case .flag: self.kind = .flag
    case .mark: self.kind = .mark
    case .template: self.kind = .template
    case .code(let most): (self.kind, self.most) = (.code, Double(most))
    }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.line("name", &name, maxLength: EventLimits.name)
    fields.field("kind", &kind)
    fields.field("values", &values, maxLength: EventLimits.value, maxCount: 1_000)
    fields.field("most", &most)
    fields.field("unit", &unit, maxLength: 10)
    fields.field("privacy", &privacy)
    fields.field("isRequired", &isRequired)
    fields.field("meaning", &meaning)
  }

  public var shape: ParameterShape {
    ParameterShape(name: name, kind: shapeKind, isRequired: isRequired)
  }

  /// A bound that nobody said is 0, so that nothing fits.
  private var shapeKind: ParameterShapeKind {
    let bound = most ?? 0
    // A list has not more values than that, nor a code more letters.
    let count = Int(min(wholeMost, 1_000))
    return switch kind {
    case .choice: .choice(values)
    case .choices: .choices(values, atMost: count)
    case .count: .count(upTo: wholeMost)
    case .seconds: .seconds(upTo: bound)
    case .milliseconds: .milliseconds(upTo: bound)
    case .amount: .amount(upTo: bound, unit: unit ?? "")
    case .flag: .flag
    case .mark: .mark
    case .template: .template(values)
    case .code: .code(upTo: count)
    }
  }

  /// The bound of what is counted; 0 for one that is no such number.
  public var wholeMost: Int64 {
    guard let most, most >= 0, most <= 1e15 else { return 0 }
    return Int64(most)
  }
}

/// The name of a parameter's kind.
public enum ParameterWord: String, FieldChoice, CaseIterable, Hashable, Sendable {
  case choice, choices, count, seconds, milliseconds, amount, flag, mark, template, code

  /// Whether its values are a closed list.
  public var hasValues: Bool {
    switch self {
    case .choice, .choices, .template: true
    case .count, .seconds, .milliseconds, .amount, .flag, .mark, .code: false
    }
  }
}
