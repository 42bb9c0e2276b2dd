import Values

/// The words of what comes from an account to this device alone.
enum ComingDownWords {
  static var title: Phrase {
    Phrase(pt: "Continuar só neste aparelho", en: "Go on with this device alone")
  }
  static func text(_ language: Language, _ plan: String) -> String {
    Phrase(
      pt: """
        O plano {0} guarda tudo só neste aparelho. Tudo o que a conta tem vem junto, e você continua aqui, \
        com ou sem internet. Na conta nada se apaga.
        """,
      en: """
        The {0} plan keeps all on this device. All that the account has comes along, and you go on here, \
        with or without the internet. Nothing is erased in the account.
        """)(language, plan)
  }
  static func staysHere(_ language: Language, _ plan: String) -> String {
    Phrase(
      pt: "No plano {0}, o que você anota fica num aparelho só",
      en: "On the {0} plan, what you note stays on one device")(language, plan)
  }
  static var onlyRead: Phrase {
    Phrase(pt: "Por agora, aqui só se lê", en: "For now, this can only be read")
  }
  static var askManager: Phrase {
    Phrase(
      pt: "O plano não guarda na conta o que se anota. Quem administra pode escolher outro.",
      en: "The plan keeps nothing that is noted in the account. Whoever manages can choose another."
    )
  }
  static func refused(_ language: Language, _ count: Int) -> String {
    Plural(
      one: Phrase(
        pt: "# alteração não entrou na conta", en: "# change did not get into the account"),
      other: Phrase(
        pt: "# alterações não entraram na conta", en: "# changes did not get into the account"))(
        count, language)
  }
  static var refusedText: Phrase {
    Phrase(
      pt: """
        Não vêm junto: continuam na conta, em Sincronização, só neste aparelho, cada uma com o motivo. O que \
        ainda vale, anote de novo depois de trazer.
        """,
      en: """
        They do not come along: they stay in the account, under Sync, on this device alone, each with the \
        reason. After bringing the rest, enter again what still holds.
        """)
  }
  static func coming(_ language: Language, _ count: Int) -> String {
    Plural(
      one: Phrase(
        pt: "Vem junto # alteração que a conta não aceitou",
        en: "# change that the account did not take comes along"),
      other: Phrase(
        pt: "Vêm junto # alterações que a conta não aceitou",
        en: "# changes that the account did not take come along"))(count, language)
  }
  static var comingText: Phrase {
    Phrase(
      pt: """
        Foram feitas quando o plano já não guardava na conta. O que aqui também não puder entrar continua na \
        conta, em Sincronização.
        """,
      en: """
        They were made when the plan kept nothing in the account any more. What cannot enter here either stays \
        in the account, under Sync.
        """)
  }
  static func documents(_ language: Language, _ count: Int) -> String {
    Plural(
      one: Phrase(
        pt: "# documento não vem junto: fica na conta, onde continua à vista.",
        en: "# document does not come along: it stays in the account, where it can be viewed."),
      other: Phrase(
        pt: "# documentos não vêm junto: ficam na conta, onde continuam à vista.",
        en: "# documents do not come along: they stay in the account, where they can be viewed."))(
        count, language)
  }
  static var see: Phrase { Phrase(pt: "Ver quais são", en: "See which they are") }
  static var waits: Phrase {
    Phrase(
      pt: "Espere um momento: nem tudo o que está aqui foi enviado e recebido.",
      en: "Wait a moment: not all that is here has been sent and received.")
  }
  static var nothingChanges: Phrase {
    Phrase(
      pt: "Na conta nada muda com este plano. Neste aparelho você anota tudo, com ou sem internet.",
      en: """
        Nothing changes in the account on this plan. On this device you note everything, with or without \
        the internet.
        """)
  }
  static var past: Phrase {
    Phrase(
      pt: "O histórico de quem mudou o quê fica na conta, e recomeça aqui.",
      en: "The history of who changed what stays in the account, and begins anew here.")
  }
  static var bring: Phrase {
    Phrase(pt: "Trazer para este aparelho", en: "Bring it to this device")
  }
  static var notNow: Phrase {
    Phrase(
      pt: "Isto é para um plano sem sincronização, num aparelho sem nada guardado fora da conta.",
      en: "This is for a plan without sync, on a device that keeps nothing outside of the account.")
  }
  static var failed: Phrase {
    Phrase(pt: "Este aparelho não pôde guardar", en: "This device could not keep it")
  }
  static var failedText: Phrase {
    Phrase(
      pt: "Nada mudou. Libere espaço e tente de novo.",
      en: "Nothing has changed. Make some room and try again.")
  }
}
