import Identity
import Records

/// The people of a garden.
public enum GardenTeam {
  /// Who looks after it, and those who help. The names are those of all apps.
  public static let roles: Set<Role> = [.admin, .receptionist]
  /// The most who belong to one garden.
  public static let most = 4
}

extension Author {
  /// Whoever belongs to a garden may do everything in it.
  func mayGarden() throws(Refusal) {
    guard let role = Role(rawValue: role), GardenTeam.roles.contains(role) else {
      throw Refusal(.forbidden)
    }
  }
}
