import Agenda
import Scheduling
import Values

/// The words of the waiting list.
enum WaitingWords {
  static var title: Phrase { Phrase(pt: "Lista de espera", en: "Waiting list") }
  static var new: Phrase { Phrase(pt: "Nova", en: "New") }
  static var add: Phrase { Phrase(pt: "Pôr na espera", en: "Add to the waiting list") }
  static var edit: Phrase { Phrase(pt: "Editar a espera", en: "Edit what they wait for") }
  static var editThis: Phrase { Phrase(pt: "Editar", en: "Edit") }
  static var none: Phrase { Phrase(pt: "Ninguém espera", en: "Nobody waits") }
  static var noneText: Phrase {
    Phrase(
      pt: "Quem quer um horário que não há fica aqui, com os próximos que vagam.",
      en: "Whoever wants a time that there is not waits here, beside what comes free.")
  }
  static var remove: Phrase { Phrase(pt: "Tirar da espera", en: "Take off the list") }
  static var offered: Phrase { Phrase(pt: "Oferecido", en: "Offered") }
  static var offeredUntil: Phrase {
    Phrase(pt: "{0}, reservado até {1}", en: "{0}, kept until {1}")
  }
  static var stop: Phrase { Phrase(pt: "Encerrar a oferta", en: "End the offer") }
  static var more: Phrase { Phrase(pt: "Mostrar mais", en: "Show more") }
  static var first: Phrase { Phrase(pt: "A partir de", en: "From") }
  static var last: Phrase { Phrase(pt: "Até", en: "Until") }
  static var weekdays: Phrase { Phrase(pt: "Só nestes dias", en: "Only on these days") }
  static var opens: Phrase { Phrase(pt: "Não antes das", en: "Not before") }
  static var closes: Phrase { Phrase(pt: "Terminando até as", en: "Over by") }
  static var note: Phrase { Phrase(pt: "Observação", en: "Note") }
  static var anybody: Phrase { Phrase(pt: "Qualquer profissional", en: "Any therapist") }
  static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var from: Phrase { Phrase(pt: "a partir de {0}", en: "from {0}") }
  static var until: Phrase { Phrase(pt: "até {0}", en: "until {0}") }

  static func count(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# pessoa espera", en: "# person waits"),
      other: Phrase(pt: "# pessoas esperam", en: "# people wait"))(count, language)
  }

  static func problem(
    _ problem: WaitingForm.Problem, _ noun: String, _ language: Language
  ) -> String {
    switch problem {
    case .person:
      Phrase(pt: "Escolha quem espera: {0}.", en: "Choose who waits: {0}.")(language, noun)
    case .firstDay:
      Phrase(pt: "Digite a data como 26/11/2026.", en: "Type the date as 26/11/2026.")(language)
    case .lastDay:
      Phrase(
        pt: "Digite uma data como 26/11/2026, depois da primeira.",
        en: "Type a date as 26/11/2026, after the first.")(language)
    case .from:
      Phrase(pt: "Digite a hora como 14:00.", en: "Type the time as 14:00.")(language)
    case .until:
      Phrase(
        pt: "Digite uma hora como 18:00, depois da primeira.",
        en: "Type a time as 18:00, after the first.")(language)
    }
  }

  /// When somebody could come: "seg, qua · 14:00–18:00"; what is at any time is not told.
  static func hours(_ hours: ClockHours, _ language: Language) -> String {
    var parts: [String] = []
    if hours.weeklyHours.weekdays != .all { parts.append(HoursWords.days(hours, language)) }
    let (opens, closes) = (hours.opens.shortText, hours.closes.shortText)
    switch (hours.opens == .midnight, hours.closes == .midnight) {
    case (true, true): break
    case (true, false):
      parts.append(Phrase(pt: "terminando até as {0}", en: "over by {0}")(language, closes))
    case (false, true):
      parts.append(Phrase(pt: "não antes das {0}", en: "not before {0}")(language, opens))
    case (false, false): parts.append(opens + "–" + closes)
    }
    return parts.joined(separator: " · ")
  }
}
