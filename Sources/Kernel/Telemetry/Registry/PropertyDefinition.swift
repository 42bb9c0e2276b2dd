import Values

/// A property of a person that goes with every event of theirs (`Stamp.set(_:_:)`).
public final class PropertyDefinition: Hashable, Sendable {
  public let name: Literal
  public let kind: ParameterKind
  public let privacy: PrivacyClass
  public let meaning: @Sendable () -> Phrase

  public init(
    _ name: Literal, _ kind: ParameterKind, _ privacy: PrivacyClass = .behaviour,
    _ meaning: @escaping @Sendable () -> Phrase
  ) {
    self.name = name
    self.kind = kind
    self.privacy = privacy
    self.meaning = meaning
  }

  public static func == (a: PropertyDefinition, b: PropertyDefinition) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
