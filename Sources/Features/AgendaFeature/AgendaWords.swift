import Agenda
import Scheduling
import Screen
import Values

/// The words of the agenda, of whichever app.
enum AgendaWords {
  static var title: Phrase { Phrase(pt: "Agenda", en: "Agenda") }
  static var bookTitle: Phrase { Phrase(pt: "Marcar sessão", en: "Book a session") }
  static var moveTitle: Phrase { Phrase(pt: "Mudar o horário", en: "Move the session") }
  static var book: Phrase { Phrase(pt: "Marcar", en: "Book") }
  static var bookAgain: Phrase { Phrase(pt: "Marcar outra", en: "Book again") }
  static var move: Phrase { Phrase(pt: "Remarcar", en: "Move") }
  static var toHours: Phrase { Phrase(pt: "Horários do dia", en: "The day's hours") }
  static var more: Phrase { Phrase(pt: "Mais da agenda", en: "More of the agenda") }
  static var today: Phrase { Phrase(pt: "Hoje", en: "Today") }
  static var earlier: Phrase { Phrase(pt: "Semana anterior", en: "The week before") }
  static var later: Phrase { Phrase(pt: "Semana seguinte", en: "The week after") }
  static var shown: Phrase { Phrase(pt: "O que mostrar", en: "What to show") }
  static var week: Phrase { Phrase(pt: "Semana", en: "Week") }
  static var month: Phrase { Phrase(pt: "Mês", en: "Month") }
  static var monthBefore: Phrase { Phrase(pt: "Mês anterior", en: "The month before") }
  static var monthAfter: Phrase { Phrase(pt: "Mês seguinte", en: "The month after") }
  static var list: Phrase { Phrase(pt: "Lista", en: "List") }
  static var dayAlone: Phrase { Phrase(pt: "Dia", en: "Day") }
  static var nothingThen: Phrase {
    Phrase(pt: "Nada marcado nestes dias", en: "Nothing is booked on these days")
  }
  static var daysOfWeek: Phrase { Phrase(pt: "Dias", en: "Days") }
  static var everybody: Phrase { Phrase(pt: "Toda a equipe", en: "The whole team") }
  static var mine: Phrase { Phrase(pt: "Minha agenda", en: "My agenda") }
  static var nobody: Phrase { Phrase(pt: "Sem profissional", en: "No therapist") }
  static var free: Phrase { Phrase(pt: "Livre às {0}, marcar", en: "Free at {0}, book") }
  static var freeWith: Phrase {
    Phrase(pt: "Livre às {0} com {1}, marcar", en: "Free at {0} with {1}, book")
  }
  static var now: Phrase { Phrase(pt: "Agora, {0}", en: "Now, {0}") }
  static var away: Phrase { Phrase(pt: "{0}: {1}", en: "{0}: {1}") }
  static var house: Phrase { Phrase(pt: "Todos", en: "Everybody") }
  static var noPlace: Phrase { Phrase(pt: "Sem lugar na agenda", en: "Without a place") }
  static var noPlaceNote: Phrase {
    Phrase(
      pt: "Falta um horário livre. Escolha um, e a sessão entra na agenda.",
      en: "They need a free time. Choose one, and the session is in the agenda.")
  }
  static var wanted: Phrase { Phrase(pt: "queria {0}", en: "wanted {0}") }
  static var keep: Phrase { Phrase(pt: "Deixar às {0}", en: "Leave at {0}") }
  static var noFreeTime: Phrase {
    Phrase(pt: "Nada livre nas próximas 4 semanas", en: "Nothing free in the next 4 weeks")
  }
  static var nothing: Phrase { Phrase(pt: "A agenda está vazia", en: "The agenda is empty") }
  static var nothingText: Phrase {
    Phrase(
      pt: "Toque em um horário livre para marcar a primeira sessão.",
      en: "Tap a free time to book the first session.")
  }
  static var onlyRead: Phrase {
    Phrase(pt: "As sessões marcadas aparecem aqui.", en: "Sessions that are booked appear here.")
  }
  static var thisMonth: Phrase {
    Phrase(pt: "Agendamentos deste mês", en: "Appointments this month")
  }
  static var firstService: Phrase {
    Phrase(pt: "Comece por um serviço", en: "Begin with a service")
  }
  static var firstServiceText: Phrase {
    Phrase(
      pt: "Diga o que se marca aqui e quanto dura. Depois, toque em um horário livre.",
      en: "Say what is booked here, and how long it takes. Then tap a free time.")
  }
  static var keys: Phrase {
    Phrase(
      pt: "As setas andam pelos horários, Enter marca ou abre; com Alt movem, com Shift esticam.",
      en:
        "Arrows move among the times, Enter books or opens; Alt moves what is booked, Shift its end."
    )
  }

