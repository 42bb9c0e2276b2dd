import Agenda
import Fields
import Records
import Scheduling
import Values

/// The appointments that a device holds, as a spreadsheet: one line each, the earliest first.
struct AppointmentExport {
  let book: AgendaBook
  let zone: ZoneRules
  let language: Language
  /// What somebody who comes is called.
  let called: (UUID) -> String
  /// What the column of these is called.
  let noun: Noun

  /// The bytes, and how many there are.
  func write() -> (bytes: [UInt8], count: Int) {
    var writer = CSVWriter()
    writer.write(
      [
        AgendaWords.date(language), AgendaWords.time(language), AgendaWords.end(language),
        noun.title(language), AgendaWords.service(language), AgendaWords.therapist(language),
        AgendaWords.room(language), AgendaWords.how(language), AgendaWords.cancelledBy(language),
        AgendaWords.reason(language), AgendaWords.zone(language),
      ])
    let all = book.allAppointments.ordered {
      ($0.start, $0.id.uuid) < ($1.start, $1.id.uuid)
    }
    for appointment in all { writer.write(line(appointment)) }
    return (writer.bytes, all.count)
  }

  private func line(_ appointment: Appointment) -> [String] {
    let session = book.session(appointment.session)
    let place = session?.place
    let cancellation = appointment.status.cancellation
    return [
      appointment.start.date.slashed, appointment.start.time.shortText,
      place.map { zone.local($0.endsAt).time.shortText } ?? "", called(appointment.person),
      book.service(session?.service)?.name ?? "", book.name(of: place?.therapist),
      book.room(place?.room)?.name ?? "", AgendaWords.state(appointment.state)(language),
      cancellation.map { AgendaWords.party($0.by, noun, language) } ?? "",
      cancellation?.reason ?? "", place?.zone ?? "",
    ]
  }
}

extension AgendaWords {
  static var end: Phrase { Phrase(pt: "Fim", en: "End") }
  static var zone: Phrase { Phrase(pt: "Fuso horário", en: "Time zone") }
  static var exportCSV: Phrase { Phrase(pt: "Salvar planilha (CSV)", en: "Save as CSV") }
  static var exportNote: Phrase {
    Phrase(
      pt: "A planilha tem todos os agendamentos que este aparelho guarda, de todos os dias.",
      en: "The spreadsheet has all appointments that this device holds, of all days.")
  }

  static func party(_ party: Cancellation.Party, _ noun: Noun, _ language: Language) -> String {
    switch party {
    case .patient: noun.title(language)
    case .clinic: Phrase(pt: "Equipe", en: "The team")(language)
    case .expiry: Phrase(pt: "Prazo vencido", en: "Its time limit")(language)
    }
  }
}
