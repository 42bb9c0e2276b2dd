import Agenda
import Scheduling
import Values

/// The words of working hours.
enum HoursWords {
  static var title: Phrase { Phrase(pt: "Horários de atendimento", en: "Working hours") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var who: Phrase { Phrase(pt: "De quem", en: "Whose") }
  static var note: Phrase {
    Phrase(
      pt: "Fora destes horários a agenda não oferece tempo livre. Marcar continua possível.",
      en: "Outside of these hours the agenda offers no free time. Booking is still possible.")
  }
  static var asHouse: Phrase { Phrase(pt: "Como a clínica", en: "As the clinic") }
  static var own: Phrase { Phrase(pt: "Próprios", en: "Their own") }
  static var usual: Phrase { Phrase(pt: "{0} (sugestão)", en: "{0} (a suggestion)") }
  static var days: Phrase { Phrase(pt: "Dias", en: "Days") }
  static var opens: Phrase { Phrase(pt: "{0}, início", en: "{0}, start") }
  static var closes: Phrase { Phrase(pt: "{0}, fim", en: "{0}, end") }
  static var until: Phrase { Phrase(pt: "às", en: "to") }
  static var repeatFirst: Phrase {
    Phrase(pt: "Repetir o primeiro dia nos outros", en: "Repeat the first day on the others")
  }
  static var pause: Phrase { Phrase(pt: "Pausa de todo dia", en: "Break of every day") }
  static var pauseFrom: Phrase { Phrase(pt: "Início da pausa", en: "Start of the break") }
  static var pauseUntil: Phrase { Phrase(pt: "Fim da pausa", en: "End of the break") }
  static var limit: Phrase { Phrase(pt: "Limite", en: "Limit") }
  static var most: Phrase { Phrase(pt: "Máximo de sessões por dia", en: "Most sessions a day") }
  static var mostOfEach: Phrase {
    Phrase(
      pt: "De cada profissional que segue o horário da clínica.",
      en: "Of each therapist who has the hours of the house.")
  }
  static var rooms: Phrase { Phrase(pt: "Salas e equipamentos", en: "Rooms and equipment") }
  static var roomsNote: Phrase {
    Phrase(
      pt: "Sem horário próprio, uma sala ou um equipamento está disponível a qualquer hora.",
      en: "Without hours of its own a room, or a piece of equipment, is there at any time.")
  }
  static var always: Phrase { Phrase(pt: "A qualquer hora", en: "At any time") }
  static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var zone: Phrase { Phrase(pt: "Fuso horário", en: "Time zone") }
  static var zoneNote: Phrase {
    Phrase(
      pt: "A agenda mostra as horas deste lugar, onde quer que o aparelho esteja.",
      en: "The agenda shows the times of this place, wherever the device is.")
  }

  static func problem(_ problem: HoursForm.Problem) -> Phrase {
    switch problem {
    case .noDay: Phrase(pt: "Escolha ao menos um dia.", en: "Choose at least one day.")
    case .day:
      Phrase(
        pt: "Diga as duas horas; o fim vem depois do início.",
        en: "Say both times; the end is after the start.")
    case .pause:
      Phrase(
        pt: "Diga o início e o fim da pausa, ou nenhum dos dois.",
        en: "Say both ends of the break, or neither.")
    case .most:
      Phrase(
        pt: "Digite um número de 1 a 1000, ou deixe vazio.",
        en: "Type a number, 1 to 1000, or leave it empty.")
    }
  }

  static func day(_ weekday: Weekday) -> Phrase {
    switch weekday {
    case .monday: Phrase(pt: "Segunda", en: "Monday")
    case .tuesday: Phrase(pt: "Terça", en: "Tuesday")
    case .wednesday: Phrase(pt: "Quarta", en: "Wednesday")
    case .thursday: Phrase(pt: "Quinta", en: "Thursday")
    case .friday: Phrase(pt: "Sexta", en: "Friday")
    case .saturday: Phrase(pt: "Sábado", en: "Saturday")
    case .sunday: Phrase(pt: "Domingo", en: "Sunday")
    }
  }

  /// "até 8 por dia".
  static func atMost(_ most: Int, _ language: Language) -> String {
    Phrase(pt: "até {0} por dia", en: "{0} a day at most")(language, "\(most)")
  }

  /// "seg–sex 08:00–18:00 · pausa 12:00–13:00".
  static func summary(
    _ hours: [ClockHours], _ breaks: [ClockHours], _ language: Language
  ) -> String {
    var parts = hours.map { each in
      days(each, language) + " " + each.opens.shortText + "–" + end(each.closes)
    }
    if let pause = breaks.first {
      parts.append(
        Phrase(pt: "pausa {0}–{1}", en: "break {0}–{1}")(
          language, pause.opens.shortText, pause.closes.shortText))
    }
    return parts.joined(separator: " · ")
  }

  private static func end(_ time: CivilTime) -> String {
    time == .midnight ? "24:00" : time.shortText
  }

  /// "seg–sex", "seg, qua, sex".
  static func days(_ hours: ClockHours, _ language: Language) -> String {
    let open = Weekday.allCases.filter { hours.weeklyHours.weekdays.contains($0) }
    func name(_ day: Weekday) -> String { AgendaWords.short(day)(language) }
    if let first = open.first, let last = open.last, open.count > 2,
      last.rawValue - first.rawValue == open.count - 1
    {
      return name(first) + "–" + name(last)
    }
    return open.map { name($0) }.joined(separator: ", ")
  }
}
