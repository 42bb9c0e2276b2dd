import Calendars
import Scheduling
import Values

extension ImportWords {
  /// Why a session of a file cannot be brought in.
  static func problem(_ problem: RowProblem, _ language: Language) -> String {
    switch problem {
    case .unknown(let column, let name):
      Phrase(pt: "{0} que não existe aqui: {1}", en: "{0} that is not here: {1}")(
        language, self.column(column)(language), name.first(scalars: 60))
    case .zone(let name):
      Phrase(
        pt: "O fuso {0} não está neste aparelho. Com internet, escolha o arquivo de novo.",
        en: "The zone {0} is not on this device. With the internet, choose the file again.")(
          language, name.first(scalars: 60))
    case .event(let problem): event(problem)(language)
    case .recurrence(let problem): recurrence(problem)(language)
    case .noName, .longName, .noDate, .badDate, .noTime, .badTime, .phone, .minutes, .outside,
      .ambiguous, .allDay, .cancelled, .tooMany:
      plain(problem)(language)
    }
  }

  private static func plain(_ problem: RowProblem) -> Phrase {
    switch problem {
    case .noName: Phrase(pt: "Falta quem vem", en: "Nobody is named who comes")
    case .longName: Phrase(pt: "O nome é longo demais", en: "The name is too long")
    case .noDate: Phrase(pt: "Falta a data", en: "The date is missing")
    case .badDate: Phrase(pt: "A data não foi entendida", en: "The date was not understood")
    case .noTime: Phrase(pt: "Falta a hora", en: "The time is missing")
    case .badTime: Phrase(pt: "A hora não foi entendida", en: "The time was not understood")
    case .phone:
      Phrase(pt: "O telefone não foi entendido", en: "The phone number was not understood")
    case .minutes:
      Phrase(
        pt: "A duração precisa ser de 1 minuto a 24 horas",
        en: "It has to last from 1 minute to 24 hours")
    case .outside:
      Phrase(
        pt: "Fora do período: de três meses atrás a um ano à frente",
        en: "Outside of what is imported: from three months behind to a year ahead")
    case .ambiguous:
      Phrase(
        pt: "Mais de uma pessoa tem este nome. Com o telefone se sabe qual.",
        en: "Several people have this name. With the phone number one knows which.")
    case .allDay:
      Phrase(pt: "É do dia inteiro, sem hora", en: "It is a whole day, without a time")
    case .cancelled: Phrase(pt: "Está cancelada no arquivo", en: "It is cancelled in the file")
    case .unknown, .zone, .tooMany, .event, .recurrence: tooMany
    }
  }

  private static var tooMany: Phrase {
    Phrase(
      pt: "O arquivo tem sessões demais. Divida o período em partes.",
      en: "The file has too many sessions. Split the time into parts.")
  }

  private static func event(_ problem: EventProblem) -> Phrase {
    switch problem {
    case .noUID, .longName:
      Phrase(
        pt: "Falta o código que distingue o evento dos outros",
        en: "It lacks what tells the event from others")
    case .noStart: Phrase(pt: "Falta o início", en: "Its beginning is missing")
    case .endBeforeStart: Phrase(pt: "Termina antes de começar", en: "It ends before it begins")
    case .tooLong: Phrase(pt: "Dura mais de dez anos", en: "It lasts more than ten years")
    case .severalRules, .range:
      Phrase(
        pt: "Repete de um jeito que não é lido aqui",
        en: "It comes again in a way that is not read here")
    case .recurrence(let problem): recurrence(problem)
    case .line, .tooManyLines, .value:
      Phrase(pt: "O evento está danificado no arquivo", en: "The event is damaged in the file")
    }
  }

  private static func recurrence(_ problem: RecurrenceProblem) -> Phrase {
    switch problem {
    case .tooManyInstances, .tooManyDates: tooMany
    case .withinDay, .unsupported:
      Phrase(
        pt: "Repete de um jeito que não é lido aqui",
        en: "It comes again in a way that is not read here")
    case .tooFar:
      Phrase(
        pt: "A repetição vai longe demais para ser seguida",
        en: "How it comes again goes too far to be followed")
    case .tooLong, .noFrequency, .unknownPart, .twice, .value, .twoEnds, .notWith, .positionsAlone:
      Phrase(
        pt: "A regra da repetição está errada no arquivo",
        en: "The rule by which it comes again is wrong in the file")
    }
  }

  /// Why a file cannot be imported.
  static func file(_ problem: AppointmentImport.FileProblem, _ language: Language) -> String {
    switch problem {
    case .tooLarge, .calendar(.tooLarge):
      Phrase(
        pt: """
          O arquivo é grande demais: calendários .ics vão até 5 MB, planilhas até 20 MB. Exporte \
          só os últimos meses. Nada foi importado.
          """,
        en: """
          The file is too large: .ics calendars may have 5 MB, spreadsheets 20 MB. Export the last \
          months alone. Nothing was imported.
          """)(language)
    case .empty:
      Phrase(
        pt: """
          O arquivo não tem sessões: a primeira linha são os nomes das colunas, e depois vem uma \
          linha por sessão.
          """,
        en: """
          The file has no sessions: the first line names the columns, then comes one line a \
          session.
          """)(language)
    case .unclosedQuote(let line):
      Phrase(
        pt: "As aspas abertas na linha {0} não se fecham. Corrija a linha e tente de novo.",
        en: """
          The quotation mark opened on line {0} is never closed. Mend the line and try again.
          """)(language, String(line))
    case .notText, .calendar(.notACalendar):
      Phrase(
        pt: "Isto não é uma planilha CSV nem um calendário .ics.",
        en: "This is neither a CSV spreadsheet nor an .ics calendar.")(language)
    case .tooManyRows, .calendar(.tooManyEvents):
      Phrase(
        pt: "O arquivo tem mais de 20.000 sessões. Divida o período em partes.",
        en: "The file has more than 20,000 sessions. Split the time into parts.")(language)
    case .calendar(.damaged(let line)):
      Phrase(
        pt: "O calendário está danificado na linha {0}. Exporte de novo. Nada foi importado.",
        en: "The calendar is damaged on line {0}. Export it again. Nothing was imported.")(
          language, String(line))
    case .calendar(.cutOff):
      Phrase(
        pt: "O calendário não chegou inteiro. Exporte de novo. Nada foi importado.",
        en: "The calendar was cut off. Export it again. Nothing was imported.")(language)
    case .noEvents:
      Phrase(pt: "O calendário não tem eventos.", en: "The calendar has no events.")(language)
    case .notReady:
      Phrase(
        pt: "A agenda ainda está abrindo. Tente de novo em um instante.",
        en: "The agenda is still opening. Try again in a moment.")(language)
    }
  }
}
