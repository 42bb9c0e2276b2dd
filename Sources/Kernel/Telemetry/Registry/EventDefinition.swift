import Values

/// What an event is collected for, by whom, and how it travels.
public struct EventTraits: Hashable, Sendable {
  public let purpose: Purpose
  /// Who answers for the event: a feature or a team.
  public let owner: Literal
  /// Whether it is sent at once instead of with the next batch.
  public let isPriority: Bool
  /// Whether it exists for who looks at the debug stream only.
  public let isDebugOnly: Bool

  public init(
    _ purpose: Purpose, owner: Literal, isPriority: Bool = false, isDebugOnly: Bool = false
  ) {
    self.purpose = purpose
    self.owner = owner
    self.isPriority = isPriority
    self.isDebugOnly = isDebugOnly
  }
}

/// A kind of event, with all that it may say.
///
/// A class, so that an `Event` is two words; two definitions are the same where they are one object.
public final class EventDefinition: Hashable, Sendable {
  /// `OBJECT_VERB`, in snake case.
  public let name: Literal
  /// What the event is about, such as `item` or `timeline_item`.
  public let object: Literal
  /// What happened to it, of `RegistryLint.verbs`.
  public let verb: Literal
  public let parameters: [ParameterDefinition]
  public let traits: EventTraits
  /// When it is counted, for who reads what is collected.
  public let meaning: @Sendable () -> Phrase

  public init(
    _ name: Literal, object: Literal, verb: Literal, parameters: [ParameterDefinition] = [],
    _ traits: EventTraits, _ meaning: @escaping @Sendable () -> Phrase
  ) {
    self.name = name
    self.object = object
    self.verb = verb
    self.parameters = parameters
    self.traits = traits
    self.meaning = meaning
  }

  public var purpose: Purpose { traits.purpose }
  public var owner: Literal { traits.owner }
  public var isPriority: Bool { traits.isPriority }
  public var isDebugOnly: Bool { traits.isDebugOnly }

  public static func == (a: EventDefinition, b: EventDefinition) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Whether these are values of its parameters, each in its place and of its kind.
  func accepts(_ values: [ParameterValue]) -> Bool {
    guard values.count == parameters.count else { return false }
    for place in values.indices where !values[place].isOf(parameters[place].kind) { return false }
    return true
  }
}
