import Screen
import Shell
import Values

extension History {
  enum Words {
    static var log: LogWords {
      LogWords(
        none: Phrase(pt: "Nada ainda", en: "Nothing yet"),
        noneText: Phrase(
          pt: "O que mudar nesta ficha, e quem mudou, aparece aqui depois de enviado.",
          en: "What changes on this file, and who changed it, appears here once it is sent."),
        symbol: .clock,
        offline: Phrase(
          pt: "O histórico precisa de internet", en: "The history needs the internet"),
        offlineText: Phrase(
          pt: "Ele fica no servidor {0}. A ficha continua aqui, e pode ser editada.",
          en: "It is on {0}'s server. The file is still here, and can be edited."),
        failed: Phrase(
          pt: "O histórico não pôde ser lido", en: "The history could not be read"))
    }

    /// In a space of this device alone.
    static var aloneLog: LogWords {
      let none = Phrase(pt: "Nada ainda", en: "Nothing yet")
      let failed = Phrase(
        pt: "O histórico não pôde ser lido", en: "The history could not be read")
      return LogWords(
        none: none,
        noneText: Phrase(
          pt: "O que mudar nesta ficha aparece aqui.", en: "What changes on this file appears here."
        ),
        symbol: .clock, offline: failed,
        offlineText: Phrase(
          pt: "Ele fica neste aparelho, que não o entregou agora.",
          en: "It is on this device, which did not give it now."), failed: failed)
    }

    static var you: Phrase { Phrase(pt: "Você", en: "You") }
    static var title: Phrase { Phrase(pt: "Histórico", en: "History") }
    static var before: Phrase { Phrase(pt: "Antes", en: "Before") }
    static var after: Phrase { Phrase(pt: "Depois", en: "After") }
    static var empty: Phrase { Phrase(pt: "vazio", en: "empty") }
    static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
    /// The server itself, to which some lend their hand who have no account.
    static var nobody: Phrase {
      Phrase(
        pt: "O servidor, ou alguém por um link", en: "The server, or somebody by a link")
    }
    static var formerMember: Phrase {
      Phrase(pt: "Conta que já não existe", en: "An account that is gone")
    }

    /// What a mutation did that says nothing of itself.
    static var changed: Phrase { Phrase(pt: "Alterou", en: "Changed") }

    static func putBack(_ field: Phrase, _ language: Language) -> String {
      Phrase(pt: "Voltar ao que era: {0}", en: "Put back what it was: {0}")(
        language, field(language))
    }

    static func done(_ field: Phrase, _ language: Language) -> String {
      Phrase(pt: "{0}: voltou ao que era", en: "{0}: put back")(language, field(language))
    }
  }
}
