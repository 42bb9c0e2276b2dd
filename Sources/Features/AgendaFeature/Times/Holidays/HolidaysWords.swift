import Agenda
import Values

/// The words of holidays, of days that are closed, and of those with hours of their own.
enum HolidaysWords {
  static var title: Phrase {
    Phrase(pt: "Feriados e dias fechados", en: "Holidays and closed days")
  }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var year: Phrase { Phrase(pt: "Ano", en: "Year") }
  static var national: Phrase { Phrase(pt: "Feriados nacionais", en: "National holidays") }
  static var nationalNote: Phrase {
    Phrase(
      pt: "Nos dias ligados há atendimento, e a agenda oferece horário livre.",
      en: "On the days that are on you are open, and the agenda offers free times.")
  }
  static var nationalNone: Phrase {
    Phrase(
      pt: "Este ano não tem mais feriados nacionais.",
      en: "This year has no more national holidays.")
  }
  static var optional: Phrase { Phrase(pt: "Pontos facultativos", en: "Optional holidays") }
  static var optionalNote: Phrase {
    Phrase(
      pt: "Desligue os dias em que não há atendimento.",
      en: "Turn off the days on which you are closed.")
  }
  static var closed: Phrase { Phrase(pt: "Outros dias fechados", en: "Other closed days") }
  static var closedNone: Phrase {
    Phrase(
      pt: "Nenhum neste ano. Aqui entram feriados do estado e da cidade, e recessos.",
      en: "None in this year. Holidays of your state and city belong here, and recesses.")
  }
  static var open: Phrase {
    Phrase(pt: "Dias com horário próprio", en: "Days with their own hours")
  }
  static var openNone: Phrase {
    Phrase(
      pt: "Nenhum neste ano. Aqui entra um sábado a mais, ou um dia que termina mais cedo.",
      en: "None in this year. One more Saturday belongs here, or a day that ends earlier.")
  }
  static var addClosed: Phrase { Phrase(pt: "Novo dia fechado", en: "New closed day") }
  static var addOpen: Phrase { Phrase(pt: "Novo horário de um dia", en: "New hours of a day") }
  static var editClosed: Phrase { Phrase(pt: "Editar dia fechado", en: "Edit closed day") }
  static var changeHours: Phrase { Phrase(pt: "Mudar horário", en: "Change hours") }
  static var editThis: Phrase { Phrase(pt: "Editar", en: "Edit") }
  static var remove: Phrase { Phrase(pt: "Remover", en: "Remove") }
  static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var toAbsences: Phrase { Phrase(pt: "Ver quais", en: "See which") }
  static var name: Phrase { Phrase(pt: "Nome", en: "Name") }
  static var nameExample: Phrase {
    Phrase(pt: "Aniversário da cidade", en: "The city's anniversary")
  }
  static var day: Phrase { Phrase(pt: "Dia", en: "Day") }
  static var first: Phrase { Phrase(pt: "Primeiro dia", en: "First day") }
  static var last: Phrase { Phrase(pt: "Último dia", en: "Last day") }
  static var repeats: Phrase {
    Phrase(pt: "Também nos 4 anos seguintes", en: "In the 4 years after it as well")
  }
  static var repeatsNote: Phrase {
    Phrase(
      pt: "Na mesma data. Cada ano pode ser mudado depois.",
      en: "On the same date. Each year can be changed later.")
  }
  static var opens: Phrase { Phrase(pt: "Início", en: "Start") }
  static var closes: Phrase { Phrase(pt: "Fim", en: "End") }
  static var pauseFrom: Phrase { Phrase(pt: "Início da pausa", en: "Start of the break") }
  static var pauseUntil: Phrase { Phrase(pt: "Fim da pausa", en: "End of the break") }
  static var isClosed: Phrase { Phrase(pt: "sem atendimento", en: "closed") }
  static var isClosedFor: Phrase { Phrase(pt: "sem atendimento: {0}", en: "closed: {0}") }
  static var isOpen: Phrase { Phrase(pt: "atendimento {0}", en: "open {0}") }
  static var isOpenAsEver: Phrase {
    Phrase(pt: "horário de sempre", en: "the usual hours")
  }
  static var closedRemoved: Phrase {
    Phrase(pt: "{0}: não é mais dia fechado", en: "{0}: no longer a closed day")
  }
  static var openRemoved: Phrase {
    Phrase(pt: "{0}: sem horário próprio", en: "{0}: no hours of its own")
  }

  static func removed(_ record: HolidayRecord, _ language: Language) -> String {
    switch record {
    case .closed(let absence): closedRemoved(language, absence.name(language))
    case .open(let day): openRemoved(language, AgendaWords.day(day.date, language))
    }
  }

  /// "08:00–12:00, 13:00–18:00"; what closes at midnight ends at 24:00.
  static func times(_ hours: [ClockHours]) -> String {
    hours.map { each in
      each.opens.shortText + "–" + (each.closes == .midnight ? "24:00" : each.closes.shortText)
    }.joined(separator: ", ")
  }

  static func problem(_ problem: HolidayForm.Problem) -> Phrase {
    switch problem {
    case .name: Phrase(pt: "Diga o nome do dia.", en: "Say what the day is called.")
    case .firstDay, .lastDay:
      Phrase(pt: "Digite a data como 26/11/2026.", en: "Type the date as 26/11/2026.")
    case .order: Phrase(pt: "O fim vem antes do início.", en: "The end is before the beginning.")
    case .hours:
      Phrase(
        pt: "Diga as duas horas; o fim vem depois do início.",
        en: "Say both times; the end is after the start.")
    case .pause:
      Phrase(
        pt: "Diga o início e o fim da pausa, dentro do horário, ou nenhum dos dois.",
        en: "Say both ends of the break, within the hours, or neither.")
    }
  }
}
