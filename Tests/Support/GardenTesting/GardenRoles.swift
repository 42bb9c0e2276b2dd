import Identity
import Records
import Sample
import Values

extension Role {
  /// Adds plants, and changes none.
  public static let planter = Role("planter", .read, except: [.append(Plant.recordType)])
  /// Looks.
  public static let visitor = Role("visitor", .read)
}

extension Roles {
  /// Those of a garden, and two that Sample itself has no use for.
  public static let visited = Roles(
    GardenTeam.roles.all + [.planter, .visitor], founder: GardenTeam.roles.founder)
}

extension SpaceSchema {
  /// Who may do what where there are these roles.
  public static let visited = SpaceSchema(kind: "garden", Roles.visited.permissions)
}
