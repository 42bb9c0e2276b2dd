import Records
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

  /// What each may do with which records. Invitations are for those who manage the team; the others see
  /// who belongs to it.
  public var permissions: Permissions {
    Permissions(
      all.map { role in
        let team: [RecordPermission] =
          role.managesTeam
          ? [.write(Member.recordType), .write(Invitation.recordType)]
          : [.read(Member.recordType), .hidden(Invitation.recordType)]
        return Permissions.Row(role.rawValue, role.usual, except: role.others + team)
      })
  }
}

extension Roles {
  /// Those of an app whose spaces have one member each, who may do everything in theirs.
  public static let alone = Roles([owner], founder: owner)

  private static let owner = Role("admin", .write, managesTeam: true, managesSpace: true)
}
