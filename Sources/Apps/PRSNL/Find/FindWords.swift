import Values

/// The words of the pages on which one finds things.
enum FindWords {
  static var title: Phrase { Phrase(pt: "Buscar", en: "Find") }
  static var label: Phrase {
    Phrase(pt: "Buscar em tudo o que você guardou", en: "Find in all you keep")
  }
  static var results: Phrase { Phrase(pt: "Resultados", en: "Results") }
  static var filter: Phrase { Phrase(pt: "Filtros", en: "Filters") }
  static var any: Phrase { Phrase(pt: "Qualquer", en: "Any") }
  static var dateForm: Phrase { Phrase(pt: "dd/mm/aaaa", en: "dd/mm/yyyy") }
  static var more: Phrase { Phrase(pt: "Mostrar mais", en: "Show more") }
  static var order: Phrase { Phrase(pt: "Ordem", en: "Order") }
  static var best: Phrase { Phrase(pt: "Mais relevantes", en: "Best match") }
  static var newest: Phrase { Phrase(pt: "Mais novos", en: "Newest") }
  static var partly: Phrase {
    Phrase(pt: "Com parte das palavras", en: "With some of the words")
  }
  static var nothing: Phrase { Phrase(pt: "Nada encontrado", en: "Nothing found") }
  static var nothingText: Phrase {
    Phrase(
      pt: "Tente menos palavras, ou outra forma de dizer.",
      en: "Try fewer words, or another way to say it.")
  }
  static var nothingYet: Phrase {
    Phrase(
      pt: "A busca ainda está sendo preparada. O que faltar aparece aqui em instantes.",
      en: "Searching is still being prepared. What is missing appears here in a moment.")
  }
  static var withoutFilters: Phrase {
    Phrase(pt: "Buscar sem os filtros", en: "Find without filters")
  }
  static var preparing: Phrase { Phrase(pt: "Preparando a busca", en: "Preparing the search") }

  // Saved searches

  static var savedSearches: Phrase { Phrase(pt: "Buscas guardadas", en: "Saved searches") }
  static var save: Phrase { Phrase(pt: "Guardar busca", en: "Save search") }
  static var keepChange: Phrase { Phrase(pt: "Guardar a mudança", en: "Save the change") }
  static var rename: Phrase { Phrase(pt: "Mudar o nome da busca", en: "Rename the search") }
  static var remove: Phrase { Phrase(pt: "Remover a busca", en: "Remove the search") }
  static var name: Phrase { Phrase(pt: "Nome da busca", en: "Name of the search") }
  static var nameHint: Phrase {
    Phrase(
      pt: "Ela fica na página de busca, em todos os seus aparelhos.",
      en: "It stands on the page for finding, on all your devices.")
  }
  static var nameWrong: Phrase {
    Phrase(pt: "Dê um nome de até 60 caracteres.", en: "Give a name of at most 60 characters.")
  }
  static var keep: Phrase { Phrase(pt: "Salvar", en: "Save") }
  static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }

  // Before anything is asked

  static var browse: Phrase { Phrase(pt: "Percorrer", en: "Browse") }
  static var how: Phrase { Phrase(pt: "Como buscar", en: "How to find") }
  static var howNote: Phrase {
    Phrase(
      pt: "A busca acontece neste aparelho, com ou sem internet. Ninguém vê o que você procura.",
      en: "All of it happens on this device, with or without the internet. Nobody sees it.")
  }
  static var tips: [(typed: Phrase, means: Phrase)] {
    [
      (
        Phrase(pt: "\"pão de queijo\"", en: "\"cheese bread\""),
        Phrase(pt: "Estas palavras, nesta ordem", en: "These words, in this order")
      ),
      (
        Phrase(pt: "receita -bolo", en: "recipe -cake"),
        Phrase(pt: "Com a primeira, sem a segunda", en: "With the first, without the second")
      ),
      (
        Phrase(pt: "tipo:link está:não-lido", en: "kind:link is:unread"),
        Phrase(pt: "Links que você ainda não leu", en: "Links that you have not read")
      ),
      (
        Phrase(pt: "tem:foto depois:2026", en: "has:photo after:2026"),
        Phrase(pt: "Com foto, de 2026 em diante", en: "With a photo, from 2026 on")
      ),
    ]
  }

  static func filters(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# filtro", en: "# filter"), other: Phrase(pt: "# filtros", en: "# filters"))(
        count, language)
  }

  static func count(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# resultado", en: "# result"),
      other: Phrase(pt: "# resultados", en: "# results"))(count, language)
  }

  static func removeFilter(_ language: Language, _ text: String) -> String {
    Phrase(pt: "Tirar o filtro {0}", en: "Remove the filter {0}")(language, text)
  }

  static func removed(_ language: Language, _ name: String) -> String {
    Phrase(pt: "A busca “{0}” foi removida", en: "The search “{0}” was removed")(language, name)
  }

  static func of(_ done: Int, _ total: Int, _ language: Language) -> String {
    Phrase(pt: "{0} de {1} itens", en: "{0} of {1} items")(
      language, NumberText.text(Int64(done), in: language),
      NumberText.text(Int64(total), in: language))
  }

  static func stillComing(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "O texto de # item ainda vem; até lá ele é achado pelo título.",
        en: "The text of # item is still to come; until then its title is found."),
      other: Phrase(
        pt: "Os textos de # itens ainda vêm; até lá eles são achados pelo título.",
        en: "The texts of # items are still to come; until then their titles are found."))(
        count, language)
  }
}
