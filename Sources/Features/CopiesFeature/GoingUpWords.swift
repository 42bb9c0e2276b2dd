import Values

/// The words of what goes up from this device to an account.
enum GoingUpWords {
  static var title: Phrase { Phrase(pt: "Levar para a conta", en: "Take to the account") }
  static var thereIs: Phrase {
    Phrase(
      pt: "Este aparelho ainda tem o que você anotou sem conta",
      en: "This device still has what you noted without an account")
  }
  static var onItsWay: Phrase {
    Phrase(
      pt: "O que estava só neste aparelho está indo para a conta",
      en: "What was on this device alone is on its way to the account")
  }
  static var see: Phrase { Phrase(pt: "Ver", en: "See") }
  static var reading: Phrase {
    Phrase(pt: "Vendo o que há neste aparelho…", en: "Looking at what is on this device…")
  }
  static var account: Phrase {
    Phrase(pt: "Vendo o que há na conta…", en: "Looking at what is in the account…")
  }
  static var nothing: Phrase {
    Phrase(
      pt: "Não há nada só neste aparelho: tudo é da conta.",
      en: "Nothing is on this device alone: everything is the account's.")
  }
  static var unreadable: Phrase {
    Phrase(
      pt: "O que está neste aparelho não pôde ser lido inteiro",
      en: "What is on this device could not be read whole")
  }
  static var unreadableText: Phrase {
    Phrase(
      pt: "Nada foi levado nem apagado. Abra este aparelho para ver o que há, e recarregue depois.",
      en: "Nothing was taken or erased. Open this device to see what is there, then reload.")
  }
  static var empty: Phrase { Phrase(pt: "Nada ainda", en: "Nothing yet") }
  static func inAccount(_ language: Language, _ email: String) -> String {
    Phrase(pt: "Na conta {0}", en: "In the account {0}")(language, email)
  }
  static var both: Phrase { Phrase(pt: "Nos dois", en: "In both") }
  static var same: Phrase { Phrase(pt: "Iguais", en: "The same") }
  static var differing: Phrase {
    Phrase(
      pt: "Diferentes: na conta ficam como estão", en: "Different: stay as they are in the account")
  }
  static var clashing: Phrase {
    Phrase(
      pt: "Têm o que só um pode ter, e outro na conta já tem",
      en: "Have what only one may have, and another in the account has")
  }
  static var others: Phrase { Phrase(pt: "Outros registros", en: "Other records") }
  static var missing: Phrase { Phrase(pt: "Faltam na conta", en: "Missing in the account") }
  static var merge: Phrase {
    Phrase(
      pt: """
        O que está neste aparelho se junta ao que a conta tem. O que já está na conta fica como está, e \
        cada registro mantém as suas datas. Só quando o servidor tem tudo, este aparelho deixa de guardar \
        a parte sem conta.
        """,
      en: """
        What is on this device joins what the account has. What is in the account stays as it is, and each \
        record keeps its dates. Only when the server has all of it does this device let go of the part \
        without an account.
        """)
  }
  static var past: Phrase {
    Phrase(
      pt: """
        O histórico de quem mudou o quê recomeça na conta: o que este aparelho guardou dele não vai junto.
        """,
      en: """
        The history of who changed what begins anew in the account: what this device kept of it does not go \
        along.
        """)
  }
  static var start: Phrase { Phrase(pt: "Levar para a conta", en: "Take to the account") }
  static var again: Phrase { Phrase(pt: "Tentar de novo", en: "Try again") }
  static var stop: Phrase { Phrase(pt: "Parar", en: "Stop") }
  static var seeDevice: Phrase {
    Phrase(pt: "Ver o que está neste aparelho", en: "See what is on this device")
  }
  static var waiting: Phrase {
    Phrase(
      pt: "Começando… Se outra aba já leva, esta espera por ela.",
      en: "Beginning… If another tab is at it already, this one waits for it.")
  }
  static var running: Phrase { Phrase(pt: "Levando para a conta", en: "Taking to the account") }
  static var sending: Phrase {
    Phrase(
      pt: "Tudo está na fila da conta. Enviando ao servidor…",
      en: "All of it is in the account's queue. Sending it to the server…")
  }
  static var sendingOffline: Phrase {
    Phrase(
      pt: "Tudo está na fila da conta. Sem internet, espera: você pode fechar o aplicativo.",
      en: "All of it is in the account's queue. Without a network it waits: you can close the app.")
  }
  static var inQueue: Phrase { Phrase(pt: "Ainda na fila", en: "Still in the queue") }
  static var serverRefused: Phrase {
    Phrase(pt: "O servidor recusou uma parte", en: "The server refused a part")
  }
  static var serverRefusedText: Phrase {
    Phrase(
      pt: "Este aparelho continua com tudo. Veja por quê, e tente de novo ou descarte.",
      en: "This device still has all of it. See why, and try again or discard it.")
  }
  static var erasing: Phrase {
    Phrase(pt: "Fechando a parte deste aparelho…", en: "Closing this device's part…")
  }
  static var left: Phrase { Phrase(pt: "Uma parte não foi", en: "A part did not go") }
  static var leftText: Phrase {
    Phrase(
      pt: "O que foi está na conta. Este aparelho continua com tudo, até você decidir.",
      en: "What went is in the account. This device still has all of it, until you decide.")
  }
  static var notUp: Phrase { Phrase(pt: "O que não foi", en: "What did not go") }
  static func up(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# registro está na conta", en: "# record is in the account"),
      other: Phrase(pt: "# registros estão na conta", en: "# records are in the account"))(
        count, language)
  }
  static var elsewhere: Phrase {
    Phrase(pt: "Tudo já está na conta", en: "All of it is in the account already")
  }
  static var upText: Phrase {
    Phrase(
      pt: "O servidor tem tudo, e outros aparelhos seus podem ver.",
      en: "The server has all of it, and your other devices can see it.")
  }
  static var discarded: Phrase {
    Phrase(
      pt: "O que estava só neste aparelho foi apagado",
      en: "What was on this device alone is erased")
  }
  static var goOn: Phrase { Phrase(pt: "Continuar", en: "Go on") }
  static func noSync(_ language: Language, _ plan: String) -> String {
    Phrase(
      pt: "O plano {0} guarda tudo só neste aparelho", en: "The {0} plan keeps all on this device")(
        language, plan)
  }
  static var noSyncText: Phrase {
    Phrase(
      pt: "Com um plano que sincroniza, tudo vai para a conta. Até lá, continue neste aparelho.",
      en: "With a plan that syncs all of it goes to the account. Until then, go on here.")
  }
  static func staying(_ count: Int, _ language: Language) -> String {
    Plural(
      one: Phrase(pt: "# registro não cabe no plano", en: "# record does not fit into the plan"),
      other: Phrase(
        pt: "# registros não cabem no plano", en: "# records do not fit into the plan"))(
        count, language)
  }
  static var stayingText: Phrase {
    Phrase(
      pt: "Continuam neste aparelho, até caberem ou você decidir.",
      en: "They stay on this device, until they fit or you decide.")
  }
  static var discard: Phrase {
    Phrase(pt: "Ficar só com o que está na conta", en: "Keep only what is in the account")
  }
  static var discardText: Phrase {
    Phrase(
      pt: """
        O que está só neste aparelho seria apagado. Guarde antes uma cópia: ela traz tudo de volta, também \
        para a conta.
        """,
      en: """
        What is on this device alone would be erased. Keep a copy first: it brings all of it back, also \
        into the account.
        """)
  }
  static var discardAgain: Phrase {
    Phrase(pt: "Apagar o que está neste aparelho?", en: "Erase what is on this device?")
  }
  static var discardAgainText: Phrase {
    Phrase(
      pt: "Sem uma cópia, não há como trazer de volta o que a conta não tem.",
      en: "Without a copy there is no way to bring back what the account does not have.")
  }
  static var discardNow: Phrase { Phrase(pt: "Apagar deste aparelho", en: "Erase it here") }
  static var copyFirst: Phrase {
    Phrase(pt: "Abrir e fazer uma cópia antes", en: "Open it and make a copy first")
  }
  static var noRoom: Phrase {
    Phrase(
      pt: """
        Este aparelho não tem espaço para levar tudo agora. Nada se perdeu: libere espaço e tente de novo.
        """,
      en: """
        This device has no room to take all of it up now. Nothing is lost: free some space and try again.
        """)
  }
  static var keep: Phrase { Phrase(pt: "Manter", en: "Keep it") }
}
