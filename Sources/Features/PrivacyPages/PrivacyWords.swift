import Values

/// The words of what is counted and of what the person says of it.
enum PrivacyWords {
  static var title: Phrase { Phrase(pt: "Dados de uso", en: "Usage data") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var close: Phrase { Phrase(pt: "Fechar", en: "Close") }

  // What is asked
  static var allow: Phrase { Phrase(pt: "Permitir", en: "Enable Analytics") }
  static var refuse: Phrase { Phrase(pt: "Não, obrigado", en: "No, thanks") }
  static var later: Phrase {
    Phrase(
      pt: "Você pode mudar de ideia depois, nos ajustes.",
      en: "You can change this later in settings.")
  }
  static var what: Phrase {
    Phrase(pt: "Quais dados coletamos?", en: "What data do we collect?")
  }

  // What the person decides
  static var collection: Phrase { Phrase(pt: "Coleta de dados", en: "Data Collection") }
  static var crash: Phrase { Phrase(pt: "Relatórios de falhas", en: "Crash Reporting") }
  static var marketing: Phrase { Phrase(pt: "Divulgação", en: "Marketing") }
  static var allowCollection: Phrase {
    Phrase(pt: "Permitir dados de uso", en: "Enable Analytics")
  }
  static var allowCrash: Phrase {
    Phrase(pt: "Permitir relatórios de falhas", en: "Enable Crash Reporting")
  }
  static var allowMarketing: Phrase { Phrase(pt: "Permitir divulgação", en: "Enable Marketing") }

  // The person's own
  static var yours: Phrase { Phrase(pt: "Seus dados", en: "Your Data") }
  static var see: Phrase { Phrase(pt: "Ver o que foi coletado", en: "See My Events") }
  static var export: Phrase {
    Phrase(pt: "Baixar o que foi coletado", en: "Download My Events")
  }
  static var delete: Phrase { Phrase(pt: "Excluir e parar", en: "Delete and Stop") }
  static var reset: Phrase { Phrase(pt: "Redefinir dados de uso", en: "Reset Analytics Data") }
  static var policy: Phrase { Phrase(pt: "Política de privacidade", en: "Privacy Policy") }

  // Questions
  static var resetTitle: Phrase {
    Phrase(pt: "Redefinir os dados de uso?", en: "Reset analytics data?")
  }
  static var resetText: Phrase {
    Phrase(
      pt: """
        Tudo o que foi coletado sobre você é apagado, em todos os aparelhos, e não volta. O que \
        vier depois fica sob outro pseudônimo.
        """,
      en: """
        All that was collected about you is erased, on all devices, and does not come back. What \
        comes after is kept under another pseudonym.
        """)
  }
  static var resetDeed: Phrase { Phrase(pt: "Redefinir", en: "Reset") }
  static var deleteTitle: Phrase {
    Phrase(pt: "Excluir os dados de uso e parar?", en: "Delete analytics data and stop?")
  }
  static var deleteText: Phrase {
    Phrase(
      pt: """
        Tudo o que foi coletado sobre você é apagado, em todos os aparelhos, e nada mais é contado \
        até você permitir de novo.
        """,
      en: """
        All that was collected about you is erased, on all devices, and nothing more is counted \
        until you allow it again.
        """)
  }
  static var deleteDeed: Phrase { Phrase(pt: "Excluir", en: "Delete") }
  static var withdrawnTitle: Phrase {
    Phrase(
      pt: "Apagar também o que já foi coletado?", en: "Also erase what was collected already?")
  }
  static var withdrawnText: Phrase {
    Phrase(
      pt: "A coleta parou. O que já foi coletado fica, a não ser que você o apague.",
      en: "Collection has stopped. What was collected already stays, unless you erase it.")
  }
  static var erase: Phrase { Phrase(pt: "Apagar", en: "Erase") }
  static var leave: Phrase { Phrase(pt: "Deixar", en: "Keep") }
  static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }

  // What became of it
  static var erased: Phrase { Phrase(pt: "Dados de uso apagados.", en: "Analytics data erased.") }
  static var nothingKept: Phrase {
    Phrase(
      pt: "Não havia nada coletado sobre você.", en: "There was nothing collected about you.")
  }
  static var erasesLater: Phrase {
    Phrase(
      pt: "Sem internet: o servidor apaga tudo assim que o aparelho falar com ele.",
      en: "No network: the server erases all of it as soon as the device reaches it.")
  }
  static var receipt: Phrase { Phrase(pt: "Recibo", en: "Receipt") }
  static var receiptNote: Phrase {
    Phrase(
      pt: "Já saiu das contas. Sai de todos os arquivos até {0}.",
      en: "It has left the figures. It leaves all files by {0}.")
  }
  static var copy: Phrase { Phrase(pt: "Copiar recibo", en: "Copy receipt") }
  static var copied: Phrase { Phrase(pt: "Recibo copiado.", en: "Receipt copied.") }
}
