import Values

/// What is said of events and their parameters to who reads what is collected. Functions of their own, so that none of it
/// is in the first part of a program (Docs/Embedded.md, In two parts).
enum EventWords {
  @inline(never) static var sessionStart: Phrase {
    Phrase(
      pt: "Alguém começa a usar o app, ou volta depois de meia hora",
      en: "Somebody begins to use the app, or comes back after half an hour")
  }

  @inline(never) static var sessionEnd: Phrase {
    Phrase(
      pt: "Meia hora passou sem que nada acontecesse",
      en: "Half an hour has passed in which nothing happened")
  }

  @inline(never) static var login: Phrase {
    Phrase(pt: "Alguém entra na conta", en: "Somebody signs in")
  }

  @inline(never) static var logout: Phrase {
    Phrase(pt: "Alguém sai da conta", en: "Somebody signs out")
  }

  @inline(never) static var signUp: Phrase {
    Phrase(pt: "Alguém cria uma conta", en: "Somebody creates an account")
  }

  @inline(never) static var passwordReset: Phrase {
    Phrase(
      pt: "Alguém pede ou define uma nova senha",
      en: "Somebody asks for a new password or sets it")
  }

  @inline(never) static var screenView: Phrase {
    Phrase(pt: "Uma página do app é aberta", en: "A page of the app is opened")
  }

  @inline(never) static var itemCreated: Phrase {
    Phrase(pt: "Um registro é criado", en: "A record is created")
  }

  @inline(never) static var itemViewed: Phrase {
    Phrase(pt: "A página de um registro é aberta", en: "The page of a record is opened")
  }

  @inline(never) static var itemUpdated: Phrase {
    Phrase(pt: "Um registro é alterado", en: "A record is changed")
  }

  @inline(never) static var itemDeleted: Phrase {
    Phrase(pt: "Um registro é removido", en: "A record is removed")
  }

  @inline(never) static var itemShared: Phrase {
    Phrase(pt: "Um registro é compartilhado", en: "A record is shared")
  }

  @inline(never) static var itemEditButtonTapped: Phrase {
    Phrase(
      pt: "O botão de editar um registro é tocado",
      en: "The button that edits a record is tapped")
  }

  @inline(never) static var searchPerformed: Phrase {
    Phrase(pt: "Alguém busca", en: "Somebody searches")
  }

  @inline(never) static var resultsViewed: Phrase {
    Phrase(pt: "Os resultados de uma busca são vistos", en: "The results of a search are looked at")
  }

  @inline(never) static var searchFiltered: Phrase {
    Phrase(pt: "Uma lista é filtrada", en: "A list is filtered")
  }

  @inline(never) static var resultOpened: Phrase {
    Phrase(pt: "Um resultado da busca é aberto", en: "A result of a search is opened")
  }

  @inline(never) static var settingsOpened: Phrase {
    Phrase(pt: "Os ajustes são abertos", en: "The settings are opened")
  }

  @inline(never) static var settingsChanged: Phrase {
    Phrase(pt: "Um ajuste é mudado", en: "A setting is changed")
  }

  @inline(never) static var paywallShown: Phrase {
    Phrase(pt: "Um limite do plano é mostrado", en: "A limit of the plan is shown")
  }

  @inline(never) static var paywallDismissed: Phrase {
    Phrase(pt: "O aviso do limite é fechado", en: "The notice of the limit is closed")
  }

  @inline(never) static var paywallCTA: Phrase {
    Phrase(
      pt: "O botão que leva aos planos é tocado",
      en: "The button that leads to the plans is tapped")
  }

  @inline(never) static var purchaseStarted: Phrase {
    Phrase(pt: "Alguém vai assinar um plano", en: "Somebody goes on to subscribe to a plan")
  }

  @inline(never) static var purchaseCompleted: Phrase {
    Phrase(pt: "Um plano foi assinado", en: "A plan was subscribed to")
  }

  @inline(never) static var purchaseFailed: Phrase {
    Phrase(pt: "A assinatura de um plano não deu certo", en: "Subscribing to a plan did not work")
  }

  @inline(never) static var purchaseRestored: Phrase {
    Phrase(
      pt: "Alguém procura o que já assinou",
      en: "Somebody looks for what they subscribed to before")
  }
}
