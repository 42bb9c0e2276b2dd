import Flow
import Values

/// A key that leads to a place, or into a field.
public struct Shortcut {
  public enum Target: Equatable {
    case path(Path)
    /// The id of a field.
    case field(String)
  }

  public let key: Literal
  public let title: Phrase
  public let target: Target

  public init(_ key: Literal, _ title: Phrase, to target: Target) {
    self.key = key
    self.title = title
    self.target = target
  }
}
