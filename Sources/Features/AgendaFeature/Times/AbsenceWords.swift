import Agenda
import Values

/// The words of absences.
enum AbsenceWords {
  static var title: Phrase { Phrase(pt: "Ausências", en: "Absences") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var new: Phrase { Phrase(pt: "Nova", en: "New") }
  static var add: Phrase { Phrase(pt: "Nova ausência", en: "New absence") }
  static var edit: Phrase { Phrase(pt: "Editar ausência", en: "Edit absence") }
  static var editThis: Phrase { Phrase(pt: "Editar", en: "Edit") }
  /// Below the sessions that an absence meets.
  static var notAllHeld: Phrase {
    Phrase(
      pt: """
        Este aparelho não guarda todos estes dias: pode haver outras sessões no servidor {0}.
        """,
      en: """
        This device does not hold all of these days: there may be other sessions at the server {0}.
        """)
  }
  static var remove: Phrase { Phrase(pt: "Remover", en: "Remove") }
  static var removed: Phrase { Phrase(pt: "Ausência removida", en: "The absence was removed") }
  static var none: Phrase { Phrase(pt: "Ninguém ausente", en: "Nobody is away") }
  static var noneText: Phrase {
    Phrase(
      pt: "Férias, cursos e feriados locais: nesse tempo a agenda não oferece horário livre.",
      en: "Vacations, courses, local holidays: the agenda offers no free time then.")
  }
  static var who: Phrase { Phrase(pt: "Quem", en: "Who") }
  static var kind: Phrase { Phrase(pt: "Motivo", en: "Reason") }
  static var wholeDays: Phrase { Phrase(pt: "Dias inteiros", en: "Whole days") }
  static var first: Phrase { Phrase(pt: "Primeiro dia", en: "First day") }
  static var last: Phrase { Phrase(pt: "Último dia", en: "Last day") }
  static var from: Phrase { Phrase(pt: "A partir das", en: "From") }
  static var until: Phrase { Phrase(pt: "Até as", en: "Until") }
  static var note: Phrase { Phrase(pt: "Observação", en: "Note") }
  static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var met: Phrase { Phrase(pt: "Marcadas neste período", en: "Booked in that time") }

  static func metCount(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# sessão já está marcada nesse período. Mude o horário dela ou cancele.",
        en: "# session is booked in that time. Move it or cancel it."),
      other: Phrase(
        pt: "# sessões já estão marcadas nesse período. Mude o horário delas ou cancele.",
        en: "# sessions are booked in that time. Move or cancel them."))(count, language)
  }

  static func problem(_ problem: AbsenceForm.Problem) -> Phrase {
    switch problem {
    case .firstDay, .lastDay:
      Phrase(pt: "Digite a data como 26/11/2026.", en: "Type the date as 26/11/2026.")
    case .from, .until: Phrase(pt: "Diga a hora.", en: "Say the time.")
    case .order: Phrase(pt: "O fim vem antes do início.", en: "The end is before the beginning.")
    }
  }
}
