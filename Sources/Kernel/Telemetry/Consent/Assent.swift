import Fields

/// What a person said to a purpose.
public enum Assent: String, FieldChoice, CaseIterable, Hashable, Sendable {
  case unasked, yes, no
}
