import Values

/// The words of the waiting list.
enum WaitingWords {
  static var title: Phrase { Phrase(pt: "Lista de espera", en: "Waiting list") }
  static var new: Phrase { Phrase(pt: "Nova", en: "New") }
  static var add: Phrase { Phrase(pt: "Pôr na espera", en: "Add to the waiting list") }
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
    }
  }
}
