import Care
import Flow
import RecordPages
import Screen
import Shell
import Values

/// Those whom the family looks after, as a list.
public enum People: ListPart {
  public typealias R = Person

  public static var id: Literal { "people" }

  public static var under: Literal { PeoplePlace.id }

  public static var shortcuts: [Shortcut] {
    [
      Shortcut("p", Words.title, to: .path(Person.path))
    ]
  }
}

extension Path {
  static var archivedPeople: Path { "pessoas/arquivadas" }
}
