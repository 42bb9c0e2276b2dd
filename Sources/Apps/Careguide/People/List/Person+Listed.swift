import Care
import RecordPages
import Records
import Shell
import Values

extension Person: Listed {
  public static var home: Literal { PeoplePlace.id }
  public static var path: Path { "pessoas" }
  public static var newPath: Path { "pessoas/nova" }

  public static func find(_ id: ID<Person>, among parts: Parts) -> Person? {
    parts[People.self]?.book[id]
  }

  public static func isLoaded(among parts: Parts) -> Bool {
    parts[People.self]?.isLoaded ?? false
  }

  public static func mark(
    of id: ID<Person>, among parts: Parts, _ language: Language
  ) -> RecordMarks.Mark? {
    parts[People.self]?.marks.mark(of: id, language)
  }

  /// All that are here, by their names.
  static func all(among parts: Parts) -> [Person] {
    (parts[People.self]?.book.entries ?? []).map { $0.record }
  }

  public var title: String { name }
  public var searched: [String] { [name] }
  /// The archived are a list of their own.
  public var segment: Int { isArchived ? 1 : 0 }
  public static var segments: [Path] { [path, .archivedPeople] }

  /// "78 anos".
  func age(on today: CivilDate, _ language: Language) -> String {
    guard let birthDate else { return "" }
    let years = birthDate.age(on: today)
    guard years < 2 else {
      return Plural(
        one: Phrase(pt: "# ano", en: "# year"), other: Phrase(pt: "# anos", en: "# years"))(
          years, language)
    }
    return Plural(
      one: Phrase(pt: "# mês", en: "# month"), other: Phrase(pt: "# meses", en: "# months"))(
        birthDate.months(until: today), language)
  }
}

extension CivilDate {
  /// How many whole months a later day is after this one.
  fileprivate func months(until later: CivilDate) -> Int {
    let months = (later.year - year) * 12 + later.month - month
    return later.day < day ? months - 1 : months
  }
}
