import RecordPages
import Records
import Sample
import Shell
import Values

extension Plant: Listed {
  public static var home: Literal { Plants.id }
  public static var path: Path { "plantas" }
  public static var newPath: Path { "plantas/nova" }

  public static func find(_ id: ID<Plant>, among parts: Parts) -> Plant? {
    parts[Plants.self]?.book[id]
  }

  public static func isLoaded(among parts: Parts) -> Bool {
    parts[Plants.self]?.isLoaded ?? false
  }

  public static func mark(
    of id: ID<Plant>, among parts: Parts, _ language: Language
  ) -> RecordMarks.Mark? {
    parts[Plants.self]?.marks.mark(of: id, language)
  }

  public var title: String { name }
  public var searched: [String] { [name, place] }
  /// The archived are a list of their own.
  public var segment: Int { isArchived ? 1 : 0 }
  public static var segments: [Path] { [path, .archivedPlants] }

  public static var orders: [RecordOrder<Plant>] {
    [
      .byTitle("name", Phrase(pt: "De A a Z", en: "A to Z")),
      .latest("added", Phrase(pt: "Mais novas", en: "Newest first")) { $0.createdAt },
    ]
  }
}
