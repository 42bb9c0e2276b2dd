import Values

/// The words that every form has.
enum FormWords {
  static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }
  static var back: Phrase { Phrase(pt: "Voltar", en: "Back") }
  static var edit: Phrase { Phrase(pt: "Editar", en: "Edit") }
  static var save: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var notSaid: Phrase { Phrase(pt: "Não informado", en: "Not stated") }
  static var choose: Phrase { Phrase(pt: "Escolha", en: "Choose") }
  static var tagHint: Phrase {
    Phrase(pt: "Escreva e aperte Enter ou vírgula.", en: "Write and press Enter or comma.")
  }
  static var suggestions: Phrase { Phrase(pt: "Sugestões", en: "Suggestions") }
  static var suggested: Plural {
    Plural(
      one: Phrase(pt: "# sugestão", en: "# suggestion"),
      other: Phrase(pt: "# sugestões", en: "# suggestions"))
  }
  static var resumed: Phrase {
    Phrase(
      pt: "Continuamos de onde você parou: o que estava digitado ficou guardado neste aparelho.",
      en: "Picked up where you left off: what you had typed was kept on this device.")
  }
  static var discardTitle: Phrase {
    Phrase(pt: "Descartar o que mudou?", en: "Discard your changes?")
  }
  static var discardText: Phrase {
    Phrase(
      pt: "O que você digitou e não salvou será apagado deste aparelho.",
      en: "What you typed and did not save will be erased from this device.")
  }
  static var stay: Phrase { Phrase(pt: "Continuar editando", en: "Keep editing") }
  static var discard: Phrase { Phrase(pt: "Descartar", en: "Discard") }
}
