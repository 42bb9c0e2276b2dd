import Agenda
import Records
import Scheduling
import Values

extension AppointmentRow {
  /// Whether it was called off, so that its time may be another's.
  var isOff: Bool { state == .cancelled || state == .rescheduled }

  /// The appointment of the row, in the state that the file says. The file has no time of creation: what is over, or was
  /// called off, gets one before that.
  func appointment(
    _ id: ID<Appointment>, of person: UUID, _ session: inout Session, in context: ImportContext
  ) -> Appointment {
    // Whoever held it was still booking: it is booked as any other.
    guard state != .held else { return Appointment(id, person) }
    let started = Appointment(id, person, state)
    guard !started.isBookable else { return started }
    let at = min(session.place.startsAt, context.zone.start(of: context.today))
    // Long enough before it was called off not to look like a mistake that was taken back.
    session.createdAt = at.adding(milliseconds: -86_400_000)
    var appointment = started
    if state == .cancelled {
      let cancellation = Cancellation(by: cancelledBy, at: at, reason: reason, from: .confirmed)
      appointment = Appointment(id, person, cancellation)
    }
    appointment.createdAt = session.createdAt
    return appointment
  }
}

extension Appointment {
  /// Whether it is booked as any other; what is over, or was called off, is brought in as it is.
  var isBookable: Bool { state == .requested || state == .confirmed }
}

/// How far a session is, by the words that spreadsheets have for it: those of the agenda in each language, and others.
enum StateWords {
  static func state(_ text: String) -> AppointmentState? {
    let folded = TextFolding.folded(text)
    for state in AppointmentState.allCases {
      let words = AgendaWords.state(state)
      let own = [words.pt, words.en, state.rawValue].map { TextFolding.folded($0) }
      let others = self.others(state).text.parts { $0 == "," }.map { $0.trimmed }
      if own.contains(folded) || others.contains(folded) { return state }
    }
    return nil
  }

  /// Folded, as other programs call them.
  private static func others(_ state: AppointmentState) -> Literal {
    switch state {
    case .requested: "agendado, agendada, marcado, marcada, pendente, scheduled, booked, pending"
    case .held: "reservada, pre-agendado"
    case .confirmed: "confirmada"
    case .arrived: "presente, aguardando, checked in"
    case .inSession: "em andamento, in progress"
    case .completed: "concluida, realizado, realizada, atendido, atendida, finalizado, done"
    case .noShow: "falta, nao compareceu, ausente, no show, no-show, missed"
    case .cancelled: "cancelada, desmarcado, desmarcada, canceled"
    case .rescheduled: "remarcada, reagendado, reagendada"
    }
  }

  /// Who cancelled; whoever is named otherwise is who was to come.
  static func party(_ text: String) -> Cancellation.Party {
    let folded = TextFolding.folded(text)
    if folded.isEmpty { return .clinic }
    for party in [Cancellation.Party.clinic, .expiry] {
      let words = AgendaWords.ownParty(party)
      if folded == TextFolding.folded(words.pt) || folded == TextFolding.folded(words.en) {
        return party
      }
    }
    return .patient
  }
}
