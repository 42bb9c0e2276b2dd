import Documents
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
  public static let gardener = Role("gardener", .write, managesTeam: true, managesSpace: true)
  /// May do everything in it, but not with what others added of documents.
  public static let helper = Role("helper", .write, except: [.append(PlantDocument.recordType)])
}
