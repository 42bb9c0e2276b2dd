import Values

/// The words of the pages of tags.
enum TagWords {
  static var title: Phrase { Phrase(pt: "Etiquetas", en: "Tags") }
  static var none: Phrase { Phrase(pt: "Nenhuma etiqueta ainda", en: "No tags yet") }
  static var noneText: Phrase {
    Phrase(
      pt: "As etiquetas que você der aos itens aparecem aqui, com quantos itens cada uma tem.",
      en: "Tags that you give to items appear here, with how many items each has.")
  }
  static var missing: Phrase {
    Phrase(pt: "Esta etiqueta não está aqui", en: "This tag is not here")
  }
  static var missingText: Phrase {
    Phrase(
      pt: "Ela foi removida ou juntada a outra. Os itens dela continuam guardados.",
      en: "It was removed or became part of another one. Its items are still kept.")
  }
  static var noItems: Phrase { Phrase(pt: "Nenhum item com ela", en: "No items have it") }
  static var noItemsText: Phrase {
    Phrase(
      pt: "Ela continua aqui para quando você precisar.",
      en: "It stays here for when you need it.")
  }
  static var rename: Phrase { Phrase(pt: "Mudar o nome", en: "Rename") }
  static var merge: Phrase { Phrase(pt: "Juntar a outra", en: "Merge") }
  static var mergeBoth: Phrase { Phrase(pt: "Juntar as duas", en: "Merge both") }
  static var remove: Phrase { Phrase(pt: "Remover", en: "Remove") }
  static var restore: Phrase { Phrase(pt: "Trazer de volta", en: "Bring back") }
  static var split: Phrase { Phrase(pt: "Separar", en: "Split off") }
  static var gone: Phrase { Phrase(pt: "Removidas", en: "Removed") }
  static var goneNote: Phrase {
    Phrase(
      pt: "Trazer uma de volta devolve a etiqueta a todos os itens que a tinham.",
      en: "Bringing one back gives it to all items that had it.")
  }
  static var mergedHere: Phrase { Phrase(pt: "Juntadas a esta", en: "Merged into this one") }
  static var name: Phrase { Phrase(pt: "Nome", en: "Name") }
  static var keep: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var nameWrong: Phrase {
    Phrase(pt: "Dê um nome de até 40 caracteres.", en: "Give a name of at most 40 characters.")
  }
  static var nameTaken: Phrase {
    Phrase(
      pt: "Já há uma etiqueta com esse nome. Juntar as duas faz delas uma só.",
      en: "There is a tag of that name already. Merging makes one of both.")
  }
  static var into: Phrase { Phrase(pt: "Passa a ser", en: "Becomes") }
  static var mergeHint: Phrase {
    Phrase(
      pt: "Os itens que têm esta passam a contar na outra. Dá para separar depois.",
      en: "Items that have this one count as having the other. You can split them later.")
  }
  static var choose: Phrase { Phrase(pt: "Escolha uma etiqueta", en: "Choose a tag") }
  static var chooseOne: Phrase {
    Phrase(pt: "Escolha a etiqueta que fica.", en: "Choose the tag that stays.")
  }
  static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }

  static func count(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# item", en: "# item"), other: Phrase(pt: "# itens", en: "# items"))(
        count, language)
  }

  static func renameTitle(_ language: Language, _ name: String) -> String {
    Phrase(pt: "Mudar o nome de “{0}”", en: "Rename “{0}”")(language, name)
  }

  static func mergeTitle(_ language: Language, _ name: String) -> String {
    Phrase(pt: "Juntar “{0}” a outra", en: "Merge “{0}” into another one")(language, name)
  }

  static func renamed(_ language: Language, _ before: String, _ name: String) -> String {
    Phrase(pt: "“{0}” agora se chama “{1}”", en: "“{0}” is called “{1}” now")(
      language, before, name)
  }

  static func merged(_ language: Language, _ name: String, _ other: String) -> String {
    Phrase(pt: "“{0}” agora é “{1}”", en: "“{0}” is “{1}” now")(language, name, other)
  }

  static func removed(_ language: Language, _ name: String) -> String {
    Phrase(pt: "“{0}” saiu de todos os itens", en: "“{0}” was taken off all items")(
      language, name)
  }
}
