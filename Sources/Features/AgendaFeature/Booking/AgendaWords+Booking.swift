import Values

extension AgendaWords {
  static var joinTitle: Phrase { Phrase(pt: "Incluir no grupo", en: "Add to the group") }
  static var join: Phrase { Phrase(pt: "Incluir", en: "Add") }
  static var service: Phrase { Phrase(pt: "Serviço", en: "Service") }
  static var noService: Phrase { Phrase(pt: "Sem serviço", en: "No service") }
  static var therapist: Phrase { Phrase(pt: "Profissional", en: "Therapist") }
  static var room: Phrase { Phrase(pt: "Sala", en: "Room") }
  static var noRoom: Phrase { Phrase(pt: "Sem sala", en: "No room") }
  static var equipment: Phrase { Phrase(pt: "Equipamento", en: "Equipment") }
  static var noEquipment: Phrase { Phrase(pt: "Sem equipamento", en: "No equipment") }
  static var date: Phrase { Phrase(pt: "Data", en: "Date") }
  static var dateExample: Phrase { Phrase(pt: "dd/mm/aaaa", en: "dd/mm/yyyy") }
  static var time: Phrase { Phrase(pt: "Início", en: "Start") }
  static var minutes: Phrase { Phrase(pt: "Duração (min)", en: "Length (min)") }
  static var isConfirmed: Phrase {
    Phrase(pt: "Já está confirmado", en: "It is confirmed already")
  }
  static var saveAnyway: Phrase { Phrase(pt: "Guardar mesmo assim", en: "Keep it all the same") }
  static var keptUnplaced: Phrase {
    Phrase(
      pt: "Você pode guardar: a sessão fica no alto da agenda até ter um lugar.",
      en: "You can keep it: the session waits at the top of the agenda until it has a place.")
  }
  static var keptWhereItIs: Phrase {
    Phrase(
      pt: "Você pode guardar: a sessão fica onde está, e o desejo espera no alto da agenda.",
      en: "You can keep it: the session stays, and the wish waits at the top of the agenda.")
  }
  /// Beside the times of what is dragged.
  static var taken: Phrase { Phrase(pt: "Ocupado", en: "Taken") }
  /// The same, where who comes has another session then: it can be put there all the same.
  static var twice: Phrase {
    Phrase(pt: "Já tem sessão nessa hora", en: "Has a session at that time")
  }
  static var takenBy: Phrase { Phrase(pt: "Ocupado, {0}: {1}", en: "Taken, {0}: {1}") }
  static var personElsewhere: Phrase {
    Phrase(pt: "Já tem sessão nessa hora, {0}: {1}", en: "Has a session at that time, {0}: {1}")
  }
  static var awayThen: Phrase { Phrase(pt: "Ausência: {0}", en: "Away: {0}") }
  static var closedThen: Phrase {
    Phrase(pt: "Fora do horário de atendimento", en: "Outside the working hours")
  }
  static var closedRoom: Phrase {
    Phrase(pt: "{0}: fora do horário", en: "{0}: outside its hours")
  }

  /// "bia: o dia já tem 8 sessões, o máximo".
  static func full(_ name: String, _ most: Int, _ language: Language) -> String {
    name + ": "
      + Plural(
        one: Phrase(pt: "o dia já tem # sessão, o máximo", en: "the day has # session, the limit"),
        other: Phrase(
          pt: "o dia já tem # sessões, o máximo", en: "the day has # sessions, the limit"))(
        most, language)
  }

  static func found(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# encontrado", en: "# found"),
      other: Phrase(pt: "# encontrados", en: "# found"))(count, language)
  }

  /// "Rui é novo na clínica: é adicionado com a sessão."
  static func newPerson(_ noun: Noun, _ name: String, _ language: Language) -> String {
    Phrase(
      pt: "{1}: {0} sem cadastro. O cadastro nasce com a sessão, só com o nome.",
      en: "{1}: {0} without a record. One is made with the session, with the name alone.")(
        language, noun.one(language), name.tidied)
  }

  static func problem(_ problem: Booking.Problem, _ noun: Noun, _ language: Language) -> String {
    switch problem {
    case .person:
      Phrase(pt: "Diga quem vem: {0}.", en: "Say who comes: {0}.")(language, noun.a(language))
    case .date:
      Phrase(pt: "Digite a data como 26/11/2026.", en: "Type the date as 26/11/2026.")(language)
    case .time: Phrase(pt: "Diga a hora do início.", en: "Say when it starts.")(language)
    case .minutes:
      Phrase(
        pt: "Digite a duração em minutos, de 1 a 1440.",
        en: "Type the length in minutes, 1 to 1440.")(language)
    case .times:
      Phrase(
        pt: "Digite quantas sessões, de 1 a 104.", en: "Type how many sessions, 1 to 104.")(
          language)
    case .until:
      Phrase(
        pt: "Digite a última data: da primeira até dez anos depois.",
        en: "Type the last date: from the first one to ten years later.")(language)
    }
  }
}
