import Flow
import RecordPages
import Sample
import Screen
import Shell
import Values

/// The garden's plants, as a list: what the first view shows.
public enum Plants: ListPart {
  public typealias R = Plant

  public static var id: Literal { "plants" }

  public static var shortcuts: [Shortcut] {
    [
      Shortcut("/", Words.search, to: .field(RecordList<Plant>.searchID)),
      Shortcut("n", Words.addTitle, to: .path(Plant.newPath), adding: R.recordType),
      Shortcut("g", Words.title, to: .path(Plant.path)),
    ]
  }

  public static func tab(_ state: State, _ frame: Frame) -> Tab? {
    Tab(Words.title, .heart, Plant.path)
  }
}

extension Path {
  static var archivedPlants: Path { "plantas/arquivadas" }
}
