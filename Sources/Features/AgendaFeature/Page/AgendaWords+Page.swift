import Scheduling
import Shell
import Values

extension AgendaWords {
  static var gone: Phrase { Phrase(pt: "Sessão não encontrada", en: "Session not found") }
  static var goneText: Phrase {
    Phrase(
      pt: "Esta sessão não está neste aparelho. Ela pode ainda não ter chegado.",
      en: "This session is not on this device. It may not have arrived yet.")
  }
  static var unplace: Phrase { Phrase(pt: "Deixar sem horário", en: "Leave without a time") }
  static var goneOrElsewhere: Phrase {
    Phrase(
      pt: """
        Esta sessão não está neste aparelho. Ela pode ainda não ter chegado, ou ser de um dia \
        que ele não guarda.
        """,
      en: """
        This session is not on this device. It may not have arrived yet, or be of a day that it \
        does not hold.
        """)
  }
  static var next: Phrase { Phrase(pt: "Próximas sessões", en: "Next sessions") }
  static var before: Phrase { Phrase(pt: "Sessões anteriores", en: "Past sessions") }
  static var older: Phrase { Phrase(pt: "Mais antigas", en: "Older ones") }
  static var showOlder: Phrase { Phrase(pt: "Mostrar anteriores", en: "Show earlier ones") }
  static var askAgain: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var noOlder: Phrase {
    Phrase(pt: "Não há sessões mais antigas.", en: "There are no older sessions.")
  }
  static var olderOffline: Phrase {
    Phrase(
      pt: "Sem rede. As sessões mais antigas estão no servidor {0}: aparecem quando houver rede.",
      en: "There is no network. Older sessions are at the server {0}: they appear once there is.")
  }
  static var noneNext: Phrase { Phrase(pt: "Nada marcado", en: "Nothing is booked") }
  static var past: Phrase { Phrase(pt: "Histórico", en: "History") }
  static var pastOf: Phrase { Phrase(pt: "Histórico: {0}", en: "History: {0}") }
  static var sendByHand: Phrase { Phrase(pt: "Enviar pelo WhatsApp", en: "Send by WhatsApp") }
  static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }
  static var cancelOf: Phrase { Phrase(pt: "Cancelar: {0}", en: "Cancel: {0}") }
  static var cancelDeed: Phrase { Phrase(pt: "Cancelar a sessão", en: "Cancel the session") }
  static var callOff: Phrase { Phrase(pt: "Desmarcar a sessão", en: "Call the session off") }
  static var isCalledOff: Phrase { Phrase(pt: "Desmarcada", en: "Called off") }
  static var nobodyComes: Phrase { Phrase(pt: "Ninguém vem ainda.", en: "Nobody comes yet.") }
  static var cancelsFor: Phrase {
    Phrase(pt: "Cancela os lugares de {0}.", en: "Cancels the places of {0}.")
  }
  static var cancelledBy: Phrase { Phrase(pt: "Quem cancela", en: "Who cancels") }
  static var reason: Phrase { Phrase(pt: "Motivo", en: "Reason") }

  /// Of a booking that was a mistake: "Marcação desfeita · qui, 26/11/2026 · 09:00".
  static func takenBack(_ cancellation: Cancellation, _ look: AgendaLook) -> String {
    Phrase(pt: "Marcação desfeita", en: "The booking was taken back")(look.language) + " · "
      + moment(look.zone.local(cancellation.at), look.language)
  }

  /// By whom, when and why: "Cancelado por clínica · qui, 26/11/2026 · 09:00 · doente".
  static func cancelled(_ cancellation: Cancellation, _ look: AgendaLook) -> String {
    let language = look.language
    let party =
      switch cancellation.by {
      case .patient: look.noun.one(language)
      case .clinic: look.frame.context.app.words.space.one(language)
      case .expiry: Phrase(pt: "prazo vencido", en: "its time limit")(language)
      }
    var words =
      Phrase(pt: "Cancelado por: {0}", en: "Cancelled by: {0}")(language, party) + " · "
      + moment(look.zone.local(cancellation.at), language)
    if !cancellation.reason.isEmpty { words += " · " + cancellation.reason }
    return words
  }
}
