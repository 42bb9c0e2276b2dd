import Values

extension Texts {
  enum Words {
    static var title: Phrase { Phrase(pt: "Textos a decidir", en: "Texts to decide") }
    static var none: Phrase {
      Phrase(pt: "Nenhum texto espera uma decisão", en: "No text waits for a decision")
    }
    static var noneText: Phrase {
      Phrase(
        pt: """
          Quando duas pessoas mudam o mesmo texto sem ver o que a outra escreveu, os dois ficam \
          guardados e aparecem aqui.
          """,
        en: """
          When two people change the same text without having seen what the other wrote, both are \
          kept and appear here.
          """)
    }
    static var why: Phrase {
      Phrase(
        pt: "Duas pessoas escreveram sem ver o texto uma da outra. Nada se perdeu.",
        en: "Two people wrote without having seen each other's text. Nothing is lost.")
    }
    static var whyLong: Phrase {
      Phrase(
        pt: """
          Duas pessoas escreveram aqui sem ver o texto uma da outra. Nada se perdeu: escolha qual \
          fica, ou junte os dois. O que só um deles tem está marcado.
          """,
        en: """
          Two people wrote here without having seen each other's text. Nothing is lost: choose \
          which one stays, or merge the two. What only one of them has is marked.
          """)
    }
    static var compare: Phrase { Phrase(pt: "Comparar", en: "Compare") }
    static var see: Phrase { Phrase(pt: "Ver", en: "See") }
    static var onFile: Phrase { Phrase(pt: "Está na ficha", en: "On file") }
    static var waits: Phrase { Phrase(pt: "Espera uma decisão", en: "Waits for a decision") }
    static var keep: Phrase { Phrase(pt: "Manter o da ficha", en: "Keep the one on file") }
    static var take: Phrase { Phrase(pt: "Usar o que espera", en: "Use the one that waits") }
    static var merge: Phrase { Phrase(pt: "Juntar os dois", en: "Merge the two") }
    static var merged: Phrase { Phrase(pt: "Texto juntado", en: "Merged text") }
    static var mergedHint: Phrase {
      Phrase(
        pt: "Começa com tudo o que há nos dois. Corrija o que precisar.",
        en: "It begins with all that is in either. Correct what needs it.")
    }
    static var save: Phrase { Phrase(pt: "Salvar o texto juntado", en: "Save the merged text") }
    static var cancel: Phrase { Phrase(pt: "Cancelar", en: "Cancel") }
    static var undo: Phrase { Phrase(pt: "Desfazer", en: "Undo") }
    static var you: Phrase { Phrase(pt: "Você", en: "You") }
    static var empty: Phrase { Phrase(pt: "Sem texto", en: "No text") }
    static var gone: Phrase { Phrase(pt: "Nada a decidir aqui", en: "Nothing to decide here") }

    /// Somebody of the space whose name is not known.
    static func someone(_ space: Noun, _ language: Language) -> String {
      Phrase(pt: "Outra pessoa {0}", en: "Someone else at {0}")(language, space.ofThe(language))
    }

    static func goneText(_ space: Noun, _ language: Language) -> String {
      Phrase(
        pt: "Alguém {0} já decidiu, ou o texto ainda não chegou a este aparelho.",
        en: "Someone at {0} has decided, or the text has not arrived on this device yet.")(
          language, space.ofThe(language))
    }

    static func waiting(_ count: Int, _ language: Language) -> String {
      Plural(
        one: Phrase(pt: "# texto espera uma decisão", en: "# text waits for a decision"),
        other: Phrase(pt: "# textos esperam uma decisão", en: "# texts wait for a decision"))(
          count, language)
    }

    /// Whose text it is: "Observações de Bia".
    static func heading(_ text: Phrase, _ name: String, _ language: Language) -> String {
      Phrase(pt: "{0} de {1}", en: "{0} of {1}")(language, text(language), name)
    }

    static func otherVersion(_ text: Phrase, _ language: Language) -> String {
      Phrase(
        pt: "{0}: outra versão espera uma decisão", en: "{0}: another version waits for a decision")(
          language, text(language))
    }

    static func done(_ text: Phrase, _ language: Language) -> String {
      Phrase(pt: "{0}: decidido", en: "{0}: decided")(language, text(language))
    }
  }
}
