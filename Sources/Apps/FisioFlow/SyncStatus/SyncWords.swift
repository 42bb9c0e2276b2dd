import Values

/// The words of the sync page.
enum SyncWords {
  static var state: Phrase { Phrase(pt: "Situação", en: "State") }
  static var last: Phrase { Phrase(pt: "Última sincronização", en: "Last sync") }
  static var never: Phrase { Phrase(pt: "Ainda não aconteceu", en: "Not yet") }
  static var now: Phrase { Phrase(pt: "Sincronizar agora", en: "Sync now") }
  static var export: Phrase { Phrase(pt: "Exportar alterações", en: "Export changes") }
  static var refusedTitle: Phrase { Phrase(pt: "Alterações recusadas", en: "Refused changes") }
  static var refusedNote: Phrase {
    Phrase(
      pt: "O servidor não aceitou estas alterações. Elas ficam aqui até você decidir.",
      en: "The server did not take these changes. They stay here until you decide.")
  }
  static var plans: Phrase { Phrase(pt: "Ver planos", en: "See plans") }
  static var archive: Phrase {
    Phrase(pt: "Arquivar outro paciente", en: "Archive another patient")
  }
  static var retry: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var discard: Phrase { Phrase(pt: "Descartar", en: "Discard") }
  static var keep: Phrase { Phrase(pt: "Manter", en: "Keep") }
  static var discardTitle: Phrase {
    Phrase(pt: "Descartar esta alteração?", en: "Discard this change?")
  }
  static var discardText: Phrase {
    Phrase(
      pt: "O que foi digitado nela será apagado deste aparelho e não pode ser recuperado.",
      en: "What was typed in it will be erased from this device and cannot be brought back.")
  }
  static var pendingTitle: Phrase { Phrase(pt: "Ainda não enviado", en: "Not sent yet") }
  static var pendingNote: Phrase {
    Phrase(
      pt: "Guardado neste aparelho. Será enviado quando houver rede.",
      en: "Kept on this device. It is sent when there is a network.")
  }

  static func more(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "E mais #.", en: "And # more."),
      other: Phrase(pt: "E mais #.", en: "And # more."))(count, language)
  }
}
