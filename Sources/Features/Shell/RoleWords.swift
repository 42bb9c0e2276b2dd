import Identity
import Values

/// A role as people read of it.
public struct RoleWords: Sendable {
  public let role: Role
  /// What it is called.
  public let name: Phrase
  /// What it is for, in a line.
  public let detail: Phrase

  public init(_ role: Role, _ name: Phrase, _ detail: Phrase) {
    self.role = role
    self.name = name
    self.detail = detail
  }
}
