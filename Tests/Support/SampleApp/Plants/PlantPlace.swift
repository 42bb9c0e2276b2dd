import Records
import Sample
import Shell
import Values

/// The pages about plants.
public enum PlantPlace: Equatable, Sendable {
  case list, archived, new
  case one(ID<Plant>)
  case edit(ID<Plant>)

  init?(_ path: Path) {
    let parts = path.parts
    guard parts.first == Path.plants.text else { return nil }
    switch (parts.count, parts.count > 1 ? ID<Plant>(parts[1]) : nil) {
    case (1, _): self = .list
    case (2, let id?): self = .one(id)
    case (3, let id?) where parts[2] == "editar": self = .edit(id)
    default:
      switch path {
      case .archivedPlants: self = .archived
      case .newPlant: self = .new
      default: return nil
      }
    }
  }
}

extension Path {
  static var plants: Path { "plantas" }
  static var archivedPlants: Path { "plantas/arquivadas" }
  static var newPlant: Path { "plantas/nova" }

  static func plant(_ id: ID<Plant>) -> Path { Path("plantas/\(id.description)") }
  static func editPlant(_ id: ID<Plant>) -> Path { Path("plantas/\(id.description)/editar") }
}
