import Database
import Records
import Values

/// What an account may see in a space. Everything that gives out a space's records, or tells of
/// them, asks for one, and nothing else decides.
public struct SpaceRight: Sendable {
  /// The role by its raw value; empty for a person who was a member and is none any more.
  public let role: String
  private let schema: SpaceSchema

  /// The right of an account; nil for one that never was a member, or where there is no such space.
  public static func find(
    of account: UUID, in space: UUID, _ transaction: any ReadTransaction, _ roles: SpaceRoles,
    _ schema: SpaceSchema
  ) throws -> SpaceRight? {
    guard let role = try roles.role(transaction, account, space) else { return nil }
    return SpaceRight(role: role, schema: schema)
  }

  public var isMember: Bool { !role.isEmpty }

  /// Whether records of that type may leave the server for this account.
  public func mayRead(_ recordType: String) -> Bool { schema.mayRead(recordType, as: role) }

  /// Whether a device that holds what another role may see holds what this one may.
  func sees(whatIsSeenAs other: String) -> Bool { schema.sameSight(of: role, and: other) }
}
