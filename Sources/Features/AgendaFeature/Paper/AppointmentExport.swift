import Agenda
import Fields
import Records
import Scheduling
import Values

/// The appointments that a device holds, as a spreadsheet: one line each, the earliest first, which an import reads as it is.
/// Times are on the clocks on which they were agreed, whose zone stands beside them.
struct AppointmentExport {
  let book: AgendaBook
  let zone: ZoneRules
  let language: Language
  /// What somebody who comes is called.
  let called: (UUID) -> String
  /// What the column of these is called.
  let noun: Noun
  /// What tells two of one name apart.
  var phone: (UUID) -> Phone? = { _ in nil }

  /// The bytes, and how many there are.
  func write() -> (bytes: [UInt8], count: Int) {
    var writer = CSVWriter()
    writer.write(
      [
        AgendaWords.date(language), AgendaWords.time(language), AgendaWords.end(language),
        noun.title(language), AgendaWords.service(language), AgendaWords.therapist(language),
        AgendaWords.room(language), AgendaWords.how(language), AgendaWords.cancelledBy(language),
        AgendaWords.reason(language), AgendaWords.zone(language), AgendaWords.minutes(language),
        AgendaWords.phone(language), AgendaWords.code(language), AgendaWords.equipment(language),
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
      place.map { end(of: $0).shortText } ?? "", called(appointment.person),
      book.service(session?.service)?.name ?? "", book.name(of: place?.therapist),
      book.room(place?.room)?.name ?? "", AgendaWords.state(appointment.state)(language),
      cancellation.map { AgendaWords.party($0.by, noun, language) } ?? "",
      cancellation?.reason ?? "", place?.zone ?? "", place.map { "\($0.minutes)" } ?? "",
      phone(appointment.person)?.description ?? "", appointment.id.description,
      book.room(place?.equipment)?.name ?? "",
    ]
  }

  /// On the clock of its own zone. Of one that is not the house's no rules are here: it is as far from UTC as when the session
  /// begins.
  private func end(of place: SessionPlace) -> CivilTime {
    if place.zone == zone.name { return zone.local(place.endsAt).time }
    let east = place.start.instant(secondsEast: 0).since(place.startsAt)
    let clock = place.endsAt.adding(milliseconds: east)
    return ZoneRules.utc.local(clock).time
  }
}

extension AgendaWords {
  static var end: Phrase { Phrase(pt: "Fim", en: "End") }
  static var zone: Phrase { Phrase(pt: "Fuso horário", en: "Time zone") }
  static var phone: Phrase { Phrase(pt: "Telefone", en: "Phone") }
  static var code: Phrase { Phrase(pt: "Código", en: "Code") }
  static var exportCSV: Phrase { Phrase(pt: "Salvar planilha (CSV)", en: "Save as CSV") }
  static var exportNote: Phrase {
    Phrase(
      pt: "A planilha tem todos os agendamentos que este aparelho guarda, de todos os dias.",
      en: "The spreadsheet has all appointments that this device holds, of all days.")
  }

  static func party(_ party: Cancellation.Party, _ noun: Noun, _ language: Language) -> String {
    party == .patient ? noun.title(language) : ownParty(party)(language)
  }

  /// Of who is not called by a noun of the app.
  static func ownParty(_ party: Cancellation.Party) -> Phrase {
    switch party {
    case .patient, .clinic: Phrase(pt: "Equipe", en: "The team")
    case .expiry: Phrase(pt: "Prazo vencido", en: "Its time limit")
    }
  }
}
