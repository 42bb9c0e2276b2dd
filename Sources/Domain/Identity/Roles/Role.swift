import Values

/// What a person is in a space, as the app says in its `Roles`. What each may do with an app's records
/// the app's own rules say; of every role is known whether it runs the team and the space.
public struct Role: Hashable, Sendable {
  private let name: Literal
  /// Whether the role may invite people, change their roles and remove them.
  public let managesTeam: Bool
  /// Whether the role may change the space itself, and see who looked at what in it.
  public let managesSpace: Bool

  /// - Parameter rawValue: is stored and travels; it never changes.
  public init(_ rawValue: Literal, managesTeam: Bool = false, managesSpace: Bool = false) {
    name = rawValue
    self.managesTeam = managesTeam
    self.managesSpace = managesSpace
  }

  public var rawValue: String { name.text }

  /// By their raw values.
  public static func == (a: Role, b: Role) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
