import Values

/// The words of an item's versions, and of deciding between two texts.
enum VersionWords {
  static var note: Phrase {
    Phrase(
      pt: "As últimas 50 versões. O que se escreve em poucos minutos fica em uma só.",
      en: "The last 50 versions. What is written within a few minutes is one of them.")
  }
  static var current: Phrase { Phrase(pt: "Atual", en: "Current") }
  static var none: Phrase { Phrase(pt: "Ainda não há versões", en: "No versions yet") }
  static var noneText: Phrase {
    Phrase(
      pt: "Quando o texto mudar, o de antes fica aqui.",
      en: "Once the text changes, the earlier one stays here.")
  }
  static var onlyHere: Phrase {
    Phrase(pt: "Só as versões deste aparelho", en: "Only this device's versions")
  }
  static var onlyHereText: Phrase {
    Phrase(
      pt: "As que outros aparelhos escreveram aparecem com rede.",
      en: "Those that other devices wrote appear with a network.")
  }
  static var restore: Phrase { Phrase(pt: "Restaurar esta versão", en: "Restore this version") }
  static var restored: Phrase { Phrase(pt: "Versão restaurada", en: "Version restored") }
  static var lost: Phrase {
    Phrase(pt: "Esta versão não está mais aqui", en: "This version is not here any more")
  }
  static var lostText: Phrase {
    Phrase(
      pt: "O texto atual não mudou. Outras versões podem ser abertas.",
      en: "The present text has not changed. Other versions can be opened.")
  }

  /// "Desde então: 3 linhas novas, 1 a menos."
  static func since(_ difference: LineDifference, _ language: Language) -> String {
    let added = Plural(
      one: Phrase(pt: "# linha nova", en: "# new line"),
      other: Phrase(pt: "# linhas novas", en: "# new lines"))(difference.added, language)
    let removed = Plural(
      one: Phrase(pt: "# a menos", en: "# gone"), other: Phrase(pt: "# a menos", en: "# gone"))(
        difference.removed, language)
    return Phrase(pt: "Desde então: {0}, {1}.", en: "Since then: {0}, {1}.")(
      language, added, removed)
  }

  static var same: Phrase { Phrase(pt: "Nada mudou desde então.", en: "Nothing changed since.") }
  static var difference: Phrase { Phrase(pt: "Diferenças", en: "Differences") }
  static var added: Phrase { Phrase(pt: "Nova:", en: "New:") }
  static var removed: Phrase { Phrase(pt: "Antes:", en: "Before:") }
  static var more: Phrase {
    Phrase(pt: "Há mais diferenças abaixo.", en: "There are more differences below.")
  }
  static func skipped(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# linha igual", en: "# line the same"),
      other: Phrase(pt: "# linhas iguais", en: "# lines the same"))(count, language)
  }

  // Deciding

  static var decideTitle: Phrase { Phrase(pt: "Dois textos", en: "Two texts") }
  static var why: Phrase {
    Phrase(
      pt: """
        Este item foi escrito em dois aparelhos sem que um visse o outro. Nada se perdeu: escolha qual \
        texto fica, ou junte os dois.
        """,
      en: """
        This item was written on two devices without one having seen the other. Nothing is lost: choose \
        which text stays, or merge the two.
        """)
  }
  static func written(_ when: String, _ language: Language) -> String {
    Phrase(pt: "O outro texto foi escrito {0}.", en: "The other text was written {0}.")(
      language, when)
  }
  static var ofItem: Phrase { Phrase(pt: "só no texto do item", en: "only in the item's text") }
  static var ofWaiting: Phrase { Phrase(pt: "só no outro texto", en: "only in the other text") }
  static var keep: Phrase { Phrase(pt: "Manter o do item", en: "Keep the item's") }
  static var take: Phrase { Phrase(pt: "Usar o outro", en: "Use the other") }
  static var merge: Phrase { Phrase(pt: "Juntar os dois", en: "Merge the two") }
  static var merged: Phrase { Phrase(pt: "Texto juntado", en: "Merged text") }
  static var mergedHint: Phrase {
    Phrase(
      pt: "Começa com todas as linhas dos dois. Corrija o que precisar.",
      en: "It begins with all lines of both. Correct what needs it.")
  }
  static var saveMerged: Phrase {
    Phrase(pt: "Guardar o texto juntado", en: "Save the merged text")
  }
  static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }
  static var decided: Phrase { Phrase(pt: "Decisão guardada", en: "Decision saved") }
  static var gone: Phrase { Phrase(pt: "Nada a decidir aqui", en: "Nothing to decide here") }
  static var goneText: Phrase {
    Phrase(
      pt: "Já foi decidido, talvez em outro aparelho.",
      en: "It was decided already, perhaps on another device.")
  }
  static func waiting(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# texto de um item a decidir", en: "# text of an item to decide"),
      other: Phrase(pt: "# textos de itens a decidir", en: "# texts of items to decide"))(
        count, language)
  }
}
