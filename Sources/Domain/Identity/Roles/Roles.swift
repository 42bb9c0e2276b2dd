import Values

/// The roles that an app has: its device and its server ask the same ones.
public struct Roles: Sendable {
  /// In the order in which people choose among them.
  public let all: [Role]
  /// What somebody is in a space of their own making.
  public let founder: Role

  public init(_ all: [Role], founder: Role) {
    self.all = all
    self.founder = founder
  }

  /// The role of that raw value; nil for one that this version of the app does not know.
  public subscript(rawValue: String) -> Role? {
    for role in all where role.rawValue == rawValue { return role }
    return nil
  }

  /// The raw values of those that manage the team.
  public var managingTeam: [String] { all.filter { $0.managesTeam }.map { $0.rawValue } }
}

extension Roles {
  /// Those of an app whose spaces have one member each, who may do everything in theirs.
  public static let alone = Roles([owner], founder: owner)

  private static let owner = Role("admin", managesTeam: true, managesSpace: true)
}
