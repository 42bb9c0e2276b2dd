import Records
import Values

/// What a person is in a space, as the app says in its `Roles`: what they may do with which records, and
/// whether they run the team and the space.
public struct Role: Hashable, Sendable {
  private let name: Literal
  /// Whether the role may invite people, change their roles and remove them.
  public let managesTeam: Bool
  /// Whether the role may change the space itself, and see who looked at what in it.
  public let managesSpace: Bool
  /// What it may do with the records that `others` does not name.
  let usual: Permission
  let others: [RecordPermission]

  /// - Parameters:
  ///   - rawValue: is stored and travels; it never changes.
  ///   - usual: for the record types that `others` does not name.
  public init(
    _ rawValue: Literal, _ usual: Permission, except others: [RecordPermission] = [],
    managesTeam: Bool = false, managesSpace: Bool = false
  ) {
    name = rawValue
    self.usual = usual
    self.others = others
    self.managesTeam = managesTeam
    self.managesSpace = managesSpace
  }

  public var rawValue: String { name.text }
  /// The same, as events name it.
  public var literal: Literal { name }

  /// By their raw values.
  public static func == (a: Role, b: Role) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
