import Care
import RecordPages
import Records
import Shell
import Values

extension Medicine: Listed {
  public static var home: Literal { MedicinesPlace.id }
  public static var path: Path { "remedios" }

  /// Where one of a person is added.
  static func newPath(of person: ID<Person>) -> Path { newPath.below(person.description) }

  static func person(at path: Path) -> ID<Person>? {
    path.parts.last.flatMap { ID<Person>($0) }.flatMap { newPath(of: $0) == path ? $0 : nil }
  }

  public static func isNew(at path: Path) -> Bool { path == newPath || person(at: path) != nil }

  public static func find(_ id: ID<Medicine>, among parts: Parts) -> Medicine? {
    parts[Medicines.self]?.book[id]
  }

  public static func isLoaded(among parts: Parts) -> Bool {
    parts[Medicines.self]?.isLoaded ?? false
  }

  public static func mark(
    of id: ID<Medicine>, among parts: Parts, _ language: Language
  ) -> RecordMarks.Mark? {
    parts[Medicines.self]?.marks.mark(of: id, language)
  }

  /// All that are here, by their names.
  static func all(among parts: Parts) -> [Medicine] {
    (parts[Medicines.self]?.book.entries ?? []).map { $0.record }
  }

  public var title: String { shortName }
  public var searched: [String] { [name, strength, reason, prescriber] }
  /// What they stopped taking is a list of its own.
  public var segment: Int { isArchived ? 1 : 0 }
  public static var segments: [Path] { [path, .stoppedMedicines] }

  public static var orders: [RecordOrder<Medicine>] {
    [
      .byTitle("name", Phrase(pt: "De A a Z", en: "A to Z")),
      .latest("added", Phrase(pt: "Mais novos", en: "Newest first")) { $0.createdAt },
    ]
  }
}
