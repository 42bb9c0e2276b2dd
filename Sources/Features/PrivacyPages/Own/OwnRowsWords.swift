import Values

/// The words of the page of what was counted of the person.
enum OwnRowsWords {
  static var title: Phrase { Phrase(pt: "O que foi coletado", en: "My Events") }
  static var lead: Phrase {
    Phrase(
      pt: """
        Cada linha que o servidor guarda sobre você, como ela está lá. Ela não tem seu nome: você a \
        vê porque entrou na conta, ou porque ela veio deste aparelho.
        """,
      en: """
        Each row that the server keeps about you, as it is there. It does not have your name: you \
        see it because you are signed in, or because it came from this device.
        """)
  }
  static var none: Phrase { Phrase(pt: "Nada foi coletado", en: "Nothing was collected") }
  static var noneText: Phrase {
    Phrase(
      pt: "O servidor não guarda nenhuma linha sobre você.",
      en: "The server keeps no row about you.")
  }
  static var more: Phrase { Phrase(pt: "Mostrar mais", en: "Show more") }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var download: Phrase { Phrase(pt: "Levar com você", en: "Take it with you") }
  static var csv: Phrase { Phrase(pt: "Baixar como planilha", en: "Download as spreadsheet") }
  static var json: Phrase { Phrase(pt: "Baixar como JSON", en: "Download as JSON") }
  static var rows: Plural {
    Plural(
      one: Phrase(pt: "# linha", en: "# row"), other: Phrase(pt: "# linhas", en: "# rows"))
  }
}
