import Identity
import Records
import Values

/// The people of a garden.
public enum GardenTeam {
  /// Who looks after it, and those who help.
  public static let roles = Roles([.gardener, .helper], founder: .gardener)
  /// The most who belong to one garden.
  public static let most = 4
}

extension Role {
  public static let gardener = Role("gardener", managesTeam: true, managesSpace: true)
  public static let helper = Role("helper")
}

extension Author {
  /// Whoever belongs to a garden may do everything in it.
  func mayGarden() throws(Refusal) {
    guard GardenTeam.roles[role] != nil else { throw Refusal(.forbidden) }
  }
}
