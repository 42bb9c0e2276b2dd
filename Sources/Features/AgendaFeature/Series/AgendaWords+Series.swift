import Agenda
import Scheduling
import Values

extension AgendaWords {
  static var repeats: Phrase { Phrase(pt: "Repetir", en: "Repeat") }
  static var onDays: Phrase { Phrase(pt: "Nos dias", en: "On the days") }
  static var times: Phrase { Phrase(pt: "Quantas sessões", en: "How many sessions") }
  static var scope: Phrase { Phrase(pt: "O que muda", en: "What changes") }

  static func often(_ often: Repeating.Often) -> Phrase {
    switch often {
    case .never: Phrase(pt: "Não repete", en: "Does not repeat")
    case .daily: Phrase(pt: "Todo dia", en: "Every day")
    case .weekly: Phrase(pt: "Toda semana", en: "Every week")
    case .everyTwoWeeks: Phrase(pt: "A cada duas semanas", en: "Every two weeks")
    case .monthly: Phrase(pt: "Todo mês", en: "Every month")
    case .yearly: Phrase(pt: "Todo ano", en: "Every year")
    }
  }

  static var ends: Phrase { Phrase(pt: "Termina", en: "Ends") }
  static var lastDate: Phrase { Phrase(pt: "Até o dia", en: "Until") }

  static func ending(_ ending: Repeating.Ending) -> Phrase {
    switch ending {
    case .count: Phrase(pt: "Após N sessões", en: "After N sessions")
    case .until: Phrase(pt: "Em uma data", en: "On a date")
    case .never: Phrase(pt: "Sem fim", en: "Never")
    }
  }

  static func scopeName(_ scope: RecurrenceScope) -> Phrase {
    switch scope {
    case .this: Phrase(pt: "Só esta", en: "This one")
    case .following: Phrase(pt: "Seguintes", en: "Following")
    case .all: Phrase(pt: "Todas", en: "All")
    }
  }

  /// "Sessão 3 de 10 da série", and without the total where that is not known.
  static func inSeries(_ number: Int, of count: Int?, _ language: Language) -> String {
    guard let count else {
      return Phrase(pt: "Sessão {0} da série", en: "Session {0} of the series")(
        language, "\(number)")
    }
    return Phrase(pt: "Sessão {0} de {1} da série", en: "Session {0} of {1} of the series")(
      language, "\(number)", "\(count)")
  }
}
