import IdentityServer
import SyncServer

extension SpaceRoles {
  /// The roles of the members of spaces.
  static let members = SpaceRoles { transaction, account, space in
    try Memberships.role(of: account, in: space, transaction)
  }
}
