import Screen
import Values

/// The words of the first page, of whichever app.
enum TodayWords {
  static var title: Phrase { Phrase(pt: "Hoje", en: "Today") }
  static var ofToday: Phrase { Phrase(pt: "Sessões de hoje", en: "Today's sessions") }
  static var nothingToday: Phrase {
    Phrase(pt: "Nada marcado para hoje.", en: "Nothing is booked for today.")
  }
  static var nothing: Phrase { Phrase(pt: "Nada marcado", en: "Nothing is booked") }
  static var nothingText: Phrase {
    Phrase(
      pt: "Com a próxima sessão marcada, aqui aparece quem vem, e quando.",
      en: "With the next session booked, who comes and when appears here.")
  }
  static var next: Phrase { Phrase(pt: "A seguir", en: "Next") }
  static var later: Phrase { Phrase(pt: "Mais tarde", en: "Later") }
  static var late: Phrase { Phrase(pt: "Atrasados", en: "Late") }
  static var here: Phrase { Phrase(pt: "Chegaram", en: "Here") }
  static var unconfirmed: Phrase { Phrase(pt: "A confirmar", en: "To be confirmed") }
  static var tasks: Phrase { Phrase(pt: "À sua espera", en: "Waiting for you") }
  static var usage: Phrase { Phrase(pt: "Uso do plano", en: "What is used of the plan") }
  static var steps: Phrase { Phrase(pt: "Comece por aqui", en: "Start here") }
  static var stepsNote: Phrase {
    Phrase(
      pt:
        "Com a primeira sessão marcada, esta página mostra o dia: quem vem, quem chegou, quem falta.",
      en:
        "With the first session booked, this page shows the day: who comes, who is here, who is not."
    )
  }
  static var setHours: Phrase { Phrase(pt: "Definir os horários", en: "Set the hours") }
  static var addService: Phrase { Phrase(pt: "Adicionar serviço", en: "Add a service") }
  static var stepDone: Phrase { Phrase(pt: "Feito", en: "Done") }

  static func done(_ done: Int, of total: Int, _ language: Language) -> String {
    Phrase(pt: "{0} de {1} concluídas", en: "{0} of {1} completed")(language, "\(done)", "\(total)")
  }

  static func more(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Ver mais #", en: "See # more"),
      other: Phrase(pt: "Ver mais #", en: "See # more"))(count, language)
  }

  static func unplaced(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# sessão sem lugar na agenda", en: "# session without a place"),
      other: Phrase(pt: "# sessões sem lugar na agenda", en: "# sessions without a place"))(
        count, language)
  }
}
