import Values

/// The words of the lists of what the server does not have.
enum QueueWords {
  static var refusedNote: Phrase {
    Phrase(
      pt: "O servidor não aceitou estas alterações. Elas ficam aqui até você decidir.",
      en: "The server did not take these changes. They stay here until you decide.")
  }
  static var pendingTitle: Phrase { Phrase(pt: "Ainda não enviado", en: "Not sent yet") }
  static var pendingNote: Phrase {
    Phrase(
      pt: "Guardado neste aparelho. Será enviado quando houver rede.",
      en: "Kept on this device. It is sent when there is a network.")
  }
  static var unknownTitle: Phrase { Phrase(pt: "Resultado desconhecido", en: "Outcome unknown") }
  /// - Parameter record: what the app is about.
  static func unknownNote(_ record: Noun?, _ language: Language) -> String {
    Phrase(
      pt: """
        Este aparelho ficou tanto tempo longe que o servidor já não sabe o que foi feito destas \
        alterações. Veja nos dados {0} se estão lá. Nada é enviado de novo sem você pedir.
        """,
      en: """
        This device was away for so long that the server does not know any more what became of these \
        changes. Look in {0}'s details whether they are there. Nothing is sent again unless \
        you ask.
        """)(language, record?.ofThe(language) ?? "")
  }
  static var lostTitle: Phrase {
    Phrase(pt: "Não deu para desfazer", en: "Could not be undone")
  }
  static var lostNote: Phrase {
    Phrase(
      pt: """
        Você descartou isto, e não foi possível trazer de volta, pelo motivo abaixo. Está só nesta janela: tente de novo, ou \
        exporte antes de sair.
        """,
      en: """
        You discarded this, and it could not come back, for the reason below. It is in this window alone: \
        try again, or export it before you leave.
        """)
  }
  static var again: Phrase { Phrase(pt: "Fazer de novo", en: "Do it again") }
  static var plans: Phrase { Phrase(pt: "Ver planos", en: "See plans") }
  static var retry: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var retryAll: Phrase { Phrase(pt: "Tentar todas de novo", en: "Try all again") }
  static var discard: Phrase { Phrase(pt: "Descartar", en: "Discard") }
  static var discardAll: Phrase { Phrase(pt: "Descartar todas", en: "Discard all") }
  static var underWay: Phrase {
    Phrase(pt: "Pode já estar a caminho do servidor", en: "It may be on its way to the server")
  }
  static var elsewhere: Phrase {
    Phrase(
      pt: "O registro não está neste aparelho: aparece quando o servidor tiver feito a alteração",
      en: "The record is not on this device: the change shows once the server has made it")
  }
  static func keptText(_ record: Noun?, _ language: Language) -> String {
    Phrase(
      pt: "O que pode ter sido enviado não se desfaz daqui. Corrija nos dados {0}.",
      en: "What may have been sent cannot be undone here. Correct it in {0}'s details.")(
        language, record?.ofThe(language) ?? "")
  }
  static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
  static var discardPendingText: Phrase {
    Phrase(
      pt: """
        O que foi digitado será apagado deste aparelho. O que você fez depois com base nisso pode \
        ser recusado pelo servidor; nesse caso aparece aqui.
        """,
      en: """
        What was typed will be erased from this device. What you did later that builds on it may be \
        refused by the server; then it shows here.
        """)
  }
  static var keep: Phrase { Phrase(pt: "Manter", en: "Keep") }
  static var discardText: Phrase {
    Phrase(
      pt: "O que foi digitado será apagado deste aparelho e não pode ser recuperado.",
      en: "What was typed will be erased from this device and cannot be brought back.")
  }
  static var open: Phrase { Phrase(pt: "Ver uma a uma", en: "See each one") }
  static var close: Phrase { Phrase(pt: "Voltar à lista", en: "Back to the list") }
  static var pages: Phrase { Phrase(pt: "Partes da lista", en: "Parts of the list") }
  static var previous: Phrase { Phrase(pt: "Anteriores", en: "Previous") }
  static var next: Phrase { Phrase(pt: "Próximas", en: "Next") }

  static func discardTitle(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Descartar esta alteração?", en: "Discard this change?"),
      other: Phrase(pt: "Descartar # alterações?", en: "Discard # changes?"))(count, language)
  }

  static func discarded(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "Alteração descartada", en: "Change discarded"),
      other: Phrase(pt: "# alterações descartadas", en: "# changes discarded"))(count, language)
  }

  static func kept(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# alteração não pôde ser descartada", en: "# change could not be discarded"),
      other: Phrase(
        pt: "# alterações não puderam ser descartadas", en: "# changes could not be discarded"))(
        count, language)
  }

  static func inWindowAlone(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(
        pt: "# alteração que não deu para desfazer está só nesta janela e se perderia.",
        en: "# change that could not be undone is in this window alone and would be lost."),
      other: Phrase(
        pt: "# alterações que não deu para desfazer estão só nesta janela e se perderiam.",
        en: "# changes that could not be undone are in this window alone and would be lost."))(
        count, language)
  }

  /// Which of all are shown: "51–100 de 5.000".
  static func places(_ places: Range<Int>, of count: Int, _ language: Language) -> String {
    func number(_ value: Int) -> String { NumberText.text(Int64(value), in: language) }
    return Phrase(pt: "{0}–{1} de {2}", en: "{0}–{1} of {2}")(
      language, number(places.lowerBound + 1), number(places.upperBound), number(count))
  }
}
