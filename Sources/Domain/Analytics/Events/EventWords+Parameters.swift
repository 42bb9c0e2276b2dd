import Values

/// What parameters say.
extension EventWords {
  @inline(never) static var duration: Phrase {
    Phrase(pt: "Quanto durou", en: "How long it took")
  }

  @inline(never) static var status: Phrase {
    Phrase(pt: "Se deu certo", en: "Whether it worked")
  }

  @inline(never) static var itemType: Phrase {
    Phrase(pt: "De que tipo é o registro", en: "Of which type the record is")
  }

  @inline(never) static var itemID: Phrase {
    Phrase(
      pt: "Qual registro, por um código que só este servidor sabe fazer",
      en: "Which record, by a code that only this server can make")
  }

  @inline(never) static var itemCount: Phrase {
    Phrase(pt: "Quantos itens a lista tem", en: "How many items the list has")
  }

  @inline(never) static var source: Phrase {
    Phrase(pt: "De onde a pessoa veio", en: "From where the person came")
  }

  @inline(never) static var position: Phrase {
    Phrase(pt: "Em que lugar da lista", en: "At which place of the list")
  }

  @inline(never) static var rank: Phrase {
    Phrase(pt: "Em que lugar dos resultados", en: "At which place of the results")
  }

  @inline(never) static var context: Phrase {
    Phrase(pt: "O que o plano não tinha", en: "What the plan did not have")
  }

  @inline(never) static var currentPlan: Phrase {
    Phrase(pt: "O plano de então", en: "The plan at that time")
  }

  @inline(never) static var product: Phrase {
    Phrase(pt: "O que se assina", en: "What is subscribed to")
  }

  @inline(never) static var errorCode: Phrase {
    Phrase(pt: "O código do erro", en: "The code of the error")
  }

  @inline(never) static var entry: Phrase {
    Phrase(pt: "Como a pessoa chegou ao app", en: "How the person came to the app")
  }

  @inline(never) static var authMethod: Phrase {
    Phrase(pt: "Com o que a pessoa entra", en: "With what the person signs in")
  }

  @inline(never) static var stage: Phrase {
    Phrase(
      pt: "Se a nova senha foi pedida ou definida",
      en: "Whether the new password was asked for or set")
  }

  @inline(never) static var contentLength: Phrase {
    Phrase(pt: "O tamanho do texto, por faixas", en: "The length of the text, in ranges")
  }

  @inline(never) static var tagCount: Phrase {
    Phrase(pt: "Quantas etiquetas há", en: "How many tags there are")
  }

  @inline(never) static var channel: Phrase {
    Phrase(pt: "Por onde foi compartilhado", en: "By which way it was shared")
  }

  @inline(never) static var queryLength: Phrase {
    Phrase(pt: "O tamanho da busca, por faixas", en: "The length of the query, in ranges")
  }

  @inline(never) static var filterCount: Phrase {
    Phrase(pt: "Quantos filtros havia", en: "How many filters there were")
  }

  @inline(never) static var resultCount: Phrase {
    Phrase(pt: "Quantos resultados houve", en: "How many results there were")
  }

  @inline(never) static var filters: Phrase {
    Phrase(pt: "Quais filtros, não os seus valores", en: "Which filters, not their values")
  }

  @inline(never) static var depth: Phrase {
    Phrase(
      pt: "Até que parte da linha do tempo, em quartos",
      en: "How far down the timeline, in quarters")
  }

  @inline(never) static var setting: Phrase {
    Phrase(pt: "Qual ajuste, não o seu valor", en: "Which setting, not its value")
  }

  @inline(never) static var screenName: Phrase {
    Phrase(pt: "Qual página do app", en: "Which page of the app")
  }

  @inline(never) static var step: Phrase {
    Phrase(pt: "Qual passo", en: "Which step")
  }

  @inline(never) static var endReason: Phrase {
    Phrase(pt: "Por que a sessão acabou", en: "Why the session ended")
  }

  @inline(never) static var promptReason: Phrase {
    Phrase(pt: "Por que o aviso apareceu", en: "Why the prompt came")
  }

  @inline(never) static var feature: Phrase {
    Phrase(pt: "De que recurso ele falava", en: "Which feature it was about")
  }
}
