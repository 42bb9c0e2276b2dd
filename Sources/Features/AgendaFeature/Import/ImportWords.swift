import Agenda
import Calendars
import Scheduling
import Values

/// What the import of sessions says.
enum ImportWords {
  static var title: Phrase { Phrase(pt: "Importar agenda", en: "Import sessions") }
  static var back: Phrase { Phrase(pt: "Agenda", en: "Agenda") }
  static var choose: Phrase { Phrase(pt: "Escolher o arquivo", en: "Choose the file") }
  static var chooseHint: Phrase {
    Phrase(
      pt: "Planilha CSV, ou calendário .ics de até 5 MB",
      en: "A CSV spreadsheet, or an .ics calendar of up to 5 MB")
  }
  static var how1: Phrase {
    Phrase(
      pt: """
        De outro programa, exporte a agenda como CSV: uma linha por sessão, com paciente, data e \
        hora. Do Google Agenda, da Apple ou do Outlook, exporte o calendário como .ics.
        """,
      en: """
        From another program, export the agenda as CSV: one line a session, with patient, date \
        and time. From Google Calendar, Apple or Outlook, export the calendar as .ics.
        """)
  }
  static var how2: Phrase {
    Phrase(
      pt: """
        Antes de gravar, você vê o que vai acontecer. O que encontrar um horário ocupado entra \
        sem lugar, para você acertar. O mesmo arquivo, de novo, não repete nada.
        """,
      en: """
        Before anything is saved you see what will happen. What meets something that is there \
        comes in without a place, for you to settle. The same file again repeats nothing.
        """)
  }
  static var reading: Phrase { Phrase(pt: "Lendo o arquivo", en: "Reading the file") }
  static var checking: Phrase { Phrase(pt: "Conferindo as sessões", en: "Checking the sessions") }
  static var importing: Phrase { Phrase(pt: "Importando as sessões", en: "Importing the sessions") }
  static var needsColumns: Phrase {
    Phrase(
      pt: "Diga qual coluna tem o paciente e qual tem a data.",
      en: "Say which column has the patient and which has the date.")
  }
  static var defaults: Phrase {
    Phrase(pt: "Onde o arquivo não diz", en: "Where the file does not say")
  }
  static var whose: Phrase { Phrase(pt: "De quem são as sessões", en: "Whose sessions they are") }
  static var nobody: Phrase { Phrase(pt: "De ninguém", en: "Nobody's") }
  static var service: Phrase { Phrase(pt: "Serviço", en: "Service") }
  static var noService: Phrase { Phrase(pt: "Sem serviço", en: "No service") }
  static var titleIsPerson: Phrase {
    Phrase(
      pt: "O título de cada evento é lido como o nome de quem vem.",
      en: "The title of each event is read as the name of who comes.")
  }
  static var ready: Phrase { Phrase(pt: "Prontas para importar", en: "Ready to import") }
  static var unplacedRows: Phrase {
    Phrase(pt: "Vão ficar sem lugar", en: "Will have no place")
  }
  static var unplacedNote: Phrase {
    Phrase(
      pt: """
        Nesse horário já há outra sessão do mesmo profissional ou na mesma sala. Elas entram sem \
        ocupar nada, e a agenda mostra horários livres para cada uma.
        """,
      en: """
        The same therapist or room has another session then. They come in without occupying \
        anything, and the agenda shows free times for each.
        """)
  }
  static var seriesRows: Phrase { Phrase(pt: "Séries", en: "Series") }
  static var knownRows: Phrase { Phrase(pt: "Já existem", en: "Already there") }
  static var badRows: Phrase { Phrase(pt: "Ficam de fora", en: "Left out") }
  static var newPeople: Phrase { Phrase(pt: "Pacientes novos", en: "New patients") }
  static var newPeopleNote: Phrase {
    Phrase(
      pt: "Ninguém aqui tem estes nomes. Marque quem é paciente: entra junto com as sessões.",
      en: "Nobody here has these names. Tick who is a patient: they are added with their sessions.")
  }
  static var all: Phrase { Phrase(pt: "Todos", en: "All of them") }
  static var beyondPlan: Phrase { Phrase(pt: "Nem todas cabem", en: "Not all of them fit") }
  static var who: Phrase { Phrase(pt: "Quem vem", en: "Who comes") }
  static var when: Phrase { Phrase(pt: "Quando", en: "When") }
  static var result: Phrase { Phrase(pt: "Resultado", en: "Result") }
  static var backToFile: Phrase { Phrase(pt: "Voltar ao arquivo", en: "Back to the file") }
  static var stopText: Phrase {
    Phrase(
      pt: "Se parar agora, as sessões já importadas ficam, e o resultado diz o que faltou.",
      en:
        "If you stop now, the sessions already imported stay, and the result says what is missing."
    )
  }
  static var seeAgenda: Phrase { Phrase(pt: "Ver a agenda", en: "See the agenda") }
  static var again: Phrase { Phrase(pt: "Importar outro arquivo", en: "Import another file") }
  static var imported: Phrase { Phrase(pt: "Importada", en: "Imported") }
  static var leftOut: Phrase { Phrase(pt: "Não importada", en: "Not imported") }
  static var there: Phrase { Phrase(pt: "Já existe", en: "Already there") }
  static var stopped: Phrase {
    Phrase(pt: "A importação foi interrompida", en: "The import was stopped")
  }
  static var withoutPlace: Phrase {
    Phrase(
      pt: "Ficou sem lugar: o horário estava ocupado", en: "It has no place: the time was taken")
  }
  static var notAPerson: Phrase {
    Phrase(pt: "Não foi marcado como paciente", en: "Not ticked as a patient")
  }

