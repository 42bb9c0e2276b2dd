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
  static var next: Phrase { Phrase(pt: "Próximas sessões", en: "Next sessions") }
  static var before: Phrase { Phrase(pt: "Sessões anteriores", en: "Past sessions") }
  static var noneNext: Phrase { Phrase(pt: "Nada marcado", en: "Nothing is booked") }
  static var past: Phrase { Phrase(pt: "Histórico", en: "History") }
  static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }
  static var cancelOf: Phrase { Phrase(pt: "Cancelar: {0}", en: "Cancel: {0}") }
  static var cancelDeed: Phrase { Phrase(pt: "Cancelar a sessão", en: "Cancel the session") }
  static var cancelledBy: Phrase { Phrase(pt: "Quem cancela", en: "Who cancels") }
  static var reason: Phrase { Phrase(pt: "Motivo", en: "Reason") }

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
