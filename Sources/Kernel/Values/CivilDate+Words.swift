extension CivilDate {
  /// "novembro de 2026", "November 2026".
  public func monthAndYear(in language: Language) -> String {
    let (year, month, _) = parts
    return Phrase(pt: "{0} de {1}", en: "{0} {1}")(
      language, Self.name(ofMonth: month)(language), year.description)
  }

  /// What a month is called, within a sentence: "março", "March".
  /// - Parameter month: from 1 for January to 12.
  public static func name(ofMonth month: Int) -> Phrase {
    switch month {
    case 1: Phrase(pt: "janeiro", en: "January")
    case 2: Phrase(pt: "fevereiro", en: "February")
    case 3: Phrase(pt: "março", en: "March")
    case 4: Phrase(pt: "abril", en: "April")
    case 5: Phrase(pt: "maio", en: "May")
    case 6: Phrase(pt: "junho", en: "June")
    case 7: Phrase(pt: "julho", en: "July")
    case 8: Phrase(pt: "agosto", en: "August")
    case 9: Phrase(pt: "setembro", en: "September")
    case 10: Phrase(pt: "outubro", en: "October")
    case 11: Phrase(pt: "novembro", en: "November")
    default: Phrase(pt: "dezembro", en: "December")
    }
  }
}
