import Values

/// What calendars of other programs say of an agenda: never what for somebody comes.
public enum FeedWords {
  /// The first letters of the first and the last name: "M. S."; empty for no name.
  public static func initials(of name: String) -> String {
    let words = name.words
    guard let first = words.first else { return "" }
    let chosen = words.count > 1 ? [first, words[words.count - 1]] : [first]
    return chosen.map { letter($0) + "." }.joined(separator: " ")
  }

  /// With the marks that stand above it or below.
  private static func letter(_ word: String) -> String {
    var found = String.UnicodeScalarView()
    for scalar in word.scalars {
      if found.isEmpty {
        found.append(scalar.latinUppercased)
      } else if 0x300...0x36F ~= scalar.value {
        found.append(scalar)
      } else {
        break
      }
    }
    return String(found)
  }

  public static var own: Phrase { Phrase(pt: "Minha agenda", en: "My agenda") }

  /// "Clínica Ipê: Sala 2".
  public static func title(_ house: String, _ what: String) -> String { house + ": " + what }

  /// Of a session of which no more is said.
  public static var session: Phrase { Phrase(pt: "Sessão", en: "Session") }

  public static func group(_ people: Int, of places: Int, _ language: Language) -> String {
    Phrase(pt: "Grupo ({0} de {1})", en: "Group ({0} of {1})")(
      language, String(people), String(places))
  }

  /// Of an event in the calendar of somebody who comes.
  public static func appointment(at house: String, _ language: Language) -> String {
    Phrase(pt: "Horário em {0}", en: "Appointment at {0}")(language, house)
  }
}