  static func known(_ reason: AppointmentCheck.Known.Reason) -> Phrase {
    switch reason {
    case .same:
      Phrase(
        pt: "Já está na agenda, ou repete outra linha",
        en: "In the agenda already, or another line says the same")
    case .samePersonAndTime:
      Phrase(
        pt: "A mesma pessoa já tem um horário nesse momento",
        en: "The same person has something at that time already")
    }
  }

  static func column(_ column: AppointmentColumn) -> Phrase {
    switch column {
    case .name: Phrase(pt: "Paciente", en: "Patient")
    case .phone: Phrase(pt: "Telefone", en: "Phone")
    case .date: Phrase(pt: "Data", en: "Date")
    case .time: Phrase(pt: "Hora", en: "Time")
    case .end: Phrase(pt: "Fim", en: "End")
    case .minutes: Phrase(pt: "Duração em minutos", en: "Length in minutes")
    case .service: Phrase(pt: "Serviço", en: "Service")
    case .therapist: Phrase(pt: "Profissional", en: "Therapist")
    case .room: Phrase(pt: "Sala", en: "Room")
    case .equipment: Phrase(pt: "Equipamento", en: "Equipment")
    case .identifier: Phrase(pt: "Código da sessão", en: "Code of the session")
    case .state: AgendaWords.how
    case .cancelledBy: AgendaWords.cancelledBy
    case .reason: AgendaWords.reason
    case .zone: AgendaWords.zone
    }
  }

  /// "26/11/2026 09:00", or "26/11/2026 09:00, 52 sessões" of a series.
  static func moment(_ row: AppointmentRow, _ language: Language) -> String {
    guard let start = row.start else { return "" }
    let text = start.date.slashed + " " + start.time.shortText
    return row.rule == nil ? text : text + ", " + sessions(row.moments.count, language)
  }

  static func sessions(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# sessão", en: "# session"),
      other: Phrase(pt: "# sessões", en: "# sessions"))(count, language)
  }

  static func events(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# evento", en: "# event"),
      other: Phrase(pt: "# eventos", en: "# events"))(count, language)
  }

  static func importCount(_ count: Int, _ language: Language) -> String {
    if count == 0 { return Phrase(pt: "Nada a importar", en: "Nothing to import")(language) }
    return Plural(
      one: Phrase(pt: "Importar # sessão", en: "Import # session"),
      other: Phrase(pt: "Importar # sessões", en: "Import # sessions"))(count, language)
  }

  static func done(_ sessions: Int, _ people: Int, _ language: Language) -> String {
    let text = Plural(
      one: Phrase(pt: "# sessão importada", en: "# session imported"),
      other: Phrase(pt: "# sessões importadas", en: "# sessions imported"))(sessions, language)
    guard people > 0 else { return text }
    return text
      + Plural(
        one: Phrase(pt: ", com # paciente novo", en: ", with # new patient"),
        other: Phrase(pt: ", com # pacientes novos", en: ", with # new patients"))(people, language)
  }

  static func unplaced(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# ficou sem lugar. A agenda a mostra com horários livres.",
        en: "# has no place. The agenda shows it with free times."),
      other: Phrase(
        pt: "# ficaram sem lugar. A agenda as mostra com horários livres.",
        en: "# have no place. The agenda shows them with free times."))(count, language)
  }

  static func leftOver(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# ficou de fora. O resultado diz por quê.",
        en: "# was left out. The result says why."),
      other: Phrase(
        pt: "# ficaram de fora. O resultado diz por quê.",
        en: "# were left out. The result says why."))(count, language)
  }

  static func tooManyForPlan(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "O plano não comporta # das sessões no mês dela. Ela fica no resultado.",
        en: "The plan has no room for # of the sessions in its month. It stays in the result."),
      other: Phrase(
        pt: "O plano não comporta # das sessões nos meses delas. Elas ficam no resultado.",
        en: "The plan has no room for # of the sessions in their months. They stay in the result.")
    )(count, language)
  }
}
