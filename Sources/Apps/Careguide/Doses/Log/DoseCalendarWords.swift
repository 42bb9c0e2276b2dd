import Care
import Values

enum DoseCalendarWords {
  static var title: Phrase { Phrase(pt: "Calendário", en: "Calendar") }
  static var table: Phrase { Phrase(pt: "Tabela", en: "Table") }
  static var shown: Phrase { Phrase(pt: "Mostrar o mês como", en: "Show the month as") }
  static var before: Phrase { Phrase(pt: "Mês anterior, {0}", en: "Month before, {0}") }
  static var after: Phrase { Phrase(pt: "Mês seguinte, {0}", en: "Month after, {0}") }
  static var daysOf: Phrase { Phrase(pt: "Dias de {0}", en: "Days of {0}") }
  static var tap: Phrase {
    Phrase(pt: "Toque em um dia para ver as doses dele.", en: "Tap a day to see its doses.")
  }
  static var noneOnDay: Phrase {
    Phrase(pt: "Nenhuma dose neste dia.", en: "No doses on this day.")
  }
  static var day: Phrase { Phrase(pt: "Dia", en: "Day") }
  static var standing: Phrase { Phrase(pt: "Situação", en: "Standing") }
  static var takenColumn: Phrase { Phrase(pt: "Tomadas", en: "Taken") }
  /// From Sunday on.
  static var weekdays: Phrase { Phrase(pt: "D S T Q Q S S", en: "S M T W T F S") }

  static func text(_ standing: DoseDay.Standing, _ language: Language) -> String {
    let phrase =
      switch standing {
      case .allTaken: Phrase(pt: "tudo tomado", en: "all taken")
      case .someTaken: Phrase(pt: "parte tomada", en: "some taken")
      case .noneTaken: Phrase(pt: "nada tomado", en: "none taken")
      case .ahead: Phrase(pt: "ainda por vir", en: "still to come")
      case .nothingPlanned: Phrase(pt: "nada planejado", en: "nothing planned")
      }
    return phrase(language)
  }

  /// "parte tomada, 1 de 2".
  static func text(_ day: DoseDay, _ language: Language) -> String {
    let standing = text(day.standing, language)
    return day.planned == 0 ? standing : standing + ", " + count(day, language)
  }

  static func count(_ day: DoseDay, _ language: Language) -> String {
    Phrase(pt: "{0} de {1}", en: "{0} of {1}")(
      language, day.taken.description, day.planned.description)
  }
}
