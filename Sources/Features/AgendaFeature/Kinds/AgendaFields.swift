import Agenda
import Fields
import Scheduling
import Shell
import Values

/// The fields of an agenda's records, as changes of them are told.
enum AgendaFields {
  static var hours: [FieldKind] {
    [
      field("hours", Phrase(pt: "Horários", en: "Hours"), Phrase(pt: "os horários", en: "hours")),
      field("breaks", Phrase(pt: "Pausas", en: "Breaks"), Phrase(pt: "as pausas", en: "breaks")),
      days,
      lastDay,
      FieldKind(
        "mostPerDay", Phrase(pt: "Máximo por dia", en: "Most per day"),
        inSentence: Phrase(pt: "o máximo por dia", en: "most per day"),
        text: { value, _ in value.integer.map { "\($0)" } ?? "" }),
    ]
  }

  static var openDay: [FieldKind] {
    [field("hours", Phrase(pt: "Horários", en: "Hours"), Phrase(pt: "os horários", en: "hours"))]
  }

  static var absence: [FieldKind] {
    [
      field("kind", Phrase(pt: "Motivo", en: "Reason"), Phrase(pt: "o motivo", en: "reason")),
      field("from", Phrase(pt: "Início", en: "Start"), Phrase(pt: "o início", en: "start")),
      field("until", Phrase(pt: "Fim", en: "End"), Phrase(pt: "o fim", en: "end")),
      note,
    ]
  }

  static var waiting: [FieldKind] {
    [
      field(
        "service", Phrase(pt: "Serviço", en: "Service"), Phrase(pt: "o serviço", en: "service")),
      field(
        "therapist", Phrase(pt: "Profissional", en: "Therapist"),
        Phrase(pt: "o profissional", en: "therapist")),
      days, lastDay,
      field("hours", Phrase(pt: "Horários", en: "Hours"), Phrase(pt: "os horários", en: "hours")),
      note,
    ]
  }

  /// What people agreed on; what follows from it is not told.
  static var session: [FieldKind] {
    [
      moment("start", Phrase(pt: "Horário", en: "Time"), Phrase(pt: "o horário", en: "time")),
      FieldKind(
        "minutes", Phrase(pt: "Duração", en: "Length"),
        inSentence: Phrase(pt: "a duração", en: "length"),
        text: { value, _ in value.integer.map { "\($0) min" } ?? "" }),
      field(
        "zone", Phrase(pt: "Fuso horário", en: "Time zone"),
        Phrase(pt: "o fuso horário", en: "time zone")),
      note,
    ]
  }

  static var appointment: [FieldKind] {
    [
      FieldKind(
        "state", Phrase(pt: "Situação", en: "State"),
        inSentence: Phrase(pt: "a situação", en: "state"),
        text: { value, language in
          value.text.flatMap { AppointmentState(rawValue: $0) }
            .map { AgendaWords.state($0)(language) } ?? ""
        }),
      moment("start", Phrase(pt: "Horário", en: "Time"), Phrase(pt: "o horário", en: "time")),
      field(
        "cancelReason", Phrase(pt: "Motivo", en: "Reason"), Phrase(pt: "o motivo", en: "reason")),
    ]
  }

  private static func moment(_ name: String, _ label: Phrase, _ inSentence: Phrase) -> FieldKind {
    FieldKind(
      name, label, inSentence: inSentence,
      text: { value, language in
        CivilDateTime(json: value).map { AgendaWords.moment($0, language) } ?? ""
      })
  }

  private static var note: FieldKind {
    field("note", Phrase(pt: "Observação", en: "Note"), Phrase(pt: "a observação", en: "note"))
  }
  private static var days: FieldKind {
    field(
      "firstDay", Phrase(pt: "Primeiro dia", en: "First day"),
      Phrase(pt: "o primeiro dia", en: "first day"))
  }
  private static var lastDay: FieldKind {
    field(
      "lastDay", Phrase(pt: "Último dia", en: "Last day"),
      Phrase(pt: "o último dia", en: "last day"))
  }

  private static func field(_ name: String, _ label: Phrase, _ inSentence: Phrase) -> FieldKind {
    FieldKind(name, label, inSentence: inSentence)
  }
}
