import Agenda
import Scheduling
import Screen
import Values

extension AgendaWords {
  static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
  static var group: Phrase { Phrase(pt: "Grupo", en: "Group") }

  static func state(_ state: AppointmentState) -> Phrase {
    switch state {
    case .requested: Phrase(pt: "A confirmar", en: "To be confirmed")
    case .held: Phrase(pt: "Reservado", en: "Held")
    case .confirmed: Phrase(pt: "Confirmado", en: "Confirmed")
    case .arrived: Phrase(pt: "Chegou", en: "Arrived")
    case .inSession: Phrase(pt: "Em atendimento", en: "In session")
    case .completed: Phrase(pt: "Concluído", en: "Completed")
    case .noShow: Phrase(pt: "Faltou", en: "Did not come")
    case .cancelled: Phrase(pt: "Cancelado", en: "Cancelled")
    case .rescheduled: Phrase(pt: "Remarcado", en: "Rescheduled")
    }
  }

  static func symbol(_ state: AppointmentState) -> Symbol {
    switch state {
    case .requested: .help
    case .held: .clock
    case .confirmed: .check
    case .arrived: .person
    case .inSession: .pulse
    case .completed: .checkCircle
    case .noShow: .warning
    case .cancelled: .close
    case .rescheduled: .undo
    }
  }

  static var colors: Phrase { Phrase(pt: "Cores", en: "Colors") }

  static func colors(by colors: AgendaColoring) -> Phrase {
    switch colors {
    case .service: Phrase(pt: "Por serviço", en: "By service")
    case .state: Phrase(pt: "Por andamento", en: "By state")
    }
  }

  /// The number of a state's color.
  static func color(_ state: AppointmentState) -> Int {
    switch state {
    case .requested, .held: 2
    case .confirmed: 1
    case .arrived: 3
    case .inSession: 11
    case .completed: 4
    case .noShow: 5
    case .cancelled, .rescheduled: 8
    }
  }

  static func tone(_ state: AppointmentState) -> Tone {
    switch state {
    case .requested, .held, .noShow: .warn
    case .confirmed, .completed: .good
    case .arrived, .inSession: .note
    case .cancelled, .rescheduled: .neutral
    }
  }

  /// On a button.
  static func step(_ mark: AppointmentMark) -> Phrase {
    switch mark {
    case .request: Phrase(pt: "A confirmar", en: "To be confirmed")
    case .confirm: Phrase(pt: "Confirmar", en: "Confirm")
    case .arrive: Phrase(pt: "Chegou", en: "Arrived")
    case .begin: Phrase(pt: "Iniciar", en: "Begin")
    case .complete: Phrase(pt: "Concluir", en: "Complete")
    case .miss: Phrase(pt: "Faltou", en: "Did not come")
    case .takeBack: Phrase(pt: "Voltar um passo", en: "One step back")
    }
  }

  /// What was done, to whom.
  static func done(_ deed: Deed, isUnplaced: Bool) -> Phrase {
    switch deed {
    case .booked where isUnplaced:
      Phrase(pt: "{0}: guardado sem lugar na agenda", en: "{0}: kept without a place")
    case .booked: Phrase(pt: "{0}: marcado", en: "{0}: booked")
    case .moved where isUnplaced:
      Phrase(pt: "{0}: o horário está ocupado", en: "{0}: that time is taken")
    case .moved: Phrase(pt: "{0}: mudou de horário", en: "{0}: moved")
    case .placed where isUnplaced:
      Phrase(pt: "{0}: continua sem lugar", en: "{0}: still without a place")
    case .placed: Phrase(pt: "{0}: tem lugar na agenda", en: "{0}: has a place")
    case .unplaced: Phrase(pt: "{0}: ficou sem horário", en: "{0}: has no time now")
    case .stepped(_, let mark): stepped(mark)
    case .cancelled: Phrase(pt: "{0}: cancelado", en: "{0}: cancelled")
    case .joined: Phrase(pt: "{0}: no grupo", en: "{0}: in the group")
    case .begun: Phrase(pt: "{0}: série marcada", en: "{0}: the series is booked")
    case .movedAll:
      Phrase(pt: "{0}: as sessões mudaram de horário", en: "{0}: the sessions were moved")
    case .cancelledAll:
      Phrase(pt: "{0}: sessões canceladas", en: "{0}: the sessions were cancelled")
    case .calledOff: Phrase(pt: "{0}: sessão desmarcada", en: "{0}: the session was called off")
    case .given(let deed, _): done(deed, isUnplaced: isUnplaced)
    case .tookOff: Phrase(pt: "{0}: fora da espera", en: "{0}: off the waiting list")
    case .undone: Phrase(pt: "Desfeito", en: "Undone")
    }
  }

  private static func stepped(_ mark: AppointmentMark) -> Phrase {
    switch mark {
    case .request: Phrase(pt: "{0}: a confirmar", en: "{0}: to be confirmed")
    case .confirm: Phrase(pt: "{0}: confirmado", en: "{0}: confirmed")
    case .arrive: Phrase(pt: "{0}: chegou", en: "{0}: arrived")
    case .begin: Phrase(pt: "{0}: em atendimento", en: "{0}: in session")
    case .complete: Phrase(pt: "{0}: concluído", en: "{0}: completed")
    case .miss: Phrase(pt: "{0}: faltou", en: "{0}: did not come")
    case .takeBack: Phrase(pt: "{0}: um passo atrás", en: "{0}: one step back")
    }
  }
}
