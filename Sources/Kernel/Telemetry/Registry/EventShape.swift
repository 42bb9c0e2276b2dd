import Values

/// As `ParameterKind`, of texts that need not be written in the program.
public enum ParameterShapeKind: Hashable, Sendable {
  case choice([String])
  case choices([String], atMost: Int)
  case count(upTo: Int64)
  case seconds(upTo: Double)
  case milliseconds(upTo: Double)
  case amount(upTo: Double, unit: String)
  case flag
  case mark
  case template([String])
  case code(upTo: Int)

  public init(_ kind: ParameterKind) {
    switch kind {
    case .choice(let values): self = .choice(values.map { $0.text })
    case .choices(let values, let most): self = .choices(values.map { $0.text }, atMost: most)
    case .count(let most): self = .count(upTo: most)
    case .seconds(let most): self = .seconds(upTo: most)
    case .milliseconds(let most): self = .milliseconds(upTo: most)
    case .amount(let most, let unit): self = .amount(upTo: most, unit: unit.text)
    case .flag: self = .flag
    case .mark: self = .mark
    case .template(let values): self = .template(values.map { $0.text })
    case .code(let most): self = .code(upTo: most)
    }
  }
}

/// What a parameter's values are judged by.
public struct ParameterShape: Hashable, Sendable {
  public var name: String
  public var kind: ParameterShapeKind
  public var isRequired: Bool

  public init(name: String, kind: ParameterShapeKind, isRequired: Bool) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
  }

  public init(_ parameter: ParameterDefinition) {
    self.init(
      name: parameter.name.text, kind: ParameterShapeKind(parameter.kind),
      isRequired: parameter.isRequired)
  }
}

/// What an event is judged by, whether the program defines it or somebody added it while the server ran.
public struct EventShape: Hashable, Sendable {
  public var name: String
  public var parameters: [ParameterShape]
  public var isDebugOnly: Bool

  public init(name: String, parameters: [ParameterShape], isDebugOnly: Bool = false) {
    self.name = name
    self.parameters = parameters
    self.isDebugOnly = isDebugOnly
  }

  public init(_ definition: EventDefinition) {
    self.init(
      name: definition.name.text, parameters: definition.parameters.map { ParameterShape($0) },
      isDebugOnly: definition.isDebugOnly)
  }
}

/// All that a server takes at a moment: an app's registry and what was added to it while the server ran.
public struct LiveRegistry: Sendable {
  public var shapes: [String: EventShape]
  public var properties: [String: ParameterShape]
  /// Rises when something is added or retired.
  public var version: Int64

  public init(_ registry: EventRegistry, version: Int64 = 0) {
    shapes = [:]
    properties = [:]
    self.version = version
    for event in registry.events { shapes[event.name.text] = EventShape(event) }
    for property in registry.properties {
      let name = property.name.text
      properties[name] = ParameterShape(
        name: name, kind: ParameterShapeKind(property.kind), isRequired: false)
    }
  }
}
