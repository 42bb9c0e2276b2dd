import Values

/// The words of the page of what is counted as it happens.
enum LiveEventsWords {
  static var title: Phrase { Phrase(pt: "Eventos ao vivo", en: "Live events") }
  static var lead: Phrase {
    Phrase(
      pt: """
        O que este aparelho coleta, no momento em que acontece, e o que é recusado. Para quem \
        trabalha no aplicativo: continua enquanto você usa outras páginas, e acaba com esta aba.
        """,
      en: """
        What this device collects, as it happens, and what is refused. For those who work on the \
        app: it goes on while you use other pages, and ends with this tab.
        """)
  }
  static var start: Phrase { Phrase(pt: "Começar", en: "Start") }
  static var stop: Phrase { Phrase(pt: "Parar", en: "Stop") }
  static var pause: Phrase { Phrase(pt: "Pausar", en: "Pause") }
  static var resume: Phrase { Phrase(pt: "Continuar", en: "Resume") }
  static var clear: Phrase { Phrase(pt: "Limpar", en: "Clear") }
  static var undo: Phrase { Phrase(pt: "Trazer de volta", en: "Bring back") }
  static var off: Phrase { Phrase(pt: "Parado", en: "Stopped") }
  static var offText: Phrase {
    Phrase(
      pt: "Comece, e use o aplicativo: cada evento aparece aqui.",
      en: "Start, and use the app: each event appears here.")
  }
  static var none: Phrase { Phrase(pt: "Nenhum evento ainda", en: "No event yet") }
  static var noneText: Phrase {
    Phrase(
      pt: "Use o aplicativo. Só aparece o que você permitiu coletar.",
      en: "Use the app. Only what you allowed to be collected appears.")
  }
  static var forbidden: Phrase {
    Phrase(
      pt: "Quem cuida do servidor permite isso às contas de quem trabalha no aplicativo.",
      en: "Whoever runs the server allows this to the accounts of those who work on the app.")
  }
  static var refused: Phrase {
    Phrase(pt: "Recusado pelo servidor", en: "Refused by the server")
  }
  static var wrong: Phrase {
    Phrase(pt: "Não está no registro assim", en: "Not like this in the registry")
  }
  static var events: Plural {
    Plural(
      one: Phrase(pt: "# evento", en: "# event"), other: Phrase(pt: "# eventos", en: "# events"))
  }
  static var waiting: Plural {
    Plural(
      one: Phrase(pt: "# evento espera.", en: "# event waits."),
      other: Phrase(pt: "# eventos esperam.", en: "# events wait."))
  }
}
