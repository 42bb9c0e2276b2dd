import Values

/// The words of the sync page.
enum SyncWords {
  static let state = Phrase(pt: "Situação", en: "State")
  static let last = Phrase(pt: "Última sincronização", en: "Last sync")
  static let never = Phrase(pt: "Ainda não aconteceu", en: "Not yet")
  static let now = Phrase(pt: "Sincronizar agora", en: "Sync now")
  static let export = Phrase(pt: "Exportar o que não foi enviado", en: "Export what is unsent")
  static let refusedTitle = Phrase(pt: "Alterações recusadas", en: "Refused changes")
  static let refusedNote = Phrase(
    pt: "O servidor não aceitou estas alterações. Elas ficam aqui até você decidir.",
    en: "The server did not take these changes. They stay here until you decide.")
  static let plans = Phrase(pt: "Ver planos", en: "See plans")
  static let archive = Phrase(pt: "Arquivar outro paciente", en: "Archive another patient")
  static let retry = Phrase(pt: "Tentar de novo", en: "Try again")
  static let discard = Phrase(pt: "Descartar", en: "Discard")
  static let keep = Phrase(pt: "Manter", en: "Keep")
  static let discardTitle = Phrase(pt: "Descartar esta alteração?", en: "Discard this change?")
  static let discardText = Phrase(
    pt: "O que foi digitado nela será apagado deste aparelho e não pode ser recuperado.",
    en: "What was typed in it will be erased from this device and cannot be brought back.")
  static let pendingTitle = Phrase(pt: "Ainda não enviado", en: "Not sent yet")
  static let pendingNote = Phrase(
    pt: "Guardado neste aparelho. Envia quando houver rede.",
    en: "Kept on this device. It is sent when there is a network.")

  static func more(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "E mais #.", en: "And # more."),
      other: Phrase(pt: "E mais #.", en: "And # more."))(count, language)
  }
}
