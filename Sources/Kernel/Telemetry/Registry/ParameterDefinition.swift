import Values

/// A parameter of events: of one name there is one in the whole registry.
public struct ParameterDefinition: Sendable {
  public let name: Literal
  public let kind: ParameterKind
  public let privacy: PrivacyClass
  public let isRequired: Bool
  /// What it says, for who reads what is collected. A function, so that words come with the later part of a program.
  public let meaning: @Sendable () -> Phrase

  public init(
    _ name: Literal, _ kind: ParameterKind, _ privacy: PrivacyClass = .behaviour,
    isRequired: Bool = true, _ meaning: @escaping @Sendable () -> Phrase
  ) {
    self.name = name
    self.kind = kind
    self.privacy = privacy
    self.isRequired = isRequired
    self.meaning = meaning
  }

  /// The same for an event that may come without it.
  public var optional: ParameterDefinition {
    ParameterDefinition(name, kind, privacy, isRequired: false, meaning)
  }

  /// The same with the values that an app has.
  func listing(_ values: [Literal]) -> ParameterDefinition {
    ParameterDefinition(name, kind.listing(values), privacy, isRequired: isRequired, meaning)
  }

  /// The type of a record, which every app lists, and which may be left out.
  public static var itemType: Literal { "item_type" }
  /// What stands for a type of record that nobody named.
  public static var unknown: Literal { "unknown" }
}
