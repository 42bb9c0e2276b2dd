import Values

/// The words of what is kept on this device and of how much it takes.
enum StorageWords {
  static var title: Phrase { Phrase(pt: "Espaço neste aparelho", en: "Space on this device") }
  static var about: Phrase {
    Phrase(
      pt: "O que fica guardado aqui, e quanto ocupa", en: "What is kept here, and what it takes")
  }
  static var used: Phrase { Phrase(pt: "Espaço usado", en: "Space used") }
  /// "84 MB de 2,1 GB"
  static var of: Phrase { Phrase(pt: "{0} de {1}", en: "{0} of {1}") }
  static var estimateNote: Phrase {
    Phrase(
      pt: "Como o navegador estima, com tudo o que este endereço guarda.",
      en: "As the browser estimates it, with all that this address keeps.")
  }
  static var parts: Phrase { Phrase(pt: "O que ocupa", en: "What takes it") }
  static var partsNote: Phrase {
    Phrase(
      pt: """
        O resto são os títulos, o índice da busca, versões anteriores, cópias de páginas e o \
        próprio app.
        """,
      en: """
        The rest is titles, the index for finding, earlier versions, copies of pages and the app \
        itself.
        """)
  }
  static var texts: Plural {
    Plural(
      one: Phrase(pt: "Texto de # item", en: "Text of # item"),
      other: Phrase(pt: "Textos de # itens", en: "Texts of # items"))
  }
  static var files: Plural {
    Plural(
      one: Phrase(pt: "# anexo guardado aqui", en: "# attachment kept here"),
      other: Phrase(pt: "# anexos guardados aqui", en: "# attachments kept here"))
  }
  static var rest: Phrase { Phrase(pt: "O resto", en: "The rest") }

  static var onDevice: Phrase { Phrase(pt: "O que fica aqui", en: "What stays here") }
  static var kept: Phrase {
    Phrase(
      pt: """
        Todos os itens com seus textos ficam neste aparelho, cifrados, e abrem sem internet. Anexos \
        que o servidor já tem vêm quando você os abre.
        """,
      en: """
        All items with their texts stay on this device, encrypted, and open offline. Attachments \
        that the server has come when you open them.
        """)
  }
  static var keptAlone: Phrase {
    Phrase(
      pt: "Tudo está só neste aparelho, cifrado: itens, textos, versões e anexos.",
      en: "Everything is on this device alone, encrypted: items, texts, versions and attachments.")
  }
  static var unsent: Plural {
    Plural(
      one: Phrase(pt: "# texto ainda não foi enviado.", en: "# text has not been sent yet."),
      other: Phrase(
        pt: "# textos ainda não foram enviados.", en: "# texts have not been sent yet."))
  }
  static var manyUnsent: Phrase {
    Phrase(
      pt: "Mais de {0} textos ainda não foram enviados.",
      en: "More than {0} texts have not been sent yet.")
  }
  static var mayClear: Phrase {
    Phrase(
      pt: "Se faltar espaço no aparelho, o navegador pode apagar o que está aqui.",
      en: "If the device runs out of space, the browser may clear what is here.")
  }
  static var keep: Phrase {
    Phrase(pt: "Pedir ao navegador que guarde", en: "Ask the browser to keep it")
  }
  static var refused: Phrase {
    Phrase(
      pt: "O navegador não aceitou agora. Com o app instalado, costuma aceitar.",
      en: "The browser did not agree now. It usually does once the app is installed.")
  }
  static var persisted: Phrase {
    Phrase(
      pt: "O navegador guarda tudo até você apagar.",
      en: "The browser keeps everything until you clear it.")
  }

  static var nearlyFull: Phrase {
    Phrase(pt: "Quase não há mais espaço", en: "There is hardly any space left")
  }
  static var fullNote: Phrase {
    Phrase(
      pt: """
        O que já está guardado fica. Para guardar mais, libere espaço no aparelho ou esvazie a \
        lixeira.
        """,
      en: """
        What is kept stays. To keep more, free space on the device or empty the trash.
        """)
  }
  static var memoryOnly: Phrase {
    Phrase(pt: "O navegador não guarda nada", en: "The browser keeps nothing")
  }
  static var memoryNote: Phrase {
    Phrase(
      pt: "O que você escreve dura até fechar esta aba. Em uma janela comum ele guarda.",
      en: "What you write lasts until you close this tab. In a usual window it is kept.")
  }

  static var room: Phrase { Phrase(pt: "Para abrir espaço", en: "To make room") }
  static var trash: Phrase { Phrase(pt: "Lixeira", en: "Trash") }
  static var inTrash: Plural {
    Plural(
      one: Phrase(pt: "# item", en: "# item"), other: Phrase(pt: "# itens", en: "# items"))
  }
  static var takeAway: Phrase { Phrase(pt: "Levar uma cópia de tudo", en: "Take a copy of it all") }
}