  /// "Sem lugar na agenda: 2 sessões".
  static func noPlace(_ count: Int, _ language: Language) -> String {
    noPlace(language) + ": "
      + Plural(
        one: Phrase(pt: "# sessão", en: "# session"),
        other: Phrase(pt: "# sessões", en: "# sessions"))(count, language)
  }

  static func unplaced(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "e mais # sessão", en: "and # more session"),
      other: Phrase(pt: "e mais # sessões", en: "and # more sessions"))(count, language)
  }

  static func people(_ count: Int, of places: Int, _ language: Language) -> String {
    Phrase(pt: "{0} de {1} lugares", en: "{0} of {1} places")(language, "\(count)", "\(places)")
  }

  /// "qui, 26/11/2026".
  static func day(_ date: CivilDate, _ language: Language) -> String {
    short(date.weekday)(language) + ", " + date.slashed
  }

  /// What stands above a page: "qui, 26 nov", "23–29 nov", "30 nov – 6 dez"; another year is said.
  static func heading(_ dates: [CivilDate], today: CivilDate, _ language: Language) -> String {
    guard let first = dates.first, let last = dates.last else { return "" }
    func dayAndMonth(_ date: CivilDate) -> String {
      "\(date.day) " + shortMonth(date.month)(language)
    }
    let year = last.year == today.year ? "" : " \(last.year)"
    if first == last { return short(first.weekday)(language) + ", " + dayAndMonth(first) + year }
    let begin = first.month == last.month ? "\(first.day)–" : dayAndMonth(first) + " – "
    return begin + dayAndMonth(last) + year
  }

  private static func shortMonth(_ month: Int) -> Phrase {
    switch month {
    case 1: Phrase(pt: "jan", en: "Jan")
    case 2: Phrase(pt: "fev", en: "Feb")
    case 3: Phrase(pt: "mar", en: "Mar")
    case 4: Phrase(pt: "abr", en: "Apr")
    case 5: Phrase(pt: "mai", en: "May")
    case 6: Phrase(pt: "jun", en: "Jun")
    case 7: Phrase(pt: "jul", en: "Jul")
    case 8: Phrase(pt: "ago", en: "Aug")
    case 9: Phrase(pt: "set", en: "Sep")
    case 10: Phrase(pt: "out", en: "Oct")
    case 11: Phrase(pt: "nov", en: "Nov")
    default: Phrase(pt: "dez", en: "Dec")
    }
  }

  /// "seg, 23/11/2026 – dom, 29/11/2026".
  static func days(_ dates: [CivilDate], _ language: Language) -> String {
    guard let first = dates.first, let last = dates.last, first != last else {
      return dates.first.map { day($0, language) } ?? ""
    }
    return day(first, language) + " – " + day(last, language)
  }

  /// "qui, 26/11/2026 · 09:00".
  static func moment(_ moment: CivilDateTime, _ language: Language) -> String {
    day(moment.date, language) + " · " + moment.time.shortText
  }

  /// "09:00", of minutes since midnight; the end of the day is "24:00".
  static func clock(_ minute: Int) -> String {
    CivilTime(hour: minute / 60, minute: minute % 60)?.shortText ?? "24:00"
  }

  static func short(_ weekday: Weekday) -> Phrase {
    switch weekday {
    case .monday: Phrase(pt: "seg", en: "Mon")
    case .tuesday: Phrase(pt: "ter", en: "Tue")
    case .wednesday: Phrase(pt: "qua", en: "Wed")
    case .thursday: Phrase(pt: "qui", en: "Thu")
    case .friday: Phrase(pt: "sex", en: "Fri")
    case .saturday: Phrase(pt: "sáb", en: "Sat")
    case .sunday: Phrase(pt: "dom", en: "Sun")
    }
  }

  static func absence(_ kind: Absence.Kind) -> Phrase {
    switch kind {
    case .vacation: Phrase(pt: "Férias", en: "Vacation")
    case .illness: Phrase(pt: "Doença", en: "Illness")
    case .course: Phrase(pt: "Curso", en: "Course")
    case .maintenance: Phrase(pt: "Manutenção", en: "Maintenance")
    case .other: Phrase(pt: "Ausência", en: "Absence")
    }
  }
}
