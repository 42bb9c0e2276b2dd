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

extension CivilDate {
  /// "novembro de 2026", "November 2026".
  func monthName(_ language: Language) -> String {
    let (year, month, _) = parts
    let name =
      switch month {
      case 1: Phrase(pt: "janeiro de {0}", en: "January {0}")
      case 2: Phrase(pt: "fevereiro de {0}", en: "February {0}")
      case 3: Phrase(pt: "março de {0}", en: "March {0}")
      case 4: Phrase(pt: "abril de {0}", en: "April {0}")
      case 5: Phrase(pt: "maio de {0}", en: "May {0}")
      case 6: Phrase(pt: "junho de {0}", en: "June {0}")
      case 7: Phrase(pt: "julho de {0}", en: "July {0}")
      case 8: Phrase(pt: "agosto de {0}", en: "August {0}")
      case 9: Phrase(pt: "setembro de {0}", en: "September {0}")
      case 10: Phrase(pt: "outubro de {0}", en: "October {0}")
      case 11: Phrase(pt: "novembro de {0}", en: "November {0}")
      default: Phrase(pt: "dezembro de {0}", en: "December {0}")
      }
    return name(language, year.description)
  }
}
