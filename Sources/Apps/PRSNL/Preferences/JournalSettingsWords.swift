import Journal
import Values

/// The words of the settings of a journal.
enum JournalSettingsWords {
  static var title: Phrase { Phrase(pt: "O diário", en: "The journal") }
  static var about: Phrase {
    Phrase(pt: "Dia, semana, lembranças, cópia semanal", en: "Day, week, memories, weekly copy")
  }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var refused: Phrase {
    Phrase(pt: "A escolha não foi aceita", en: "The choice was not accepted")
  }

  static var days: Phrase { Phrase(pt: "Dias e semanas", en: "Days and weeks") }
  static var daysNote: Phrase {
    Phrase(
      pt: "Vale para todos os seus aparelhos. O que já está guardado fica no dia em que está.",
      en: "For all of your devices. What is kept already stays on the day it has.")
  }
  static var dayStart: Phrase { Phrase(pt: "O dia começa", en: "The day begins") }
  static var dayStartNote: Phrase {
    Phrase(
      pt: "O que você escreve antes desta hora é ainda do dia anterior.",
      en: "What you write before this hour is still of the day before.")
  }
  static var midnight: Phrase { Phrase(pt: "À meia-noite", en: "At midnight") }
  static var at: Phrase { Phrase(pt: "Às {0}", en: "At {0}") }
  static var atOne: Phrase { Phrase(pt: "À {0}", en: "At {0}") }
  static var weekStart: Phrase { Phrase(pt: "A semana começa", en: "The week begins") }

  /// "Às 04:00".
  static func start(_ minute: Int, _ language: Language) -> String {
    guard minute > 0, let time = CivilTime(hour: minute / 60, minute: minute % 60) else {
      return midnight(language)
    }
    return (minute / 60 == 1 ? atOne : at)(language, time.shortText)
  }

  static func day(_ weekday: Weekday) -> Phrase {
    switch weekday {
    case .monday: Phrase(pt: "Segunda-feira", en: "Monday")
    case .tuesday: Phrase(pt: "Terça-feira", en: "Tuesday")
    case .wednesday: Phrase(pt: "Quarta-feira", en: "Wednesday")
    case .thursday: Phrase(pt: "Quinta-feira", en: "Thursday")
    case .friday: Phrase(pt: "Sexta-feira", en: "Friday")
    case .saturday: Phrase(pt: "Sábado", en: "Saturday")
    case .sunday: Phrase(pt: "Domingo", en: "Sunday")
    }
  }

  static var memories: Phrase { Phrase(pt: "Lembranças", en: "Memories") }
  static var looksBack: Phrase { Phrase(pt: "Olhar para trás", en: "Look back") }
  static var looksBackNote: Phrase {
    Phrase(
      pt: "A linha do tempo mostra este dia em outros anos, e a semana que passou.",
      en: "The timeline shows this day in other years, and the week that has passed.")
  }

  static var weekly: Phrase { Phrase(pt: "Cópia semanal", en: "Weekly copy") }
  static var takeAway: Phrase {
    Phrase(pt: "Escolher a forma, ou levar agora", en: "Choose the form, or take it now")
  }

  static func form(_ format: TakeAwayFormat?) -> Phrase {
    switch format {
    case .markdown?: Phrase(pt: "Toda semana em Markdown", en: "Each week as Markdown")
    case .json?: Phrase(pt: "Toda semana em JSON", en: "Each week as JSON")
    case .html?: Phrase(pt: "Toda semana como página", en: "Each week as a page")
    case nil: Phrase(pt: "Só quando você pedir", en: "Only when you ask for it")
    }
  }
}
